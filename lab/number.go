package lab

import "math/big"

var (
	one = big.NewInt(1)
	two = big.NewInt(2)
)

func power(x, e, p *big.Int) *big.Int { return new(big.Int).Exp(x, e, p) }

// powers raises a whole list.
func powers(list []*big.Int, e, p *big.Int, tell func()) []*big.Int {
	out := make([]*big.Int, len(list))
	for i, x := range list {
		out[i] = power(x, e, p)
		if tell != nil {
			tell()
		}
	}
	return out
}

func inverse(x, n *big.Int) *big.Int { return new(big.Int).ModInverse(x, n) }

func times(x, y, n *big.Int) *big.Int {
	v := new(big.Int).Mul(x, y)
	return v.Mod(v, n)
}

func less(x *big.Int, k int64) *big.Int { return new(big.Int).Sub(x, big.NewInt(k)) }

// arrange puts list[order[i]] at place i.
func arrange[T any](list []T, order []int) []T {
	out := make([]T, len(order))
	for i, k := range order {
		out[i] = list[k]
	}
	return out
}

// find is the place of a number in a list, -1 if it is not there.
func find(list []*big.Int, x *big.Int) int {
	for i, y := range list {
		if x.Cmp(y) == 0 {
			return i
		}
	}
	return -1
}

// sameSet reports whether two lists hold the same numbers, each as often.
func sameSet(a, b []*big.Int) bool {
	count := map[string]int{}
	for _, x := range a {
		count[x.String()]++
	}
	for _, x := range b {
		count[x.String()]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func texts(list []*big.Int) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = x.String()
	}
	return out
}
