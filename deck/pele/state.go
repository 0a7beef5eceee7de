package pele

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
	letters   []*letter // 0 is the deck before any lock
	exchanged [4]int    // cards of each exchange, -1 before it is decided
	slots     [Slots]*slot
	commits   [Keys]commute.Element // nil before the first use
	shown     [2]bool               // the final key is published
	keys      [Keys]commute.Scalar  // published at the end
	revealed  [2]bool
	broken    bool // the keys have named somebody
	ended     bool
	counts    deck.Counts
}

// fixed is what one deck knows from the start.
type fixed struct {
	*tables
	ctx   deck.Context
	id    deck.ID
	faces locks.Faces
}

// letter is a letter on the log.
type letter struct {
	groups Letter[commute.Element]
	hash   [32]byte
}

// slot is a card of a hand: where it lies once the letter is there.
type slot struct {
	owner  Role
	hand   int // which hand of its owner, from 0
	letter int
	group  Group
	index  int
	gone   bool // the hand has been exchanged since
	open   bool // everybody is to see it
	card   cards.Card
}

// hash names a letter: H("letter", deckID, number, bytes). The bytes begin with the
// hash of the letter before.
func (f *fixed) hash(n int, b []byte) [32]byte {
	return hash.Sum32("letter", f.id[:], hash.Uint64(uint64(n)), b)
}

// ID returns the name of the deck.
func (d *Deck) ID() deck.ID { return d.id }

// Context returns a copy of what the deck was opened with.
func (d *Deck) Context() deck.Context { return d.ctx.Clone() }

// Letters returns how many letters are on the log.
func (d *Deck) Letters() int { return len(d.letters) - 1 }

// Groups returns the groups of a letter on the log, 0 for the deck before any lock.
// They are public.
func (d *Deck) Groups(letter int) Letter[commute.Element] { return d.letters[letter].groups }

// Ready reports whether both hands and the pile lie apart, under keys of both:
// after letter 3.
func (d *Deck) Ready() bool { return d.Letters() >= 3 }

// Epoch counts the letters: each is a shuffle of all that it holds.
func (d *Deck) Epoch() uint32 { return uint32(d.Letters()) }

// Digest is the hash of a letter and, through it, of all before: a seat answers
// one version of each (P-106).
func (d *Deck) Digest(epoch uint32) [32]byte {
	if int64(epoch) >= int64(len(d.letters)) {
		return [32]byte{}
	}
	return d.letters[epoch].hash
}

// Slots returns the number of slots.
func (d *Deck) Slots() int { return Slots }

func (d *Deck) slot(at cards.Slot) *slot {
	if at < 0 || int(at) >= Slots {
		return nil
	}
	return d.slots[at]
}

// lies reports whether the letter is there with which the owner can read the slot.
func (d *Deck) lies(s *slot) bool { return s != nil && d.Letters() >= s.letter }

// Holds reports whether the seat has the slot in its hand, face down.
func (d *Deck) Holds(seat cards.Seat, at cards.Slot) bool {
	s, role, ok := d.of(seat, at)
	return ok && d.lies(s) && s.owner == role && !s.gone && !s.open
}

// Lacks reports whether the log still lacks this seat's share of the slot: the lock
// of the other seat, or the owner's final key.
func (d *Deck) Lacks(seat cards.Seat, at cards.Slot) bool {
	s, role, ok := d.of(seat, at)
	switch {
	case !ok:
		return false
	case s == nil:
		return true
	case s.owner == role:
		return s.gone || !d.shown[role]
	}
	return !d.lies(s)
}

func (d *Deck) of(seat cards.Seat, at cards.Slot) (*slot, Role, bool) {
	role, ok := d.role(seat)
	return d.slot(at), role, ok && at >= 0 && int(at) < Slots
}

// role returns what a seat is in this deck: A is the first of the roster.
func (d *Deck) role(seat cards.Seat) (Role, bool) {
	at, ok := d.ctx.Position(seat)
	return Role(at), ok
}

func (d *Deck) seat(r Role) cards.Seat { return d.ctx.Roster[r].Seat }

// Face returns the card that everybody can see in the slot.
func (d *Deck) Face(at cards.Slot) (cards.Card, bool) {
	s := d.slot(at)
	if s == nil || s.card == cards.Hidden {
		return cards.Hidden, false
	}
	return s.card, true
}

// Shared reports whether any lock was taken off: from letter 3 on.
func (d *Deck) Shared() bool { return d.Letters() >= 3 }

// SharedBy reports whether the seat has taken off a lock.
func (d *Deck) SharedBy(seat cards.Seat) bool {
	r, ok := d.role(seat)
	return ok && d.Letters() >= 3+int(r)
}

// Counts says how much the keys at the end have shown to be right: letters, and
// cards that a final key has opened.
func (d *Deck) Counts() deck.Counts { return d.counts }

// KeyOf returns the hash of the commitment to a seat's first key, once it is on the
// log. A table keeps them: a key that served before is the fault key-reuse (P-15).
func (d *Deck) KeyOf(seat cards.Seat) ([32]byte, bool) {
	r, ok := d.role(seat)
	if !ok || d.commits[KeysOf(r)[0]] == nil {
		return [32]byte{}, false
	}
	return hash.Sum32("lock commitment", d.commits[KeysOf(r)[0]].Append(nil)), true
}

// Revealed reports whether the seat's keys have been published.
func (d *Deck) Revealed(seat cards.Seat) bool {
	r, ok := d.role(seat)
	return ok && d.revealed[r]
}

// hand lists the slots of a player's hand, ascending.
func (d *Deck) hand(r Role) (list []cards.Slot) {
	for at, s := range d.slots {
		if s != nil && s.owner == r && !s.gone {
			list = append(list, cards.Slot(at))
		}
	}
	return list
}

// edit replaces a slot by a copy that may be changed, in a deck that is a fresh
// copy itself.
func (d *Deck) edit(at cards.Slot) *slot {
	s := *d.slots[at]
	d.slots[at] = &s
	return &s
}

// copied returns a copy of the deck that may be changed.
func (d *Deck) copied() *Deck {
	next := *d
	next.letters = append([]*letter(nil), d.letters...)
	return &next
}
