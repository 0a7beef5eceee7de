package bot

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// special answers decisions that are no bets: an exchange of cards, a bring-in,
// the number of run-outs.
func (s *spot) special(mine *game.SeatView) (game.Action, bool) {
	if c, ok := s.choice(game.Draw); ok {
		return game.Action{Verb: game.Draw, Slots: discards(mine, c.Slots)}, true
	}
	for _, verb := range []game.Verb{game.Show, game.RunOnce, game.BringIn} {
		if s.may(verb) {
			return game.Action{Verb: verb}, true
		}
	}
	return game.Action{}, false
}

// lowGame reports whether a hand's name is one of those that win low.
func lowGame(kind string) bool {
	return !slices.Contains([]string{
		"", poker.KindHighCard, poker.KindPair, poker.KindTwoPair, poker.KindThreeOfAKind, poker.KindStraight,
		poker.KindFlush, poker.KindFullHouse, poker.KindFourOfAKind, poker.KindStraightFlush,
	}, kind)
}

// discards chooses what to exchange: in high games what is no part of a pair or
// better, in low games what is doubled or high.
func discards(mine *game.SeatView, may []cards.Slot) []cards.Slot {
	count := map[cards.Rank]int{}
	for _, c := range mine.Cards {
		count[c.Rank()]++
	}
	low := lowGame(mine.Best.Kind)
	made := !low && slices.Contains([]string{poker.KindStraight, poker.KindFlush, poker.KindFullHouse, poker.KindFourOfAKind, poker.KindStraightFlush}, mine.Best.Kind)
	seen := map[cards.Rank]bool{}
	var out []cards.Slot
	for i, slot := range mine.Slots {
		if made || i >= len(mine.Cards) || !slices.Contains(may, slot) {
			continue
		}
		r := mine.Cards[i].Rank()
		if low && (seen[r] || r > cards.Eight && r != cards.Ace) || !low && count[r] == 1 && r < cards.King {
			out = append(out, slot)
		}
		seen[r] = true
	}
	slices.Sort(out)
	return out
}

// plainly bets in games that the bot has no chart for: by the name of what it
// holds, the price, and a throw of the dice.
func (s *spot) plainly(h habits, mine *game.SeatView) game.Action {
	worth := merit(mine)
	switch {
	case worth >= 3 && s.dice.chance(h.raise):
		return s.raiseBy(0.7)
	case s.cost == 0 && worth >= 2 && s.dice.chance(h.raise/2):
		return s.raiseBy(0.5)
	case s.cost == 0 && s.dice.chance(h.bluff/3):
		return s.raiseBy(0.5)
	case s.cost == 0:
		return s.stay()
	case worth >= 2 || worth == 1 && s.odds() <= 0.3+h.margin || s.odds() < 0.12:
		return s.stay()
	}
	return s.pass()
}

// merit rates a hand by its name, from 0 to 4.
func merit(mine *game.SeatView) int {
	switch kind := mine.Best.Kind; {
	case kind == "" || kind == poker.KindHighCard:
		return 1
	case kind == poker.KindPair:
		if len(mine.Best.Ranks) > 0 && mine.Best.Ranks[0] >= cards.Ten {
			return 2
		}
		return 1
	case kind == poker.KindTwoPair:
		return 2
	case lowGame(kind):
		if len(mine.Best.Ranks) > 0 && mine.Best.Ranks[0] <= cards.Eight {
			return 3
		}
		return 1
	}
	return 3
}
