package vtmf

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
)

// Deck is the public state of one deck. It never changes: Step makes a new one
// that shares with the old one whatever stayed the same. It is safe for
// concurrent use.
type Deck struct {
	*fixed
	keys   []*key       // by roster position; nil until proved
	joint  *group.Point // PK, once all keys are there
	epochs []*epoch     // the deck and its reshuffles, the newest last
	slots  []*slot      // of all epochs; nil: nobody has asked for the slot
	counts deck.Counts
}

// fixed is what one deck knows from the start.
type fixed struct {
	*tables
	ctx    deck.Context
	id     deck.ID
	roster [32]byte // RosterHash
	form   deck.Form
	points []group.Point                        // M_f, in the order of the faces
	faces  map[[group.PointSize]byte]cards.Card // by the encoding of M_f
}

// key is a proved key.
type key struct {
	point group.Point
	bytes [group.PointSize]byte
}

func newFixed(ctx deck.Context, t *tables) *fixed {
	f := &fixed{
		tables: t,
		ctx:    ctx,
		id:     ctx.ID(),
		roster: deck.RosterHash(ctx.Roster),
		form:   deck.Form{Element: group.PointSize, PerCard: perCard, Cards: len(ctx.Faces)},
		faces:  make(map[[group.PointSize]byte]cards.Card, len(ctx.Faces)),
	}
	for _, face := range ctx.Faces {
		m := t.cards[face]
		f.points = append(f.points, m)
		f.faces[m.Bytes()] = face
	}
	return f
}

// ID returns the name of the deck.
func (d *Deck) ID() deck.ID { return d.id }

// Context returns a copy of what the deck was opened with.
func (d *Deck) Context() deck.Context { return d.ctx.Clone() }

// Counts says how many passes and shares have been verified.
func (d *Deck) Counts() deck.Counts { return d.counts }

// KeyOf returns the proved key of a seat, if it has announced one. A table
// keeps the keys of its decks: a valid key that served before is the fault
// key-reuse (P-15), which one deck alone cannot see.
func (d *Deck) KeyOf(seat cards.Seat) ([32]byte, bool) {
	at, ok := d.ctx.Position(seat)
	if !ok || d.keys[at] == nil {
		return [32]byte{}, false
	}
	return d.keys[at].bytes, true
}

// JointKey returns PK, once every seat has announced its key.
func (d *Deck) JointKey() (group.Point, bool) {
	if d.joint == nil {
		return group.Point{}, false
	}
	return *d.joint, true
}

// clone returns a copy whose lists may be changed; what they point at may not.
func (d *Deck) clone() *Deck {
	next := *d
	next.keys = append([]*key(nil), d.keys...)
	next.epochs = append([]*epoch(nil), d.epochs...)
	next.slots = append([]*slot(nil), d.slots...)
	return &next
}
