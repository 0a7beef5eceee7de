package transcript

import (
	"runtime"
	"strings"
	"testing"
)

// TestBodyLimits checks [T-05] for every kind: a body at its limit is taken, one byte
// more is not.
func TestBodyLimits(t *testing.T) {
	base := newGame(t).entries[2].Entry
	for k := Kind(1); k <= KindRekey+1; k++ {
		for over := range 2 {
			e := base
			if k == KindCharter {
				e = newGame(t).entries[0].Entry
			}
			e.Bodies = []Body{{k, make([]byte, BodyLimit(k)+over)}}
			s := Signed{Entry: e, Sig: signWith(testKey("ann"), e.signable())}
			if _, err := DecodeSigned(s.Encode()); (err == nil) != (over == 0) {
				t.Errorf("kind %d with %d bytes: %v", k, BodyLimit(k)+over, err)
			}
			if _, err := Sign(e, testKey("ann")); (err == nil) != (over == 0) {
				t.Errorf("kind %d with %d bytes, to sign: %v", k, BodyLimit(k)+over, err)
			}
		}
	}
}

// TestEntryLimits checks [T-05] for the number of bodies and the whole.
func TestEntryLimits(t *testing.T) {
	e := newGame(t).entries[2].Entry
	try := func(what string, want bool) {
		t.Helper()
		s := Signed{Entry: e, Sig: signWith(testKey("ann"), e.signable())}
		if _, err := DecodeSigned(s.Encode()); (err == nil) != want {
			t.Errorf("%s: read: %v", what, err)
		}
		if _, err := Sign(e, testKey("ann")); (err == nil) != want {
			t.Errorf("%s: signed: %v", what, err)
		}
	}
	e.Bodies = make([]Body, MaxBodies)
	for i := range e.Bodies {
		e.Bodies[i].Kind = KindChat
	}
	try("most bodies", true)
	e.Bodies = append(e.Bodies, Body{Kind: KindChat})
	try("one body more", false)

	rest := MaxEntryBytes - entryFixedBytes - 2*bodyFixedBytes - MaxBodyBytes
	e.Bodies = []Body{{KindDeckPass, make([]byte, MaxBodyBytes)}, {KindDeckPass, make([]byte, rest)}}
	try("largest entry", true)
	e.Bodies[1].Data = make([]byte, rest+1)
	try("one byte more", false)
}

// TestNumberLimits: counts, indexes and times at their limit and one above.
func TestNumberLimits(t *testing.T) {
	g := newGame(t)
	for over := range uint64(2) {
		e := g.entries[2].Entry
		e.Count, e.Seen.Count, e.Seen.TimeMS = MaxCount-1+over, MaxRecords, MaxTimeMS
		if _, err := Sign(e, testKey("ann")); (err == nil) != (over == 0) {
			t.Errorf("count %d: %v", e.Count, err)
		}
		r := g.records[0]
		r.Index = MaxRecords - 1 + over
		if _, err := DecodeRecord(r.Encode()); (err == nil) != (over == 0) {
			t.Errorf("index %d: %v", r.Index, err)
		}
		if _, err := DecodeReceipt(r.Receipt().Encode()); (err == nil) != (over == 0) {
			t.Errorf("receipt of index %d: %v", r.Index, err)
		}
		r = g.records[0]
		r.TimeMS = MaxTimeMS + over
		if _, err := DecodeRecord(r.Encode()); (err == nil) != (over == 0) {
			t.Errorf("time %d: %v", r.TimeMS, err)
		}
		if _, err := DecodeReceipt(r.Receipt().Encode()); (err == nil) != (over == 0) {
			t.Errorf("receipt at %d: %v", r.TimeMS, err)
		}
	}
}

// TestFrameLimits: the largest entry fits into a frame, and the largest frame
// into a record.
func TestFrameLimits(t *testing.T) {
	g := newGame(t)
	for over := range 2 {
		_, err := g.keys.Seal(g.table, 0, testKey("m"), make([]byte, MaxEntryBytes+over))
		if (err == nil) != (over == 0) {
			t.Errorf("%d bytes more than the largest entry: %v", over, err)
		}
		f := g.frames[0]
		f.Cipher = make([]byte, MaxEntryBytes+sealBytes+over)
		if _, err := DecodeFrame(f.Encode()); (err == nil) != (over == 0) {
			t.Errorf("frame with %d bytes more than the largest: %v", over, err)
		}
		r := Record{Kind: RecordFrame, Frame: make([]byte, MaxFrameBytes+over)}
		if _, err := DecodeRecord(r.Encode()); (err == nil) != (over == 0) {
			t.Errorf("record with %d bytes more than the largest frame: %v", over, err)
		}
	}
	if _, err := g.keys.Seal(g.table, 0, testKey("m"), nil); err == nil {
		t.Error("nothing was sealed")
	}
}

// TestTextLimits: the note of a file and the address of a link.
func TestTextLimits(t *testing.T) {
	g := newGame(t)
	for over := range 2 {
		h := FileHeader{Table: g.table, RelayKey: PublicKey(g.relay), Note: strings.Repeat("n", MaxNoteBytes+over)}
		if _, err := NewFileWriter(h); (err == nil) != (over == 0) {
			t.Errorf("note of %d bytes: %v", len(h.Note), err)
		}
		if _, err := NewFileReader(h.encode()); (err == nil) != (over == 0) {
			t.Errorf("note of %d bytes, to read: %v", len(h.Note), err)
		}
		l := Link{Base: "http://" + strings.Repeat("a", MaxBaseBytes-7+over), Table: g.table, Secret: Secret{Kind: LinkSeat}}
		if _, err := ParseLink(l.URL()); (err == nil) != (over == 0) {
			t.Errorf("address of %d bytes: %v", len(l.Base), err)
		}
		if over == 0 && len(l.URL()) != MaxLinkBytes {
			t.Errorf("the longest link has %d bytes, MaxLinkBytes is %d", len(l.URL()), MaxLinkBytes)
		}
	}
}

// TestA42_LengthsBeforeMemory: a length of 4 GB in few bytes, or an input far
// over its limit, is refused without memory for it.
func TestA42_LengthsBeforeMemory(t *testing.T) {
	g := newGame(t)
	ff := func(b []byte, at int) []byte {
		copy(b[at:at+4], "\xff\xff\xff\xff")
		return b
	}
	huge := make([]byte, 64<<20)
	file, starts := g.file(t)
	inputs := []struct {
		name string
		read func() error
	}{
		{"body", func() error {
			_, err := DecodeSigned(ff(g.entries[0].Encode(), entryFixedBytes-64+2))
			return err
		}},
		{"cipher", func() error { _, err := DecodeFrame(ff(g.frames[0].Encode(), frameHeadBytes)); return err }},
		{"frame", func() error { _, err := DecodeRecord(ff(g.records[0].Encode(), recordFixedBytes-4)); return err }},
		{"note", func() error { _, err := NewFileReader(ff(append([]byte(nil), file...), 8+1+64)); return err }},
		{"record", func() error { return readAll(ff(append([]byte(nil), file...), starts[1])) }},
		{"huge entry", func() error { _, err := DecodeSigned(huge); return err }},
		{"huge frame", func() error { _, err := DecodeFrame(huge); return err }},
		{"huge record", func() error { _, err := DecodeRecord(huge); return err }},
	}
	for _, in := range inputs {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := in.read()
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: was read", in.name)
		}
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 1<<20 {
			t.Errorf("%s: took %d bytes of memory", in.name, grown)
		}
	}
}
