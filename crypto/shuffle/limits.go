package shuffle

import "github.com/nodealer/nodealer/crypto/group"

const (
	// MinList is the shortest list that can be shuffled: with one entry the
	// argument would publish a secret.
	MinList = 2
	// MaxList is the longest list, in entries.
	MaxList = 10_000
	// MinRows is the smallest number of rows of a [RowsProof]: one row is [Proof].
	MinRows = 2
	// MaxRows is the largest number of rows, at which the longest list has its
	// shortest proof or nearly so.
	MaxRows = 100
	// MinRow is the shortest row, in entries: a row of one entry would publish a
	// secret, as a list of one would.
	MinRow = 2
)

// ProofSize returns the length in bytes of an encoded proof for n entries: 8
// points and 3n + 2 scalars.
func ProofSize(n int) int { return 8*group.PointSize + (3*n+2)*group.ScalarSize }

// RowsProofSize returns the length in bytes of an encoded [RowsProof] for n
// entries in m rows, where m divides n: 11m + 2 points and 5n/m + 7 scalars.
func RowsProofSize(n, m int) int {
	return (11*m+2)*group.PointSize + (5*(n/m)+7)*group.ScalarSize
}

// FoldedProofSize returns the length in bytes of an encoded [FoldedProof] for n
// entries: 9 points and 6 for each fold; 4 scalars, 2 for each fold of an odd
// length and 2 for each entry that is left.
func FoldedProofSize(n int) int {
	odd, left := foldShape(n)
	points, scalars := 9+6*len(odd), 4+2*left
	for _, o := range odd {
		if o {
			scalars += 2
		}
	}
	return points*group.PointSize + scalars*group.ScalarSize
}
