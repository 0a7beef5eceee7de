package sigma

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
)

// TestPitfall02_Nonces: whenever anything that enters the challenge changes, or
// the witness, the commitment changes too; the same gives the same.
func TestPitfall02_Nonces(t *testing.T) {
	x := scalarOf("x")
	seen := map[[32]byte]string{}
	record := func(name string, seed derive.Seed, tr *Transcript, st EqualLogs) {
		p, err := ProveEqualLogs(seed, tr, x, st)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range p.t {
			if other, ok := seen[c.Bytes()]; ok {
				t.Errorf("%s and %s share a commitment", name, other)
			}
			seen[c.Bytes()] = name
		}
	}
	st := sharesOf(x, 3)
	record("nothing", testSeed, sharesTranscript(), st)
	record("seed", derive.New([32]byte{2}), sharesTranscript(), st)
	for name, do := range map[string]func(*Context){
		"suite": func(c *Context) { c.Suite += "x" }, "table": func(c *Context) { c.Table[3]++ },
		"deck": func(c *Context) { c.Deck[3]++ }, "epoch": func(c *Context) { c.Epoch++ }, "seat": func(c *Context) { c.Seat++ },
	} {
		c := testContext()
		do(&c)
		record(name, testSeed, must(ForShares(c, [32]byte{6})), st)
	}
	record("deal", testSeed, must(ForShares(testContext(), [32]byte{7})), st)
	record("fewer", testSeed, sharesTranscript(), sharesOf(x, 2))
	st.Pairs[2].Recipient++
	record("recipient", testSeed, sharesTranscript(), st)
}

// TestPitfall11_CommitFirst: a forger who fixes T and z first and then chooses
// the statement to fit is refused, since the challenge depends on the statement.
func TestPitfall11_CommitFirst(t *testing.T) {
	z := scalarOf("z")
	commit := pointOf("T")
	// A guess at the challenge, for any statement; X = (zG - T)/c fits it.
	tr := possessionTranscript()
	possession(pointOf("guess")).absorb(tr)
	tr.AbsorbPoints("T", []group.Point{commit})
	c, _ := tr.Challenge("c")
	key := group.MulBase(z).Sub(commit).Mul(c.Invert())
	if !group.MulBase(z).Equal(commit.Add(key.Mul(c))) {
		t.Fatal("the forger is blind")
	}
	refused(t, VerifyPossession(possessionTranscript(), key, Proof{[]group.Point{commit}, []group.Scalar{z}}), "X = xG")
}

// TestPitfall15_SubProof: a proof made inside another argument is refused
// outside of it, and inside another one ([C-023]).
func TestPitfall15_SubProof(t *testing.T) {
	x := scalarOf("x")
	key := group.MulBase(x)
	inside := func(name string, first group.Point) *Transcript {
		tr := possessionTranscript()
		tr.Begin(name)
		tr.AbsorbPoint("c", first)
		return tr
	}
	p, err := ProvePossession(testSeed, inside("outer", pointOf("c")), x, key)
	if err != nil {
		t.Fatal(err)
	}
	if err := VerifyPossession(inside("outer", pointOf("c")), key, p); err != nil {
		t.Error(err)
	}
	refused(t, VerifyPossession(possessionTranscript(), key, p), "X = xG")
	refused(t, VerifyPossession(inside("other", pointOf("c")), key, p), "X = xG")
	refused(t, VerifyPossession(inside("outer", pointOf("d")), key, p), "X = xG")
	tr := inside("outer", pointOf("c"))
	if err := VerifyPossession(tr, key, p); err != nil {
		t.Fatal(err)
	}
	refused(t, VerifyPossession(tr, key, p), "X = xG") // the same transcript goes on
}

// TestPitfall10_Batch: errors that cancel between two proofs, or two equations
// of one, are refused, and the first false proof is named ([C-024]).
func TestPitfall10_Batch(t *testing.T) {
	x, d := scalarOf("x"), scalarOf("d")
	st := sharesOf(x, 2)
	p, err := ProveEqualLogs(testSeed, sharesTranscript(), x, st)
	if err != nil {
		t.Fatal(err)
	}
	reduce := func(d1, d2 group.Scalar) *Reduced {
		q := Proof{slices.Clone(p.t), p.z}
		q.t[0], q.t[1] = q.t[0].Add(group.MulBase(d1)), q.t[1].Add(group.MulBase(d2))
		// The challenge is kept as it was: only the equations are false.
		r, err := ReduceEqualLogs(sharesTranscript(), st, p)
		if err != nil {
			t.Fatal(err)
		}
		r.equations[0].points[1], r.equations[1].points[0] = &q.t[0], &q.t[1]
		return r
	}
	var none group.Scalar
	if err := Check(reduce(none, none), reduce(none, none)); err != nil {
		t.Fatal(err)
	}
	if err := Check(); err != nil {
		t.Errorf("an empty batch: %v", err)
	}
	refused(t, Check(reduce(d, d.Neg())), "zG = T1 + cX")
	for want, list := range map[int][]*Reduced{
		0: {reduce(d, none), reduce(d.Neg(), none)},
		1: {reduce(none, none), reduce(none, d), reduce(none, d.Neg())},
	} {
		var r *Refusal
		if err := Check(list...); !errors.As(err, &r) || r.Index != want {
			t.Errorf("want proof %d refused, got %v", want, err)
		}
	}
}

