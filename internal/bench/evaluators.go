package bench

import (
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// Evaluation is one way of valuing hands of poker beside the plain one, which
// sorts, counts and compares.
type Evaluation struct {
	Name    string  `json:"name"`
	QuickNS float64 `json:"quick_ns"` // nanoseconds for one hand
	PlainNS float64 `json:"plain_ns"`
	Ratio   float64 `json:"ratio"`
	Target  float64 `json:"target"` // the ratio should be at least this
	Met     bool    `json:"met"`
}

// evaluatorTarget is how much quicker than the plain one each should be.
const evaluatorTarget = 20

// evaluatorHands is how many random hands are valued in turns.
const evaluatorHands = 256

// Evaluators measures every evaluator of poker hands beside the plain one, in
// turns, each the median of its rounds.
func Evaluators(rounds int) ([]Evaluation, error) {
	if rounds < 3 {
		return nil, ErrOptions
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var out []Evaluation
	for _, e := range pokertest.Evaluators() {
		quick, plain := evaluator(e)
		times := measure([]operation{quick, plain}, rounds)
		row := Evaluation{Name: e.Name, QuickNS: perHand(times["quick"]), PlainNS: perHand(times["plain"]), Target: evaluatorTarget}
		row.Ratio = row.PlainNS / max(row.QuickNS, 0.01)
		row.Met = row.Ratio >= row.Target
		out = append(out, row)
	}
	return out, nil
}

// perHand is the time of one hand of all of them, in nanoseconds.
func perHand(all time.Duration) float64 {
	return float64(all.Nanoseconds()) / evaluatorHands
}

// evaluator makes both operations over the same random hands; neither divides
// by the hands, since a hand takes few of the nanoseconds that a time counts.
func evaluator(e pokertest.Evaluator) (quick, plain operation) {
	var deck []cards.Card
	for _, c := range cards.Deck52() {
		if c.Rank() >= e.Lowest {
			deck = append(deck, c)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	hands := make([][]cards.Card, evaluatorHands)
	for i := range hands {
		r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		hands[i] = append(hands[i], deck[:e.Hole+e.Board]...)
	}
	quick = operation{"quick", 1, func() {
		for _, h := range hands {
			e.Quick(h[:e.Hole], h[e.Hole:])
		}
	}}
	plain = operation{"plain", 1, func() {
		for _, h := range hands {
			e.Plain(h[:e.Hole], h[e.Hole:])
		}
	}}
	return quick, plain
}
