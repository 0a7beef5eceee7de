package transport

import (
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha512"
	"errors"
	"fmt"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
)

// Engager is a connection whose relay may have a transactor beside it: the party
// without cards that some suites need (P-35, P-73).
type Engager interface {
	// Transactor reports whether the relay has announced one.
	Transactor() bool
	// Reserve asks for a transactor for the table whose charter will carry this
	// nonce. The same nonce gets the same offer. The offer has been verified.
	Reserve(ctx context.Context, nonce [32]byte) (Offer, error)
	// Engage hands over the table's link, sealed by Offer.Seal. It may be
	// repeated.
	Engage(ctx context.Context, nonce [32]byte, sealed []byte) error
}

// Offer is a transactor's promise to serve one table.
type Offer struct {
	Key [32]byte // Ed25519, for the charter's parameters
	Box [32]byte // X25519, to which the table's link is sealed
	Sig [64]byte // by the relay's receipt key
}

// Labels of what is signed and derived for a transactor.
const (
	labelOffer = "nodealer/transactor-offer/v1"
	labelBox   = "nodealer/transactor-link/v1"
)

func (o Offer) bytes(relay, nonce [32]byte) []byte {
	return hash.Encode(labelOffer, relay[:], nonce[:], o.Key[:], o.Box[:])
}

// Sign signs the offer for a nonce with the relay's receipt key (P-74).
func (o *Offer) Sign(relay ed25519.PrivateKey, nonce [32]byte) {
	copy(o.Sig[:], ed25519.Sign(relay, o.bytes(transcript.PublicKey(relay), nonce)))
}

// Verify checks that the relay has signed the offer for this nonce (P-74).
func (o Offer) Verify(relay, nonce [32]byte) error {
	if !ed25519.Verify(relay[:], o.bytes(relay, nonce), o.Sig[:]) {
		return errors.New("transport: the offer of a transactor is not signed by the relay")
	}
	return transcript.CheckDeviceKey(o.Key)
}

// Seal seals the play link of the table for the transactor alone (P-75): an
// ephemeral X25519 key, then the link's text under ChaCha20-Poly1305 with a key
// that is derived from the shared secret and used once.
func (o Offer) Seal(link transcript.Link, nonce [32]byte) ([]byte, error) {
	if link.Secret.Kind != transcript.LinkPlay {
		return nil, errors.New("transport: a transactor needs a play link")
	}
	box, err := ecdh.X25519().NewPublicKey(o.Box[:])
	if err != nil {
		return nil, fmt.Errorf("transport: the transactor's key: %w", err)
	}
	mine, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	shared, err := mine.ECDH(box)
	if err != nil {
		return nil, fmt.Errorf("transport: the transactor's key: %w", err)
	}
	from := mine.PublicKey().Bytes()
	aead, err := sealer(shared, from, o.Box[:], nonce)
	if err != nil {
		return nil, err
	}
	sealed := aead.seal(from, []byte(link.URL()))
	if len(sealed) > MaxSealed {
		return nil, fmt.Errorf("transport: the link is too long: %d bytes sealed, at most %d", len(sealed), MaxSealed)
	}
	return sealed, nil
}

// OpenLink opens what [Offer.Seal] has sealed to a key for a nonce.
func OpenLink(box *ecdh.PrivateKey, nonce [32]byte, sealed []byte) (transcript.Link, error) {
	if len(sealed) < 32 || len(sealed) > MaxSealed {
		return transcript.Link{}, fmt.Errorf("transport: a sealed link of %d bytes", len(sealed))
	}
	from, err := ecdh.X25519().NewPublicKey(sealed[:32])
	if err != nil {
		return transcript.Link{}, fmt.Errorf("transport: sealed link: %w", err)
	}
	shared, err := box.ECDH(from)
	if err != nil {
		return transcript.Link{}, fmt.Errorf("transport: sealed link: %w", err)
	}
	aead, err := sealer(shared, sealed[:32], box.PublicKey().Bytes(), nonce)
	if err != nil {
		return transcript.Link{}, err
	}
	text, err := aead.open(sealed[32:])
	if err != nil {
		return transcript.Link{}, errors.New("transport: the sealed link does not open")
	}
	link, err := transcript.ParseLink(string(text))
	if err == nil && link.Secret.Kind != transcript.LinkPlay {
		err = errors.New("transport: a transactor needs a play link")
	}
	return link, err
}

// once is a cipher whose key serves for one text.
type once [chacha20poly1305.KeySize]byte

func sealer(shared, from, to []byte, nonce [32]byte) (once, error) {
	key, err := hkdf.Key(sha512.New, shared, nil, string(hash.Encode(labelBox, from, to, nonce[:])), chacha20poly1305.KeySize)
	if err != nil {
		return once{}, err
	}
	return once(key), nil
}

func (o once) seal(to, text []byte) []byte {
	aead, err := chacha20poly1305.New(o[:])
	if err != nil {
		panic("transport: " + err.Error()) // only for another key length
	}
	return aead.Seal(to, make([]byte, chacha20poly1305.NonceSize), text, nil)
}

func (o once) open(b []byte) ([]byte, error) {
	aead, err := chacha20poly1305.New(o[:])
	if err != nil {
		return nil, err
	}
	return aead.Open(nil, make([]byte, chacha20poly1305.NonceSize), b, nil)
}
