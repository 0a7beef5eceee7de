package shuffle

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/internal/sortnet"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Apply shuffles: C'_i = C_Pi(i) + Rho_i (G, pk). Errors are misuse: a list that
// is too short or too long, a Pi that is no permutation, a missing blinding
// factor. Constant time in w and in which entry goes where.
func Apply(pk group.Point, in []elgamal.Ciphertext, w Witness) ([]elgamal.Ciphertext, error) {
	inverse, err := w.inverse(len(in))
	if err != nil {
		return nil, err
	}
	out := append([]elgamal.Ciphertext(nil), in...)
	sortnet.Sort(inverse, func(i, j, cond int) {
		group.SwapPoints(&out[i].A, &out[j].A, cond)
		group.SwapPoints(&out[i].B, &out[j].B, cond)
	})
	elgamal.NewKey(pk).RemaskAll(out, w.Rho)
	return out, nil
}

// gather returns v_Pi(i) for all i in constant time.
func (w Witness) gather(v []group.Scalar) ([]group.Scalar, error) {
	inverse, err := w.inverse(len(v))
	if err != nil {
		return nil, err
	}
	out := append([]group.Scalar(nil), v...)
	sortnet.Sort(inverse, func(i, j, cond int) { group.SwapScalars(&out[i], &out[j], cond) })
	return out, nil
}

// inverse checks w for lists of n entries and returns the inverse of Pi, ready
// to be sorted: an entry k of a list belongs to place inverse(k).
func (w Witness) inverse(n int) ([]sortnet.Key, error) {
	if n < MinList || n > MaxList {
		return nil, sigma.Misuse("list of %d, need %d to %d", n, MinList, MaxList)
	}
	if len(w.Pi) != n || len(w.Rho) != n {
		return nil, sigma.Misuse("list of %d with %d places and %d blinding factors", n, len(w.Pi), len(w.Rho))
	}
	inverse, ok := sortnet.Inverse(w.Pi)
	if !ok {
		return nil, sigma.Misuse("Pi is not a permutation of %d places", n)
	}
	return inverse, nil
}
