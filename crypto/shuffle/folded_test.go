package shuffle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
)

func (w *world) proveFolded(t testing.TB) FoldedProof {
	t.Helper()
	p, err := ProveFolded(w.seed, w.transcript(t), w.bases, w.st, w.w)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (w *world) verifyFolded(t testing.TB, p FoldedProof) error {
	t.Helper()
	return VerifyFolded(w.transcript(t), w.bases, w.st, p)
}

// clone returns a copy that can be changed.
func (p FoldedProof) clone() FoldedProof {
	p.folds, p.k, p.h = slices.Clone(p.folds), slices.Clone(p.k), slices.Clone(p.h)
	return p
}

// TestFoldedComplete: honest proofs of many sizes, folded and not, with odd
// lengths and without, are accepted, survive their encoding, have the documented
// size and are the same when made again ([C-083]).
func TestFoldedComplete(t *testing.T) {
	for _, n := range []int{2, 3, 7, 8, 9, 15, 16, 17, 31, 52} {
		w := newWorld(t, n)
		p := w.proveFolded(t)
		if err := w.verifyFolded(t, p); err != nil {
			t.Fatalf("n=%d: %v", n, err)
		}
		enc := p.Append(nil)
		if len(enc) != FoldedProofSize(n) {
			t.Errorf("n=%d: %d bytes", n, len(enc))
		}
		back, err := DecodeFoldedProof(enc, n)
		if err != nil {
			t.Fatalf("n=%d: %v", n, err)
		}
		if err := w.verifyFolded(t, back); err != nil {
			t.Errorf("n=%d: decoded proof: %v", n, err)
		}
		if !bytes.Equal(w.proveFolded(t).Append(nil), enc) {
			t.Errorf("n=%d: the same pass gave other bytes", n)
		}
	}
	for n, want := range map[int]int{2: 544, 8: 864, 9: 928, 52: 1440, 104: 1632, 312: 2016, 1000: 2400, MaxList: 3040} {
		if got := FoldedProofSize(n); got != want {
			t.Errorf("a proof for %d is %d bytes long", n, got)
		}
	}
}

// TestFoldedPinned pins the bytes of two proofs: a change of any label, order or
// encoding shows here.
func TestFoldedPinned(t *testing.T) {
	for n, want := range map[int]string{5: "4ab8abf355344dddf0692cda31196364", 19: "38d9bccf2266312e1215a9deb5d3edd5"} {
		sum := hash.Sum32("test", newWorld(t, n).proveFolded(t).Append(nil))
		if got := fmt.Sprintf("%x", sum[:16]); got != want {
			t.Errorf("the proof for %d changed: %s", n, got)
		}
	}
}

// TestFoldedBytesFlipped: a proof with any byte changed is refused with the field
// or the equation named, and one of any other length is refused ([C-087]).
func TestFoldedBytesFlipped(t *testing.T) {
	w := newWorld(t, 9)
	p := w.proveFolded(t)
	enc := p.Append(nil)
	_, names := p.points()
	_, more := p.scalars()
	names = append(names, more...)
	for i := range enc {
		bad := slices.Clone(enc)
		bad[i] ^= 1 << (i * 5 % 8)
		p, err := DecodeFoldedProof(bad, 9)
		if err != nil {
			refused(t, err, names[i/32]+": ")
			continue
		}
		refused(t, w.verifyFolded(t, p), "equation ")
	}
	for n := range len(enc) + 70 {
		_, err := DecodeFoldedProof(append(slices.Clone(enc), make([]byte, 70)...)[:n], 9)
		if n != len(enc) {
			refused(t, err, fmt.Sprintf("is %d bytes long", n))
		}
	}
}

// TestFoldedStatement: another statement or context than the one proved is
// refused ([C-080]).
func TestFoldedStatement(t *testing.T) {
	w := newWorld(t, 8)
	p := w.proveFolded(t)
	other := plaintext(99)
	changed := func(name string, do func(w *world)) {
		v := *w
		v.st.In, v.st.Out = slices.Clone(w.st.In), slices.Clone(w.st.Out)
		do(&v)
		if err := v.verifyFolded(t, p); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	changed("PK", func(v *world) { v.st.PK = other })
	for i := range 8 {
		changed("A in", func(v *world) { v.st.In[i].A = other })
		changed("B in", func(v *world) { v.st.In[i].B = other })
		changed("A out", func(v *world) { v.st.Out[i].A = other })
		changed("B out", func(v *world) { v.st.Out[i].B = other })
	}
	changed("exchanged", func(v *world) { v.st.Out[0], v.st.Out[7] = v.st.Out[7], v.st.Out[0] })
	changed("input exchanged", func(v *world) { v.st.In[0], v.st.In[1] = v.st.In[1], v.st.In[0] })
	changed("lists exchanged", func(v *world) { v.st.In, v.st.Out = v.st.Out, v.st.In })
	changed("table", func(v *world) { v.ctx.Table[5]++ })
	changed("deck", func(v *world) { v.ctx.Deck[5]++ })
	changed("epoch", func(v *world) { v.ctx.Epoch++ })
	changed("seat", func(v *world) { v.ctx.Seat++ })
	changed("suite", func(v *world) { v.ctx.Suite += "x" })
	tr, _ := sigma.ForShuffle(w.ctx, 5)
	refused(t, VerifyFolded(tr, w.bases, w.st, p), "equation")
}

// TestFoldedMisuse: what the caller does wrong is misuse, never a refusal.
func TestFoldedMisuse(t *testing.T) {
	w := newWorld(t, 5)
	check := func(name string, err error) {
		t.Helper()
		if !errors.Is(err, sigma.ErrMisuse) || errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, wit := range map[string]Witness{
		"doubled place": {[]int{0, 1, 2, 3, 3}, w.w.Rho}, "place 5": {[]int{0, 1, 2, 3, 5}, w.w.Rho},
		"four factors": {w.w.Pi, w.w.Rho[:4]}, "nothing": {},
	} {
		_, err := ProveFolded(w.seed, w.transcript(t), w.bases, w.st, wit)
		check(name, err)
	}
	small, err := NewBases(4)
	if err != nil {
		t.Fatal(err)
	}
	p := w.proveFolded(t)
	check("few bases", VerifyFolded(w.transcript(t), small, w.st, p))
	check("no bases", VerifyFolded(w.transcript(t), nil, w.st, p))
	_, err = ProveFolded(w.seed, w.transcript(t), small, w.st, w.w)
	check("few bases", err)
	if _, err = ProveFolded(derive.Seed{}, w.transcript(t), w.bases, w.st, w.w); !errors.Is(err, derive.ErrSeed) {
		t.Errorf("no seed: %v", err)
	}
	for n, misuse := range map[int]bool{-1: true, 1: true, MinList: false, MaxList: false, MaxList + 1: true} {
		if _, err := DecodeFoldedProof(nil, n); errors.Is(err, sigma.ErrMisuse) != misuse || err == nil {
			t.Errorf("proof for %d: %v", n, err)
		}
	}
}

// TestFoldedPitfall12_Lists: lists of another length than the proof's, and lists
// too short or too long, are refused by name.
func TestFoldedPitfall12_Lists(t *testing.T) {
	w := newWorld(t, 9)
	p := w.proveFolded(t)
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return VerifyFolded(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:8], st.Out[:8] }), "another number of entries")
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:4], st.Out[:4] }), "another number of entries")
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:1], st.Out[:1] }), "list of 1, need at least 2")
	refused(t, with(func(st *Statement) { st.In, st.Out = nil, nil }), "list of 0")
	refused(t, with(func(st *Statement) { st.Out = st.Out[:8] }), "list of 9 became a list of 8")
	long := make([]elgamal.Ciphertext, MaxList+1)
	refused(t, with(func(st *Statement) { st.In, st.Out = long, long }), "at most 10000")
	for name, do := range map[string]func(p *FoldedProof){
		"no fold": func(p *FoldedProof) { p.folds = nil }, "k": func(p *FoldedProof) { p.k = p.k[1:] },
		"h": func(p *FoldedProof) { p.h = p.h[1:] }, "odd": func(p *FoldedProof) { p.folds[0].odd = false },
	} {
		q := p.clone()
		do(&q)
		err := w.verifyFolded(t, q)
		if err == nil || !strings.Contains(err.Error(), "another number of entries") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFoldedPitfall24_Identity: the identity is refused in every position, in the
// statement by name and in the proof by the decoder; so are responses that are
// not reduced.
func TestFoldedPitfall24_Identity(t *testing.T) {
	w := newWorld(t, 9)
	p := w.proveFolded(t)
	zero := group.Identity()
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return VerifyFolded(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.PK = zero }), "PK is the identity")
	for i := range 9 {
		refused(t, with(func(st *Statement) { st.In[i].B = zero }), fmt.Sprintf("entry %d of the input", i))
		refused(t, with(func(st *Statement) { st.Out[i].A = zero }), fmt.Sprintf("entry %d of the output", i))
	}
	enc := p.Append(nil)
	_, points := p.points()
	_, scalars := p.scalars()
	for i := range len(enc) / 32 {
		bad := slices.Clone(enc)
		word := bad[32*i : 32*i+32]
		if i < len(points) {
			clear(word)
			_, err := DecodeFoldedProof(bad, 9)
			refused(t, err, points[i]+": group: the identity")
		}
		copy(word, bytes.Repeat([]byte{0xff}, 32))
		_, err := DecodeFoldedProof(bad, 9)
		if i < len(points) {
			refused(t, err, points[i]+": group: not a canonical")
		} else {
			refused(t, err, scalars[i-len(points)]+": group: scalar is not reduced")
		}
	}
	if got := strings.Join(points, " "); got != "c_A c_B c_G c_u c_v c_1 c_0 E_A E_B L_h,1 R_h,1 L_k,1 R_k,1 L_E,1 R_E,1" {
		t.Error(got)
	}
	if got := strings.Join(scalars, " "); got != "et + r_u e r_G + r_v e s_1 + s_0 tau~ k of fold 1 h of fold 1 "+
		"k_1 k_2 k_3 k_4 h_1 h_2 h_3 h_4" {
		t.Error(got)
	}
}

