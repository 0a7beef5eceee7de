// Package sigma holds the Fiat-Shamir transcript of the protocol and the proofs
// that stand on it: possession of a key, equal logarithms (shares of openings,
// layers) and any other linear relation.
//
// A proof is made and judged in four steps:
//
//	tr, err := sigma.ForShares(ctx, dealDigest)   // the context, typed
//	proof, err := sigma.ProveEqualLogs(seed, tr, x, statement)
//	bytes := proof.Append(nil)
//
//	tr, err := sigma.ForShares(ctx, dealDigest)   // the same, at the other side
//	proof, err := sigma.DecodeEqualLogs(bytes)
//	err = sigma.VerifyEqualLogs(tr, statement, proof)
//
// A [Transcript] is used for one proof; using it again makes the second proof a
// sub-argument of the first, which is meant only for arguments built of parts.
//
// # Errors
//
// Whose mistake it is can be asked of every error: [ErrRefused] is wrapped by
// all that the author of a proof or its bytes did wrong, with the name of the
// argument and of the equation or field ([Refusal]); [ErrMisuse] by all that the
// caller did wrong. No function returns a bare false.
//
// # Nonces
//
// No function takes a nonce or a random source. A prover asks package derive,
// with the state of the transcript ([Transcript.State]) and the witness.
//
// # Batches
//
// Every verifier has a Reduce form that stops before the group arithmetic and
// returns a [Reduced]: the linear equations that remain. [Check] judges any
// number of them by one multi-scalar multiplication.
//
// # Secret, public, time
//
// Most people need two functions: [Prove] and [Verify] for a [Relation], or
// [ProveEqualLogs] and [VerifyEqualLogs] for shares. Secret are the witness and
// the seed; statements, transcripts and proofs are public. Provers are constant
// time in the witness; verifiers and decoders see public data only and are
// variable time.
//
// # Where it is written
//
// The proofs are Schnorr's (1991) for linear relations, as in Maurer, "Unifying
// zero-knowledge proofs of knowledge" (2009), with batched equal logarithms
// whose weights hash the whole batch; sections 3 to 7 of docs/crypto.md have
// every equation and every byte.
package sigma

import (
	"errors"
	"fmt"
)

// Version is the protocol version that every transcript begins with.
const Version = 1

// Suite is the name of the live suite in a [Context]: ristretto255 with the
// SHAKE128 duplex sponge. The suite is this project's own; the CFRG drafts
// define none for ristretto255.
const Suite = "nodealer-vtmf-ristretto255-SHAKE128"

var (
	// ErrRefused is wrapped by every error that is the fault of whoever made
	// the proof, the statement or the bytes.
	ErrRefused = errors.New("refused")
	// ErrMisuse is wrapped by every error that is the caller's fault.
	ErrMisuse = errors.New("misuse")
)

// A Refusal says what is wrong with a proof or a statement. It wraps
// [ErrRefused].
type Refusal struct {
	Argument string // "possession", "equal logs", "shuffle" ...
	Reason   string // the equation or field, by its name in docs/crypto.md
	Index    int    // 0-based place of the proof in a batch; 0 for a single one
}

// Error names the argument and the reason.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s proof refused: %s", r.Argument, r.Reason)
}

// Unwrap returns [ErrRefused].
func (r *Refusal) Unwrap() error { return ErrRefused }

// Refuse returns a [Refusal] as an error; arguments built on this package use
// it.
func Refuse(argument, format string, args ...any) error {
	return &Refusal{Argument: argument, Reason: fmt.Sprintf(format, args...)}
}

// Misuse returns an error that wraps [ErrMisuse].
func Misuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrMisuse, fmt.Sprintf(format, args...))
}
