package pokertest

import (
	"fmt"
	"math/rand/v2"

	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// Counts says what a run has seen.
type Counts struct {
	Hands      int            // played to their end
	Decisions  int            // taken
	Drops      int            // hands in which seats were dropped on the way
	Reshuffles int            // decks that ran out, or took discards back
	Games      map[string]int // hands by the id of the game
	Seats      map[int]int    // hands by the number of seats
	Rules      map[string]int // hands by the rule that ended them
}

// Failure is a hand that breaks a rule. Playing its seed alone shows it again.
type Failure struct {
	Seed   uint64 // for [Play]
	Game   string
	Reason string // with the whole story of the hand
}

func (f *Failure) Error() string {
	return fmt.Sprintf("seed %d, %s: %s", f.Seed, f.Game, f.Reason)
}

// Run plays hands with the seeds from first on, one game after the other, and
// stops at the first that fails. progress is told the hands played so far, once
// in every thousand; it may be nil, and false from it ends the run.
func Run(first uint64, hands int, progress func(played int) bool) (Counts, *Failure) {
	c := newCounts()
	for i := range hands {
		seed := first + uint64(i)
		if f := c.play(seed, false); f != nil {
			if again := Play(seed); again != nil {
				f = again // with the story
			}
			return c, f
		}
		if progress != nil && c.Hands%1000 == 0 && !progress(c.Hands) {
			break
		}
	}
	return c, nil
}

// Play plays the one hand of a seed, with every check that there is. It returns
// nil if the hand is sound.
func Play(seed uint64) *Failure {
	c := newCounts()
	return c.play(seed, true)
}

func newCounts() Counts {
	return Counts{Games: map[string]int{}, Seats: map[int]int{}, Rules: map[string]int{}}
}

// thorough is how many hands share one that is checked for unlisted choices.
const thorough = 32

// play plays the hand of a seed: one in four loses seats on the way.
func (c *Counts) play(seed uint64, all bool) (failure *Failure) {
	games := poker.Games()
	g := games[seed%uint64(len(games))]
	r := rand.New(rand.NewPCG(seed, 4))
	defer func() {
		if why := recover(); why != nil {
			failure = &Failure{Seed: seed, Game: g.Info().ID, Reason: fmt.Sprint(why)}
		}
	}()
	h, err := Random(r, g)
	if err != nil {
		panic(err)
	}
	begin := gametest.Quickly
	if r.IntN(thorough) == 0 || all {
		begin = gametest.Start
	}
	w := begin(panics{}, h.Rules, h.Setup, h.Deck)
	drops := 0.0
	if r.IntN(4) == 0 {
		drops = 0.02
		c.Drops++
	}
	result := w.Play(r, drops)
	c.Hands++
	c.Decisions += w.Decisions
	c.Reshuffles += w.Reshuffled
	c.Games[g.Info().ID]++
	c.Seats[len(h.Setup.Players)]++
	c.Rules[result.Rule]++
	return nil
}

// panics fails by a panic.
type panics struct{}

func (panics) Helper() {}

func (panics) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
