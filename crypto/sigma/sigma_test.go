package sigma

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
)

var testSeed = derive.New([32]byte{1})

func scalarOf(name string) group.Scalar { return group.HashToScalar("test", []byte(name)) }
func pointOf(name string) group.Point   { return group.HashToPoint("test", []byte(name)) }

func testContext() Context {
	return Context{Suite: Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4}
}

// must returns a transcript whose making cannot fail.
func must(tr *Transcript, err error) *Transcript {
	if err != nil {
		panic(err)
	}
	return tr
}

func possessionTranscript() *Transcript { return must(ForPossession(testContext(), [32]byte{5})) }
func sharesTranscript() *Transcript     { return must(ForShares(testContext(), [32]byte{6})) }

func refused(t testing.TB, err error, want string) {
	t.Helper()
	if !errors.Is(err, ErrRefused) || errors.Is(err, ErrMisuse) || !strings.Contains(err.Error(), want) {
		t.Errorf("want a refusal with %q, got: %v", want, err)
	}
}

func misuse(t testing.TB, err error) {
	t.Helper()
	if !errors.Is(err, ErrMisuse) || errors.Is(err, ErrRefused) {
		t.Errorf("want misuse, got: %v", err)
	}
}

// sharesOf makes an honest statement of n pairs.
func sharesOf(x group.Scalar, n int) EqualLogs {
	st := EqualLogs{X: group.MulBase(x).Encoded()}
	for j := range n {
		a := pointOf(fmt.Sprint("A", j))
		st.Pairs = append(st.Pairs, Pair{Slot: uint64(j + 10), Recipient: uint64(j), A: a, S: a.Mul(x)})
	}
	return st
}

func TestPossession(t *testing.T) {
	x := scalarOf("x")
	key := group.MulBase(x)
	p, err := ProvePossession(testSeed, possessionTranscript(), x, key)
	if err != nil {
		t.Fatal(err)
	}
	enc := p.Append(nil)
	if len(enc) != PossessionSize {
		t.Errorf("%d bytes", len(enc))
	}
	back, err := DecodePossession(enc)
	if err != nil {
		t.Fatal(err)
	}
	if err := VerifyPossession(possessionTranscript(), key, back); err != nil {
		t.Error(err)
	}
	again, _ := ProvePossession(testSeed, possessionTranscript(), x, key)
	if !bytes.Equal(again.Append(nil), enc) {
		t.Error("the same duty gave other bytes")
	}
	refused(t, VerifyPossession(possessionTranscript(), pointOf("other"), back), "equation X = xG")
	_, err = ProvePossession(testSeed, possessionTranscript(), scalarOf("y"), key)
	misuse(t, err)
	flipBytes(t, enc, DecodePossession, func(p Proof) error {
		return VerifyPossession(possessionTranscript(), key, p)
	})
}

