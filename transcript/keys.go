package transcript

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha512"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
)

// Keys are what follows from the secret of a link. They are secret.
type Keys struct {
	Write  ed25519.PrivateKey // of the link: registers members; nil for a watcher
	Read   ReadKey
	Access ed25519.PrivateKey // shows the relay that its holder may fetch records
}

// Format prints "(secret)" whatever the verb ([T-42]).
func (Keys) Format(f fmt.State, _ rune) { fmt.Fprint(f, redacted) }

// MarshalText always fails ([T-42]).
func (Keys) MarshalText() ([]byte, error) { return nil, errMarshal }

// PlayKeys derives all keys from the secret of a play link ([T-20]).
func PlayKeys(l LinkSecret) Keys {
	k := WatchKeys(expand(l[:], nil, labelRead))
	seed := expand(l[:], nil, labelWrite)
	k.Write = ed25519.NewKeyFromSeed(seed[:])
	return k
}

// WatchKeys derives the keys that a watch link gives ([T-20]).
func WatchKeys(r ReadKey) Keys {
	seed := expand(r[:], nil, labelAccess)
	return Keys{Read: r, Access: ed25519.NewKeyFromSeed(seed[:])}
}

// WriteKey returns the public write key of the link; zero for a watcher.
func (k Keys) WriteKey() [32]byte { return PublicKey(k.Write) }

// AccessKey returns the public access key.
func (k Keys) AccessKey() [32]byte { return PublicKey(k.Access) }

// Commit returns what a charter says of the read key, so that a player knows
// that all read the same log: H of the key. It is not secret.
func (r ReadKey) Commit() [32]byte { return hash.Sum32(labelReadCommit, r[:]) }

// PublicKey returns the public half of an Ed25519 key as an array; zero for
// nil.
func PublicKey(k ed25519.PrivateKey) (pub [32]byte) {
	if len(k) == ed25519.PrivateKeySize {
		copy(pub[:], k[32:])
	}
	return pub
}

// expand is HKDF-SHA-512 with 32 bytes of output; info is the prefix-free
// encoding of the label and the fields.
func expand(secret, salt []byte, label string, fields ...[]byte) [32]byte {
	out, err := hkdf.Key(sha512.New, secret, salt, string(hash.Encode(label, fields...)), 32)
	if err != nil {
		panic("transcript: " + err.Error()) // only for outputs over 16 KB, or a key FIPS mode forbids
	}
	return [32]byte(out)
}
