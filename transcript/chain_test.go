package transcript

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/protocol"
)

// TestRecordRoundTrip checks [T-30], [T-32] and [T-36]: records come back and chain up.
func TestRecordRoundTrip(t *testing.T) {
	g := newGame(t)
	c := g.chain()
	for i, r := range g.records {
		got, err := DecodeRecord(r.Encode())
		if err != nil || !reflect.DeepEqual(got, r) {
			t.Fatalf("record %d came back as %+v, %v", i, got, err)
		}
		if c, err = c.Next(got); err != nil {
			t.Fatal(err)
		}
		if c.Count() != uint64(i+1) || c.Head() != r.Head || c.Seen() != r.Receipt().Seen() {
			t.Errorf("chain after record %d: %+v", i, c)
		}
		if err := VerifyReceipt(PublicKey(g.relay), g.table, r.Receipt()); err != nil {
			t.Error(err)
		}
	}
}

// TestRecordFlips checks [T-30], [T-36]: no changed bytes pass as the next record.
func TestRecordFlips(t *testing.T) {
	g := newGame(t)
	c, err := g.chain().Next(g.records[0])
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i <= 2; i++ { // a frame and an outage
		good := g.records[i].Encode()
		for n := range good {
			if r, err := DecodeRecord(good[:n]); err == nil || !reflect.DeepEqual(r, Record{}) {
				t.Fatalf("%d bytes of %d were read", n, len(good))
			}
		}
		if _, err := DecodeRecord(append(bytes.Clone(good), 0)); err == nil {
			t.Error("a byte too many was read")
		}
		flipsFront(good, recordFixedBytes, func(bit int, bad []byte) {
			r, err := DecodeRecord(bad)
			if err != nil {
				return
			}
			after, err := c.Next(r)
			var relay *RelayError
			if !errors.As(err, &relay) {
				t.Errorf("record %d, bit %d: %v", i, bit, err)
			}
			if after != c {
				t.Errorf("record %d, bit %d: the chain moved", i, bit)
			}
		})
		c, _ = c.Next(g.records[i])
	}
}

// TestRecordKinds checks [T-33]: an outage holds no frame and is not the beginning, a
// frame's record holds one, and there is nothing else.
func TestRecordKinds(t *testing.T) {
	g := newGame(t)
	bad := []Record{
		{Index: 1, Kind: RecordOutage, Frame: []byte{1}},
		{Index: 0, Kind: RecordOutage},
		{Index: 1, Kind: RecordFrame},
		{Index: 1, Kind: 0, Frame: []byte{1}},
		{Index: 1, Kind: 3, Frame: []byte{1}},
	}
	for i, r := range bad {
		if _, err := DecodeRecord(r.Encode()); err == nil {
			t.Errorf("bad record %d was read", i)
		}
		c := g.chain()
		if r.Index == 1 {
			c, _ = c.Next(g.records[0])
		}
		_, err := c.Next(SignRecord(g.relay, g.table, c.Head(), r))
		wantClause(t, err, protocol.RelayChain, true)
	}
}

// TestChainFaults checks [T-31], [T-34], [T-36], one thing wrong each.
func TestChainFaults(t *testing.T) {
	g := newGame(t)
	c, err := g.chain().Next(g.records[0])
	if err != nil {
		t.Fatal(err)
	}
	sign := func(r Record) Record { return SignRecord(g.relay, g.table, c.Head(), r) }
	good := g.records[1]

	r := good
	r.TimeMS = g.records[0].TimeMS - 1
	_, err = c.Next(sign(r))
	wantClause(t, err, protocol.RelayChain, true)

	r.TimeMS = g.records[0].TimeMS
	if _, err := c.Next(sign(r)); err != nil {
		t.Errorf("the same time: %v", err)
	}

	_, err = c.Next(g.records[2]) // one left out
	wantClause(t, err, protocol.RelayChain, true)

	_, err = c.Next(g.records[0]) // one again
	wantClause(t, err, protocol.RelayChain, true)

	r = SignRecord(g.relay, g.table, [32]byte{1}, good) // of another branch
	_, err = c.Next(r)
	wantClause(t, err, protocol.RelayChain, true)

	r = good
	r.Sig = SignReceipt(testKey("nobody"), g.table, r.Receipt()).Sig
	_, err = c.Next(r)
	wantClause(t, err, protocol.RelayChain, false)

	r = g.records[0]
	r.TimeMS++
	_, err = c.Next(SignRecord(g.relay, g.table, [32]byte{}, r)) // another record 0
	wantClause(t, err, protocol.RelayFork, true)

	other := NewChain(TableID{1}, PublicKey(g.relay))
	_, err = other.Next(g.records[0])
	wantClause(t, err, protocol.RelayChain, false)
}

