package shuffle

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// A world is one pass ready to be proved.
type world struct {
	seed  derive.Seed
	bases *Bases
	x     group.Scalar
	st    Statement
	w     Witness
	ctx   sigma.Context
}

func scalarOf(name string, v ...uint64) group.Scalar {
	return group.HashToScalar("test", []byte(fmt.Sprint(name, v)))
}

func plaintext(i int) group.Point {
	return group.HashToPoint("test card", hash.Uint64(uint64(i)))
}

// pass derives the witness of a pass over in, as an honest player does.
func pass(t testing.TB, seed derive.Seed, pk group.Point, in []elgamal.Ciphertext) Witness {
	t.Helper()
	ctx := derive.Context{Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 3, Pass: 4, JointKey: pk.Bytes(),
		Input: hash.Sum32("test deck", elgamal.AppendList(nil, in))}
	pi, err := derive.Permutation(seed, derive.PassPermutation, ctx, len(in))
	if err != nil {
		t.Fatal(err)
	}
	rho, err := derive.Scalars(seed, derive.PassBlinding, ctx, len(in))
	if err != nil {
		t.Fatal(err)
	}
	return Witness{pi, rho}
}

func newWorld(t testing.TB, n int) *world {
	t.Helper()
	w := &world{seed: derive.New([32]byte{1}), x: scalarOf("x"),
		ctx: sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 3}}
	var err error
	if w.bases, err = NewBases(n); err != nil {
		t.Fatal(err)
	}
	w.st.PK = group.MulBase(w.x).Encoded()
	for i := range n {
		w.st.In = append(w.st.In, elgamal.Initial(w.st.PK, plaintext(i)))
	}
	w.w = pass(t, w.seed, w.st.PK, w.st.In)
	if w.st.Out, err = Apply(w.st.PK, w.st.In, w.w); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *world) transcript(t testing.TB) *sigma.Transcript {
	t.Helper()
	tr, err := sigma.ForShuffle(w.ctx, 4)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func (w *world) prove(t testing.TB) Proof {
	t.Helper()
	p, err := Prove(w.seed, w.transcript(t), w.bases, w.st, w.w)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (w *world) verify(t testing.TB, p Proof) error {
	t.Helper()
	return Verify(w.transcript(t), w.bases, w.st, p)
}

// refused checks that err is a refusal whose text holds want.
func refused(t testing.TB, err error, want string) {
	t.Helper()
	if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), want) {
		t.Errorf("want a refusal with %q, got: %v", want, err)
	}
}

// TestComplete: honest proofs of many sizes are accepted, survive their
// encoding, have the documented size and are the same when made again.
func TestComplete(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 7, 13, 52} {
		w := newWorld(t, n)
		p := w.prove(t)
		if err := w.verify(t, p); err != nil {
			t.Fatalf("n=%d: %v", n, err)
		}
		enc := p.Append(nil)
		if len(enc) != ProofSize(n) {
			t.Errorf("n=%d: %d bytes", n, len(enc))
		}
		back, err := DecodeProof(enc, n)
		if err != nil {
			t.Fatalf("n=%d: %v", n, err)
		}
		if err := w.verify(t, back); err != nil {
			t.Errorf("n=%d: decoded proof: %v", n, err)
		}
		if !bytes.Equal(w.prove(t).Append(nil), enc) {
			t.Errorf("n=%d: the same pass gave other bytes", n)
		}
	}
	if ProofSize(52) != 5312 {
		t.Errorf("a proof for 52 is %d bytes long", ProofSize(52))
	}
}

// TestApply: the output opens to the permuted plaintexts.
func TestApply(t *testing.T) {
	w := newWorld(t, 20)
	for i, c := range w.st.Out {
		want := plaintext(w.w.Pi[i])
		if !elgamal.Open(c, elgamal.Share(w.x, c)).Equal(want) {
			t.Errorf("place %d does not hold card %d", i, w.w.Pi[i])
		}
		if !c.Equal(w.st.In[w.w.Pi[i]].Remask(w.st.PK, w.w.Rho[i])) {
			t.Errorf("place %d is not its equation", i)
		}
	}
}

// TestBytesFlipped: a proof with any byte changed is refused, either by the
// decoder or by the verifier ([C-046]).
func TestBytesFlipped(t *testing.T) {
	w := newWorld(t, 4)
	enc := w.prove(t).Append(nil)
	for i := range enc {
		for _, bit := range []byte{1, 0x80} {
			bad := slices.Clone(enc)
			bad[i] ^= bit
			p, err := DecodeProof(bad, 4)
			if err == nil {
				err = w.verify(t, p)
			}
			if !errors.Is(err, sigma.ErrRefused) {
				t.Fatalf("byte %d flipped by %x: %v", i, bit, err)
			}
		}
	}
}

