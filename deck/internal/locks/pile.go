package locks

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
)

// Labels of the hashes of these suites.
const (
	labelPile = "pile"
	labelDeal = "deal"
	labelCard = "card"
)

// Pile is one state of the whole deck: a list of locked cards with its bytes and
// their hash. It never changes.
type Pile struct {
	Cards []commute.Element
	Bytes []byte
	Hash  [32]byte
}

// NewPile keeps the cards. Its hash is H("pile", deckID, epoch 0, bytes).
func NewPile(id deck.ID, list []commute.Element) *Pile {
	p := &Pile{Cards: list, Bytes: commute.AppendList(nil, list)}
	p.Hash = hash.Sum32(labelPile, id[:], hash.Uint64(0), p.Bytes)
	return p
}

// DealDigest returns H("deal", deckID, epoch 0, final pile) (P-41).
func (p *Pile) DealDigest(id deck.ID) [32]byte {
	return hash.Sum32(labelDeal, id[:], hash.Uint64(0), p.Bytes)
}

// Distinct reports whether no card is there twice.
func (p *Pile) Distinct() bool {
	seen := map[string]bool{}
	for _, c := range p.Cards {
		seen[string(c.Append(nil))] = true
	}
	return len(seen) == len(p.Cards)
}

// CardElement returns the element of a face: the hash of its two letters to the
// group, so that nobody knows a relation between two cards, or between a card and
// a base.
func CardElement(g commute.Group, face cards.Card) commute.Element {
	return g.Hash(labelCard, []byte(face.String()))
}

// Faces are the cards of one deck.
type Faces struct {
	list []commute.Element
	face map[string]cards.Card
}

// NewFaces finds the elements of faces in a table that [AllCards] made.
func NewFaces(all map[cards.Card]commute.Element, faces []cards.Card) Faces {
	f := Faces{face: map[string]cards.Card{}}
	for _, c := range faces {
		f.list = append(f.list, all[c])
		f.face[string(all[c].Append(nil))] = c
	}
	return f
}

// AllCards returns the elements of all cards of a group.
func AllCards(g commute.Group) map[cards.Card]commute.Element {
	all := map[cards.Card]commute.Element{}
	for _, c := range cards.Deck52() {
		all[c] = CardElement(g, c)
	}
	return all
}

// First is the deck before any lock, in the order of the faces.
func (f Faces) First(id deck.ID) *Pile { return NewPile(id, f.list) }

// Of returns the face of an element.
func (f Faces) Of(x commute.Element) (cards.Card, bool) {
	c, ok := f.face[string(x.Append(nil))]
	return c, ok
}
