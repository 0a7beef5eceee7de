package crypto

import (
	"crypto/sha512"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

func long() bool { return os.Getenv("NODEALER_LONG") != "" }

// TestListLengths: lists of many lengths prove and verify, from the shortest
// one; one entry is refused by name ([C-040]). NODEALER_LONG=1 adds the longest.
func TestListLengths(t *testing.T) {
	lengths := []int{2, 3, 20, 32, 40, 52, 54, 78, 104, 312, 1000}
	if long() {
		lengths = append(lengths, shuffle.MaxList)
	}
	bases := must[*shuffle.Bases](t)(shuffle.NewBases(lengths[len(lengths)-1]))
	for _, n := range lengths {
		start := time.Now()
		s := newShuffling(t, n, false)
		st := shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}
		tr := must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
		p := must[shuffle.Proof](t)(shuffle.Prove(vectorSeed, tr, bases, st, s.w))
		enc := p.Append(nil)
		if len(enc) != 32*(3*n+10) {
			t.Errorf("%d entries: %d bytes", n, len(enc))
		}
		back := must[shuffle.Proof](t)(shuffle.DecodeProof(enc, n))
		tr = must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
		if err := shuffle.Verify(tr, bases, st, back); err != nil {
			t.Errorf("%d entries: %v", n, err)
		}
		t.Logf("%d entries: %v", n, time.Since(start))
	}
	one := shuffle.Statement{PK: vectorPoint("PK"), In: []elgamal.Ciphertext{{}}, Out: []elgamal.Ciphertext{{}}}
	tr := must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
	err := shuffle.Verify(tr, bases, one, shuffle.Proof{})
	if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), "list of 1, need at least 2") {
		t.Errorf("one entry: %v", err)
	}
}

// TestRowsLengths: lists of many lengths prove and verify in rows; a split that
// does not divide is refused by name ([C-060]). NODEALER_LONG=1 adds the longest.
func TestRowsLengths(t *testing.T) {
	splits := [][2]int{{4, 2}, {20, 4}, {32, 4}, {40, 5}, {52, 4}, {54, 6}, {78, 6}, {104, 8}, {312, 12}, {1000, 20}}
	if long() {
		splits = append(splits, [2]int{shuffle.MaxList, shuffle.MaxRows})
	}
	for _, c := range splits {
		n, m := c[0], c[1]
		start := time.Now()
		bases := must[*shuffle.Bases](t)(shuffle.NewBases(n / m))
		s := newShuffling(t, n, false)
		st := shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}
		tr := must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
		enc := must[shuffle.RowsProof](t)(shuffle.ProveRows(vectorSeed, tr, bases, st, s.w, m)).Append(nil)
		if len(enc) != 32*(11*m+5*n/m+9) {
			t.Errorf("%d entries in %d rows: %d bytes", n, m, len(enc))
		}
		back := must[shuffle.RowsProof](t)(shuffle.DecodeRowsProof(enc, n, m))
		tr = must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
		if err := shuffle.VerifyRows(tr, bases, st, back); err != nil {
			t.Errorf("%d entries in %d rows: %v", n, m, err)
		}
		t.Logf("%d entries in %d rows: %v", n, m, time.Since(start))
	}
	for _, c := range [][2]int{{52, 3}, {53, 2}, {1000, 30}} {
		_, err := shuffle.DecodeRowsProof(nil, c[0], c[1])
		if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), "does not split") {
			t.Errorf("%d entries in %d rows: %v", c[0], c[1], err)
		}
	}
}

// TestFoldedLengths: lists of many lengths prove and verify folded, and from 18
// entries on the proof is shorter than the list ([C-085], [C-087]).
// NODEALER_LONG=1 adds the longest.
func TestFoldedLengths(t *testing.T) {
	lengths := []int{2, 3, 20, 32, 40, 52, 54, 78, 104, 312, 1000}
	if long() {
		lengths = append(lengths, shuffle.MaxList)
	}
	bases := must[*shuffle.Bases](t)(shuffle.NewBases(lengths[len(lengths)-1]))
	for _, n := range lengths {
		start := time.Now()
		s := newShuffling(t, n, false)
		st := shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}
		tr := must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
		enc := must[shuffle.FoldedProof](t)(shuffle.ProveFolded(vectorSeed, tr, bases, st, s.w)).Append(nil)
		if want := foldedSize(n); len(enc) != want || n >= 18 && want >= n*elgamal.Size {
			t.Errorf("%d entries: %d bytes, want %d", n, len(enc), want)
		}
		back := must[shuffle.FoldedProof](t)(shuffle.DecodeFoldedProof(enc, n))
		tr = must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
		if err := shuffle.VerifyFolded(tr, bases, st, back); err != nil {
			t.Errorf("%d entries: %v", n, err)
		}
		t.Logf("%d entries: %d bytes, %v", n, len(enc), time.Since(start))
	}
}

// foldedSize is the length that C-085 to C-087 give.
func foldedSize(n int) int {
	words := 9 + 4
	for n >= 8 {
		words += 6 + 2*(n%2)
		n /= 2
	}
	return 32 * (words + 2*n)
}

