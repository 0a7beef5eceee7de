package main

import (
	"fmt"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/letter/post"
	"github.com/nodealer/nodealer/transport/dir"
)

// mailForm is where letters go and in which shape.
type mailForm struct {
	out   string // folder, "-" for standard output
	forms string // ndm, eml, text, or several
	dir   string // watched folder
	mine  string // own address, for mails
	note  string

	seal    string // file of keys to seal letters to
	account string // description of a mail account
	post    post.Account
}

func (f *mailForm) bind(a *app, c *cobra.Command) {
	c.Flags().StringVarP(&f.out, "out", "o", ".", a.say("flag.mailout"))
	c.Flags().StringVar(&f.forms, "form", "ndm,eml", a.say("flag.mailform"))
	c.Flags().StringVar(&f.dir, "dir", "", a.say("flag.maildir"))
	c.Flags().StringVar(&f.mine, "address", "", a.say("flag.mailaddress"))
	c.Flags().StringVar(&f.note, "note", "", a.say("flag.mailnote"))
	c.Flags().StringVar(&f.seal, "seal", "", a.say("flag.mailseal"))
	c.Flags().StringVar(&f.account, "account", "", a.say("flag.mailaccount"))
}

// forms are the shapes that a letter can have.
var forms = []string{"ndm", "eml", "text", "typed", "minitel", "print"}

func (f *mailForm) check(a *app) error {
	for _, s := range strings.Split(f.forms, ",") {
		if !slices.Contains(forms, s) {
			return misuse(a.say("mail.badform", "form", clean(s)))
		}
	}
	if f.seal != "" && f.dir != "" {
		return misuse(a.say("mail.sealdir"))
	}
	if f.account != "" {
		account, err := post.ReadAccount(f.account)
		if err != nil {
			return a.postError(err)
		}
		f.mine, f.post = account.From, account
	}
	if f.mine != "" && !validAddress(f.mine) {
		return misuse(a.say("mail.badaddress", "address", clean(f.mine)))
	}
	if len(f.note) > letter.MaxNoteBytes {
		return misuse(a.say("mail.longnote", "max", letter.MaxNoteBytes))
	}
	return nil
}

func validAddress(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && len(s) <= letter.MaxAddressBytes
}

// sentInfo tells scripts of a letter.
type sentInfo struct {
	To    string   `json:"to"`
	Turn  bool     `json:"turn"`
	Bytes int      `json:"bytes"`
	Files []string `json:"files"`
}

// sendAll sends letters and, with --json, tells of the game.
func (b *mailbox) sendAll(d *desk.Desk, out []desk.Out) error {
	sent, err := b.send(d, out)
	if err != nil || !b.json {
		return err
	}
	return b.emit(mailInfo{Game: d.Table().String(), File: d.File(), Sent: sent})
}

// send writes letters to where the player wants them, and says so.
func (b *mailbox) send(d *desk.Desk, out []desk.Out) ([]sentInfo, error) {
	list := []sentInfo{}
	for _, o := range out {
		raw := o.Letter.Encode()
		info := sentInfo{To: o.To.Name, Turn: o.Turn, Bytes: len(raw), Files: []string{}}
		switch {
		case b.form.account != "":
			if err := b.posted(d, o, raw); err != nil {
				return list, err
			}
			info.Files = append(info.Files, o.To.Address)
		case b.form.dir != "":
			name, err := dir.Box(b.form.dir).Put(raw, o.Letter)
			if err != nil {
				return list, err
			}
			info.Files = append(info.Files, name)
		case b.form.out == "-":
			text, sealed, err := b.sealed(o.To.Name, raw)
			if err != nil {
				return list, err
			}
			if !sealed {
				text = []byte(letter.Armor(raw))
			}
			if _, err := b.outOf().Write(text); err != nil {
				return list, err
			}
		default:
			files, err := b.write(d, o, raw)
			if err != nil {
				return list, err
			}
			info.Files = files
		}
		list = append(list, info)
		b.sent(o, info)
	}
	return list, nil
}

// outOf is where letters go that are printed: with --json standard output is
// for data.
func (b *mailbox) outOf() io.Writer {
	if b.json {
		return b.err
	}
	return b.out
}

func (b *mailbox) sent(o desk.Out, info sentInfo) {
	if b.json {
		return
	}
	key := "mail.sent"
	if o.Letter.Kind == letter.Invitation {
		key = "mail.sentinvitation"
	} else if !o.Turn {
		key = "mail.sentnews"
	}
	b.talk(key, "name", clean(o.To.Name), "bytes", b.words.Bytes(int64(info.Bytes)), "files", whole(strings.Join(info.Files, ", ")))
}

// write writes one letter in every form that is asked for.
func (b *mailbox) write(d *desk.Desk, o desk.Out, raw []byte) ([]string, error) {
	base := fmt.Sprintf("%s-%s-%d-to-%s", slug(d.View().Charter.Name), d.Table().String()[:6], o.Letter.Have, slug(o.To.Name))
	if err := os.MkdirAll(b.form.out, 0o755); err != nil {
		return nil, err
	}
	secret, sealed, err := b.sealed(o.To.Name, raw)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, form := range strings.Split(b.form.forms, ",") {
		data, ext := secret, sealedExt
		if !sealed || form == "eml" {
			if data, ext, err = b.shaped(form, d, o, raw, base); err != nil {
				return nil, err
			}
		}
		name := filepath.Join(b.form.out, base+ext)
		if _, err := replaceFile(name, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
			return nil, err
		}
		files = append(files, name)
	}
	return files, nil
}

// mail makes a message that a mail program can send as it is.
func (b *mailbox) mail(d *desk.Desk, o desk.Out, raw []byte, file string) ([]byte, error) {
	from := mail.Address{Name: d.Saved().Player, Address: b.form.mine}
	if from.Address == "" {
		from.Address = "me@nodealer.invalid"
	}
	to := mail.Address{Name: o.To.Name, Address: o.To.Address}
	if to.Address == "" {
		to.Address = slug(o.To.Name) + "@nodealer.invalid"
	}
	key := "mail.subject"
	if o.Turn {
		key = "mail.subjectturn"
	}
	m := envelope.Mail{
		From: from, To: to, Subject: b.say(key, "title", d.View().Charter.Name), Date: time.UnixMilli(int64(b.clock())).UTC(),
		Text: b.summary(d, o), Letter: raw, FileName: file,
	}
	secret, sealed, err := b.sealed(o.To.Name, raw)
	if err != nil {
		return nil, err
	}
	if sealed {
		m.Letter, m.Text = nil, b.say("mail.sealedtext")+"\n\n"+string(secret)
		m.Subject = b.say("mail.subjectsealed")
	}
	return envelope.Write(m)
}

// slug makes a word for the name of a file.
func slug(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ' || r == '-' || r == '_':
			return '-'
		}
		return -1
	}, s)
	if s = strings.Trim(s, "-"); s == "" {
		return "game"
	}
	return s[:min(len(s), 24)]
}
