package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
)

// maxFile is the most bytes that verify reads.
const maxFile = 2 << 30

func (a *app) verifyCommand() *cobra.Command {
	return a.command("verify FILE|-", "verify", func(_ *cobra.Command, args []string) error {
		file, err := a.one(args, "FILE")
		if err != nil {
			return err
		}
		b, err := a.read(file)
		if err != nil {
			return err
		}
		p := a.progress()
		r := audit.File(b, catalog.Catalog{}, func(done int) {
			p.show("verify.progress", "done", a.words.Bytes(int64(done)), "all", a.words.Bytes(int64(len(b))))
		})
		p.done()
		a.code = r.ExitCode()
		if a.json {
			return a.emit(r)
		}
		a.report(&r, file)
		return nil
	})
}

// read reads a file, or standard input for "-".
func (a *app) read(file string) ([]byte, error) {
	in := a.in
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(b) > maxFile:
		return nil, errors.New(a.say("error.toobig", "file", clean(file)))
	}
	return b, nil
}

// report writes the verdict for people.
func (a *app) report(r *audit.Report, file string) {
	n := func(v int) string { return a.words.Number(uint64(v)) }
	if r.Unreadable {
		a.print("verify.unreadable", "file", clean(file), "byte", n(*r.Byte), "why", clean(r.Error))
	}
	if r.Table != "" {
		a.print("verify.table", "name", clean(r.Name), "game", clean(r.Game), "suite", clean(r.Suite))
		a.print("verify.hands", "n", r.Hands, "hands", n(r.Hands), "voided", n(r.Voided))
		a.print("verify.checked", "shuffles", n(r.Shuffles), "openings", n(r.Openings), "entries", n(r.Entries))
		a.print("verify.chips", "in", words.Chips(a.words, r.Chips.In), "out", words.Chips(a.words, r.Chips.Out))
		a.places(r.Tournament)
		a.players(r)
		a.settlement(r.Settlement)
		if r.Tournament == nil {
			a.dead(r)
		}
		if !r.Complete {
			a.print("verify.incomplete")
		}
	}
	for _, x := range r.Absent {
		a.print("verify.absent", "name", clean(x.Name), "seat", int(x.Seat)+1, "hand", x.Hand, "entry", n(int(x.Entry)))
	}
	for _, f := range r.Faults {
		a.fault(f)
	}
	a.verdict(r)
}

// places writes who won what.
func (a *app) places(t *audit.Tournament) {
	if t == nil {
		return
	}
	key := "cup.running"
	if t.Over {
		key = "cup.over"
	}
	a.print(key, "level", t.Level, "entries", t.Entries)
	for _, p := range t.Places {
		key := "cup.place"
		switch {
		case p.Disqualified:
			key = "cup.foul"
		case p.Out == 0 && !t.Over:
			key = "cup.in"
		case p.Prize == 0:
			key = "cup.out"
		}
		fmt.Fprintln(a.out, "  "+a.say(key, "place", p.Place, "name", clean(p.Name), "seat", int(p.Seat)+1, "hand", p.Out,
			"chips", words.Chips(a.words, p.Chips), "prize", words.Chips(a.words, p.Prize)))
	}
}

func (a *app) players(r *audit.Report) {
	for _, p := range r.Players {
		sign, by := "+", p.Out-p.In
		if p.Out < p.In {
			sign, by = "−", p.In-p.Out
		}
		fmt.Fprintln(a.out, "  "+a.say("verify.player", "seat", int(p.Seat)+1, "name", clean(p.Name),
			"in", words.Chips(a.words, p.In), "out", words.Chips(a.words, p.Out), "balance", sign+words.Chips(a.words, by)))
	}
}

// settlement writes who owes whom.
func (a *app) settlement(list []audit.Debt) {
	if len(list) > 0 {
		a.print("settle.title")
	}
	for _, d := range list {
		fmt.Fprintln(a.out, "  "+a.say("settle.line", "from", clean(d.From), "fromseat", int(d.FromSeat)+1,
			"to", clean(d.To), "toseat", int(d.ToSeat)+1, "chips", words.Chips(a.words, d.Chips)))
	}
}

// dead says why there is no settlement while the next pot has dead money.
func (a *app) dead(r *audit.Report) {
	var in, out game.Chips
	for _, p := range r.Players {
		in, out = in+p.In, out+p.Out
	}
	if in != out {
		a.print("settle.dead")
	}
}

func (a *app) fault(f audit.Fault) {
	clause := fmt.Sprintf("P-%02d %s", f.Clause, f.Slug)
	if f.Seat < 0 {
		a.print("verify.relay", "entry", a.words.Number(f.Entry), "clause", clause, "text", clean(f.Text))
		return
	}
	a.print("verify.cheated", "name", clean(f.Name), "seat", int(f.Seat)+1, "hand", f.Hand,
		"entry", a.words.Number(f.Entry), "clause", clause, "text", clean(f.Text))
}

// verdict is the last line: one word first.
func (a *app) verdict(r *audit.Report) {
	switch {
	case r.Unreadable:
		a.print("verdict.unreadable")
	case len(r.Faults) > 0:
		a.print("verdict.cheated", "n", len(r.Faults))
	case !r.OK:
		a.print("verdict.not", "why", clean(r.Error))
	case r.Audit == audit.Online:
		a.print("verdict.proved")
	case r.Audit == audit.AtReveal:
		a.print("verdict.revealed")
	default:
		a.print("verdict.unaudited")
	}
	if !r.Unreadable {
		a.print("verdict.limits")
	}
}
