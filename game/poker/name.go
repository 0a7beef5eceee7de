package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// The kinds of hands that a [game.Name] carries.
const (
	KindHighCard      = "high-card"
	KindPair          = "pair"
	KindTwoPair       = "two-pair"
	KindThreeOfAKind  = "three-of-a-kind"
	KindStraight      = "straight"
	KindFlush         = "flush"
	KindFullHouse     = "full-house"
	KindFourOfAKind   = "four-of-a-kind"
	KindStraightFlush = "straight-flush" // royal if its rank is the ace

	KindLow    = "low"    // a low hand of different ranks, all of them named
	KindBadugi = "badugi" // and the three that follow: a badugi of fewer cards
	KindThree  = "three-card"
	KindTwo    = "two-card"
	KindOne    = "one-card"
)

// shape says how a category is named: its kind, how many ranks the name
// mentions, and how many cards of each rank the hand holds.
type shape struct {
	kind    string
	mention int
	counts  [handSize]int
}

var shapes = [...]shape{
	highCard:      {KindHighCard, 1, [handSize]int{1, 1, 1, 1, 1}},
	onePair:       {KindPair, 1, [handSize]int{2, 1, 1, 1}},
	twoPair:       {KindTwoPair, 2, [handSize]int{2, 2, 1}},
	threeOfAKind:  {KindThreeOfAKind, 1, [handSize]int{3, 1, 1}},
	straight:      {KindStraight, 1, [handSize]int{1, 1, 1, 1, 1}},
	flush:         {KindFlush, 1, [handSize]int{1, 1, 1, 1, 1}},
	fullHouse:     {KindFullHouse, 2, [handSize]int{3, 2}},
	fourOfAKind:   {KindFourOfAKind, 1, [handSize]int{4, 1}},
	straightFlush: {KindStraightFlush, 1, [handSize]int{1, 1, 1, 1, 1}},
}

// nameOf returns the name of a strength made of the cards in m.
func nameOf(v strength, m *masks) game.Name {
	sh := shapes[v.category()]
	name := game.Name{Kind: sh.kind}
	for i := range sh.mention {
		if r := v.rank(i); r != 0 {
			name.Ranks = append(name.Ranks, r)
		}
	}
	in := *m
	if c := v.category(); c == flush || c == straightFlush {
		in = onlySuit(m, m.flushSuit())
	}
	for i, count := range sh.counts {
		r := v.rank(i)
		if c := v.category(); c == straight || c == straightFlush {
			r = stepDown(v.rank(0), i)
		}
		before := len(name.Cards)
		if name.Cards = pick(name.Cards, &in, r, count); len(name.Cards) == before && r != 0 {
			name.Cards = pick(name.Cards, &in, cards.Ace, count)
		}
	}
	return name
}

// onlySuit returns the masks with one suit left.
func onlySuit(m *masks, suit uint32) masks {
	var out masks
	for s := range m {
		if m[s] == suit {
			out[s] = suit
			break
		}
	}
	return out
}

// stepDown returns the rank i places below the top of a straight; the ace is
// below the two.
func stepDown(top cards.Rank, i int) cards.Rank {
	if r := top - cards.Rank(i); r >= cards.Two {
		return r
	}
	return cards.Ace
}

// pick appends count cards of a rank, spades first. The ace may stand for the
// rank below the lowest of a short deck.
func pick(list []cards.Card, m *masks, r cards.Rank, count int) []cards.Card {
	if r == 0 {
		return list
	}
	for s := int(cards.Spades); s >= 0 && count > 0; s-- {
		if m[s]>>(r-cards.Two)&1 == 1 {
			list = append(list, cards.Make(r, cards.Suit(s)))
			count--
		}
	}
	return list
}
