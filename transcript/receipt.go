package transcript

import (
	"crypto/ed25519"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// Receipt is the relay's signed word that the log of a table has this head
// after the record of this index. A relay gives it only after the record is
// stored for good ([T-32]).
type Receipt struct {
	Index  uint64 // from 0
	TimeMS uint64 // milliseconds since 1970
	Head   [32]byte
	Sig    [64]byte
}

// ReceiptBytes is the length of an encoded receipt.
const ReceiptBytes = 8 + 8 + 32 + 64

// Encode returns the bytes in which receipts travel.
func (r Receipt) Encode() []byte {
	var w wire.Writer
	w.U64(r.Index)
	w.U64(r.TimeMS)
	w.Raw(r.Head[:])
	w.Raw(r.Sig[:])
	return w.Bytes()
}

// DecodeReceipt reads exactly the bytes that Encode writes. It does not check
// the signature.
func DecodeReceipt(b []byte) (Receipt, error) {
	rd := wire.NewReader(b)
	r := Receipt{Index: rd.U64(), TimeMS: rd.U64(), Head: rd.Array32(), Sig: rd.Array64()}
	if err := rd.Close(); err != nil {
		return Receipt{}, fmt.Errorf("receipt: %w", err)
	}
	if err := r.Seen().check(); err != nil || r.Index >= MaxRecords {
		return Receipt{}, fmt.Errorf("receipt: index %d or time %d is over its limit", r.Index, r.TimeMS)
	}
	return r, nil
}

// Seen returns the receipt in the form in which an entry carries it.
func (r Receipt) Seen() Seen {
	return Seen{Count: r.Index + 1, TimeMS: r.TimeMS, Head: r.Head, Sig: r.Sig}
}

// SignReceipt returns the receipt with the relay's signature.
func SignReceipt(relay ed25519.PrivateKey, table TableID, r Receipt) Receipt {
	r.Sig = signWith(relay, r.signable(table))
	return r
}

// VerifyReceipt checks the relay's signature ([T-32]).
func VerifyReceipt(relayKey [32]byte, table TableID, r Receipt) error {
	if err := verifyWith(relayKey, r.signable(table), r.Sig); err != nil {
		return fmt.Errorf("receipt: %w", err)
	}
	return nil
}

// signable is what the relay signs.
func (r Receipt) signable(table TableID) []byte {
	return hash.Encode(labelReceipt, table[:], uint64Field(r.Index), uint64Field(r.TimeMS), r.Head[:])
}
