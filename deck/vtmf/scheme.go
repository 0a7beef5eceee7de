package vtmf

import (
	"errors"
	"fmt"
	"sync"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/deck"
)

// ID is the stable name of the suite.
const ID = "vtmf-ristretto255/1"

// Scheme makes decks of this suite. It holds public tables only. Make it with
// [New]; it is safe for concurrent use.
type Scheme struct{ tables func() *tables }

// New returns the scheme. The commitment bases and the card points, which take
// some milliseconds, are computed when the first deck needs them.
func New() Scheme { return Scheme{points} }

// points are the same for all decks.
var points = sync.OnceValue(newTables)

func newTables() *tables {
	bases, err := shuffle.NewBases(MaxCards)
	if err != nil {
		panic("vtmf: " + err.Error()) // never: MaxCards is within the limits
	}
	t := &tables{bases: bases, cards: map[cards.Card]group.Point{}}
	for _, face := range cards.Deck52() {
		t.cards[face] = CardPoint(face)
	}
	return t
}

// tables are the points that all decks share.
type tables struct {
	bases *shuffle.Bases
	cards map[cards.Card]group.Point // M_f
}

// Suite describes the suite; the tests show each claim true.
func (Scheme) Suite() deck.Suite {
	return deck.Suite{
		ID:           ID,
		Name:         "Joint-key masking with proved shuffles",
		MinSeats:     deck.MinSeats,
		MaxSeats:     deck.MaxSeats,
		MaxCards:     MaxCards,
		ShuffleProof: deck.AtOnce,
		OpeningProof: deck.AtOnce,
		Reshuffles:   true,
		Passes:       1,
		Messages:     2,
		PassBytes:    96 + 32 + 64*MaxCards + shuffle.ProofSize(MaxCards),
	}
}

// Begin opens a deck: every seat of the roster owes its key.
func (s Scheme) Begin(ctx deck.Context) (deck.Deck, error) { return s.begin(ctx) }

func (s Scheme) begin(ctx deck.Context) (*Deck, error) {
	if err := s.check(ctx); err != nil {
		return nil, err
	}
	f := newFixed(ctx.Clone(), s.tables())
	return &Deck{
		fixed:  f,
		keys:   make([]*key, len(ctx.Roster)),
		epochs: []*epoch{{}},
		slots:  make([]*slot, len(ctx.Faces)),
	}, nil
}

// Hold returns the secret side of one seat.
func (s Scheme) Hold(ctx deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	if err := s.check(ctx); err != nil {
		return nil, err
	}
	at, ok := ctx.Position(seat)
	if !ok {
		return nil, fmt.Errorf("%w: %v is not in the roster", deck.ErrContext, seat)
	}
	return &Holder{id: ctx.ID(), table: ctx.Table, member: ctx.Roster[at], at: at, seed: seed}, nil
}

func (s Scheme) check(ctx deck.Context) error {
	if s.tables == nil {
		return errors.New("vtmf: a scheme is made with New")
	}
	if len(ctx.Params) != 0 {
		return fmt.Errorf("%w: this suite has no parameters", deck.ErrContext)
	}
	return ctx.Check(s.Suite())
}
