package pele

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/transcript"
)

// Holder is the secret side of one player. It keeps nothing but the seed: keys and
// orders are derived when they are needed, bound to the letter that is answered
// (C-011), so two versions of one letter never meet the same key. The same deck,
// duty and choice give the same bytes.
type Holder struct {
	id    deck.ID
	table [32]byte
	seat  cards.Seat
	role  Role
	seed  derive.Seed
}

// Answer makes the message that fulfils the duty. In an exchange it gives back the
// lowest slots of the hand.
func (h *Holder) Answer(public deck.Deck, duty deck.Duty) (deck.Message, error) {
	return h.answer(public, duty, nil)
}

// Choose makes the letter of an exchange that gives back these slots. The exchange
// has named the hand anew, so they are those of the hand before.
func (h *Holder) Choose(public deck.Deck, duty deck.Duty, slots []cards.Slot) (deck.Message, error) {
	return h.answer(public, duty, append([]cards.Slot{}, slots...))
}

// answer makes a message; slots is nil for no choice.
func (h *Holder) answer(public deck.Deck, duty deck.Duty, slots []cards.Slot) (deck.Message, error) {
	m := deck.Message{From: h.seat}
	d, err := h.mine(public)
	if err != nil {
		return m, err
	}
	due, ok := d.duty(h.role)
	if !ok || duty.Seat != h.seat || duty.Kind != due.Kind || slots != nil && duty.Kind != deck.OweLetter {
		return m, locks.ErrDuty
	}
	switch duty.Kind {
	case deck.OweLetter:
		m.Kind = transcript.KindDeckPass
		m.Data, err = h.letter(d, slots)
	case deck.OweShares:
		m.Kind = transcript.KindDeckShares
		m.Data, err = h.show(d)
	case deck.OweReveal:
		m.Kind = transcript.KindDeckReveal
		m.Data, err = h.reveal(d)
	}
	if err != nil {
		return deck.Message{}, err
	}
	return m, nil
}

// Read finds the face of a slot of this seat.
func (h *Holder) Read(public deck.Deck, at cards.Slot) (cards.Card, error) {
	d, err := h.mine(public)
	if err != nil {
		return cards.Hidden, err
	}
	if face, ok := d.Face(at); ok {
		return face, nil
	}
	s := d.slot(at)
	switch {
	case s == nil || s.owner != h.role:
		return cards.Hidden, locks.ErrNotDealt()
	case !d.lies(s):
		return cards.Hidden, locks.ErrNotYet()
	}
	keys, _ := keysIn(s.letter, s.group)
	key, err := h.secret(d, keys[0]) // a hand that lies ready has one key, its owner's
	if err != nil {
		return cards.Hidden, err
	}
	face, ok := d.faces.Of(d.g.Mul(d.g.Invert(key), d.element(s)))
	if !ok {
		return cards.Hidden, locks.ErrForeign
	}
	return face, nil
}

// mine returns the deck if it is the one that this holder was made for.
func (h *Holder) mine(public deck.Deck) (*Deck, error) {
	d, ok := public.(*Deck)
	if !ok || d.id != h.id {
		return nil, locks.ErrDeck
	}
	return d, nil
}

func (h *Holder) context(letter int, input [32]byte, number int) derive.Context {
	return derive.Context{
		Table: h.table, Deck: h.id, Seat: uint64(h.seat), Pass: uint64(letter), Input: input, Card: uint64(number),
	}
}

// key derives one key, bound to the letter that its first use answers.
func (h *Holder) key(d *Deck, k Key) (commute.Scalar, []byte, error) {
	n := k.FirstUse()
	b, err := derive.Bytes(h.seed, derive.LetterKey, h.context(n, d.letters[n-1].hash, int(k)), d.g.keySize())
	if err != nil {
		return nil, nil, fmt.Errorf("pele: key %v: %w", k, err)
	}
	return d.g.Short(b), b, nil
}

// secret returns a key that the log has a commitment to, if it is the one.
func (h *Holder) secret(d *Deck, k Key) (commute.Scalar, error) {
	key, _, err := h.key(d, k)
	if err != nil {
		return nil, err
	}
	if d.commits[k] == nil || !commute.Same(d.g.Mul(key, d.g.Generator()), d.commits[k]) {
		return nil, locks.ErrKey
	}
	return key, nil
}

