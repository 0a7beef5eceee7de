package letter

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
)

func testKey(name string) ed25519.PrivateKey {
	s := hash.Sum32("letter test", []byte(name))
	return ed25519.NewKeyFromSeed(s[:])
}

// sample is an invitation with a bit of everything.
func sample(t testing.TB) Letter {
	t.Helper()
	table := transcript.TableID(hash.Sum32("letter test", []byte("table")))
	first := transcript.SignRecord(testKey("host"), table, [32]byte{}, transcript.Record{TimeMS: 1, Kind: transcript.RecordFrame, Frame: []byte("frame")})
	l, err := Sign(Letter{
		Kind: Invitation, Table: table, To: transcript.PublicKey(testKey("bob")), Have: 1, Head: first.Head,
		Records: []transcript.Record{first}, Frames: [][]byte{[]byte("another frame")}, Note: "See you\nsoon, Zoé",
		Link: transcript.LinkSecret{1, 2, 3},
		People: []Person{
			{"Ann", transcript.PublicKey(testKey("ann")), "ann@example.org"}, {"Bob", transcript.PublicKey(testKey("bob")), ""},
		},
	}, testKey("ann"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// L-10, L-11: a letter comes back as it was; a byte less or more is no letter, and a
// changed one is not the author's.
func TestLetterBytes(t *testing.T) {
	b := func() []byte { l := sample(t); return l.Encode() }()
	l, err := Decode(b)
	if err != nil || !bytes.Equal(l.Encode(), b) || l.Note != "See you\nsoon, Zoé" || len(l.People) != 2 {
		t.Fatalf("%+v: %v", l, err)
	}
	for i := range b {
		if _, err := Decode(b[:i]); err == nil {
			t.Fatalf("the first %d bytes are a letter", i)
		}
		bad := bytes.Clone(b)
		bad[i] ^= 4
		if _, err := Decode(bad); err == nil {
			t.Fatalf("byte %d can be changed", i)
		}
	}
	if _, err := Decode(append(bytes.Clone(b), 0)); err == nil {
		t.Error("a byte more is a letter")
	}
	bad := bytes.Clone(b)
	copy(bad[bytes.Index(bad, []byte("soon")):], "late")
	if _, err := Decode(bad); !errors.Is(err, ErrChanged) {
		t.Errorf("a changed note: %v", err)
	}
	if s := strings.TrimSpace(strings.Join([]string{l.Table.String()}, "")); s == "" {
		t.Error("no table")
	}
}

// L-10, L-12: what no letter may be.
func TestLetterRefused(t *testing.T) {
	rec := sample(t).Records[0]
	for why, change := range map[string]func(*Letter){
		"kind 0":               func(l *Letter) { l.Kind = 0 },
		"kind 4":               func(l *Letter) { l.Kind = Request + 1 },
		"no table":             func(l *Letter) { l.Table = transcript.TableID{} },
		"records beyond have":  func(l *Letter) { l.Have = 0; l.Head = [32]byte{} },
		"a gap":                func(l *Letter) { l.Have, l.First = 9, 3 },
		"request with records": func(l *Letter) { l.Kind, l.Link, l.People, l.Frames = Request, transcript.LinkSecret{}, nil, nil },
		"head of nothing":      func(l *Letter) { l.Have, l.Records = 0, nil },
		"escape in the note":   func(l *Letter) { l.Note = "\x1b[31m" },
		"nobody's name":        func(l *Letter) { l.People[0].Name = "" },
		"key of small order":   func(l *Letter) { l.People[1].Key = [32]byte{} },
		"empty frame":          func(l *Letter) { l.Frames = [][]byte{{}} },
		"long note":            func(l *Letter) { l.Note = strings.Repeat("x", MaxNoteBytes+1) },
		"long address":         func(l *Letter) { l.People[0].Address = strings.Repeat("x", MaxAddressBytes+1) },
		"too many people": func(l *Letter) {
			for range MaxPeople {
				l.People = append(l.People, l.People[0])
			}
		},
		"too many frames": func(l *Letter) {
			for range MaxFrames {
				l.Frames = append(l.Frames, l.Frames[0])
			}
		},
		"too many records": func(l *Letter) {
			l.Records = nil
			for i := range uint64(MaxRecords + 1) {
				r := rec
				r.Index = i
				l.Records = append(l.Records, r)
			}
			l.Have = MaxRecords + 1
		},
	} {
		l := sample(t)
		change(&l)
		if _, err := Sign(l, testKey("ann")); err == nil {
			t.Errorf("%s: was signed", why)
		}
		body := l.encode()
		l.Sig = [64]byte(ed25519.Sign(testKey("ann"), hash.Encode(signLabel, body)))
		if _, err := Decode(l.Encode()); err == nil {
			t.Errorf("%s: was read", why)
		}
	}
}

// At its limits a letter is read.
func TestLetterLimits(t *testing.T) {
	l := sample(t)
	l.Note = strings.Repeat("x", MaxNoteBytes)
	l.People[0].Address = strings.Repeat("x", MaxAddressBytes)
	l.People[0].Name = strings.Repeat("x", MaxNameBytes)
	for len(l.People) < MaxPeople {
		l.People = append(l.People, l.People[1])
	}
	for len(l.Frames) < MaxFrames {
		l.Frames = append(l.Frames, l.Frames[0])
	}
	rec := l.Records[0]
	for i := uint64(1); i < MaxRecords; i++ {
		rec.Index = i
		l.Records = append(l.Records, rec)
	}
	l.Have = MaxRecords
	l, err := Sign(l, testKey("ann"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(l.Encode()); err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(make([]byte, MaxBytes+1)); err == nil {
		t.Error("a letter over the limit was read")
	}
}

// L-15, L-16: armored letters survive what mail programs do to text.
func TestArmor(t *testing.T) {
	want := func() []byte { l := sample(t); return l.Encode() }()
	armor := Armor(want)
	quote := func(text, mark string) string {
		return mark + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+mark) + "\n"
	}
	one := strings.ReplaceAll(armor, "\n", " ")
	for name, text := range map[string]string{
		"as it is":                armor,
		"within a mail":           "Hello Bob,\n\nyour turn.\n\n" + armor + "\nAnn\n-- \nsignature",
		"quoted":                  quote(armor, "> "),
		"quoted twice":            quote(quote(armor, "> "), ">"),
		"quoted by initials":      quote(armor, "Ann> "),
		"bars":                    quote(armor, "| "),
		"indented":                quote(armor, "\t   "),
		"CRLF":                    strings.ReplaceAll(armor, "\n", "\r\n"),
		"old line ends":           strings.ReplaceAll(armor, "\n", "\r"),
		"a quotation in one line": strings.ReplaceAll(quote(armor, "> "), "\n", " "),
		"initials twice":          quote(quote(armor, "Ann> "), "Bob> "),
		"one line":                one,
		"blank lines":             strings.ReplaceAll(armor, "\n", "\n\n"),
		"soft wraps":              wrapAt(armor, 40),
		"quoted-printable":        strings.ReplaceAll(wrapAt(armor, 50), "\n", "=\n"),
		"non-breaking":            strings.ReplaceAll(armor, "\n", "\u00a0\n"),
		"byte order mark":         "\ufeff" + armor,
	} {
		got, err := Find([]byte(text))
		if err != nil || len(got) != 1 || !bytes.Equal(got[0], want) {
			t.Errorf("%s: %d letters, %v", name, len(got), err)
		}
	}
	two, err := Find([]byte(armor + "On Tuesday Bob wrote:\n" + quote(armor, "> ")))
	if err != nil || len(two) != 2 {
		t.Errorf("an answer above a quotation: %d letters, %v", len(two), err)
	}
	if none, err := Find([]byte("no letter here")); err != nil || none != nil {
		t.Errorf("%v, %v", none, err)
	}
}

// wrapAt breaks the code lines anew.
func wrapAt(armor string, n int) string {
	lines := strings.Split(strings.TrimSpace(armor), "\n")
	code := strings.Join(lines[1:len(lines)-1], "")
	out := lines[0] + "\n"
	for len(code) > 0 {
		k := min(n, len(code))
		out += code[:k] + "\n"
		code = code[k:]
	}
	return out + lines[len(lines)-1] + "\n"
}

// L-16: what was damaged is said to be, and not taken for something else.
func TestArmorRefused(t *testing.T) {
	l := sample(t)
	armor := Armor(l.Encode())
	lines := strings.SplitAfter(armor, "\n")
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"cut off":         {strings.Join(lines[:3], ""), ErrCut},
		"begun twice":     {lines[0] + armor, ErrCut},
		"a line missing":  {lines[0] + strings.Join(lines[2:], ""), ErrDamaged},
		"a line twice":    {lines[0] + lines[1] + strings.Join(lines[1:], ""), ErrDamaged},
		"lines exchanged": {lines[0] + lines[2] + lines[1] + strings.Join(lines[3:], ""), ErrDamaged},
		"a wrong letter":  {strings.Replace(armor, lines[1][:4], "AAAA", 1), ErrDamaged},
		"foreign sign":    {strings.Replace(armor, lines[1][:4], "Aé%A", 1), ErrDamaged},
		"nothing in it":   {lines[0] + lines[len(lines)-2], ErrDamaged},
	} {
		if got, err := Find([]byte(c.text)); !errors.Is(err, c.want) {
			t.Errorf("%s: %d letters, %v; want %v", name, len(got), err, c.want)
		}
	}
	if _, err := Find([]byte(strings.Repeat(armor, MaxFound+1))); err == nil {
		t.Error("too many letters in one text")
	}
	if got, err := Find([]byte(strings.Repeat(armor, MaxFound))); err != nil || len(got) != MaxFound {
		t.Errorf("%d letters, %v", len(got), err)
	}
	if _, err := Find(make([]byte, MaxTextBytes+1)); err == nil {
		t.Error("a text over the limit was searched")
	}
}

// L-18: the text of a key.
func TestKeyText(t *testing.T) {
	key := transcript.PublicKey(testKey("ann"))
	text := KeyText(key)
	got, err := ParseKey(text)
	if err != nil || got != key {
		t.Fatalf("%x, %v", got, err)
	}
	for i := range len(text) {
		for _, c := range "Aa0-" {
			bad := text[:i] + string(c) + text[i+1:]
			if _, err := ParseKey(bad); bad != text && err == nil {
				t.Fatalf("character %d can be %c", i, c)
			}
		}
		if _, err := ParseKey(text[:i]); err == nil {
			t.Fatalf("%d characters are a key", i)
		}
	}
	if _, err := ParseKey(text + "A"); err == nil {
		t.Error("a character more is a key")
	}
	if _, err := ParseKey(KeyText([32]byte{})); err == nil {
		t.Error("a key of small order")
	}
}

// A letter prints nothing secret.
func TestLetterPrintsNoSecret(t *testing.T) {
	l := sample(t)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := sprintf(verb, l); strings.Contains(text, "example.org") || strings.Contains(text, "[1 2 3") || strings.Contains(text, "0x1, 0x2, 0x3") {
			t.Errorf("%s: %s", verb, text)
		}
	}
}
