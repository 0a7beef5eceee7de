package show

import (
	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// unit is the step in which bets are chosen.
func unit(c *table.Charter) uint64 {
	o, err := poker.ParseOptions(c.Options)
	if mix, bad := poker.ParseMix(c.Options); bad == nil {
		o, err = mix.Parts[0].Options, nil
	}
	if err != nil {
		return 1
	}
	return uint64(max(o.BigBlind, o.MinBet, 1))
}

// Catalog writes the games and suites that a new table can have. A game is
// listed if plain stakes suit it.
func Catalog() string {
	w := &writer{first: true}
	w.open('{')
	w.key("games")
	w.open('[')
	for _, g := range catalog.Games() {
		n := NewTable{Game: g.Info().ID, Unit: 10, Mix: "dealer"}
		rules, err := n.Make()
		if err != nil {
			continue
		}
		i := rules.Info()
		w.open('{')
		w.fText("id", i.ID)
		w.fText("name", i.Name)
		w.fInt("min", i.MinSeats)
		w.fInt("max", min(i.MaxSeats, table.MaxSeats))
		offers := n.offers()
		w.fFlag("straddle", offers.Straddle)
		w.fFlag("missed", offers.Debts)
		w.fFlag("bomb", offers.BombBy > 0)
		w.fText("plan", i.Plan)
		w.fFlag("cup", poker.HasLevels(g))
		w.fFlag("mixes", poker.MayMix(g))
		w.close('}')
	}
	w.close(']')
	w.fInt("maxMix", poker.MaxMix)
	list(w, "mixes", poker.MixLists(), func(l poker.MixList) {
		w.open('{')
		w.fText("name", l.Name)
		list(w, "games", l.Games, func(id string) { w.text(id) })
		w.close('}')
	})
	w.key("suites")
	w.open('[')
	for _, i := range catalog.Suites() {
		suite(w, i)
	}
	w.close(']')
	w.close('}')
	return string(w.b)
}

// suite writes what a person should know of a suite.
func suite(w *writer, i deck.Suite) {
	w.open('{')
	w.fText("id", i.ID)
	w.fText("name", i.Name)
	w.fInt("min", i.MinSeats)
	w.fInt("max", i.MaxSeats)
	w.fText("shuffle", string(i.ShuffleProof))
	w.fText("opening", string(i.OpeningProof))
	w.fText("leaks", i.Leaks)
	w.fFlag("transactor", i.Transactor)
	w.fText("plan", i.Plan)
	choice := catalog.ChoiceOf(i.ID)
	list(w, "groups", choice.Groups, func(name string) { w.text(name) })
	w.fFlag("locks", choice.Locks)
	w.key("costs") // bytes of a deck, by the number of seats from min
	w.open('[')
	for n := i.MinSeats; n <= i.MaxSeats; n++ {
		w.num(uint64(i.Cost(n).Bytes))
	}
	w.close(']')
	w.key("games")
	w.open('[')
	for _, g := range catalog.Games() {
		if info := g.Info(); table.Servable(info, i, max(info.MinSeats, i.MinSeats)) == nil {
			w.text(info.ID)
		}
	}
	w.close(']')
	w.close('}')
}

// Tables writes the list of a player's tables.
func Tables(items []Listed) string {
	w := &writer{first: true}
	w.open('{')
	list(w, "tables", items, func(t Listed) {
		w.open('{')
		w.fText("id", t.ID)
		w.fText("title", t.Title)
		w.fText("player", t.Player)
		w.fFlag("host", t.Host)
		w.fInt("seat", t.Seat)
		w.fFlag("finished", t.Finished)
		w.fNum("seen", t.SeenMS)
		w.close('}')
	})
	w.close('}')
	return string(w.b)
}

// Listed is one line of that list.
type Listed struct {
	ID, Title, Player string
	Host, Finished    bool
	Seat              int
	SeenMS            uint64
}

// HandVerdict is what an audit found about one hand.
type HandVerdict struct {
	Hand    uint32
	Entry   uint64 // of its end
	Void    bool
	Ended   bool
	Absent  bool
	Cheated bool
}

// Report writes an audit with its hands.
func Report(r *audit.Report, hands []HandVerdict) string {
	w := &writer{first: true}
	w.open('{')
	w.fFlag("ok", r.OK)
	w.fFlag("unreadable", r.Unreadable)
	w.fFlag("complete", r.Complete)
	w.fText("audit", string(r.Audit))
	w.fInt("settled", r.Hands)
	w.fInt("voided", r.Voided)
	w.fInt("shuffles", r.Shuffles)
	w.fInt("openings", r.Openings)
	w.fInt("entries", r.Entries)
	w.fNum("chipsIn", uint64(r.Chips.In))
	w.fNum("chipsOut", uint64(r.Chips.Out))
	w.fText("table", r.Table)
	w.fText("name", r.Name)
	w.fText("game", r.Game)
	w.fText("suite", r.Suite)
	w.fText("head", r.Head)
	w.fText("error", r.Error)
	w.fInt("byte", -1)
	if r.Byte != nil {
		w.fInt("byte", *r.Byte)
	}
	list(w, "faults", r.Faults, func(f audit.Fault) {
		w.open('{')
		w.fInt("seat", seat(f.Seat))
		w.fText("name", f.Name)
		w.fNum("entry", f.Entry)
		w.fNum("hand", uint64(f.Hand))
		w.fInt("clause", f.Clause)
		w.fText("slug", f.Slug)
		w.fText("text", f.Text)
		w.close('}')
	})
	list(w, "absent", r.Absent, func(a audit.Absence) {
		w.open('{')
		w.fText("name", a.Name)
		w.fNum("entry", a.Entry)
		w.fNum("hand", uint64(a.Hand))
		w.close('}')
	})
	list(w, "players", r.Players, func(p audit.Player) {
		w.open('{')
		w.fText("name", p.Name)
		w.fNum("in", uint64(p.In))
		w.fNum("out", uint64(p.Out))
		w.close('}')
	})
	list(w, "debts", r.Settlement, func(d audit.Debt) { debt(w, d) })
	list(w, "hands", hands, func(h HandVerdict) {
		w.open('{')
		w.fNum("hand", uint64(h.Hand))
		w.fNum("entry", h.Entry)
		w.fFlag("void", h.Void)
		w.fFlag("ended", h.Ended)
		w.fFlag("absent", h.Absent)
		w.fFlag("cheated", h.Cheated)
		w.close('}')
	})
	w.close('}')
	return string(w.b)
}

// Steps writes the moments of one hand of a file, for a replay: what happened
// and the table after it, as an onlooker sees it.
func Steps(steps []Step) string {
	w := &writer{first: true}
	w.open('{')
	list(w, "steps", steps, func(s Step) {
		w.open('{')
		w.fNum("entry", s.Entry)
		list(w, "events", s.Events, func(e table.Event) { event(w, &e) })
		w.key("view")
		view(w, &s.View)
		w.close('}')
	})
	w.close('}')
	return string(w.b)
}

// Step is one moment of a hand.
type Step struct {
	Entry  uint64
	Events []table.Event
	View   table.View
}
