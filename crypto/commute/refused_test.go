package commute

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/crypto/sigma"
)

func identity(g Group) Element { return g.Mul(g.SubScalar(scalar(g, 1), scalar(g, 1)), g.Generator()) }

// unlocked makes an honest statement of equal logs with its lock.
func unlocked(g Group, n int) (EqualLogs, Scalar) {
	a := scalar(g, 1)
	st := EqualLogs{A: g.Mul(a, g.Generator())}
	for i, x := range deckOf(g, n) {
		st.Pairs = append(st.Pairs, Pair{Slot: uint64(i), Base: x, Image: g.Mul(a, x)})
	}
	return st, a
}

// relocked makes an honest exchange of locks with its witness.
func relocked(g Group, n int) (st Relock, a Scalar, k []Scalar) {
	a = scalar(g, 1)
	st.A = g.Mul(a, g.Generator())
	for i, x := range deckOf(g, n) {
		k = append(k, scalar(g, uint64(10+i)))
		st.K = append(st.K, g.Mul(k[i], g.Generator()))
		st.In, st.Out = append(st.In, g.Mul(a, x)), append(st.Out, g.Mul(k[i], x))
	}
	return st, a, k
}

// [C-075]: the identity in any place of an unlock is refused and not proved, and
// there are 1 to MaxPairs pairs.
func TestEqualLogsStatement(t *testing.T) {
	for _, g := range groups() {
		honest, a := unlocked(g, 2)
		p, err := ProveEqualLogs(g, seed(), transcript(t, "unlock"), a, honest)
		if err != nil {
			t.Fatal(err)
		}
		for name, spoil := range map[string]func(*EqualLogs){
			"key":   func(st *EqualLogs) { st.A = identity(g) },
			"base":  func(st *EqualLogs) { st.Pairs[1].Base = identity(g) },
			"image": func(st *EqualLogs) { st.Pairs[1].Image = identity(g) },
		} {
			st := EqualLogs{A: honest.A, Pairs: slices.Clone(honest.Pairs)}
			spoil(&st)
			err := VerifyEqualLogs(g, transcript(t, "unlock"), st, p)
			if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), "identity") {
				t.Errorf("%s: identity as %s: %v", g.Name(), name, err)
			}
			if _, err := ProveEqualLogs(g, seed(), transcript(t, "unlock"), a, st); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: identity as %s: prover: %v", g.Name(), name, err)
			}
		}
		if _, err := ProveEqualLogs(g, seed(), transcript(t, "unlock"), a, EqualLogs{A: honest.A}); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%s: no pairs: %v", g.Name(), err)
		}
		for _, bad := range [][]byte{nil, p[1:], append(bytes.Clone(p), 0)} {
			if err := VerifyEqualLogs(g, transcript(t, "unlock"), honest, bad); !errors.Is(err, ErrProof) || !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: %d bytes: %v", g.Name(), len(bad), err)
			}
		}
	}
}

