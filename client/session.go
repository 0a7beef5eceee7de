package client

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// session is one connection, from dialling to its end. Its goroutines touch
// nothing of the loop's: they post news.
type session struct {
	dial    Dial
	clock   Clock
	link    transcript.Link
	relay   [32]byte           // zero: take what the relay says
	member  ed25519.PrivateKey // nil for an onlooker
	opening []byte
	// transacted is the charter of an opening that needs a transactor.
	transacted *table.Charter
	from       uint64 // first record to read
	floor      uint64 // records that the log must have

	news chan news
	ctx  context.Context // ends with the session
	stop context.CancelFunc
	wait sync.WaitGroup
	conn transport.Conn // set before connected is posted

	// What follows belongs to the loop; times are by the local clock.
	ready   bool
	atMS    uint64             // when it became ready
	sent    transcript.EntryID // own entry that was sent on this connection
	fresh   bool               // and never before
	dueMS   uint64             // when it must be on the log; 0: nothing is awaited
	againMS uint64             // when to send it again, after Busy; 0: not so
}

// news is what a session tells the loop.
type news interface{ news() }

type (
	// connected: the relay has let us in.
	connected struct {
		relay    [32]byte
		created  bool   // the opening entry is on the log
		relayMS  uint64 // what the relay said of its clock; 0: nothing
		from, to uint64 // local clock around that
	}
	// arrived: the next record.
	arrived struct{ record transcript.Record }
	// answered: the relay's answer to an append.
	answered struct {
		id      transcript.EntryID
		receipt transcript.Receipt
		err     error
		sentMS  uint64 // local clock
	}
	// lost: the session is over.
	lost struct{ err error }
)

func (connected) news() {}
func (arrived) news()   {}
func (answered) news()  {}
func (lost) news()      {}

// errOtherRelay says that the address leads elsewhere.
var errOtherRelay = errors.New("the relay at this address is not the one that kept the table: its key is another")

// start begins the session.
func (s *session) start(ctx context.Context) {
	s.news = make(chan news, eventBuffer)
	s.ctx, s.stop = context.WithCancel(ctx)
	s.wait.Go(func() {
		err := s.run(s.ctx)
		if s.conn != nil {
			hangUp(s.conn)
		}
		s.post(s.ctx, lost{err})
	})
}

// end breaks the connection and waits for the goroutines.
func (s *session) end() {
	s.stop()
	s.wait.Wait()
}

func (s *session) post(ctx context.Context, n news) {
	select {
	case s.news <- n:
	case <-ctx.Done():
	}
}

// run connects and then reads for as long as the connection lasts.
func (s *session) run(ctx context.Context) error {
	hello, err := s.connect(ctx)
	if err != nil {
		return err
	}
	s.post(ctx, hello)
	if s.floor > s.from {
		s.wait.Go(func() { s.probe(ctx) })
	}
	for rec, err := range s.conn.Records(ctx, s.from) {
		if err != nil {
			return err
		}
		s.post(ctx, arrived{rec})
	}
	return &transport.Gone{}
}

// connect dials, opens the table if that is still to be done, and registers.
func (s *session) connect(ctx context.Context) (connected, error) {
	ctx, cancel := context.WithTimeout(ctx, connectWait)
	defer cancel()
	hello := connected{from: s.clock.NowMS()}
	conn, err := s.dial(ctx, s.link)
	if err != nil {
		return hello, err
	}
	s.conn, hello.to, hello.relay = conn, s.clock.NowMS(), conn.RelayKey()
	if h, ok := conn.(interface{ HelloMS() uint64 }); ok {
		hello.relayMS = h.HelloMS()
	}
	if s.relay != [32]byte{} && s.relay != hello.relay {
		return hello, errOtherRelay
	}
	keys := s.link.Secret.Keys()
	if s.opening != nil {
		if _, err := conn.Create(ctx, newTable(s.link, keys, s.opening)); err != nil {
			return hello, fmt.Errorf("open the table: %w", err)
		}
		if s.transacted != nil {
			if err := engage(ctx, conn, s.link, s.transacted); err != nil {
				return hello, err
			}
		}
		hello.created = true
	}
	if s.member != nil {
		member := transcript.PublicKey(s.member)
		sig := transcript.SignMember(keys.Write, s.link.Table, s.link.Secret.Epoch, member)
		if err := conn.Register(ctx, member, sig); err != nil {
			return hello, err
		}
	}
	return hello, nil
}

// probe asks for the record behind the last one that the device has a receipt
// for: a relay that lacks records which it signed for must say so at once.
func (s *session) probe(ctx context.Context) {
	for _, err := range s.conn.Records(ctx, s.floor) {
		if errors.Is(err, transport.ErrNoRecord) {
			s.post(ctx, lost{err})
		}
		return
	}
}

// append sends an own entry and does not wait for the answer.
func (s *session) append(id transcript.EntryID, frame []byte) {
	a := answered{id: id, sentMS: s.clock.NowMS()}
	s.wait.Go(func() {
		a.receipt, a.err = s.conn.Append(s.ctx, frame)
		s.post(s.ctx, a)
	})
}

// hangUp closes a connection that can be closed.
func hangUp(c transport.Conn) {
	if c, ok := c.(io.Closer); ok {
		_ = c.Close()
	}
}

// newTable is what opens a table at the relay.
func newTable(link transcript.Link, keys transcript.Keys, opening []byte) transport.NewTable {
	return transport.NewTable{
		Table: link.Table, Epoch: link.Secret.Epoch,
		WriteKey: keys.WriteKey(), AccessKey: keys.AccessKey(), Frame: opening,
	}
}
