package pele

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Step takes one input and returns the next state with what there is to say
// about it. With a Fault, a Stale or an error it returns d itself.
func (d *Deck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	next, out, err := d.step(in)
	if err != nil || next == nil {
		return d, out, err
	}
	return next, out, nil
}

// step returns nil for a state that stays the same.
func (d *Deck) step(in deck.Input) (*Deck, []deck.Output, error) {
	switch in := in.(type) {
	case deck.Message:
		return d.message(in)
	case deck.End:
		next := d.copied()
		next.ended = true
		return next, nil, nil
	case deck.Deal:
		return d.deal(in)
	case deck.Exchange:
		return d.exchange(in)
	case deck.Open:
		return d.open(in.Slots)
	case deck.Release:
		return d.open(in.Slots)
	}
	return nil, nil, fmt.Errorf("%w: %T", locks.ErrInput, in)
}

// message judges a message. A seat outside the roster owes nothing here, so
// whatever it sends is out of phase.
func (d *Deck) message(m deck.Message) (*Deck, []deck.Output, error) {
	take := map[transcript.Kind]func(Role, deck.Message) (*Deck, []deck.Output, error){
		transcript.KindDeckPass:      d.takeLetter,
		transcript.KindDeckShares:    d.takeShow,
		transcript.KindDeckReveal:    d.takeReveal,
		transcript.KindDeckKey:       d.takeNothing,
		transcript.KindDeckRetire:    d.takeNothing,
		transcript.KindDeckComplaint: d.takeNothing,
	}[m.Kind]
	if take == nil {
		return nil, nil, fmt.Errorf("%w: message of kind %d", locks.ErrInput, m.Kind)
	}
	r, ok := d.role(m.From)
	if !ok {
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "%v is not in the roster of this deck", m.From), nil
	}
	return take(r, m)
}

// takeNothing refuses what other suites know.
func (d *Deck) takeNothing(_ Role, m deck.Message) (*Deck, []deck.Output, error) {
	return nil, locks.Fault(m.From, protocol.OutOfPhase, "this suite has no messages of kind %d", m.Kind), nil
}

// deal names the five slots of a player's first hand: B's lies ready with letter
// 3, A's with letter 4.
func (d *Deck) deal(in deck.Deal) (*Deck, []deck.Output, error) {
	r, ok := d.role(in.To)
	switch {
	case !d.Ready():
		return nil, nil, locks.ErrNotReady
	case !ok:
		return nil, nil, fmt.Errorf("%w: deal to %v", locks.ErrSeat, in.To)
	case len(d.hand(r)) > 0 || len(in.Slots) != HandSize:
		return nil, nil, fmt.Errorf("%w: %d slots dealt to %v", locks.ErrSlot, len(in.Slots), in.To)
	}
	next := d.copied()
	var out []deck.Output
	for i, at := range in.Slots {
		if err := next.name(at, slot{owner: r, letter: 4 - int(r), group: hand(r), index: i}); err != nil {
			return nil, nil, err
		}
	}
	for _, at := range in.Slots {
		if next.lies(next.slots[at]) {
			out = append(out, deck.Dealt{Slot: at, To: in.To})
		}
	}
	return next, out, nil
}

// name gives a slot of a fresh copy its place.
func (d *Deck) name(at cards.Slot, s slot) error {
	if at < 0 || int(at) >= Slots || d.slots[at] != nil {
		return fmt.Errorf("%w: slot %d is taken or not in the deck", locks.ErrSlot, at)
	}
	d.slots[at] = &s
	return nil
}