// [C-076]: the identity in any place of an exchange of locks is refused and not
// proved; lists of different lengths are misuse.
func TestRelockStatement(t *testing.T) {
	for _, g := range groups() {
		honest, a, k := relocked(g, 3)
		p, err := ProveRelock(g, seed(), transcript(t, "relock"), a, k, honest)
		if err != nil {
			t.Fatal(err)
		}
		spoilt := func(spoil func(*Relock)) Relock {
			st := Relock{A: honest.A, K: slices.Clone(honest.K), In: slices.Clone(honest.In), Out: slices.Clone(honest.Out)}
			spoil(&st)
			return st
		}
		for name, spoil := range map[string]func(*Relock){
			"old lock": func(st *Relock) { st.A = identity(g) },
			"new lock": func(st *Relock) { st.K[2] = identity(g) },
			"card":     func(st *Relock) { st.In[0] = identity(g) },
			"result":   func(st *Relock) { st.Out[1] = identity(g) },
		} {
			st := spoilt(spoil)
			err := VerifyRelock(g, transcript(t, "relock"), st, p)
			if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), "identity") {
				t.Errorf("%s: identity as %s: %v", g.Name(), name, err)
			}
			if _, err := ProveRelock(g, seed(), transcript(t, "relock"), a, k, st); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: identity as %s: prover: %v", g.Name(), name, err)
			}
		}
		for name, spoil := range map[string]func(*Relock){
			"a lock less":   func(st *Relock) { st.K = st.K[:2] },
			"a lock more":   func(st *Relock) { st.K = append(st.K, st.A) },
			"a result less": func(st *Relock) { st.Out = st.Out[:2] },
			"a result more": func(st *Relock) { st.Out = append(st.Out, st.A) },
		} {
			st := spoilt(spoil)
			if err := VerifyRelock(g, transcript(t, "relock"), st, p); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: %v", g.Name(), name, err)
			}
			if _, err := ProveRelock(g, seed(), transcript(t, "relock"), a, k, st); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: prover: %v", g.Name(), name, err)
			}
		}
		for _, locks := range [][]Scalar{k[:2], append(slices.Clone(k), a)} {
			if _, err := ProveRelock(g, seed(), transcript(t, "relock"), a, locks, honest); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %d secrets for 3 cards: %v", g.Name(), len(locks), err)
			}
		}
		if _, err := ProveRelock(g, seed(), transcript(t, "relock"), a, nil, Relock{A: honest.A}); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%s: no cards: %v", g.Name(), err)
		}
		for _, bad := range [][]byte{nil, p[1:], append(bytes.Clone(p), 0)} {
			if err := VerifyRelock(g, transcript(t, "relock"), honest, bad); !errors.Is(err, ErrProof) || !errors.Is(err, sigma.ErrRefused) {
				t.Errorf("%s: %d bytes: %v", g.Name(), len(bad), err)
			}
		}
	}
}

// [C-074]: each statement is taken at its limit and not above it.
func TestLimits(t *testing.T) {
	g := Ristretto()
	list := func(n int) []Element { return slices.Repeat([]Element{g.Generator()}, n) }
	bases, err := NewBases(g, MaxList)
	if err != nil {
		t.Fatal(err)
	}
	if bases.Group().Name() != g.Name() {
		t.Errorf("bases over %s", bases.Group().Name())
	}
	for _, n := range []int{MinList, MaxList} {
		if err := (Shuffle{A: g.Generator(), In: list(n), Out: list(n)}).begin(bases, transcript(t, "shuffle")); err != nil {
			t.Errorf("shuffle of %d: %v", n, err)
		}
		if _, err := (Witness{Pi: rotated(n), Key: scalar(g, 1)}).inverse(n); err != nil {
			t.Errorf("witness for %d: %v", n, err)
		}
	}
	for _, n := range []int{MinList - 1, MaxList + 1} {
		if err := (Shuffle{A: g.Generator(), In: list(n), Out: list(n)}).begin(bases, transcript(t, "shuffle")); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("shuffle of %d: %v", n, err)
		}
		if _, err := Apply(g, list(n), Witness{Pi: rotated(n), Key: scalar(g, 1)}); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("Apply to %d: %v", n, err)
		}
	}
	pair := Pair{Base: g.Generator(), Image: g.Generator()}
	for n, ok := range map[int]bool{0: false, 1: true, MaxPairs: true, MaxPairs + 1: false} {
		_, _, err := (EqualLogs{A: g.Generator(), Pairs: slices.Repeat([]Pair{pair}, n)}).begin(g, transcript(t, "unlock"))
		if (err == nil) != ok || err != nil && !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%d pairs: %v", n, err)
		}
	}
	for n, ok := range map[int]bool{0: false, 1: true, MaxList: true, MaxList + 1: false} {
		_, err := (Relock{A: g.Generator(), K: list(n), In: list(n), Out: list(n)}).begin(g, transcript(t, "relock"))
		if (err == nil) != ok || err != nil && !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%d cards exchanged: %v", n, err)
		}
	}
}

