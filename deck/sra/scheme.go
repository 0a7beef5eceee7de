package sra

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
)

// The stable names of the suites.
const (
	ID        = "sra/1"
	ClassicID = "sra-classic/1"
)

// Scheme makes decks of one of the two suites. It holds public tables only. It is
// safe for concurrent use.
type Scheme struct {
	classic bool
	primes  func(n byte) *tables
}

// New returns the suite with proofs.
func New() Scheme { return Scheme{primes: rfc7919} }

// Classic returns the suite as published.
func Classic() Scheme { return Scheme{classic: true, primes: rfc7919} }

// tables are the values of one prime that all decks share.
type tables struct {
	g     commute.Group
	bases *commute.Bases
	cards map[cards.Card]commute.Element
}

// rfc7919 returns the tables of prime n, nil for none. They are the same for all
// decks, and made when the first one needs them.
func rfc7919(n byte) *tables { return perPrime.Of(n, newTables) }

var perPrime locks.PerPrime[tables]

func newTables(p *modp.Group) *tables {
	g := commute.Squares(p)
	bases, err := commute.NewBases(g, MaxCards)
	if err != nil {
		panic("sra: " + err.Error()) // never: MaxCards is within the limits
	}
	return &tables{g: g, bases: bases, cards: locks.AllCards(g)}
}

// Suite describes the suite; the tests show each claim true.
func (s Scheme) Suite() deck.Suite { return Describe(s.classic) }

// Describe is Suite without the means to make a deck, for programs that only
// talk about the suite.
func Describe(classic bool) deck.Suite {
	suite := deck.Suite{
		ID:           ID,
		Name:         "Commuting locks of 1979, with proofs",
		MinSeats:     deck.MinSeats,
		MaxSeats:     deck.MaxSeats,
		MaxCards:     MaxCards,
		ShuffleProof: deck.AtOnce,
		OpeningProof: deck.AtOnce,
		Leaks:        "the place that an opened card had in each earlier pass",
		Passes:       1,
		Messages:     1,
		Ring:         true,
		PassBytes:    32 + 256*(MaxCards+1) + 256*(8+3*MaxCards+2),
	}
	if classic {
		suite.ID, suite.Name = ClassicID, "Commuting locks of 1979, as published"
		suite.ShuffleProof, suite.OpeningProof = deck.AtEnd, deck.AtEnd
		suite.Leaks = "the keys at the end open every hand, folded ones too; with three or more seats a cheat can make others open a card for him, which the keys show only afterwards"
		suite.PassBytes = 32 + 256*MaxCards
	}
	return suite
}

// Begin opens a deck: the first seat of the roster owes its pass.
func (s Scheme) Begin(ctx deck.Context) (deck.Deck, error) {
	f, err := s.fix(ctx)
	if err != nil {
		return nil, err
	}
	return &Deck{
		fixed: f,
		piles: []*locks.Pile{f.faces.First(f.id)},
		keys:  make([]commute.Element, len(ctx.Roster)),
		shown: make([]bool, len(ctx.Roster)),
		slots: locks.NewSlots(len(ctx.Faces), len(ctx.Roster)),
		now:   make([]commute.Element, len(ctx.Faces)),
	}, nil
}

// Hold returns the secret side of one seat.
func (s Scheme) Hold(ctx deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	_, _, err := s.check(ctx)
	if err != nil {
		return nil, err
	}
	at, ok := ctx.Position(seat)
	if !ok {
		return nil, fmt.Errorf("%w: %v is not in the roster", deck.ErrContext, seat)
	}
	return &Holder{id: ctx.ID(), table: ctx.Table, seat: seat, at: at, seed: seed}, nil
}

// params reads the parameters: the number of the prime and whether locks are
// short.
func params(p []byte) (prime byte, short bool, err error) {
	switch {
	case len(p) == 0:
		return 0, true, nil
	case len(p) != 2 || p[0] > 1 || p[1] > 1 || p[0] == 0 && p[1] == 0:
		return 0, false, fmt.Errorf("%w: parameters %x", deck.ErrContext, p)
	}
	return p[0], p[1] == 0, nil
}

func (s Scheme) check(ctx deck.Context) (prime byte, short bool, err error) {
	if prime, short, err = params(ctx.Params); err != nil {
		return 0, false, err
	}
	return prime, short, ctx.Check(s.Suite())
}

func (s Scheme) fix(ctx deck.Context) (*fixed, error) {
	prime, short, err := s.check(ctx)
	if err != nil {
		return nil, err
	}
	ctx = ctx.Clone()
	t := s.primes(prime)
	return &fixed{
		tables: t, ctx: ctx, id: ctx.ID(), classic: s.classic, short: short,
		faces: locks.NewFaces(t.cards, ctx.Faces),
		form:  deck.Form{Element: t.g.ElementSize(), PerCard: 1, Cards: len(ctx.Faces)},
	}, nil
}
