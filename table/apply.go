package table

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// applyAll applies an entry's bodies to a clone: all of them or none.
func (s *State) applyAll(m moment, bodies []Body) (*State, error) {
	t := s.clone()
	for _, b := range bodies {
		if err := t.apply(&m, b); err != nil {
			return nil, err
		}
	}
	if err := t.released(m); err != nil {
		return nil, err
	}
	if err := t.follow(m); err != nil {
		return nil, err
	}
	t.retime(t.clock(m.timeMS))
	return t, nil
}

// apply applies one body. It may set the moment's author: a Join or Device
// makes its author known.
func (s *State) apply(m *moment, b Body) error {
	if err := s.admissible(m, b); err != nil {
		return err
	}
	switch b := b.(type) {
	case Join:
		return s.join(m, b)
	case Device:
		return s.device(m, b)
	case Decision:
		return s.decide(*m, b)
	case DeckMessage:
		return s.tellDeck(*m, b)
	case Claim:
		return s.claim(*m, b)
	case Redeal:
		return s.redeal(*m, b)
	case Deal:
		return s.deal(*m, b)
	case Rebuy:
		return s.rebuy(*m, b)
	case WishBody:
		return s.wish(*m, b)
	case Chat:
		m.event(Event{Kind: Said, Seat: m.author.seat, Text: b.Text})
		return nil
	case Grant:
		return s.more(*m, b)
	case Holiday:
		return s.goAway(*m, b)
	case Plan:
		return s.intend(*m, b)
	case Admit:
		return s.admit(*m, b)
	case Remove:
		return s.remove(*m, b)
	case Handover:
		return s.handover(*m, b)
	case Plain:
		return s.plain(*m, b.Kind)
	case Reserved:
		return stale(fmt.Sprintf("kind %d has no meaning yet", b.Kind))
	case CharterBody:
		return stale("the table has its charter")
	default:
		return fmt.Errorf("table: no rule for %T", b)
	}
}

// hostKinds are the host's alone (P-23).
var hostKinds = []transcript.Kind{
	transcript.KindAdmit, transcript.KindRemove, transcript.KindPause,
	transcript.KindResume, transcript.KindHandover, transcript.KindClose,
}

// admissible checks what every body needs of its author.
func (s *State) admissible(m *moment, b Body) error {
	if s.defect != "" {
		return stale("the table has stopped: " + s.defect)
	}
	kind := b.kind()
	if kind == transcript.KindJoin || kind == transcript.KindDevice {
		return nil
	}
	i := m.author.seat
	if i != cards.NoSeat && s.seats[i].status == Cheated {
		return stale("the seat is out") // P-60: also the host's
	}
	if slices.Contains(hostKinds, kind) {
		if m.author.key != s.hostKey {
			return breach(protocol.NotHost, "only the host may do this")
		}
		return nil
	}
	if i == cards.NoSeat {
		return stale("the author has no seat")
	}
	if i == deck.TransactorSeat {
		return s.transactorMay(b)
	}
	if s.seats[i].status == Waiting && kind != transcript.KindLeave {
		return stale("the seat is waiting for the host")
	}
	return nil
}

func (s *State) plain(m moment, kind transcript.Kind) error {
	switch kind {
	case transcript.KindSitOut, transcript.KindBack:
		return s.sit(m, kind == transcript.KindBack)
	case transcript.KindLeave:
		return s.leave(m)
	case transcript.KindPause, transcript.KindResume:
		return s.pause(m, kind == transcript.KindPause)
	case transcript.KindAcceptHost:
		return s.acceptHost(m)
	case transcript.KindClose:
		switch {
		case s.closed:
			return stale("the table is closed")
		case s.playing(): // P-95
			return stale("a tournament ends when one seat has all the chips")
		}
		s.closed = true
		m.event(Event{Kind: Closed, Seat: m.author.seat})
		return nil
	default:
		return fmt.Errorf("table: no rule for kind %d", kind)
	}
}

// deal begins the next hand (P-40).
func (s *State) deal(m moment, d Deal) error {
	switch {
	case s.hand != nil:
		return stale("a hand is in progress")
	case d.Hand != s.dealt+1:
		return stale("another hand is next")
	case s.paused || s.closed:
		return stale("the table is paused or closed")
	case s.dealt > 0 && s.clock(m.timeMS) < s.endedAt+s.charter.Clock.BetweenMS:
		return stale("the pause between hands is not over")
	case !s.transacted():
		return stale("the transactor is not there")
	case s.tour != nil && s.mayDeal(m) != nil:
		return s.mayDeal(m)
	case s.tour == nil && len(s.ready()) < s.least():
		return stale("too few seats are ready")
	case s.seats[m.author.seat].status != In:
		return stale("the author is not dealt in")
	}
	return s.begin(m)
}

// redeal answers a device that cannot use the deck (P-44).
func (s *State) redeal(m moment, r Redeal) error {
	h, i := s.hand, m.author.seat
	if h == nil || h.deck.ID() != r.Deck {
		return stale("the deck is not in use")
	}
	if !h.inDeck(i) || h.dropped[i] {
		return breach(protocol.OutOfPhase, "this seat has no part in the deck")
	}
	if h.result != nil {
		return stale("the hand is over")
	}
	m.event(Event{Kind: NewDeckAsked, Hand: h.number, Seat: i})
	if h.deck.Shared() || h.redeals[i] >= MaxRedeals {
		// The asker may know its own cards already: a free second deal would
		// be a cheat's tool, so it ends as D1.
		return s.declareAbsent(m, []cards.Seat{i})
	}
	h.redeals[i]++
	h.attempt++
	return s.openDeck(m)
}
