package transcript

import (
	"bytes"
	"errors"
	"reflect"
	"testing"
)

// TestFrameRoundTrip checks [T-10] and [T-11]: sealed, sent, read, opened.
func TestFrameRoundTrip(t *testing.T) {
	g := newGame(t)
	for i, f := range g.frames {
		got, err := DecodeFrame(f.Encode())
		if err != nil || !reflect.DeepEqual(got, f) {
			t.Fatalf("frame %d came back as %+v, %v", i, got, err)
		}
		if err := got.VerifyWrite(); err != nil {
			t.Error(err)
		}
		inner, key, err := got.Open(g.keys.Read)
		if err != nil || !bytes.Equal(inner, g.entries[i].Encode()) {
			t.Fatalf("frame %d: %v", i, err)
		}
		again, err := got.OpenWith(key)
		if err != nil || !bytes.Equal(again, inner) {
			t.Errorf("frame %d with its own key: %v", i, err)
		}
	}
}

// TestFrameFlips checks [T-10], [T-13]: no shorter, longer or changed bytes pass as a
// frame of that member; and what the member signs, the cipher authenticates too.
func TestFrameFlips(t *testing.T) {
	g := newGame(t)
	good := g.frames[1].Encode()
	for n := range good {
		if f, err := DecodeFrame(good[:n]); err == nil || !reflect.DeepEqual(f, Frame{}) {
			t.Fatalf("%d bytes of %d were read", n, len(good))
		}
	}
	if _, err := DecodeFrame(append(bytes.Clone(good), 0)); err == nil {
		t.Error("a byte too many was read")
	}
	flipsFront(good, frameHeadBytes+4, func(bit int, bad []byte) {
		f, err := DecodeFrame(bad)
		if err != nil {
			return
		}
		if f.VerifyWrite() == nil {
			t.Errorf("bit %d does not matter to the write signature", bit)
		}
		if _, _, err := f.Open(g.keys.Read); err == nil && bit/8 < len(good)-64 {
			t.Errorf("bit %d does not matter to the reader", bit)
		}
	})
}

// TestOtherKeysDoNotOpen: another table's key, another epoch's, another record's.
func TestOtherKeysDoNotOpen(t *testing.T) {
	g := newGame(t)
	if _, _, err := g.frames[0].Open(ReadKey(bytes32("another"))); !errors.Is(err, ErrCommit) {
		t.Errorf("another read key: %v", err)
	}
	if _, err := g.frames[0].OpenWith(g.keysOf[1]); !errors.Is(err, ErrCommit) {
		t.Errorf("another record's key: %v", err)
	}
	broken := g.frames[0]
	broken.Cipher = bytes.Clone(broken.Cipher)
	broken.Cipher[0] ^= 1
	if _, err := broken.OpenWith(g.keysOf[0]); !errors.Is(err, ErrSeal) {
		t.Errorf("changed ciphertext: %v", err)
	}
}

// TestKeys checks [T-20]: a watcher gets what a player reads with, and not what he
// writes with; every key is another one.
func TestKeys(t *testing.T) {
	play := PlayKeys(bytes32("link"))
	watch := WatchKeys(play.Read)
	if watch.Read != play.Read || watch.AccessKey() != play.AccessKey() {
		t.Error("a watcher reads with other keys")
	}
	if watch.Write != nil || watch.WriteKey() != [32]byte{} {
		t.Error("a watcher has a write key")
	}
	other := PlayKeys(bytes32("another link"))
	list := [][32]byte{
		bytes32("link"), play.Read, play.AccessKey(), play.WriteKey(), play.Read.Commit(),
		other.Read, other.AccessKey(), other.WriteKey(), other.Read.Commit(),
	}
	for i, a := range list {
		for _, b := range list[:i] {
			if a == b {
				t.Errorf("value %d appears twice", i)
			}
		}
	}
}

// TestMember checks [T-21]: a registration holds for one key, table and epoch, and
// only the link's write key makes it.
func TestMember(t *testing.T) {
	g := newGame(t)
	member := PublicKey(testKey("member"))
	sig := SignMember(g.keys.Write, g.table, 1, member)
	write := g.keys.WriteKey()
	if err := VerifyMember(write, g.table, 1, member, sig); err != nil {
		t.Error(err)
	}
	if VerifyMember(write, g.table, 2, member, sig) == nil {
		t.Error("holds in another epoch")
	}
	if VerifyMember(write, TableID{1}, 1, member, sig) == nil {
		t.Error("holds at another table")
	}
	if VerifyMember(write, g.table, 1, PublicKey(testKey("other")), sig) == nil {
		t.Error("holds for another key")
	}
	if VerifyMember(g.keys.AccessKey(), g.table, 1, member, sig) == nil {
		t.Error("holds by another key")
	}
	bad := [32]byte{1}
	if VerifyMember(write, g.table, 1, bad, SignMember(g.keys.Write, g.table, 1, bad)) == nil {
		t.Error("a key of small order was registered")
	}
	flips(sig[:], func(bit int, b []byte) {
		if VerifyMember(write, g.table, 1, member, [64]byte(b)) == nil {
			t.Errorf("bit %d does not matter", bit)
		}
	})
}

// TestAccess checks [T-22]: a proof holds for one relay, table and question.
func TestAccess(t *testing.T) {
	g := newGame(t)
	p := AccessProof{Relay: PublicKey(g.relay), Table: g.table, Nonce: bytes32("nonce")}
	sig := p.Sign(g.keys.Access)
	if err := p.Verify(g.keys.AccessKey(), sig); err != nil {
		t.Error(err)
	}
	if p.Verify(g.keys.WriteKey(), sig) == nil {
		t.Error("holds by another key")
	}
	for name, change := range map[string]func(*AccessProof){
		"relay": func(p *AccessProof) { p.Relay[0] ^= 1 },
		"table": func(p *AccessProof) { p.Table[0] ^= 1 },
		"nonce": func(p *AccessProof) { p.Nonce[0] ^= 1 },
	} {
		q := p
		change(&q)
		if q.Verify(g.keys.AccessKey(), sig) == nil {
			t.Errorf("holds for another %s", name)
		}
	}
}
