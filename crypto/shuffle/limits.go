package shuffle

import "github.com/nodealer/nodealer/crypto/group"

const (
	// MinList is the shortest list that can be shuffled: with one entry the
	// argument would publish a secret.
	MinList = 2
	// MaxList is the longest list, in entries.
	MaxList = 10_000
)

// ProofSize returns the length in bytes of an encoded proof for n entries: 8
// points and 3n + 2 scalars.
func ProofSize(n int) int { return 8*group.PointSize + (3*n+2)*group.ScalarSize }
