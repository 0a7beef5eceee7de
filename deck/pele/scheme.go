package pele

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
)

// The stable name of the suite, and of the plan that its games share with it.
const (
	ID   = "pele/1"
	Plan = "letters-1988"
)

// Scheme makes decks. It holds public tables only and is safe for concurrent use.
type Scheme struct{ primes func(n byte) *tables }

// New returns the suite.
func New() Scheme { return Scheme{rfc7919} }

// tables are the values of one prime that all decks share.
type tables struct {
	g     group
	cards map[cards.Card]commute.Element
}

// rfc7919 returns the tables of prime n, nil for none. They are the same for all
// decks, and made when the first one needs them.
func rfc7919(n byte) *tables { return perPrime.Of(n, newTables) }

var perPrime locks.PerPrime[tables]

func newTables(p *modp.Group) *tables {
	g := group{commute.Squares(p)}
	return &tables{g, locks.AllCards(g)}
}

// Suite describes the suite; the tests show each claim true.
func (s Scheme) Suite() deck.Suite { return Describe() }

// Describe says what [Scheme.Suite] says, without anything that plays it.
func Describe() deck.Suite {
	return deck.Suite{
		ID:           ID,
		Name:         "Poker by correspondence of 1988",
		MinSeats:     2,
		MaxSeats:     2,
		MaxCards:     Cards,
		ShuffleProof: deck.AtEnd,
		OpeningProof: deck.AtEnd,
		Leaks:        "the keys at the end of a hand open every card of it, discards and folded hands too; a cheat has seen what he has seen when they name him",
		Passes:       4,
		Messages:     4,
		PassBytes:    (8*32 + Keys*256 + 30 + (7*Cards+HandSize)*256) / 2, // with five cards drawn at last
		Plan:         Plan,
	}
}

// Begin opens a deck: A, the first of the roster, owes letter 1.
func (s Scheme) Begin(ctx deck.Context) (deck.Deck, error) {
	t, err := s.check(ctx)
	if err != nil {
		return nil, err
	}
	ctx = ctx.Clone()
	f := &fixed{tables: t, ctx: ctx, id: ctx.ID(), faces: locks.NewFaces(t.cards, ctx.Faces)}
	first := &letter{}
	first.groups[Pile] = f.faces.First(f.id).Cards
	first.hash = f.hash(0, commute.AppendList(nil, first.groups[Pile]))
	return &Deck{fixed: f, letters: []*letter{first}, exchanged: [4]int{-1, -1, -1, -1}}, nil
}

// Hold returns the secret side of one seat.
func (s Scheme) Hold(ctx deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	if _, err := s.check(ctx); err != nil {
		return nil, err
	}
	at, ok := ctx.Position(seat)
	if !ok {
		return nil, fmt.Errorf("%w: %v is not in the roster", deck.ErrContext, seat)
	}
	return &Holder{id: ctx.ID(), table: ctx.Table, seat: seat, role: Role(at), seed: seed}, nil
}

// check says whether the context is one of this suite, and returns its tables.
func (s Scheme) check(ctx deck.Context) (*tables, error) {
	n, err := prime(ctx.Params)
	if err != nil {
		return nil, err
	}
	if err := ctx.Check(s.Suite()); err != nil {
		return nil, err
	}
	if n := len(ctx.Faces); n != Cards {
		return nil, fmt.Errorf("%w: %d faces, want %d", deck.ErrContext, n, Cards)
	}
	return s.primes(n), nil
}
