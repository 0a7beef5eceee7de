package envelope

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/letter"
)

func testLetter(t testing.TB, note string) []byte {
	t.Helper()
	l, err := letter.Sign(letter.Letter{Kind: letter.Request, Table: [32]byte{1}, Have: 1, First: 1, Head: [32]byte{2}, Note: note},
		ed25519.NewKeyFromSeed(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return l.Encode()
}

func testMail(t testing.TB) Mail {
	return Mail{
		From: mail.Address{Name: "Ann", Address: "ann@example.org"}, To: mail.Address{Name: "Chloé", Address: "c@example.org"},
		Subject: "Partie d’hiver : à vous", Date: time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC),
		Text: "Ann suit.\nÀ vous de décider.\n", Letter: testLetter(t, "un"), FileName: "hiver-12.ndm",
	}
}

// L-17: a mail is well-formed, says what people need, and gives the letter back.
func TestMail(t *testing.T) {
	m := testMail(t)
	b, err := Write(m)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := Write(m)
	if !bytes.Equal(b, again) {
		t.Error("the same mail gives other bytes")
	}
	for line := range strings.SplitSeq(string(b), "\r\n") {
		if len(line) > 78 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("line of %d characters: %q", len(line), line)
		}
	}
	parsed, err := mail.ReadMessage(bytes.NewReader(b))
	if err != nil || parsed.Header.Get("Date") == "" || parsed.Header.Get("Message-ID") == "" {
		t.Fatalf("%v", err)
	}
	got, err := Find(b)
	if err != nil || len(got) != 1 || !bytes.Equal(got[0], m.Letter) {
		t.Fatalf("%d letters, %v", len(got), err)
	}
	m.Subject = "x\r\nBcc: everybody@example.org"
	b, err = Write(m)
	if err == nil {
		if p, _ := mail.ReadMessage(bytes.NewReader(b)); p == nil || p.Header.Get("Bcc") != "" {
			t.Error("a subject made a header")
		}
	}
}

// L-16: a letter is found in every form in which people have it.
func TestFind(t *testing.T) {
	raw := testLetter(t, "un")
	m, err := Write(testMail(t))
	if err != nil {
		t.Fatal(err)
	}
	forwarded := "From: b@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n" +
		"Content-Type: text/plain\r\n\r\nsee below\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n" + string(m) + "\r\n--x--\r\n"
	quoted := "From: b@example.org\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nHi\n" +
		strings.ReplaceAll(letter.Armor(raw), "\n", "=20\n")
	for name, b := range map[string][]byte{
		"its own bytes":              raw,
		"text":                       []byte("Bob,\n" + letter.Armor(raw)),
		"a mail":                     m,
		"a mail with bare LF":        bytes.ReplaceAll(m, []byte("\r\n"), []byte("\n")),
		"a forwarded mail":           []byte(forwarded),
		"a mail with text only":      []byte("From: b@example.org\nSubject: x\n\n> " + strings.ReplaceAll(letter.Armor(raw), "\n", "\n> ")),
		"a mail in quoted-printable": []byte(quoted),
	} {
		got, err := Find(b)
		if err != nil || len(got) != 1 || !bytes.Equal(got[0], raw) {
			t.Errorf("%s: %d letters, %v", name, len(got), err)
		}
	}
	for name, b := range map[string]string{"nothing": "", "words": "dear Bob, nothing here", "a mail without one": "From: x@example.org\n\nhello\n"} {
		if _, err := Find([]byte(b)); !errors.Is(err, ErrNone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Find([]byte("From: b@example.org\n\n" + letter.Armor(raw)[:200])); !errors.Is(err, letter.ErrCut) {
		t.Errorf("a letter that was cut off: %v", err)
	}
	deep := "Content-Type: multipart/mixed; boundary=x\n\n"
	for range maxDepth + 2 {
		deep += "--x\nContent-Type: message/rfc822\n\n" + "Content-Type: multipart/mixed; boundary=x\n\n"
	}
	if _, err := Find([]byte(deep)); err == nil {
		t.Error("endless nesting has a letter in it")
	}
}

// FuzzFind: no bytes break the reader of mails.
func FuzzFind(f *testing.F) {
	b, err := Write(testMail(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte("Content-Type: multipart/mixed; boundary=a\n\n--a\n\n--a--\n"))
	f.Fuzz(func(_ *testing.T, b []byte) { _, _ = Find(b) })
}
