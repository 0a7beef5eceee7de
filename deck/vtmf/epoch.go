package vtmf

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
)

// epoch is one shuffle of the deck: the pile that goes in and the output of
// each verified pass. Like the deck it never changes.
type epoch struct {
	number uint32
	from   []cards.Slot // what the first pile is made of; none for the whole deck
	first  cards.Slot   // name of its first card; names go on from epoch to epoch
	piles  []*Pile
	digest [32]byte // of the deal, once the last pass is verified
}

// ready reports whether the last pass is verified.
func (e *epoch) ready() bool { return e.digest != [32]byte{} }

// last returns the newest pile.
func (e *epoch) last() *Pile { return e.piles[len(e.piles)-1] }

// now returns the newest epoch.
func (d *Deck) now() *epoch { return d.epochs[len(d.epochs)-1] }

// last returns the newest pile of all. The keys must be complete.
func (d *Deck) last() *Pile { return d.now().last() }

// renew replaces the newest epoch of d, which must be a fresh clone, by a copy
// that may be changed.
func (d *Deck) renew() *epoch {
	e := *d.now()
	e.piles = slices.Clone(e.piles)
	d.epochs[len(d.epochs)-1] = &e
	return &e
}

// epochOf returns the epoch that a slot of the deck was named in.
func (d *Deck) epochOf(at cards.Slot) *epoch {
	for _, e := range slices.Backward(d.epochs) {
		if e.first <= at {
			return e
		}
	}
	return d.epochs[0]
}

// epochBy returns the epoch with this deal digest.
func (d *Deck) epochBy(digest [32]byte) (*epoch, bool) {
	for _, e := range d.epochs {
		if e.ready() && e.digest == digest {
			return e, true
		}
	}
	return nil, false
}

// Ready reports whether every pass has been verified, those of the newest
// reshuffle included.
func (d *Deck) Ready() bool { return d.now().ready() }

// Epoch counts the reshuffles so far.
func (d *Deck) Epoch() uint32 { return d.now().number }

// Digest returns the deal digest of an epoch, zero before its last pass is
// verified (P-41).
func (d *Deck) Digest(number uint32) [32]byte {
	if uint64(number) >= uint64(len(d.epochs)) {
		return [32]byte{}
	}
	return d.epochs[number].digest
}

// Piles returns the first pile of an epoch and the output of every verified
// pass so far. They are public; empty before all keys are there.
func (d *Deck) Piles(number uint32) []*Pile {
	if uint64(number) >= uint64(len(d.epochs)) {
		return nil
	}
	return slices.Clone(d.epochs[number].piles)
}

// Slots returns how many slots have had a name so far.
func (d *Deck) Slots() int { return len(d.slots) }
