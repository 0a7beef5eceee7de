package table

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
)

// WishKind says what a wish is about.
type WishKind uint8

// What seats wish for before a deal, with the values that it can have.
const (
	WishStraddle WishKind = 1 + iota // a game.StraddleWish
	WishPost                         // 1: post missed blinds; 0: wait for the big blind
	WishBomb                         // 1: a bomb pot; 0: no more
	WishGame                         // place in the list of the mix, from 1; 0: none
)

// MaxGames is the longest list of a mix that a seat can choose from.
const MaxGames = 16

// wishMost is the highest value of each wish.
var wishMost = map[WishKind]uint8{WishStraddle: uint8(game.StraddleAlways), WishPost: 1, WishBomb: 1, WishGame: MaxGames}

func (b WishBody) encode(w *wire.Writer) {
	w.U8(uint8(b.What))
	w.U8(b.Value)
}

func readWish(r *wire.Reader) Body {
	b := WishBody{WishKind(r.U8()), r.U8()}
	if most, ok := wishMost[b.What]; r.Err() == nil && (!ok || b.Value > most) {
		r.Fail("wish %d of value %d", b.What, b.Value)
	}
	return b
}

// wish notes what a seat wants before the deals to come. It says nothing about
// the hand in progress, and what the table does not offer is ignored (P-80, P-82).
func (s *State) wish(m moment, b WishBody) error {
	p, o := &s.seats[m.author.seat], s.offers()
	w, offered := p.wish, false
	switch b.What {
	case WishStraddle:
		w.Straddle, offered = game.StraddleWish(b.Value), o.Straddle
	case WishPost:
		w.Post, offered = b.Value == 1, o.Post
	case WishBomb:
		w.Bomb, offered = b.Value == 1, o.Bomb == game.BombVote || o.Bomb == game.BombHost && m.author.key == s.hostKey
	case WishGame:
		w.Game, offered = int(b.Value), o.Choice && int(b.Value) <= len(o.Games)
	}
	switch {
	case !offered:
		return stale("the table does not offer this")
	case w == p.wish:
		return stale("nothing to change")
	}
	p.wish = w
	if b.What == WishBomb && w.Bomb {
		m.event(Event{Kind: BombAsked, Seat: m.author.seat})
	}
	return nil
}

// offers is what seats may wish at this table.
func (s *State) offers() game.Offers {
	if o, ok := s.rules.(game.Opener); ok {
		return o.Offers()
	}
	return game.Offers{}
}