// exchange notes how many cards a seat gives back in the letter that it writes
// next, and gives its hand new slots.
func (d *Deck) exchange(in deck.Exchange) (*Deck, []deck.Output, error) {
	r, ok := d.role(in.Seat)
	n := len(d.letters)
	i, exchanges := Exchange(n)
	switch {
	case !ok:
		return nil, nil, fmt.Errorf("%w: exchange of %v", locks.ErrSeat, in.Seat)
	case !exchanges || Sender(n) != r || d.exchanged[i] >= 0 || len(d.hand(r)) == 0:
		return nil, nil, fmt.Errorf("%w: no exchange of %v is next", locks.ErrInput, in.Seat)
	case in.Drawn < 0 || in.Drawn > HandSize || len(in.Slots) != HandSize:
		return nil, nil, fmt.Errorf("%w: an exchange of %d cards for a hand of %d", locks.ErrSlot, in.Drawn, len(in.Slots))
	}
	next := d.copied()
	next.exchanged[i] = in.Drawn
	for _, at := range d.hand(r) {
		next.edit(at).gone = true
	}
	stay := HandSize - in.Drawn
	for k, at := range in.Slots {
		s := slot{owner: r, hand: i/2 + 1, letter: n, group: hand(r), index: k}
		if k >= stay {
			s.letter, s.group, s.index = n+1, drawn(r), k-stay
		}
		if err := next.name(at, s); err != nil {
			return nil, nil, err
		}
	}
	return next, nil, nil
}

// dealt says which slots of hands lie ready since a letter.
func (d *Deck) dealt(since int) (out []deck.Output) {
	for at, s := range d.slots {
		if d.lies(s) && !s.gone && s.letter >= since {
			out = append(out, deck.Dealt{Slot: cards.Slot(at), To: d.seat(s.owner)})
		}
	}
	return out
}

// takeLetter judges a letter (P-100, P-101, P-102). What answers another letter is
// stale. Whether the right cards are in it, only the keys show.
func (d *Deck) takeLetter(r Role, m deck.Message) (*Deck, []deck.Output, error) {
	n := len(d.letters)
	if len(m.Data) < 32 {
		return nil, locks.Fault(m.From, protocol.BadEncoding, "a letter of %d bytes", len(m.Data)), nil
	}
	i, exchanges := Exchange(n)
	switch {
	case [32]byte(m.Data[:32]) != d.letters[n-1].hash:
		return nil, locks.Stale("the letter answers another one"), nil
	case n > LastLetter || d.ended:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "no letter is due"), nil
	case Sender(n) != r:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "letter %d is for %v to write", n, d.seat(Sender(n))), nil
	case exchanges && d.exchanged[i] < 0:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "letter %d before its exchange is decided", n), nil
	}
	b, err := decode(d.g, n, sizes(n, d.exchanged), m.Data)
	switch {
	case errors.Is(err, errCount):
		return nil, locks.Fault(m.From, protocol.BadCount, "letter %d: %v", n, err), nil
	case err != nil:
		return nil, locks.Fault(m.From, locks.ElementClause(err), "letter %d: %v", n, err), nil
	}
	if f := Check(d.g, n, d.letters[n-1].groups, b.groups, d.exchanged); f != nil {
		return nil, locks.Fault(m.From, clauses[f.Rule], "%s", f.Reason), nil
	}
	next := d.copied()
	if out := next.commit(n, m.From, b.commits); out != nil {
		return nil, out, nil
	}
	next.letters = append(next.letters, &letter{b.groups, d.hash(n, m.Data)})
	var out []deck.Output
	if n == 3 {
		out = append(out, deck.Ready{})
	}
	return next, append(out, next.dealt(n)...), nil
}

// clauses are the clauses that a finding breaks.
var clauses = map[Rule]protocol.Clause{
	RuleCount: protocol.BadCount, RuleChanged: protocol.ChangedGroup,
	RuleDoubled: protocol.DoubledCard, RuleSets: protocol.BrokenSet,
}

// commit keeps the commitments of a letter in d, which must be a fresh copy. A key
// that changes nothing, or is its own inverse, is no key (P-14); one that is there
// already serves twice (P-15).
func (d *Deck) commit(n int, seat cards.Seat, list []commute.Element) []deck.Output {
	base := d.g.Generator()
	for i, k := range schedule[n].fresh {
		c := list[i]
		if commute.Same(c, base) || d.g.Add(c, base).IsIdentity() {
			return locks.Fault(seat, protocol.BadKey, "key %v changes nothing", k)
		}
		for other, o := range d.commits {
			if o != nil && commute.Same(o, c) {
				return locks.Fault(seat, protocol.KeyReuse, "key %v is %v", k, Key(other))
			}
		}
		d.commits[k] = c
	}
	return nil
}
