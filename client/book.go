package client

import (
	"sync"

	"github.com/nodealer/nodealer/transcript"
)

// book is what the loop has read, for those outside the loop.
type book struct {
	mu      sync.Mutex
	link    transcript.Link
	keep    bool
	relay   [32]byte
	seen    transcript.Seen // of the latest record, or the floor
	count   uint64          // records read
	records []transcript.FileRecord
}

func (b *book) open(link transcript.Link, s Saved, keep bool) {
	b.link, b.keep, b.relay, b.seen = link, keep, s.Relay, s.Floor
}

// restart forgets what was read: it is read again.
func (b *book) restart(relay [32]byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.relay, b.count, b.records = relay, 0, nil
}

// add takes the next record.
func (b *book) add(rec transcript.Record, keys transcript.Keys) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s := rec.Receipt().Seen(); s.Count > b.seen.Count {
		b.seen = s
	}
	b.count = rec.Index + 1
	if b.keep {
		b.records = append(b.records, filed(rec, b.link.Table, keys))
	}
}

// last returns the newest that was seen of the log.
func (b *book) last() transcript.Seen {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.seen
}

// kept returns the records read so far, none without keep. They do not change.
func (b *book) kept() (relay [32]byte, count uint64, records []transcript.FileRecord) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.relay, b.count, b.records[:len(b.records):len(b.records)]
}

// filed opens a record's frame, for a file that strangers can check.
func filed(rec transcript.Record, id transcript.TableID, keys transcript.Keys) transcript.FileRecord {
	out := transcript.FileRecord{Record: rec}
	if rec.Kind != transcript.RecordFrame {
		return out
	}
	f, err := transcript.DecodeFrame(rec.Frame)
	if err != nil || f.Table != id {
		return out
	}
	if _, key, err := f.Open(keys.Read); err == nil {
		out.HasKey, out.Key = true, key
	}
	return out
}
