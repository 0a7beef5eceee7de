package post

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Subject is a word that the subject of every letter has; others are left alone.
const Subject = "nodealer"

// ErrOther says that a mail is no letter: it stays as it is, and nobody is told.
var ErrOther = errors.New("post: this mail is no letter")

// Fetch hands each letter that was not seen yet to take, oldest first, and marks
// it as seen if take returns nil. It returns how many were taken, and how many it did
// not look at because there are more than [MaxFetch]. What take
// refuses stays as it is; all its errors but [ErrOther] come back together. It fails with
// [ErrServer] or [ErrAccount].
func (a Account) Fetch(ctx context.Context, take func(eml []byte) error) (taken, left int, err error) {
	return a.fetch(ctx, MaxFetch, take)
}

func (a Account) fetch(ctx context.Context, most int, take func(eml []byte) error) (taken, left int, err error) {
	conn, err := a.In.dial(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	c, err := a.In.reader(conn)
	if err != nil {
		return 0, 0, errors.Join(err, conn.Close())
	}
	defer c.Close()
	box := a.Box
	if box == "" {
		box = "INBOX"
	}
	if err := c.Login(a.In.User, a.In.Password).Wait(); err != nil {
		return 0, 0, fmt.Errorf("%w %s: %w", ErrServer, a.In.Addr, err)
	}
	if _, err := c.Select(box, nil).Wait(); err != nil {
		return 0, 0, fmt.Errorf("%w %s: mailbox %s: %w", ErrServer, a.In.Addr, box, err)
	}
	uids, err := unseen(c)
	if err != nil {
		return 0, 0, err
	}
	now := uids[:min(len(uids), most)]
	taken, err = handOn(c, now, take)
	return taken, len(uids) - len(now), errors.Join(err, c.Logout().Wait())
}

// reader speaks IMAP on a connection, protected as the server is said to be.
func (s Server) reader(conn net.Conn) (*imapclient.Client, error) {
	if s.Security != StartTLS {
		return imapclient.New(conn, nil), nil
	}
	c, err := imapclient.NewStartTLS(conn, &imapclient.Options{TLSConfig: s.config()})
	if err != nil {
		return nil, fmt.Errorf("%w %s offers no protection: %w", ErrServer, s.Addr, err)
	}
	return c, nil
}

// unseen finds the letters that were not seen.
func unseen(c *imapclient.Client) ([]imap.UID, error) {
	found, err := c.UIDSearch(&imap.SearchCriteria{
		NotFlag: []imap.Flag{imap.FlagSeen, imap.FlagDeleted},
		Header:  []imap.SearchCriteriaHeaderField{{Key: "Subject", Value: Subject}},
		Smaller: MaxMail + 1,
	}, nil).Wait()
	if err != nil {
		return nil, fmt.Errorf("%w: searching: %w", ErrServer, err)
	}
	return found.AllUIDs(), nil
}

func handOn(c *imapclient.Client, uids []imap.UID, take func(eml []byte) error) (taken int, err error) {
	var refused []error
	for _, uid := range uids {
		eml, err := fetchOne(c, uid)
		if err != nil {
			return taken, errors.Join(append(refused, err)...)
		}
		if err := take(eml); err != nil {
			if !errors.Is(err, ErrOther) {
				refused = append(refused, err)
			}
			continue
		}
		seen := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}
		if err := c.Store(imap.UIDSetNum(uid), seen, nil).Close(); err != nil {
			return taken, errors.Join(append(refused, fmt.Errorf("%w: marking a letter: %w", ErrServer, err))...)
		}
		taken++
	}
	return taken, errors.Join(refused...)
}

// fetchOne gets a mail whole, without marking it as seen.
func fetchOne(c *imapclient.Client, uid imap.UID) ([]byte, error) {
	section := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{section}}).Collect()
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("it gave %d mails for one", len(list))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: fetching a letter: %w", ErrServer, err)
	}
	return list[0].FindBodySection(section), nil
}
