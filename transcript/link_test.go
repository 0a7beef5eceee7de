package transcript

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// links returns one link of each kind.
func links(t testing.TB) []Link {
	g := newGame(t)
	seat := Secret{
		Kind: LinkSeat, Epoch: 2, Link: g.link, Seed: bytes32("seed"),
		Last: Last{Count: 3, Head: g.records[2].Head},
	}
	l := Link{Base: "https://cards.example.org:8420/club", Table: g.table, Secret: seat}
	return []Link{l.Play(), l.Watch(), l}
}

// TestLinkRoundTrip checks [T-40].
func TestLinkRoundTrip(t *testing.T) {
	keys := PlayKeys(newGame(t).link)
	for _, l := range links(t) {
		got, err := ParseLink(l.URL())
		if err != nil || got != l {
			t.Errorf("%s came back as %v, %v", l.URL(), got, err)
		}
		if got.Secret.Keys().Read != keys.Read {
			t.Errorf("kind %#x reads with another key", byte(l.Secret.Kind))
		}
		if writes := got.Secret.Keys().Write != nil; writes == (l.Secret.Kind == LinkWatch) {
			t.Errorf("kind %#x writes: %v", byte(l.Secret.Kind), writes)
		}
		if w := l.Watch(); w.Secret.Link != (LinkSecret{}) || w.Secret.Seed != (SeatSeed{}) {
			t.Error("a watch link holds more than the read key")
		}
		if p := l.Play(); p.Secret.Seed != (SeatSeed{}) || p.Secret.Last != (Last{}) {
			t.Error("a play link holds a seat")
		}
	}
	l := links(t)[0]
	l.Base = "http://127.0.0.1:8420"
	if got, err := ParseLink(l.URL()); err != nil || got != l {
		t.Errorf("%v: %v", got, err)
	}
}

// TestLinkCut checks [T-41]: cut anywhere, the reader is told that it was cut.
func TestLinkCut(t *testing.T) {
	for _, l := range links(t) {
		url := l.URL()
		hash := strings.Index(url, "#")
		for n := range url {
			_, err := ParseLink(url[:n])
			want := ErrLinkCut
			switch {
			case n < len(l.Base)+len(linkPath):
				want = ErrLinkForm
			case n <= hash+1:
				want = ErrLinkBare
			}
			if !errors.Is(err, want) {
				t.Fatalf("%q: got %v, want %v", url[:n], err, want)
			}
		}
	}
}

// TestLinkDamage checks [T-41]: wrong characters, text around, other kinds.
func TestLinkDamage(t *testing.T) {
	for _, l := range links(t) {
		url := l.URL()
		for i := len(l.Base) + len(linkPath); i < len(url); i++ {
			for _, c := range []byte{'A', '_', '#', '/', ' ', '.', '%', '\n', 0, 0x80} {
				if bad := url[:i] + string([]byte{c}) + url[i+1:]; bad != url {
					if _, err := ParseLink(bad); err == nil {
						t.Errorf("%q was read", bad)
					}
				}
			}
		}
		for _, tail := range []string{"A", ".", ")", " ", "\n", "=", "&x=1", " see you!"} {
			if _, err := ParseLink(url + tail); !errors.Is(err, ErrLinkLong) {
				t.Errorf("with %q behind it: %v", tail, err)
			}
		}
		for _, base := range []string{
			"", "cards.example.org", "ftp://x", "https://", "https:///x", "https://x/", "https://a b",
			"https://x?y", "https://u@x", "https://x\"", "javascript:", "HTTPS://x", " https://x",
		} {
			bad := l
			bad.Base = base
			if _, err := ParseLink(bad.URL()); !errors.Is(err, ErrLinkForm) {
				t.Errorf("address %q: %v", base, err)
			}
		}
		bad := l
		bad.Secret.Kind = 0x21
		if _, err := ParseLink(bad.URL()); !errors.Is(err, ErrLinkNewer) {
			t.Errorf("another version: %v", err)
		}
	}
	seat := links(t)[2]
	seat.Secret.Last.Count = 0
	if _, err := ParseLink(seat.URL()); err == nil {
		t.Error("a head after no record was read")
	}
	seat.Secret.Last.Count = MaxRecords + 1
	if _, err := ParseLink(seat.URL()); err == nil {
		t.Error("too many records were read")
	}
}

// TestSecretsAreNotPrinted checks [T-42]: by no verb, in no structure, as no JSON.
func TestSecretsAreNotPrinted(t *testing.T) {
	g := newGame(t)
	seat := links(t)[2]
	values := []any{
		g.link, g.keys.Read, g.keysOf[0], seat.Secret.Seed, seat.Secret, seat, g.keys, &seat, &g.keys,
		struct{ K RecordKey }{g.keysOf[0]}, []ReadKey{g.keys.Read}, links(t),
	}
	var traces []string
	for _, s := range [][]byte{g.link[:], g.keys.Read[:], g.keysOf[0][:], seat.Secret.Seed[:], g.keys.Write.Seed(), g.keys.Access.Seed()} {
		traces = append(traces, fmt.Sprintf("%x", s[:4]), fmt.Sprintf("%X", s[:4]), encode64(s[:6]),
			strings.Trim(fmt.Sprint(s[:3]), "[]"), string(s[:4]))
	}
	for _, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%o", "%c", "%U"} {
			out := fmt.Sprintf(verb, v)
			for _, trace := range traces {
				if strings.Contains(out, trace) {
					t.Errorf("%s of %T prints a secret: %s", verb, v, out)
				}
			}
		}
		if b, err := json.Marshal(v); err == nil {
			t.Errorf("%T marshals as %s", v, b)
		}
	}
	if s := seat.String(); !strings.HasPrefix(s, seat.Base+"/t/"+seat.Table.String()) {
		t.Errorf("String is %q", s)
	}
}