// TestResponses changes one value of the proof at a time, and checks that the
// equation that it stands in is the one named. It checks [C-044] and [C-045].
func TestResponses(t *testing.T) {
	w := newWorld(t, 5)
	one := group.ScalarFromUint64(1)
	for _, c := range []struct {
		name string
		do   func(p *Proof)
		want string
	}{
		{"d~_1", func(p *Proof) { p.d[0] = p.d[0].Add(one) }, "com(d~)"},
		{"d~_5", func(p *Proof) { p.d[4] = p.d[4].Add(one) }, "com(d~)"},
		{"p~_2", func(p *Proof) { p.p[0] = p.p[0].Add(one) }, "com(e p~"},
		{"p~_4", func(p *Proof) { p.p[2] = p.p[2].Add(one) }, "com(e p~"},
		{"b~_3", func(p *Proof) { p.b[2] = p.b[2].Add(one) }, "com(b~)"},
		{"et + r_u", func(p *Proof) { p.t = p.t.Add(one) }, "com(d~)"},
		{"e s_w + s_1", func(p *Proof) { p.s = p.s.Add(one) }, "com(e p~"},
		{"es + r_f", func(p *Proof) { p.f = p.f.Add(one) }, "com(b~)"},
		{"tau~", func(p *Proof) { p.tau = p.tau.Add(one) }, "part A"},
		{"c_A", func(p *Proof) { p.cA = p.cA.Add(w.bases.h) }, "com(d~)"},
		{"E", func(p *Proof) { p.eB = p.eB.Add(w.bases.h) }, ""},
		{"shape", func(p *Proof) { p.p = p.p[1:] }, "number of entries"},
	} {
		p := w.prove(t)
		c.do(&p)
		err := w.verify(t, p)
		refused(t, err, c.want)
		if err == nil {
			t.Errorf("%s changed: accepted", c.name)
		}
	}
}