// TestKept checks [T-34], [T-35]: receipts that somebody holds against a log that ends.
func TestKept(t *testing.T) {
	g := newGame(t)
	c := g.chain()
	for _, r := range g.records[:2] {
		c, _ = c.Next(r)
	}
	for i := range 2 {
		if err := c.Kept(g.records[i].Receipt()); err != nil {
			t.Errorf("receipt %d: %v", i, err)
		}
	}
	wantClause(t, c.Kept(g.records[2].Receipt()), protocol.RelayRollback, true)
	wantClause(t, g.chain().Kept(g.records[0].Receipt()), protocol.RelayRollback, true)

	forked := g.records[1].Receipt()
	forked.Head[0] ^= 1
	if err := c.Kept(forked); err != nil {
		t.Errorf("a receipt that the relay did not sign: %v", err)
	}
	wantClause(t, c.Kept(SignReceipt(g.relay, g.table, forked)), protocol.RelayFork, true)
}

// TestConflict checks [T-34]: two signed receipts for one index, from anybody.
func TestConflict(t *testing.T) {
	g := newGame(t)
	key := PublicKey(g.relay)
	a := g.records[1].Receipt()
	b := a
	b.Head[0] ^= 1
	b = SignReceipt(g.relay, g.table, b)
	wantClause(t, Conflict(key, g.table, a, b), protocol.RelayFork, true)
	c := a
	c.TimeMS++
	wantClause(t, Conflict(key, g.table, a, SignReceipt(g.relay, g.table, c)), protocol.RelayFork, true)
	for name, pair := range map[string][2]Receipt{
		"the same":        {a, a},
		"another index":   {a, g.records[2].Receipt()},
		"unsigned second": {a, c},
		"unsigned first":  {c, a},
	} {
		if err := Conflict(key, g.table, pair[0], pair[1]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestResumeChain: another device goes on from the head of a seat link, which
// carries no signature.
func TestResumeChain(t *testing.T) {
	g := newGame(t)
	seen := g.records[1].Receipt().Seen()
	seen.Sig, seen.TimeMS = [64]byte{}, 0
	c := ResumeChain(g.table, PublicKey(g.relay), seen)
	for _, r := range g.records[2:] {
		var err error
		if c, err = c.Next(r); err != nil {
			t.Fatal(err)
		}
	}
	if ResumeChain(g.table, PublicKey(g.relay), Seen{}) != g.chain() {
		t.Error("nothing seen is not the beginning")
	}
	c = ResumeChain(g.table, PublicKey(g.relay), Seen{Count: 2, Head: [32]byte{1}})
	_, err := c.Next(g.records[1])
	wantClause(t, err, protocol.RelayFork, false)
}

// TestReceiptForm: one form, and each bit matters to the signature.
func TestReceiptForm(t *testing.T) {
	g := newGame(t)
	good := g.records[1].Receipt()
	b := good.Encode()
	if got, err := DecodeReceipt(b); err != nil || got != good || len(b) != ReceiptBytes {
		t.Errorf("came back as %+v, %v", got, err)
	}
	for n := range b {
		if _, err := DecodeReceipt(b[:n]); err == nil {
			t.Errorf("%d bytes were read", n)
		}
	}
	if _, err := DecodeReceipt(append(bytes.Clone(b), 0)); err == nil {
		t.Error("a byte too many was read")
	}
	flips(b, func(bit int, bad []byte) {
		r, err := DecodeReceipt(bad)
		if err == nil && VerifyReceipt(PublicKey(g.relay), g.table, r) == nil {
			t.Errorf("bit %d does not matter", bit)
		}
	})
	if got, ok := good.Seen().Receipt(); !ok || got != good {
		t.Error("the receipt is another one after Seen")
	}
	if _, ok := (Seen{}).Receipt(); ok {
		t.Error("nothing seen has a receipt")
	}
}

// wantClause checks what a relay is found to have broken.
func wantClause(t *testing.T, err error, clause protocol.Clause, proved bool) {
	t.Helper()
	var relay *RelayError
	if !errors.As(err, &relay) || relay.Clause != clause || relay.Proved != proved {
		t.Errorf("got %v, want %v (proved: %v)", err, clause, proved)
	}
}
