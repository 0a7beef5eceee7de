package sortnet

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestZeroOne checks the network by the 0-1 principle for all small sizes, and
// that swap is told of every exchange.
func TestZeroOne(t *testing.T) {
	for n := range 13 {
		for m := range 1 << n {
			keys := make([]Key, n)
			follow := make([]Key, n)
			for i := range keys {
				keys[i][1] = uint64(m >> i & 1)
				follow[i] = keys[i]
			}
			Sort(keys, func(i, j, cond int) {
				if cond == 1 {
					follow[i], follow[j] = follow[j], follow[i]
				}
			})
			if !slices.IsSortedFunc(keys, func(a, b Key) int { return Less(b, a) - Less(a, b) }) {
				t.Fatalf("n=%d m=%b: not sorted", n, m)
			}
			if !slices.Equal(keys, follow) {
				t.Fatalf("n=%d m=%b: swap was not told of every exchange", n, m)
			}
		}
	}
}

// TestRandom sorts full keys of larger sizes.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{52, 104, 312, 1000} {
		keys := make([]Key, n)
		for i := range keys {
			keys[i] = Key{rng.Uint64() >> 62, rng.Uint64()}
		}
		want := slices.Clone(keys)
		slices.SortFunc(want, func(a, b Key) int {
			if a[0] != b[0] {
				return int(int64(a[0]) - int64(b[0]))
			}
			if a[1] < b[1] {
				return -1
			}
			return 1
		})
		Sort(keys, func(int, int, int) {})
		if !slices.Equal(keys, want) {
			t.Fatalf("n=%d: not sorted", n)
		}
	}
}

// TestSameComparisons checks that the places compared do not depend on the keys.
func TestSameComparisons(t *testing.T) {
	trace := func(keys []Key) (seen [][2]int) {
		Sort(keys, func(i, j, _ int) { seen = append(seen, [2]int{i, j}) })
		return seen
	}
	a, b := make([]Key, 52), make([]Key, 52)
	for i := range a {
		a[i][1], b[i][0] = uint64(i), uint64(100-i)
	}
	if !slices.Equal(trace(a), trace(b)) {
		t.Fatal("two lists of one length were compared at different places")
	}
}