// flipBytes: a proof with any bit changed, or of any other length, is refused
// ([C-030], [C-032], [C-034]).
func flipBytes(t *testing.T, enc []byte, decode func([]byte) (Proof, error), verify func(Proof) error) {
	t.Helper()
	for i := range enc {
		for bit := range 8 {
			bad := slices.Clone(enc)
			bad[i] ^= 1 << bit
			p, err := decode(bad)
			if err == nil {
				err = verify(p)
			}
			if !errors.Is(err, ErrRefused) {
				t.Fatalf("byte %d bit %d flipped: %v", i, bit, err)
			}
		}
	}
	for n := range len(enc) + 70 {
		if _, err := decode(append(slices.Clone(enc), make([]byte, 70)...)[:n]); (err == nil) != (n == len(enc)) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

// TestEqualLogsShape: a proof of another relation, which has other numbers of
// commitments or of responses, is refused by name.
func TestEqualLogsShape(t *testing.T) {
	x := scalarOf("x")
	st := sharesOf(x, 2)
	p, err := ProveEqualLogs(testSeed, sharesTranscript(), x, st)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []Proof{{t: p.t[:1], z: p.z}, {t: p.t}, {z: p.z}, {t: p.t, z: append(slices.Clone(p.z), p.z...)}, {}} {
		refused(t, VerifyEqualLogs(sharesTranscript(), st, bad), "wrong shape")
	}
}

func TestEqualLogs(t *testing.T) {
	x := scalarOf("x")
	for _, n := range []int{1, 2, 5, 52} {
		st := sharesOf(x, n)
		p, err := ProveEqualLogs(testSeed, sharesTranscript(), x, st)
		if err != nil {
			t.Fatal(err)
		}
		enc := p.Append(nil)
		back, err := DecodeEqualLogs(enc)
		if err != nil || len(enc) != EqualLogsSize {
			t.Fatal(err, len(enc))
		}
		if err := VerifyEqualLogs(sharesTranscript(), st, back); err != nil {
			t.Errorf("n=%d: %v", n, err)
		}
		for j := range n {
			bad := st
			bad.Pairs = slices.Clone(st.Pairs)
			bad.Pairs[j].S = bad.Pairs[j].S.Add(pointOf("error"))
			refused(t, VerifyEqualLogs(sharesTranscript(), bad, back), "equation")
			_, err := ProveEqualLogs(testSeed, sharesTranscript(), x, bad)
			misuse(t, err)
		}
		if n == 2 {
			flipBytes(t, enc, DecodeEqualLogs, func(p Proof) error {
				return VerifyEqualLogs(sharesTranscript(), st, p)
			})
		}
	}
}

// TestCancellingPairs: errors of opposite sign in two pairs, and exchanged
// shares, are refused; a prover who knows x cannot prove them either.
func TestCancellingPairs(t *testing.T) {
	x, d := scalarOf("x"), pointOf("error")
	st := sharesOf(x, 3)
	st.Pairs[0].S, st.Pairs[1].S = st.Pairs[0].S.Add(d), st.Pairs[1].S.Sub(d)
	forge := func(st EqualLogs) Proof {
		tr := sharesTranscript()
		w, err := st.absorb(tr)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := st.lists()
		u := scalarOf("u")
		p := Proof{t: []group.Point{group.MulBase(u), group.VarTimeMSM(w, a).Mul(u)}}
		tr.AbsorbPoints("T", p.t)
		c, _ := tr.Challenge("c")
		p.z = []group.Scalar{c.MulAdd(x, u)}
		return p
	}
	if err := VerifyEqualLogs(sharesTranscript(), sharesOf(x, 3), forge(sharesOf(x, 3))); err != nil {
		t.Fatalf("the forger is blind: %v", err)
	}
	refused(t, VerifyEqualLogs(sharesTranscript(), st, forge(st)), "equation zA* = T2 + cS*")
	st = sharesOf(x, 3)
	st.Pairs[0].S, st.Pairs[1].S = st.Pairs[1].S, st.Pairs[0].S
	refused(t, VerifyEqualLogs(sharesTranscript(), st, forge(st)), "equation zA* = T2 + cS*")
}

// challenges returns the challenge of a relation and of equal logs for fixed
// commitments, under a context.
func challenges(t *testing.T, tr *Transcript, absorb func(*Transcript), commit []group.Point) [32]byte {
	t.Helper()
	absorb(tr)
	tr.AbsorbPoints("T", commit)
	c, err := tr.Challenge("c")
	if err != nil {
		t.Fatal(err)
	}
	return c.Bytes()
}

// TestBoundInputs flips every input that a challenge must depend on ([C-020],
// [C-022], [C-030], [C-031]) and sees the challenge change.
func TestBoundInputs(t *testing.T) {
	seen := map[[32]byte]string{}
	record := func(name string, c [32]byte) {
		if other, ok := seen[c]; ok {
			t.Errorf("%s and %s have one challenge", name, other)
		}
		seen[c] = name
	}
	x := scalarOf("x")
	commit := []group.Point{pointOf("T1"), pointOf("T2")}
	both := func(name string, tr func() *Transcript) {
		record("possession, "+name, challenges(t, tr(), possession(group.MulBase(x)).absorb, commit[:1]))
		record("shares, "+name, challenges(t, tr(), func(tr *Transcript) { _, _ = sharesOf(x, 3).absorb(tr) }, commit))
	}
	for name, do := range map[string]func(*Context){
		"nothing": func(*Context) {}, "suite": func(c *Context) { c.Suite += "x" },
		"table": func(c *Context) { c.Table[31] = 1 }, "deck": func(c *Context) { c.Deck[31] = 1 },
		"epoch": func(c *Context) { c.Epoch++ }, "seat": func(c *Context) { c.Seat++ },
		"epoch and seat exchanged": func(c *Context) { c.Epoch, c.Seat = c.Seat, c.Epoch },
		"table and deck exchanged": func(c *Context) { c.Table, c.Deck = c.Deck, c.Table },
	} {
		c := testContext()
		do(&c)
		both(name, func() *Transcript { return must(New(c, "kind")) })
	}
	c := testContext()
	both("other kind", func() *Transcript { return must(New(c, "other kind")) })
	both("own field", func() *Transcript { return must(New(c, "kind", Field{"a", []byte("b")})) })
	both("own field moved", func() *Transcript { return must(New(c, "kind", Field{"ab", []byte("c")})) })
	both("own field moved back", func() *Transcript { return must(New(c, "kind", Field{"a", []byte("bc")})) })
	both("two fields", func() *Transcript { return must(New(c, "kind", Field{"a", []byte("b")}, Field{"a", []byte("b")})) })
	both("roster", func() *Transcript { return must(ForPossession(c, [32]byte{1})) })
	both("other roster", func() *Transcript { return must(ForPossession(c, [32]byte{2})) })
	both("deal", func() *Transcript { return must(ForShares(c, [32]byte{1})) })
	both("other deal", func() *Transcript { return must(ForShares(c, [32]byte{2})) })
	for pass := range uint64(2) {
		both(fmt.Sprint("shuffle pass ", pass), func() *Transcript { return must(ForShuffle(c, pass)) })
		both(fmt.Sprint("layer pass ", pass), func() *Transcript { return must(ForLayer(c, pass)) })
		both(fmt.Sprint("rehide slot ", pass), func() *Transcript { return must(ForRehide(c, pass)) })
	}

	kind := func() *Transcript { return must(New(testContext(), "flip")) }
	rel := func() Relation {
		return Relation{Name: "test", Witnesses: 2, Equations: []Linear{
			{"e1", pointOf("I1"), []Term{{0, pointOf("B1")}}}, {"e2", pointOf("I2"), []Term{{0, pointOf("B2")}, {1, pointOf("B3")}}}}}
	}
	for name, do := range map[string]func(*Relation){
		"nothing": func(*Relation) {}, "name": func(r *Relation) { r.Name = "test2" },
		"witnesses": func(r *Relation) { r.Witnesses++ }, "image": func(r *Relation) { r.Equations[1].Image = pointOf("o") },
		"base":          func(r *Relation) { r.Equations[1].Terms[1].Base = pointOf("o") },
		"witness index": func(r *Relation) { r.Equations[0].Terms[0].Witness = 1 },
		"term moved": func(r *Relation) {
			r.Equations[0].Terms = append(r.Equations[0].Terms, r.Equations[1].Terms[1])
			r.Equations[1].Terms = r.Equations[1].Terms[:1]
		},
		"equation dropped": func(r *Relation) { r.Equations = r.Equations[:1] },
	} {
		r := rel()
		do(&r)
		record("relation, "+name, challenges(t, kind(), r.absorb, commit))
	}
	record("relation, other T", challenges(t, kind(), rel().absorb, []group.Point{commit[1], commit[0]}))
	for name, do := range map[string]func(*EqualLogs){
		"nothing": func(*EqualLogs) {}, "X": func(s *EqualLogs) { s.X = pointOf("o") },
		"A": func(s *EqualLogs) { s.Pairs[2].A = pointOf("o") }, "S": func(s *EqualLogs) { s.Pairs[0].S = pointOf("o") },
		"slot": func(s *EqualLogs) { s.Pairs[1].Slot++ }, "recipient": func(s *EqualLogs) { s.Pairs[1].Recipient = Everyone },
		"exchanged": func(s *EqualLogs) { s.Pairs[0], s.Pairs[1] = s.Pairs[1], s.Pairs[0] },
		"dropped":   func(s *EqualLogs) { s.Pairs = s.Pairs[:2] },
	} {
		st := sharesOf(x, 3)
		do(&st)
		record("pairs, "+name, challenges(t, kind(), func(tr *Transcript) { _, _ = st.absorb(tr) }, commit))
	}
}

// TestLimits checks every limit at its value and one above, and the rest of what
// a caller can do wrong.
func TestLimits(t *testing.T) {
	x := scalarOf("x")
	big := EqualLogs{X: group.MulBase(x), Pairs: make([]Pair, MaxPairs+1)}
	a := pointOf("A").Encoded()
	s := a.Mul(x).Encoded()
	for j := range big.Pairs {
		big.Pairs[j] = Pair{A: a, S: s}
	}
	_, err := ProveEqualLogs(testSeed, sharesTranscript(), x, big)
	misuse(t, err)
	misuse(t, VerifyEqualLogs(sharesTranscript(), big, Proof{make([]group.Point, 2), make([]group.Scalar, 1)}))
	big.Pairs = big.Pairs[:MaxPairs]
	if _, err := big.absorb(sharesTranscript()); err != nil {
		t.Error(err)
	}
	big.Pairs = nil
	_, err = big.absorb(sharesTranscript())
	misuse(t, err)

	g := group.Generator()
	rel := func(e, w, terms int) Relation {
		r := Relation{Name: "r", Witnesses: w, Equations: make([]Linear, e)}
		for i := range r.Equations {
			r.Equations[i] = Linear{"e", g, make([]Term, terms)}
			for k := range r.Equations[i].Terms {
				r.Equations[i].Terms[k].Base = g
			}
		}
		return r
	}
	for _, c := range []struct {
		r  Relation
		ok bool
	}{
		{rel(MaxEquations, 1, 1), true}, {rel(MaxEquations+1, 1, 1), false}, {rel(0, 1, 1), false},
		{rel(1, MaxWitnesses, 1), true}, {rel(1, MaxWitnesses+1, 1), false}, {rel(1, 0, 1), false},
		{rel(1, 1, MaxTerms), true}, {rel(1, 1, MaxTerms+1), false}, {rel(1, 1, 0), false},
		{Relation{"r", 1, []Linear{{"e", g, []Term{{1, g}}}}}, false}, {Relation{"r", 1, []Linear{{"e", g, []Term{{-1, g}}}}}, false},
		{Relation{"", 1, []Linear{{"e", g, []Term{{0, g}}}}}, false},
	} {
		if err := c.r.check(); (err == nil) != c.ok {
			t.Errorf("relation of %d, %d: %v", len(c.r.Equations), c.r.Witnesses, err)
		} else if !c.ok {
			misuse(t, err)
		}
	}
	for _, n := range [][2]int{{0, 1}, {1, 0}, {MaxEquations + 1, 1}, {1, MaxWitnesses + 1}} {
		_, err := DecodeProof(make([]byte, 32*(n[0]+n[1])), n[0], n[1])
		misuse(t, err)
	}
	refused(t, Verify(possessionTranscript(), possession(g), Proof{}), "wrong shape")
	refused(t, VerifyEqualLogs(sharesTranscript(), sharesOf(x, 1), Proof{}), "wrong shape")
}

// TestContextMisuse: an incomplete context makes no transcript.
func TestContextMisuse(t *testing.T) {
	for name, do := range map[string]func(*Context){
		"suite": func(c *Context) { c.Suite = "" }, "table": func(c *Context) { c.Table = [32]byte{} },
		"deck": func(c *Context) { c.Deck = [32]byte{} },
	} {
		c := testContext()
		do(&c)
		for _, f := range []func() (*Transcript, error){
			func() (*Transcript, error) { return New(c, "kind") },
			func() (*Transcript, error) { return ForPossession(c, [32]byte{1}) },
			func() (*Transcript, error) { return ForShares(c, [32]byte{1}) },
			func() (*Transcript, error) { return ForShuffle(c, 1) },
			func() (*Transcript, error) { return ForLayer(c, 1) },
			func() (*Transcript, error) { return ForRehide(c, 1) },
		} {
			if tr, err := f(); tr != nil || !errors.Is(err, ErrMisuse) {
				t.Errorf("without %s: %v", name, err)
			}
		}
	}
	c := testContext()
	_, err := New(c, "")
	misuse(t, err)
	_, err = New(c, "kind", Field{"", []byte("x")})
	misuse(t, err)
	_, err = New(c, "kind", Field{"x", nil})
	misuse(t, err)
	_, err = New(c, "kind", make([]Field, MaxFields+1)...)
	misuse(t, err)
	_, err = ForPossession(c, [32]byte{})
	misuse(t, err)
	_, err = ForShares(c, [32]byte{})
	misuse(t, err)
}

// TestState: the state can be read without changing the transcript, is no
// challenge, and changes with everything.
func TestState(t *testing.T) {
	a, b := sharesTranscript(), sharesTranscript()
	s1 := a.State()
	if s1 != a.State() || s1 != b.State() {
		t.Error("reading the state changed it")
	}
	ca, _ := a.Challenge("c")
	cb, _ := b.Challenge("c")
	if !ca.Equal(cb) || a.State() == s1 {
		t.Error("state and challenge are not independent")
	}
	c := a.Clone()
	c.AbsorbUint("n", 1)
	if a.State() != b.State() || c.State() == a.State() {
		t.Error("a clone is not independent")
	}
	c1, _ := a.Challenge("c")
	if c1.Equal(ca) {
		t.Error("two challenges are equal")
	}
}

// TestChallengeBytes: bytes for another group are the challenge's, and hang on
// the label and on their number.
func TestChallengeBytes(t *testing.T) {
	fresh := func() *Transcript { return must(New(testContext(), "bytes")) }
	// 64 bytes are what Challenge reduces.
	want, err := fresh().Challenge("c")
	if err != nil {
		t.Fatal(err)
	}
	if !group.ScalarFromWide([group.WideSize]byte(fresh().ChallengeBytes("c", group.WideSize))).Equal(want) {
		t.Error("not the bytes of the challenge")
	}
	seen := map[string]string{}
	for name, b := range map[string][]byte{
		"c":    fresh().ChallengeBytes("c", 16),
		"d":    fresh().ChallengeBytes("d", 16),
		"long": fresh().ChallengeBytes("c", 32)[:16],
	} {
		if other, ok := seen[string(b)]; ok || len(b) != 16 || bytes.Equal(b, make([]byte, 16)) {
			t.Errorf("%s: %x, as %s", name, b, other)
		}
		seen[string(b)] = name
	}
	// What was drawn, and that it was, changes what is drawn next.
	after := fresh()
	after.ChallengeBytes("c", 16)
	if next, err := after.Challenge("c"); err != nil || next.Equal(want) {
		t.Errorf("the next challenge is the first one: %v", err)
	}
}

// TestPinned pins the bytes of two proofs: a change of any label, order or
// encoding shows here.
func TestPinned(t *testing.T) {
	x := scalarOf("x")
	p1, _ := ProvePossession(testSeed, possessionTranscript(), x, group.MulBase(x))
	p2, _ := ProveEqualLogs(testSeed, sharesTranscript(), x, sharesOf(x, 2))
	if got := fmt.Sprintf("%x %x", p1.Append(nil)[32:48], p2.Append(nil)[64:80]); got != pinnedProofs {
		t.Errorf("the proofs changed: %s", got)
	}
}

const pinnedProofs = "c66e9a3dcbdcef3ed77efd28ea34bd81 cda2e9393f5ca5b5a459a2cad30c7df0"

func FuzzDecodeProof(f *testing.F) {
	x := scalarOf("x")
	st := sharesOf(x, 2)
	p, _ := ProveEqualLogs(testSeed, sharesTranscript(), x, st)
	f.Add(p.Append(nil))
	f.Add(make([]byte, EqualLogsSize))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := DecodeEqualLogs(b)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Append(nil), b) {
			t.Fatal("does not encode again as itself")
		}
		if err := VerifyEqualLogs(sharesTranscript(), st, p); err != nil && !errors.Is(err, ErrRefused) {
			t.Fatal(err)
		}
	})
}

