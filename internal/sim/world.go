// Package sim runs a whole table in one loop without network, disk or
// goroutines: seats with real engines, a relay in memory, and a clock that only
// the loop moves. With a fixed seed two runs give the same bytes. Headless play
// uses it, and tests bend it: they lose messages, silence seats and let cheats
// in.
package sim

import (
	"crypto/ed25519"
	"crypto/sha512"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/mem"
)

// Brain decides for a seat. It is asked whenever its seat owes a decision, and
// between hands; ok is false if it wants nothing.
type Brain interface {
	Decide(table.View) (cmd table.Command, ok bool)
}

// Player is a seat's engine with the loop's view of it.
type Player struct {
	Name   string
	Engine *table.Engine
	Brain  Brain
	Seed   [32]byte
	Device ed25519.PrivateKey
	Member ed25519.PrivateKey
	Pins   []table.Pin
	// Filter, if set, sees every own entry before it is sent and says what is
	// sent in its place; none silences the seat.
	Filter func(table.Append) [][]byte
	// MayFail says that the engine may end in an error, as an honest one must
	// when it is to go on from a lie; Failed says that it has. The player is deaf
	// then.
	MayFail, Failed bool
	Errors          []error // refused commands and dropped ones
	got             uint64
	wake            uint64
}

// World is a table in a loop.
type World struct {
	Log     *mem.Log
	Table   transcript.TableID
	Keys    transcript.Keys
	Relay   ed25519.PrivateKey
	Players []*Player
	// Transactor is the party without cards, if the suite has one.
	Transactor *Player
	Events     []table.Event // as player 0 sees them
	Catalog    table.Catalog
	entropy    [32]byte
	now        uint64
	fixed      bool
	letters    bool
	clock      func() uint64
}

// Config is what a World begins with.
type Config struct {
	Charter table.Charter // Nonce, keys and commitments are filled in
	Names   []string      // players; the first is the host
	Brains  []Brain       // one for each name
	BuyIn   []uint64      // for each name; empty: the charter's BuyInMax
	Seed    [32]byte      // everything random is made from it
	StartMS uint64        // time of the first record
	// Clock gives the time; nil: the loop's own, which moves only as far as
	// the engines want.
	Clock func() uint64
	// Memory lets all engines check each message once together; nil: each for
	// itself.
	Memory *Memory
}

