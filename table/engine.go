package table

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Config is what an Engine begins with. There are no defaults.
type Config struct {
	Table   transcript.TableID
	Relay   [32]byte // key whose receipts are believed
	Catalog Catalog
	Keys    transcript.Keys // of the link
	Epoch   uint32          // of the link
	Me      *Player         // nil: an onlooker
}

// Player is what a seat's engine keeps secret, and what its store remembers.
type Player struct {
	Seed   derive.Seed        // of this table and player
	Device ed25519.PrivateKey // of this store; never from the seed
	Member ed25519.PrivateKey // registered with the relay
	// Pins are the deal digests that the store holds (P-41).
	Pins []Pin
	// Floor is the last receipt that the store holds: nothing is said before
	// the log has come as far again. It may be zero for a device that has said
	// nothing yet, and for no other: an engine that answers while it reads an
	// old log would use its counts a second time.
	Floor transcript.Seen
	// Pending is the last own entry that the store holds, signed, if it is not
	// known to be on the log.
	Pending []byte
	// Deals says that this engine asks for the next hand by itself.
	Deals bool
	// Shows says that this engine answers at showdown by itself: it shows a
	// hand that can win and mucks one that cannot.
	Shows bool
	// Letters says that this engine plays by letters: the passing of time makes
	// it say nothing, neither a claim nor a decision (P-128).
	Letters bool
	// Latest says that the player vouches for the log: it is the latest, and
	// the device that took part in the deck is gone. The engine then answers
	// for that device (P-129). If it is not so, the deck's cards may become
	// known to the others.
	Latest bool
}

// Engine is one seat at one table, or an onlooker: the fold, and the answers
// that the seat owes. It has no clock, no network and no disk. It is not safe
// for concurrent use.
type Engine struct {
	cfg     Config
	fold    *Fold
	now     uint64 // latest time told, ms
	seatKey ed25519.PrivateKey
	device  [32]byte
	pins    map[deal][32]byte
	pending *Append
	queue   []Command
	holder  deck.Holder
	held    deck.ID
	faces   map[cards.Slot]cards.Card // own cards of the deck held
	fenced  bool
	spoke   bool   // our device has spoken for the seat
	blamed  int    // faults told so far
	asked   uint64 // deck opening for which a new deck was asked
	stray   error  // why this log is not the one that the store knows: nothing is said any more
	quiet   bool   // says nothing for now
	tried   upkept // what this engine did last to keep the table going
	retryMS uint64 // when it may do that again
}

// New makes an engine. An error is a mistake in the configuration.
func New(cfg Config) (*Engine, error) {
	e := &Engine{cfg: cfg, fold: NewFold(cfg.Table, cfg.Relay, cfg.Catalog), pins: map[deal][32]byte{}}
	if cfg.Catalog == nil {
		return nil, errors.New("table: an engine needs a catalog")
	}
	me := cfg.Me
	if me == nil {
		return e, nil
	}
	if len(me.Device) != ed25519.PrivateKeySize || len(me.Member) != ed25519.PrivateKeySize {
		return nil, errors.New("table: a player's engine needs a device key and a member key")
	}
	e.device = transcript.PublicKey(me.Device)
	for _, p := range me.Pins {
		e.pins[deal{p.Deck, p.Epoch}] = p.Digest
	}
	if me.Pending != nil {
		p, err := e.reseal(me.Pending)
		if err != nil {
			return nil, err
		}
		e.pending = p
	}
	return e, nil
}

// reseal makes the stored own entry ready to be sent again. Sealing draws
// nothing, so these are the bytes that were sent before.
func (e *Engine) reseal(signed []byte) (*Append, error) {
	s, err := transcript.DecodeSigned(signed)
	if err != nil {
		return nil, fmt.Errorf("table: stored entry: %w", err)
	}
	frame, err := e.cfg.Keys.Seal(e.cfg.Table, e.cfg.Epoch, e.cfg.Me.Member, signed)
	if err != nil {
		return nil, err
	}
	return &Append{ID: s.ID(), Signed: signed, Frame: frame.Encode()}, nil
}

// Resend returns the own entry that is not on the log yet, if there is one.
func (e *Engine) Resend() (Append, bool) {
	if e.pending == nil {
		return Append{}, false
	}
	return *e.pending, true
}

// SetDeals says whether this engine asks for the next hand by itself; a host
// may wait until everybody sits.
func (e *Engine) SetDeals(on bool) {
	if e.cfg.Me != nil {
		e.cfg.Me.Deals = on
	}
}

// SetQuiet says whether this engine keeps silent, as when letters are read that
// will be answered later. What it keeps back it says at the next input.
func (e *Engine) SetQuiet(on bool) { e.quiet = on }

// Ahead shows the table as it will be when this seat has given what it owes to
// the deck: by letters a decision can then go into the same letter. ok is false
// before the first record, or if nothing can be made ready.
func (e *Engine) Ahead() (v View, ok bool) {
	s := e.fold.State()
	if s == nil || e.pending != nil || !e.speaks() {
		return e.View()
	}
	d := e.newDraft(s)
	if err := d.answer(); err != nil {
		return e.View()
	}
	v = d.after.view(e.seat(), e.known)
	v.Records, v.Head, v.Speaks, v.Fenced = e.fold.Count(), e.fold.chain.Head(), true, e.fenced
	return v, true
}

// State returns the public state, nil before the first record.
func (e *Engine) State() *State { return e.fold.State() }

// Fold returns the fold, for those who count.
func (e *Engine) Fold() *Fold { return e.fold }

