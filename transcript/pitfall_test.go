package transcript

import (
	"bytes"
	"math/big"
	"slices"
	"testing"

	"golang.org/x/crypto/chacha20"
	"golang.org/x/crypto/chacha20poly1305"
)

// TestPitfall18_KeyStreamUsedTwice checks [T-11]: two bodies at one count from two
// devices have other salts and keys; so has one entry sealed by two members;
// the same entry gives equal frames.
func TestPitfall18_KeyStreamUsedTwice(t *testing.T) {
	g := newGame(t)
	member := testKey("member")
	seal := func(device, text string) (Frame, RecordKey) {
		e := Entry{
			Version: Version, Table: g.table, Device: PublicKey(testKey(device)),
			Bodies: []Body{{KindChat, []byte(text)}},
		}
		f := mustSeal(t, g.keys, g.table, 0, member, mustSign(t, e, testKey(device)).Encode())
		return f, f.recordKey(g.keys.Read)
	}
	a, aKey := seal("old device", "call")
	b, bKey := seal("new device", "fold")
	c, cKey := seal("old device", "fold")
	if a.Salt == b.Salt || a.Salt == c.Salt || b.Salt == c.Salt {
		t.Error("two texts have one salt")
	}
	if aKey == bKey || aKey == cKey || bKey == cKey {
		t.Error("two texts have one key")
	}
	again, _ := seal("old device", "call")
	if !bytes.Equal(a.Encode(), again.Encode()) {
		t.Error("one entry gives two frames")
	}

	inner := g.entries[1].Encode()
	x := mustSeal(t, g.keys, g.table, 0, testKey("member"), inner)
	y := mustSeal(t, g.keys, g.table, 0, testKey("other member"), inner)
	z := mustSeal(t, g.keys, g.table, 1, testKey("member"), inner)
	if x.recordKey(g.keys.Read) == y.recordKey(g.keys.Read) {
		t.Error("two members seal one entry under one key: two heads under one authenticator")
	}
	if x.recordKey(g.keys.Read) == z.recordKey(g.keys.Read) {
		t.Error("two epochs share a key")
	}
}

// TestPitfall19_OneFrameTwoPlaintexts checks [T-12] with a ciphertext made to decrypt
// under two keys: the cipher alone takes both, the commitment one.
func TestPitfall19_OneFrameTwoPlaintexts(t *testing.T) {
	first, second := RecordKey(bytes32("first")), RecordKey(bytes32("second"))
	f := Frame{Version: Version, Commit: first.commit()}
	f.Cipher = twoKeyed(t, first, second, f.head())
	for _, k := range []RecordKey{first, second} {
		aead, err := chacha20poly1305.New(k[:])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := aead.Open(nil, make([]byte, 12), f.Cipher, f.head()); err != nil {
			t.Fatalf("the planted ciphertext does not decrypt: %v", err)
		}
	}
	if _, err := f.OpenWith(first); err != nil {
		t.Errorf("the key committed to: %v", err)
	}
	if _, err := f.OpenWith(second); err != ErrCommit {
		t.Errorf("the other key: got %v, want %v", err, ErrCommit)
	}
}

// twoKeyed makes a ciphertext of two blocks whose Poly1305 tag is the same
// under both keys: two linear equations modulo 2^130-5 in the two blocks,
// tried with one tag after another until both solutions are blocks.
func twoKeyed(t *testing.T, a, b RecordKey, head []byte) []byte {
	t.Helper()
	p := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 130), big.NewInt(5))
	high := new(big.Int).Lsh(big.NewInt(1), 128)
	ra, sa := polyKey(t, a)
	rb, sb := polyKey(t, b)
	pow := func(r *big.Int, n int64) *big.Int { return new(big.Int).Exp(r, big.NewInt(n), p) }
	for tag := range int64(1000) {
		// sum over the known blocks, then r^3 x + r^2 y, then the lengths
		want := func(r, s *big.Int) *big.Int {
			w := new(big.Int).Sub(big.NewInt(tag), s)
			w.Mod(w, high)
			return w.Sub(w, polyKnown(r, head, p)).Mod(w, p)
		}
		wa, wb := want(ra, sa), want(rb, sb)
		// x = (wa rb^2 - wb ra^2) / (ra^3 rb^2 - rb^3 ra^2), y = (wa - ra^3 x) / ra^2
		den := new(big.Int).Sub(mul(pow(ra, 3), pow(rb, 2)), mul(pow(rb, 3), pow(ra, 2)))
		x := new(big.Int).Sub(mul(wa, pow(rb, 2)), mul(wb, pow(ra, 2)))
		x.Mul(x, den.ModInverse(den.Mod(den, p), p)).Mod(x, p)
		y := new(big.Int).Sub(wa, mul(pow(ra, 3), x))
		y.Mul(y, new(big.Int).ModInverse(pow(ra, 2), p)).Mod(y, p)
		x.Sub(x, high)
		y.Sub(y, high)
		if x.Sign() >= 0 && y.Sign() >= 0 && x.Cmp(high) < 0 && y.Cmp(high) < 0 {
			out := make([]byte, 48)
			for i, v := range []*big.Int{x, y, big.NewInt(tag)} {
				v.FillBytes(out[16*i : 16*i+16])
				slices.Reverse(out[16*i : 16*i+16])
			}
			return out
		}
	}
	t.Fatal("no ciphertext found")
	return nil
}

