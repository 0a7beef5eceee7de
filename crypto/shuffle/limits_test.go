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
