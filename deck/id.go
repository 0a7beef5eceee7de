package deck

import (
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// Labels of the hashes of this package; each is used for one purpose.
const (
	labelDeck   = "deck"
	labelRoster = "roster"
)

// ID returns H("deck", table id, deck counter, attempt, suite, its parameters,
// list of faces, ordered roster, index and chained head of the opening record):
// the name of the deck (P-40). Numbers are eight bytes, a face is
// its byte, the roster is written as [EncodeRoster] does. Every secret of the
// deck is derived with this name, so nothing of one deck serves in another.
func (c Context) ID() ID {
	return ID(hash.Sum32(labelDeck,
		c.Table[:],
		hash.Uint64(uint64(c.Counter)),
		hash.Uint64(uint64(c.Attempt)),
		[]byte(c.Suite),
		c.Params,
		EncodeFaces(c.Faces),
		EncodeRoster(c.Roster),
		hash.Uint64(c.Index),
		c.Head[:],
	))
}

// RosterHash returns H("roster", the roster as [EncodeRoster] writes it). It
// stands in the context of a proof of possession, so that a key announced to
// one company of seats is no key for another.
func RosterHash(roster []Member) [32]byte {
	return hash.Sum32(labelRoster, EncodeRoster(roster))
}

// EncodeRoster writes the number of members, then for each the seat (two
// bytes), the seat key and the device key.
func EncodeRoster(roster []Member) []byte {
	var w wire.Writer
	w.U16(uint16(len(roster)))
	for _, m := range roster {
		w.U16(uint16(m.Seat))
		w.Raw(m.Key[:])
		w.Raw(m.Device[:])
	}
	return w.Bytes()
}
