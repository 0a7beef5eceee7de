package deck

import (
	"bytes"
	"errors"
	"testing"

	"github.com/nodealer/nodealer/cards"
)

var form = Form{Element: 4, PerCard: 2, Cards: 3}

func samples() map[string][]byte {
	return map[string][]byte{
		"key":  KeyBody{Element: []byte("ELEM"), Proof: []byte("proof")}.Encode(),
		"pass": PassBody{Input: [32]byte{1}, Output: bytes.Repeat([]byte("ELEM"), 6), Proof: []byte("proof")}.Encode(),
		"shares": SharesBody{Digest: [32]byte{2}, Proof: []byte("proof"), Shares: []Share{
			{0, []byte("ELEM")}, {2, []byte("ELEM")}}}.Encode(),
	}
}

// recode decodes and encodes again.
func recode(kind string, data []byte) ([]byte, error) {
	switch kind {
	case "key":
		b, err := form.DecodeKey(data)
		return b.Encode(), err
	case "pass":
		b, err := form.DecodePass(data)
		return b.Encode(), err
	default:
		b, err := form.DecodeShares(data)
		return b.Encode(), err
	}
}

func TestCodecRoundTrip(t *testing.T) {
	for kind, data := range samples() {
		got, err := recode(kind, data)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: %x (%v), want %x", kind, got, err, data)
		}
	}
}

// A proof may have any length here, so only what stands before it can be cut.
func TestCodecRefusesShort(t *testing.T) {
	for kind, data := range samples() {
		for n := range len(data) - len("proof") {
			if _, err := recode(kind, data[:n]); !errors.Is(err, ErrEncoding) {
				t.Errorf("%s cut to %d bytes: %v", kind, n, err)
			}
		}
	}
}

func TestCodecLimit(t *testing.T) {
	for kind, data := range samples() {
		at := append(data, make([]byte, MaxMessage-len(data))...)
		if _, err := recode(kind, at); err != nil {
			t.Errorf("%s of MaxMessage bytes: %v", kind, err)
		}
		if _, err := recode(kind, append(at, 0)); !errors.Is(err, ErrEncoding) {
			t.Errorf("%s of one byte more: %v", kind, err)
		}
	}
}

func TestSharesList(t *testing.T) {
	slots := func(list ...int) SharesBody {
		var b SharesBody
		for _, s := range list {
			b.Shares = append(b.Shares, Share{cards.Slot(s), []byte("ELEM")})
		}
		return b
	}
	for _, c := range []struct {
		name string
		body SharesBody
		ok   bool
	}{
		{"none", slots(), false},
		{"one", slots(1), true},
		{"as many as cards", slots(0, 1, 2), true},
		{"one more", slots(0, 1, 2, 3), false},
		{"twice", slots(1, 1), false},
		{"descending", slots(2, 1), false},
		{"outside the deck, which the suite judges", slots(65535), true},
	} {
		if _, err := form.DecodeShares(c.body.Encode()); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// What parses encodes again to the same bytes.
func FuzzBodies(f *testing.F) {
	for _, data := range samples() {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for kind := range samples() {
			if again, err := recode(kind, data); err == nil && !bytes.Equal(again, data) {
				t.Errorf("%s: %x becomes %x", kind, data, again)
			}
		}
	})
}
