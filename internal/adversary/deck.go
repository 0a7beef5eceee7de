package adversary

import (
	"fmt"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/vtmf"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// form is the layout of deck messages of the live suite with 52 cards.
var form = deck.Form{Element: group.PointSize, PerCard: 2, Cards: 52}

// publicDeck computes the deck in use from public data, as far as keys and
// passes go.
func (c *Cheat) publicDeck() (*vtmf.Deck, deck.Context) {
	d, ctx := c.deckOf(vtmf.New())
	return d.(*vtmf.Deck), ctx
}

// deckOf is publicDeck for any suite.
func (c *Cheat) deckOf(scheme deck.Scheme) (deck.Deck, deck.Context) {
	w, s := c.World, c.Player.Engine.State()
	v := s.View()
	ctx := deck.Context{Table: w.Table, Suite: v.Charter.Suite, Params: v.Charter.Params, Faces: s.Rules().Info().Deck}
	seats := map[[32]byte]deck.Member{} // by device
	for i := range w.Players {
		m := deck.Member{Seat: w.SeatOf(i), Key: transcript.PublicKey(seatKey(w, i)), Device: transcript.PublicKey(w.Players[i].Device)}
		seats[m.Device] = m
	}
	if t := w.Transactor; t != nil {
		m := deck.Member{Seat: deck.TransactorSeat, Key: [32]byte(v.Charter.Params), Device: transcript.PublicKey(t.Device)}
		seats[m.Device] = m
	}
	for _, r := range v.Deck.Roster {
		for _, m := range seats {
			if m.Seat == r {
				ctx.Roster = append(ctx.Roster, m)
			}
		}
	}
	ctx = opening(w, ctx, v.Deck.ID)
	d, err := scheme.Begin(ctx)
	if err != nil {
		panic(err)
	}
	for i := ctx.Index + 1; i < w.Log.Len(); i++ {
		signed, err := transcript.DecodeSigned(open(w, w.Log.Record(i)))
		if err != nil {
			continue
		}
		bodies, err := table.DecodeBodies(signed.Entry.Bodies)
		if err != nil {
			continue
		}
		for _, b := range bodies {
			m, ok := b.(table.DeckMessage)
			if !ok || m.Deck != v.Deck.ID || m.Kind == transcript.KindDeckShares || m.Kind == transcript.KindDeckReveal {
				continue
			}
			if d, _, err = d.Step(deck.Message{From: seats[signed.Entry.Device].Seat, Kind: m.Kind, Data: m.Data}); err != nil {
				panic(err)
			}
		}
	}
	return d, ctx
}

// opening finds the record that opened a deck.
func opening(w *sim.World, ctx deck.Context, id deck.ID) deck.Context {
	for i := w.Log.Len(); i > 0; i-- {
		rec := w.Log.Record(i - 1)
		ctx.Index, ctx.Head = rec.Index, rec.Head
		for ctx.Counter = 0; ctx.Counter < 16; ctx.Counter++ {
			for ctx.Attempt = 0; ctx.Attempt < 4; ctx.Attempt++ {
				if ctx.ID() == id {
					return ctx
				}
			}
		}
	}
	panic(fmt.Sprintf("adversary: no record opens deck %x", id))
}

// seatKey derives a player's seat key; tests use its public half.
func seatKey(w *sim.World, i int) []byte {
	seed := derive.New(w.Players[i].Seed)
	c := w.Players[0].Engine.State().Charter()
	if host, err := table.HostSigner(seed, c.Nonce); err == nil && transcript.PublicKey(host) == c.HostKey {
		return host
	}
	k, err := table.SeatSigner(seed, w.Table)
	if err != nil {
		panic(err)
	}
	return k
}

// secret is the cheat's own key of a deck.
func (c *Cheat) secret(id deck.ID) group.Scalar {
	x, err := derive.Scalar(derive.New(c.Player.Seed), derive.DeckKey, derive.Context{
		Table: c.World.Table, Deck: id, Seat: uint64(c.View().Me), Device: transcript.PublicKey(c.Player.Device),
	})
	if err != nil {
		panic(err)
	}
	return x
}

// statement is the context of the cheat's proofs about a deck.
func (c *Cheat) statement(id deck.ID) sigma.Context {
	return sigma.Context{Suite: sigma.Suite, Table: c.World.Table, Deck: id, Seat: uint64(c.View().Me)}
}

// key, pass and shares change the first own message of their kind for which
// change does not return nil.
func (c *Cheat) key(change func(table.View, table.DeckMessage, deck.KeyBody) *deck.KeyBody) {
	c.message(transcript.KindDeckKey, func(v table.View, m table.DeckMessage) []byte {
		if b := change(v, m, must(form.DecodeKey(m.Data))); b != nil {
			return b.Encode()
		}
		return nil
	})
}

func (c *Cheat) pass(change func(table.View, table.DeckMessage, deck.PassBody) *deck.PassBody) {
	c.message(transcript.KindDeckPass, func(v table.View, m table.DeckMessage) []byte {
		if b := change(v, m, must(form.DecodePass(m.Data))); b != nil {
			return b.Encode()
		}
		return nil
	})
}

func (c *Cheat) shares(change func(table.View, table.DeckMessage, deck.SharesBody) *deck.SharesBody) {
	c.message(transcript.KindDeckShares, func(v table.View, m table.DeckMessage) []byte {
		if b := change(v, m, must(form.DecodeShares(m.Data))); b != nil {
			return b.Encode()
		}
		return nil
	})
}

// message changes the bytes of a deck message.
func (c *Cheat) message(kind transcript.Kind, change func(table.View, table.DeckMessage) []byte) {
	c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
		return replace(list, func(m table.DeckMessage) table.Body {
			if m.Kind != kind {
				return nil
			}
			data := change(v, m)
			if data == nil {
				return nil
			}
			m.Data = data
			return m
		})
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// clone copies bytes, so that what is changed is not the engine's.
func clone(b []byte) []byte { return append([]byte(nil), b...) }
