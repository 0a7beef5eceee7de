package transcript

import (
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// LinkKind says what a link lets its holder do.
type LinkKind uint8

// The kinds of links. The byte also gives the version of the form (high half).
const (
	LinkPlay  LinkKind = 0x11 // read the log and send frames
	LinkWatch LinkKind = 0x12 // read the log
	LinkSeat  LinkKind = 0x13 // be one player, on another device
)

// Last is the newest head that the maker of a seat link had seen.
type Last struct {
	Count uint64 // records seen, 0 for none
	Head  [32]byte
}

// Secret is the part of a link behind '#'. Fields that the kind does not name
// are zero. It is secret, and prints itself as such.
type Secret struct {
	Kind  LinkKind
	Epoch uint32     // of the link secret, from 0
	Link  LinkSecret // LinkPlay and LinkSeat
	Read  ReadKey    // LinkWatch
	Seed  SeatSeed   // LinkSeat
	Last  Last       // LinkSeat
}

// Format prints "(secret)" whatever the verb ([T-42]).
func (Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, redacted) }

// MarshalText always fails ([T-42]).
func (Secret) MarshalText() ([]byte, error) { return nil, errMarshal }

// Keys returns the keys that the secret gives.
func (s Secret) Keys() Keys {
	if s.Kind == LinkWatch {
		return WatchKeys(s.Read)
	}
	return PlayKeys(s.Link)
}

// Link is the address of a table together with the secret that opens it.
type Link struct {
	Base   string // http:// or https:// address of the relay's page, without a slash at its end
	Table  TableID
	Secret Secret
}

// linkPath stands between the base and the table id.
const linkPath = "/t/"

// String returns the link without its secret, for logs and screens ([T-42]).
func (l Link) String() string { return l.Base + linkPath + l.Table.String() + "#" + redacted }

// Format prints String whatever the verb ([T-42]).
func (l Link) Format(f fmt.State, _ rune) { fmt.Fprint(f, l.String()) }

// MarshalText always fails ([T-42]): store URL on purpose.
func (Link) MarshalText() ([]byte, error) { return nil, errMarshal }

// URL returns the whole link with its secret ([T-40]): for the clipboard, a QR
// code, or a message to a friend, and for nothing else. ParseLink reads it.
func (l Link) URL() string {
	return l.Base + linkPath + l.Table.String() + "#" + encode64(l.Secret.encode(l.Table))
}

// Watch returns the link with which one can only watch.
func (l Link) Watch() Link {
	l.Secret = Secret{Kind: LinkWatch, Epoch: l.Secret.Epoch, Read: l.Secret.Keys().Read}
	return l
}

// Play returns the link for other players, without this player's seed. A watch
// link stays one.
func (l Link) Play() Link {
	if l.Secret.Kind != LinkWatch {
		l.Secret = Secret{Kind: LinkPlay, Epoch: l.Secret.Epoch, Link: l.Secret.Link}
	}
	return l
}

const (
	linkShortBytes = 1 + 4 + 32 + linkCheckBytes  // play and watch
	linkSeatBytes  = linkShortBytes + 32 + 8 + 32 // seat
	linkCheckBytes = 4                            // hash that shows mistakes of copying
)

// size returns the length of the secret in bytes, 0 for an unknown kind.
func (k LinkKind) size() int {
	switch k {
	case LinkPlay, LinkWatch:
		return linkShortBytes
	case LinkSeat:
		return linkSeatBytes
	default:
		return 0
	}
}

// encode returns the bytes of the secret with their check.
func (s Secret) encode(table TableID) []byte {
	var w wire.Writer
	w.U8(uint8(s.Kind))
	w.U32(s.Epoch)
	if s.Kind == LinkWatch {
		w.Raw(s.Read[:])
	} else {
		w.Raw(s.Link[:])
	}
	if s.Kind == LinkSeat {
		w.Raw(s.Seed[:])
		w.U64(s.Last.Count)
		w.Raw(s.Last.Head[:])
	}
	w.Raw(linkCheck(table, w.Bytes()))
	return w.Bytes()
}

// linkCheck binds the secret to the table, so that a wrong character in either
// is noticed before anything is asked of a relay.
func linkCheck(table TableID, secret []byte) []byte {
	sum := hash.Sum32(labelLink, table[:], secret)
	return sum[:linkCheckBytes]
}
