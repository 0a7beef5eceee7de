// Package post carries letters by electronic mail: SMTP out, IMAP in, for those
// who want letters to go by themselves.
//
// [Account.Send] sends a ready mail, [Account.Fetch] hands on those that came.
// Mail may lose, double and reorder; a letter that is read twice or early does
// no harm, so nothing here tries to be exact: a mail is marked as seen once it
// was taken, and whoever misses one asks for it again.
package post

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"time"
)

// Security is how the connection to a server is protected.
type Security string

const (
	TLS      Security = "tls"      // from the first octet; the default
	StartTLS Security = "starttls" // after a greeting in clear
	Plain    Security = "none"     // not at all: to this machine only
)

// A Server is where mail is left or fetched. Password is secret.
type Server struct {
	Addr     string   `toml:"server"` // host:port
	Security Security `toml:"security"`
	User     string   `toml:"user"`
	Password string   `toml:"password"`

	// PasswordFile holds the password, in place of Password.
	PasswordFile string `toml:"password_file"`
	// CAFile holds the certificates to trust, in place of the system's.
	CAFile string `toml:"ca_file"`

	roots *x509.CertPool
}

// An Account is somebody's mail.
type Account struct {
	From string `toml:"from"`
	Out  Server `toml:"smtp"`
	In   Server `toml:"imap"`
	Box  string `toml:"mailbox"` // INBOX if empty
}

// ErrServer: the server could not be reached or refused. The letter is still
// where it was.
var ErrServer = errors.New("post: the mail server")

// ErrAccount: the account's description is wrong.
var ErrAccount = errors.New("post: the description of the mail account is wrong")

// dial connects to a server, protected as it says for [TLS] and [Plain]. The
// connection ends with ctx, at the latest after [Patience].
func (s Server) dial(ctx context.Context) (net.Conn, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return nil, fmt.Errorf("%w %s is not reached: %w", ErrServer, s.Addr, err)
	}
	if err := conn.SetDeadline(time.Now().Add(Patience)); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if s.Security == TLS || s.Security == "" {
		conn = tls.Client(conn, s.config())
	}
	return conn, nil
}

func (s Server) config() *tls.Config {
	host, _, _ := net.SplitHostPort(s.Addr)
	return &tls.Config{ServerName: host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}

func (s Server) check() error {
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return fmt.Errorf("%w: %q is no host:port", ErrAccount, s.Addr)
	}
	switch s.Security {
	case TLS, StartTLS, "":
		return nil
	case Plain:
		if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
			return nil
		}
		return fmt.Errorf(`%w: security "none" sends the password in clear and is for this machine only, not for %s`, ErrAccount, host)
	}
	return fmt.Errorf(`%w: security is "tls", "starttls" or "none", not %q`, ErrAccount, s.Security)
}

// crlf ends all lines of a mail as the protocol wants them.
func crlf(eml []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(eml, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}
