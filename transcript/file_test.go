package transcript

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// readAll reads a whole file and returns the error that ends it.
func readAll(b []byte) error {
	_, err := countRecords(b)
	return err
}

// countRecords reads a whole file and counts the whole records before its end.
func countRecords(b []byte) (n int, err error) {
	r, err := NewFileReader(b)
	if err != nil {
		return 0, err
	}
	for _, err := range r.Records() {
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// TestFileRoundTrip checks [T-50], [T-51], [T-52], [T-53].
func TestFileRoundTrip(t *testing.T) {
	g := newGame(t)
	b, starts := g.file(t)
	r, err := NewFileReader(b)
	if err != nil {
		t.Fatal(err)
	}
	want := FileHeader{Table: g.table, RelayKey: PublicKey(g.relay), Note: "Tuesday, at Ann’s"}
	if r.Header() != want {
		t.Errorf("header came back as %+v", r.Header())
	}
	i, entry := 0, 0
	for fr, err := range r.Records() {
		if err != nil {
			t.Fatal(err)
		}
		want := g.filed(i)
		want.Byte = starts[i]
		if want.HasKey {
			want.Inner = g.entries[entry].Encode()
			entry++
		}
		if !reflect.DeepEqual(fr, want) {
			t.Errorf("record %d came back as %+v", i, fr)
		}
		i++
	}
	if i != len(g.records) || r.Offset() != len(b) || r.Chain().Count() != uint64(i) {
		t.Errorf("%d records, %d bytes were read of %d, %d", i, r.Offset(), len(g.records), len(b))
	}
}

// TestFileContinues: a file that was read goes on as if it had never ended.
func TestFileContinues(t *testing.T) {
	g := newGame(t)
	whole, starts := g.file(t)
	for cut := range starts {
		part := bytes.Clone(whole[:starts[cut]])
		r, err := NewFileReader(part)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range r.Records() {
			if err != nil {
				t.Fatal(err)
			}
		}
		w := ContinueFile(r)
		for i := cut; i < len(g.records); i++ {
			if part, err = w.Append(part, g.filed(i)); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(part, whole) {
			t.Errorf("continued after %d records, the file is another one", cut)
		}
	}
}

// TestFileTorn checks [T-54]: cut anywhere, whole records are delivered and the cut is
// named; only a cut between records is no fault, and one in the header is none
// that leaves a file.
func TestFileTorn(t *testing.T) {
	b, starts := newGame(t).file(t)
	for n := range b {
		if n > starts[0] && n%8 != 0 && !near(n, starts) {
			continue // one byte of a record is as good as the next
		}
		got, err := countRecords(b[:n])
		var torn *TornError
		var bad *FileError
		if n < starts[0] {
			if !errors.As(err, &bad) || bad.Record != -1 {
				t.Fatalf("cut at %d, in the header: %v", n, err)
			}
			continue
		}
		whole := 0
		for whole < len(starts)-1 && starts[whole+1] <= n {
			whole++
		}
		if n == starts[whole] {
			if err != nil || got != whole {
				t.Fatalf("cut at %d, between records: %d, %v", n, got, err)
			}
			continue
		}
		if !errors.As(err, &torn) || got != whole || torn.Record != whole || torn.Byte != starts[whole] {
			t.Fatalf("cut at %d: %d records, then %v", n, got, err)
		}
	}
}

// near reports whether n is close to one of the places.
func near(n int, places []int) bool {
	for _, p := range places {
		if n >= p-2 && n <= p+2 {
			return true
		}
	}
	return false
}

// TestFileFlips checks [T-50], [T-51], [T-52], [T-53]: every bit matters, and no turned bit looks
// like a file that was merely cut.
func TestFileFlips(t *testing.T) {
	b, starts := newGame(t).file(t)
	flips(b[:starts[0]], func(bit int, bad []byte) {
		var fault *FileError
		if err := readAll(append(bad, b[starts[0]:]...)); !errors.As(err, &fault) || fault.Record != -1 {
			t.Errorf("bit %d of the header: %v", bit, err)
		}
	})
	r, err := NewFileReader(b)
	if err != nil {
		t.Fatal(err)
	}
	for i, start := range starts {
		end := len(b)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		before := *r // stands at this record
		if i == 0 || i == 3 {
			end = start // of the kind of record 1
		}
		flipsFront(b[start:end], fileItemBytes+recordFixedBytes, func(bit int, bad []byte) {
			spoilt := before
			spoilt.b = append(append(bytes.Clone(b[:start]), bad...), b[end:]...)
			_, err := spoilt.next()
			var fault *FileError
			if !errors.As(err, &fault) || fault.Record != i || fault.Byte < start || fault.Byte > start+bit/8 {
				t.Errorf("record %d, byte %d, bit %d: %v", i, start+bit/8, bit%8, err)
			}
		})
		if _, err := r.next(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFileWithoutKey: a record that the writer could not open is in the file
// without a key.
func TestFileWithoutKey(t *testing.T) {
	g := newGame(t)
	w, err := NewFileWriter(FileHeader{Table: g.table, RelayKey: PublicKey(g.relay)})
	if err != nil {
		t.Fatal(err)
	}
	b, err := w.Append(w.Header(), FileRecord{Record: g.records[0]})
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewFileReader(b)
	if err != nil {
		t.Fatal(err)
	}
	for fr, err := range r.Records() {
		if err != nil || fr.HasKey || fr.Inner != nil {
			t.Errorf("got %+v, %v", fr, err)
		}
	}
}

// TestFileWriterRefuses checks [T-52], [T-53]: no file that a reader would refuse.
func TestFileWriterRefuses(t *testing.T) {
	g := newGame(t)
	head := FileHeader{Table: g.table, RelayKey: PublicKey(g.relay)}
	w, err := NewFileWriter(head)
	if err != nil {
		t.Fatal(err)
	}
	wrongKey := g.filed(0)
	wrongKey.Key = g.keysOf[1]
	for name, fr := range map[string]FileRecord{"gap": g.filed(1), "wrong key": wrongKey} {
		if b, err := w.Append(nil, fr); err == nil || b != nil {
			t.Errorf("%s: was written", name)
		}
	}
	for i := range 2 { // the writer is as it was
		if _, err := w.Append(nil, g.filed(i)); err != nil {
			t.Fatal(err)
		}
	}
	outage := g.filed(2)
	outage.HasKey = true
	if _, err := w.Append(nil, outage); err == nil {
		t.Error("outage with a key was written")
	}
	for name, h := range map[string]FileHeader{
		"no table":          {RelayKey: head.RelayKey},
		"no relay key":      {Table: head.Table},
		"escape in note":    {head.Table, head.RelayKey, "\x1b[2J"},
		"line in note":      {head.Table, head.RelayKey, "a\nb"},
		"note is not UTF-8": {head.Table, head.RelayKey, "\xff"},
	} {
		if _, err := NewFileWriter(h); err == nil {
			t.Errorf("%s: was written", name)
		}
		if _, err := NewFileReader(h.encode()); err == nil {
			t.Errorf("%s: was read", name)
		}
	}
}

// TestFileErrorsSpeak: an error names byte and record, and leads to the relay's
// fault if it is one.
func TestFileErrorsSpeak(t *testing.T) {
	g := newGame(t)
	b, starts := g.file(t)
	bad := bytes.Clone(b)
	bad[starts[1]+fileItemBytes+8+7] ^= 1 // time
	err := readAll(bad)
	var relay *RelayError
	if !errors.As(err, &relay) || relay.Index != 1 {
		t.Errorf("got %v, want the relay's fault", err)
	}
	if !strings.Contains(err.Error(), "record 1") {
		t.Errorf("%q does not name the record", err)
	}
	if err := readAll([]byte("<!DOCTYPE html>")); err == nil || !strings.Contains(err.Error(), "not a .ndl file") {
		t.Errorf("a web page: %v", err)
	}
}
