package elgamal

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

var testSeed = derive.New([32]byte{1})

func scalarOf(v ...any) group.Scalar { return group.HashToScalar("test", fmt.Append(nil, v...)) }
func pointOf(v ...any) group.Point   { return group.HashToPoint("test", fmt.Append(nil, v...)) }

var where = sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 3}

func must(tr *sigma.Transcript, err error) *sigma.Transcript {
	if err != nil {
		panic(err)
	}
	return tr
}

func shares() *sigma.Transcript { return must(sigma.ForShares(where, [32]byte{5})) }
func layer() *sigma.Transcript  { return must(sigma.ForLayer(where, 6)) }
func rehide() *sigma.Transcript { return must(sigma.ForRehide(where, 7)) }

func refused(t testing.TB, err error, want string) {
	t.Helper()
	if !errors.Is(err, sigma.ErrRefused) || !strings.Contains(err.Error(), want) {
		t.Errorf("want a refusal with %q, got: %v", want, err)
	}
}

// keys returns n secret keys, their public ones and the joint key.
func keys(t testing.TB, n int) (x []group.Scalar, pub []group.Point, pk group.Point) {
	t.Helper()
	for i := range n {
		x = append(x, scalarOf("key", i))
		pub = append(pub, group.MulBase(x[i]))
	}
	pk, err := JointKey(pub)
	if err != nil {
		t.Fatal(err)
	}
	return x, pub, pk
}

// TestLife follows a card: masked, remasked, opened by all shares; one share
// missing opens nothing.
func TestLife(t *testing.T) {
	x, _, pk := keys(t, 3)
	for i, m := range []group.Point{pointOf("card"), group.Identity(), group.Generator()} {
		for _, c := range []Ciphertext{Initial(pk, m), Mask(pk, m, scalarOf("r", i))} {
			d := c.Remask(pk, scalarOf("rho", i))
			if c.Equal(d) {
				t.Error("remasking changed nothing")
			}
			for _, c := range []Ciphertext{c, d} {
				s := []group.Point{Share(x[0], c), Share(x[1], c), Share(x[2], c)}
				if !Open(c, s...).Equal(m) {
					t.Errorf("plaintext %d does not open", i)
				}
				if Open(c, s[:2]...).Equal(m) {
					t.Errorf("plaintext %d opens without a share", i)
				}
			}
		}
	}
	if !Initial(pk, pointOf("card")).Equal(Mask(pk, pointOf("card"), group.ScalarFromUint64(1))) {
		t.Error("Initial is not Mask with r = 1")
	}
}

// TestLayers: a joiner's layer and a leaver's stripping change the key set.
func TestLayers(t *testing.T) {
	x, pub, pk := keys(t, 2)
	m, y := pointOf("card"), scalarOf("joiner")
	c := Mask(pk, m, scalarOf("r"))
	joined := AddLayer(y, c)
	if !Open(joined, Share(x[0], c), Share(x[1], c), Share(y, c)).Equal(m) {
		t.Error("layer does not open")
	}
	if !StripLayer(y, joined).Equal(c) {
		t.Error("stripping does not undo a layer")
	}
	left := StripLayer(x[0], c)
	if !Open(left, Share(x[1], left)).Equal(m) || !pk.Sub(pub[0]).Equal(pub[1]) {
		t.Error("stripped ciphertext does not open under the rest")
	}
}

// TestJointKey checks [C-006].
func TestJointKey(t *testing.T) {
	_, pub, pk := keys(t, 3)
	want := pub[0].Add(pub[1]).Add(pub[2])
	if !pk.Equal(want) {
		t.Error("not the sum")
	}
	_, err := JointKey([]group.Point{pub[0], group.Identity()})
	refused(t, err, "key 1 is the identity")
	_, err = JointKey([]group.Point{pub[0], pub[1], pub[0]})
	refused(t, err, "keys 0 and 2 are equal")
	_, err = JointKey([]group.Point{pub[0], pub[0].Neg()})
	refused(t, err, "the sum is the identity")
	many := make([]group.Point, MaxKeys+1)
	for i := range many {
		many[i] = group.MulBase(group.ScalarFromUint64(uint64(i + 1))).Encoded()
	}
	if _, err = JointKey(many[:MaxKeys]); err != nil {
		t.Error(err)
	}
	for _, list := range [][]group.Point{nil, many} {
		if _, err = JointKey(list); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("%d keys: %v", len(list), err)
		}
	}
}