// digestOfProofs is the digest of the first n of a fixed sequence of proofs of
// all kinds.
func digestOfProofs(t *testing.T, n int) string {
	t.Helper()
	sum := sha512.New()
	bases := must[*shuffle.Bases](t)(shuffle.NewBases(8))
	for k := range n {
		seed := derive.New([32]byte{0x64, byte(k), byte(k >> 8)})
		ctx := vectorContext()
		ctx.Seat = uint64(k)
		x := vectorScalar("digest", k)
		key := group.MulBase(x).Encoded()
		size := 2 + k/5%4
		var proof []byte
		switch k % 5 {
		case 0:
			tr := must[*sigma.Transcript](t)(sigma.ForPossession(ctx, [32]byte{1}))
			proof = must[sigma.Proof](t)(sigma.ProvePossession(seed, tr, x, key)).Append(nil)
		case 1:
			tr := must[*sigma.Transcript](t)(sigma.ForShares(ctx, [32]byte{1}))
			proof = must[sigma.Proof](t)(elgamal.ProveShares(seed, tr, x, key, openings(x, size-1))).Append(nil)
		case 2:
			var in, out []elgamal.Ciphertext
			for i := range size {
				in = append(in, elgamal.Initial(key, vectorPoint("card", i)))
				out = append(out, elgamal.AddLayer(x, in[i]))
			}
			tr := must[*sigma.Transcript](t)(sigma.ForLayer(ctx, uint64(k)))
			proof = must[sigma.Proof](t)(elgamal.ProveLayer(seed, tr, x, key, in, out)).Append(nil)
		case 3:
			r, pk := vectorScalar("digest r", k), vectorPoint("PK")
			st := elgamal.Rehiding{Key: key, Old: elgamal.Initial(key, vectorPoint("card")),
				New: elgamal.Mask(pk, vectorPoint("card"), r), NewKey: pk}
			tr := must[*sigma.Transcript](t)(sigma.ForRehide(ctx, uint64(k)))
			proof = must[sigma.Proof](t)(elgamal.ProveRehiding(seed, tr, x, r, st)).Append(nil)
		case 4:
			at := derive.Context{Table: ctx.Table, Deck: ctx.Deck, Seat: ctx.Seat, JointKey: key.Bytes(), Input: [32]byte{1}}
			w := shuffle.Witness{
				Pi:  must[[]int](t)(derive.Permutation(seed, derive.PassPermutation, at, size)),
				Rho: must[[]group.Scalar](t)(derive.Scalars(seed, derive.PassBlinding, at, size)),
			}
			st := shuffle.Statement{PK: key}
			for i := range size {
				st.In = append(st.In, elgamal.Initial(key, vectorPoint("card", i)))
			}
			st.Out = must[[]elgamal.Ciphertext](t)(shuffle.Apply(key, st.In, w))
			sum.Write(elgamal.AppendList(nil, st.Out))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, uint64(k)))
			proof = must[shuffle.Proof](t)(shuffle.Prove(seed, tr, bases, st, w)).Append(nil)
		}
		sum.Write(be8(uint64(len(proof))))
		sum.Write(proof)
	}
	return hex.EncodeToString(sum.Sum(nil)[:32])
}

// TestDigest pins the bytes of all kinds of proofs, 200 of them or, with
// NODEALER_LONG=1, 10,000.
func TestDigest(t *testing.T) {
	want := map[int]string{
		200:    "73a0da99f3a93b9506d651258aeb11b9e5b314c334a2b3ed2d3cbf2560f0e2a2",
		10_000: "bd1cf3edc6efa2dbecd717261870eff3cbf948316d088d866501b7f645412644",
	}
	n := 200
	if long() {
		n = 10_000
	}
	if got := digestOfProofs(t, n); got != want[n] {
		t.Errorf("digest of %d proofs: %s", n, got)
	}
}

