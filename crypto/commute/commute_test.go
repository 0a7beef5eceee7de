package commute

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/crypto/sigma"
)

func seed() derive.Seed { return derive.New([32]byte{7}) }

// groups are tested alike; the toy group stands for all squares.
func groups() []Group { return []Group{Squares(modp.Toy()), Ristretto()} }

func transcript(t *testing.T, kind string) *sigma.Transcript {
	t.Helper()
	tr, err := sigma.New(sigma.Context{Suite: "test", Table: [32]byte{1}, Deck: [32]byte{2}}, kind)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// scalar makes a repeatable scalar.
func scalar(g Group, n uint64) Scalar {
	var b []byte
	for i := uint64(0); len(b) < g.WideSize(); i++ {
		h := hash.Sum("commute test", hash.Uint64(n), hash.Uint64(i))
		b = append(b, h[:]...)
	}
	return g.Reduce(b[:g.WideSize()])
}

func deckOf(g Group, n int) []Element {
	out := make([]Element, n)
	for i := range out {
		out[i] = g.Hash("card", []byte{byte(i)})
	}
	return out
}

// rotated is a permutation that is not the identity.
func rotated(n int) []int {
	pi := make([]int, n)
	for i := range pi {
		pi[i] = (i + 1) % n
	}
	return pi
}

// shuffled makes an honest statement with its witness.
func shuffled(t *testing.T, g Group, n int) (*Bases, Shuffle, Witness) {
	t.Helper()
	bases, err := NewBases(g, max(n, 4))
	if err != nil {
		t.Fatal(err)
	}
	w := Witness{Pi: rotated(n), Key: scalar(g, 1)}
	in := deckOf(g, n)
	out, err := Apply(g, in, w)
	if err != nil {
		t.Fatal(err)
	}
	return bases, Shuffle{A: g.Mul(w.Key, g.Generator()), In: in, Out: out}, w
}

func prove(t *testing.T, b *Bases, st Shuffle, w Witness) []byte {
	t.Helper()
	p, err := ProveShuffle(seed(), transcript(t, "shuffle"), b, st, w)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// [C-074], [C-077], [C-078], [C-079]: what Apply makes is proved and accepted, for the
// shortest lists too; the permutation is the one asked for; the same proof comes
// out twice.
func TestShuffle(t *testing.T) {
	for _, g := range groups() {
		for _, n := range []int{2, 3, 4, 13} {
			bases, st, w := shuffled(t, g, n)
			for i, from := range w.Pi {
				if !Same(st.Out[i], g.Mul(w.Key, st.In[from])) {
					t.Fatalf("%s: place %d", g.Name(), i)
				}
			}
			p := prove(t, bases, st, w)
			if err := VerifyShuffle(transcript(t, "shuffle"), bases, st, p); err != nil {
				t.Errorf("%s, %d cards: %v", g.Name(), n, err)
			}
			if len(p) != ShuffleSize(g, n) || !bytes.Equal(p, prove(t, bases, st, w)) {
				t.Errorf("%s, %d cards: %d bytes, or not the same twice", g.Name(), n, len(p))
			}
			if err := VerifyShuffle(transcript(t, "other"), bases, st, p); !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: in another transcript: %v", g.Name(), err)
			}
		}
	}
}

// Pitfall 13: cards 1 and 2 changed by +d and -d keep every sum; the argument
// refuses. So do copies, swaps with foreign cards, one card under another key,
// and another A.
func TestShuffleFalse(t *testing.T) {
	for _, g := range groups() {
		bases, honest, w := shuffled(t, g, 5)
		d := g.Hash("difference", nil)
		minus := g.Mul(g.SubScalar(scalar(g, 1), scalar(g, 1)), d)
		minus = g.Add(minus, g.Mul(g.SubScalar(g.SubScalar(scalar(g, 1), scalar(g, 1)), g.Short([]byte{1})), d))
		for name, spoil := range map[string]func(*Shuffle){
			"errors that cancel": func(st *Shuffle) {
				st.Out[1], st.Out[2] = g.Add(st.Out[1], d), g.Add(st.Out[2], minus)
			},
			"copy":        func(st *Shuffle) { st.Out[1] = st.Out[2] },
			"foreign":     func(st *Shuffle) { st.Out[0] = d },
			"another key": func(st *Shuffle) { st.Out[3] = g.Mul(scalar(g, 2), st.In[0]) },
			"another A":   func(st *Shuffle) { st.A = g.Mul(scalar(g, 2), g.Generator()) },
			"swap after":  func(st *Shuffle) { st.Out[0], st.Out[1] = st.Out[1], st.Out[0] },
		} {
			st := honest
			st.Out = append([]Element(nil), honest.Out...)
			spoil(&st)
			p := prove(t, bases, st, w)
			if err := VerifyShuffle(transcript(t, "shuffle"), bases, st, p); !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: %s: %v", g.Name(), name, err)
			}
		}
	}
}

