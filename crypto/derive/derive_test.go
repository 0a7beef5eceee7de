package derive

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/internal/sortnet"
)

func testSeed() Seed { return New([32]byte{1, 2, 3}) }

// contexts has a full context for every label.
var contexts = map[Label]Context{
	SeatKey: {Table: [32]byte{1}},
	HostKey: {Charter: [32]byte{1}},
	DeckKey: {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Device: [32]byte{5}},
	PassPermutation: {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6,
		JointKey: [32]byte{7}, Input: [32]byte{8}},
	PassBlinding: {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6,
		JointKey: [32]byte{7}, Input: [32]byte{8}},
	LockKey:         {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6, Input: [32]byte{8}},
	LockPermutation: {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6, Input: [32]byte{8}},
	CardLock:        {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6, Input: [32]byte{8}, Card: 9},
	Delivery:        {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Input: [32]byte{8}, Card: 9},

	LetterKey:         {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6, Input: [32]byte{8}, Card: 9},
	LetterPermutation: {Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6, Input: [32]byte{8}, Card: 9},
}

// TestFunction computes D again, by hand from its definition ([C-010]), and
// pins the labels' bytes ([C-013]).
func TestFunction(t *testing.T) {
	key := [32]byte{1, 2, 3}
	for label, want := range map[Label][][]byte{
		SeatKey: {[]byte("seat signing key"), tail(1)},
		HostKey: {[]byte("host signing key"), tail(1)},
		DeckKey: {[]byte("deck key"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), tail(5)},
		PassPermutation: {[]byte("pass permutation"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4),
			hash.Uint64(6), tail(7), tail(8)},
		PassBlinding: {[]byte("pass blinding"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4),
			hash.Uint64(6), tail(7), tail(8)},
		LockKey:         {[]byte("lock key"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), hash.Uint64(6), tail(8)},
		LockPermutation: {[]byte("lock permutation"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), hash.Uint64(6), tail(8)},
		CardLock:        {[]byte("card lock"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), hash.Uint64(6), tail(8), hash.Uint64(9)},
		Delivery:        {[]byte("delivery"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), tail(8), hash.Uint64(9)},

		LetterKey:         {[]byte("letter key"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), hash.Uint64(6), tail(8), hash.Uint64(9)},
		LetterPermutation: {[]byte("letter permutation"), tail(1), tail(2), hash.Uint64(3), hash.Uint64(4), hash.Uint64(6), tail(8), hash.Uint64(9)},
	} {
		mac := hmac.New(sha512.New, key[:])
		mac.Write(hash.Encode("nodealer/derive/v1", want...))
		stream := sha3.SumSHAKE256(mac.Sum(nil), 200)
		got, err := Bytes(testSeed(), label, contexts[label], 200)
		if err != nil || !bytes.Equal(got, stream) {
			t.Errorf("%s: the stream is not D: %v", label, err)
		}
		s, err := Scalars(testSeed(), label, contexts[label], 3)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s {
			if !s[i].Equal(group.ScalarFromWide([64]byte(stream[64*i : 64*i+64]))) {
				t.Errorf("%s: scalar %d is not its part of the stream", label, i)
			}
		}
	}
	if len(shapes)-1 != len(contexts) {
		t.Error("a label is not tested")
	}
}

// tail is the identifier whose first byte is b.
func tail(b byte) []byte { return append([]byte{b}, make([]byte, 31)...) }

// TestContext checks [C-011]: every field of a label is demanded and changes
// the secret; every other field is refused.
func TestContext(t *testing.T) {
	for label, full := range contexts {
		seen := map[string]string{}
		record := func(name string, ctx Context) {
			b, err := Ed25519Seed(testSeed(), label, ctx)
			if err != nil {
				t.Errorf("%s, %s changed: %v", label, name, err)
			}
			if other, ok := seen[string(b[:])]; ok {
				t.Errorf("%s: %s and %s give one secret", label, name, other)
			}
			seen[string(b[:])] = name
		}
		record("nothing", full)
		for i := range reflect.TypeOf(full).NumField() {
			name := reflect.TypeOf(full).Field(i).Name
			ctx := full
			v := reflect.ValueOf(&ctx).Elem().Field(i)
			has := !v.IsZero()
			if v.Kind() == reflect.Uint64 {
				v.SetUint(v.Uint() + 1)
			} else {
				v.Index(31).SetUint(1)
			}
			if !has {
				if _, err := Scalar(testSeed(), label, ctx); !errors.Is(err, ErrContext) {
					t.Errorf("%s with superfluous %s: %v", label, name, err)
				}
				continue
			}
			record(name, ctx)
			v.SetZero()
			_, err := Scalar(testSeed(), label, ctx)
			if v.Kind() == reflect.Array && !errors.Is(err, ErrContext) {
				t.Errorf("%s without %s: %v", label, name, err)
			}
		}
	}
}

