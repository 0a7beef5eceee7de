package shuffle

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// TestLongest: what is checked before any arithmetic takes the longest list, and
// bases of exactly the length of the list ([C-040]).
func TestLongest(t *testing.T) {
	g := elgamal.Ciphertext{A: group.Generator(), B: group.Generator()}
	list := slices.Repeat([]elgamal.Ciphertext{g}, MaxList)
	bases, err := NewBases(MaxList)
	if err != nil {
		t.Fatal(err)
	}
	if err := (Statement{PK: group.Generator(), In: list, Out: list}).check(bases); err != nil {
		t.Errorf("statement: %v", err)
	}
	w := Witness{Pi: make([]int, MaxList), Rho: make([]group.Scalar, MaxList)}
	for i := range w.Pi {
		w.Pi[i] = MaxList - 1 - i
	}
	if _, err := w.inverse(MaxList); err != nil {
		t.Errorf("witness: %v", err)
	}
	w.Pi, w.Rho = append(w.Pi, MaxList), append(w.Rho, group.Scalar{})
	if _, err := w.inverse(MaxList + 1); !errors.Is(err, sigma.ErrMisuse) {
		t.Errorf("witness above the limit: %v", err)
	}
	enc := bytes.Repeat(group.Generator().Append(nil), len(pointNames))
	enc = append(enc, bytes.Repeat(group.ScalarFromUint64(1).Append(nil), 3*MaxList+2)...)
	p, err := DecodeProof(enc, MaxList)
	if err != nil || !bytes.Equal(p.Append(nil), enc) {
		t.Errorf("proof: %v", err)
	}
	if _, err := DecodeProof(enc, MaxList+1); !errors.Is(err, sigma.ErrMisuse) {
		t.Errorf("proof above the limit: %v", err)
	}
}

// TestMostRows: 100 rows are decoded and 101 are misuse; so is a row less than
// two ([C-060]).
func TestMostRows(t *testing.T) {
	enc := bytes.Repeat(group.Generator().Append(nil), 11*100+2)
	enc = append(enc, bytes.Repeat(group.ScalarFromUint64(1).Append(nil), 5*2+7)...)
	p, err := DecodeRowsProof(enc, 200, 100)
	if err != nil || !bytes.Equal(p.Append(nil), enc) {
		t.Errorf("100 rows of 2: %v", err)
	}
	for _, m := range []int{-1, 0, 1, 101} {
		if _, err := DecodeRowsProof(enc, 101*2, m); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%d rows: %v", m, err)
		}
	}
}

// TestGather: values are gathered by a permutation of all of them and by nothing
// else.
func TestGather(t *testing.T) {
	v := []group.Scalar{group.ScalarFromUint64(5), group.ScalarFromUint64(6), group.ScalarFromUint64(7)}
	rho := make([]group.Scalar, 3)
	got, err := Witness{Pi: []int{2, 0, 1}, Rho: rho}.gather(v)
	if err != nil || !slices.EqualFunc(got, []group.Scalar{v[2], v[0], v[1]}, group.Scalar.Equal) {
		t.Errorf("gathered %v: %v", got, err)
	}
	for name, w := range map[string]Witness{
		"a place twice":   {Pi: []int{0, 1, 1}, Rho: rho},
		"a place less":    {Pi: []int{0, 1}, Rho: rho[:2]},
		"a blinding less": {Pi: []int{2, 0, 1}, Rho: rho[:2]},
	} {
		if got, err := w.gather(v); got != nil || !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