// [C-071]: every byte of a proof counts, and there is one length.
func TestShuffleBytes(t *testing.T) {
	for _, g := range groups() {
		bases, st, w := shuffled(t, g, 3)
		p := prove(t, bases, st, w)
		for i := range p {
			bad := bytes.Clone(p)
			bad[i] ^= 1 << (i % 8)
			if err := VerifyShuffle(transcript(t, "shuffle"), bases, st, bad); !errors.Is(err, sigma.ErrRefused) {
				t.Fatalf("%s: byte %d: %v", g.Name(), i, err)
			}
		}
		for _, bad := range [][]byte{nil, p[1:], append(bytes.Clone(p), 0)} {
			if err := VerifyShuffle(transcript(t, "shuffle"), bases, st, bad); !errors.Is(err, ErrProof) {
				t.Errorf("%s: %d bytes: %v", g.Name(), len(bad), err)
			}
		}
	}
}

// [C-074]: lists of one entry, of two lengths or over the limit, and the identity.
func TestShuffleStatement(t *testing.T) {
	for _, g := range groups() {
		bases, honest, w := shuffled(t, g, 4)
		p := prove(t, bases, honest, w)
		zero := g.SubScalar(scalar(g, 1), scalar(g, 1))
		identity := g.Mul(zero, g.Generator())
		for name, st := range map[string]Shuffle{
			"one entry":    {A: honest.A, In: honest.In[:1], Out: honest.Out[:1]},
			"two lengths":  {A: honest.A, In: honest.In, Out: honest.Out[:3]},
			"identity key": {A: identity, In: honest.In, Out: honest.Out},
			"identity card": {A: honest.A, In: honest.In,
				Out: append([]Element{identity}, honest.Out[1:]...)},
		} {
			if err := VerifyShuffle(transcript(t, "shuffle"), bases, st, p); !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: %s: %v", g.Name(), name, err)
			}
			if _, err := ProveShuffle(seed(), transcript(t, "shuffle"), bases, st, w); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: prover: %v", g.Name(), name, err)
			}
		}
		if _, err := Apply(g, honest.In, Witness{Pi: []int{0, 0, 1, 2}, Key: w.Key}); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%s: not a permutation: %v", g.Name(), err)
		}
	}
	for _, n := range []int{0, 1, MaxList + 1} {
		if _, err := NewBases(Ristretto(), n); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("bases for %d: %v", n, err)
		}
	}
}

// [C-070], [C-075]: a lock taken off under the committed key, and not under another.
func TestEqualLogs(t *testing.T) {
	for _, g := range groups() {
		a := scalar(g, 1)
		st := EqualLogs{A: g.Mul(a, g.Generator())}
		for i, x := range deckOf(g, 3) {
			st.Pairs = append(st.Pairs, Pair{Slot: uint64(i), Recipient: 2, Base: x, Image: g.Mul(a, x)})
		}
		p, err := ProveEqualLogs(g, seed(), transcript(t, "unlock"), a, st)
		if err != nil || len(p) != EqualLogsSize(g) {
			t.Fatal(err)
		}
		if err := VerifyEqualLogs(g, transcript(t, "unlock"), st, p); err != nil {
			t.Errorf("%s: %v", g.Name(), err)
		}
		for i := range p {
			bad := bytes.Clone(p)
			bad[i] ^= 1 << (i % 8)
			if err := VerifyEqualLogs(g, transcript(t, "unlock"), st, bad); !errors.Is(err, sigma.ErrRefused) {
				t.Fatalf("%s: byte %d: %v", g.Name(), i, err)
			}
		}
		for name, spoil := range map[string]func(*EqualLogs){
			"slot":      func(st *EqualLogs) { st.Pairs[1].Slot++ },
			"recipient": func(st *EqualLogs) { st.Pairs[1].Recipient++ },
			"image":     func(st *EqualLogs) { st.Pairs[1].Image = st.Pairs[0].Image },
			"key":       func(st *EqualLogs) { st.A = g.Generator() },
			"order":     func(st *EqualLogs) { st.Pairs[0], st.Pairs[1] = st.Pairs[1], st.Pairs[0] },
		} {
			other := st
			other.Pairs = append([]Pair(nil), st.Pairs...)
			spoil(&other)
			if err := VerifyEqualLogs(g, transcript(t, "unlock"), other, p); !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: another %s: %v", g.Name(), name, err)
			}
		}
		if _, err := ProveEqualLogs(g, seed(), transcript(t, "unlock"), scalar(g, 2), st); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%s: a wrong key: %v", g.Name(), err)
		}
		if err := VerifyEqualLogs(g, transcript(t, "unlock"), EqualLogs{A: st.A}, p); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%s: no pairs: %v", g.Name(), err)
		}
	}
}

