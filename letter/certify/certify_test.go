package certify_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"github.com/nodealer/nodealer/letter/certify"
)

var table, seat = [32]byte{1, 2, 3}, [32]byte{9, 8, 7}

func key(t *testing.T, seed byte) ssh.Signer {
	t.Helper()
	s, err := ssh.NewSignerFromSigner(ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCertify(t *testing.T) {
	ann := key(t, 1)
	text := certify.Statement(table, seat)
	sig, err := certify.Sign(ann, text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := certify.Check(sig, text)
	if err != nil || !bytes.Equal(got.Marshal(), ann.PublicKey().Marshal()) {
		t.Fatalf("%v, %v", got, err)
	}
	for name, other := range map[string][]byte{
		"another table": certify.Statement([32]byte{1}, seat),
		"another seat":  certify.Statement(table, [32]byte{9}),
	} {
		if _, err := certify.Check(sig, other); !errors.Is(err, certify.ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for i := range sig {
		bad := bytes.Clone(sig)
		bad[i] ^= 1
		if got, err := certify.Check(bad, text); err == nil && !bytes.Equal(got.Marshal(), ann.PublicKey().Marshal()) {
			t.Fatalf("octet %d changed: taken for another's", i)
		}
	}
	if _, err := certify.Check(bytes.Repeat([]byte("x"), certify.MaxSignature+1), text); !errors.Is(err, certify.ErrSignature) {
		t.Error(err)
	}
}

func TestSigners(t *testing.T) {
	ann, bob, eve := key(t, 1), key(t, 2), key(t, 3)
	line := func(k ssh.Signer) string { return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(k.PublicKey()))) }
	s, err := certify.ParseSigners([]byte("# friends\n\nann@example.org namespaces=\"file,nodealer\" " + line(ann) + "\n" + line(bob) + " Bob\neve namespaces=\"git\" " + line(eve) + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, k := range map[string]ssh.Signer{"ann@example.org": ann, "Bob": bob, "": eve} {
		if got, ok := s.Name(k.PublicKey()); got != name || ok != (name != "") {
			t.Errorf("%q, %v, want %q", got, ok, name)
		}
	}
	for _, bad := range []string{"ann cert-authority " + line(ann), "ann ssh-ed25519 !!!", "ann", "ann valid-before=\"2020\" " + line(ann)} {
		if _, err := certify.ParseSigners([]byte("\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// OpenSSH reads ours, and we read OpenSSH's.
func TestOpenSSH(t *testing.T) {
	tool, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Skip("ssh-keygen is not here")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "id")
	run := func(stdin []byte, args ...string) string {
		t.Helper()
		c := exec.Command(tool, args...)
		c.Stdin = bytes.NewReader(stdin)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("ssh-keygen %v: %v: %s", args, err, out)
		}
		return string(out)
	}
	run(nil, "-q", "-t", "ed25519", "-N", "", "-C", "ann", "-f", file)
	private, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	public, err := os.ReadFile(file + ".pub")
	if err != nil {
		t.Fatal(err)
	}
	ann, err := ssh.ParsePrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	text := certify.Statement(table, seat)
	statement, ours := filepath.Join(dir, "statement"), filepath.Join(dir, "ours.sig")
	signers := filepath.Join(dir, "signers")
	sig, err := certify.Sign(ann, text)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{statement: text, ours: sig, signers: append([]byte("ann "), public...)} {
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out := run(text, "-Y", "verify", "-f", signers, "-I", "ann", "-n", certify.Namespace, "-s", ours); !strings.Contains(out, "Good") {
		t.Error(out)
	}
	run(nil, "-Y", "sign", "-q", "-n", certify.Namespace, "-f", file, statement)
	theirs, err := os.ReadFile(statement + ".sig")
	if err != nil {
		t.Fatal(err)
	}
	got, err := certify.Check(theirs, text)
	if err != nil {
		t.Fatal(err)
	}
	known, err := certify.ParseSigners(public)
	if err != nil {
		t.Fatal(err)
	}
	if name, ok := known.Name(got); !ok || name != "ann" {
		t.Errorf("%q, %v", name, ok)
	}
	run(nil, "-Y", "sign", "-q", "-n", "file", "-f", file, ours) // for another purpose
	wrong, err := os.ReadFile(ours + ".sig")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := certify.Check(wrong, sig); !errors.Is(err, certify.ErrSignature) || !strings.Contains(err.Error(), "file") {
		t.Error(err)
	}
}

// Whatever comes, a signature is taken only if it is one of this statement.
func FuzzCheck(f *testing.F) {
	f.Add([]byte("-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n"))
	f.Fuzz(func(t *testing.T, sig []byte) {
		if key, err := certify.Check(sig, certify.Statement(table, seat)); err == nil {
			t.Fatalf("taken for %s's", ssh.FingerprintSHA256(key))
		}
		_, _ = certify.ParseSigners(sig)
	})
}