// Mistakes of the caller are misuse, on both sides, and never a panic: no bases or
// too few of them, a witness for another list, or without a key.
func TestShuffleMisuse(t *testing.T) {
	for _, g := range groups() {
		bases, st, w := shuffled(t, g, 5)
		p := prove(t, bases, st, w)
		few, err := NewBases(g, 4)
		if err != nil {
			t.Fatal(err)
		}
		for name, b := range map[string]*Bases{"no bases": nil, "too few bases": few} {
			if err := VerifyShuffle(transcript(t, "shuffle"), b, st, p); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: %v", g.Name(), name, err)
			}
			if _, err := ProveShuffle(seed(), transcript(t, "shuffle"), b, st, w); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: prover: %v", g.Name(), name, err)
			}
		}
		for name, w := range map[string]Witness{
			"no key":            {Pi: w.Pi},
			"a place less":      {Pi: w.Pi[:4], Key: w.Key},
			"a place more":      {Pi: rotated(6), Key: w.Key},
			"a place twice":     {Pi: []int{0, 1, 2, 3, 3}, Key: w.Key},
			"a negative place":  {Pi: []int{0, 1, 2, 3, -1}, Key: w.Key},
			"a place too large": {Pi: []int{0, 1, 2, 3, 5}, Key: w.Key},
		} {
			tr := transcript(t, "shuffle")
			before := tr.State()
			if _, err := ProveShuffle(seed(), tr, bases, st, w); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: prover: %v", g.Name(), name, err)
			}
			if tr.State() != before {
				t.Errorf("%s: %s: the transcript has changed", g.Name(), name)
			}
			if _, err := Apply(g, st.In, w); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %s: %v", g.Name(), name, err)
			}
		}
	}
}

// Permute puts every card where it is told, leaves its input, and takes nothing
// but a permutation of all places.
func TestPermute(t *testing.T) {
	for _, g := range groups() {
		in := deckOf(g, 4)
		out, err := Permute(g, in, []int{2, 0, 3, 1})
		if err != nil {
			t.Fatal(err)
		}
		for i, from := range []int{2, 0, 3, 1} {
			if !Same(out[i], in[from]) {
				t.Errorf("%s: place %d", g.Name(), i)
			}
		}
		for i, x := range deckOf(g, 4) {
			if !Same(in[i], x) {
				t.Errorf("%s: input %d has changed", g.Name(), i)
			}
		}
		for _, pi := range [][]int{nil, {0, 1, 2}, {0, 1, 2, 3, 4}, {0, 1, 1, 3}, {0, 1, 2, 4}, {0, 1, 2, -1}} {
			if _, err := Permute(g, in, pi); !errors.Is(err, sigma.ErrMisuse) {
				t.Errorf("%s: %v: %v", g.Name(), pi, err)
			}
		}
	}
}

// [C-072]: a list decodes to what was encoded; another length is refused, and of
// entries that are wrong every one is named.
func TestDecodeList(t *testing.T) {
	for _, g := range groups() {
		deck := deckOf(g, 4)
		enc := AppendList(nil, deck)
		got, err := DecodeList(g, enc, 4)
		if err != nil || !bytes.Equal(AppendList(nil, got), enc) {
			t.Errorf("%s: %v", g.Name(), err)
		}
		for _, bad := range [][]byte{nil, enc[1:], append(bytes.Clone(enc), 0), enc[g.ElementSize():]} {
			if _, err := DecodeList(g, bad, 4); err == nil {
				t.Errorf("%s: %d bytes for 4 cards", g.Name(), len(bad))
			}
		}
		wrong := identity(g).Append(nil)
		size := g.ElementSize()
		copy(enc[size:], wrong)
		copy(enc[3*size:], wrong)
		list, err := DecodeList(g, enc, 4)
		if list != nil || !errors.Is(err, ErrElement) {
			t.Fatalf("%s: the identity: %v", g.Name(), err)
		}
		for i := range 4 {
			if named := strings.Contains(err.Error(), fmt.Sprintf("entry %d", i)); named != (i%2 == 1) {
				t.Errorf("%s: entry %d named: %t: %v", g.Name(), i, named, err)
			}
		}
	}
}

