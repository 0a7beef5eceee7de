package transcript

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha512"
	"crypto/subtle"
	"errors"
	"fmt"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/nodealer/nodealer/crypto/hash"
)

// Reasons why a frame does not open.
var (
	// ErrCommit says that the key is not the one that the frame commits to.
	ErrCommit = errors.New("key is not the one that the frame was made with")
	// ErrSeal says that the ciphertext or the head was changed.
	ErrSeal = errors.New("frame does not decrypt")
)

// Seal encrypts inner (the bytes of a signed entry) for the table and signs the
// frame with the member's key ([T-11]). It draws nothing: the same arguments
// give the same bytes, and different ones never share a key. An error is a
// mistake of the caller.
func (k Keys) Seal(table TableID, epoch uint32, member ed25519.PrivateKey, inner []byte) (Frame, error) {
	if len(member) != ed25519.PrivateKeySize {
		return Frame{}, errors.New("member key is not an Ed25519 private key")
	}
	if len(inner) < 1 || len(inner) > MaxEntryBytes {
		return Frame{}, fmt.Errorf("entry has %d bytes, want 1 to %d", len(inner), MaxEntryBytes)
	}
	f := Frame{Version: Version, Table: table, Epoch: epoch, Member: PublicKey(member)}
	f.Salt = k.Read.salt(inner)
	key := f.recordKey(k.Read)
	f.Commit = key.commit()
	f.Cipher = key.seal(inner, f.head())
	f.Sig = signWith(member, f.signable())
	return f, nil
}

// Open opens the frame with the table's read key and returns the inner bytes
// and the key of this one frame. It checks no signature.
func (f Frame) Open(read ReadKey) ([]byte, RecordKey, error) {
	key := f.recordKey(read)
	inner, err := f.OpenWith(key)
	if err != nil {
		return nil, RecordKey{}, err
	}
	return inner, key, nil
}

// OpenWith opens the frame with its own key. The commitment is compared before
// anything is decrypted ([T-12]): ChaCha20-Poly1305 alone would let one frame be
// made that opens to two texts under two keys.
func (f Frame) OpenWith(key RecordKey) ([]byte, error) {
	commit := key.commit()
	if subtle.ConstantTimeCompare(commit[:], f.Commit[:]) != 1 {
		return nil, ErrCommit
	}
	aead, err := chacha20poly1305.New(key[:])
	if err != nil {
		return nil, err
	}
	inner, err := aead.Open(nil, make([]byte, chacha20poly1305.NonceSize), f.Cipher, f.head())
	if err != nil {
		return nil, ErrSeal
	}
	return inner, nil
}

// salt is synthetic: a MAC of the text, so that equal salts mean equal texts.
func (r ReadKey) salt(inner []byte) [32]byte {
	mac := hmac.New(sha512.New, r[:])
	mac.Write(hash.Encode(labelSalt, inner))
	return [32]byte(mac.Sum(nil)[:32])
}

// recordKey derives the key of this frame. The member is part of it: two
// members may seal one entry, and then the heads that the cipher authenticates
// differ, which one key must never see.
func (f Frame) recordKey(r ReadKey) RecordKey {
	return expand(r[:], f.Salt[:], labelRecordKey, f.Table[:], uint32Field(f.Epoch), f.Member[:])
}

// commit returns the commitment to the key.
func (k RecordKey) commit() [32]byte { return hash.Sum32(labelCommit, k[:]) }

// seal encrypts under the zero nonce, which is right because the key serves for
// this one text and head.
func (k RecordKey) seal(inner, head []byte) []byte {
	aead, err := chacha20poly1305.New(k[:])
	if err != nil {
		panic("transcript: " + err.Error()) // only for another key length
	}
	return aead.Seal(nil, make([]byte, chacha20poly1305.NonceSize), inner, head)
}
