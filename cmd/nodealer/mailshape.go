package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/letter/paper"
	"github.com/nodealer/nodealer/letter/typed"
	"github.com/nodealer/nodealer/minitel"
)

// Names of files of letters that are no .ndm, .eml or .txt.
const (
	typedExt   = ".typed.txt"
	minitelExt = ".minitel"
	paperExt   = ".html"
)

// shaped writes a letter in one form.
func (b *mailbox) shaped(form string, d *desk.Desk, o desk.Out, raw []byte, base string) (data []byte, ext string, err error) {
	switch form {
	case "text":
		return []byte(b.summary(d, o) + "\n" + letter.Armor(raw)), ".txt", nil
	case "eml":
		data, err = b.mail(d, o, raw, base+envelope.Ext)
		return data, ".eml", err
	case "typed":
		lines, err := typed.Encode(raw)
		if err != nil {
			return nil, "", b.tooLong(err)
		}
		return []byte(remarks(b.summary(d, o)) + strings.Join(lines, "\n") + "\n"), typedExt, nil
	case "minitel":
		data, err = minitel.Record([]byte(letter.Armor(raw)))
		return data, minitelExt, err
	case "print":
		data, err = paper.Page(paper.Words{
			Lang: b.say("mail.lang"), Title: d.View().Charter.Name, Summary: b.summary(d, o),
			How: b.say("mail.paperhow"), Code: b.say("mail.papercode"),
		}, raw)
		return data, paperExt, b.tooLong(err)
	}
	return raw, envelope.Ext, nil
}

func (a *app) tooLong(err error) error {
	if errors.Is(err, typed.ErrSize) {
		return errors.New(a.say("mail.toolong", "max", typed.MaxContent))
	}
	return err
}

// remarks puts a sign before each line of a text that readers pass over.
func remarks(text string) string {
	var out strings.Builder
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		out.WriteString(strings.TrimRight("# "+l, " ") + "\n")
	}
	return out.String()
}

var tag = regexp.MustCompile(`<[^>]*>`)

// A damaged letter may come in several files: what was typed or recorded first,
// and what was asked for again.
type pieces struct {
	sheet typed.Sheet
	wrong []string // lines that cannot be read
	tape  minitel.Tape
	taped bool
}

// piece takes a file of lines or of a recording; it is none of both if not ok.
func (p *pieces) piece(name string, raw []byte) (ok bool, err error) {
	if strings.HasSuffix(name, minitelExt) {
		p.taped = true
		return true, p.tape.Read(raw)
	}
	text := string(raw)
	if strings.HasPrefix(strings.ToLower(text), "<!doctype html") {
		text = tag.ReplaceAllString(text, "\n") // the printed page itself
	}
	var wrong []string
	for _, l := range typed.Lines(text) {
		if strings.HasPrefix(l, "#") {
			continue
		}
		_, err := p.sheet.Add(l)
		switch {
		case err == nil:
			ok = true
		case errors.Is(err, typed.ErrOther):
			return true, err
		default:
			wrong = append(wrong, l)
		}
	}
	if ok || strings.HasSuffix(name, typedExt) {
		p.wrong = append(p.wrong, wrong...)
		return true, nil
	}
	return false, nil
}

// whole gives the letters that the pieces make, or says what is missing.
func (b *mailbox) whole(p *pieces) (raw [][]byte, err error) {
	if p.taped {
		text, ok := p.tape.Text()
		if !ok {
			return nil, errors.New(b.say("mail.blocks", "ask", "REPEAT MINITEL "+typed.Ranges(p.tape.Missing())))
		}
		found, err := letter.Find(text)
		if err != nil || len(found) == 0 {
			return nil, errors.New(b.say("mail.damaged"))
		}
		raw = append(raw, found...)
	}
	if p.sheet.Mark() == "" && len(p.wrong) == 0 {
		return raw, nil
	}
	content, err := p.sheet.Content()
	switch ask, missing := p.sheet.Request(); {
	case p.sheet.Mark() == "":
		return nil, errors.New(b.say("mail.nolines"))
	case missing:
		return nil, errors.New(b.say("mail.lines", "ask", ask.String()))
	case err != nil:
		return nil, errors.New(b.say("mail.badsum", "why", strings.TrimPrefix(err.Error(), "typed: ")))
	}
	return append(raw, content), nil
}

// lines answers a request for lines or blocks of the last letters.
func (b *mailbox) linesAgain(request string, out []desk.Out) error {
	if numbers, ok := strings.CutPrefix(strings.ToUpper(strings.TrimSpace(request)), "REPEAT MINITEL "); ok {
		return b.blocksAgain(numbers, out)
	}
	r, err := typed.ParseRequest(request)
	if err != nil {
		return misuse(b.say("mail.badrequest"))
	}
	for _, o := range out {
		lines, err := typed.Encode(o.Letter.Encode())
		if err != nil || !strings.HasPrefix(lines[0], r.Mark+" ") {
			continue
		}
		again, err := r.Answer(lines)
		if err != nil {
			return misuse(b.say("mail.badrequest"))
		}
		for _, l := range again {
			fmt.Fprintln(b.out, l)
		}
		return nil
	}
	return errors.New(b.say("mail.nosuchletter", "mark", r.Mark))
}

// blocksAgain writes the blocks of a recording that are asked for, beside it.
func (b *mailbox) blocksAgain(numbers string, out []desk.Out) error {
	r, err := typed.ParseRequest("REPEAT 00 " + numbers)
	if err != nil || len(out) == 0 {
		return misuse(b.say("mail.badrequest"))
	}
	for _, o := range out {
		line, err := minitel.Record([]byte(letter.Armor(o.Letter.Encode())))
		if err != nil {
			return err
		}
		again, err := minitel.Repeat(line, r.Numbers)
		if err != nil {
			return misuse(b.say("mail.badrequest"))
		}
		name := filepath.Join(b.form.out, "again-to-"+slug(o.To.Name)+minitelExt)
		if _, err := replaceFile(name, writer(again)); err != nil {
			return err
		}
		b.talk("mail.again", "name", clean(o.To.Name), "file", clean(name))
	}
	return nil
}