// letter makes the next letter.
func (h *Holder) letter(d *Deck, slots []cards.Slot) ([]byte, error) {
	n := len(d.letters)
	keys, err := h.keysFor(d, n)
	if err != nil {
		return nil, err
	}
	give, err := d.positions(n, slots)
	if err != nil {
		return nil, err
	}
	b := body{input: d.letters[n-1].hash}
	for _, k := range schedule[n].fresh {
		b.commits = append(b.commits, d.g.Mul(keys[k], d.g.Generator()))
	}
	b.groups, err = Write(n, d.letters[n-1].groups, Work[commute.Element, commute.Scalar]{
		Locks: d.g, GiveBack: give,
		Key:     func(k Key) commute.Scalar { return keys[k] },
		Shuffle: func(g Group, list []commute.Element) ([]commute.Element, error) { return h.shuffle(d, n, g, list) },
	})
	if err != nil {
		return nil, err
	}
	return b.encode(n), nil
}

// keysFor returns the keys that a letter needs: the new ones, and old ones that the
// log knows.
func (h *Holder) keysFor(d *Deck, n int) (map[Key]commute.Scalar, error) {
	keys := map[Key]commute.Scalar{}
	var err error
	for _, k := range schedule[n].fresh {
		if keys[k], _, err = h.key(d, k); err != nil {
			return nil, err
		}
	}
	for _, m := range schedule[n].moves {
		for _, k := range m.off {
			if keys[k] != nil {
				continue
			}
			if keys[k], err = h.secret(d, k); err != nil {
				return nil, err
			}
		}
	}
	return keys, nil
}

// positions finds where the cards to give back lie in the letter that is answered.
func (d *Deck) positions(n int, slots []cards.Slot) ([]int, error) {
	i, ok := Exchange(n)
	if !ok {
		return nil, nil
	}
	had := d.had(Sender(n), i/2)
	if slots == nil {
		slots = had[:d.exchanged[i]]
	}
	if len(slots) != d.exchanged[i] {
		return nil, fmt.Errorf("%w: %d cards given back, %d were said", locks.ErrDuty, len(slots), d.exchanged[i])
	}
	r := Sender(n)
	before := d.letters[n-1].groups
	var lie []string
	for _, x := range append(slices.Clone(before[hand(r)]), before[drawn(r)]...) {
		lie = append(lie, d.g.Text(x))
	}
	var list []int
	for _, at := range slots {
		if !slices.Contains(had, at) {
			return nil, fmt.Errorf("%w: slot %d is not in the hand", locks.ErrSlot, at)
		}
		list = append(list, slices.Index(lie, d.g.Text(d.element(d.slots[at]))))
	}
	return list, nil
}

// had lists the slots of one hand of a player, ascending.
func (d *Deck) had(r Role, hand int) (list []cards.Slot) {
	for at, s := range d.slots {
		if s != nil && s.owner == r && s.hand == hand {
			list = append(list, cards.Slot(at))
		}
	}
	return list
}

// shuffle puts a group in an order of its own.
func (h *Holder) shuffle(d *Deck, n int, g Group, list []commute.Element) ([]commute.Element, error) {
	if len(list) < 2 {
		return list, nil
	}
	before := d.letters[n-1].hash
	input := hash.Sum32("letter shuffle", before[:], commute.AppendList(nil, list))
	pi, err := derive.Permutation(h.seed, derive.LetterPermutation, h.context(n, input, int(g)), len(list))
	if err != nil {
		return nil, fmt.Errorf("pele: order of %d: %w", g, err)
	}
	return commute.Permute(d.g, list, pi)
}

// show makes the message that opens the final hand.
func (h *Holder) show(d *Deck) ([]byte, error) {
	k := FinalKey(h.role)
	if _, err := h.secret(d, k); err != nil {
		return nil, err
	}
	_, b, err := h.key(d, k)
	last := d.letters[LastLetter].hash
	return append(last[:], b...), err
}

// reveal makes the message of all keys that this seat has used.
func (h *Holder) reveal(d *Deck) ([]byte, error) {
	var out []byte
	for _, k := range d.used(h.role) {
		_, b, err := h.key(d, k)
		if err != nil {
			return nil, err
		}
		out = append(out, b...)
	}
	return out, nil
}
