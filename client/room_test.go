package client

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/mem"
)

const testBase = "http://localhost:8420"

// room is a relay in memory and the people around it, with eyes on everything
// that is sent.
type room struct {
	admission table.Admission // of the table that create opens
	t         *testing.T
	key       ed25519.PrivateKey
	relay     *mem.Relay
	link      transcript.Link
	// onCreate, if set, is asked before a table is opened.
	onCreate func() error
	// onDial, if set, is asked before a connection comes about.
	onDial func(who string) error

	mu       sync.Mutex
	frames   [][]byte // all that anybody gave to a connection
	onAppend between
}

// sender gives the frame at hand to the relay.
type sender = func() (transcript.Receipt, error)

// between stands between a player and the relay.
type between = func(ctx context.Context, who string, frame []byte, send sender) (transcript.Receipt, error)

// appends sets who stands between the players and the relay from now on.
func (r *room) appends(b between) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.onAppend = b
}

func newRoom(t *testing.T) *room {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32))
	return &room{t: t, key: key, relay: mem.NewRelay(key, WallClock{}.NowMS)}
}

// watched is a connection through which the room looks.
type watched struct {
	transport.Conn
	room *room
	who  string
}

func (w *watched) Append(ctx context.Context, frame []byte) (transcript.Receipt, error) {
	w.room.mu.Lock()
	w.room.frames = append(w.room.frames, bytes.Clone(frame))
	w.room.mu.Unlock()
	send := func() (transcript.Receipt, error) { return w.Conn.Append(ctx, frame) }
	w.room.mu.Lock()
	between := w.room.onAppend
	w.room.mu.Unlock()
	if between != nil {
		return between(ctx, w.who, frame, send)
	}
	return send()
}

func (w *watched) Create(ctx context.Context, n transport.NewTable) (transcript.Receipt, error) {
	if w.room.onCreate != nil {
		if err := w.room.onCreate(); err != nil {
			return transcript.Receipt{}, err
		}
	}
	return w.Conn.Create(ctx, n)
}

// plainAppend gives a frame to the relay past all eyes.
func (r *room) plainAppend(frame []byte) (transcript.Receipt, error) {
	return r.relay.Dial(r.link.Table, r.link.Secret.Keys().Access).Append(context.Background(), frame)
}

func (r *room) dial(who string) Dial {
	return func(_ context.Context, link transcript.Link) (transport.Conn, error) {
		if r.onDial != nil {
			if err := r.onDial(who); err != nil {
				return nil, err
			}
		}
		return &watched{r.relay.Dial(link.Table, link.Secret.Keys().Access), r, who}, nil
	}
}

func testCharter(t testing.TB) table.Charter {
	t.Helper()
	opts, err := poker.Options{SmallBlind: 5, BigBlind: 10}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return table.Charter{
		Name: "test", Game: "holdem-nl/1", Options: opts, Suite: "vtmf-ristretto255/1", Seats: 10,
		BuyInMin: 100, BuyInMax: 1000,
		Clock: table.Clock{DecisionMS: 20000, BankMS: 30000, DeckMS: 15000, GraceMS: 3000, BetweenMS: 2000},
	}
}

// create opens the table and returns the host's store.
func (r *room) create(places Places) Store {
	r.t.Helper()
	c := testCharter(r.t)
	c.Admission = r.admission
	store, err := Create(r.t.Context(), places, r.dial("host"), NewTable{Base: testBase, Charter: c, Catalog: catalog.Catalog{}, Name: "host"})
	if err != nil {
		r.t.Fatal(err)
	}
	s, err := store.Load()
	if err != nil {
		r.t.Fatal(err)
	}
	r.link = s.Link
	return store
}

// admits lets the host approve whoever asks.
func (r *room) admits(host *seat) {
	updates, _ := host.Watch()
	go func() {
		for u := range updates {
			for _, s := range u.View.Seats {
				if s.Status == table.Waiting && !u.View.Sending {
					_ = host.Do(r.t.Context(), table.Want{Body: table.Admit{Seat: s.Seat, Let: true}})
				}
			}
		}
	}()
}

// store makes a guest's store.
func (r *room) store(name string) Store {
	r.t.Helper()
	s, err := Join(new(MemHome), r.link, name)
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// errKilled is what a killed program's store answers.
var errKilled = errors.New("killed")

// fragile is a store that a kill makes useless for its client.
type fragile struct {
	Store
	mu     sync.Mutex
	dead   bool
	before func() bool // asked before a write: kill now?
	after  func() bool
}

func (f *fragile) Save(s Saved) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dead || f.before != nil && f.before() {
		f.dead = true
		return errKilled
	}
	if err := f.Store.Save(s); err != nil {
		return err
	}
	if f.after != nil && f.after() {
		f.dead = true
		return errKilled
	}
	return nil
}

