package relay

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/time/rate"

	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Words with which the names of a table's two logs begin in the store.
const (
	recordWord = "t"
	rosterWord = "m"
)

// env is what all tables of a relay share.
type env struct {
	store  store.Store
	key    ed25519.PrivateKey
	clock  func() time.Time
	limits Limits
	log    *slog.Logger
	admit  func() error // says whether one more table may be opened
}

// A table is one table that somebody has touched since the relay started. All
// that changes it happens in turn.
type table struct {
	env
	id      transcript.TableID
	turn    chan struct{} // one token: whoever took it may use what follows
	roster  roster
	awake   bool      // the records are loaded, and an outage recorded if there was one
	trouble time.Time // since when the store has not answered

	ledger ledger // reading it needs no turn
}

func newTable(e env, id transcript.TableID) *table {
	hexID := hex.EncodeToString(id[:])
	t := &table{env: e, id: id, turn: make(chan struct{}, 1)}
	t.turn <- struct{}{}
	t.roster = roster{name: rosterWord + "." + hexID, store: e.store, members: map[[32]byte]*rate.Limiter{}}
	t.ledger = ledger{
		table: id, name: recordWord + "." + hexID, store: e.store, key: e.key, clock: e.clock,
		index: map[[16]byte]uint32{}, grown: make(chan struct{}),
	}
	return t
}

// inTurn calls f when nobody else changes the table. What f has begun with the
// store goes on when the asker goes away: half an answer helps nobody.
func (t *table) inTurn(ctx context.Context, f func(context.Context) error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.turn:
	}
	defer func() { t.turn <- struct{}{} }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitWait)
	defer cancel()
	return f(ctx)
}

// attach checks that the asker may read ([R-16]) and gets the table ready. Of a
// table that it has not, or that the asker does not open, the relay says
// nothing but that ([R-17]).
func (t *table) attach(ctx context.Context, proof transcript.AccessProof, sig [64]byte, away bool) error {
	return t.inTurn(ctx, func(ctx context.Context) error {
		if err := t.roster.load(ctx); err != nil {
			return err
		}
		if !t.roster.open {
			return errNoTable
		}
		if proof.Verify(t.roster.keys.access, sig) != nil {
			return errNoAccess
		}
		return t.wake(ctx, away)
	})
}

// wake loads the records. If the relay was away since they were made, the next
// record says so and clocks stop for that time ([R-07]).
func (t *table) wake(ctx context.Context, away bool) error {
	if t.awake {
		return nil
	}
	if err := t.ledger.catchUp(ctx); err != nil {
		return err
	}
	n, _ := t.ledger.count()
	if n == 0 {
		return errNoTable // the relay stopped while the table was being opened
	}
	if away {
		if _, err := t.ledger.commit(ctx, transcript.RecordOutage, nil); err != nil {
			return err
		}
		t.log.Info("recorded an outage", "table", t.id, "records", n)
	}
	t.awake = true
	return nil
}

// create opens the table with its first frame, or finds it open with the same.
// proved says that the asker holds the access key.
func (t *table) create(ctx context.Context, n transport.NewTable, proved, away bool) (receipt transcript.Receipt, err error) {
	first, err := transport.CheckNew(n)
	if err != nil {
		return receipt, err
	}
	k := keys{n.Epoch, n.WriteKey, n.AccessKey}
	err = t.inTurn(ctx, func(ctx context.Context) error {
		if err := t.roster.load(ctx); err != nil {
			return err
		}
		if t.roster.open && t.roster.keys != k {
			return errExists
		}
		if !proved {
			return errNoAccess
		}
		if err := t.ledger.catchUp(ctx); err != nil {
			return err
		}
		if count, _ := t.ledger.count(); count > 0 {
			receipt, err = t.createAgain(ctx, n.Frame, away)
			return err
		}
		receipt, err = t.openAnew(ctx, k, first.Member, n.Frame)
		return err
	})
	return receipt, err
}

// createAgain answers a Create of a table that has records.
func (t *table) createAgain(ctx context.Context, frame []byte, away bool) (transcript.Receipt, error) {
	receipt, ok, err := t.ledger.find(ctx, frame)
	if err != nil {
		return receipt, err
	}
	if !ok || receipt.Index != 0 {
		return receipt, errExists
	}
	return receipt, t.wake(ctx, away)
}

