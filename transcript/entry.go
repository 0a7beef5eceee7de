package transcript

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// Version is the version of entries, frames and files that this package
// writes, and the only one that it reads.
const Version = 1

// Body is one statement of an entry.
type Body struct {
	Kind Kind
	Data []byte // opaque here; at most BodyLimit(Kind) bytes
}

// Seen is the relay's receipt for the last record that the author of an entry
// had seen. With Count 0 (nothing seen) everything else is zero.
type Seen struct {
	Count  uint64 // records seen; the last of them has the index Count-1
	TimeMS uint64 // time of that record, in milliseconds since 1970
	Head   [32]byte
	Sig    [64]byte // the relay's signature of the receipt; not checked by decoders
}

// Receipt returns the receipt for the last record seen, and whether any was.
func (s Seen) Receipt() (Receipt, bool) {
	if s.Count == 0 {
		return Receipt{}, false
	}
	return Receipt{Index: s.Count - 1, TimeMS: s.TimeMS, Head: s.Head, Sig: s.Sig}, true
}

// Entry is what one device says at once: the plaintext that is signed and then
// sealed into a frame. Entries of one device form a chain by Count and Prev.
type Entry struct {
	Version uint8
	Table   TableID  // zero in the charter's entry, of which the id is made
	Device  [32]byte // Ed25519 public key of the author's device
	Count   uint64   // entries of this device at this table before this one
	Prev    EntryID  // the device's entry before; zero exactly if Count is 0
	Seen    Seen
	Content [32]byte // NextContent over the records seen; zero exactly if there are none
	Bodies  []Body   // 1 to MaxBodies
}

// Encode returns the canonical unsigned content. It says nothing about whether
// the entry is well formed: Sign and DecodeSigned do.
func (e Entry) Encode() []byte { // Done here: [T-01].
	var w wire.Writer
	w.U8(e.Version)
	w.Raw(e.Table[:])
	w.Raw(e.Device[:])
	w.U64(e.Count)
	w.Raw(e.Prev[:])
	w.U64(e.Seen.Count)
	w.U64(e.Seen.TimeMS)
	w.Raw(e.Seen.Head[:])
	w.Raw(e.Seen.Sig[:])
	w.Raw(e.Content[:])
	w.U16(uint16(len(e.Bodies)))
	for _, b := range e.Bodies {
		w.U16(uint16(b.Kind))
		w.Blob(b.Data)
	}
	return w.Bytes()
}

// ID returns the hash of the unsigned content.
func (e Entry) ID() EntryID { return hash.Sum32(labelEntry, e.Encode()) }

// Opens reports whether the entry opens a table: its first body is a charter.
func (e Entry) Opens() bool { return len(e.Bodies) > 0 && e.Bodies[0].Kind == KindCharter }

// TableIDOf returns the id of the table that a charter's entry opens ([T-04]).
// For another entry the result means nothing; see Entry.Opens.
func TableIDOf(charter Entry) TableID { return hash.Sum32(labelTable, charter.Encode()) }

// check says what is malformed in an entry: everything that a decoder refuses
// beyond the layout of the bytes, except signatures.
func (e Entry) check() error {
	if e.Version != Version {
		return fmt.Errorf("entry has version %d, this program reads version %d", e.Version, Version)
	}
	if err := CheckDeviceKey(e.Device); err != nil { // Done here: [T-06].
		return fmt.Errorf("device key: %w", err)
	}
	if e.Count >= MaxCount {
		return fmt.Errorf("count %d is over the limit of %d", e.Count, MaxCount-1)
	}
	if (e.Count == 0) != (e.Prev == EntryID{}) { // Done here: [T-02].
		return errors.New("previous entry must be zero in the first entry of a device and in no other")
	}
	if err := e.Seen.check(); err != nil {
		return err
	}
	if (e.Seen.Count == 0) != (e.Content == [32]byte{}) { // Done here: [T-08].
		return errors.New("content must be zero in an entry that has seen nothing and in no other")
	}
	if err := e.checkCharter(); err != nil {
		return err
	}
	return e.checkBodies()
}

// check says what is malformed in a Seen ([T-03]).
func (s Seen) check() error {
	switch {
	case s.Count == 0 && s != Seen{}:
		return errors.New("seen carries a receipt although no record was seen")
	case s.Count > MaxRecords:
		return fmt.Errorf("seen count %d is over the limit of %d", s.Count, MaxRecords)
	case s.TimeMS > MaxTimeMS:
		return fmt.Errorf("seen time %d is over the limit of %d", s.TimeMS, uint64(MaxTimeMS))
	}
	return nil
}

// checkCharter keeps the charter and the zero table id together ([T-04]).
func (e Entry) checkCharter() error {
	if (e.Table == TableID{}) != e.Opens() {
		return errors.New("table id must be zero in the charter's entry and in no other")
	}
	if e.Opens() && (e.Count != 0 || e.Seen.Count != 0) {
		return errors.New("a charter must be the first entry of its device and must have seen nothing")
	}
	for i, b := range e.Bodies {
		if b.Kind == KindCharter && i > 0 {
			return errors.New("a charter must be the first body of its entry")
		}
	}
	return nil
}

// checkBodies keeps the limits of bodies and of the whole ([T-05]).
func (e Entry) checkBodies() error {
	if len(e.Bodies) < 1 || len(e.Bodies) > MaxBodies {
		return fmt.Errorf("entry has %d bodies, want 1 to %d", len(e.Bodies), MaxBodies)
	}
	size := entryFixedBytes
	for i, b := range e.Bodies {
		if b.Kind == 0 {
			return fmt.Errorf("body %d has no kind", i)
		}
		if len(b.Data) > BodyLimit(b.Kind) {
			return fmt.Errorf("body %d of kind %d has %d bytes, limit %d", i, b.Kind, len(b.Data), BodyLimit(b.Kind))
		}
		size += bodyFixedBytes + len(b.Data)
	}
	if size > MaxEntryBytes {
		return fmt.Errorf("entry has %d bytes, limit %d", size, MaxEntryBytes)
	}
	return nil
}

const (
	// entryFixedBytes is the length of a signed entry without its bodies.
	entryFixedBytes = 1 + 32 + 32 + 8 + 32 + (8 + 8 + 32 + 64) + 32 + 2 + 64
	// bodyFixedBytes is the length of a body without its data.
	bodyFixedBytes = 2 + 4
)
