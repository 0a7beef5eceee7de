package posttest

import (
	_ "embed"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

//go:embed deliver.py
var deliver []byte

// Real starts Debian's dovecot and aiosmtpd on loopback until the test ends, and
// returns their addresses and everybody's password. They give up root for the
// account nobody. A bad post loses, doubles and holds back mails. Where they are
// not installed the test is skipped, unless NODEALER_MAIL says that they are.
func Real(t *testing.T, bad bool) (smtpAddr, imapAddr, word string) {
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
	smtpAddr, imapAddr, word = free(t), free(t), "valet-de-coeur"
	_, port, _ := net.SplitHostPort(imapAddr)
	conf := filepath.Join(dir, "dovecot.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, dovecotConf, dir, dir, box, word, nobody, nobody, box, port), 0o644); err != nil {
		t.Fatal(err)
	}
	start(t, nil, "dovecot", "-F", "-c", conf)
	if err := os.WriteFile(filepath.Join(dir, "deliver.py"), deliver, 0o644); err != nil {
		t.Fatal(err)
	}
	how := "good"
	if bad {
		how = "bad"
	}
	start(t, []string{"PYTHONPATH=" + dir, "PYTHONDONTWRITEBYTECODE=1"}, "aiosmtpd", "-l", smtpAddr, "-c", "deliver.Deliver", box, how)
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

// free is an address at which nobody listens.
func free(t *testing.T) string {
	t.Helper()
	l := listen(t)
	defer l.Close()
	return l.Addr().String()
}