// TestCodec: lengths, canonical form and identities; the identity and bad
// encodings in every position (pitfall 24).
func TestCodec(t *testing.T) {
	_, _, pk := keys(t, 2)
	list := []Ciphertext{Initial(pk, pointOf("a")), Mask(pk, pointOf("b"), scalarOf("r"))}
	enc := AppendList(nil, list)
	back, err := DecodeList(enc, 2)
	if err != nil || !slices.EqualFunc(back, list, Ciphertext.Equal) || !bytes.Equal(AppendList(nil, back), enc) {
		t.Fatalf("list does not survive its encoding: %v", err)
	}
	for n := range 300 {
		_, err := DecodeList(append(slices.Clone(enc), make([]byte, 300)...)[:n], 2)
		if (err == nil) != (n == len(enc)) {
			t.Errorf("%d bytes: %v", n, err)
		}
		if _, err := Decode(append(slices.Clone(enc), make([]byte, 300)...)[:n]); (err == nil) != (n == Size) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	for i := range 4 {
		bad := slices.Clone(enc)
		clear(bad[32*i : 32*i+32])
		_, err := DecodeList(bad, 2)
		refused(t, err, "identity")
		refused(t, err, fmt.Sprintf("entry %d", i/2))
		bad[32*i] = 0x01 // odd: not canonical
		_, err = DecodeList(bad, 2)
		refused(t, err, "not a canonical")
	}
	if _, err := DecodeList(make([]byte, Size*MaxList), MaxList); !errors.Is(err, sigma.ErrRefused) {
		t.Errorf("a list at the limit: %v", err)
	}
	for _, n := range []int{0, -1, MaxList + 1} {
		if _, err := DecodeList(nil, n); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("list of %d: %v", n, err)
		}
	}
}

// openings makes honest shares of n slots.
func openings(t testing.TB, x group.Scalar, pk group.Point, n int) (list []Opening) {
	t.Helper()
	for i := range n {
		c := Mask(pk, pointOf("card", i), scalarOf("r", i))
		list = append(list, Opening{Slot: uint64(i), Recipient: sigma.Everyone, C: c, S: Share(x, c)})
	}
	return list
}

func TestShares(t *testing.T) {
	x, pub, pk := keys(t, 2)
	list := openings(t, x[0], pk, 5)
	p, err := ProveShares(testSeed, shares(), x[0], pub[0], list)
	if err != nil {
		t.Fatal(err)
	}
	if err := VerifyShares(shares(), pub[0], list, p); err != nil {
		t.Error(err)
	}
	r, err := ReduceShares(shares(), pub[0], list, p)
	if err != nil || sigma.Check(r, r) != nil {
		t.Error("reduced shares are refused")
	}
	refused(t, VerifyShares(shares(), pub[1], list, p), "equation")
	refused(t, VerifyShares(layer(), pub[0], list, p), "equation")
	for i := range list {
		for _, do := range []func(*Opening){
			func(o *Opening) { o.Slot++ }, func(o *Opening) { o.Recipient = 1 },
			func(o *Opening) { o.S = Share(x[1], o.C) }, func(o *Opening) { o.C = o.C.Remask(pk, scalarOf("z")) },
		} {
			bad := slices.Clone(list)
			do(&bad[i])
			refused(t, VerifyShares(shares(), pub[0], bad, p), "equation")
		}
	}
}

func TestLayerProof(t *testing.T) {
	_, _, pk := keys(t, 2)
	y := scalarOf("joiner")
	key := group.MulBase(y)
	var before, after []Ciphertext
	for i := range 4 {
		before = append(before, Mask(pk, pointOf("card", i), scalarOf("r", i)))
		after = append(after, AddLayer(y, before[i]))
	}
	p, err := ProveLayer(testSeed, layer(), y, key, before, after)
	if err != nil {
		t.Fatal(err)
	}
	if err := VerifyLayer(layer(), key, before, after, p); err != nil {
		t.Error(err)
	}
	bad := slices.Clone(after)
	bad[2].A = pointOf("other")
	refused(t, VerifyLayer(layer(), key, before, bad, p), "A of entry 2 changed") // [C-033]
	bad = slices.Clone(after)
	bad[1].B = bad[1].B.Add(pointOf("other"))
	refused(t, VerifyLayer(layer(), key, before, bad, p), "equation")
	refused(t, VerifyLayer(layer(), key, before, after[:3], p), "4 ciphertexts became 3")
	// Both B moved alike: the differences are the proved ones, the lists are not.
	moved, bad := slices.Clone(before), slices.Clone(after)
	moved[0].B, bad[0].B = moved[0].B.Add(pk), bad[0].B.Add(pk)
	refused(t, VerifyLayer(layer(), key, moved, bad, p), "equation")
	bad[0].B = bad[0].B.Add(pk)
	refused(t, VerifyLayer(layer(), key, before, before, p), "pair 0 holds the identity")
	if _, err := ProveLayer(testSeed, layer(), y, key, before, bad); !errors.Is(err, sigma.ErrMisuse) {
		t.Errorf("false layer proved: %v", err)
	}
}

