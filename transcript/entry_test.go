package transcript

import (
	"bytes"
	"reflect"
	"testing"
)

// TestEntryRoundTrip checks [T-01]: what is written is read again, the same.
func TestEntryRoundTrip(t *testing.T) {
	for i, s := range newGame(t).entries {
		got, err := DecodeSigned(s.Encode())
		if err != nil {
			t.Fatalf("entry %d: %v", i, err)
		}
		if !reflect.DeepEqual(got, s) {
			t.Errorf("entry %d came back as %+v", i, got)
		}
		if err := got.Verify(); err != nil {
			t.Errorf("entry %d: %v", i, err)
		}
	}
}

// TestA19_OneFormOfAnEntry checks [T-01]: no shorter, longer or other bytes are
// the same entry.
func TestA19_OneFormOfAnEntry(t *testing.T) {
	good := newGame(t).entries[2].Encode()
	for n := range good {
		if s, err := DecodeSigned(good[:n]); err == nil || !reflect.DeepEqual(s, Signed{}) {
			t.Fatalf("%d bytes of %d were read", n, len(good))
		}
	}
	for _, tail := range [][]byte{{0}, {1, 2}, make([]byte, 64), good} {
		if _, err := DecodeSigned(append(bytes.Clone(good), tail...)); err == nil {
			t.Errorf("%d bytes too many were read", len(tail))
		}
	}
	flips(good, func(bit int, bad []byte) {
		s, err := DecodeSigned(bad)
		if err == nil && s.Verify() == nil {
			t.Errorf("bit %d does not matter", bit)
		}
		if err == nil && !bytes.Equal(s.Encode(), bad) {
			t.Errorf("with bit %d turned it encodes to other bytes", bit)
		}
	})
}

// TestEntryRules checks [T-02], [T-03], [T-04], [T-05], [T-06], each broken in one way:
// neither side takes it.
func TestEntryRules(t *testing.T) {
	tests := []struct {
		name  string
		which int // entry of the game that is changed
		spoil func(*Entry)
	}{
		{"version", 2, func(e *Entry) { e.Version = 2 }},
		{"device is no key", 2, func(e *Entry) { e.Device = [32]byte{1} }},
		{"T-02 first entry with a previous one", 1, func(e *Entry) { e.Prev[0] = 1 }},
		{"T-02 later entry without", 2, func(e *Entry) { e.Prev = EntryID{} }},
		{"count over the limit", 2, func(e *Entry) { e.Count = MaxCount }},
		{"T-03 nothing seen but a head", 0, func(e *Entry) { e.Seen.Head[0] = 1 }},
		{"T-03 nothing seen but a time", 0, func(e *Entry) { e.Seen.TimeMS = 1 }},
		{"T-03 nothing seen but a signature", 0, func(e *Entry) { e.Seen.Sig[0] = 1 }},
		{"T-08 nothing seen but content", 0, func(e *Entry) { e.Content[0] = 1 }},
		{"T-08 something seen but no content", 2, func(e *Entry) { e.Content = [32]byte{} }},
		{"seen count over the limit", 2, func(e *Entry) { e.Seen.Count = MaxRecords + 1 }},
		{"seen time over the limit", 2, func(e *Entry) { e.Seen.TimeMS = MaxTimeMS + 1 }},
		{"T-04 charter with a table", 0, func(e *Entry) { e.Table[0] = 1 }},
		{"T-04 other entry without", 2, func(e *Entry) { e.Table = TableID{} }},
		{"T-04 charter as a second entry", 0, func(e *Entry) { e.Count, e.Prev[0] = 1, 1 }},
		{"T-04 charter that has seen something", 0, func(e *Entry) { e.Seen.Count = 1 }},
		{"T-04 charter as the second body", 2, func(e *Entry) { e.Bodies[1].Kind = KindCharter }},
		{"T-04 two charters", 0, func(e *Entry) { e.Bodies = append(e.Bodies, e.Bodies[0]) }},
		{"T-05 no bodies", 2, func(e *Entry) { e.Bodies = nil }},
		{"T-05 body without a kind", 2, func(e *Entry) { e.Bodies[0].Kind = 0 }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			who := testKey([]string{"ann", "bob", "ann"}[test.which])
			e := newGame(t).entries[test.which].Entry
			test.spoil(&e)
			if s, err := Sign(e, who); err == nil || !reflect.DeepEqual(s, Signed{}) {
				t.Error("it was signed")
			}
			s := Signed{Entry: e, Sig: signWith(who, e.signable())}
			if got, err := DecodeSigned(s.Encode()); err == nil || !reflect.DeepEqual(got, Signed{}) {
				t.Error("it was read")
			}
		})
	}
}

// TestSignNeedsTheDevice: an entry is signed by the key that it names.
func TestSignNeedsTheDevice(t *testing.T) {
	e := newGame(t).entries[2].Entry
	if _, err := Sign(e, testKey("bob")); err == nil {
		t.Error("another's key signed")
	}
	if _, err := Sign(e, nil); err == nil {
		t.Error("no key signed")
	}
}

// TestIDIgnoresTheSignature: two signatures on one content are not two entries.
func TestIDIgnoresTheSignature(t *testing.T) {
	s := newGame(t).entries[2]
	other := s
	other.Sig[0] ^= 1
	if other.ID() != s.ID() {
		t.Error("id depends on the signature")
	}
	other.Entry.Bodies = []Body{{KindDecision, []byte("call")}}
	if other.ID() == s.ID() {
		t.Error("id does not depend on the bodies")
	}
}

// TestA70_TableIsItsCharter checks [T-04]: another charter, author or nonce is another
// table, and an entry of one table is none of another.
func TestA70_TableIsItsCharter(t *testing.T) {
	charter := newGame(t).entries[0].Entry
	id := TableIDOf(charter)
	if id == TableID(charter.ID()) {
		t.Error("table id and entry id are one value")
	}
	other := charter
	other.Bodies = []Body{{KindCharter, []byte("rules of the table, another nonce")}}
	if TableIDOf(other) == id {
		t.Error("another charter has the same id")
	}
	other = charter
	other.Device = PublicKey(testKey("bob"))
	if TableIDOf(other) == id {
		t.Error("another author has the same id")
	}
	moved := newGame(t).entries[2]
	moved.Entry.Table[0] ^= 1
	if moved.Verify() == nil {
		t.Error("an entry moved to another table verifies")
	}
	if moved := mustSeal(t, newGame(t).keys, id, 0, testKey("m"), []byte("x")); moved.Table != id {
		t.Error("frame has another tag")
	} else {
		moved.Table[0] ^= 1
		if _, _, err := moved.Open(newGame(t).keys.Read); err == nil {
			t.Error("a frame moved to another table opens")
		}
	}
}

func TestIDStrings(t *testing.T) {
	id := newGame(t).table
	if got, err := ParseTableID(id.String()); err != nil || got != id {
		t.Errorf("table id came back as %v, %v", got, err)
	}
	if got, err := ParseEntryID(EntryID(id).String()); err != nil || got != EntryID(id) {
		t.Errorf("entry id came back as %v, %v", got, err)
	}
	s := id.String()
	last := s[:42] + string(s[42]+1) // sets a bit that means nothing
	for _, bad := range []string{"", s[:42], s + "A", s + "=", s[:20] + "\n" + s[20:42], s[:20] + "\n" + s[20:], s[:42] + "+", last} {
		if _, err := ParseTableID(bad); err == nil {
			t.Errorf("%q was read as a table id", bad)
		}
		if _, err := ParseEntryID(bad); err == nil {
			t.Errorf("%q was read as an entry id", bad)
		}
	}
}