func FuzzDecodeFoldedProof(f *testing.F) {
	w := newWorld(f, 9)
	f.Add(w.proveFolded(f).Append(nil))
	f.Add(make([]byte, FoldedProofSize(9)))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := DecodeFoldedProof(b, 9)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Append(nil), b) {
			t.Fatal("does not encode again as itself")
		}
		if err := w.verifyFolded(t, p); err != nil && !errors.Is(err, sigma.ErrRefused) {
			t.Fatal(err)
		}
	})
}

func BenchmarkFolded(b *testing.B) {
	w := newWorld(b, 52)
	list, folded, one := elgamal.AppendList(nil, w.st.Out), w.proveFolded(b).Append(nil), w.prove(b).Append(nil)
	b.Run("Prove/one row", func(b *testing.B) {
		for b.Loop() {
			w.prove(b)
		}
	})
	b.Run("Prove/folded", func(b *testing.B) {
		for b.Loop() {
			w.proveFolded(b)
		}
	})
	b.Run("DecodeAndVerify/one row", func(b *testing.B) {
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
	b.Run("DecodeAndVerify/folded", func(b *testing.B) {
		for b.Loop() {
			st := w.st
			var err1, err2 error
			st.Out, err1 = elgamal.DecodeList(list, 52)
			p, err2 := DecodeFoldedProof(folded, 52)
			if err := errors.Join(err1, err2, VerifyFolded(w.transcript(b), w.bases, st, p)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