// digestOfShort is digestOfProofs for the short forms of a shuffle proof, with
// lists of 4 to 19 entries, and for locks over ristretto255.
func digestOfShort(t *testing.T, n int) string {
	t.Helper()
	sum := sha512.New()
	bases := must[*shuffle.Bases](t)(shuffle.NewBases(19))
	g := commute.Ristretto()
	lockBases := must[*commute.Bases](t)(commute.NewBases(g, 5))
	for k := range n {
		seed := derive.New([32]byte{0x66, byte(k), byte(k >> 8)})
		ctx := vectorContext()
		ctx.Seat = uint64(k)
		key := group.MulBase(vectorScalar("digest", k)).Encoded()
		a := lockScalar(g, "digest", k)
		lock := func(kind string) *sigma.Transcript { return must[*sigma.Transcript](t)(lockTranscript(ctx, kind)) }
		cards := cardsOf(g, 2+k/5%4)
		var proof []byte
		switch k % 5 {
		case 0, 1:
			size := map[int]int{0: 4 + 2*(k/5%3), 1: 4 + k/5%16}[k%5]
			at := derive.Context{Table: ctx.Table, Deck: ctx.Deck, Seat: ctx.Seat, JointKey: key.Bytes(), Input: [32]byte{1}}
			w := shuffle.Witness{
				Pi:  must[[]int](t)(derive.Permutation(seed, derive.PassPermutation, at, size)),
				Rho: must[[]group.Scalar](t)(derive.Scalars(seed, derive.PassBlinding, at, size)),
			}
			st := shuffle.Statement{PK: key}
			for i := range size {
				st.In = append(st.In, elgamal.Initial(key, vectorPoint("card", i)))
			}
			st.Out = must[[]elgamal.Ciphertext](t)(shuffle.Apply(key, st.In, w))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, uint64(k)))
			if k%5 == 0 {
				proof = must[shuffle.RowsProof](t)(shuffle.ProveRows(seed, tr, bases, st, w, 2)).Append(nil)
			} else {
				proof = must[shuffle.FoldedProof](t)(shuffle.ProveFolded(seed, tr, bases, st, w)).Append(nil)
			}
		case 2:
			w := commute.Witness{Key: a}
			for i := range cards {
				w.Pi = append(w.Pi, len(cards)-1-i)
			}
			st := commute.Shuffle{A: g.Mul(a, g.Generator()), In: cards, Out: must[[]commute.Element](t)(commute.Apply(g, cards, w))}
			proof = must[[]byte](t)(commute.ProveShuffle(seed, lock("shuffle with one lock"), lockBases, st, w))
		case 3:
			st := commute.EqualLogs{A: g.Mul(a, g.Generator())}
			for i, card := range cards {
				st.Pairs = append(st.Pairs, commute.Pair{Slot: uint64(i), Recipient: uint64(k), Base: card, Image: g.Mul(a, card)})
			}
			proof = must[[]byte](t)(commute.ProveEqualLogs(g, seed, lock("equal logs of a lock"), a, st))
		case 4:
			st, inverse := commute.Relock{A: g.Mul(a, g.Generator()), In: cards}, g.Invert(a)
			var locks []commute.Scalar
			for i, card := range cards {
				locks = append(locks, lockScalar(g, "digest k", 10*k+i))
				st.K = append(st.K, g.Mul(locks[i], g.Generator()))
				st.Out = append(st.Out, g.Mul(g.MulScalar(locks[i], inverse), card))
			}
			proof = must[[]byte](t)(commute.ProveRelock(g, seed, lock("relock"), a, locks, st))
		}
		sum.Write(be8(uint64(len(proof))))
		sum.Write(proof)
	}
	return hex.EncodeToString(sum.Sum(nil)[:32])
}

// TestDigestShort pins the bytes of the short forms and of locks as TestDigest
// does those of the others.
func TestDigestShort(t *testing.T) {
	want := map[int]string{
		200:    "63417c63c01252b2a0970d420bcb8410e07b318c4aae7d72e22d65837e559117",
		10_000: "397c473f9d113942282f0290d0a38fc5a9b877e44e608ef4ba6b9aefd3522404",
	}
	n := 200
	if long() {
		n = 10_000
	}
	if got := digestOfShort(t, n); got != want[n] {
		t.Errorf("digest of %d proofs: %s", n, got)
	}
}

// TestEveryByte: a true proof of any kind with any byte changed, and any length
// but its own, is refused with the field or equation at fault named, by both
// verifiers alike.
func TestEveryByte(t *testing.T) {
	for _, v := range []vector{makePossession(t), makeShares(t, 1), makeShares(t, 3), makeLayer(t), makeRehide(t),
		newShuffling(t, 2, false).vector(t, "shuffle-2", "-"), newShuffling(t, 3, false).vector(t, "shuffle-3", "-")} {
		enc := v.bytes("proof")
		points := map[string]int{"possession": 1, "equal logs": 2, "layer": 2, "rehide": 3, "shuffle": 8}[v.text("kind")]
		for i := range enc {
			bad := v.clone(fmt.Sprintf("%s, byte %d", v.name, i))
			bits := byte(1 << (i % 8))
			if long() {
				bits = 0xff
			}
			changed("proof", func(b []byte) []byte { b[i] ^= bits; return b })(bad)
			got := judge(bad)
			if i%8 == 3 || long() {
				if want := referenceJudge(bad); got != want {
					t.Errorf("%s: %v, the second verifier says %v", bad.name, got, want)
				}
			}
			ok := got.class == "equation" || got.class == "unreduced" && i >= 32*points ||
				got.class == "encoding" && i < 32*points
			if !ok || got.field == "" {
				t.Errorf("%s: %v", bad.name, got)
			}
		}
		for n := range len(enc) + 65 {
			bad := v.clone(fmt.Sprintf("%s, %d bytes", v.name, n))
			bad.setBytes("proof", append(append([]byte(nil), enc...), make([]byte, 65)...)[:n])
			if got := judge(bad); n != len(enc) && got != (verdict{"length", "proof"}) {
				t.Errorf("%s: %v", bad.name, got)
			}
		}
	}
}
