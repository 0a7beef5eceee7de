package mem

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"iter"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// conn is a connection to one table of a Relay.
type conn struct {
	relay  *Relay
	table  transcript.TableID
	access ed25519.PrivateKey
}

func (c *conn) RelayKey() [32]byte { return c.relay.RelayKey() }

func (c *conn) Create(ctx context.Context, t transport.NewTable) (transcript.Receipt, error) {
	if err := ctx.Err(); err != nil {
		return transcript.Receipt{}, err
	}
	if t.Table != c.table {
		return transcript.Receipt{}, &transport.Refused{Code: transport.WrongTable, Text: "this connection is for another table"}
	}
	return c.relay.create(t)
}

func (c *conn) Register(ctx context.Context, member [32]byte, sig [64]byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return c.relay.with(c.table, func(h *hosted) error { return h.log.Register(member, sig) })
}

func (c *conn) Append(ctx context.Context, frame []byte) (transcript.Receipt, error) {
	if err := ctx.Err(); err != nil {
		return transcript.Receipt{}, err
	}
	var receipt transcript.Receipt
	err := c.relay.with(c.table, func(h *hosted) (err error) {
		receipt, err = h.log.Append(frame)
		return err
	})
	return receipt, err
}

func (c *conn) Records(ctx context.Context, from uint64) iter.Seq2[transcript.Record, error] {
	return func(yield func(transcript.Record, error) bool) {
		if err := c.begin(from); err != nil {
			yield(transcript.Record{}, err)
			return
		}
		for i := from; ; i++ {
			r, err := c.wait(ctx, i)
			if ctx.Err() != nil {
				return
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// begin checks that the holder of this connection may read, and that the log
// reaches as far as the holder believes.
func (c *conn) begin(from uint64) error {
	return c.relay.with(c.table, func(h *hosted) error {
		if !c.mayRead(h.log.table.AccessKey) {
			return &transport.Refused{Code: transport.NoAccess, Text: "the link does not open this table; ask for a new one"}
		}
		if from > h.log.Len() {
			text := fmt.Sprintf("record %d was asked for, the log has %d", from, h.log.Len())
			return &transport.Refused{Code: transport.NoRecord, Text: text}
		}
		return nil
	})
}

// mayRead makes and checks the proof that a distant reader would send ([T-22]).
// Nobody is between, so the nonce may be zero.
func (c *conn) mayRead(accessKey [32]byte) bool {
	if len(c.access) != ed25519.PrivateKeySize {
		return false
	}
	proof := transcript.AccessProof{Relay: c.RelayKey(), Table: c.table}
	return proof.Verify(accessKey, proof.Sign(c.access)) == nil
}

// wait returns the record i as soon as there is one.
func (c *conn) wait(ctx context.Context, i uint64) (transcript.Record, error) {
	for {
		var r transcript.Record
		var more, broken chan struct{}
		err := c.relay.with(c.table, func(h *hosted) error {
			if i < h.log.Len() {
				r = h.log.Record(i)
				return nil
			}
			more, broken = h.more, c.relay.broken
			return nil
		})
		if err != nil || more == nil {
			return r, err
		}
		select {
		case <-ctx.Done():
			return r, ctx.Err()
		case <-broken:
			return r, &transport.Gone{}
		case <-more:
		}
	}
}