// TestLabels: one context under two labels gives unrelated secrets, and there
// are no other labels.
func TestLabels(t *testing.T) {
	a, _ := Bytes(testSeed(), PassPermutation, contexts[PassPermutation], 64)
	b, _ := Bytes(testSeed(), PassBlinding, contexts[PassBlinding], 64)
	if bytes.Equal(a, b) {
		t.Error("two labels, one stream")
	}
	for _, l := range []Label{0, LetterPermutation + 1, 255} {
		if _, err := Bytes(testSeed(), l, Context{}, 1); !errors.Is(err, ErrLabel) {
			t.Errorf("%v: %v", l, err)
		}
	}
}

// TestLimits checks the numbers at their limits and one beyond.
func TestLimits(t *testing.T) {
	ctx := contexts[PassBlinding]
	for n, ok := range map[int]bool{0: false, 1: true, MaxCount: true, MaxCount + 1: false, -1: false} {
		if _, err := Bytes(testSeed(), PassBlinding, ctx, n); (err == nil) != ok {
			t.Errorf("%d bytes: %v", n, err)
		}
		if _, err := Nonces(testSeed(), [64]byte{1}, nil, min(n, MaxCount+1)); n < 2 && (err == nil) != ok {
			t.Errorf("%d nonces: %v", n, err)
		}
	}
	if _, err := Nonces(testSeed(), [64]byte{1}, nil, MaxCount+1); !errors.Is(err, ErrCount) {
		t.Errorf("too many nonces: %v", err)
	}
	for n, ok := range map[int]bool{0: false, 1: false, 2: true} {
		if _, err := Permutation(testSeed(), PassPermutation, ctx, n); (err == nil) != ok {
			t.Errorf("permutation of %d: %v", n, err)
		}
	}
}

// TestPermutation: a permutation, uniform over the six of three places.
func TestPermutation(t *testing.T) {
	ctx := contexts[PassPermutation]
	p, err := Permutation(testSeed(), PassPermutation, ctx, 52)
	if err != nil {
		t.Fatal(err)
	}
	s := slices.Clone(p)
	slices.Sort(s)
	for i := range s {
		if s[i] != i {
			t.Fatalf("not a permutation: %v", p)
		}
	}
	count := map[string]int{}
	const draws = 6000
	for i := range draws {
		ctx.Pass = uint64(i)
		p, _ := Permutation(testSeed(), PassPermutation, ctx, 3)
		count[fmt.Sprint(p)]++
	}
	chi := 0.0
	for _, c := range count {
		d := float64(c) - draws/6
		chi += d * d / (draws / 6)
	}
	if len(count) != 6 || chi > 35 { // 5 degrees of freedom: below 2e-6
		t.Errorf("chi-square %.1f over %v", chi, count)
	}
}

// TestTie: equal tags are reported, so that they are drawn again.
func TestTie(t *testing.T) {
	if _, ok := sortTags([]sortnet.Key{{1, 2}, {0, 5}, {1, 2}}); ok {
		t.Error("a tie was not seen")
	}
	if p, ok := sortTags([]sortnet.Key{{1, 2}, {0, 5}, {1, 1}}); !ok || !slices.Equal(p, []int{1, 2, 0}) {
		t.Error("wrong order")
	}
}

// TestZeroSkipped: zero and q are read over, the next scalar is taken ([C-010]).
func TestZeroSkipped(t *testing.T) {
	q := []byte{0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 31: 0x10}
	stream := make([]byte, 3*64)
	copy(stream[64:], q)
	stream[128] = 5
	if s := nextScalar(bytes.NewReader(stream)); !s.Equal(group.ScalarFromUint64(5)) {
		t.Error("a zero was not skipped")
	}
}

