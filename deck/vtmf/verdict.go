package vtmf

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// fault blames the author of a message; the state stays as it is.
func fault(seat cards.Seat, clause protocol.Clause, format string, args ...any) []deck.Output {
	return []deck.Output{deck.Fault{Seat: seat, Clause: clause, Reason: fmt.Sprintf(format, args...)}}
}

// stale ignores a message; the state stays as it is.
func stale(format string, args ...any) []deck.Output {
	return []deck.Output{deck.Stale{Reason: fmt.Sprintf(format, args...)}}
}

// refused blames the author of a proof that was not accepted: under otherwise if
// the proof decodes and is false. What is our own mistake blames nobody.
func refused(seat cards.Seat, err error, otherwise protocol.Clause) ([]deck.Output, error) {
	switch {
	case errors.Is(err, errProofBytes):
		return fault(seat, elementClause(err), "%v", err), nil
	case errors.Is(err, sigma.ErrRefused):
		return fault(seat, otherwise, "%v", err), nil
	default:
		return nil, fmt.Errorf("vtmf: judging a message: %w", err)
	}
}

// elementClause says which clause an element breaks that does not decode: the
// identity is well written and not permitted, all else is badly written.
func elementClause(err error) protocol.Clause {
	if errors.Is(err, group.ErrIdentity) {
		return protocol.BadElement
	}
	return protocol.BadEncoding
}
