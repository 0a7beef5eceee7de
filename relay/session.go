package relay

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// A session is one connection. One goroutine reads; one carries out requests in
// the order in which they came; each Follow has one; one pings.
type session struct {
	srv    *Server
	ws     *websocket.Conn
	ctx    context.Context // ends with the connection
	cancel context.CancelFunc
	nonce  [32]byte
	jobs   chan message.Message
	table  *table // once attached; of the goroutine that carries out requests

	mu      sync.Mutex
	follows map[uint32]*follow
	work    sync.WaitGroup
}

func newSession(s *Server, ws *websocket.Conn) *session {
	c := &session{srv: s, ws: ws, jobs: make(chan message.Message, maxPending), follows: map[uint32]*follow{}}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	rand.Read(c.nonce[:]) // never fails
	return c
}

// run serves the connection until it ends.
func (c *session) run() {
	defer c.ws.CloseNow()
	bye := context.AfterFunc(c.srv.ctx, func() {
		c.ws.Close(websocket.StatusGoingAway, "the relay stops")
		c.cancel()
	})
	defer bye()
	c.send(message.Hello{
		Version: message.Version, RelayKey: c.srv.Key(), Nonce: c.nonce, TimeMS: c.nowMS(), Services: c.services(),
	})
	c.work.Go(c.carryOut)
	c.work.Go(c.keepAlive)
	err := c.listen()
	c.cancel()
	close(c.jobs)
	c.work.Wait()
	if c.table != nil {
		c.srv.tables.release(c.table)
	}
	c.srv.cfg.Logger.Debug("a connection ended", "err", err)
}

// listen reads requests until the connection ends.
func (c *session) listen() error {
	for {
		kind, data, err := c.ws.Read(c.ctx)
		if err != nil {
			return err
		}
		m, err := message.DecodeRequest(data)
		if kind != websocket.MessageBinary {
			err = errors.New("a message of text")
		}
		if err == nil {
			err = c.hear(m)
		}
		if err != nil { // Done here.
			c.ws.Close(websocket.StatusPolicyViolation, "not a message of this protocol")
			return err
		}
	}
}

// hear does at once what takes no time, also while a request is being carried
// out, and lines up the rest.
func (c *session) hear(m message.Message) error {
	switch m := m.(type) {
	case message.Ping:
		c.send(message.Pong{ID: m.ID, TimeMS: c.nowMS()})
	case message.More:
		return c.more(m)
	default:
		select {
		case c.jobs <- m:
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
	return nil
}

// carryOut takes the requests one by one.
func (c *session) carryOut() {
	for m := range c.jobs {
		if c.ctx.Err() != nil {
			continue
		}
		switch m := m.(type) {
		case message.Attach:
			c.answer(m.ID, c.attach(m))
		case message.Create:
			c.answerReceipt(m.ID)(c.create(m))
		case message.Register:
			c.answer(m.ID, c.register(m))
		case message.Append:
			c.answerReceipt(m.ID)(c.append(m))
		case message.Reserve:
			if o, err := c.reserve(m); err != nil {
				c.refuse(m.ID, err)
			} else {
				c.send(o)
			}
		case message.Engage:
			c.answer(m.ID, c.engage(m))
		case message.Follow:
			if err := c.follow(m); err != nil {
				c.refuse(m.ID, err)
			}
		case message.Unfollow:
			c.unfollow(m.ID)
			c.answer(m.ID, nil)
		default:
			c.refuse(0, fmt.Errorf("relay: request of type %T has no handler", m))
		}
	}
}

// proof is what a request that reads must have signed: it holds for this
// connection alone ([R-16]).
func (c *session) proof(table transcript.TableID) transcript.AccessProof {
	return transcript.AccessProof{Relay: c.srv.Key(), Table: table, Nonce: c.nonce}
}

// enter sets the connection's table, which stays the same.
func (c *session) enter(table transcript.TableID) error {
	if c.table != nil && c.table.id != table {
		return refuse(transport.WrongTable, "this connection is for another table")
	}
	return nil
}

func (c *session) attach(m message.Attach) error {
	if err := c.enter(m.Table); err != nil || c.table != nil {
		return err
	}
	t, err := c.srv.tables.attach(c.ctx, c.proof(m.Table), m.Sig)
	c.table = t
	return err
}

func (c *session) create(m message.Create) (transcript.Receipt, error) {
	if err := c.enter(m.Table); err != nil {
		return transcript.Receipt{}, err
	}
	proved := c.proof(m.Table).Verify(m.AccessKey, m.Sig) == nil
	t, receipt, err := c.srv.tables.create(c.ctx, transport.NewTable{
		Table: m.Table, Epoch: m.Epoch, WriteKey: m.WriteKey, AccessKey: m.AccessKey, Frame: m.Frame,
	}, proved)
	switch {
	case err != nil:
		return receipt, err
	case c.table == nil:
		c.table = t
	default:
		c.srv.tables.release(t) // held already
	}
	return receipt, nil
}

func (c *session) register(m message.Register) error {
	if c.table == nil {
		return errNoAttach
	}
	return c.table.register(c.ctx, m.Member, m.Sig)
}

func (c *session) append(m message.Append) (transcript.Receipt, error) {
	if c.table == nil {
		return transcript.Receipt{}, errNoAttach
	}
	return c.table.append(c.ctx, m.Frame)
}

func (c *session) answer(id uint32, err error) {
	if err != nil {
		c.refuse(id, err)
		return
	}
	c.send(message.Done{ID: id})
}

func (c *session) answerReceipt(id uint32) func(transcript.Receipt, error) {
	return func(r transcript.Receipt, err error) {
		if err != nil {
			c.refuse(id, err)
			return
		}
		c.send(message.Receipt{ID: id, Receipt: r})
	}
}

// refuse says no. What is not a refusal is our own trouble: of a store that
// does not answer it is true that the same may be tried again; with a damaged
// one the connection ends.
func (c *session) refuse(id uint32, err error) {
	var refused *transport.Refused
	switch {
	case errors.As(err, &refused):
		c.send(message.Refuse{ID: id, Code: string(refused.Code), Text: refused.Text})
	case errors.Is(err, errDamaged):
		c.srv.cfg.Logger.Error("a table cannot be served", "err", err)
		c.ws.Close(websocket.StatusInternalError, "the relay's copy of this table is damaged")
	case c.ctx.Err() != nil:
	default:
		c.srv.cfg.Logger.Error("the store gave no clear answer", "err", err)
		c.send(message.Refuse{ID: id, Code: string(transport.Busy), Text: "the relay's store does not answer; the same again in a moment"})
	}
}

// send writes a message. A client that takes no bytes for writeWait is cut off
// ([R-15]); the reader then ends the session.
func (c *session) send(m message.Message) bool {
	ctx, cancel := context.WithTimeout(c.ctx, time.Duration(c.srv.patience.Load()))
	defer cancel()
	if err := c.ws.Write(ctx, websocket.MessageBinary, message.Encode(m)); err != nil {
		c.ws.CloseNow()
		return false
	}
	return true
}

// keepAlive finds out when the other end is gone.
func (c *session) keepAlive() {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(c.ctx, pingWait)
		err := c.ws.Ping(ctx)
		cancel()
		if err != nil {
			c.ws.CloseNow()
			return
		}
	}
}

func (c *session) nowMS() uint64 { return uint64(max(c.srv.cfg.Clock().UnixMilli(), 0)) }
