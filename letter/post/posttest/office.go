// Package posttest is a post office for tests: an SMTP and an IMAP server in
// this process, on loopback, that can lose, double and hold back mails.
package posttest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Password is everybody's.
const Password = "dame de pique"

// An Office takes mails for its users, and gives them out.
type Office struct {
	// Carry decides what arrives when the n-th mail, counted from 0, is sent:
	// nothing, the mail, the mail twice, an earlier one. Nil carries each once.
	Carry func(n int, eml []byte) [][]byte

	SMTP, IMAP string // addresses, protected by STARTTLS and not required to be
	TLS        string // SMTP from the first octet
	CAFile     string // the certificate of all

	mu    sync.Mutex
	users map[string]*imapmemserver.User
	sent  int
}

// Start opens an office for users and closes it with the test.
func Start(t *testing.T, users ...string) *Office {
	t.Helper()
	o := &Office{users: map[string]*imapmemserver.User{}}
	mem := imapmemserver.New()
	for _, name := range users {
		u := imapmemserver.NewUser(name, Password)
		if err := u.Create("INBOX", nil); err != nil {
			t.Fatal(err)
		}
		mem.AddUser(u)
		o.users[name] = u
	}
	cert := o.certificate(t)
	o.serveIMAP(t, mem, cert)
	o.SMTP = o.serveSMTP(t, cert, false)
	o.TLS = o.serveSMTP(t, cert, true)
	return o
}

func (o *Office) serveIMAP(t *testing.T, mem *imapmemserver.Server, cert tls.Certificate) {
	t.Helper()
	s := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return mem.NewSession(), nil, nil
		},
		InsecureAuth: true,
		TLSConfig:    &tls.Config{Certificates: []tls.Certificate{cert}},
		Logger:       log.New(io.Discard, "", 0),
	})
	l := listen(t)
	o.IMAP = l.Addr().String()
	serve(t, l, s.Serve, s.Close)
}

func (o *Office) serveSMTP(t *testing.T, cert tls.Certificate, fromStart bool) string {
	t.Helper()
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{office: o}, nil }))
	s.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}}
	s.AllowInsecureAuth = true
	s.ErrorLog = log.New(io.Discard, "", 0)
	l := listen(t)
	addr := l.Addr().String()
	if fromStart {
		l = tls.NewListener(l, s.TLSConfig)
	}
	serve(t, l, s.Serve, s.Close)
	return addr
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// serve runs a server until the test ends. A server that is stopped before it
// has begun would go on to listen, so its listener is closed as well.
func serve(t *testing.T, l net.Listener, run func(net.Listener) error, stop func() error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = run(l) // says only that it was stopped
	}()
	t.Cleanup(func() {
		_ = l.Close()
		_ = stop()
		<-done
	})
}

// certificate makes one for 127.0.0.1 and writes it to CAFile.
func (o *Office) certificate(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	o.CAFile = filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(o.CAFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// Put lays a mail into a user's box, as if it had come.
func (o *Office) Put(user string, eml []byte) error {
	u, ok := o.users[user]
	if !ok {
		return fmt.Errorf("posttest: no user %s", user)
	}
	_, err := u.Append("INBOX", literal{bytes.NewReader(eml)}, &imap.AppendOptions{})
	return err
}

type literal struct{ *bytes.Reader }

func (l literal) Size() int64 { return int64(l.Len()) }

// Sent is how many mails were given to the office.
func (o *Office) Sent() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.sent
}

// A session takes mails from one client that has logged in.
type session struct {
	office *Office
	user   string
	to     []string
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if _, ok := s.office.users[user]; !ok || password != Password {
			return smtp.ErrAuthFailed
		}
		s.user = user
		return nil
	}), nil
}

func (s *session) Reset()        { s.to = nil }
func (s *session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.user == "" || from != s.user {
		return smtp.ErrAuthRequired
	}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if _, ok := s.office.users[to]; !ok {
		return &smtp.SMTPError{Code: 550, Message: "no such person here"}
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	eml, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.office.mu.Lock()
	defer s.office.mu.Unlock()
	arrive := [][]byte{eml}
	if s.office.Carry != nil {
		arrive = s.office.Carry(s.office.sent, eml)
	}
	s.office.sent++
	for _, to := range s.to {
		for _, eml := range arrive {
			err = errors.Join(err, s.office.Put(to, eml))
		}
	}
	return err
}
