package table

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// A suite with a transactor has a party without cards: the charter's parameters
// are its key, it has the place after the seats, it speaks through a device as a
// seat does (P-35), and it answers for the deck and nothing else. It holds no
// chips and plays no hand. docs/decisions/0004-transactor.md says why.

// checkTransactor says why the charter's parameters cannot be the key of a
// transactor, where the suite has one (P-04, P-35).
func checkTransactor(c *Charter, s deck.Suite) error {
	if !s.Transactor {
		return nil
	}
	if len(c.Params) == 32 && transcript.CheckDeviceKey([32]byte(c.Params)) == nil && [32]byte(c.Params) != c.HostKey {
		return nil
	}
	return fmt.Errorf("table: the suite %s needs a transactor, whose key the charter must name", c.Suite)
}

// nameTransactor gives the transactor its place when the table opens.
func (s *State) nameTransactor() {
	if !s.scheme.Suite().Transactor {
		return
	}
	s.seats[deck.TransactorSeat] = seat{status: In, name: "transactor", key: [32]byte(s.charter.Params), account: -1}
}

// transacted reports whether the suite has no transactor or it is there.
func (s *State) transacted() bool {
	t := &s.seats[deck.TransactorSeat]
	return t.status == Empty || t.status == In && t.device != [32]byte{}
}

// transactorMay says what the transactor may say: deck messages, and that it is
// back (P-35).
func (s *State) transactorMay(b Body) error {
	t := &s.seats[deck.TransactorSeat]
	switch b := b.(type) {
	case DeckMessage:
		if t.status == In {
			return nil
		}
	case Plain:
		if b.Kind == transcript.KindBack && t.status == Absent {
			return nil
		}
	}
	return stale("the transactor has no cards and no say in this")
}

// withoutTransactor takes the transactor out of a list of dropped seats. While
// the deck is not ready nothing was dealt: the hand is void then and everybody
// takes back what it brought. Later only its keys can be missed.
func (s *State) withoutTransactor(m moment, in []cards.Seat) []cards.Seat {
	at := slices.Index(in, deck.TransactorSeat)
	if at < 0 {
		return in
	}
	h := s.hand
	in = slices.Delete(slices.Clone(in), at, at+1)
	switch {
	case !h.deck.Ready():
		s.finish(m, h.voidResult())
		return nil
	case h.result != nil:
		// conclude looks whether anybody else owes keys
		if err := s.conclude(m); err != nil {
			s.defect = err.Error()
		}
	}
	if s.hand == nil {
		return nil
	}
	return in
}

// inDeck reports whether the seat has a part in the hand's deck.
func (h *hand) inDeck(i cards.Seat) bool {
	_, ok := h.deck.Context().Position(i)
	return ok
}

// transact is what the transactor's engine says besides its deck messages: it
// comes, and comes back.
func (e *Engine) transact(s *State) Body {
	t := &s.seats[deck.TransactorSeat]
	switch {
	case s.defect != "":
		return nil
	case t.device == [32]byte{}:
		return Device{transcript.PublicKey(e.seatKey), CertifyDevice(e.seatKey, DeviceScope(e.cfg.Table), e.device)}
	case t.status == Absent && e.speaks():
		return Plain{transcript.KindBack}
	}
	return nil
}
