package post

import (
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// ReadAccount reads the description of an account from a TOML file. Files that
// it names are looked for beside it. A password in the file is refused if others
// can read the file. It fails with [ErrAccount].
func ReadAccount(path string) (Account, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return Account{}, fmt.Errorf("%w: %w", ErrAccount, err)
	}
	var a Account
	d := toml.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		if strict := (*toml.StrictMissingError)(nil); errors.As(err, &strict) {
			return Account{}, fmt.Errorf("%w: %s: a word is not known here:\n%s", ErrAccount, path, strict.String())
		}
		return Account{}, fmt.Errorf("%w: %s: %w", ErrAccount, path, err)
	}
	if address, err := mail.ParseAddress(a.From); err != nil || address.Address != a.From {
		return Account{}, fmt.Errorf("%w: %s: from = %q is no address", ErrAccount, path, a.From)
	}
	for name, s := range map[string]*Server{"smtp": &a.Out, "imap": &a.In} {
		if err := s.complete(path); err != nil {
			return Account{}, fmt.Errorf("%w: %s: [%s]: %w", ErrAccount, path, name, err)
		}
	}
	return a, nil
}

// complete checks a server and reads the files that it names.
func (s *Server) complete(account string) error {
	if s.Addr == "" {
		return nil // letters go only the other way
	}
	if err := s.check(); err != nil {
		return err
	}
	if s.Password != "" {
		if info, err := os.Stat(account); err == nil && info.Mode().Perm()&0o077 != 0 {
			return fmt.Errorf("the file holds a password and others may read it; run chmod 600 %s", account)
		}
	}
	dir := filepath.Dir(account)
	if s.PasswordFile != "" {
		b, err := os.ReadFile(beside(dir, s.PasswordFile))
		if err != nil {
			return err
		}
		s.Password = strings.TrimRight(string(b), "\r\n")
	}
	if s.CAFile != "" {
		b, err := os.ReadFile(beside(dir, s.CAFile))
		if err != nil {
			return err
		}
		if s.roots = x509.NewCertPool(); !s.roots.AppendCertsFromPEM(b) {
			return fmt.Errorf("%s has no certificate", s.CAFile)
		}
	}
	return nil
}

func beside(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}
