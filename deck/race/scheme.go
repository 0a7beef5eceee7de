package race

import (
	"fmt"
	"sync"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
)

// The stable names of the suites.
const (
	ID        = "race/1"
	ClassicID = "race-classic/1"
)

// Scheme makes decks of one of the two suites. It holds public tables only. Make
// it with [New] or [Classic]; it is safe for concurrent use.
type Scheme struct {
	classic bool
}

// tables are the values that all decks share.
type tables struct {
	g     commute.Group
	bases *commute.Bases
	cards map[cards.Card]commute.Element
}

// New returns the suite with proofs.
func New() Scheme { return Scheme{} }

// Classic returns the suite as published, on a group that does not break it.
func Classic() Scheme { return Scheme{classic: true} }

// shared returns the tables, which are made when the first deck needs them.
func shared() *tables {
	made.once.Do(func() { made.tables = newTables() })
	return made.tables
}

// made begins empty, without code: a program that only describes the suite is
// linked without its arithmetic.
var made struct {
	once   sync.Once
	tables *tables
}

func newTables() *tables {
	g := commute.Ristretto()
	bases, err := commute.NewBases(g, MaxCards)
	if err != nil {
		panic("race: " + err.Error()) // never: MaxCards is within the limits
	}
	return &tables{g: g, bases: bases, cards: locks.AllCards(g)}
}

// Suite describes the suite; the tests show each claim true.
func (s Scheme) Suite() deck.Suite { return Describe(s.classic) }

// Describe is Suite without the means to make a deck, for programs that only
// talk about the suite.
func Describe(classic bool) deck.Suite {
	const pass = 32 + 32*MaxCards
	suite := deck.Suite{
		ID:           ID,
		Name:         "RACE's mask and lock, with proofs",
		MinSeats:     deck.MinSeats,
		MaxSeats:     deck.MaxSeats,
		MaxCards:     MaxCards,
		ShuffleProof: deck.AtOnce,
		OpeningProof: deck.AtOnce,
		Leaks:        "the transactor, which runs beside the relay, reads the table's log, though no card",
		Passes:       2,
		Transactor:   true,
		Messages:     2,
		// each pass with Z and a proof of equal logarithms
		TransactorMessages: 2, TransactorBytes: 2 * (pass + 32 + 96),
		PassBytes: pass + 32 + 32*(8+3*MaxCards+2) + pass + 32*MaxCards + 32*(2*MaxCards+3),
	}
	if classic {
		suite.ID, suite.Name = ClassicID, "RACE's mask and lock, as published"
		suite.ShuffleProof, suite.OpeningProof = deck.AtEnd, deck.AtEnd
		suite.Leaks = "the keys at the end open every hand, folded ones too; the transactor, which runs beside the relay, reads the table's log, though no card"
		suite.Messages, suite.PassBytes = 3, 96+pass+pass+32*MaxCards
		suite.TransactorBytes = 2 * pass
	}
	return suite
}

// Begin opens a deck.
func (s Scheme) Begin(ctx deck.Context) (deck.Deck, error) {
	if err := s.check(ctx); err != nil {
		return nil, err
	}
	ctx = ctx.Clone()
	t := shared()
	f := &fixed{
		tables: t, ctx: ctx, id: ctx.ID(), classic: s.classic,
		players: len(ctx.Roster) - 1,
		faces:   locks.NewFaces(t.cards, ctx.Faces),
		form:    deck.Form{Element: t.g.ElementSize(), PerCard: 1, Cards: len(ctx.Faces)},
	}
	d := &Deck{
		fixed: f,
		piles: []*locks.Pile{f.faces.First(f.id)},
		masks: make([]commute.Element, len(ctx.Roster)),
		locks: make([][]commute.Element, f.players),
		to:    make([]commute.Element, f.players),
		shown: make([]bool, len(ctx.Roster)),
		slots: locks.NewSlots(len(ctx.Faces), f.players),
		given: make([][]gift, len(ctx.Faces)),
	}
	return d, nil
}

// Hold returns the secret side of one seat, or of the transactor.
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

// check: the parameters are the charter's name for the transactor's key, which
// the table reads; here they only have a length.
func (s Scheme) check(ctx deck.Context) error {
	if n := len(ctx.Params); n != 0 && n != 32 {
		return fmt.Errorf("%w: %d bytes of parameters", deck.ErrContext, n)
	}
	return ctx.Check(s.Suite())
}