func TestRehiding(t *testing.T) {
	x, pub, pk := keys(t, 2)
	m, r := pointOf("card"), scalarOf("r'")
	old := Mask(pub[0], m, scalarOf("r"))
	st := Rehiding{Key: pub[0], Old: old, New: Mask(pub[1], m, r), NewKey: pub[1]}
	p, err := ProveRehiding(testSeed, rehide(), x[0], r, st)
	if err != nil {
		t.Fatal(err)
	}
	enc := p.Append(nil)
	p, err = DecodeRehiding(enc)
	if err != nil {
		t.Fatal(err)
	}
	if err := VerifyRehiding(rehide(), st, p); err != nil {
		t.Error(err)
	}
	for i := range enc {
		bad := slices.Clone(enc)
		bad[i] ^= 1
		q, err := DecodeRehiding(bad)
		if err == nil {
			err = VerifyRehiding(rehide(), st, q)
		}
		refused(t, err, "")
	}
	moved := st // [C-035]: C and B' moved alike
	moved.Old.B, moved.New.B = moved.Old.B.Add(pk), moved.New.B.Add(pk)
	refused(t, VerifyRehiding(rehide(), moved, p), "equation")
	for name, do := range map[string]func(*Rehiding){
		"X = xG": func(s *Rehiding) { s.Key = pk }, "A' = rG": func(s *Rehiding) { s.New.A = pk },
		"C - B' = xA - rPK'": func(s *Rehiding) { s.New.B = s.New.B.Add(pk) },
	} {
		bad := st
		do(&bad)
		refused(t, VerifyRehiding(rehide(), bad, p), "equation")
		if _, err := ProveRehiding(testSeed, rehide(), x[0], r, bad); !errors.Is(err, sigma.ErrMisuse) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s false, but proved: %v", name, err)
		}
	}
}

// TestPinned pins the bytes of a layer and of a rehiding: a change of any label,
// order or encoding shows here ([C-033], [C-035]).
func TestPinned(t *testing.T) {
	x, pub, pk := keys(t, 2)
	c, y := Mask(pk, pointOf("card"), scalarOf("r")), scalarOf("joiner")
	before, after := []Ciphertext{c}, []Ciphertext{AddLayer(y, c)}
	p1, err1 := ProveLayer(testSeed, layer(), y, group.MulBase(y), before, after)
	st := Rehiding{Key: pub[0], Old: Mask(pub[0], pointOf("card"), scalarOf("r")),
		New: Mask(pub[1], pointOf("card"), scalarOf("r'")), NewKey: pub[1]}
	p2, err2 := ProveRehiding(testSeed, rehide(), x[0], scalarOf("r'"), st)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x %x", p1.Append(nil)[64:80], p2.Append(nil)[96:112]); got != pinnedProofs {
		t.Errorf("the proofs changed: %s", got)
	}
}

const pinnedProofs = "176626addd2f229f0bdff907e3c06993 35054ad8f35872c86b450d6e424f9558"

func FuzzDecodeList(f *testing.F) {
	c := Initial(pointOf("pk"), pointOf("m"))
	f.Add(AppendList(nil, []Ciphertext{c, c}), 2)
	f.Add(make([]byte, Size), 1)
	f.Fuzz(func(t *testing.T, b []byte, n int) {
		list, err := DecodeList(b, n)
		if err == nil && (len(list) != n || !bytes.Equal(AppendList(nil, list), b)) {
			t.Fatal("does not encode again as itself")
		}
	})
}

// FuzzDecode is FuzzDecodeList for one ciphertext.
func FuzzDecode(f *testing.F) {
	f.Add(Initial(pointOf("pk"), pointOf("m")).Append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := Decode(b); err == nil && !bytes.Equal(c.Append(nil), b) {
			t.Fatal("does not encode again as itself")
		}
	})
}

// Two seats encrypt a card and open it with proved shares.
func Example() {
	x1, x2 := group.HashToScalar("example", []byte("1")), group.HashToScalar("example", []byte("2"))
	pk, _ := JointKey([]group.Point{group.MulBase(x1), group.MulBase(x2)})
	card := group.HashToPoint("example card", []byte("ace of spades"))
	c := Initial(pk, card).Remask(pk, group.HashToScalar("example", []byte("rho")))

	ctx := sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 1}
	mine := []Opening{{Slot: 17, Recipient: sigma.Everyone, C: c, S: Share(x1, c)}}
	tr, _ := sigma.ForShares(ctx, [32]byte{9})
	proof, _ := ProveShares(derive.New([32]byte{7}), tr, x1, group.MulBase(x1), mine)

	tr, _ = sigma.ForShares(ctx, [32]byte{9})
	fmt.Println(VerifyShares(tr, group.MulBase(x1), mine, proof))
	fmt.Println(Open(c, mine[0].S, Share(x2, c)).Equal(card))
	fmt.Println(Open(c, mine[0].S).Equal(card))
	// Output:
	// <nil>
	// true
	// false
}
