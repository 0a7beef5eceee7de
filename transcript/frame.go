package transcript

import (
	"bytes"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// Frame is a sealed entry: all that a relay sees. See Keys.Seal and Open.
type Frame struct {
	Version uint8
	Table   TableID  // the table's tag
	Epoch   uint32   // of the link, from 0; a rekey adds one
	Member  [32]byte // Ed25519 public key that the member registered with the relay
	Salt    [32]byte
	Commit  [32]byte // H of the record key
	Cipher  []byte   // ChaCha20-Poly1305 of the signed entry, with its tag
	Sig     [64]byte // Ed25519 by Member
}

const (
	// frameHeadBytes is the length of the part before the ciphertext.
	frameHeadBytes = 1 + 32 + 4 + 32 + 32 + 32
	// sealBytes is how much longer a ciphertext is than its plaintext.
	sealBytes = 16
)

// head returns the bytes before the ciphertext: the associated data.
func (f Frame) head() []byte { // Done here: [T-10].
	var w wire.Writer
	w.U8(f.Version)
	w.Raw(f.Table[:])
	w.U32(f.Epoch)
	w.Raw(f.Member[:])
	w.Raw(f.Salt[:])
	w.Raw(f.Commit[:])
	return w.Bytes()
}

// unsigned returns everything before the write signature.
func (f Frame) unsigned() []byte {
	var w wire.Writer
	w.Raw(f.head())
	w.Blob(f.Cipher)
	return w.Bytes()
}

// Encode returns the bytes that are sent and recorded.
func (f Frame) Encode() []byte { return append(f.unsigned(), f.Sig[:]...) }

// signable is what the member signs.
func (f Frame) signable() []byte { return hash.Encode(labelSignFrame, f.unsigned()) }

// DecodeFrame reads exactly the bytes that Encode writes ([T-10]). It checks no
// signature. The result shares no memory with b.
func DecodeFrame(b []byte) (Frame, error) {
	if len(b) > MaxFrameBytes {
		return Frame{}, fmt.Errorf("frame has %d bytes, limit %d", len(b), MaxFrameBytes)
	}
	r := wire.NewReader(b)
	f := Frame{
		Version: r.U8(),
		Table:   r.Array32(),
		Epoch:   r.U32(),
		Member:  r.Array32(),
		Salt:    r.Array32(),
		Commit:  r.Array32(),
		Cipher:  bytes.Clone(r.Blob(MaxEntryBytes + sealBytes)),
		Sig:     r.Array64(),
	}
	if err := r.Close(); err != nil {
		return Frame{}, fmt.Errorf("frame: %w", err)
	}
	if f.Version != Version {
		return Frame{}, fmt.Errorf("frame has version %d, this program reads version %d", f.Version, Version)
	}
	if len(f.Cipher) <= sealBytes {
		return Frame{}, fmt.Errorf("frame has a ciphertext of %d bytes, which holds nothing", len(f.Cipher))
	}
	return f, nil
}

// VerifyWrite checks the member's signature, strictly ([T-13]). Whether the
// member is registered is the relay's to know.
func (f Frame) VerifyWrite() error {
	if err := verifyWith(f.Member, f.signable(), f.Sig); err != nil {
		return fmt.Errorf("frame: %w", err)
	}
	return nil
}
