package race

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
)

// Deck is the public state of one deck. It never changes: Step makes a new one
// that shares with the old one whatever stayed the same. It is safe for
// concurrent use.
type Deck struct {
	*fixed
	piles  []*locks.Pile       // the first deck and the output of each pass
	masks  []commute.Element   // by position: A, of the transactor Z; nil in the classic suite
	locks  [][]commute.Element // by position and slot: K
	to     []commute.Element   // by position: R; classic suite
	shown  []bool              // by position: the keys have been published
	slots  locks.Slots
	given  [][]gift // by slot and position
	digest [32]byte
	ended  bool
	shared bool
	counts deck.Counts
}

// fixed is what one deck knows from the start.
type fixed struct {
	*tables
	ctx     deck.Context
	id      deck.ID
	form    deck.Form
	faces   locks.Faces
	classic bool
	players int // the transactor stands at this position
}

// gift is a share that was given: a key in the clear, or encrypted to the owner.
type gift struct {
	key     commute.Scalar
	u       commute.Element
	v       commute.Scalar
	settled bool // a complaint about it was judged
}

// ID returns the name of the deck.
func (d *Deck) ID() deck.ID { return d.id }

// Context returns a copy of what the deck was opened with.
func (d *Deck) Context() deck.Context { return d.ctx.Clone() }

// Ready reports whether every pass has been made.
func (d *Deck) Ready() bool { return len(d.piles) == 1+d.steps() }

// steps is the number of passes of a deck.
func (f *fixed) steps() int { return 2*f.players + 2 }

// turn returns the position whose pass is due, and the number of the pass.
func (d *Deck) turn() (at, step int) {
	step = len(d.piles) - 1
	return d.whose(step), step
}

// whose returns the position that makes a pass.
func (f *fixed) whose(step int) int {
	switch {
	case step == 0 || step == f.steps()-1:
		return f.players
	default:
		return (step - 1) % f.players
	}
}

// maskStep and lockStep are the numbers of a player's passes; the transactor
// masks in step 0.
func (f *fixed) maskStep(at int) int {
	if at == f.players {
		return 0
	}
	return 1 + at
}

func (f *fixed) lockStep(at int) int { return 1 + f.players + at }

// Epoch returns 0: there are no reshuffles.
func (d *Deck) Epoch() uint32 { return 0 }

// Digest returns the deal digest, zero before Ready (P-41).
func (d *Deck) Digest(epoch uint32) [32]byte {
	if epoch != 0 {
		return [32]byte{}
	}
	return d.digest
}

// Slots returns the number of slots.
func (d *Deck) Slots() int { return d.slots.Len() }

// Holds reports whether the seat has the slot in its hand, face down.
func (d *Deck) Holds(seat cards.Seat, at cards.Slot) bool { return d.slots.Holds(d.ctx, seat, at) }

// Lacks reports whether the log still lacks this seat's key of the slot.
func (d *Deck) Lacks(seat cards.Seat, at cards.Slot) bool { return d.slots.Lacks(d.ctx, seat, at) }

// Face returns the card that everybody can see in the slot.
func (d *Deck) Face(at cards.Slot) (cards.Card, bool) { return d.slots.Face(at) }

// Shared reports whether any key of a card was given.
func (d *Deck) Shared() bool { return d.shared }

// SharedBy reports whether the seat has given a key.
func (d *Deck) SharedBy(seat cards.Seat) bool { return d.slots.SharedBy(d.ctx, seat) }

// Counts says how many passes and keys have been verified: passes of the classic
// suite by the keys that have been published.
func (d *Deck) Counts() deck.Counts { return d.counts }

// KeyOf returns the hash of the commitment to a seat's mask, or of its key for
// deliveries. A table keeps them: one that served before is the fault key-reuse
// (P-15).
func (d *Deck) KeyOf(seat cards.Seat) ([32]byte, bool) {
	at, ok := d.ctx.Position(seat)
	switch {
	case ok && d.masks[at] != nil:
		return hash.Sum32("lock commitment", d.masks[at].Append(nil)), true
	case ok && at < d.players && d.to[at] != nil:
		return hash.Sum32("delivery key", d.to[at].Append(nil)), true
	}
	return [32]byte{}, false
}

// Revealed reports whether the seat's keys have been published and are right.
func (d *Deck) Revealed(seat cards.Seat) bool {
	at, ok := d.ctx.Position(seat)
	return ok && d.shown[at]
}

func (d *Deck) last() *locks.Pile { return d.piles[len(d.piles)-1] }

// clone returns a copy whose lists may be changed.
func (d *Deck) clone() *Deck {
	next := *d
	next.piles = append([]*locks.Pile(nil), d.piles...)
	next.masks = append([]commute.Element(nil), d.masks...)
	next.locks = append([][]commute.Element(nil), d.locks...)
	next.to = append([]commute.Element(nil), d.to...)
	next.shown = append([]bool(nil), d.shown...)
	next.slots = d.slots.Clone()
	next.given = append([][]gift(nil), d.given...)
	return &next
}
