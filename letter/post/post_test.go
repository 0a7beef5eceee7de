package post_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/letter/post"
	"github.com/nodealer/nodealer/letter/post/posttest"
)

const ann, bob = "ann@example.org", "bob@example.org"

func mail(subject, text string) []byte {
	return []byte("From: ann@example.org\nTo: bob@example.org\nSubject: " + subject + "\n\n" + text + "\n")
}

// account writes a description of an account and reads it.
func account(t *testing.T, o *posttest.Office, who string, change ...string) (post.Account, error) {
	t.Helper()
	text := fmt.Sprintf("from = %q\n[smtp]\nserver = %q\nsecurity = \"starttls\"\nuser = %q\npassword = %q\nca_file = %q\n[imap]\nserver = %q\nsecurity = \"starttls\"\nuser = %q\npassword_file = \"word\"\nca_file = %q\n",
		who, o.SMTP, who, posttest.Password, o.CAFile, o.IMAP, who, o.CAFile)
	text = strings.NewReplacer(change...).Replace(text)
	file := filepath.Join(t.TempDir(), "mail.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "word"), []byte(posttest.Password+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return post.ReadAccount(file)
}

// fetch gives the texts that are there.
func fetch(t *testing.T, a post.Account) (texts []string) {
	t.Helper()
	n, left, err := a.Fetch(t.Context(), func(eml []byte) error {
		_, body, _ := strings.Cut(string(eml), "\r\n\r\n")
		texts = append(texts, strings.TrimSpace(body))
		return nil
	})
	if err != nil || n != len(texts) || left != 0 {
		t.Fatalf("%d letters, %q, %d left, %v", n, texts, left, err)
	}
	return texts
}

func TestPost(t *testing.T) {
	o := posttest.Start(t, ann, bob)
	for name, change := range map[string][]string{
		"starttls": nil,
		"tls":      {o.SMTP + "\"\nsecurity = \"starttls\"", o.TLS + "\"\nsecurity = \"tls\""},
		"none":     {`"starttls"`, `"none"`},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := account(t, o, ann, change...)
			if err != nil {
				t.Fatal(err)
			}
			b, err := account(t, o, bob)
			if err != nil {
				t.Fatal(err)
			}
			if err := o.Put(bob, mail("Sunday", "lunch?")); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"one", "two\n.\n.three"} {
				if err := a.Send(t.Context(), []string{bob}, mail("[nodealer] your move", text)); err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.Join(fetch(t, b), "|"); got != "one|two\r\n.\r\n.three" {
				t.Errorf("%q", got)
			}
			if got := fetch(t, b); len(got) != 0 {
				t.Errorf("a second time: %q", got)
			}
			if got := fetch(t, a); len(got) != 0 {
				t.Errorf("Ann has %q", got)
			}
		})
	}
}

// What is not taken stays, and does not keep others from being taken.
func TestRefusedStays(t *testing.T) {
	o := posttest.Start(t, ann, bob)
	a, err := account(t, o, ann)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"good", "bad", "good too"} {
		if err := o.Put(ann, mail("nodealer", text)); err != nil {
			t.Fatal(err)
		}
	}
	wrong := errors.New("this letter is for another game")
	n, _, err := a.Fetch(t.Context(), func(eml []byte) error {
		if strings.Contains(string(eml), "bad") {
			return wrong
		}
		return nil
	})
	if n != 2 || !errors.Is(err, wrong) {
		t.Errorf("%d, %v", n, err)
	}
	if got := fetch(t, a); len(got) != 1 || got[0] != "bad" {
		t.Errorf("%q", got)
	}
}

// One call looks at so many mails and not at more, and says how many are left.
func TestMoreMails(t *testing.T) {
	o := posttest.Start(t, ann, bob)
	a, err := account(t, o, ann)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a word", "one", "two", "three"} {
		if err := o.Put(ann, mail("nodealer", text)); err != nil {
			t.Fatal(err)
		}
	}
	take := func(eml []byte) error {
		if strings.Contains(string(eml), "a word") {
			return post.ErrOther
		}
		return nil
	}
	for i, want := range [][2]int{{2, 1}, {1, 0}, {0, 0}} {
		if n, left, err := post.FetchSome(t.Context(), a, 3, take); err != nil || n != want[0] || left != want[1] {
			t.Errorf("call %d: %d taken, %d left, %v", i+1, n, left, err)
		}
	}
}

