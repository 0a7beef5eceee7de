package attack

import "math/big"

// Products names cards of a locked and shuffled deck without any key. Locks keep
// products: if cards a, b, c have values with a b = c, then so have their
// ciphertexts. It builds, for plain and locked numbers alike, what every number
// takes part in, refines that until nothing changes, and returns for each locked
// number the index of the only plain one that fits, -1 where there are several.
func Products(p *big.Int, plain, locked []*big.Int) []int {
	a, b := Relations(p, plain), Relations(p, locked)
	ca, cb := make([]string, len(plain)), make([]string, len(locked))
	for classes := 0; ; {
		ca, cb = refine(a, ca), refine(b, cb)
		index := map[string]int{}
		for _, c := range append(append([]string(nil), ca...), cb...) {
			if _, ok := index[c]; !ok {
				index[c] = len(index)
			}
		}
		for i := range ca {
			ca[i] = string(rune(index[ca[i]] + 1))
		}
		for i := range cb {
			cb[i] = string(rune(index[cb[i]] + 1))
		}
		if len(index) == classes {
			break
		}
		classes = len(index)
	}
	out := make([]int, len(locked))
	for i, c := range cb {
		out[i] = -1
		n := 0
		for j, d := range ca {
			if c == d {
				out[i] = j
				n++
			}
		}
		if n != 1 {
			out[i] = -1
		}
	}
	return out
}

// Relation says: number X times number Y is number Z, each named by its place in
// a list. X is at most Y.
type Relation struct{ X, Y, Z int }

// Relations finds every product of two numbers of a list that is in the list.
func Relations(p *big.Int, list []*big.Int) []Relation {
	at := map[string]int{}
	for i, v := range list {
		at[v.String()] = i
	}
	var out []Relation
	for i := range list {
		for j := i; j < len(list); j++ {
			v := new(big.Int).Mul(list[i], list[j])
			if k, ok := at[v.Mod(v, p).String()]; ok {
				out = append(out, Relation{i, j, k})
			}
		}
	}
	return out
}