// TestPitfall09_EveryWeight: changing anything of any pair, or the key, changes
// every weight ([C-031]).
func TestPitfall09_EveryWeight(t *testing.T) {
	x := scalarOf("x")
	weights := func(st EqualLogs) []group.Scalar {
		w, err := st.absorb(sharesTranscript())
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	base := weights(sharesOf(x, 4))
	for j := range 4 {
		for name, do := range map[string]func(*Pair){
			"A": func(p *Pair) { p.A = pointOf("other") }, "S": func(p *Pair) { p.S = pointOf("other") },
			"slot": func(p *Pair) { p.Slot++ }, "recipient": func(p *Pair) { p.Recipient++ },
		} {
			st := sharesOf(x, 4)
			do(&st.Pairs[j])
			for k, w := range weights(st) {
				if w.Equal(base[k]) {
					t.Errorf("weight %d ignores %s of pair %d", k, name, j)
				}
			}
		}
	}
	st := sharesOf(x, 4)
	st.X = pointOf("other")
	for k, w := range weights(st) {
		if w.Equal(base[k]) {
			t.Errorf("weight %d ignores the key", k)
		}
	}
}

// TestPitfall24_Identity: the identity is refused in every position of every
// statement and proof ([C-004]).
func TestPitfall24_Identity(t *testing.T) {
	x, zero := scalarOf("x"), group.Identity()
	p1, _ := ProvePossession(testSeed, possessionTranscript(), x, group.MulBase(x))
	refused(t, VerifyPossession(possessionTranscript(), zero, p1), "image of X = xG is the identity")
	st := sharesOf(x, 2)
	p2, _ := ProveEqualLogs(testSeed, sharesTranscript(), x, st)
	for name, do := range map[string]func(*EqualLogs){
		"X is": func(s *EqualLogs) { s.X = zero }, "pair 0": func(s *EqualLogs) { s.Pairs[0].A = zero },
		"pair 1": func(s *EqualLogs) { s.Pairs[1].S = zero },
	} {
		bad := EqualLogs{st.X, slices.Clone(st.Pairs)}
		do(&bad)
		refused(t, VerifyEqualLogs(sharesTranscript(), bad, p2), name)
		_, err := ProveEqualLogs(testSeed, sharesTranscript(), x, bad)
		misuse(t, err)
	}
	rel := possession(group.MulBase(x))
	rel.Equations[0].Terms[0].Base = zero
	refused(t, Verify(possessionTranscript(), rel, p1), "base")
	enc := p2.Append(nil)
	for i := range 3 {
		for _, fill := range []byte{0, 0xff} {
			bad := slices.Clone(enc)
			copy(bad[32*i:], bytes.Repeat([]byte{fill}, 32))
			_, err := DecodeEqualLogs(bad)
			if i == 2 && fill == 0 {
				continue // a zero response is a scalar; the equations refuse it
			}
			refused(t, err, []string{"commitment 0", "commitment 1", "response 0"}[i])
		}
	}
}

// TestWeightsBindResponses: the weights of a check depend on every response and
// on every proof of the batch ([C-024], threat A17).
func TestWeightsBindResponses(t *testing.T) {
	x := scalarOf("x")
	key := group.MulBase(x)
	p, _ := ProvePossession(testSeed, possessionTranscript(), x, key)
	reduce := func(p Proof) *Reduced {
		r, err := ReducePossession(possessionTranscript(), key, p)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	other := reduce(Proof{p.t, []group.Scalar{p.z[0].Add(scalarOf("1"))}})
	r := reduce(p)
	seen := map[[32]byte]bool{}
	for _, list := range [][]*Reduced{{r}, {other}, {r, r}, {r, other}, {other, r}} {
		w := newWeights(list)
		for range 2 {
			b := w.next().Bytes()
			if seen[b] {
				t.Error("one weight twice")
			}
			seen[b] = true
			if [16]byte(b[16:]) != [16]byte{} {
				t.Error("a weight of more than 128 bits")
			}
		}
	}
}

// TestWeightsBindEqualLogs is the same for equal logs.
func TestWeightsBindEqualLogs(t *testing.T) {
	x := scalarOf("x")
	st := sharesOf(x, 2)
	p, _ := ProveEqualLogs(testSeed, sharesTranscript(), x, st)
	seen := map[[64]byte]bool{}
	for _, q := range []Proof{p, {p.t, []group.Scalar{scalarOf("z")}}, {[]group.Point{p.t[0], p.t[0]}, p.z}} {
		r, err := ReduceEqualLogs(sharesTranscript(), st, q)
		if err != nil {
			t.Fatal(err)
		}
		if seen[r.digest] {
			t.Error("two proofs, one state")
		}
		seen[r.digest] = true
	}
}

// TestZeroChallenge checks [C-021].
func TestZeroChallenge(t *testing.T) {
	q := [64]byte{0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 31: 0x10}
	for _, b := range [][64]byte{{}, q} {
		_, err := challenge("c", b)
		refused(t, err, "challenge c is zero")
	}
	if _, err := challenge("c", [64]byte{1}); err != nil {
		t.Error(err)
	}
}
