package pele

import (
	"fmt"
	"slices"
)

// Locks is the arithmetic of one way to lock: E is a card under any locks, K a
// key. Locks must commute.
type Locks[E, K any] interface {
	// Join makes one key that puts the locks of on and takes those of off away.
	Join(on, off []K) (K, error)
	// Turn applies a key.
	Turn(k K, x E) E
	// Text tells elements apart: equal texts, equal elements.
	Text(E) string
}

// Letter is the groups of a letter; those that it lacks are empty.
type Letter[E any] [Groups][]E

// Pool stands for the pile as the sender shuffles it before it draws, in calls of
// Work.Shuffle.
const Pool Group = Groups

// Work is what the sender of a letter brings along.
type Work[E, K any] struct {
	Locks Locks[E, K]
	Key   func(Key) K
	// GiveBack are positions in the sender's hand, which is HB then DB, or HA then
	// DA, of the letter before: the cards that an exchange gives back.
	GiveBack []int
	// Shuffle returns the list in another order. It is called for the Pool and for
	// each group that is sent.
	Shuffle func(Group, []E) ([]E, error)
}

// Write makes the groups of a letter, 1 to LastLetter, from those of the letter
// before; before letter 1 that is the deck, as a Pile.
func Write[E, K any](letter int, before Letter[E], w Work[E, K]) (out Letter[E], err error) {
	if letter < 1 || letter > LastLetter {
		return out, fmt.Errorf("pele: there is no letter %d", letter)
	}
	if err := checkGiven(letter, before, w.GiveBack); err != nil {
		return out, err
	}
	var pool []E
	draw := len(w.GiveBack)
	if letter == 2 || letter == 3 {
		draw = HandSize
	}
	if draws(letter) {
		if pool, err = w.Shuffle(Pool, before[Pile]); err != nil {
			return out, err
		}
		if draw > len(pool) {
			return out, fmt.Errorf("pele: %d cards cannot be drawn of a pile of %d", draw, len(pool))
		}
	}
	for _, m := range schedule[letter].moves {
		list := source(m, before, pool, draw, w.GiveBack)
		if len(m.on)+len(m.off) > 0 && len(list) > 0 {
			if list, err = turn(w, m, list); err != nil {
				return out, err
			}
		}
		out[m.to] = append(out[m.to], list...)
	}
	for _, p := range schedule[letter].parts {
		if out[p.group], err = w.Shuffle(p.group, out[p.group]); err != nil {
			return out, err
		}
	}
	return out, nil
}

// draws reports whether cards of the pile are dealt or drawn in a letter.
func draws(letter int) bool { return letter >= 2 && letter <= 7 }

// checkGiven refuses positions outside the hand, or in a letter without exchange.
func checkGiven[E any](letter int, before Letter[E], list []int) error {
	_, exchange := Exchange(letter)
	r := Sender(letter)
	n := len(before[hand(r)]) + len(before[drawn(r)])
	for i, at := range list {
		if !exchange || at < 0 || at >= n || slices.Contains(list[:i], at) {
			return fmt.Errorf("pele: letter %d cannot give back card %d of %d", letter, at, n)
		}
	}
	return nil
}

// source returns the cards of a move, in a list of its own.
func source[E any](m move, before Letter[E], pool []E, draw int, give []int) (list []E) {
	switch m.take {
	case dealt, picked:
		return slices.Clone(pool[:draw])
	case rest:
		return slices.Clone(pool[draw:])
	}
	for _, g := range m.from {
		list = append(list, before[g]...)
	}
	if m.take == all {
		return list
	}
	var some []E
	for at, x := range list {
		if slices.Contains(give, at) == (m.take == given) {
			some = append(some, x)
		}
	}
	return some
}

// turn puts locks on a list and takes others away.
func turn[E, K any](w Work[E, K], m move, list []E) ([]E, error) {
	keys := func(names []Key) (out []K) {
		for _, k := range names {
			out = append(out, w.Key(k))
		}
		return out
	}
	k, err := w.Locks.Join(keys(m.on), keys(m.off))
	if err != nil {
		return nil, err
	}
	out := make([]E, len(list))
	for i, x := range list {
		out[i] = w.Locks.Turn(k, x)
	}
	return out, nil
}
