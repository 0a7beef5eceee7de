package ws

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// Conn is a connection to one table of a relay. It implements
// [transport.Conn] and is safe for concurrent use. Close it after use.
type Conn struct {
	sock  socket
	hello message.Hello
	opts  Options
	out   chan []byte
	done  chan struct{} // closed when the connection is broken

	mu       sync.Mutex
	err      error // why
	lastID   uint32
	calls    map[uint32]chan<- message.Message
	readings map[uint32]*reading
	attached bool
}

var _ transport.Conn = (*Conn)(nil)

func newConn(s socket, hello message.Hello, o Options) *Conn {
	c := &Conn{
		sock: s, hello: hello, opts: o,
		out: make(chan []byte, sendQueue), done: make(chan struct{}),
		calls: map[uint32]chan<- message.Message{}, readings: map[uint32]*reading{},
	}
	go c.listen()
	go c.speak()
	go c.keepAlive()
	return c
}

// Close breaks the connection; all calls answer Gone.
func (c *Conn) Close() error {
	c.fail(errors.New("closed by us"))
	return nil
}

// Done is closed when the connection is broken.
func (c *Conn) Done() <-chan struct{} { return c.done }

// RelayKey implements [transport.Opener].
func (c *Conn) RelayKey() [32]byte { return c.hello.RelayKey }

// HelloMS returns the relay's clock, in milliseconds since 1970, when it
// accepted the connection. It is what the relay says, and signed by nobody.
func (c *Conn) HelloMS() uint64 { return c.hello.TimeMS }

// Create implements [transport.Opener].
func (c *Conn) Create(ctx context.Context, t transport.NewTable) (transcript.Receipt, error) {
	if t.Table != c.opts.Table {
		return transcript.Receipt{}, &transport.Refused{Code: transport.WrongTable, Text: "this connection is for another table"}
	}
	if err := tooLarge(t.Frame); err != nil {
		return transcript.Receipt{}, err
	}
	if c.opts.Access == nil {
		return transcript.Receipt{}, errNoKey
	}
	r, err := c.receipt(c.call(ctx, func(id uint32) message.Message {
		return message.Create{
			ID: id, Table: t.Table, Epoch: t.Epoch, WriteKey: t.WriteKey, AccessKey: t.AccessKey,
			Sig: c.prove(), Frame: t.Frame,
		}
	}))
	if err == nil {
		c.setAttached()
	}
	return r, err
}

// Register implements [transport.Opener].
func (c *Conn) Register(ctx context.Context, member [32]byte, sig [64]byte) error {
	if err := c.attach(ctx); err != nil {
		return err
	}
	return plain(c.call(ctx, func(id uint32) message.Message {
		return message.Register{ID: id, Member: member, Sig: sig}
	}))
}

// Append implements [transport.Transport].
func (c *Conn) Append(ctx context.Context, frame []byte) (transcript.Receipt, error) {
	if err := tooLarge(frame); err != nil {
		return transcript.Receipt{}, err
	}
	if err := c.attach(ctx); err != nil {
		return transcript.Receipt{}, err
	}
	return c.receipt(c.call(ctx, func(id uint32) message.Message { return message.Append{ID: id, Frame: frame} }))
}

// Transactor implements [transport.Engager].
func (c *Conn) Transactor() bool { return c.hello.Services&message.HasTransactor != 0 }

var errNoTransactor = &transport.Refused{
	Code: transport.NoTransactor,
	Text: "no transactor runs beside this relay, and the suite needs one: choose another suite, or a relay that has one",
}

// Reserve implements [transport.Engager].
func (c *Conn) Reserve(ctx context.Context, nonce [32]byte) (transport.Offer, error) {
	if !c.Transactor() {
		return transport.Offer{}, errNoTransactor // P-73
	}
	m, err := c.call(ctx, func(id uint32) message.Message { return message.Reserve{ID: id, Nonce: nonce} })
	if err != nil {
		return transport.Offer{}, err
	}
	r, ok := m.(message.Offer)
	if !ok {
		return transport.Offer{}, &transport.Gone{Err: fmt.Errorf("the relay answered with a %T", m)}
	}
	o := transport.Offer{Key: r.Key, Box: r.Box, Sig: r.Sig}
	return o, o.Verify(c.hello.RelayKey, nonce)
}

// Engage implements [transport.Engager].
func (c *Conn) Engage(ctx context.Context, nonce [32]byte, sealed []byte) error {
	return plain(c.call(ctx, func(id uint32) message.Message {
		return message.Engage{ID: id, Nonce: nonce, Sealed: sealed}
	}))
}

// attach shows the relay that the table may be read, once. A table that does
// not exist yet is asked for again each time.
func (c *Conn) attach(ctx context.Context) error {
	if c.isAttached() {
		return nil
	}
	if c.opts.Access == nil {
		return errNoKey
	}
	err := plain(c.call(ctx, func(id uint32) message.Message {
		return message.Attach{ID: id, Table: c.opts.Table, Sig: c.prove()}
	}))
	if err == nil {
		c.setAttached()
	}
	return err
}

