package main

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/bot"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// headlessFlags are those of play --headless.
type headlessFlags struct {
	on    bool
	log   string
	seed  string
	fixed bool
}

func (h *headlessFlags) bind(a *app, c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&h.on, "headless", false, a.say("flag.headless"))
	f.StringVar(&h.log, "log", "", a.say("flag.log"))
	f.StringVar(&h.seed, "seed", "", a.say("flag.seed"))
	f.BoolVar(&h.fixed, "fixed-clock", false, a.say("flag.fixed"))
}

// refuse says that a flag needs --headless.
func (h *headlessFlags) refuse(a *app, c *cobra.Command) error {
	for _, name := range []string{"log", "seed", "fixed-clock"} {
		if c.Flags().Changed(name) {
			return misuse(a.say("error.headless", "flag", "--"+name))
		}
	}
	return nil
}

// fixedStart is when tables with a fixed clock begin, in milliseconds since
// 1970.
const fixedStart = 1_767_225_600_000 // 2026-01-01T00:00:00Z

// summary tells what was played.
type summary struct {
	File     string     `json:"file"`
	Table    string     `json:"table"`
	Game     string     `json:"game"`
	Suite    string     `json:"suite"`
	Audit    audit.Kind `json:"audit"`
	Seats    int        `json:"seats"`
	Hands    int        `json:"hands"`
	Voided   int        `json:"voided"`
	Shuffles int        `json:"shuffles"`
	Openings int        `json:"openings"`
	Entries  int        `json:"entries"`
	Bytes    int64      `json:"bytes"`
	MS       int64      `json:"ms"`
	Chips    struct {
		In  uint64 `json:"in"`
		Out uint64 `json:"out"`
	} `json:"chips"`
}

// playHeadless lets bots play among themselves as fast as they can.
func (a *app) playHeadless(c *cobra.Command, f *playFlags) error {
	if f.table.hands == 0 && f.table.cup.kind == "" {
		return misuse(a.say("error.nohands"))
	}
	f.table.cup.byHands = true // nobody is there to watch the clock
	begin := time.Now()
	w, err := a.newWorld(c, f)
	if err != nil {
		return err
	}
	p := a.progress()
	err = w.Run(1<<40, func(s *table.State) bool {
		n, _ := s.Settled()
		if t := s.Tournament(); t != nil {
			p.show("headless.cup", "hands", n, "level", t.Level+1, "left", t.Left)
			return t.Over && !s.Running() || c.Context().Err() != nil
		}
		p.show("headless.progress", "hands", n, "all", f.table.hands)
		return int(n) >= f.table.hands && !s.Running() || c.Context().Err() != nil
	})
	p.done()
	switch {
	case c.Context().Err() != nil:
		return errors.New(a.say("error.stopped"))
	case err != nil:
		return fmt.Errorf("%s: %w", a.say("error.headlessrun"), err)
	}
	out := a.summarize(w, f, time.Since(begin))
	if out.Bytes, err = a.writeLog(w, f.headless.log); err != nil {
		return err
	}
	return a.printSummary(out)
}

// newWorld opens the table and seats the bots.
func (a *app) newWorld(c *cobra.Command, f *playFlags) (*sim.World, error) {
	if f.table.title == "" {
		f.table.title = "Bots" // in every language: the same seed gives the same bytes
	}
	charter, err := f.table.charter(a)
	if err != nil {
		return nil, err
	}
	// Bots owe nothing to each other's patience, but a slow computer may need
	// its time; a moment between hands lets them buy again.
	charter.Clock = table.Clock{DecisionMS: 120_000, BankMS: 0, DeckMS: 600_000, GraceMS: 10_000, BetweenMS: 1}
	cfg := sim.Config{Charter: charter, StartMS: fixedStart, Memory: sim.NewMemory(4)}
	if !f.headless.fixed {
		cfg.StartMS = uint64(time.Now().UnixMilli())
		cfg.Clock = func() uint64 { return uint64(time.Now().UnixMilli()) }
	}
	if c.Flags().Changed("seed") {
		cfg.Seed = sha256.Sum256([]byte("nodealer/headless " + f.headless.seed))
		a.talk("headless.seeded")
	} else if _, err := rand.Read(cfg.Seed[:]); err != nil {
		return nil, err
	}
	for i := range charter.Seats {
		cfg.Names = append(cfg.Names, botName(i))
		cfg.Brains = append(cfg.Brains, bot.New(bot.Config{Temper: bot.Tempers()[i%len(bot.Tempers())], Rebuy: charter.BuyInMax}))
	}
	w, err := sim.New(cfg)
	if err != nil {
		return nil, err
	}
	return w, w.SeatAll(func(i int) table.Sit {
		return table.Sit{Name: cfg.Names[i], Seat: cards.NoSeat, BuyIn: charter.BuyInMax}
	})
}

// summarize counts what was played.
func (a *app) summarize(w *sim.World, f *playFlags, took time.Duration) summary {
	fold := w.Players[0].Engine.Fold()
	s := fold.State()
	v, e := s.View(), s.Evidence()
	out := summary{
		File: f.headless.log, Table: w.Table.String(), Game: v.Charter.Game, Suite: v.Charter.Suite, Seats: v.Charter.Seats,
		Hands: int(v.Settled), Voided: int(v.Voided), Shuffles: e.Passes, Openings: e.Shares, Entries: fold.Entries(),
		MS: took.Milliseconds(),
	}
	if scheme, ok := (catalog.Catalog{}).Scheme(out.Suite); ok {
		out.Audit = audit.KindOf(scheme.Suite(), s.Unaudited())
	}
	out.Chips.In, out.Chips.Out = uint64(v.ChipsIn), uint64(v.ChipsOut)
	return out
}

func (a *app) printSummary(s summary) error {
	if s.File == "-" {
		a.out = a.err // standard output carries the log
	}
	if a.json {
		return a.emit(s)
	}
	n := func(v int) string { return a.words.Number(uint64(v)) }
	line := a.say("headless.summary", "n", s.Hands, "hands", n(s.Hands), "seats", s.Seats, "shuffles", n(s.Shuffles), "openings", n(s.Openings),
		"entries", n(s.Entries), "chips", words.Chips(a.words, s.Chips.In))
	fmt.Fprintln(a.out, line)
	switch s.Audit {
	case audit.Online:
		a.print("audit.online")
	case audit.AtReveal:
		a.print("audit.reveal")
	default:
		a.print("audit.unaudited")
	}
	if s.File != "" && s.File != "-" {
		a.print("headless.file", "file", clean(s.File), "bytes", a.words.Bytes(s.Bytes))
	}
	return nil
}
