package pele

import (
	"fmt"

	"github.com/nodealer/nodealer/deck"
)

// groups are the names of the primes by their numbers.
var groups = [...]string{"ffdhe2048", "ffdhe3072"}

// Primes returns the names of the primes, the usual one first.
func Primes() []string { return append([]string(nil), groups[:]...) }

// Params writes the parameters for a prime, by its name; an empty name is the usual
// one. Locks of full length are not to be had: see [KeySize].
func (Scheme) Params(group string, full bool) ([]byte, error) {
	switch {
	case full:
		return nil, fmt.Errorf("%w: keys have %d bytes", deck.ErrContext, KeySize)
	case group == "" || group == groups[0]:
		return nil, nil
	case group == groups[1]:
		return []byte{1}, nil
	}
	return nil, fmt.Errorf("%w: no prime %q; there are %v", deck.ErrContext, group, groups)
}

// Chosen reads the parameters: none for ffdhe2048, or the one byte 1 for ffdhe3072.
// Locks never have full length.
func (Scheme) Chosen(p []byte) (group string, full bool, err error) {
	n, err := prime(p)
	if err != nil {
		return "", false, err
	}
	return groups[n], false, nil
}

// prime reads the number of the prime.
func prime(p []byte) (byte, error) {
	switch {
	case len(p) == 1 && p[0] == 1:
		return 1, nil
	case len(p) != 0:
		return 0, fmt.Errorf("%w: parameters %x", deck.ErrContext, p)
	}
	return 0, nil
}
