package adversary

import (
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// AtEnd: the keys show it when the hand is over.
const AtEnd Found = "at end"

// Commuting cheats in a suite of commuting locks (sra, race and their classic
// forms).
//
// Goal: a card twice, a card of the cheat's choice, a card to know again by its
// lock, an opening as another card, or keys kept back. Needs: the cheat's own pass
// and keys. The protocols as published notice some of it by luck at showdown and
// cannot say who it was. Stopped by P-12 and P-16, at once where the suite has
// proofs and by the keys at the end (P-24) where it has none.
func Commuting(suite string) []Attack {
	s, ok := catalog.Catalog{}.Scheme(suite)
	if !ok {
		panic("adversary: no suite " + suite)
	}
	g := commute.Ristretto()
	if s.Suite().Ring {
		g = commute.Squares(modp.FFDHE2048())
	}
	seen := func(c protocol.Clause) Want {
		if s.Suite().Reveals() {
			return Want{Clause: c, Blamed: true, Found: AtEnd}
		}
		return blamed(c)
	}
	a := []Attack{
		{Name: "a card copied over another", Want: blamed(protocol.BadShuffle), act: output(g, s, func(e []commute.Element) {
			e[9] = e[7]
		})},
		{Name: "a card doubled under another lock", Want: seen(protocol.BadShuffle), act: output(g, s, func(e []commute.Element) {
			e[9] = g.Mul(tag(g), e[7])
		})},
		{Name: "a card of the cheat's choice", Want: seen(protocol.BadShuffle), act: output(g, s, func(e []commute.Element) {
			e[9] = g.Mul(tag(g), g.Hash("card", []byte("As")))
		})},
		{Name: "a card marked by another lock", Want: seen(protocol.BadShuffle), act: output(g, s, func(e []commute.Element) {
			e[9] = g.Mul(tag(g), e[9])
		})},
		wrongKey(g, s.Suite()),
		refusedKey(s.Suite()),
	}
	for i := range a {
		a[i].Setup = func(c *sim.Config) {
			c.Charter.Suite, c.Charter.MaxHands = suite, 1
		}
	}
	return a
}

// tag is an exponent that the cheat has no business with.
func tag(g commute.Group) commute.Scalar { return g.Short([]byte("tag")) }

// output changes the deck that the cheat's first pass puts out.
func output(g commute.Group, s deck.Scheme, change func([]commute.Element)) func(*Cheat) {
	return func(c *Cheat) {
		c.Player.Brain = folder{} // the hand ends with a decision of somebody else
		c.goOn()
		c.reveals(s)
		c.message(transcript.KindDeckPass, func(_ table.View, m table.DeckMessage) []byte {
			const front = 32 // hash of the input
			end := front + 52*g.ElementSize()
			list := must(commute.DecodeList(g, m.Data[front:end], 52))
			change(list)
			return append(commute.AppendList(clone(m.Data[:front]), list), m.Data[end:]...)
		})
	}
}

// reveals publishes the cheat's own keys when they are due: its honest engine will
// not, since it sees that they convict it.
func (c *Cheat) reveals(s deck.Scheme) {
	c.Player.MayFail = true
	said := false
	first := func() bool {
		if !c.Player.Failed || said {
			return false
		}
		said = true
		v := c.View()
		d, ctx := c.deckOf(s)
		d, _, err := d.Step(deck.End{})
		if err != nil {
			panic(err)
		}
		h := must(s.Hold(ctx, v.Me, derive.New(c.Player.Seed)))
		m := must(h.Answer(d, deck.Duty{Seat: v.Me, Kind: deck.OweReveal}))
		e := c.Next()
		e.Bodies = encode([]table.Body{table.DeckMessage{Kind: m.Kind, Deck: v.Deck.ID, Data: m.Data}})
		c.Send(c.Seal(e))
		return true
	}
	for _, p := range c.World.Players {
		p.Brain = &hook{next: p.Brain, first: first}
	}
}

// wrongKey opens with a key that is not the one of the pass: where keys come at
// the end by publishing another, where openings are proved by opening so.
func wrongKey(g commute.Group, s deck.Suite) Attack {
	if s.Reveals() {
		return Attack{Name: "another key at the end", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.message(transcript.KindDeckReveal, func(_ table.View, m table.DeckMessage) []byte {
				data := clone(m.Data)
				at := g.ScalarSize() - 1 // of the first key: the lowest byte where numbers are big-endian
				if !s.Ring {
					at = 0
				}
				data[at] ^= 1 << 2
				return data
			})
		}}
	}
	return Attack{Name: "an opening with another key", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
		c.message(transcript.KindDeckShares, func(_ table.View, m table.DeckMessage) []byte {
			const first = 32 + 2 + 2 // digest, number, slot
			data := clone(m.Data)
			if !s.Ring {
				data[first] ^= 1 // a key itself, little-endian
				return data
			}
			end := first + g.ElementSize()
			other := g.Mul(tag(g), must(g.Decode(data[first:end])))
			copy(data[first:], other.Append(nil))
			return data
		})
	}}
}

// refusedKey keeps back what the others need: the keys of the audit, which is a
// fault, or an opening, which anybody can miss the time for.
func refusedKey(s deck.Suite) Attack {
	kind, want := transcript.KindDeckShares, Want{Absent: true, Found: Never}
	if s.Reveals() {
		kind, want = transcript.KindDeckReveal, Want{Clause: protocol.NoReveal, Blamed: true, Found: AtEnd}
	}
	return Attack{Name: "a key kept back", Want: want, act: func(c *Cheat) {
		c.Player.Filter = func(a table.Append) [][]byte {
			_, bodies := read(a.Signed)
			for _, b := range bodies {
				if m, ok := b.(table.DeckMessage); ok && m.Kind == kind {
					if !c.Done {
						c.done(0)
					}
					return nil
				}
			}
			return [][]byte{a.Frame}
		}
	}}
}
