package seal_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/letter/seal"
)

var letter = []byte("a letter\x00 of any octets\xff")

func pair(t *testing.T) (seal.Identity, seal.Recipient) {
	t.Helper()
	secret, public, err := seal.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	ids, err := seal.ParseIdentities([]byte("# mine\n"+secret+"\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := seal.ParseRecipient(public)
	if err != nil {
		t.Fatal(err)
	}
	return ids[0], r
}

func TestSeal(t *testing.T) {
	ann, toAnn := pair(t)
	bob, toBob := pair(t)
	eve, _ := pair(t)
	text, err := seal.Seal(letter, toAnn, toBob)
	if err != nil {
		t.Fatal(err)
	}
	if !seal.Sealed(text) || bytes.Contains(text, letter[:8]) {
		t.Fatalf("%s", text)
	}
	quoted := []byte("Hello Bob,\r\n> > " + strings.ReplaceAll(string(text), "\n", "\r\n> > ") + "\r\nsee you\r\n")
	for name, id := range map[string]seal.Identity{"Ann": ann, "Bob": bob} {
		for _, form := range [][]byte{text, quoted} {
			if got, err := seal.Open(form, id); err != nil || !bytes.Equal(got, letter) {
				t.Errorf("%s: %q, %v", name, got, err)
			}
		}
	}
	if got, err := seal.Open(text, eve); !errors.Is(err, seal.ErrOpen) {
		t.Errorf("a stranger: %q, %v", got, err)
	}
	if _, err := seal.Open(text); !errors.Is(err, seal.ErrOpen) {
		t.Errorf("without keys: %v", err)
	}
	if _, err := seal.Open([]byte("Hello"), ann); !errors.Is(err, seal.ErrOpen) {
		t.Errorf("no letter: %v", err)
	}
}

// A changed character anywhere in a sealed letter is noticed, or is no change.
func TestChanged(t *testing.T) {
	ann, toAnn := pair(t)
	text, err := seal.Seal(letter, toAnn)
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		bad := bytes.Clone(text)
		bad[i] ^= 1
		if got, err := seal.Open(bad, ann); err == nil && !bytes.Equal(got, letter) {
			t.Fatalf("octet %d changed: %q", i, got)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, key := range []string{"", "age1qqq", "ssh-dss AAAA", "ecdsa-sha2-nistp256 AAAA", "Bob"} {
		if _, err := seal.ParseRecipient(key); !errors.Is(err, seal.ErrKey) {
			t.Errorf("%q: %v", key, err)
		}
		if _, err := seal.ParseIdentities([]byte(key), nil); !errors.Is(err, seal.ErrKey) {
			t.Errorf("%q as identity: %v", key, err)
		}
	}
	if _, err := seal.Seal(letter); !errors.Is(err, seal.ErrKey) {
		t.Error(err)
	}
}

func TestSize(t *testing.T) {
	ann, toAnn := pair(t)
	text, err := seal.Seal(make([]byte, seal.MaxLetter), toAnn)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := seal.Open(text, ann); err != nil || len(got) != seal.MaxLetter {
		t.Errorf("%d octets, %v", len(got), err)
	}
	if _, err := seal.Seal(make([]byte, seal.MaxLetter+1), toAnn); !errors.Is(err, seal.ErrSize) {
		t.Error(err)
	}
}

// The SSH keys that people have: those of OpenSSH, with and without a
// passphrase.
func TestSSHKeys(t *testing.T) {
	tool, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Skip("ssh-keygen is not here")
	}
	for name, args := range map[string][]string{
		"ed25519":             {"-t", "ed25519", "-N", ""},
		"rsa":                 {"-t", "rsa", "-b", "2048", "-N", ""},
		"ed25519, passphrase": {"-t", "ed25519", "-N", "roi de carreau", "-a", "1"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "id")
			if out, err := exec.Command(tool, append(args, "-q", "-f", file)...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			public, err := os.ReadFile(file + ".pub")
			if err != nil {
				t.Fatal(err)
			}
			private, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			to, err := seal.ParseRecipient(string(public))
			if err != nil {
				t.Fatal(err)
			}
			text, err := seal.Seal(letter, to)
			if err != nil {
				t.Fatal(err)
			}
			ids, err := seal.ParseIdentities(private, func() ([]byte, error) { return []byte("roi de carreau"), nil })
			if err != nil {
				t.Fatal(err)
			}
			if got, err := seal.Open(text, ids...); err != nil || !bytes.Equal(got, letter) {
				t.Errorf("%q, %v", got, err)
			}
			if strings.Contains(name, "passphrase") {
				if _, err := seal.ParseIdentities(private, nil); !errors.Is(err, seal.ErrKey) {
					t.Errorf("nobody to ask: %v", err)
				}
			}
		})
	}
}

// Whatever text comes, opening it fails and says why.
func FuzzOpen(f *testing.F) {
	secret, public, _ := seal.NewIdentity()
	to, _ := seal.ParseRecipient(public)
	text, _ := seal.Seal(letter, to)
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		ids, err := seal.ParseIdentities([]byte(secret), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := seal.Open(text, ids...); err == nil && !bytes.Equal(got, letter) {
			t.Fatalf("%q", got)
		}
	})
}
