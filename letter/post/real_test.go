package post_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nodealer/nodealer/letter/post"
)

// realServers starts Debian's dovecot and aiosmtpd on loopback and returns their
// addresses. They give up root for the account nobody.
func realServers(t *testing.T) (smtpAddr, imapAddr, word string) {
	t.Helper()
	missing := ""
	for _, tool := range []string{"dovecot", "aiosmtpd"} {
		if _, err := exec.LookPath(tool); err != nil {
			missing = tool + " is not here"
		}
	}
	if os.Geteuid() != 0 {
		missing = "dovecot wants to begin as root"
	}
	if missing != "" && os.Getenv("NODEALER_MAIL") != "" {
		t.Fatal(missing)
	} else if missing != "" {
		t.Skip(missing + "; apt-get install dovecot-imapd python3-aiosmtpd")
	}
	dir, err := os.MkdirTemp("", "post")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	const nobody = 65534
	box := filepath.Join(dir, "mail")
	for _, d := range []string{dir, box} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chown(box, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	smtpAddr, imapAddr, word = closed(t), closed(t), "valet-de-coeur"
	_, port, _ := net.SplitHostPort(imapAddr)
	conf := filepath.Join(dir, "dovecot.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, dovecotConf, dir, dir, box, word, nobody, nobody, box, port), 0o644); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	start(t, nil, "dovecot", "-F", "-c", conf)
	// The handler is copied to where nobody can read it.
	handler, err := os.ReadFile(filepath.Join(here, "testdata", "deliver.py"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "deliver.py"), handler, 0o644); err != nil {
		t.Fatal(err)
	}
	start(t, []string{"PYTHONPATH=" + dir, "PYTHONDONTWRITEBYTECODE=1"}, "aiosmtpd", "-l", smtpAddr, "-c", "deliver.Deliver", box)
	await(t, smtpAddr)
	await(t, imapAddr)
	return smtpAddr, imapAddr, word
}

const dovecotConf = `protocols = imap
base_dir = %s/run
state_dir = %s/run
log_path = /dev/stderr
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:%s/%%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=%s
}
userdb {
  driver = static
  args = uid=%d gid=%d home=%s/%%u
}
service imap-login {
  inet_listener imap {
    port = %s
  }
  inet_listener imaps {
    port = 0
  }
}
`

// start runs a server in a group of its own until the test ends.
func start(t *testing.T, env []string, name string, args ...string) {
	t.Helper()
	var said strings.Builder
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), env...)
	c.Stdout, c.Stderr = &said, &said
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		ended := time.AfterFunc(10*time.Second, func() { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) })
		_ = c.Wait()
		ended.Stop()
		if t.Failed() {
			t.Logf("%s said: %s", name, said.String())
		}
	})
}

// await waits until somebody listens.
func await(t *testing.T, addr string) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if conn, err := net.Dial("tcp", addr); err == nil {
			conn.Close()
			return
		}
	}
	t.Fatalf("nobody listens at %s", addr)
}

// Letters go and come through servers that were not written for us.
func TestRealServers(t *testing.T) {
	smtpAddr, imapAddr, word := realServers(t)
	of := func(who string) post.Account {
		return post.Account{
			From: who,
			Out:  post.Server{Addr: smtpAddr, Security: post.Plain},
			In:   post.Server{Addr: imapAddr, Security: post.Plain, User: who, Password: word},
		}
	}
	for _, text := range []string{"one", "two\n.\n.three", strings.Repeat("a long line of a letter of 64 signs, as it stands in a mail body\n", 4000)} {
		if err := of(ann).Send(t.Context(), []string{bob}, mail("[nodealer] your move", text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := of(ann).Send(t.Context(), []string{bob}, mail("Sunday", "lunch?")); err != nil {
		t.Fatal(err)
	}
	got := fetch(t, of(bob))
	if len(got) != 3 || got[0] != "one" || got[1] != "two\r\n.\r\n.three" || strings.Count(got[2], "\n") != 3999 {
		t.Errorf("%d letters: %.100q", len(got), got)
	}
	if got := fetch(t, of(bob)); len(got) != 0 {
		t.Errorf("a second time: %.100q", got)
	}
}
