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
	pattern := wordsFor(name.Kind, lang)
	if pattern == "" || r[0] == 0 {
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

// handWords are the names of hands: {1} is a rank, {1s} its plural, {low} all
// ranks.
var handWords = [...]struct{ kind, english, french string }{
	{KindHighCard, "{1} high", "hauteur {1}"},
	{KindPair, "pair of {1s}", "paire {de 1s}"},
	{KindTwoPair, "two pair, {1s} and {2s}", "deux paires, {1s} et {2s}"},
	{KindThreeOfAKind, "three of a kind, {1s}", "brelan {de 1s}"},
	{KindStraight, "straight, {1} high", "quinte {à 1}"},
	{KindFlush, "flush, {1} high", "couleur {à 1}"},
	{KindFullHouse, "full house, {1s} over {2s}", "full aux {1s} par les {2s}"},
	{KindFourOfAKind, "four of a kind, {1s}", "carré {de 1s}"},
	{KindStraightFlush, "straight flush, {1} high", "quinte flush {à 1}"},
	{"royal", "royal flush", "quinte flush royale"},
	{KindLow, "{low} low", "main basse {low}"},
	{KindBadugi, "badugi, {low}", "badugi {low}"},
	{KindThree, "three-card hand, {low}", "main de trois cartes, {low}"},
	{KindTwo, "two-card hand, {low}", "main de deux cartes, {low}"},
	{KindOne, "one-card hand, {low}", "main d'une carte, {low}"},
}

// wordsFor is the pattern of a kind of hand, "" for another word.
func wordsFor(kind, lang string) string {
	for _, w := range handWords {
		if w.kind == kind && lang == "fr" {
			return w.french
		}
		if w.kind == kind {
			return w.english
		}
	}
	return ""
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
