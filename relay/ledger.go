package relay

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/transcript"
)

// errDamaged says that the store holds a log that is not the one that was
// stored. Nothing of it is served ([R-09]): a receipt for a changed record
// would be evidence against the relay.
var errDamaged = errors.New("relay: the stored log is damaged")

// A ledger is the record log of one table: what the store holds, and as much
// of it in memory as is needed to go on. Records are stored without their
// signature, which is made when the store has them for good.
//
// Appending is for one goroutine at a time (the table's turn); reading is for
// any number.
type ledger struct {
	table transcript.TableID
	name  string // of the store's log
	store store.Store
	key   ed25519.PrivateKey
	clock func() time.Time

	mu     sync.Mutex
	marks  []mark              // one for each record
	index  map[[16]byte]uint32 // hash of a frame -> its record
	lastMS uint64
	recent []transcript.Record // the last ones, signed
	grown  chan struct{}       // closed and replaced when records come
}

// mark is what is remembered of a record.
type mark struct {
	seq  uint64 // the store's number
	head [32]byte
}

// count returns the number of records, and a channel that is closed when there
// are more.
func (l *ledger) count() (uint64, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return uint64(len(l.marks)), l.grown
}

// find returns the receipt of a frame that is recorded already ([R-06]).
func (l *ledger) find(ctx context.Context, frame []byte) (transcript.Receipt, bool, error) {
	l.mu.Lock()
	i, ok := l.index[frameHash(frame)]
	l.mu.Unlock()
	if !ok {
		return transcript.Receipt{}, false, nil
	}
	recs, err := l.read(ctx, uint64(i), 1)
	if err != nil {
		return transcript.Receipt{}, false, err
	}
	return recs[0].Receipt(), true, nil
}

// commit stores the next record and signs it once the store has acknowledged
// it ([R-01]). Whatever else the store answers, the tail is read before another
// attempt ([R-05]): the answer may have been lost and the record stored.
func (l *ledger) commit(ctx context.Context, kind transcript.RecordKind, frame []byte) (transcript.Receipt, error) {
	var err error
	for range maxTries {
		rec, after := l.next(kind, frame)
		var seq uint64
		seq, err = l.store.Append(ctx, l.name, after, rec.Encode())
		if err == nil {
			return l.grow(seq, rec).Receipt(), nil
		}
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrUnknown) {
			return transcript.Receipt{}, err
		}
		before, _ := l.count()
		if err := l.catchUp(ctx); err != nil {
			return transcript.Receipt{}, err
		}
		if r, ok, err := l.landed(ctx, kind, frame, before); ok || err != nil {
			return r, err
		}
	}
	return transcript.Receipt{}, err
}

// landed says whether the record of an attempt without a clear answer is among
// those that came since.
func (l *ledger) landed(ctx context.Context, kind transcript.RecordKind, frame []byte, before uint64) (transcript.Receipt, bool, error) {
	if kind == transcript.RecordFrame {
		return l.find(ctx, frame)
	}
	if n, _ := l.count(); n == before {
		return transcript.Receipt{}, false, nil
	}
	recs, err := l.read(ctx, before, 1)
	if err != nil || recs[0].Kind != kind {
		return transcript.Receipt{}, false, err
	}
	return recs[0].Receipt(), true, nil
}

// next makes the record that follows, and returns the store's number of the
// one before. Times never decrease ([R-02]).
func (l *ledger) next(kind transcript.RecordKind, frame []byte) (transcript.Record, uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := uint64(max(l.clock().UnixMilli(), 0))
	rec := transcript.Record{
		Index: uint64(len(l.marks)), Kind: kind, Frame: frame,
		TimeMS: min(max(now, l.lastMS), transcript.MaxTimeMS),
	}
	prev := l.tail()
	rec.Head = transcript.NextHead(l.table, prev.head, rec)
	return rec, prev.seq
}

// tail returns the mark of the last record; the caller holds the lock.
func (l *ledger) tail() mark {
	if n := len(l.marks); n > 0 {
		return l.marks[n-1]
	}
	return mark{}
}

// grow takes in a record that the store has, and signs it.
func (l *ledger) grow(seq uint64, rec transcript.Record) transcript.Record {
	rec = l.sign(rec)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.add(seq, rec)
	return rec
}