func (f *fragile) kill() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dead = true
}

// seat is a running client with a caller's brain.
type seat struct {
	*Client
	room *room
	who  string
	stop context.CancelFunc
	err  error
	over chan struct{}
}

// sit runs a client that sits down, if sits, checks and calls.
func (r *room) sit(who string, store Store, sits bool) *seat {
	r.t.Helper()
	cfg := Config{Store: store, Link: r.link, Dial: r.dial(who), Catalog: catalog.Catalog{}, Deals: true, Shows: true, Keep: true}
	c, err := New(cfg)
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(r.t.Context())
	s := &seat{Client: c, room: r, who: who, stop: stop, over: make(chan struct{})}
	updates, _ := c.Watch()
	go s.play(ctx, updates, sits)
	go func() {
		defer close(s.over)
		s.err = c.Run(ctx)
	}()
	return s
}

// play acts on each update; the last one finds nothing to do.
func (s *seat) play(ctx context.Context, updates <-chan Update, sits bool) {
	for u := range updates {
		v := u.View
		if !u.Ready || u.Status.Reading || v.Sending || u.Status.Fenced {
			continue
		}
		switch {
		case v.Me == cards.NoSeat:
			if sits {
				_ = s.Do(ctx, table.Sit{Name: s.who, Seat: cards.NoSeat, BuyIn: 1000})
			}
		case v.Running && v.Game.ToAct == v.Me && v.Speaks:
			for _, c := range v.Game.Choices {
				if c.Verb == game.Check || c.Verb == game.Call {
					_ = s.Do(ctx, table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: c.Verb}})
					break
				}
			}
		}
	}
}

// until waits until the seat's view is as wanted.
func (s *seat) until(what string, ok func(Update) bool) table.View {
	s.room.t.Helper()
	updates, stop := s.Watch()
	defer stop()
	limit := time.After(time.Hour)
	for {
		select {
		case u, open := <-updates:
			if !open {
				s.room.t.Fatalf("%s ended before %s: %v", s.who, what, s.err)
			}
			if u.Ready && ok(u) {
				return u.View
			}
		case <-limit:
			s.room.t.Fatalf("%s waits in vain for %s: %+v", s.who, what, s.Latest())
		}
	}
}

// settled waits for hands that count.
func (s *seat) settled(n uint32) table.View {
	s.room.t.Helper()
	return s.until("settled hands", func(u Update) bool { return u.View.Settled >= n })
}

// close ends the client and returns what Run returned.
func (s *seat) close() error {
	s.stop()
	<-s.over
	return s.err
}

// check looks at everything that was ever sent: no device has signed two
// entries with one count, and one entry is always the same frame.
func (r *room) check(stores ...Store) {
	r.t.Helper()
	type place struct {
		device [32]byte
		count  uint64
	}
	ids, frames := map[place]transcript.EntryID{}, map[transcript.EntryID][]byte{}
	note := func(signed []byte, frame []byte) {
		s, err := transcript.DecodeSigned(signed)
		if err != nil {
			r.t.Fatal(err)
		}
		at := place{s.Entry.Device, s.Entry.Count}
		if old, ok := ids[at]; ok && old != s.ID() {
			r.t.Errorf("two entries with count %d of one device", at.count)
		}
		ids[at] = s.ID()
		if old := frames[s.ID()]; frame != nil && old != nil && !bytes.Equal(old, frame) {
			r.t.Errorf("one entry in two frames")
		} else if frame != nil {
			frames[s.ID()] = frame
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, raw := range r.frames {
		f, err := transcript.DecodeFrame(raw)
		if err != nil {
			r.t.Fatal(err)
		}
		inner, _, err := f.Open(r.link.Secret.Keys().Read)
		if err != nil {
			r.t.Fatal(err)
		}
		note(inner, raw)
	}
	for _, st := range stores {
		if s, err := st.Load(); err != nil {
			r.t.Error(err)
		} else if s.Pending != nil {
			note(s.Pending, nil)
		}
	}
}

// clean checks that nobody was blamed and no chip was lost.
func clean(t *testing.T, v table.View) {
	t.Helper()
	if len(v.Faults) > 0 || len(v.Absences) > 0 || v.Defect != "" {
		t.Errorf("faults %v, absences %v, defect %q", v.Faults, v.Absences, v.Defect)
	}
	if v.ChipsIn != v.ChipsOut {
		t.Errorf("chips in %d, out %d", v.ChipsIn, v.ChipsOut)
	}
}

// bubble runs a test on a fake clock.
func bubble(t *testing.T, f func(t *testing.T, r *room)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { f(t, newRoom(t)) })
}