// mul multiplies big numbers.
func mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

// polyKey returns the one-time key of Poly1305 under a record key, clamped.
func polyKey(t *testing.T, k RecordKey) (r, s *big.Int) {
	t.Helper()
	c, err := chacha20.NewUnauthenticatedCipher(k[:], make([]byte, 12))
	if err != nil {
		t.Fatal(err)
	}
	key := make([]byte, 32)
	c.XORKeyStream(key, key)
	for _, i := range []int{3, 7, 11, 15} {
		key[i] &= 15
	}
	for _, i := range []int{4, 8, 12} {
		key[i] &= 252
	}
	return little(key[:16]), little(key[16:])
}

// polyKnown evaluates the known blocks (head, lengths) of a message with two
// ciphertext blocks between them, which count as nothing here.
func polyKnown(r *big.Int, head []byte, p *big.Int) *big.Int {
	padded := append(bytes.Clone(head), make([]byte, (16-len(head)%16)%16)...)
	lengths := make([]byte, 16)
	lengths[0], lengths[8] = byte(len(head)), 32
	h := new(big.Int)
	absorb := func(block []byte) {
		if block != nil {
			h.Add(h, little(append(bytes.Clone(block), 1)))
		}
		h.Mul(h, r).Mod(h, p)
	}
	for i := 0; i < len(padded); i += 16 {
		absorb(padded[i : i+16])
	}
	absorb(nil)
	absorb(nil)
	absorb(lengths)
	return h
}

// TestPitfall20_ExportedFileOpensTheTable checks [T-53] and [T-55]: the keys in a file open
// its records and no later one, and the read key is not in it.
func TestPitfall20_ExportedFileOpensTheTable(t *testing.T) {
	g := newGame(t)
	file, starts := g.file(t)
	last := len(g.records) - 1
	exported := file[:starts[last]] // last night's hands, without what came after
	r, err := NewFileReader(exported)
	if err != nil {
		t.Fatal(err)
	}
	var keys []RecordKey
	for fr, err := range r.Records() {
		if err != nil {
			t.Fatal(err)
		}
		if fr.HasKey {
			keys = append(keys, fr.Key)
		}
	}
	if len(keys) != 2 {
		t.Fatalf("%d keys, want 2", len(keys))
	}
	later := g.frames[2]
	for _, k := range keys {
		if _, err := later.OpenWith(k); err == nil {
			t.Error("a key of an earlier record opens a later one")
		}
		if _, _, err := later.Open(ReadKey(k)); err == nil {
			t.Error("a record key serves as the read key")
		}
	}
	for _, secret := range [][]byte{g.keys.Read[:], g.link[:], g.keys.Access.Seed(), g.keys.Write.Seed()} {
		if bytes.Contains(file, secret) {
			t.Error("a secret of the link is in the file")
		}
	}
}

// TestPitfall21_RemovedPlayerReads: whoever has the link of one epoch opens no
// frame of the next, and his registration ends with the epoch.
func TestPitfall21_RemovedPlayerReads(t *testing.T) {
	g := newGame(t)
	next := PlayKeys(bytes32("next link"))
	f := mustSeal(t, next, g.table, 1, testKey("member"), g.entries[1].Encode())
	if _, _, err := f.Open(g.keys.Read); err != ErrCommit {
		t.Errorf("the old read key: %v", err)
	}
	f.Epoch = 0
	if _, _, err := f.Open(g.keys.Read); err != ErrCommit {
		t.Errorf("the old read key and epoch: %v", err)
	}
	member := PublicKey(testKey("removed"))
	sig := SignMember(g.keys.Write, g.table, 1, member)
	if VerifyMember(next.WriteKey(), g.table, 1, member, sig) == nil {
		t.Error("the old write key registers in the next epoch")
	}
}
