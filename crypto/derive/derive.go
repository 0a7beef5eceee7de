// Package derive makes every secret of a player from one 32-byte seed: keys,
// permutations, blinding factors and proof nonces. It is the only package that
// keys a hash with the seed, and it has no randomness of its own: the same
// seed, label and context give the same secret on every device and after every
// restart, and any change of the context gives an unrelated one.
//
// Most callers want [Scalar] or [Permutation] with a [Label] and a [Context]:
//
//	seed := derive.New(bytes)
//	x, err := derive.Scalar(seed, derive.DeckKey, derive.Context{
//		Table: table, Deck: deckID, Seat: 2, Device: deviceKey,
//	})
//
// There is no function that takes a label without a context, and a label says
// which fields its context has. A missing or superfluous field is an error, so
// that a permutation cannot be made before the input deck is known ([C-011]).
//
// The function is (docs/crypto.md, section 2)
//
//	D(seed, label, f1, ..., fk) =
//	  SHAKE256(HMAC-SHA-512(seed, enc("nodealer/derive/v1", label, f1, ..., fk)))
//
// read as a stream; enc is [hash.Encode]. Everything returned here is secret.
// All functions take time that depends on the label and the sizes alone, but
// for redrawing a zero scalar or a tie, events of probability below 2^-100. All
// are safe for concurrent use, except [Seed.Erase].
package derive

import (
	"crypto/hmac"
	"crypto/sha3"
	"crypto/sha512"
	"errors"
	"fmt"
	"io"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
)

// Errors: all are misuse by the caller, none is a peer's fault.
var (
	// ErrSeed: the seed is missing, all zero, or erased.
	ErrSeed = errors.New("derive: no seed")
	// ErrLabel: not one of the labels of this package.
	ErrLabel = errors.New("derive: unknown label")
	// ErrContext: a field that the label demands is missing, or one that it
	// does not have is set.
	ErrContext = errors.New("derive: context does not fit the label")
	// ErrCount: a number of values outside 1 to MaxCount.
	ErrCount = errors.New("derive: number of values out of range")
)

// Scalar derives one scalar, uniform and not zero.
func Scalar(seed Seed, label Label, ctx Context) (group.Scalar, error) {
	s, err := Scalars(seed, label, ctx, 1)
	if err != nil {
		return group.Scalar{}, err
	}
	return s[0], nil
}

// Scalars derives n scalars, independent, uniform and not zero, for n from 1 to
// [MaxCount]: consecutive 64-byte parts of one stream, reduced. The first k of
// n are the same as with k in place of n.
func Scalars(seed Seed, label Label, ctx Context, n int) ([]group.Scalar, error) {
	stream, err := open(seed, label, ctx, n)
	if err != nil {
		return nil, err
	}
	out := make([]group.Scalar, n)
	for i := range out {
		out[i] = nextScalar(stream)
	}
	return out, nil
}

// Bytes derives n bytes, for n from 1 to [MaxCount]: the front of the stream.
func Bytes(seed Seed, label Label, ctx Context, n int) ([]byte, error) {
	stream, err := open(seed, label, ctx, n)
	if err != nil {
		return nil, err
	}
	out := make([]byte, n)
	read(stream, out)
	return out, nil
}

// Ed25519Seed derives the 32-byte seed of an Ed25519 key (RFC 8032 section
// 5.1.5), for the signing keys.
func Ed25519Seed(seed Seed, label Label, ctx Context) ([32]byte, error) {
	b, err := Bytes(seed, label, ctx, 32)
	if err != nil {
		return [32]byte{}, err
	}
	return [32]byte(b), nil
}

// Nonces derives the n nonces of one round of a proof, for n from 1 to
// [MaxCount]:
//
//	r_i = D(seed, "nonce", state, H("nodealer/witness/v1", witness...), i)
//
// state is the state of the proof's transcript, which must have absorbed all
// that the coming challenge will depend on except the commitments made from
// these nonces: then equal nonces imply equal challenges ([C-012]). Only
// package sigma and the arguments built on it call this.
func Nonces(seed Seed, state [64]byte, witness []group.Scalar, n int) ([]group.Scalar, error) {
	if n < 1 || n > MaxCount {
		return nil, ErrCount
	}
	if state == [64]byte{} {
		return nil, fmt.Errorf("%w: no transcript state", ErrContext)
	}
	fields := make([][]byte, len(witness))
	for i, w := range witness {
		fields[i] = w.Append(nil)
	}
	sum := hash.Sum("nodealer/witness/v1", fields...)
	out := make([]group.Scalar, n)
	for i := range out {
		stream, err := d(seed, "nonce", state[:], sum[:], hash.Uint64(uint64(i)))
		if err != nil {
			return nil, err
		}
		out[i] = nextScalar(stream)
	}
	return out, nil
}

// NonceBytes derives the nonces of a round of a proof over another group: n
// times size bytes of the same function as [Nonces], with the witness as the
// caller encodes it ([C-012]).
func NonceBytes(seed Seed, state [64]byte, witness [][]byte, n, size int) ([][]byte, error) {
	if n < 1 || n > MaxCount || size < 1 || size > MaxCount {
		return nil, ErrCount
	}
	if state == [64]byte{} {
		return nil, fmt.Errorf("%w: no transcript state", ErrContext)
	}
	sum := hash.Sum("nodealer/witness/v1", witness...)
	out := make([][]byte, n)
	for i := range out {
		stream, err := d(seed, "nonce", state[:], sum[:], hash.Uint64(uint64(i)))
		if err != nil {
			return nil, err
		}
		out[i] = make([]byte, size)
		read(stream, out[i])
	}
	return out, nil
}

// open checks the arguments and starts the stream of a label.
func open(seed Seed, label Label, ctx Context, n int) (*sha3.SHAKE, error) {
	if n < 1 || n > MaxCount {
		return nil, ErrCount
	}
	fields, err := ctx.fields(label)
	if err != nil {
		return nil, err
	}
	return d(seed, label.String(), fields...)
}

// d is the function D. [C-010]
func d(seed Seed, label string, fields ...[]byte) (*sha3.SHAKE, error) {
	key, err := seed.bytes()
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha512.New, key)
	all := append([][]byte{[]byte(label)}, fields...)
	mac.Write(hash.Encode("nodealer/derive/v1", all...))
	x := sha3.NewSHAKE256()
	_, _ = x.Write(mac.Sum(nil)) // never fails
	return x, nil
}

// nextScalar reads scalars until one is not zero. [C-010]
func nextScalar(stream io.Reader) group.Scalar {
	for {
		var b [group.WideSize]byte
		read(stream, b[:])
		if s := group.ScalarFromWide(b); !s.IsZero() {
			return s
		}
	}
}

func read(stream io.Reader, b []byte) {
	if _, err := io.ReadFull(stream, b); err != nil {
		panic("derive: SHAKE256 failed: " + err.Error()) // never
	}
}
