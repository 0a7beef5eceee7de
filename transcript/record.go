package transcript

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// RecordKind says what a record holds.
type RecordKind uint8

// The kinds of records.
const (
	// RecordFrame holds a frame.
	RecordFrame RecordKind = 1
	// RecordOutage holds nothing and says: the relay was away since the record
	// before; clocks stop for that time ([T-33]).
	RecordOutage RecordKind = 2
	// RecordBaton hands the log over: what follows it is signed with the key
	// that it holds in the place of a frame ([T-37]).
	RecordBaton RecordKind = 3
	// RecordRecall takes back the baton that the record before handed over: it
	// is signed with the key that handed it, and so is what follows ([T-38]).
	RecordRecall RecordKind = 4
)

// Record is one place of the log, as the relay signed it.
type Record struct {
	Index  uint64 // from 0
	TimeMS uint64 // relay's clock, milliseconds since 1970; never less than the record before
	Kind   RecordKind
	Head   [32]byte // chained hash of this record and all before
	Frame  []byte   // encoded frame as it came; in a RecordBaton the next signer's key; else empty
	Sig    [64]byte // the relay's receipt
}

// recordFixedBytes is the length of a record without its frame.
const recordFixedBytes = 8 + 8 + 1 + 32 + 64 + 4

// Encode returns the bytes in which records travel and are filed ([T-30]).
func (r Record) Encode() []byte {
	var w wire.Writer
	w.U64(r.Index)
	w.U64(r.TimeMS)
	w.U8(uint8(r.Kind))
	w.Raw(r.Head[:])
	w.Raw(r.Sig[:])
	w.Blob(r.Frame)
	return w.Bytes()
}

// DecodeRecord reads exactly the bytes that Encode writes ([T-30]). It checks
// neither head nor signature (Chain does) and does not look into the frame. The
// result shares no memory with b.
func DecodeRecord(b []byte) (Record, error) {
	if len(b) > MaxRecordBytes {
		return Record{}, fmt.Errorf("record has %d bytes, limit %d", len(b), MaxRecordBytes)
	}
	rd := wire.NewReader(b)
	r := Record{
		Index:  rd.U64(),
		TimeMS: rd.U64(),
		Kind:   RecordKind(rd.U8()),
		Head:   rd.Array32(),
		Sig:    rd.Array64(),
	}
	if frame := rd.Blob(MaxFrameBytes); len(frame) > 0 {
		r.Frame = bytes.Clone(frame)
	}
	if err := rd.Close(); err != nil {
		return Record{}, fmt.Errorf("record: %w", err)
	}
	if err := r.check(); err != nil {
		return Record{}, err
	}
	return r, nil
}

// check says what is malformed in a record.
func (r Record) check() error {
	switch {
	case r.Index >= MaxRecords:
		return fmt.Errorf("record index %d is over the limit of %d", r.Index, MaxRecords-1)
	case r.TimeMS > MaxTimeMS:
		return fmt.Errorf("record time %d is over the limit of %d", r.TimeMS, uint64(MaxTimeMS))
	case len(r.Frame) > MaxFrameBytes:
		return fmt.Errorf("record has a frame of %d bytes, limit %d", len(r.Frame), MaxFrameBytes)
	}
	switch r.Kind {
	case RecordFrame:
		if len(r.Frame) == 0 {
			return errors.New("record of a frame holds no frame")
		}
	case RecordOutage: // Done here: [T-33].
		if len(r.Frame) != 0 {
			return errors.New("record of an outage holds a frame")
		}
		if r.Index == 0 {
			return errors.New("a log cannot begin with an outage")
		}
	case RecordBaton: // Done here: [T-37].
		if len(r.Frame) != batonBytes || CheckDeviceKey([32]byte(r.Frame)) != nil {
			return errors.New("record of a baton does not hold a usable key")
		}
		if r.Index == 0 {
			return errors.New("a log cannot begin with a baton")
		}
	case RecordRecall: // Done here: [T-38].
		if len(r.Frame) != 0 {
			return errors.New("record of a recall holds a frame")
		}
	default:
		return fmt.Errorf("record is of unknown kind %d", r.Kind)
	}
	return nil
}

// batonBytes is the length of what a RecordBaton holds.
const batonBytes = 32

// Baton returns the key that signs what follows a RecordBaton; ok is false for
// any other record.
func (r Record) Baton() (key [32]byte, ok bool) {
	if r.Kind != RecordBaton || len(r.Frame) != batonBytes {
		return key, false
	}
	return [32]byte(r.Frame), true
}

// Receipt returns the receipt that the record carries.
func (r Record) Receipt() Receipt {
	return Receipt{Index: r.Index, TimeMS: r.TimeMS, Head: r.Head, Sig: r.Sig}
}

// NextHead returns the head that a record of this index, time, kind and frame
// has after prev, the head of the record before (zero before the first). The
// record's own head and signature are not read ([T-30]).
func NextHead(table TableID, prev [32]byte, r Record) [32]byte {
	frame := hash.Sum32(labelFrame, r.Frame)
	return hash.Sum32(labelRecord, table[:], uint64Field(r.Index), uint64Field(r.TimeMS),
		[]byte{byte(r.Kind)}, prev[:], frame[:])
}

// SignRecord returns the record with its head after prev and the relay's
// signature.
func SignRecord(relay ed25519.PrivateKey, table TableID, prev [32]byte, r Record) Record {
	r.Head = NextHead(table, prev, r)
	r.Sig = SignReceipt(relay, table, r.Receipt()).Sig
	return r
}