// New opens a table and makes the players, who do not sit yet.
func New(c Config) (*World, error) {
	w := &World{entropy: c.Seed, now: c.StartMS, clock: c.Clock, fixed: c.Clock == nil, Catalog: catalog.Catalog{}}
	if c.Memory != nil {
		w.Catalog = knowing{w.Catalog, c.Memory}
	}
	w.Relay = w.key("relay", 0)
	c.Charter.Nonce = w.random("nonce", 0)
	if w.letters = c.Charter.Letters.Route != table.RouteNone; w.letters {
		host, err := table.HostSigner(derive.New(w.random("seed", 0)), c.Charter.Nonce)
		if err != nil {
			return nil, err
		}
		w.Relay = host // who plays by letters has no other relay
	}
	w.Log = mem.NewLog(w.Relay, w.Now)
	w.Keys = transcript.PlayKeys(transcript.LinkSecret(w.random("link", 0)))
	c.Charter.RelayKey = transcript.PublicKey(w.Relay)
	for i, name := range c.Names {
		p := &Player{Name: name, Seed: w.random("seed", i), Device: w.key("device", i), Member: w.key("member", i)}
		if i < len(c.Brains) {
			p.Brain = c.Brains[i]
		}
		w.Players = append(w.Players, p)
	}
	if s, ok := w.Catalog.Scheme(c.Charter.Suite); ok && s.Suite().Transactor && len(c.Charter.Params) == 0 {
		p := &Player{Name: "transactor", Seed: w.random("seed", -1), Device: w.key("device", -1), Member: w.key("member", -1)}
		key, err := table.HostSigner(derive.New(p.Seed), c.Charter.Nonce)
		if err != nil {
			return nil, err
		}
		public := transcript.PublicKey(key)
		c.Charter.Params = public[:]
		w.Transactor = p
	}
	host := w.Players[0]
	o, err := table.Open(c.Charter, derive.New(host.Seed), w.Keys, host.Device, host.Member)
	if err != nil {
		return nil, err
	}
	w.Table = o.Table
	if _, err := w.Log.Create(transport.NewTable{
		Table: o.Table, WriteKey: w.Keys.WriteKey(), AccessKey: w.Keys.AccessKey(), Frame: o.Frame,
	}); err != nil {
		return nil, err
	}
	for _, p := range w.parties() {
		if err := w.connect(p, nil); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// parties are the players and the transactor.
func (w *World) parties() []*Player {
	if w.Transactor == nil {
		return w.Players
	}
	return append(w.Players[:len(w.Players):len(w.Players)], w.Transactor)
}

// connect gives a player an engine and registers its member key.
func (w *World) connect(p *Player, change func(*table.Player)) error {
	member := transcript.PublicKey(p.Member)
	if err := w.Log.Register(member, transcript.SignMember(w.Keys.Write, w.Table, 0, member)); err != nil {
		return err
	}
	me := &table.Player{Seed: derive.New(p.Seed), Device: p.Device, Member: p.Member, Deals: true, Shows: true, Letters: w.letters}
	if change != nil {
		change(me)
	}
	e, err := table.New(table.Config{
		Table: w.Table, Relay: transcript.PublicKey(w.Relay), Catalog: w.Catalog, Keys: w.Keys, Me: me,
	})
	p.Engine, p.got, p.wake = e, 0, 0
	return err
}

// Restart gives player i a new engine, as after a crash. change says what its
// store remembers; a new device is named by fresh.
func (w *World) Restart(i int, fresh bool, change func(*table.Player)) error {
	p := w.Players[i]
	if fresh {
		n := int(w.Log.Len())
		p.Device, p.Member = w.key("device", 1000*(n+1)+i), w.key("member", 1000*(n+1)+i)
	} else if last := w.Log.Len(); last > 0 {
		// A store holds the last receipt: without it the engine would answer
		// what it has answered before.
		floor, remember := w.Log.Record(last-1).Receipt().Seen(), change
		change = func(me *table.Player) {
			me.Floor = floor
			if remember != nil {
				remember(me)
			}
		}
	}
	return w.connect(p, change)
}

// Now returns the loop's time in milliseconds since 1970.
func (w *World) Now() uint64 {
	if w.clock != nil {
		w.now = max(w.now, w.clock())
	}
	return w.now
}

// Advance moves the loop's own clock.
func (w *World) Advance(ms uint64) { w.now += ms }

func (w *World) random(what string, i int) (out [32]byte) {
	h := sha512.Sum512(fmt.Appendf(w.entropy[:], "%s %d", what, i))
	copy(out[:], h[:])
	return out
}

func (w *World) key(what string, i int) ed25519.PrivateKey {
	s := w.random(what, i)
	return ed25519.NewKeyFromSeed(s[:])
}

// Do gives a command to player i and carries out what follows.
func (w *World) Do(i int, c table.Command) error {
	p := w.Players[i]
	if err := w.deliver(p); err != nil {
		return err
	}
	out, err := p.Engine.Step(c)
	if err != nil {
		p.Errors = append(p.Errors, err)
		return err
	}
	return w.carry(p, out)
}

// Settle delivers records and carries out answers until everybody is silent.
func (w *World) Settle() error {
	for quiet := false; !quiet; {
		quiet = true
		for _, p := range w.parties() {
			before := w.Log.Len()
			if err := w.deliver(p); err != nil {
				return err
			}
			if w.Log.Len() != before {
				quiet = false
			}
		}
		for _, p := range w.parties() {
			if p.got != w.Log.Len() {
				quiet = false
			}
		}
	}
	return nil
}

// deliver gives a player all records that it has not seen.
func (w *World) deliver(p *Player) error {
	for p.got < w.Log.Len() {
		rec := w.Log.Record(p.got)
		p.got++
		if p.Failed {
			continue
		}
		out, err := p.Engine.Step(table.Received{Record: rec})
		if p.fails(err) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s at record %d: %w", p.Name, rec.Index, err)
		}
		if err := w.carry(p, out); err != nil {
			return err
		}
	}
	return nil
}

// carry carries out what an engine says.
func (w *World) carry(p *Player, outs []table.Output) error {
	for _, o := range outs {
		switch o := o.(type) {
		case table.Append:
			if err := w.send(p, o); err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
		case table.Wake:
			p.wake = o.AtMS
		case table.Pin:
			p.Pins = append(p.Pins, o)
		case table.Dropped:
			p.Errors = append(p.Errors, errors.New(o.Reason))
		case table.Show:
			if p == w.Players[0] {
				w.Events = append(w.Events, o.Events...)
			}
		}
	}
	return nil
}

// fails reports whether an engine has ended as it may.
func (p *Player) fails(err error) bool {
	if err == nil || !p.MayFail {
		return false
	}
	p.Failed, p.Errors = true, append(p.Errors, err)
	return true
}

func (w *World) send(p *Player, a table.Append) error {
	frames := [][]byte{a.Frame}
	if p.Filter != nil {
		frames = p.Filter(a)
	}
	for _, f := range frames {
		if _, err := w.Log.Append(f); err != nil {
			return err
		}
	}
	return nil
}

// Step settles the table, asks the brains, and moves the clock if there is
// nothing else to do. It reports whether anything happened.
func (w *World) Step() (bool, error) {
	if err := w.Settle(); err != nil {
		return false, err
	}
	for i, p := range w.Players {
		if p.Brain == nil {
			continue
		}
		v, ok := p.Engine.View()
		if !ok || v.Sending {
			continue
		}
		if cmd, ok := p.Brain.Decide(v); ok {
			return true, w.Do(i, cmd)
		}
	}
	return w.tick()
}

// idle reports whether a hand could begin but no engine has been told the time
// since it may ask for one.
func (w *World) idle() bool {
	s := w.Players[0].Engine.State()
	return s != nil && !s.Running() && !s.View().Closed
}

// tick tells the engines the time, and moves the clock to the next wake-up if
// they want nothing at this one.
func (w *World) tick() (bool, error) {
	before, records := w.now, w.Log.Len()
	if w.idle() {
		if err := w.tickAll(); err != nil || w.Log.Len() != records {
			return true, err
		}
	}
	var next uint64
	for _, p := range w.parties() {
		if p.wake != 0 && (next == 0 || p.wake < next) {
			next = p.wake
		}
	}
	if next == 0 {
		return false, nil
	}
	if w.fixed {
		w.now = max(w.now, next)
	}
	err := w.tickAll()
	// A clock that is not ours moves while we ask.
	return !w.fixed || w.now != before || w.Log.Len() != records, err
}

func (w *World) tickAll() error {
	for _, p := range w.parties() {
		if err := w.tell(p, w.Now()); err != nil {
			return err
		}
	}
	return w.Settle()
}

// Tick tells player i the time and carries out what it says.
func (w *World) Tick(i int, nowMS uint64) error { return w.tell(w.Players[i], nowMS) }

func (w *World) tell(p *Player, nowMS uint64) error {
	p.wake = 0
	if p.Failed {
		return nil
	}
	out, err := p.Engine.Step(table.Tick{NowMS: nowMS})
	if p.fails(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return w.carry(p, out)
}

// SeatAll lets every player sit, in order; hands begin when all sit.
func (w *World) SeatAll(buyIn func(i int) table.Sit) error {
	for i, p := range w.Players {
		p.Engine.SetDeals(false)
		if err := w.Do(i, buyIn(i)); err != nil {
			return err
		}
		if err := w.Settle(); err != nil {
			return err
		}
	}
	for _, p := range w.Players {
		p.Engine.SetDeals(true)
	}
	return nil
}

// Run steps until done says so, or nothing happens any more, or the limit of
// steps is reached.
func (w *World) Run(limit int, done func(*table.State) bool) error {
	for range limit {
		if err := w.Settle(); err != nil {
			return err
		}
		if done(w.Players[0].Engine.State()) {
			return nil
		}
		moved, err := w.Step()
		if err != nil {
			return err
		}
		if !moved {
			return ErrStuck
		}
	}
	return fmt.Errorf("sim: not done after %d steps", limit)
}

// ErrStuck says that nobody has anything to do.
var ErrStuck = errors.New("sim: nobody has anything to do")

// SeatOf returns the seat that player i has.
func (w *World) SeatOf(i int) cards.Seat {
	v, _ := w.Players[i].Engine.View()
	return v.Me
}
