package derive

import (
	"errors"
	"fmt"
	"io"
)

// A Seed is the root secret of one player at one table. The zero value is no
// seed: every derivation from it fails with [ErrSeed]. Copies of a Seed share
// one memory, so that [Seed.Erase] erases them all.
//
// A Seed cannot be printed or marshalled; it can be made only from bytes that
// the caller keeps himself.
type Seed struct {
	// A function, because package fmt follows pointers inside values whose
	// methods it may not call.
	key func() *[SeedSize]byte
}

// New returns the seed of 32 bytes, which must come from a secure random source
// and are used for one table and player only. The bytes are copied. All zero
// bytes are not a seed: they are what a forgotten field holds.
func New(seed [SeedSize]byte) Seed { return Seed{func() *[SeedSize]byte { return &seed }} }

// Erase overwrites the seed in all copies. Afterwards every derivation fails
// with [ErrSeed]. It must not run at the same time as another function.
func (s Seed) Erase() {
	if s.key != nil {
		clear(s.key()[:])
	}
}

// bytes returns the key, or ErrSeed.
func (s Seed) bytes() ([]byte, error) {
	if s.key == nil || *s.key() == [SeedSize]byte{} {
		return nil, ErrSeed
	}
	return s.key()[:], nil
}

// ErrMarshal is what every attempt to marshal a Seed returns.
var ErrMarshal = errors.New("derive: a seed cannot be marshalled")

// Format writes "derive.Seed(redacted)" for every verb.
func (s Seed) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "derive.Seed(redacted)") }

// String returns "derive.Seed(redacted)".
func (s Seed) String() string { return "derive.Seed(redacted)" }

// GoString returns "derive.Seed(redacted)".
func (s Seed) GoString() string { return s.String() }

// MarshalText always fails with [ErrMarshal]; so do the packages that call it,
// encoding/json among them.
func (s Seed) MarshalText() ([]byte, error) { return nil, ErrMarshal }

// MarshalBinary always fails with [ErrMarshal]; so does encoding/gob.
func (s Seed) MarshalBinary() ([]byte, error) { return nil, ErrMarshal }
