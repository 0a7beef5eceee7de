package bot

import (
	"math/bits"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game/poker"
)

// samples is how many endings of the hand are tried.
const samples = 240

// equity estimates the share of the pot that our cards would win if the hand
// went to showdown, against rivals whose cards look as good as their bets.
func (s *spot) equity() float64 {
	deck := s.unseen()
	won := 0.0
	for range samples {
		won += s.sample(deck)
	}
	return won / samples
}

// unseen are the cards that the bot does not see.
func (s *spot) unseen() []cards.Card {
	var seen [64]bool
	for _, c := range s.hole {
		seen[c] = true
	}
	for _, c := range s.board {
		seen[c] = true
	}
	var deck []cards.Card
	for _, c := range cards.Deck52() {
		if !seen[c] {
			deck = append(deck, c)
		}
	}
	return deck
}

// pack is the unseen cards; those below used are out.
type pack struct {
	deck []cards.Card
	used int
	dice *dice
}

func (p *pack) draw() cards.Card {
	k := p.used + p.dice.below(len(p.deck)-p.used)
	p.deck[p.used], p.deck[k] = p.deck[k], p.deck[p.used]
	p.used++
	return p.deck[p.used-1]
}

// take draws two given cards.
func (p *pack) take(two [2]cards.Card) {
	for _, c := range two {
		k := p.used + slices.Index(p.deck[p.used:], c)
		p.deck[p.used], p.deck[k] = p.deck[k], p.deck[p.used]
		p.used++
	}
}

// sample plays one ending and returns our share of the pot. It mixes the deck.
func (s *spot) sample(deck []cards.Card) float64 {
	p := &pack{deck: deck, dice: s.dice}
	var theirs [9][2]cards.Card
	n := min(len(s.rivals), len(theirs))
	for i := range n {
		theirs[i] = s.deal(s.rivals[i], p)
	}
	var full [7]cards.Card
	for k := 2 + copy(full[2:], s.board); k < len(full); k++ {
		full[k] = p.draw()
	}
	full[0], full[1] = s.hole[0], s.hole[1]
	mine, ties := poker.Strength(full[:]...), 1
	for i := range n {
		full[0], full[1] = theirs[i][0], theirs[i][1]
		switch v := poker.Strength(full[:]...); {
		case v > mine:
			return 0
		case v == mine:
			ties++
		}
	}
	return 1 / float64(ties)
}

// deal gives a rival the best of some pairs of cards by what they are worth
// now; the others go back.
func (s *spot) deal(r rival, p *pack) [2]cards.Card {
	from := p.used
	var best [2]cards.Card
	var value uint32
	for range r.tries {
		p.used = from
		c := [2]cards.Card{p.draw(), p.draw()}
		if v := s.value(c); v >= value {
			best, value = c, v
		}
	}
	p.used = from
	p.take(best)
	return best
}

// value rates two cards on the present board.
func (s *spot) value(c [2]cards.Card) uint32 {
	var list [7]cards.Card
	list[0], list[1] = c[0], c[1]
	copy(list[2:], s.board)
	return poker.Strength(list[:]...)
}

// draws reports whether one more card could make a flush or a straight.
func (s *spot) draws() bool {
	if len(s.board) < 3 || len(s.board) > 4 {
		return false
	}
	var suits [4]int
	var ranks uint32
	for _, list := range [][]cards.Card{s.hole, s.board} {
		for _, c := range list {
			suits[c.Suit()]++
			ranks |= 1 << (c.Rank() - 1)
			if c.Rank() == cards.Ace {
				ranks |= 1
			}
		}
	}
	for i, n := range suits {
		if n == 4 && (s.hole[0].Suit() == cards.Suit(i) || s.hole[1].Suit() == cards.Suit(i)) {
			return true
		}
	}
	for low := range 10 {
		if bits.OnesCount32(ranks>>low&31) == 4 {
			return true
		}
	}
	return false
}

// nuts reports whether nobody can have a better hand now.
func (s *spot) nuts() bool {
	mine := s.value([2]cards.Card(s.hole))
	deck := s.unseen()
	for i, a := range deck {
		for _, b := range deck[:i] {
			if s.value([2]cards.Card{a, b}) > mine {
				return false
			}
		}
	}
	return true
}