// Step takes one input and says what is to be done. An error of a Command is a
// mistake of the caller, and nothing has changed then. An error of a Received
// says that the log does not hang together, or is not this seat's: the engine
// is of no further use.
func (e *Engine) Step(in Input) ([]Output, error) {
	var out []Output
	switch in := in.(type) {
	case Received:
		events, err := e.received(in.Record)
		if err != nil {
			return nil, err
		}
		out = e.tell(events)
	case Tick:
		e.now = max(e.now, in.NowMS)
	case Command:
		if err := e.accept(in); err != nil {
			return nil, err
		}
		e.queue = append(e.queue, in)
	default:
		return nil, fmt.Errorf("table: no input %T", in)
	}
	more, err := e.speak()
	return append(out, more...), err
}

// received opens the record's frame and folds it.
func (e *Engine) received(rec transcript.Record) ([]Event, error) {
	var inner []byte
	if rec.Kind == transcript.RecordFrame {
		if f, err := transcript.DecodeFrame(rec.Frame); err == nil && f.Table == e.cfg.Table {
			if inner, _, err = f.Open(e.cfg.Keys.Read); err != nil {
				inner = nil
			}
		}
	}
	first := e.fold.State() == nil
	events, err := e.fold.Apply(rec, inner)
	if err != nil {
		return nil, err
	}
	e.now = max(e.now, rec.TimeMS)
	if first {
		e.stray = e.opened()
		return events, e.stray
	}
	if e.pending != nil && inner != nil {
		if s, err := transcript.DecodeSigned(inner); err == nil && s.ID() == e.pending.ID {
			e.pending = nil
			if sp := e.fold.devices[e.device]; sp == nil || !slices.Contains(sp.ids, s.ID()) {
				// Earlier entries of ours are missing: this is not the log that we
				// spoke on, and to go on here would be to sign in their places.
				e.stray = errors.New("table: the log lacks entries that this device has signed")
			}
		}
	}
	if err := e.checkFloor(rec); err != nil {
		e.stray = err
	}
	return events, e.stray
}

// opened looks at the charter: it must commit to our link, and it says whether
// we are the host.
func (e *Engine) opened() error {
	c := e.fold.State().charter
	if c.ReadCommit != e.cfg.Keys.Read.Commit() {
		return errors.New("table: the charter was made for another link than this one")
	}
	if e.cfg.Me == nil {
		return nil
	}
	host, err := HostSigner(e.cfg.Me.Seed, c.Nonce)
	if err != nil {
		return err
	}
	if transcript.PublicKey(host) == c.HostKey {
		e.seatKey = host
		return nil
	}
	if e.fold.State().seatOf(transcript.PublicKey(host)) == deck.TransactorSeat {
		e.seatKey = host // the charter names this player's key as the transactor's
		return nil
	}
	e.seatKey, err = SeatSigner(e.cfg.Me.Seed, e.cfg.Table)
	return err
}

// checkFloor compares the log with the receipt that the store holds.
func (e *Engine) checkFloor(rec transcript.Record) error {
	me := e.cfg.Me
	if me == nil || me.Floor.Count != rec.Index+1 || me.Floor.Head == rec.Head {
		return nil
	}
	if err := transcript.Conflict(e.cfg.Relay, e.cfg.Table, transcript.Receipt{
		Index: me.Floor.Count - 1, TimeMS: me.Floor.TimeMS, Head: me.Floor.Head, Sig: me.Floor.Sig,
	}, rec.Receipt()); err != nil {
		return err
	}
	// The head of a seat link comes without the relay's signature: nothing is
	// proved by it, but this is not the log that the other device has seen.
	return &transcript.RelayError{
		Clause: protocol.RelayFork, Index: rec.Index, Reason: "the log differs from the one that this seat has seen before",
	}
}

// SeatSigner derives a player's signing key for one table.
func SeatSigner(seed derive.Seed, id transcript.TableID) (ed25519.PrivateKey, error) {
	return signer(seed, derive.SeatKey, derive.Context{Table: id})
}

// HostSigner derives the signing key of the player who opens a table with a
// charter of this nonce.
func HostSigner(seed derive.Seed, nonce [32]byte) (ed25519.PrivateKey, error) {
	return signer(seed, derive.HostKey, derive.Context{Charter: nonce})
}

func signer(seed derive.Seed, label derive.Label, ctx derive.Context) (ed25519.PrivateKey, error) {
	s, err := derive.Ed25519Seed(seed, label, ctx)
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(s[:]), nil
}

// tell turns events into outputs.
func (e *Engine) tell(events []Event) []Output {
	out := []Output{Show{events}}
	s := e.fold.State()
	for ; e.blamed < len(s.faults); e.blamed++ {
		out = append(out, Blame{s.faults[e.blamed]})
	}
	if h := e.fold.Halted(); h != nil {
		out = append(out, Halt{*h})
	}
	if e.speaks() {
		e.spoke = true
	} else if e.spoke && !e.fenced && e.seat() != cards.NoSeat {
		e.fenced = true
		out = append(out, Fenced{})
	}
	return out
}

// speaks reports whether this device speaks for the seat now.
func (e *Engine) speaks() bool {
	if e.seatKey == nil {
		return false
	}
	d, ok := e.fold.State().deviceOf(transcript.PublicKey(e.seatKey))
	return ok && d == e.device
}

// seat returns our seat.
func (e *Engine) seat() cards.Seat {
	if e.seatKey == nil || e.fold.State() == nil {
		return cards.NoSeat
	}
	return e.fold.State().seatOf(transcript.PublicKey(e.seatKey))
}
