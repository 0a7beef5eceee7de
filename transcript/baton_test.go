package transcript

import (
	"errors"
	"testing"

	"github.com/nodealer/nodealer/protocol"
)

// relayed is a log that one signer hands to another and may take back.
type relayed struct {
	t     *testing.T
	table TableID
	chain Chain
	recs  []Record
}

func newRelayed(t *testing.T) *relayed {
	g := newGame(t)
	r := &relayed{t: t, table: g.table, chain: NewChain(g.table, PublicKey(testKey("relay")))}
	r.must("relay", RecordFrame, g.frames[0].Encode())
	return r
}

// try appends a record that somebody signs.
func (r *relayed) try(who string, kind RecordKind, frame []byte) error {
	rec := Record{Index: r.chain.Count(), TimeMS: 1_700_000_000_000, Kind: kind, Frame: frame}
	rec = SignRecord(testKey(who), r.table, r.chain.Head(), rec)
	next, err := r.chain.Next(rec)
	if err == nil {
		r.chain, r.recs = next, append(r.recs, rec)
	}
	return err
}

func (r *relayed) must(who string, kind RecordKind, frame []byte) {
	r.t.Helper()
	if err := r.try(who, kind, frame); err != nil {
		r.t.Fatal(err)
	}
}

// refused checks that the chain stops with relay-chain and has not moved.
func (r *relayed) refused(why, who string, kind RecordKind, frame []byte) {
	r.t.Helper()
	before := r.chain
	var relay *RelayError
	if err := r.try(who, kind, frame); !errors.As(err, &relay) || relay.Clause != protocol.RelayChain {
		r.t.Errorf("%s: %v", why, err)
	}
	if r.chain != before {
		r.t.Errorf("%s: the chain has moved", why)
	}
}

func batonTo(who string) []byte {
	k := PublicKey(testKey(who))
	return k[:]
}

// TestBaton walks [T-37] and [T-38]: who may sign the next record.
func TestBaton(t *testing.T) {
	r := newRelayed(t)
	frame := newGame(t).frames[1].Encode()
	r.refused("a stranger signs", "ann", RecordFrame, frame)
	r.refused("nothing to take back", "relay", RecordRecall, nil)
	r.must("relay", RecordBaton, batonTo("ann"))
	r.refused("the giver goes on", "relay", RecordFrame, frame)
	r.refused("another takes it back", "bob", RecordRecall, nil)
	r.refused("the holder takes it back", "ann", RecordRecall, nil)
	r.must("ann", RecordFrame, frame)
	r.refused("too late to take it back", "relay", RecordRecall, nil)
	r.must("ann", RecordBaton, batonTo("bob"))
	if by, ok := r.chain.Gave(); !ok || by != PublicKey(testKey("ann")) || r.chain.Signer() != PublicKey(testKey("bob")) {
		t.Error("the chain does not say who gave the log to whom")
	}
	r.must("ann", RecordRecall, nil)
	r.refused("the holder has lost it", "bob", RecordFrame, frame)
	r.refused("taken back twice", "ann", RecordRecall, nil)
	r.must("ann", RecordFrame, frame)
}

// TestBatonForm: a baton and a recall have one form each ([T-37], [T-38]).
func TestBatonForm(t *testing.T) {
	key := PublicKey(testKey("ann"))
	good := Record{Index: 1, Kind: RecordBaton, Frame: key[:]}
	if _, err := DecodeRecord(good.Encode()); err != nil {
		t.Fatal(err)
	}
	for why, bad := range map[string]Record{
		"first record":  {Index: 0, Kind: RecordBaton, Frame: key[:]},
		"short key":     {Index: 1, Kind: RecordBaton, Frame: key[:31]},
		"long key":      {Index: 1, Kind: RecordBaton, Frame: append(key[:], 0)},
		"small order":   {Index: 1, Kind: RecordBaton, Frame: make([]byte, 32)},
		"full recall":   {Index: 1, Kind: RecordRecall, Frame: key[:]},
		"unknown kind":  {Index: 1, Kind: RecordRecall + 1},
		"outage is not": {Index: 1, Kind: RecordOutage, Frame: key[:]},
	} {
		if _, err := DecodeRecord(bad.Encode()); err == nil {
			t.Errorf("%s: was read", why)
		}
	}
	if k, ok := (Record{Kind: RecordFrame, Frame: key[:]}).Baton(); ok || k != [32]byte{} {
		t.Error("a frame of 32 bytes is taken for a baton")
	}
}

// TestBatonFork: who signs two records for one index behind a baton is
// convicted by the key that signed them, not by the one that comes next
// ([T-34]).
func TestBatonFork(t *testing.T) {
	r := newRelayed(t)
	r.must("relay", RecordBaton, batonTo("ann"))
	last := r.recs[len(r.recs)-1]
	other := SignRecord(testKey("relay"), r.table, r.recs[0].Head, Record{
		Index: last.Index, TimeMS: last.TimeMS, Kind: RecordBaton, Frame: batonTo("bob"),
	})
	var relay *RelayError
	if _, err := r.chain.Next(other); !errors.As(err, &relay) || relay.Clause != protocol.RelayFork || !relay.Proved {
		t.Errorf("two batons for one index: %v", err)
	}
}

// TestBatonFile: a file holds batons and is read with the first key alone.
func TestBatonFile(t *testing.T) {
	r := newRelayed(t)
	r.must("relay", RecordBaton, batonTo("ann"))
	r.must("relay", RecordRecall, nil)
	r.must("relay", RecordBaton, batonTo("bob"))
	w, err := NewFileWriter(FileHeader{Table: r.table, RelayKey: PublicKey(testKey("relay"))})
	if err != nil {
		t.Fatal(err)
	}
	b := w.Header()
	for _, rec := range r.recs {
		if b, err = w.Append(b, FileRecord{Record: rec}); err != nil {
			t.Fatal(err)
		}
	}
	if err := readAll(b); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Append(b, FileRecord{Record: r.recs[1], HasKey: true}); err == nil {
		t.Error("a baton with a record key was written")
	}
}
