package sra

import (
	"fmt"

	"github.com/nodealer/nodealer/deck"
)

// groups are the names of the primes by their numbers.
var groups = [...]string{"ffdhe2048", "ffdhe3072"}

// Primes returns the names of the primes, the usual one first.
func Primes() []string { return append([]string(nil), groups[:]...) }

// Params writes the parameters for a prime, by its name, and short locks (256
// bits) or locks of full length. An empty name is the usual prime.
func (Scheme) Params(group string, full bool) ([]byte, error) {
	if group == "" {
		group = groups[0]
	}
	for n, name := range groups {
		switch {
		case name != group:
			continue
		case n == 0 && !full:
			return nil, nil
		case full:
			return []byte{byte(n), 1}, nil
		}
		return []byte{byte(n), 0}, nil
	}
	return nil, fmt.Errorf("%w: no prime %q; there are %v", deck.ErrContext, group, groups)
}

// Chosen reads the parameters: the name of the prime, and whether locks have full
// length.
func (Scheme) Chosen(p []byte) (group string, full bool, err error) {
	prime, short, err := params(p)
	if err != nil {
		return "", false, err
	}
	return groups[prime], !short, nil
}