// TestStatement: another statement or context than the one proved is refused.
// It checks [C-041] and, for the parts of a ciphertext, [C-043].
func TestStatement(t *testing.T) {
	w := newWorld(t, 5)
	p := w.prove(t)
	other := plaintext(99)
	changed := func(name string, do func(w *world)) {
		v := *w
		v.st.In, v.st.Out = slices.Clone(w.st.In), slices.Clone(w.st.Out)
		do(&v)
		if err := v.verify(t, p); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	changed("PK", func(v *world) { v.st.PK = other })
	for i := range 5 {
		changed("A in", func(v *world) { v.st.In[i].A = other })
		changed("B in", func(v *world) { v.st.In[i].B = other })
		changed("A out", func(v *world) { v.st.Out[i].A = other })
		changed("B out", func(v *world) { v.st.Out[i].B = other })
	}
	changed("exchanged", func(v *world) { v.st.Out[0], v.st.Out[1] = v.st.Out[1], v.st.Out[0] })
	changed("input exchanged", func(v *world) { v.st.In[0], v.st.In[1] = v.st.In[1], v.st.In[0] })
	changed("table", func(v *world) { v.ctx.Table[5]++ })
	changed("deck", func(v *world) { v.ctx.Deck[5]++ })
	changed("epoch", func(v *world) { v.ctx.Epoch++ })
	changed("seat", func(v *world) { v.ctx.Seat++ })
	changed("suite", func(v *world) { v.ctx.Suite += "x" })
	tr, _ := sigma.ForShuffle(w.ctx, 5)
	refused(t, Verify(tr, w.bases, w.st, p), "equation")
}

// TestMisuse: what the caller does wrong is misuse, never a refusal.
func TestMisuse(t *testing.T) {
	w := newWorld(t, 5)
	check := func(name string, err error) {
		t.Helper()
		if !errors.Is(err, sigma.ErrMisuse) || errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, wit := range map[string]Witness{
		"doubled place": {[]int{0, 1, 2, 3, 3}, w.w.Rho}, "place 5": {[]int{0, 1, 2, 3, 5}, w.w.Rho},
		"place -1": {[]int{0, 1, 2, 3, -1}, w.w.Rho}, "four places": {[]int{0, 1, 2, 3}, w.w.Rho},
		"four factors": {w.w.Pi, w.w.Rho[:4]}, "nothing": {},
	} {
		_, err := Apply(w.st.PK, w.st.In, wit)
		check(name, err)
		_, err = Prove(w.seed, w.transcript(t), w.bases, w.st, wit)
		check(name, err)
	}
	small, err := NewBases(4)
	if err != nil {
		t.Fatal(err)
	}
	check("few bases", Verify(w.transcript(t), small, w.st, w.prove(t)))
	check("no bases", Verify(w.transcript(t), nil, w.st, w.prove(t)))
	_, err = Prove(w.seed, w.transcript(t), small, w.st, w.w)
	check("few bases", err)
	if _, err = Prove(derive.Seed{}, w.transcript(t), w.bases, w.st, w.w); !errors.Is(err, derive.ErrSeed) {
		t.Errorf("no seed: %v", err)
	}
	for n, ok := range map[int]bool{1: false, 2: true, MaxList: true, MaxList + 1: false} {
		if _, err := NewBases(n); (err == nil) != ok {
			t.Errorf("bases for %d: %v", n, err)
		}
		if _, err := DecodeProof(make([]byte, ProofSize(n)), n); errors.Is(err, sigma.ErrMisuse) == ok {
			t.Errorf("proof for %d: %v", n, err)
		}
	}
}

// TestChain: a chain of passes is judged as one batch, and a bad link by name.
func TestChain(t *testing.T) {
	w := newWorld(t, 6)
	var chain []*sigma.Reduced
	st := w.st
	for i := range 4 {
		wit := pass(t, derive.New([32]byte{byte(i + 10)}), st.PK, st.In)
		out, err := Apply(st.PK, st.In, wit)
		if err != nil {
			t.Fatal(err)
		}
		st.Out = out
		p, err := Prove(w.seed, w.transcript(t), w.bases, st, wit)
		if err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			p.tau = p.tau.Add(group.ScalarFromUint64(1))
		}
		r, err := Reduce(w.transcript(t), w.bases, st, p)
		if err != nil {
			t.Fatal(err)
		}
		chain = append(chain, r)
		st.In = out
	}
	if err := sigma.Check(chain[0], chain[1], chain[3]); err != nil {
		t.Error(err)
	}
	var r *sigma.Refusal
	if err := sigma.Check(chain...); !errors.As(err, &r) || r.Index != 2 {
		t.Errorf("bad link not named: %v", err)
	}
}

const pinnedBases = "c46c3cefe1a305d5 d05b817fc8f9c5ae 06e4c75a1c1912eb"

// TestPinned pins the bytes of one proof: a change of any label, order or
// encoding shows here.
func TestPinned(t *testing.T) {
	w := newWorld(t, 3)
	sum := hash.Sum32("test", w.prove(t).Append(nil))
	if got := fmt.Sprintf("%x", sum[:16]); got != pinnedProof {
		t.Errorf("the proof changed: %s", got)
	}
}

const pinnedProof = "b87f5af0bf45cf85949f7839d7ed6c27"

// TestRandomLists: random plaintexts, keys and permutations, identity among the
// plaintexts.
func TestRandomLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	bases, _ := NewBases(9)
	for k := range 20 {
		n := 2 + rng.IntN(8)
		pk := group.MulBase(scalarOf("pk", uint64(k))).Encoded()
		st := Statement{PK: pk}
		w := Witness{Pi: rng.Perm(n)}
		for i := range n {
			m := group.Identity()
			if i > 0 {
				m = plaintext(rng.IntN(4))
			}
			st.In = append(st.In, elgamal.Mask(pk, m, scalarOf("r", uint64(k), uint64(i))))
			w.Rho = append(w.Rho, scalarOf("rho", uint64(k), uint64(i)))
		}
		st.Out, _ = Apply(pk, st.In, w)
		tr := func() *sigma.Transcript { return (&world{ctx: newContext(k)}).transcript(t) }
		p, err := Prove(derive.New([32]byte{byte(k + 1)}), tr(), bases, st, w)
		if err != nil {
			t.Fatal(err)
		}
		if err := Verify(tr(), bases, st, p); err != nil {
			t.Errorf("list %d of %d: %v", k, n, err)
		}
	}
}

func newContext(k int) sigma.Context {
	return sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{byte(k + 1)}, Seat: uint64(k)}
}

func FuzzDecodeProof(f *testing.F) {
	w := newWorld(f, 2)
	f.Add(w.prove(f).Append(nil))
	f.Add(make([]byte, ProofSize(2)))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := DecodeProof(b, 2)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Append(nil), b) {
			t.Fatal("does not encode again as itself")
		}
		if err := w.verify(t, p); err != nil && !errors.Is(err, sigma.ErrRefused) {
			t.Fatal(err)
		}
	})
}

func BenchmarkShuffle(b *testing.B) {
	for _, n := range []int{52, 104} {
		w := newWorld(b, n)
		b.Run(fmt.Sprintf("Apply/%d", n), func(b *testing.B) {
			for b.Loop() {
				_, _ = Apply(w.st.PK, w.st.In, w.w)
			}
		})
		b.Run(fmt.Sprintf("Prove/%d", n), func(b *testing.B) {
			for b.Loop() {
				w.prove(b)
			}
		})
		enc, list := w.prove(b).Append(nil), elgamal.AppendList(nil, w.st.Out)
		b.Run(fmt.Sprintf("DecodeAndVerify/%d", n), func(b *testing.B) {
			for b.Loop() {
				st := w.st
				var err1, err2 error
				st.Out, err1 = elgamal.DecodeList(list, n)
				p, err2 := DecodeProof(enc, n)
				if err := errors.Join(err1, err2, Verify(w.transcript(b), w.bases, st, p)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
