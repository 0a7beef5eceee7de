package vtmf

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/group"
)

// labelCard is the hash-to-group label of card points.
const labelCard = "card"

// CardPoint returns M_f, the point of a face: the hash of its two letters to
// the group, so that nobody knows a relation between two cards, or between a
// card and the base (docs/crypto.md, section 1).
func CardPoint(face cards.Card) group.Point {
	return group.HashToPoint(labelCard, []byte(face.String())).Encoded()
}
