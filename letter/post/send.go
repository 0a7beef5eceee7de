package post

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Send gives a mail to the SMTP server. It fails with [ErrServer] or
// [ErrAccount]; whether a server that broke off has sent the mail cannot be
// known, and sending it again does no harm.
func (a Account) Send(ctx context.Context, to []string, eml []byte) (err error) {
	if len(eml) > MaxMail || len(to) == 0 {
		return fmt.Errorf("%w: a mail of %d octets to %d people; at most %d to at least one", ErrAccount, len(eml), len(to), MaxMail)
	}
	conn, err := a.Out.dial(ctx)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	c, err := a.Out.writer(conn)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	defer c.Close()
	c.CommandTimeout, c.SubmissionTimeout = Patience, Patience
	if err := a.submit(c, to, eml); err != nil {
		return fmt.Errorf("%w %s did not take the mail: %w", ErrServer, a.Out.Addr, err)
	}
	return nil
}

// writer speaks SMTP on a connection, protected as the server is said to be.
func (s Server) writer(conn net.Conn) (*smtp.Client, error) {
	if s.Security != StartTLS {
		return smtp.NewClient(conn), nil
	}
	c, err := smtp.NewClientStartTLS(conn, s.config())
	if err != nil {
		return nil, fmt.Errorf("%w %s offers no protection: %w", ErrServer, s.Addr, err)
	}
	return c, nil
}

func (a Account) submit(c *smtp.Client, to []string, eml []byte) error {
	if a.Out.User != "" {
		if err := c.Auth(sasl.NewPlainClient("", a.Out.User, a.Out.Password)); err != nil {
			return err
		}
	}
	if err := c.SendMail(a.From, to, bytes.NewReader(crlf(eml))); err != nil {
		return err
	}
	return c.Quit()
}
