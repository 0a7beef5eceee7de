package lab

import (
	"encoding/hex"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
)

// What is done in a pass of RACE.
const (
	RaceMask    = "mask"    // the transactor: one lock on all cards
	RaceShuffle = "shuffle" // a player: one lock on all cards, and a new order
	RaceRelock  = "relock"  // a player: the one lock off, a lock of its own on each card
	RaceUnmask  = "unmask"  // the transactor: its lock off
)

// RacePass is one pass. Transactor is -1 among the players.
type RacePass struct {
	Kind  string     `json:"kind"`
	Who   int        `json:"who"`
	Out   []string   `json:"out"`   // each card, first bytes in hexadecimal
	Locks [][]string `json:"locks"` // on each card: "T", "A", or "a3" for a lock of that card
}

// RaceOpening is a card shown to one player, or to all.
type RaceOpening struct {
	Slot   int       `json:"slot"`
	To     int       `json:"to"` // -1: to all
	Keys   []RaceKey `json:"keys"`
	Onlook int       `json:"onlook"` // of the cards, how many match what an onlooker can open it to
	Card   string    `json:"card"`   // as the one who may see it reads it
}

// RaceKey is a key of one card that its player gives openly; K = kG was published
// with the pass.
type RaceKey struct {
	Who int    `json:"who"`
	Key string `json:"key"`
	OK  bool   `json:"ok"` // kG = K
}

// Race is a deck of twelve made as the documentation of RACE has it, with the
// exponents of ristretto255 in place of its stream cipher.
type Race struct {
	Players  int           `json:"players"`
	Deck     []string      `json:"deck"`
	Passes   []RacePass    `json:"passes"`
	Openings []RaceOpening `json:"openings"`
}

// racer is the work of [NewRace].
type racer struct {
	g     commute.Group
	d     dice
	n     int
	deck  []commute.Element
	locks [][]string
	masks []commute.Scalar
	keys  [][]commute.Scalar  // by player and slot
	shown [][]commute.Element // kG of each, published with the pass
	race  Race
}

// RaceMax and RaceMin bound the players of the lab's RACE.
const (
	RaceMin = 2
	RaceMax = 4
)

// NewRace plays it for 2 to 4 players.
func NewRace(players int, seed string) (Race, error) {
	if players < RaceMin || players > RaceMax {
		return Race{}, ErrChoice
	}
	r := racer{g: commute.Ristretto(), d: roll(seed, "race"), n: players, race: Race{Players: players}}
	for _, s := range []cards.Suit{cards.Spades, cards.Hearts, cards.Diamonds, cards.Clubs} {
		for _, k := range []cards.Rank{cards.King, cards.Queen, cards.Jack} {
			c := cards.Make(k, s).String()
			r.race.Deck = append(r.race.Deck, c)
			r.deck = append(r.deck, r.g.Hash("card", []byte(c)))
		}
	}
	r.locks = make([][]string, len(r.deck))
	t := r.key()
	r.all(t, "T")
	r.pass(RaceMask, -1)
	for i := range players {
		r.masks = append(r.masks, r.key())
		order := r.d.perm(len(r.deck))
		r.deck, r.locks = arrange(r.deck, order), arrange(r.locks, order)
		r.all(r.masks[i], letter(i))
		r.pass(RaceShuffle, i)
	}
	for i := range players {
		r.relock(i)
		r.pass(RaceRelock, i)
	}
	r.all(r.g.Invert(t), "T")
	r.pass(RaceUnmask, -1)
	r.open(0, 0)
	r.open(1, -1)
	return r.race, nil
}

func letter(i int) string { return string(rune('A' + i)) }

func (r *racer) key() commute.Scalar { return r.g.Reduce(r.d.bytes(r.g.WideSize())) }

// all puts a lock on every card, or takes it off.
func (r *racer) all(k commute.Scalar, name string) {
	for i := range r.deck {
		r.deck[i] = r.g.Mul(k, r.deck[i])
		r.locks[i] = toggle(r.locks[i], name)
	}
}

func toggle(list []string, name string) []string {
	out := []string{}
	found := false
	for _, s := range list {
		if s == name {
			found = true
		} else {
			out = append(out, s)
		}
	}
	if !found {
		out = append(out, name)
	}
	return out
}

func (r *racer) relock(player int) {
	off := r.g.Invert(r.masks[player])
	var own []commute.Scalar
	var shown []commute.Element
	for i := range r.deck {
		k := r.key()
		own, shown = append(own, k), append(shown, r.g.Mul(k, r.g.Generator()))
		r.deck[i] = r.g.Mul(k, r.g.Mul(off, r.deck[i]))
		r.locks[i] = toggle(toggle(r.locks[i], letter(player)), fmt.Sprintf("%c%d", 'a'+player, i+1))
	}
	r.keys, r.shown = append(r.keys, own), append(r.shown, shown)
}

func (r *racer) pass(kind string, who int) {
	p := RacePass{Kind: kind, Who: who}
	for i, x := range r.deck {
		p.Out = append(p.Out, hex.EncodeToString(x.Append(nil)[:4]))
		p.Locks = append(p.Locks, append([]string{}, r.locks[i]...))
	}
	r.race.Passes = append(r.race.Passes, p)
}

// open shows a card to one player, or to all: everybody gives the key of this
// card, but for the one who is to see it.
func (r *racer) open(slot, to int) {
	o := RaceOpening{Slot: slot, To: to}
	x := r.deck[slot]
	for i := range r.n {
		if i == to {
			continue
		}
		k := r.keys[i][slot]
		ok := commute.Same(r.g.Mul(k, r.g.Generator()), r.shown[i][slot])
		o.Keys = append(o.Keys, RaceKey{i, hex.EncodeToString(r.g.AppendScalar(nil, k)), ok})
		x = r.g.Mul(r.g.Invert(k), x)
	}
	o.Onlook = r.matches(x)
	if to >= 0 {
		x = r.g.Mul(r.g.Invert(r.keys[to][slot]), x)
	}
	for _, c := range r.race.Deck {
		if commute.Same(x, r.g.Hash("card", []byte(c))) {
			o.Card = c
		}
	}
	r.race.Openings = append(r.race.Openings, o)
}

func (r *racer) matches(x commute.Element) (n int) {
	for _, c := range r.race.Deck {
		if commute.Same(x, r.g.Hash("card", []byte(c))) {
			n++
		}
	}
	return n
}
