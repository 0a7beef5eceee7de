package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// suiteInfo describes a suite to scripts.
type suiteInfo struct {
	ID             string    `json:"id"`
	Name           string    `json:"name"`
	MinSeats       int       `json:"min_seats"`
	MaxSeats       int       `json:"max_seats"`
	MaxCards       int       `json:"max_cards"`
	ShuffleProof   deck.When `json:"shuffle_proof"`
	OpeningProof   deck.When `json:"opening_proof"`
	Leaks          string    `json:"leaks"`
	SurvivesLeaver bool      `json:"survives_leaver"`
	Reshuffles     bool      `json:"reshuffles"`
	Transactor     bool      `json:"transactor"`
	Reveals        bool      `json:"reveals"` // every hand ends with all keys
	Games          []string  `json:"games"`   // that it can serve
	// What making one deck of MaxCards cards takes, for MinSeats and MaxSeats.
	Least deckCost `json:"deck_min_seats"`
	Most  deckCost `json:"deck_max_seats"`
}

type deckCost struct {
	Messages int `json:"messages"`
	Passes   int `json:"passes"`
	Bytes    int `json:"bytes"`
}

func suiteInfoOf(s deck.Suite) suiteInfo {
	return suiteInfo{
		ID: s.ID, Name: s.Name, MinSeats: s.MinSeats, MaxSeats: s.MaxSeats, MaxCards: s.MaxCards,
		ShuffleProof: s.ShuffleProof, OpeningProof: s.OpeningProof, Leaks: s.Leaks, SurvivesLeaver: s.SurvivesLeaver,
		Reshuffles: s.Reshuffles, Transactor: s.Transactor, Reveals: s.Reveals(), Games: served(s),
		Least: deckCost(s.Cost(s.MinSeats)), Most: deckCost(s.Cost(s.MaxSeats)),
	}
}

// served lists the games that a suite can serve.
func served(s deck.Suite) []string {
	list := []string{}
	for _, g := range catalog.Games() {
		if i := g.Info(); table.Servable(i, s, max(i.MinSeats, s.MinSeats)) == nil {
			list = append(list, i.ID)
		}
	}
	return list
}

func (a *app) suitesCommand() *cobra.Command {
	return a.command("suites", "suites", func(_ *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		list := []suiteInfo{}
		for _, s := range catalog.Suites() {
			list = append(list, suiteInfoOf(s))
			if !a.json {
				for _, line := range a.suiteLines(s, s.MaxSeats) {
					fmt.Fprintln(a.out, line)
				}
			}
		}
		if a.json {
			return a.emit(list)
		}
		return nil
	})
}

// suiteLines says what a person should know of a suite before sitting down with
// it, at a table of so many seats.
func (a *app) suiteLines(s deck.Suite, seats int) []string {
	text := func(key, otherwise string) string {
		if words.Has(key) {
			return a.say(key)
		}
		return otherwise
	}
	leaks := a.say("suites.noleak")
	if s.Leaks != "" {
		leaks = text("leaks."+s.ID, s.Leaks)
	}
	cost := s.Cost(seats)
	lines := []string{
		a.say("suites.line", "id", s.ID, "name", text("suite."+s.ID, s.Name), "min", s.MinSeats, "max", s.MaxSeats, "cards", s.MaxCards),
		a.say("suites.proof", "shuffle", a.when(s.ShuffleProof), "opening", a.when(s.OpeningProof)),
		a.say("suites.leaks", "leaks", leaks),
	}
	if s.Transactor {
		lines = append(lines, a.say("suites.transactor"))
	}
	if s.SurvivesLeaver {
		lines = append(lines, a.say("suites.survives"))
	} else {
		lines = append(lines, a.say("suites.leaver"))
	}
	if games := served(s); s.Plan != "" {
		lines = append(lines, a.say("suites.onlygames", "games", a.words.List(games)))
	} else if len(missing(games)) == 0 {
		lines = append(lines, a.say("suites.games"))
	} else {
		lines = append(lines, a.say("suites.notgames", "games", a.words.List(missing(games))))
	}
	return append(lines, a.say("suites.cost", "n", seats, "cards", s.MaxCards, "messages", cost.Messages, "passes", cost.Passes, "bytes", a.words.Bytes(int64(cost.Bytes))))
}

// missing lists the names of the games that are not in the list, but for those that
// have a suite of their own.
func missing(ids []string) []string {
	var out []string
	for _, g := range catalog.Games() {
		if i := g.Info(); i.Plan == "" && !slices.Contains(ids, i.ID) {
			out = append(out, i.Name)
		}
	}
	return out
}

// chooser is a suite whose parameters people choose by name: see catalog.Params.
type chooser interface {
	Chosen(params []byte) (group string, full bool, err error)
}

// aboutSuite says what a person should know of the suite of a table.
func (a *app) aboutSuite(c *table.Charter) []string {
	s, ok := catalog.Catalog{}.Scheme(c.Suite)
	if !ok {
		return nil
	}
	lines := a.suiteLines(s.Suite(), c.Seats)
	if ch, ok := s.(chooser); ok {
		if group, full, err := ch.Chosen(c.Params); err == nil && len(c.Params) > 0 {
			lines = append(lines, a.say("suites.group", "group", group, "lock", a.say(lockWord(full))))
		}
	}
	return lines
}

func lockWord(full bool) string {
	if full {
		return "locks.full"
	}
	return "locks.short"
}

// tellSuite says so before a table is opened or joined.
func (a *app) tellSuite(c *table.Charter) {
	if a.quiet || a.json {
		return
	}
	for _, line := range a.aboutSuite(c) {
		fmt.Fprintln(a.err, line)
	}
}

func (a *app) when(w deck.When) string {
	switch w {
	case deck.AtOnce:
		return a.say("when.atonce")
	case deck.AtEnd:
		return a.say("when.atend")
	}
	return a.say("when.never")
}

// aboutTable is aboutSuite for a table that has been read.
func (a *app) aboutTable(r *running) []string {
	updates, stop := r.Watch()
	defer stop()
	if u, ok := <-updates; ok && u.Ready {
		return a.aboutSuite(&u.View.Charter)
	}
	return nil
}

// aboutJoined reads the charter of a link's table, says what a person should know
// of its suite, and returns the same for the screen. A relay that is out of reach
// is told elsewhere.
func (a *app) aboutJoined(ctx context.Context, link transcript.Link) []string {
	ctx, cancel := context.WithTimeout(ctx, aboutWait)
	defer cancel()
	conn, err := dial(ctx, link)
	if err != nil {
		return nil
	}
	if c, ok := conn.(io.Closer); ok {
		defer c.Close()
	}
	for rec, err := range conn.Records(ctx, 0) {
		if err != nil {
			return nil
		}
		c, err := table.ReadCharter(link.Secret.Keys().Read, link.Table, rec.Frame)
		if err != nil {
			return nil
		}
		a.tellSuite(c)
		return a.aboutSuite(c)
	}
	return nil
}

// aboutWait is how long joining waits for the charter before the screen comes.
const aboutWait = 5 * time.Second
