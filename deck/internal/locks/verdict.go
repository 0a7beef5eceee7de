package locks

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// Mistakes of a caller. After one the deck is as good as before.
var (
	// ErrInput: an input or message kind that the deck does not take.
	ErrInput = errors.New("locks: not an input of this deck")
	// ErrNotReady: slots asked for before every pass has been made.
	ErrNotReady = errors.New("locks: the deck is not ready")
	// ErrSlot: a slot that the deck does not have, or has given to another.
	ErrSlot = errors.New("locks: wrong slot")
	// ErrSeat: a seat that is not in the roster.
	ErrSeat = errors.New("locks: not a seat of this deck")
	// ErrDeck: a deck of another context or suite.
	ErrDeck = errors.New("locks: not the deck of this holder")
	// ErrDuty: something that the deck does not wait for.
	ErrDuty = errors.New("locks: the deck does not wait for that")
	// ErrKey: the log has another key of this seat than this seed makes: the
	// seat must not give shares of this deck (P-44).
	ErrKey = errors.New("locks: the lock on the log is not this holder's")
	// ErrForeign: a slot opens to no known card.
	ErrForeign = errors.New("locks: the slot holds no known card")
)

// ErrNotDealt is an ErrSlot: a card that has not been dealt to the seat.
func ErrNotDealt() error { return fmt.Errorf("%w: it has not been dealt to this seat", ErrSlot) }

// ErrNotYet is an ErrSlot: a card that lacks shares of others.
func ErrNotYet() error { return fmt.Errorf("%w: shares of others are missing", ErrSlot) }

// Fault blames the author of a message; the state stays as it is.
func Fault(seat cards.Seat, clause protocol.Clause, format string, args ...any) []deck.Output {
	return []deck.Output{deck.Fault{Seat: seat, Clause: clause, Reason: fmt.Sprintf(format, args...)}}
}

// Stale ignores a message; the state stays as it is.
func Stale(format string, args ...any) []deck.Output {
	return []deck.Output{deck.Stale{Reason: fmt.Sprintf(format, args...)}}
}

// Refused blames the author of a proof that was not accepted: under otherwise if
// the proof decodes and is false. What is our own mistake blames nobody.
func Refused(seat cards.Seat, err error, otherwise protocol.Clause) ([]deck.Output, error) {
	switch {
	case errors.Is(err, commute.ErrProof):
		return Fault(seat, ElementClause(err), "%v", err), nil
	case errors.Is(err, sigma.ErrRefused):
		return Fault(seat, otherwise, "%v", err), nil
	default:
		return nil, fmt.Errorf("locks: judging a message: %w", err)
	}
}

// ElementClause says which clause an element breaks that does not decode: one
// that is well written and not permitted, or one that is badly written.
func ElementClause(err error) protocol.Clause {
	if errors.Is(err, commute.ErrElement) {
		return protocol.BadElement // P-18
	}
	return protocol.BadEncoding // P-10
}
