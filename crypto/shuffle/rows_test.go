package shuffle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
)

func (w *world) proveRows(t testing.TB, m int) RowsProof {
	t.Helper()
	p, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (w *world) verifyRows(t testing.TB, p RowsProof) error {
	t.Helper()
	return VerifyRows(w.transcript(t), w.bases, w.st, p)
}

// clone returns a copy that can be changed.
func (p RowsProof) clone() RowsProof {
	for _, list := range []*[]group.Point{&p.cA, &p.cB, &p.cG, &p.cO, &p.cK, &p.eA, &p.eB} {
		*list = slices.Clone(*list)
	}
	for _, list := range []*[]group.Scalar{&p.l, &p.h, &p.g, &p.p, &p.b} {
		*list = slices.Clone(*list)
	}
	return p
}

// TestRowsComplete: honest proofs of many splits are accepted, survive their
// encoding, have the documented size and are the same when made again ([C-064]).
func TestRowsComplete(t *testing.T) {
	for _, c := range [][2]int{{4, 2}, {6, 2}, {6, 3}, {8, 4}, {10, 5}, {12, 4}, {12, 3}, {52, 4}, {52, 2}, {52, 13}, {52, 26}} {
		n, m := c[0], c[1]
		w := newWorld(t, n)
		var err error
		if w.bases, err = NewBases(n / m); err != nil { // one row is enough
			t.Fatal(err)
		}
		p := w.proveRows(t, m)
		if err := w.verifyRows(t, p); err != nil {
			t.Fatalf("%d in %d: %v", n, m, err)
		}
		enc := p.Append(nil)
		if len(enc) != RowsProofSize(n, m) {
			t.Errorf("%d in %d: %d bytes", n, m, len(enc))
		}
		back, err := DecodeRowsProof(enc, n, m)
		if err != nil {
			t.Fatalf("%d in %d: %v", n, m, err)
		}
		if err := w.verifyRows(t, back); err != nil {
			t.Errorf("%d in %d: decoded proof: %v", n, m, err)
		}
		if !bytes.Equal(w.proveRows(t, m).Append(nil), enc) {
			t.Errorf("%d in %d: the same pass gave other bytes", n, m)
		}
	}
	if RowsProofSize(52, 4) != 3776 {
		t.Errorf("a proof for 52 in 4 rows is %d bytes long", RowsProofSize(52, 4))
	}
}

// TestRowsPinned pins the bytes of one proof: a change of any label, order or
// encoding shows here.
func TestRowsPinned(t *testing.T) {
	sum := hash.Sum32("test", newWorld(t, 6).proveRows(t, 2).Append(nil))
	if got := fmt.Sprintf("%x", sum[:16]); got != pinnedRowsProof {
		t.Errorf("the proof changed: %s", got)
	}
}

const pinnedRowsProof = "1a3e391fd0924992dfdf89676dde45d8"

// TestRowsBytesFlipped: a proof with any byte changed, or of any other length, is
// refused ([C-066]).
func TestRowsBytesFlipped(t *testing.T) {
	for _, m := range []int{2, 3} {
		w := newWorld(t, 2*m)
		enc := w.proveRows(t, m).Append(nil)
		for i := range enc {
			bad := slices.Clone(enc)
			bad[i] ^= 1 << (i * 5 % 8)
			p, err := DecodeRowsProof(bad, 2*m, m)
			if err == nil {
				err = w.verifyRows(t, p)
			}
			if !errors.Is(err, sigma.ErrRefused) {
				t.Fatalf("byte %d flipped: %v", i, err)
			}
		}
		for n := range len(enc) + 70 {
			_, err := DecodeRowsProof(append(slices.Clone(enc), make([]byte, 70)...)[:n], 2*m, m)
			if n != len(enc) {
				refused(t, err, fmt.Sprintf("is %d bytes long", n))
			}
		}
	}
}

// TestRowsResponses changes one value of the proof at a time and checks that the
// equation that it stands in is the one named. It checks [C-064] and [C-065].
func TestRowsResponses(t *testing.T) {
	w := newWorld(t, 12)
	p := w.proveRows(t, 3)
	one := group.ScalarFromUint64(1)
	want := map[string]string{"factor of l~": "com(l~)", "factor of h~": "com(h~)", "t~": "com(l~ * h~)", "factor of g~": "com(g~)",
		"e s_w + s_1": "com(e p~", "factor of b~": "com(b~)", "beta~": "com(beta~)", "sigma~": "com(beta~)", "tau~": "part A",
		"l~": "com(l~)", "h~": "com(h~)", "g~": "com(g~)", "p~": "com(e p~", "b~": "com(b~)"}
	_, names := p.scalars()
	for i, name := range names {
		q := p.clone()
		list, _ := q.scalars()
		*list[i] = list[i].Add(one)
		part, known := want[name]
		if !known {
			front, _, _ := strings.Cut(name, "_")
			part = want[front]
		}
		refused(t, w.verifyRows(t, q), "equation "+strings.TrimPrefix(part, "part A"))
	}
	_, names = p.points()
	for i, name := range names {
		q := p.clone()
		list, _ := q.points()
		*list[i] = list[i].Add(w.bases.h).Encoded()
		if err := w.verifyRows(t, q); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s changed: %v", name, err)
		}
	}
	for name, do := range map[string]func(p *RowsProof){
		"c_B": func(p *RowsProof) { p.cB = p.cB[1:] }, "c_G": func(p *RowsProof) { p.cG = p.cG[1:] },
		"c_O": func(p *RowsProof) { p.cO = p.cO[1:] }, "c_K": func(p *RowsProof) { p.cK = p.cK[1:] },
		"E_A": func(p *RowsProof) { p.eA = p.eA[1:] }, "E_B": func(p *RowsProof) { p.eB = p.eB[1:] },
		"l~": func(p *RowsProof) { p.l = p.l[1:] }, "h~": func(p *RowsProof) { p.h = p.h[1:] },
		"g~": func(p *RowsProof) { p.g = p.g[1:] }, "p~": func(p *RowsProof) { p.p = p.p[1:] },
		"b~": func(p *RowsProof) { p.b = p.b[1:] },
	} {
		q := p.clone()
		do(&q)
		if err := w.verifyRows(t, q); err == nil || !strings.Contains(err.Error(), "another number of entries") {
			t.Errorf("%s too short: %v", name, err)
		}
	}
}