// TestNonces checks [C-012]: state, every witness and the counter change a
// nonce, and nothing else does.
func TestNonces(t *testing.T) {
	one, two := group.ScalarFromUint64(1), group.ScalarFromUint64(2)
	seen := map[[32]byte]bool{}
	for _, c := range []struct {
		state   byte
		witness []group.Scalar
	}{{1, []group.Scalar{one}}, {2, []group.Scalar{one}}, {1, []group.Scalar{two}}, {1, []group.Scalar{one, two}},
		{1, []group.Scalar{two, one}}, {1, nil}} {
		r, err := Nonces(testSeed(), [64]byte{c.state}, c.witness, 5)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := Nonces(testSeed(), [64]byte{c.state}, c.witness, 2)
		for i := range r {
			if seen[r[i].Bytes()] {
				t.Error("one nonce in two places")
			}
			seen[r[i].Bytes()] = true
			if i < 2 && !again[i].Equal(r[i]) {
				t.Error("a nonce depends on how many are made")
			}
		}
	}
	if _, err := Nonces(testSeed(), [64]byte{}, nil, 1); !errors.Is(err, ErrContext) {
		t.Errorf("no state: %v", err)
	}
}

// TestSeedHidden: a seed is not shown by fmt, alone or inside another value,
// and does not marshal.
func TestSeedHidden(t *testing.T) {
	secret := [32]byte{0xde, 0xad, 0xbe, 0xef, 0xde, 0xad, 0xbe, 0xef}
	outer := struct {
		Seed  Seed
		inner Seed
	}{New(secret), New(secret)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%x", "%s", "%d", "%q"} {
		for _, v := range []any{outer, &outer, outer.Seed, outer.inner} {
			got := fmt.Sprintf(verb, v)
			for _, leak := range []string{"222 173", "dead", "de, 0xad", hex.EncodeToString(secret[:4])} {
				if bytes.Contains([]byte(got), []byte(leak)) {
					t.Errorf("%s shows the seed: %s", verb, got)
				}
			}
		}
	}
	if _, err := json.Marshal(outer); !errors.Is(err, ErrMarshal) {
		t.Errorf("json: %v", err)
	}
	if _, err := outer.Seed.MarshalBinary(); !errors.Is(err, ErrMarshal) {
		t.Errorf("binary: %v", err)
	}
}

// TestErase: a seed that is missing, zero or erased derives nothing.
func TestErase(t *testing.T) {
	gone := New([32]byte{9})
	other := gone
	gone.Erase()
	Seed{}.Erase()
	for _, s := range []Seed{{}, New([32]byte{}), gone, other} {
		if _, err := Scalar(s, SeatKey, contexts[SeatKey]); !errors.Is(err, ErrSeed) {
			t.Errorf("derived from no seed: %v", err)
		}
		if _, err := Nonces(s, [64]byte{1}, nil, 1); !errors.Is(err, ErrSeed) {
			t.Errorf("nonces from no seed: %v", err)
		}
	}
}

func ExampleScalar() {
	seed := New([32]byte{7}) // 32 bytes of a secure random source
	x, err := Scalar(seed, DeckKey, Context{
		Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 3, Device: [32]byte{4},
	})
	fmt.Println(x, err)
	_, err = Permutation(seed, PassPermutation, Context{Table: [32]byte{1}, Deck: [32]byte{2}}, 52)
	fmt.Println(err)
	// Output:
	// group.Scalar(redacted) <nil>
	// derive: context does not fit the label: label "pass permutation", field Input
}

func BenchmarkPermutation52(b *testing.B) {
	for b.Loop() {
		_, _ = Permutation(testSeed(), PassPermutation, contexts[PassPermutation], 52)
	}
}

// TestNonceBytes: over the same fields the bytes are those of [Nonces], and
// every field counts (C-012).
func TestNonceBytes(t *testing.T) {
	state := [64]byte{1}
	x := group.ScalarFromUint64(7)
	witness := [][]byte{x.Append(nil)}
	want, err := Nonces(testSeed(), state, []group.Scalar{x}, 2)
	if err != nil {
		t.Fatal(err)
	}
	got, err := NonceBytes(testSeed(), state, witness, 2, 64)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if !group.ScalarFromWide([64]byte(got[i])).Equal(want[i]) {
			t.Errorf("nonce %d is another one", i)
		}
	}
	other, _ := NonceBytes(testSeed(), [64]byte{2}, witness, 1, 64)
	again, _ := NonceBytes(testSeed(), state, [][]byte{{1}}, 1, 64)
	if bytes.Equal(other[0], got[0]) || bytes.Equal(again[0], got[0]) || bytes.Equal(got[0], got[1]) {
		t.Error("two places, one nonce")
	}
	for _, c := range []struct{ n, size int }{{0, 64}, {1, 0}, {MaxCount + 1, 64}, {1, MaxCount + 1}} {
		if _, err := NonceBytes(testSeed(), state, witness, c.n, c.size); !errors.Is(err, ErrCount) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := NonceBytes(testSeed(), [64]byte{}, witness, 1, 64); !errors.Is(err, ErrContext) {
		t.Errorf("no state: %v", err)
	}
}
