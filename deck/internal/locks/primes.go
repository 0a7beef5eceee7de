package locks

import (
	"sync"

	"github.com/nodealer/nodealer/crypto/modp"
)

// primes of RFC 7919, by the number that a suite's parameters give them.
var primes = [...]func() *modp.Group{modp.FFDHE2048, modp.FFDHE3072}

// PerPrime keeps public values of each prime, which are the same for all decks.
// The zero value is ready and begins empty, without code: a program that only
// describes a suite is linked without its arithmetic. Safe for concurrent use.
type PerPrime[T any] struct {
	of [len(primes)]struct {
		once  sync.Once
		value *T
	}
}

// Of returns the values of prime n, nil for none. They are computed when the first
// deck needs them.
func (p *PerPrime[T]) Of(n byte, compute func(*modp.Group) *T) *T {
	if int(n) >= len(primes) {
		return nil
	}
	at := &p.of[n]
	at.once.Do(func() { at.value = compute(primes[n]()) })
	return at.value
}