func FuzzDecodeRowsProof(f *testing.F) {
	w := newWorld(f, 4)
	f.Add(w.proveRows(f, 2).Append(nil))
	f.Add(make([]byte, RowsProofSize(4, 2)))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := DecodeRowsProof(b, 4, 2)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Append(nil), b) {
			t.Fatal("does not encode again as itself")
		}
		if err := w.verifyRows(t, p); err != nil && !errors.Is(err, sigma.ErrRefused) {
			t.Fatal(err)
		}
	})
}

func BenchmarkRows(b *testing.B) {
	w := newWorld(b, 52)
	list := elgamal.AppendList(nil, w.st.Out)
	b.Run("Prove/1", func(b *testing.B) {
		for b.Loop() {
			w.prove(b)
		}
	})
	b.Run("Prove/4", func(b *testing.B) {
		for b.Loop() {
			w.proveRows(b, 4)
		}
	})
	one, four := w.prove(b).Append(nil), w.proveRows(b, 4).Append(nil)
	b.Run("DecodeAndVerify/1", func(b *testing.B) {
		for b.Loop() {
			st := w.st
			var err1, err2 error
			st.Out, err1 = elgamal.DecodeList(list, 52)
			p, err2 := DecodeProof(one, 52)
			if err := errors.Join(err1, err2, Verify(w.transcript(b), w.bases, st, p)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("DecodeAndVerify/4", func(b *testing.B) {
		for b.Loop() {
			st := w.st
			var err1, err2 error
			st.Out, err1 = elgamal.DecodeList(list, 52)
			p, err2 := DecodeRowsProof(four, 52, 4)
			if err := errors.Join(err1, err2, VerifyRows(w.transcript(b), w.bases, st, p)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
