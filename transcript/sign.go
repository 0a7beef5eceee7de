package transcript

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// Signed is an entry with the signature of its device: the inner bytes of a
// frame, and the only form in which an entry is evidence.
type Signed struct {
	Entry Entry
	Sig   [64]byte // Ed25519 by Entry.Device
}

// Sign checks the entry and signs it with its device's key. The same entry
// gives the same signature. An error is a mistake of the caller.
func Sign(e Entry, device ed25519.PrivateKey) (Signed, error) {
	if err := e.check(); err != nil {
		return Signed{}, err
	}
	if len(device) != ed25519.PrivateKeySize || !bytes.Equal(device[32:], e.Device[:]) {
		return Signed{}, errors.New("private key does not belong to the entry's device")
	}
	return Signed{Entry: e, Sig: signWith(device, e.signable())}, nil
}

// signable returns what the device signs: a labelled form of the id.
func (e Entry) signable() []byte { // Done here: [T-07].
	id := e.ID()
	return hash.Encode(labelSignEntry, id[:])
}

// Verify checks the signature, strictly ([T-07]).
func (s Signed) Verify() error {
	if err := verifyWith(s.Entry.Device, s.Entry.signable(), s.Sig); err != nil {
		return fmt.Errorf("entry: %w", err)
	}
	return nil
}

// ID returns the id of the entry.
func (s Signed) ID() EntryID { return s.Entry.ID() }

// Encode returns the content followed by the signature.
func (s Signed) Encode() []byte { return append(s.Entry.Encode(), s.Sig[:]...) }

// DecodeSigned reads a signed entry: exactly the bytes that Encode writes, and
// nothing malformed. It does not check signatures. The result shares no memory
// with b.
func DecodeSigned(b []byte) (Signed, error) { // Done here: [T-01].
	if len(b) > MaxEntryBytes {
		return Signed{}, fmt.Errorf("entry has %d bytes, limit %d", len(b), MaxEntryBytes)
	}
	r := wire.NewReader(b)
	s := Signed{Entry: readEntry(r), Sig: r.Array64()}
	if err := r.Close(); err != nil {
		return Signed{}, fmt.Errorf("entry: %w", err)
	}
	if err := s.Entry.check(); err != nil {
		return Signed{}, err
	}
	return s, nil
}

// readEntry reads the layout; check judges the values.
func readEntry(r *wire.Reader) Entry {
	e := Entry{
		Version: r.U8(),
		Table:   r.Array32(),
		Device:  r.Array32(),
		Count:   r.U64(),
		Prev:    r.Array32(),
		Seen:    Seen{Count: r.U64(), TimeMS: r.U64(), Head: r.Array32(), Sig: r.Array64()},
		Content: r.Array32(),
	}
	for range r.Count(MaxBodies) {
		kind := Kind(r.U16())
		data := r.Blob(BodyLimit(kind))
		if r.Err() != nil {
			break
		}
		e.Bodies = append(e.Bodies, Body{Kind: kind, Data: bytes.Clone(data)})
	}
	return e
}

// signWith signs a message that carries its own label.
func signWith(key ed25519.PrivateKey, message []byte) [64]byte {
	return [64]byte(ed25519.Sign(key, message))
}

// errSignature is the reason when the mathematics of a signature fails.
var errSignature = errors.New("signature is not valid")

// verifyWith is the one verifier of this package: the key is checked by
// [CheckDeviceKey]; crypto/ed25519 refuses S >= l and every R that is not the
// canonical form of the computed point, and uses the equation without cofactor.
func verifyWith(key [32]byte, message []byte, sig [64]byte) error {
	if err := CheckDeviceKey(key); err != nil {
		return err
	}
	if !ed25519.Verify(key[:], message, sig[:]) {
		return errSignature
	}
	return nil
}