// FuzzTranscript: two sequences of absorptions have one state only if they are
// the same sequence.
func FuzzTranscript(f *testing.F) {
	f.Add("a", []byte("bc"), "d", []byte(""), "ab", []byte("c"), "d", []byte(""))
	f.Fuzz(func(t *testing.T, l1 string, b1 []byte, l2 string, b2 []byte, k1 string, c1 []byte, k2 string, c2 []byte) {
		a, b := sharesTranscript(), sharesTranscript()
		a.AbsorbBytes(l1, b1)
		a.AbsorbBytes(l2, b2)
		b.AbsorbBytes(k1, c1)
		b.AbsorbBytes(k2, c2)
		same := l1 == k1 && l2 == k2 && bytes.Equal(b1, c1) && bytes.Equal(b2, c2)
		if (a.State() == b.State()) != same {
			t.Fatal("two sequences, one state")
		}
	})
}

func ExampleVerifyEqualLogs() {
	seed := derive.New([32]byte{7}) // 32 bytes of a secure random source
	ctx := Context{Suite: Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 3}
	deal := [32]byte{9} // names the one final deck
	x := group.HashToScalar("example", nil)
	a := group.HashToPoint("example", []byte("A of slot 17"))
	st := EqualLogs{X: group.MulBase(x), Pairs: []Pair{{Slot: 17, Recipient: Everyone, A: a, S: a.Mul(x)}}}

	tr, _ := ForShares(ctx, deal)
	proof, err := ProveEqualLogs(seed, tr, x, st)
	fmt.Println(len(proof.Append(nil)), err)

	tr, _ = ForShares(ctx, deal)
	fmt.Println(VerifyEqualLogs(tr, st, proof))

	st.Pairs[0].S = st.Pairs[0].S.Add(group.Generator()) // a false share
	tr, _ = ForShares(ctx, deal)
	fmt.Println(VerifyEqualLogs(tr, st, proof))
	// Output:
	// 96 <nil>
	// <nil>
	// equal logs proof refused: equation zG = T1 + cX
}