// [C-072]: bytes that are no element are told from elements that are not
// permitted.
func TestDecodeErrors(t *testing.T) {
	toy, ristretto := Squares(modp.Toy()), Ristretto()
	one := append(make([]byte, toy.ElementSize()-1), 1)
	notSquare := bytes.Clone(one)
	for notSquare[len(notSquare)-1] < 255 {
		notSquare[len(notSquare)-1]++
		if _, err := modp.Toy().Decode(notSquare); errors.Is(err, modp.ErrSquare) {
			break
		}
	}
	for name, c := range map[string]struct {
		g       Group
		b       []byte
		cause   error
		element bool
	}{
		"one modulo p":    {toy, one, modp.ErrRange, true},
		"no square":       {toy, notSquare, modp.ErrSquare, true},
		"a byte less":     {toy, one[1:], modp.ErrLength, false},
		"identity":        {ristretto, make([]byte, 32), group.ErrIdentity, true},
		"not canonical":   {ristretto, bytes.Repeat([]byte{0xff}, 32), group.ErrPointEncoding, false},
		"a byte too many": {ristretto, make([]byte, 33), group.ErrLength, false},
	} {
		e, err := c.g.Decode(c.b)
		if e != nil || !errors.Is(err, c.cause) || errors.Is(err, ErrElement) != c.element {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// [C-071]: a commitment that is the identity and a response that is not reduced
// are refused with the number of the part.
func TestProofParts(t *testing.T) {
	for _, g := range groups() {
		bases, st, w := shuffled(t, g, 3)
		p := prove(t, bases, st, w)
		for i := range int(commitments) {
			bad := bytes.Clone(p)
			copy(bad[i*g.ElementSize():], identity(g).Append(nil))
			err := VerifyShuffle(transcript(t, "shuffle"), bases, st, bad)
			if !errors.Is(err, ErrProof) || !errors.Is(err, ErrElement) || !strings.Contains(err.Error(), fmt.Sprintf("commitment %d:", i)) {
				t.Errorf("%s: commitment %d: %v", g.Name(), i, err)
			}
		}
		for i := range 3*3 + 2 {
			bad := bytes.Clone(p)
			at := int(commitments)*g.ElementSize() + i*g.ScalarSize()
			copy(bad[at:], bytes.Repeat([]byte{0xff}, g.ScalarSize()))
			err := VerifyShuffle(transcript(t, "shuffle"), bases, st, bad)
			if !errors.Is(err, ErrProof) || errors.Is(err, ErrElement) || !strings.Contains(err.Error(), fmt.Sprintf("response %d:", i)) {
				t.Errorf("%s: response %d: %v", g.Name(), i, err)
			}
		}
	}
}

// zeroAt is a group of which the left-th challenge or weight is zero.
type zeroAt struct {
	Group
	left *int
}

func (z zeroAt) Short(b []byte) Scalar {
	if len(b) == challengeSize {
		if *z.left--; *z.left == 0 {
			b = make([]byte, challengeSize)
		}
	}
	return z.Group.Short(b)
}

// [C-070]: a proof is refused if any one of its challenges is zero, and a prover
// that meets one sends nothing. Without a zero the same group proves and
// accepts.
func TestZeroChallenge(t *testing.T) {
	plain := Squares(modp.Toy())
	left := 0
	g := zeroAt{plain, &left}
	bases, err := NewBases(g, 4)
	if err != nil {
		t.Fatal(err)
	}
	_, shuffle, w := shuffled(t, plain, 3)
	logs, a := unlocked(plain, 3)
	exchange, _, k := relocked(plain, 3)
	for _, c := range []struct {
		name             string
		challenges, sums int // of the prover, and weights of the verifier
		prove            func() ([]byte, error)
		verify           func([]byte) error
	}{
		{"shuffle", 3 + 3, 5,
			func() ([]byte, error) { return ProveShuffle(seed(), transcript(t, "zero"), bases, shuffle, w) },
			func(p []byte) error { return VerifyShuffle(transcript(t, "zero"), bases, shuffle, p) }},
		{"equal logs", 3 + 1, 2,
			func() ([]byte, error) { return ProveEqualLogs(g, seed(), transcript(t, "zero"), a, logs) },
			func(p []byte) error { return VerifyEqualLogs(g, transcript(t, "zero"), logs, p) }},
		{"relock", 3 + 1, 3 + 2,
			func() ([]byte, error) { return ProveRelock(g, seed(), transcript(t, "zero"), a, k, exchange) },
			func(p []byte) error { return VerifyRelock(g, transcript(t, "zero"), exchange, p) }},
	} {
		left = 0
		p, err := c.prove()
		if err != nil || -left != c.challenges {
			t.Fatalf("%s: %d challenges: %v", c.name, -left, err)
		}
		left = 0
		if err := c.verify(p); err != nil || -left != c.challenges+c.sums {
			t.Fatalf("%s: %d challenges and weights: %v", c.name, -left, err)
		}
		for i := 1; i <= c.challenges; i++ {
			left = i
			if sent, err := c.prove(); err == nil || sent != nil {
				t.Errorf("%s: prover with challenge %d zero: %v", c.name, i, err)
			}
		}
		for i := 1; i <= c.challenges+c.sums; i++ {
			left = i
			err := c.verify(p)
			if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), "is zero") {
				t.Errorf("%s: verifier with challenge %d zero: %v", c.name, i, err)
			}
		}
	}
}

// noNonce is a group that asks for no bytes for a scalar.
type noNonce struct{ Group }

func (noNonce) WideSize() int { return 0 }

// [C-012]: without nonces nothing is proved.
func TestNoNonces(t *testing.T) {
	plain := Ristretto()
	g := noNonce{plain}
	bases, err := NewBases(g, 3)
	if err != nil {
		t.Fatal(err)
	}
	_, shuffle, w := shuffled(t, plain, 3)
	logs, a := unlocked(plain, 2)
	exchange, _, k := relocked(plain, 2)
	for name, prove := range map[string]func() ([]byte, error){
		"shuffle":    func() ([]byte, error) { return ProveShuffle(seed(), transcript(t, "none"), bases, shuffle, w) },
		"equal logs": func() ([]byte, error) { return ProveEqualLogs(g, seed(), transcript(t, "none"), a, logs) },
		"relock":     func() ([]byte, error) { return ProveRelock(g, seed(), transcript(t, "none"), a, k, exchange) },
	} {
		if p, err := prove(); err == nil || p != nil {
			t.Errorf("%s: %d bytes: %v", name, len(p), err)
		}
	}
}

// A group does what its laws say, short scalars included; values of two groups do
// not mix.
func TestGroupLaws(t *testing.T) {
	for _, g := range groups() {
		k, x := scalar(g, 3), g.Hash("card", nil)
		if !Same(g.Mul(g.Invert(k), g.Mul(k, x)), x) {
			t.Errorf("%s: a lock put on does not come off", g.Name())
		}
		if !Same(g.Mul(g.Short([]byte{1, 2}), x), g.Mul(g.Reduce(append(make([]byte, g.WideSize()-2), 1, 2)), x)) {
			t.Errorf("%s: a short scalar is another number", g.Name())
		}
		for name, misuse := range map[string]func(){
			"a short scalar of full length":    func() { g.Short(make([]byte, g.ScalarSize())) },
			"an element of another group":      func() { g.Add(x, foreign{}) },
			"a scalar of another group":        func() { g.Mul(foreign{}, x) },
			"elements of another group in sum": func() { g.VarTimeSum([]Scalar{k}, []Element{foreign{}}) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: %s is taken", g.Name(), name)
					}
				}()
				misuse()
			}()
		}
	}
}

// foreign belongs to no group.
type foreign struct{}

func (foreign) Append(b []byte) []byte { return b }
func (foreign) IsIdentity() bool       { return false }
func (foreign) IsZero() bool           { return false }
