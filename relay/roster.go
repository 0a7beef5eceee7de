package relay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/relay/store"
)

// A roster is what a relay must know of a table beside its records: its public
// keys and who may write. It is a log of its own in the same store, so that it
// survives as they do ([R-08]). It is used under the table's lock.
type roster struct {
	name    string
	store   store.Store
	seq     uint64 // the store's number of the last note
	open    bool
	keys    keys
	members map[[32]byte]*rate.Limiter
}

// keys are the public keys of a table and the epoch of its link.
type keys struct {
	epoch         uint32
	write, access [32]byte
}

// Notes of a roster's log: a version, a kind, and the fields of the kind.
const (
	noteVersion = 1
	noteOpen    = 1 // epoch, write key, access key
	noteMember  = 2 // member key
)

// load reads the notes that are not known yet.
func (r *roster) load(ctx context.Context) error {
	for it, err := range r.store.Read(ctx, r.name, r.seq+1) {
		if err != nil {
			return err
		}
		if err := r.take(it.Data); err != nil {
			return fmt.Errorf("%w: %s: %w", errDamaged, r.name, err)
		}
		r.seq = it.Seq
	}
	return nil
}

// take applies one note.
func (r *roster) take(data []byte) error {
	rd := wire.NewReader(data)
	if v := rd.U8(); v != noteVersion {
		rd.Fail("note of version %d", v)
	}
	switch kind := rd.U8(); kind {
	case noteOpen:
		k := keys{epoch: rd.U32(), write: rd.Array32(), access: rd.Array32()}
		if err := rd.Close(); err != nil {
			return err
		}
		r.open, r.keys = true, k
	case noteMember:
		member := rd.Array32()
		if err := rd.Close(); err != nil {
			return err
		}
		r.members[member] = nil
	default:
		rd.Fail("note of kind %d", kind)
	}
	return rd.Close()
}

// note stores a note and applies it. As with records, an unclear answer is
// cleared up by reading.
func (r *roster) note(ctx context.Context, data []byte, known func() bool) error {
	var err error
	for range maxTries {
		var seq uint64
		if seq, err = r.store.Append(ctx, r.name, r.seq, data); err == nil {
			r.seq = seq
			return r.take(data)
		}
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrUnknown) {
			return err
		}
		if err := r.load(ctx); err != nil {
			return err
		}
		if known() {
			return nil
		}
	}
	return err
}

// openWith notes the keys of a new table, unless it is open.
func (r *roster) openWith(ctx context.Context, k keys) error {
	if r.open {
		return nil
	}
	var w wire.Writer
	w.U8(noteVersion)
	w.U8(noteOpen)
	w.U32(k.epoch)
	w.Raw(k.write[:])
	w.Raw(k.access[:])
	return r.note(ctx, w.Bytes(), func() bool { return r.open })
}

// register notes a member, unless it is known.
func (r *roster) register(ctx context.Context, member [32]byte) error {
	if r.has(member) {
		return nil
	}
	var w wire.Writer
	w.U8(noteVersion)
	w.U8(noteMember)
	w.Raw(member[:])
	return r.note(ctx, w.Bytes(), func() bool { return r.has(member) })
}

// find says whether a member is registered, here or by another relay on the
// same store.
func (r *roster) find(ctx context.Context, member [32]byte) (bool, error) {
	if r.has(member) {
		return true, nil
	}
	err := r.load(ctx)
	return r.has(member), err
}

func (r *roster) has(member [32]byte) bool {
	_, ok := r.members[member]
	return ok
}

// allow takes one token of a member's bucket ([R-14]).
func (r *roster) allow(member [32]byte, now time.Time, l Limits) bool {
	bucket := r.members[member]
	if bucket == nil {
		bucket = rate.NewLimiter(rate.Limit(l.FrameRate), l.FrameBurst)
		r.members[member] = bucket
	}
	return bucket.AllowN(now, 1)
}