// openAnew stores keys, first member and first record, in this order: a table
// whose making was cut short can be made again by the same request.
func (t *table) openAnew(ctx context.Context, k keys, member [32]byte, frame []byte) (transcript.Receipt, error) {
	if !t.roster.open {
		if err := t.admit(); err != nil {
			return transcript.Receipt{}, err
		}
	}
	if err := t.roster.openWith(ctx, k); err != nil {
		return transcript.Receipt{}, err
	}
	if t.roster.keys != k { // another relay on this store was faster
		return transcript.Receipt{}, errExists
	}
	if err := t.roster.register(ctx, member); err != nil {
		return transcript.Receipt{}, err
	}
	receipt, err := t.ledger.commit(ctx, transcript.RecordFrame, frame)
	t.awake = err == nil
	return receipt, err
}

// register lets a member write, if the link's write key says so ([R-13]).
func (t *table) register(ctx context.Context, member [32]byte, sig [64]byte) error {
	return t.inTurn(ctx, func(ctx context.Context) error {
		k := t.roster.keys
		n := transport.NewTable{Table: t.id, Epoch: k.epoch, WriteKey: k.write}
		if err := transport.CheckMember(n, member, sig); err != nil {
			return err
		}
		if !t.roster.has(member) && len(t.roster.members) >= t.limits.Members {
			return refuse(transport.Full, fmt.Sprintf("the table has %d members already", t.limits.Members))
		}
		return t.roster.register(ctx, member)
	})
}

// append records a frame of a registered member ([R-13]), or finds it.
func (t *table) append(ctx context.Context, frame []byte) (receipt transcript.Receipt, err error) {
	err = t.inTurn(ctx, func(ctx context.Context) error {
		if err := t.screen(ctx, frame); err != nil {
			return err
		}
		found := false
		if receipt, found, err = t.ledger.find(ctx, frame); found || err != nil {
			return err
		}
		if n, _ := t.ledger.count(); n >= uint64(t.limits.Records) {
			return refuse(transport.Full, "the table's log is full; open a new table")
		}
		receipt, err = t.commit(ctx, frame)
		return err
	})
	return receipt, err
}

// screen checks a frame, what costs little first: a signature is looked at only
// for a member that is known and not too busy.
func (t *table) screen(ctx context.Context, frame []byte) error {
	f, err := transcript.DecodeFrame(frame)
	if err == nil && f.Table == t.id && f.Epoch == t.roster.keys.epoch {
		known, err := t.roster.find(ctx, f.Member)
		if err != nil {
			return err
		}
		if !known {
			return refuse(transport.NotRegistered, "register this member's key with the play link first")
		}
		if !t.roster.allow(f.Member, t.clock(), t.limits) {
			return refuse(transport.Busy, "too many frames of this member at once; wait a second")
		}
	}
	_, err = transport.CheckFrame(t.id, t.roster.keys.epoch, frame)
	return err
}

// commit records a frame. If the store was out of reach for long before, an
// outage comes first: nobody could act in that time.
func (t *table) commit(ctx context.Context, frame []byte) (transcript.Receipt, error) {
	if !t.trouble.IsZero() && t.clock().Sub(t.trouble) >= outageAfter {
		if _, err := t.ledger.commit(ctx, transcript.RecordOutage, nil); err != nil {
			return transcript.Receipt{}, err
		}
	}
	receipt, err := t.ledger.commit(ctx, transcript.RecordFrame, frame)
	switch {
	case err == nil:
		t.trouble = time.Time{}
	case t.trouble.IsZero() && !errors.Is(err, errDamaged):
		t.trouble = t.clock()
	}
	return receipt, err
}

var (
	errNoTable  = refuse(transport.NoTable, "this relay has no such table; check the link")
	errNoAccess = refuse(transport.NoAccess, "the link does not open this table; ask for a new one")
	errNoAttach = refuse(transport.NoAccess, "attach to a table first")
	errExists   = refuse(transport.Exists, "the table is open already; join it")
)

func refuse(code transport.Code, text string) *transport.Refused {
	return &transport.Refused{Code: code, Text: text}
}
