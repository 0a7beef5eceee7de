package poker

import (
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Describe puts the name of a hand into words: "full house, kings over nines"
// or, for lang "fr", "full aux rois par les neuf". Every other lang is
// English. The zero Name, or one of another game, gives "".
func Describe(name game.Name, lang string) string {
	r := [2]cards.Rank{}
	copy(r[:], name.Ranks)
	if name.Kind == KindStraightFlush && r[0] == cards.Ace {
		name.Kind = "royal"
	}
	pattern, ok := englishHands[name.Kind]
	if lang == "fr" {
		pattern, ok = frenchHands[name.Kind]
	}
	if !ok || r[0] == 0 {
		return ""
	}
	return strings.NewReplacer(
		"{1}", r[0].Name(lang),
		"{2}", r[1].Name(lang),
		"{1s}", r[0].Plural(lang),
		"{2s}", r[1].Plural(lang),
		"{de 1s}", elide(r[0], r[0].Plural(lang)),
		"{à 1}", towards(r[0], r[0].Name(lang)),
		"{low}", ranksOf(name.Ranks, lang),
	).Replace(pattern)
}

var englishHands = map[string]string{
	KindHighCard:      "{1} high",
	KindPair:          "pair of {1s}",
	KindTwoPair:       "two pair, {1s} and {2s}",
	KindThreeOfAKind:  "three of a kind, {1s}",
	KindStraight:      "straight, {1} high",
	KindFlush:         "flush, {1} high",
	KindFullHouse:     "full house, {1s} over {2s}",
	KindFourOfAKind:   "four of a kind, {1s}",
	KindStraightFlush: "straight flush, {1} high",
	"royal":           "royal flush",
	KindLow:           "{low} low",
	KindBadugi:        "badugi, {low}",
	KindThree:         "three-card hand, {low}",
	KindTwo:           "two-card hand, {low}",
	KindOne:           "one-card hand, {low}",
}

var frenchHands = map[string]string{
	KindHighCard:      "hauteur {1}",
	KindPair:          "paire {de 1s}",
	KindTwoPair:       "deux paires, {1s} et {2s}",
	KindThreeOfAKind:  "brelan {de 1s}",
	KindStraight:      "quinte {à 1}",
	KindFlush:         "couleur {à 1}",
	KindFullHouse:     "full aux {1s} par les {2s}",
	KindFourOfAKind:   "carré {de 1s}",
	KindStraightFlush: "quinte flush {à 1}",
	"royal":           "quinte flush royale",
	KindLow:           "main basse {low}",
	KindBadugi:        "badugi {low}",
	KindThree:         "main de trois cartes, {low}",
	KindTwo:           "main de deux cartes, {low}",
	KindOne:           "main d'une carte, {low}",
}

// ranksOf writes ranks one after another: "eight-six-four-three-ace".
func ranksOf(list []cards.Rank, lang string) string {
	words := make([]string, len(list))
	for i, r := range list {
		words[i] = r.Name(lang)
	}
	return strings.Join(words, "-")
}

// elide writes the French "de" before a rank.
func elide(r cards.Rank, word string) string {
	if r == cards.Ace {
		return "d'" + word
	}
	return "de " + word
}

// towards writes the French "à" with its article before a rank.
func towards(r cards.Rank, word string) string {
	switch r {
	case cards.Ace:
		return "à l'" + word
	case cards.Queen:
		return "à la " + word
	}
	return "au " + word
}