// add does the bookkeeping under the lock.
func (l *ledger) add(seq uint64, rec transcript.Record) {
	if rec.Kind == transcript.RecordFrame {
		if h := frameHash(rec.Frame); !l.has(h) {
			l.index[h] = uint32(rec.Index)
		}
	}
	l.marks = append(l.marks, mark{seq, rec.Head})
	l.lastMS = rec.TimeMS
	l.recent = append(l.recent, rec)
	if len(l.recent) >= 2*recentKept {
		l.recent = append([]transcript.Record(nil), l.recent[len(l.recent)-recentKept:]...)
	}
	close(l.grown)
	l.grown = make(chan struct{})
}

func (l *ledger) has(h [16]byte) bool {
	_, ok := l.index[h]
	return ok
}

// sign makes the receipt of a record that is stored ([R-03]).
func (l *ledger) sign(rec transcript.Record) transcript.Record {
	rec.Sig = transcript.SignReceipt(l.key, l.table, rec.Receipt()).Sig
	return rec
}

// catchUp takes in what the store has beyond what is known here: all of it the
// first time. Each record must follow from the one before.
func (l *ledger) catchUp(ctx context.Context) error {
	l.mu.Lock()
	prev := l.tail()
	i := uint64(len(l.marks))
	l.mu.Unlock()
	for it, err := range l.store.Read(ctx, l.name, prev.seq+1) {
		if err != nil {
			return err
		}
		rec, err := l.check(it.Data, i, prev.head)
		if err != nil {
			return err
		}
		l.grow(it.Seq, rec)
		prev, i = mark{it.Seq, rec.Head}, i+1
	}
	return nil
}

// check reads a stored record and makes sure that it is the one of that index
// after that head.
func (l *ledger) check(data []byte, i uint64, prev [32]byte) (transcript.Record, error) {
	rec, err := transcript.DecodeRecord(data)
	if err != nil {
		return rec, fmt.Errorf("%w: %s, record %d: %w", errDamaged, l.name, i, err)
	}
	if rec.Index != i || rec.Head != transcript.NextHead(l.table, prev, rec) {
		return rec, fmt.Errorf("%w: %s, record %d does not follow from the one before", errDamaged, l.name, i)
	}
	return rec, nil
}

// read returns up to limit records from an index on that exists.
func (l *ledger) read(ctx context.Context, from uint64, limit int) ([]transcript.Record, error) {
	l.mu.Lock()
	n := uint64(len(l.marks))
	if oldest := n - uint64(len(l.recent)); from >= oldest && from < n {
		part := l.recent[from-oldest:]
		part = append([]transcript.Record(nil), part[:min(len(part), limit)]...)
		l.mu.Unlock()
		return part, nil
	}
	marks := append([]mark{{}}, l.marks[max(from, 1)-1:min(from+uint64(limit), n)]...)
	l.mu.Unlock()
	if from > 0 {
		marks = marks[1:] // marks[0] is the one before from
	}
	return l.readStored(ctx, from, marks)
}

// readStored reads from the store the records of marks[1:], the first of which
// has the index from. None is signed that is not the one signed before.
func (l *ledger) readStored(ctx context.Context, from uint64, marks []mark) ([]transcript.Record, error) {
	var recs []transcript.Record
	for it, err := range l.store.Read(ctx, l.name, marks[1].seq) {
		if err != nil {
			return nil, err
		}
		i := len(recs)
		rec, err := l.check(it.Data, from+uint64(i), marks[i].head)
		if err != nil {
			return nil, err
		}
		if it.Seq != marks[i+1].seq || rec.Head != marks[i+1].head {
			return nil, fmt.Errorf("%w: %s, record %d has changed", errDamaged, l.name, rec.Index)
		}
		recs = append(recs, l.sign(rec))
		if len(recs) == len(marks)-1 {
			return recs, nil
		}
	}
	return nil, fmt.Errorf("%w: %s ends at record %d", errDamaged, l.name, from+uint64(len(recs)))
}

func frameHash(frame []byte) [16]byte {
	sum := sha256.Sum256(frame)
	return [16]byte(sum[:16])
}
