package desk

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// visit is a part of a hand: seats that must each be visited, in this order or in
// any.
type visit struct {
	seats   []int
	ordered bool
}

// fewest is the length of the shortest walk of one letter, from seat 0 on, through
// all parts of a hand one after another: the number of times that it changes
// hands.
func fewest(parts []visit, n int) int {
	const far = 1 << 20
	at := make([]int, n) // shortest walk that ends at each seat
	for i := range at {
		at[i] = far
	}
	at[0] = 0
	for _, p := range parts {
		next := make([]int, n)
		for end := range next {
			next[end] = far
			for from, cost := range at {
				if c := cost + p.hops(from, end); c < next[end] {
					next[end] = c
				}
			}
		}
		at = next
	}
	return slices.Min(at)
}

// hops is the cost of one part that begins at a seat and ends at another.
func (p visit) hops(from, end int) int {
	const far = 1 << 20
	if p.ordered {
		hops, last := 0, from
		for _, s := range p.seats {
			if s != last {
				hops++
			}
			last = s
		}
		if last != end {
			return far
		}
		return hops
	}
	left := 0
	for _, s := range p.seats {
		if s != from {
			left++
		}
	}
	switch {
	case left == 0 && end == from:
		return 0
	case left == 0 || !slices.Contains(p.seats, end) || end == from:
		return far
	}
	return left
}

func all(n int) []int {
	var out []int
	for i := range n {
		out = append(out, i)
	}
	return out
}

// from lists the seats clockwise from one on.
func from(first, n int) []int {
	var out []int
	for k := range n {
		out = append(out, (first+k)%n)
	}
	return out
}

// handParts are the parts of a hand in which everybody calls and checks: the keys,
// the passes, then for each street the shares and the decisions, then the
// showdown.
func handParts(n int, id string) []visit {
	parts := []visit{{all(n), false}, {all(n), true}, {all(n), false}}
	// The first button is at seat 0; with two players it posts the small blind
	// and acts first before the flop.
	before, after := 3%n, 1%n
	if n == 2 {
		before, after = 0, 1
	}
	parts = append(parts, visit{from(before, n), true})
	if id == holdem {
		for range 3 {
			parts = append(parts, visit{all(n), false}, visit{from(after, n), true})
		}
	} else {
		parts = append(parts, visit{from(after, n), true}, visit{all(n), false}, visit{from(after, n), true})
	}
	return append(parts, visit{from(after, n), true})
}

// exchanges calls, and throws one card away in a draw.
func exchanges(v table.View) game.Action {
	for _, c := range v.Game.Choices {
		if c.Verb == game.Draw {
			return game.Action{Verb: game.Draw, Slots: c.Slots[:1]}
		}
	}
	return calls(v)
}

// letters are the numbers that docs/letters.md states: hand-overs in one hand, then
// what only tells how it ended.
var letters = map[string]map[int]int{
	holdem:        {2: 15, 3: 26, 4: 39, 5: 50, 6: 62},
	"draw52-nl/1": {2: 11, 3: 21, 4: 31, 5: 39, 6: 48},
}

// The number of letters of a hand is pinned, and no walk of one letter is shorter
// (L-40, L-41, L-43). With NODEALER_LONG every number of players is played out.
func TestFewestLetters(t *testing.T) {
	for _, id := range []string{holdem, "draw52-nl/1"} {
		for n := 2; n <= 6; n++ {
			t.Run(fmt.Sprintf("%s %d", id, n), func(t *testing.T) {
				least := fewest(handParts(n, id), n) + n - 1
				if n > 2 && os.Getenv("NODEALER_LONG") == "" {
					if least != letters[id][n] {
						t.Errorf("the shortest walk takes %d letters, the document says %d", least, letters[id][n])
					}
					return
				}
				p := gather(t, newCharter(t, id, vtmf, n, table.RouteRing), n)
				p.play(exchanges)
				p.finished(1)
				if p.sent != letters[id][n] || p.sent > least {
					t.Errorf("%d letters, the document says %d, the shortest walk takes %d", p.sent, letters[id][n], least)
				}
			})
		}
	}
}
