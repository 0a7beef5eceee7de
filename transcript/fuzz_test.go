package transcript

import (
	"bytes"
	"testing"
)

// FuzzDecodeSigned checks [T-01]: what is read is written again as the same bytes.
func FuzzDecodeSigned(f *testing.F) {
	for _, s := range newGame(f).entries {
		f.Add(s.Encode())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if s, err := DecodeSigned(b); err == nil && !bytes.Equal(s.Encode(), b) {
			t.Error("two forms of one entry")
		}
	})
}

// FuzzDecodeFrame checks [T-10].
func FuzzDecodeFrame(f *testing.F) {
	for _, fr := range newGame(f).frames {
		f.Add(fr.Encode())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if fr, err := DecodeFrame(b); err == nil && !bytes.Equal(fr.Encode(), b) {
			t.Error("two forms of one frame")
		}
	})
}

// FuzzDecodeRecord checks [T-30].
func FuzzDecodeRecord(f *testing.F) {
	for _, r := range newGame(f).records {
		f.Add(r.Encode())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if r, err := DecodeRecord(b); err == nil && !bytes.Equal(r.Encode(), b) {
			t.Error("two forms of one record")
		}
	})
}

// FuzzDecodeReceipt: one form of a receipt.
func FuzzDecodeReceipt(f *testing.F) {
	f.Add(newGame(f).records[1].Receipt().Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		if r, err := DecodeReceipt(b); err == nil && !bytes.Equal(r.Encode(), b) {
			t.Error("two forms of one receipt")
		}
	})
}

// FuzzFile checks [T-50], [T-51]: the bytes that are read are those that a writer makes of
// what was read.
func FuzzFile(f *testing.F) {
	b, starts := newGame(f).file(f)
	f.Add(b)
	f.Add(b[:starts[1]])
	f.Add(b[:len(b)-1])
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := NewFileReader(b)
		if err != nil {
			return
		}
		w, err := NewFileWriter(r.Header())
		if err != nil {
			t.Fatal(err)
		}
		again := w.Header()
		for fr, err := range r.Records() {
			if err != nil {
				break
			}
			if again, err = w.Append(again, fr); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(again, b[:r.Offset()]) {
			t.Error("two forms of one file")
		}
	})
}

// FuzzParseLink checks [T-40].
func FuzzParseLink(f *testing.F) {
	for _, l := range links(f) {
		f.Add(l.URL())
	}
	f.Add("https://example.org/t/x#y")
	f.Fuzz(func(t *testing.T, s string) {
		if l, err := ParseLink(s); err == nil && l.URL() != s {
			t.Error("two forms of one link")
		}
	})
}
