package sra

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
	piles   []*locks.Pile     // the first deck and the output of each pass
	keys    []commute.Element // by position: A of a proved pass
	shown   []bool            // by position: the key has been published
	slots   locks.Slots
	now     []commute.Element // by slot: its current element
	unlocks *unlock           // the newest first; kept for the reveal
	digest  [32]byte          // of the deal, once the last pass is in
	ended   bool
	counts  deck.Counts
}

// fixed is what one deck knows from the start.
type fixed struct {
	*tables
	ctx            deck.Context
	id             deck.ID
	form           deck.Form
	faces          locks.Faces
	classic, short bool
}

// unlock is one lock that a seat took off.
type unlock struct {
	before   *unlock
	at       int // position of the seat
	slot     cards.Slot
	from, to commute.Element
}

// ID returns the name of the deck.
func (d *Deck) ID() deck.ID { return d.id }

// Context returns a copy of what the deck was opened with.
func (d *Deck) Context() deck.Context { return d.ctx.Clone() }

// Ready reports whether every pass has been made.
func (d *Deck) Ready() bool { return len(d.piles) == 1+len(d.ctx.Roster) }

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

// Lacks reports whether the log still lacks this seat's share of the slot.
func (d *Deck) Lacks(seat cards.Seat, at cards.Slot) bool { return d.slots.Lacks(d.ctx, seat, at) }

// Face returns the card that everybody can see in the slot.
func (d *Deck) Face(at cards.Slot) (cards.Card, bool) { return d.slots.Face(at) }

// Shared reports whether any lock was taken off a card.
func (d *Deck) Shared() bool { return d.unlocks != nil }

// SharedBy reports whether the seat has taken off a lock.
func (d *Deck) SharedBy(seat cards.Seat) bool { return d.slots.SharedBy(d.ctx, seat) }

// Counts says how many passes and unlocks have been verified: in the classic
// suite by the keys that have been published.
func (d *Deck) Counts() deck.Counts { return d.counts }

// KeyOf returns the hash of the commitment to a seat's lock, once it is proved. A
// table keeps them: a lock that served before is the fault key-reuse (P-15).
func (d *Deck) KeyOf(seat cards.Seat) ([32]byte, bool) {
	at, ok := d.ctx.Position(seat)
	if !ok || d.keys[at] == nil {
		return [32]byte{}, false
	}
	return hash.Sum32("lock commitment", d.keys[at].Append(nil)), true
}

// Piles returns the first deck and the output of every pass so far. They are
// public.
func (d *Deck) Piles() []*locks.Pile { return append([]*locks.Pile(nil), d.piles...) }

func (d *Deck) last() *locks.Pile { return d.piles[len(d.piles)-1] }

// clone returns a copy whose lists may be changed.
func (d *Deck) clone() *Deck {
	next := *d
	next.piles = append([]*locks.Pile(nil), d.piles...)
	next.keys = append([]commute.Element(nil), d.keys...)
	next.shown = append([]bool(nil), d.shown...)
	next.slots = d.slots.Clone()
	next.now = append([]commute.Element(nil), d.now...)
	return &next
}
