package letter

import (
	"bytes"
	"fmt"
	"testing"
)

func sprintf(verb string, v any) string { return fmt.Sprintf(verb, v) }

// FuzzDecode: what is read is written in the same bytes again (L-10).
func FuzzDecode(f *testing.F) {
	l := sample(f)
	f.Add(l.Encode())
	f.Add([]byte(Magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := Decode(b)
		if err != nil {
			return
		}
		if !bytes.Equal(l.Encode(), b) {
			t.Fatal("another form of the same letter was read")
		}
	})
}

// FuzzRead: the layout alone, without a signature: what passes the checks can be
// written, and is read again.
func FuzzRead(f *testing.F) {
	l := sample(f)
	f.Add(l.encode())
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) > 1<<16 || !bytes.HasPrefix(body, []byte(Magic)) {
			return
		}
		l, err := Decode(append(bytes.Clone(body), make([]byte, 64)...))
		if err == nil {
			t.Fatalf("%v: a letter without a signature", l)
		}
	})
}

// FuzzFind: whatever is found in a text is found again in its own armor (L-16).
func FuzzFind(f *testing.F) {
	l := sample(f)
	f.Add([]byte(Armor(l.Encode())))
	f.Add([]byte("> " + armorBegin + "\n> AAAA\n" + armorEnd))
	f.Fuzz(func(t *testing.T, text []byte) {
		found, err := Find(text)
		if err != nil {
			return
		}
		for _, b := range found {
			again, err := Find([]byte(Armor(b)))
			if err != nil || len(again) != 1 || !bytes.Equal(again[0], b) {
				t.Fatalf("%v", err)
			}
		}
	})
}

// FuzzKey: a key has one text (L-18).
func FuzzKey(f *testing.F) {
	f.Add(KeyText([32]byte{1}))
	f.Fuzz(func(t *testing.T, s string) {
		if key, err := ParseKey(s); err == nil && KeyText(key) != s {
			t.Fatal("two texts for one key")
		}
	})
}
