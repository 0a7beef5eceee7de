package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// lowName names a low hand with the ace low.
func lowName(v strength, hole, board []cards.Card) game.Name {
	m := maskOf(hole, board)
	v = worst - v
	sh := shapes[v.category()]
	name := game.Name{Kind: sh.kind}
	if v.category() == highCard {
		v = lowRanks(uint32(v), 0)
		name.Kind, sh.mention = KindLow, handSize
	}
	for i := range handSize {
		r := aceAgain(v.rank(i))
		if r != 0 && i < sh.mention {
			name.Ranks = append(name.Ranks, r)
		}
		name.Cards = pick(name.Cards, &m, r, sh.counts[i])
	}
	return name
}

// deuceName names a deuce-to-seven low.
func deuceName(v strength, hole, board []cards.Card) game.Name {
	m := maskOf(hole, board)
	name := nameOf(worst-v, &m)
	if name.Kind == KindHighCard {
		name.Kind, name.Ranks = KindLow, nil
		for _, c := range name.Cards {
			name.Ranks = append(name.Ranks, c.Rank())
		}
	}
	return name
}

// aceAgain returns the rank that a low hand counts as r: 1 is the ace.
func aceAgain(r cards.Rank) cards.Rank {
	if r == 1 {
		return cards.Ace
	}
	return r
}

// badugiKinds are the kinds by the number of cards.
var badugiKinds = [...]string{1: KindOne, 2: KindTwo, 3: KindThree, 4: KindBadugi}

// badugiName names a badugi hand.
func badugiName(v strength, hole, board []cards.Card) game.Name {
	m := maskOf(hole, board)
	count := (v + 1<<categoryShift - 1) >> categoryShift
	ranks := count<<categoryShift - v
	count--
	if count < 1 {
		return game.Name{}
	}
	name := game.Name{Kind: badugiKinds[count]}
	for i := range int(count) {
		name.Ranks = append(name.Ranks, aceAgain(ranks.rank(i)))
	}
	name.Cards = badugiCards(&m, name.Ranks, nil)
	return name
}

// badugiCards finds cards of the ranks, each of another suit than those before.
func badugiCards(m *masks, ranks []cards.Rank, before []cards.Card) []cards.Card {
	if len(ranks) == 0 {
		return before
	}
	for s := int(cards.Spades); s >= 0; s-- {
		suit := cards.Suit(s)
		if m[s]>>(ranks[0]-cards.Two)&1 == 0 || hasSuit(before, suit) {
			continue
		}
		next := append(before[:len(before):len(before)], cards.Make(ranks[0], suit))
		if all := badugiCards(m, ranks[1:], next); all != nil {
			return all
		}
	}
	return nil
}

func hasSuit(list []cards.Card, s cards.Suit) bool {
	for _, c := range list {
		if c.Suit() == s {
			return true
		}
	}
	return false
}

// omahaName names the best five of exactly two hole cards and three of the
// board.
func omahaName(v strength, hole, board []cards.Card) game.Name {
	var threes [10]masks
	n := triples(board, &threes)
	for i := range hole {
		for k := range i {
			for t := range n {
				m := threes[t]
				m.add(hole[i])
				m.add(hole[k])
				if m.high() == v {
					return nameOf(v, &m)
				}
			}
		}
	}
	return game.Name{}
}
