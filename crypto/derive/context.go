package derive

import (
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
)

// A Label names what a secret is for. The list is closed ([C-013]).
type Label uint8

// The labels and the fields of their contexts. "Nonce" is not among them:
// nonces are made by [Nonces] alone.
const (
	// SeatKey is the seed of a seat's signing key. Context: Table only, so
	// that the key is the same on every device of the player.
	SeatKey Label = iota + 1
	// HostKey is the seed of the host's signing key. Context: Charter only,
	// the random nonce of the charter, since the table id is made from it.
	HostKey
	// DeckKey is a seat's secret key x of one deck. Context: Table, Deck,
	// Epoch, Seat and Device, the device key that announces it.
	DeckKey
	// PassPermutation is the permutation of one pass. Context: Table, Deck,
	// Epoch, Seat, Pass, JointKey, Input.
	PassPermutation
	// PassBlinding are the blinding factors of one pass. Context: as
	// PassPermutation.
	PassBlinding
	// LockKey is the exponent of a pass of commuting locks: the lock of sra,
	// the mask of race. Context: Table, Deck, Epoch, Seat, Pass, Input.
	LockKey
	// LockPermutation is the permutation of such a pass. Context: as LockKey.
	LockPermutation
	// CardLock is the exponent that locks one card in a pass with a lock for
	// each card. Context: as LockKey, and Card.
	CardLock
	// Delivery is the exponent under which one card key travels encrypted.
	// Context: Table, Deck, Epoch, Seat, Card, and Input, which is the hash of
	// the recipient's key.
	Delivery
	// LetterKey is one key of a letter of pele. Context: Table, Deck, Epoch, Seat,
	// Pass, the number of the letter in which it is used first, Card, the number of
	// the key, and Input, the hash of the letter that is answered: two versions of
	// one letter never meet the same key.
	LetterKey
	// LetterPermutation is the order of one group of such a letter. Context: as
	// LetterKey, with Card the number of the group, and Input the hash of that
	// letter and of the group before it is shuffled.
	LetterPermutation
)

// A field says which fields a label's context has beyond those shared.
type shape struct {
	name                 string
	charter, table, deck bool // deck: Deck, Epoch and Seat
	device               bool
	pass, joint, input   bool // pass with joint: the passes of the live suite
	card                 bool
}

// shapes has no entry for 0.
var shapes = [...]shape{
	SeatKey:         {name: "seat signing key", table: true},
	HostKey:         {name: "host signing key", charter: true},
	DeckKey:         {name: "deck key", table: true, deck: true, device: true},
	PassPermutation: {name: "pass permutation", table: true, deck: true, pass: true, joint: true, input: true},
	PassBlinding:    {name: "pass blinding", table: true, deck: true, pass: true, joint: true, input: true},
	LockKey:         {name: "lock key", table: true, deck: true, pass: true, input: true},
	LockPermutation: {name: "lock permutation", table: true, deck: true, pass: true, input: true},
	CardLock:        {name: "card lock", table: true, deck: true, pass: true, input: true, card: true},
	Delivery:        {name: "delivery", table: true, deck: true, input: true, card: true},

	LetterKey:         {name: "letter key", table: true, deck: true, pass: true, input: true, card: true},
	LetterPermutation: {name: "letter permutation", table: true, deck: true, pass: true, input: true, card: true},
}

func (l Label) known() bool { return l > 0 && int(l) < len(shapes) }

// String returns the bytes of the label that are hashed.
func (l Label) String() string {
	if l.known() {
		return shapes[l].name
	}
	return fmt.Sprintf("Label(%d)", uint8(l))
}

// A Context binds a secret to the one place where it may be used. Each label
// documents its fields; all others stay zero. Identifiers are 32 bytes and
// never all zero; the numbers may be zero where the label has them.
type Context struct {
	Charter  [32]byte // random nonce of the charter
	Table    [32]byte // table id
	Deck     [32]byte // deckID: counter, attempt, roster and opening record
	Epoch    uint64   // epoch of the deck
	Seat     uint64   // the player's own seat
	Device   [32]byte // public device key
	Pass     uint64   // number of the pass
	JointKey [32]byte // PK as encoded
	Input    [32]byte // hash of the whole input deck of the pass
	Card     uint64   // position of a card
}

// fields returns what is hashed for label, in this order: charter; table;
// deck, epoch, seat; device; pass, joint key, input; card. [C-011]
func (c Context) fields(label Label) ([][]byte, error) {
	if !label.known() {
		return nil, ErrLabel
	}
	s := shapes[label]
	var out [][]byte
	var failed error
	id := func(name string, v [32]byte, has bool) {
		if has == (v == [32]byte{}) {
			failed = fmt.Errorf("%w: label %q, field %s", ErrContext, label, name)
		}
		if has {
			out = append(out, v[:])
		}
	}
	number := func(name string, v uint64, has bool) {
		if !has && v != 0 {
			failed = fmt.Errorf("%w: label %q, field %s", ErrContext, label, name)
		}
		if has {
			out = append(out, hash.Uint64(v))
		}
	}
	id("Charter", c.Charter, s.charter)
	id("Table", c.Table, s.table)
	id("Deck", c.Deck, s.deck)
	number("Epoch", c.Epoch, s.deck)
	number("Seat", c.Seat, s.deck)
	id("Device", c.Device, s.device)
	number("Pass", c.Pass, s.pass)
	id("JointKey", c.JointKey, s.joint)
	id("Input", c.Input, s.input)
	number("Card", c.Card, s.card)
	if failed != nil {
		return nil, failed
	}
	return out, nil
}