// Mails that are lost, doubled and late arrive as the office carries them.
func TestBadPost(t *testing.T) {
	o := posttest.Start(t, ann, bob)
	var held []byte
	o.Carry = func(n int, eml []byte) [][]byte {
		switch n {
		case 0:
			held = eml
			return nil
		case 1:
			return [][]byte{eml, eml}
		case 2:
			return nil
		}
		return [][]byte{eml, held}
	}
	a, err := account(t, o, ann)
	if err != nil {
		t.Fatal(err)
	}
	b, err := account(t, o, bob)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		if err := a.Send(t.Context(), []string{bob}, mail("nodealer", fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(fetch(t, b), ""); got != "1130" || o.Sent() != 4 {
		t.Errorf("%q of %d", got, o.Sent())
	}
}

func TestRefusals(t *testing.T) {
	o := posttest.Start(t, ann)
	for name, c := range map[string]struct {
		change []string
		want   string
	}{
		"a word that is no key":  {[]string{"from =", "colour = 1\nfrom ="}, "colour"},
		"no address":             {[]string{"from = \"" + ann, "from = \"Ann"}, "no address"},
		"unknown security":       {[]string{`"starttls"`, `"ssl"`}, "ssl"},
		"clear to another place": {[]string{"127.0.0.1:", "mail.example.org:", `"starttls"`, `"none"`}, "this machine only"},
		"no port":                {[]string{o.IMAP, "127.0.0.1"}, "host:port"},
		"no password file":       {[]string{`"word"`, `"words"`}, "words"},
		"no certificate":         {[]string{o.CAFile, "word"}, "no certificate"},
	} {
		if _, err := account(t, o, ann, c.change...); !errors.Is(err, post.ErrAccount) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, change := range map[string][]string{
		"wrong password":      {posttest.Password, "valet", `"word"`, `"mail.toml"`},
		"foreign certificate": {"ca_file", "#ca_file"},
		"no TLS there":        {`"starttls"`, `"tls"`},
		"nobody there":        {o.SMTP, closed(t), o.IMAP, closed(t)},
	} {
		a, err := account(t, o, ann, change...)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		if err := a.Send(ctx, []string{ann}, mail("nodealer", "x")); !errors.Is(err, post.ErrServer) {
			t.Errorf("%s: sending: %v", name, err)
		}
		if _, _, err := a.Fetch(ctx, func([]byte) error { return nil }); !errors.Is(err, post.ErrServer) {
			t.Errorf("%s: fetching: %v", name, err)
		}
	}
	a, err := account(t, o, ann)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Send(t.Context(), []string{"nobody@example.org"}, mail("nodealer", "x")); !errors.Is(err, post.ErrServer) {
		t.Error(err)
	}
	if err := a.Send(t.Context(), []string{ann}, make([]byte, post.MaxMail+1)); !errors.Is(err, post.ErrAccount) {
		t.Error(err)
	}
}

// A file with a password that others can read is refused.
func TestSecretFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mail.toml")
	if err := os.WriteFile(file, []byte("from = \"a@b.c\"\n[smtp]\nserver = \"127.0.0.1:25\"\npassword = \"x\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := post.ReadAccount(file); !errors.Is(err, post.ErrAccount) || !strings.Contains(err.Error(), "chmod 600") {
		t.Error(err)
	}
}

func TestCancelled(t *testing.T) {
	o := posttest.Start(t, ann)
	a, err := account(t, o, ann)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := a.Send(ctx, []string{ann}, mail("nodealer", "x")); !errors.Is(err, post.ErrServer) {
		t.Error(err)
	}
}

// closed is an address at which nobody listens.
func closed(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
