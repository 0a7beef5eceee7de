package table_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// forge signs and seals an own entry again with other bodies, as a cheat would.
func forge(t testing.TB, w *sim.World, p *sim.Player, a table.Append, change func([]transcript.Body)) [][]byte {
	t.Helper()
	s, err := transcript.DecodeSigned(a.Signed)
	if err != nil {
		t.Fatal(err)
	}
	e := s.Entry
	e.Bodies = slices.Clone(e.Bodies)
	change(e.Bodies)
	bad, err := transcript.Sign(e, p.Device)
	if err != nil {
		t.Fatal(err)
	}
	frame, err := w.Keys.Seal(w.Table, 0, p.Member, bad.Encode())
	if err != nil {
		t.Fatal(err)
	}
	return [][]byte{frame.Encode()}
}

// cheats lets a player change one entry, the first for which change reports
// that it did.
func cheats(t testing.TB, w *sim.World, i int, change func(table.View, []transcript.Body) bool) {
	p := w.Players[i]
	done := false
	p.Filter = func(a table.Append) [][]byte {
		v, _ := p.Engine.View()
		if done {
			return nil
		}
		return forge(t, w, p, a, func(b []transcript.Body) { done = change(v, b) })
	}
}

// named runs until the hand is over and demands that player i alone is blamed,
// under a clause, and that the auditor says the same.
func named(t *testing.T, w *sim.World, i cards.Seat, c protocol.Clause) {
	t.Helper()
	simtest.Run(t, w, func(s *table.State) bool { return len(s.Faults())+len(s.Absences()) > 0 })
	f := w.Players[0].Engine.State().Faults()
	if len(f) != 1 || f[0].Seat != i || f[0].Clause != c {
		t.Fatalf("blamed %+v, want %v for %v", f, i, c)
	}
	simtest.Run(t, w, simtest.Hands(1))
	if r := simtest.Audit(t, w); r.Chips.In != r.Chips.Out || len(r.Faults) != 1 {
		t.Errorf("audit: %+v", r)
	}
}

// P-47: a discard of what the seat does not hold face down is wrong-slot; slots
// that are not ascending are bad-encoding (P-10).
func TestWrongDiscard(t *testing.T) {
	for name, c := range map[string]struct {
		game  string
		exch  int // in which exchange
		slots func(table.View) []cards.Slot
		want  protocol.Clause
	}{
		"another's":         {"draw52-nl/1", 0, func(v table.View) []cards.Slot { return v.Game.Seats[0].Slots[:1] }, protocol.WrongSlot},
		"of the deck":       {"draw52-nl/1", 0, func(table.View) []cards.Slot { return []cards.Slot{51} }, protocol.WrongSlot},
		"of no deck":        {"draw52-nl/1", 0, func(table.View) []cards.Slot { return []cards.Slot{60000} }, protocol.WrongSlot},
		"given back before": {"deuce3-fl/1", 1, func(table.View) []cards.Slot { return []cards.Slot{0} }, protocol.WrongSlot},
		"one of them": {"draw52-nl/1", 0, func(v table.View) []cards.Slot {
			return []cards.Slot{v.Game.Seats[1].Slots[0], 51}
		}, protocol.WrongSlot},
		"twice": {"draw52-nl/1", 0, func(v table.View) []cards.Slot {
			return []cards.Slot{v.Game.Seats[1].Slots[0], v.Game.Seats[1].Slots[0]}
		}, protocol.BadEncoding},
		"eleven": {"draw52-nl/1", 0, func(table.View) []cards.Slot {
			return []cards.Slot{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
		}, protocol.BadEncoding},
		"an open card": {"stud-fl/1", 0, func(v table.View) []cards.Slot {
			at := slices.Index(v.Game.Seats[1].Up, true)
			return v.Game.Seats[1].Slots[at : at+1]
		}, protocol.WrongSlot},
		"in a game without": {"stud-fl/1", 0, func(v table.View) []cards.Slot {
			at := slices.Index(v.Game.Seats[1].Up, false)
			return v.Game.Seats[1].Slots[at : at+1]
		}, protocol.IllegalAction},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := variant(t, c.game, 3, throwing(1, 1, 1))
			cheats(t, w, 1, func(v table.View, b []transcript.Body) bool {
				for i := range b {
					body, err := table.DecodeBody(b[i])
					d, ok := body.(table.Decision)
					if err != nil || !ok || v.Game.Street == "" {
						continue
					}
					stud := c.game == "stud-fl/1"
					if !stud && (d.Action.Verb != game.Draw || len(v.Game.Seats[1].Drew) != c.exch) {
						continue
					}
					slots := c.slots(v)
					if name == "given back before" {
						slots = []cards.Slot{firstDiscard(w, 1)}
					}
					d.Action = game.Action{Verb: game.Draw, Slots: slots}
					b[i] = table.EncodeBody(d)
					return true
				}
				return false
			})
			named(t, w, 1, c.want)
		})
	}
}

// firstDiscard returns what a seat threw away first.
func firstDiscard(w *sim.World, seat cards.Seat) cards.Slot {
	for _, e := range w.Events {
		if e.Kind == table.Acted && e.Seat == seat && len(e.Action.Slots) > 0 {
			return e.Action.Slots[0]
		}
	}
	return -1
}

