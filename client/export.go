package client

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nodealer/nodealer/transcript"
)

// Export writes the log as far as it has been read as a .ndl file, with the
// note in its header. Without Config.Keep it is fetched from the relay again.
// It may be called while Run runs and afterwards.
func (c *Client) Export(ctx context.Context, w io.Writer, note string) error {
	relay, count, records := c.book.kept()
	if count == 0 {
		return errors.New("client: nothing of the table has been read yet")
	}
	f, err := transcript.NewFileWriter(transcript.FileHeader{Table: c.book.link.Table, RelayKey: relay, Note: note})
	if err != nil {
		return err
	}
	if _, err := w.Write(f.Header()); err != nil {
		return err
	}
	if c.book.keep {
		for _, r := range records {
			if err := put(w, f, r); err != nil {
				return err
			}
		}
		return nil
	}
	return c.refetch(ctx, count, func(rec transcript.Record) error {
		return put(w, f, filed(rec, c.book.link.Table, c.book.link.Secret.Keys()))
	})
}

// put writes one record.
func put(w io.Writer, f *transcript.FileWriter, r transcript.FileRecord) error {
	b, err := f.Append(nil, r)
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// refetch reads the first records of the log once more.
func (c *Client) refetch(ctx context.Context, count uint64, each func(transcript.Record) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	conn, err := c.cfg.Dial(ctx, c.book.link)
	if err != nil {
		return fmt.Errorf("client: fetch the log: %w", err)
	}
	defer hangUp(conn)
	for rec, err := range conn.Records(ctx, 0) {
		if err == nil {
			err = each(rec)
		}
		if err != nil {
			return fmt.Errorf("client: fetch the log: %w", err)
		}
		if rec.Index+1 >= count {
			return nil
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return errors.New("client: the relay sent less of the log than before")
}