var errNoKey = &transport.Refused{Code: transport.NoAccess, Text: "without the access key of a link nothing can be asked"}

// prove signs this connection's nonce ([R-16]).
func (c *Conn) prove() [64]byte {
	p := transcript.AccessProof{Relay: c.hello.RelayKey, Table: c.opts.Table, Nonce: c.hello.Nonce}
	return p.Sign(c.opts.Access)
}

func (c *Conn) isAttached() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.attached
}

func (c *Conn) setAttached() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.attached = true
}

// call sends a request and returns the answer to it.
func (c *Conn) call(ctx context.Context, request func(id uint32) message.Message) (message.Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	answer := make(chan message.Message, 1)
	id := c.begin(func(id uint32) { c.calls[id] = answer })
	defer c.finish(id)
	if err := c.send(ctx, request(id)); err != nil {
		return nil, err
	}
	select {
	case m := <-answer:
		if r, ok := m.(message.Refuse); ok {
			return nil, &transport.Refused{Code: transport.Code(r.Code), Text: r.Text}
		}
		return m, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.done:
		return nil, c.gone()
	}
}

// begin draws the number of a request and calls note with it under the lock.
func (c *Conn) begin(note func(id uint32)) uint32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lastID++
	note(c.lastID)
	return c.lastID
}

func (c *Conn) finish(id uint32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.calls, id)
}

// send lines a message up. It is sent as a whole or not at all, whatever
// becomes of ctx.
func (c *Conn) send(ctx context.Context, m message.Message) error {
	select {
	case c.out <- message.Encode(m):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-c.done:
		return c.gone()
	}
}

// plain expects Done.
func plain(m message.Message, err error) error {
	if err != nil {
		return err
	}
	if _, ok := m.(message.Done); !ok {
		return &transport.Gone{Err: fmt.Errorf("the relay answered with a %T", m)}
	}
	return nil
}

// receipt expects a receipt that the relay's key signed ([R-19]). A relay that
// sends another is not worth talking to.
func (c *Conn) receipt(m message.Message, err error) (transcript.Receipt, error) {
	if err != nil {
		return transcript.Receipt{}, err
	}
	r, ok := m.(message.Receipt)
	if !ok {
		err = fmt.Errorf("the relay answered with a %T", m)
	} else {
		err = transcript.VerifyReceipt(c.hello.RelayKey, c.opts.Table, r.Receipt)
	}
	if err != nil {
		c.fail(err)
		return transcript.Receipt{}, &transport.Gone{Err: err}
	}
	return r.Receipt, nil
}

func tooLarge(frame []byte) error {
	if len(frame) <= transcript.MaxFrameBytes {
		return nil
	}
	return &transport.Refused{
		Code: transport.TooLarge,
		Text: fmt.Sprintf("the frame has %d bytes, at most %d are allowed", len(frame), transcript.MaxFrameBytes),
	}
}

// fail breaks the connection, once.
func (c *Conn) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
		close(c.done)
		c.sock.close()
	}
}

func (c *Conn) gone() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &transport.Gone{Err: c.err}
}

// speak sends what is lined up.
func (c *Conn) speak() {
	for {
		select {
		case <-c.done:
			return
		case data := <-c.out:
			if err := c.sock.write(data); err != nil {
				c.fail(err)
				return
			}
		}
	}
}

// listen hands each message to whoever waits for it.
func (c *Conn) listen() {
	for {
		data, err := c.sock.read(context.Background())
		if err != nil {
			c.fail(err)
			return
		}
		m, err := message.DecodeReply(data)
		if err == nil {
			err = c.dispatch(m)
		}
		if err != nil {
			c.fail(err)
			return
		}
	}
}

func (c *Conn) dispatch(m message.Message) error {
	switch m := m.(type) {
	case message.Done:
		c.answer(m.ID, m)
	case message.Receipt:
		c.answer(m.ID, m)
	case message.Pong:
		c.answer(m.ID, m)
	case message.Offer:
		c.answer(m.ID, m)
	case message.Refuse:
		if !c.answer(m.ID, m) {
			return c.deliver(m.ID, item{err: &transport.Refused{Code: transport.Code(m.Code), Text: m.Text}})
		}
	case message.Record:
		return c.deliver(m.ID, item{record: m.Record})
	default:
		return fmt.Errorf("the relay sent a %T", m)
	}
	return nil
}

// answer says whether somebody had asked. Whoever asked may have gone away.
func (c *Conn) answer(id uint32, m message.Message) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch, ok := c.calls[id]
	if ok {
		delete(c.calls, id)
		ch <- m
	}
	return ok
}

// keepAlive finds out when the relay does not answer any more.
func (c *Conn) keepAlive() {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-c.done:
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), pingWait)
		_, err := c.call(ctx, func(id uint32) message.Message { return message.Ping{ID: id} })
		cancel()
		if err != nil {
			c.fail(fmt.Errorf("the relay does not answer: %w", err))
			return
		}
	}
}