// [C-076]: one lock taken off, one put on each card, in the same order.
func TestRelock(t *testing.T) {
	for _, g := range groups() {
		a := scalar(g, 1)
		plain := deckOf(g, 3)
		st := Relock{A: g.Mul(a, g.Generator())}
		var k []Scalar
		for i, x := range plain {
			k = append(k, scalar(g, uint64(10+i)))
			st.K = append(st.K, g.Mul(k[i], g.Generator()))
			st.In = append(st.In, g.Mul(a, x))
			st.Out = append(st.Out, g.Mul(k[i], x))
		}
		p, err := ProveRelock(g, seed(), transcript(t, "relock"), a, k, st)
		if err != nil || len(p) != RelockSize(g, 3) {
			t.Fatal(err)
		}
		if err := VerifyRelock(g, transcript(t, "relock"), st, p); err != nil {
			t.Errorf("%s: %v", g.Name(), err)
		}
		for i := range p {
			bad := bytes.Clone(p)
			bad[i] ^= 1 << (i % 8)
			if err := VerifyRelock(g, transcript(t, "relock"), st, bad); !errors.Is(err, sigma.ErrRefused) {
				t.Fatalf("%s: byte %d: %v", g.Name(), i, err)
			}
		}
		for name, spoil := range map[string]func(*Relock){
			"two cards swapped":   func(st *Relock) { st.Out[0], st.Out[1] = st.Out[1], st.Out[0] },
			"a card copied":       func(st *Relock) { st.Out[0] = st.Out[1] },
			"locks swapped":       func(st *Relock) { st.K[0], st.K[1] = st.K[1], st.K[0] },
			"errors that cancel":  func(st *Relock) { cancel(g, st) },
			"another key removed": func(st *Relock) { st.A = g.Mul(scalar(g, 2), g.Generator()) },
		} {
			other := Relock{A: st.A, K: append([]Element(nil), st.K...), In: st.In, Out: append([]Element(nil), st.Out...)}
			spoil(&other)
			forged, err := ProveRelock(g, seed(), transcript(t, "relock"), a, k, other)
			if err != nil {
				t.Fatal(err)
			}
			if err := VerifyRelock(g, transcript(t, "relock"), other, forged); !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: %s: %v", g.Name(), name, err)
			}
		}
	}
}

func cancel(g Group, st *Relock) {
	zero := g.SubScalar(scalar(g, 1), scalar(g, 1))
	d := g.Hash("difference", nil)
	st.Out[0] = g.Add(st.Out[0], d)
	st.Out[1] = g.Add(st.Out[1], g.Mul(g.SubScalar(zero, g.Short([]byte{1})), d))
}

// [C-073], [C-077] and pitfall 25: bases and cards of a group are all different.
func TestBases(t *testing.T) {
	for _, g := range groups() {
		b, err := NewBases(g, 52)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{string(g.Generator().Append(nil)): true, string(b.h.Append(nil)): true}
		for _, x := range append(b.hi, deckOf(g, 52)...) {
			seen[string(x.Append(nil))] = true
		}
		if len(seen) != 2+52+52 {
			t.Errorf("%s: %d distinct elements", g.Name(), len(seen))
		}
	}
}

// The refusal names the equation that fails.
func TestRefusalNames(t *testing.T) {
	g := Ristretto()
	bases, st, w := shuffled(t, g, 3)
	p := prove(t, bases, st, w)
	last := len(p) - g.ScalarSize()
	other := append(bytes.Clone(p[:last]), g.AppendScalar(nil, scalar(g, 9))...)
	err := VerifyShuffle(transcript(t, "shuffle"), bases, st, other)
	if err == nil || !strings.Contains(err.Error(), "a~ S = T0") {
		t.Error(err)
	}
}

func FuzzVerify(f *testing.F) {
	g := Ristretto()
	bases, _ := NewBases(g, 2)
	in := deckOf(g, 2)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		tr := transcript(t, "fuzz")
		if VerifyShuffle(tr, bases, Shuffle{A: g.Generator(), In: in, Out: []Element{in[0], in[0]}}, b) == nil {
			t.Error("a copied card is proved")
		}
	})
}

func BenchmarkShuffle52(b *testing.B) {
	for _, g := range []Group{Squares(modp.FFDHE2048()), Ristretto()} {
		bases, _ := NewBases(g, 52)
		w := Witness{Pi: rotated(52), Key: scalar(g, 1)}
		in := deckOf(g, 52)
		out, _ := Apply(g, in, w)
		st := Shuffle{A: g.Mul(w.Key, g.Generator()), In: in, Out: out}
		newTr := func() *sigma.Transcript {
			tr, _ := sigma.New(sigma.Context{Suite: "bench", Table: [32]byte{1}, Deck: [32]byte{2}}, "shuffle")
			return tr
		}
		proof, err := ProveShuffle(seed(), newTr(), bases, st, w)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%s/prove", g.Name()), func(b *testing.B) {
			for range b.N {
				if _, err := ProveShuffle(seed(), newTr(), bases, st, w); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%s/verify", g.Name()), func(b *testing.B) {
			for range b.N {
				if err := VerifyShuffle(newTr(), bases, st, proof); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
