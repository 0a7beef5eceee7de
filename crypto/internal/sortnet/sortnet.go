// Package sortnet sorts secret keys by a fixed network of comparisons:
// Batcher's odd-even merge sort. Which places are compared depends on the
// number of keys alone, so the time of a sort, and the memory it touches, say
// nothing about the keys or about the order they come to.
package sortnet

import "math/bits"

// A Key is an unsigned 128-bit number: high word, low word.
type Key [2]uint64

// Sort puts keys into ascending order. Whenever it compares places i < j it
// calls swap(i, j, cond) with cond 1 if it exchanged the two keys and 0 if it
// did not; swap must do the same to what belongs to the keys, in constant time.
// Equal keys are not exchanged.
func Sort(keys []Key, swap func(i, j, cond int)) {
	pairs(len(keys), func(i, j int) {
		cond := Less(keys[j], keys[i])
		mask := -uint64(cond)
		for w := range 2 {
			d := (keys[i][w] ^ keys[j][w]) & mask
			keys[i][w] ^= d
			keys[j][w] ^= d
		}
		swap(i, j, cond)
	})
}

// Less returns 1 if a < b and 0 otherwise, in constant time.
func Less(a, b Key) int {
	_, borrow := bits.Sub64(a[1], b[1], 0)
	_, borrow = bits.Sub64(a[0], b[0], borrow)
	return int(borrow)
}

// pairs calls compare for the comparators of Batcher's network for n places
// (Knuth, The Art of Computer Programming 3, section 5.2.2, algorithm M).
func pairs(n int, compare func(i, j int)) {
	if n < 2 {
		return
	}
	t := bits.Len(uint(n - 1))
	for p := 1 << (t - 1); p > 0; p >>= 1 {
		q, r, d := 1<<(t-1), 0, p
		for {
			for i := 0; i < n-d; i++ {
				if i&p == r {
					compare(i, i+d)
				}
			}
			if q == p {
				break
			}
			d, q, r = q-p, q>>1, p
		}
	}
}

// Inverse returns the inverse of a secret permutation as keys ready to be
// sorted: entry k of a list belongs to place Inverse(pi)[k], so sorting the keys
// and swapping the entries along puts entry pi[i] at place i. Sorting the pairs
// (pi[i], i) by pi[i] both inverts pi and shows whether it is a permutation,
// without an access that depends on it. ok is false if it is none.
func Inverse(pi []int) (inverse []Key, ok bool) {
	keys, from := make([]Key, len(pi)), make([]Key, len(pi))
	for i := range pi {
		keys[i][1], from[i][1] = uint64(pi[i]), uint64(i)
	}
	Sort(keys, func(i, j, cond int) {
		d := (from[i][1] ^ from[j][1]) & -uint64(cond)
		from[i][1] ^= d
		from[j][1] ^= d
	})
	wrong := uint64(0)
	for i := range pi {
		wrong |= keys[i][1] ^ uint64(i)
	}
	return from, wrong == 0
}