// P-12, P-16, P-48, P-49: one bit of a pass or of shares of a reshuffle is
// changed: its author is named. (All bits of all messages are changed in the
// tests of the decks.)
func TestSpoiledReshuffle(t *testing.T) {
	for kind, from := range map[transcript.Kind]int{transcript.KindDeckPass: 64, transcript.KindDeckShares: 32 + 34} {
		for _, part := range []int{0, 1, 2, 3} {
			t.Run(fmt.Sprintf("kind %d, part %d", kind, part), func(t *testing.T) {
				t.Parallel()
				w := variant(t, "draw32-nl/1", 2, throwing(3, 2))
				cheats(t, w, 1, func(v table.View, b []transcript.Body) bool {
					for i := range b {
						if b[i].Kind != kind || v.Deck.Epoch == 0 || kind == transcript.KindDeckShares && !v.Deck.Ready {
							continue
						}
						data := slices.Clone(b[i].Data)
						data[from+part*(len(data)-from-1)/3] ^= 1 << (2 * part)
						b[i].Data = data
						return true
					}
					return false
				})
				simtest.Run(t, w, func(s *table.State) bool { return len(s.Faults())+len(s.Absences()) > 0 })
				f := w.Players[0].Engine.State().Faults()
				if len(f) != 1 || f[0].Seat != 1 {
					t.Fatalf("blamed %+v, want seat 1", f)
				}
				switch f[0].Clause {
				case protocol.BadShuffle, protocol.BadShare, protocol.BadEncoding, protocol.BadElement, protocol.WrongSlot:
				default:
					t.Errorf("blamed for %v", f[0].Clause)
				}
				simtest.Audit(t, w)
			})
		}
	}
}

// The dropout rules of draw and stud (P-52): until the last card is dealt no
// seat of the deck can be missed, folded or not.
func TestDropoutWithoutPlan(t *testing.T) {
	drawing := func(_ table.View, b []table.Body) bool {
		return has(b, func(d table.Decision) bool { return d.Action.Verb == game.Draw })
	}
	shuffling := func(v table.View, b []table.Body) bool {
		return v.Deck != nil && v.Deck.Epoch > 0 && deckKind(transcript.KindDeckPass)(v, b)
	}
	sharing := func(epoch uint32, drew int) func(table.View, []table.Body) bool {
		return func(v table.View, b []table.Body) bool {
			return v.Deck != nil && v.Deck.Epoch == epoch && len(v.Game.Seats[0].Drew) >= drew && deckKind(transcript.KindDeckShares)(v, b)
		}
	}
	atStreet := func(name string, shares bool) func(table.View, []table.Body) bool {
		return func(v table.View, b []table.Body) bool {
			return v.Running && v.Game.Street == name && shares == deckKind(transcript.KindDeckShares)(v, b)
		}
	}
	folds := func(c *sim.Config) {
		c.Brains[len(c.Brains)-1] = simtest.Verbs{game.Fold, game.BringIn, game.Check, game.Muck}
	}
	for _, c := range []struct {
		name, game string
		n          int
		throw      []int
		change     func(*sim.Config)
		from       func(table.View, []table.Body) bool
		rule       string
	}{
		{"live, at its exchange", "draw52-nl/1", 3, []int{2, 2, 2}, nil, drawing, "H-45"},
		{"live, heads-up, at its exchange", "draw52-nl/1", 2, []int{2, 2}, nil, drawing, "H-43"},
		{"live, its shares of new cards owed", "draw52-nl/1", 3, []int{2, 2, 2}, nil, sharing(0, 1), "H-45"},
		{"folded, its shares of new cards owed", "draw52-nl/1", 3, []int{2, 2, 2}, folds, sharing(0, 1), "H-45"},
		{"live, in a reshuffle", "draw32-nl/1", 3, []int{3, 3, 3}, nil, shuffling, "H-45"},
		{"folded, in a reshuffle", "deuce3-fl/1", 6, []int{5, 5, 5, 5, 5, 5}, folds, shuffling, "H-45"},
		{"live, its shares of a new pile owed", "draw32-nl/1", 3, []int{3, 3, 3}, nil, sharing(1, 2), "H-45"},
		{"folded, the last exchange over", "draw52-nl/1", 3, []int{2, 2, 2}, folds, func(v table.View, b []table.Body) bool {
			return v.Running && v.Game.Street == "showdown"
		}, "H-29"},
		{"stud, live on fifth street", "stud-fl/1", 3, nil, nil, atStreet("fifth street", true), "H-45"},
		{"stud, folded and needed", "stud-fl/1", 4, nil, folds, atStreet("sixth street", true), "H-45"},
		{"stud, live on seventh street", "stud-fl/1", 3, nil, nil, atStreet("seventh street", false), "H-29"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dropout(t, c.n, c.n-1, c.rule, func(cfg *sim.Config) {
				simtest.Game(t, c.game)(cfg)
				throwing(c.throw...)(cfg)
				if c.change != nil {
					c.change(cfg)
				}
			}, c.from)
		})
	}
}
