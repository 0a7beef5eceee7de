package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/history"
)

func (a *app) historyCommand() *cobra.Command {
	c := a.command("history", "history", nil)
	c.AddCommand(a.historyCheckCommand())
	return c
}

func (a *app) historyCheckCommand() *cobra.Command {
	var allow string
	c := a.command("check PATH... [--allow FILE]", "historycheck", func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return misuse(a.say("error.missing", "what", "PATH"))
		}
		h := historyCheck{app: a}
		if allow != "" {
			if err := h.readAllowed(allow); err != nil {
				return err
			}
		}
		return h.run(args)
	})
	c.Flags().StringVar(&allow, "allow", "", a.say("flag.allow"))
	return c
}

// historyCheck is one run of the command.
type historyCheck struct {
	*app
	allowed []string // names of hands that may differ or be unreadable
	report  historyReport
	bar     *progress
}

// historyReport tells scripts what was found.
type historyReport struct {
	Hands      int             `json:"hands"`
	Exact      int             `json:"exact"`
	Differ     int             `json:"differ"`
	Unstated   int             `json:"unstated"`
	Fraction   int             `json:"fraction"`
	Unreadable int             `json:"unreadable"`
	List       []historyRecord `json:"list"` // all that are not exact
}

// historyRecord is a hand that is not exact.
type historyRecord struct {
	Hand    string         `json:"hand"`
	Verdict string         `json:"verdict"`
	Allowed bool           `json:"allowed"`
	Error   string         `json:"error,omitempty"`
	Stacks  []historyStack `json:"stacks,omitempty"`
}

// historyStack is the stack of a player that is not as stated.
type historyStack struct {
	Player int          `json:"player"` // from 1, as the file counts
	Seat   int          `json:"seat,omitempty"`
	Name   string       `json:"name,omitempty"`
	Stated *json.Number `json:"stated"` // null if the hand states none
	Got    json.Number  `json:"got"`
}

// readAllowed reads the names of hands that are known not to be right: one a
// line, and what follows a # is a remark.
func (h *historyCheck) readAllowed(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); ; {
		if !lines.Scan() {
			return lines.Err()
		}
		name, _, _ := strings.Cut(lines.Text(), " #")
		if name = strings.TrimSpace(name); name != "" && name[0] != '#' {
			h.allowed = append(h.allowed, filepath.ToSlash(name))
		}
	}
}

// isAllowed reports whether a hand is named, by its whole name or the end of it.
func (h *historyCheck) isAllowed(name string) bool {
	for _, a := range h.allowed {
		if name == a || strings.HasSuffix(name, "/"+a) {
			return true
		}
	}
	return false
}

func (h *historyCheck) run(paths []string) error {
	h.report.List = []historyRecord{}
	h.bar = h.progress()
	for _, path := range paths {
		if err := h.path(path); err != nil {
			h.bar.done()
			return err
		}
	}
	h.bar.done()
	if h.report.Hands == 0 {
		return errors.New(h.say("history.none", "path", clean(paths[0])))
	}
	for _, r := range h.report.List {
		if !r.Allowed && (r.Verdict == history.Differs.String() || r.Verdict == history.Unreadable.String()) {
			h.code = exitNo
		}
	}
	if h.json {
		return h.emit(h.report)
	}
	h.tell()
	return nil
}

// path checks a file, or the files of a folder in the order of their names.
func (h *historyCheck) path(path string) error {
	if path == "-" {
		h.hands(history.Read(h.in, "-.phh"))
		return nil
	}
	return filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir(), file != path && (!d.Type().IsRegular() || !history.IsHistory(file)):
			return nil
		case !history.IsHistory(file):
			return errors.New(h.say("history.kind", "file", clean(file)))
		}
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		h.hands(history.Read(f, filepath.ToSlash(file)))
		return nil
	})
}

// hands checks the hands of a file.
func (h *historyCheck) hands(list iter.Seq2[history.Hand, error]) {
	for hand, err := range list {
		h.add(history.Check(hand, err))
		h.bar.show("history.progress", "n", h.report.Hands)
	}
}

// add counts a finding.
func (h *historyCheck) add(f history.Finding) {
	r := &h.report
	r.Hands++
	switch f.Verdict {
	case history.Exact:
		r.Exact++
		return
	case history.Differs:
		r.Differ++
	case history.Unstated:
		r.Unstated++
	case history.Fraction:
		r.Fraction++
	default:
		r.Unreadable++
	}
	rec := historyRecord{Hand: f.Name, Verdict: f.Verdict.String(), Allowed: h.isAllowed(f.Name)}
	if f.Err != nil {
		rec.Error = f.Err.Error()
	}
	for _, d := range f.Stacks {
		s := historyStack{Player: d.Player + 1, Seat: d.Seat, Name: d.Name, Got: json.Number(d.Got.String())}
		if f.Verdict != history.Unstated {
			n := json.Number(d.Stated.String())
			s.Stated = &n
		}
		rec.Stacks = append(rec.Stacks, s)
	}
	r.List = append(r.List, rec)
}

// tell writes the findings for people: the counts, and then the hands that are
// not exact, sorted by what they are.
func (h *historyCheck) tell() {
	h.print("history.counts", "n", h.report.Hands, "exact", h.report.Exact)
	for _, v := range []struct {
		verdict history.Verdict
		key     string
	}{
		{history.Differs, "history.differs"}, {history.Unstated, "history.unstated"},
		{history.Fraction, "history.fraction"}, {history.Unreadable, "history.unreadable"},
	} {
		for _, r := range h.report.List {
			if r.Verdict != v.verdict.String() {
				continue
			}
			mark := ""
			if r.Allowed {
				mark = " " + h.say("history.allowed")
			}
			what := clean(r.Hand)
			if r.Error != "" {
				what = oneLine(r.Error)
			}
			fmt.Fprintln(h.out, h.say(v.key)+": "+what+mark)
			for _, s := range r.Stacks {
				h.stack(s)
			}
		}
	}
}

// stack writes a stack that is not as stated.
func (h *historyCheck) stack(s historyStack) {
	who := fmt.Sprintf("p%d", s.Player)
	if s.Name != "" {
		who += " " + clean(s.Name)
	}
	if s.Seat > 0 {
		who += " " + h.say("history.seat", "seat", s.Seat)
	}
	line := h.say("history.got", "who", who, "got", s.Got.String())
	if s.Stated != nil {
		line = h.say("history.stated", "who", who, "got", s.Got.String(), "stated", s.Stated.String())
	}
	fmt.Fprintln(h.out, "  "+line)
}

// oneLine makes a message safe to print, however long it is.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 {
			return '?'
		}
		return r
	}, s)
}
