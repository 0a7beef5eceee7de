package cards

// lexicon holds the words for cards in one language.
type lexicon struct {
	ranks   [ranks]string
	plurals [ranks]string
	suits   [suits]string
	of      string // between rank and suit
	hidden  string
}

var english = lexicon{
	ranks: [ranks]string{"two", "three", "four", "five", "six", "seven", "eight",
		"nine", "ten", "jack", "queen", "king", "ace"},
	plurals: [ranks]string{"twos", "threes", "fours", "fives", "sixes", "sevens", "eights",
		"nines", "tens", "jacks", "queens", "kings", "aces"},
	suits:  [suits]string{"clubs", "diamonds", "hearts", "spades"},
	of:     " of ",
	hidden: "hidden card",
}

var french = lexicon{
	ranks: [ranks]string{"deux", "trois", "quatre", "cinq", "six", "sept", "huit",
		"neuf", "dix", "valet", "dame", "roi", "as"},
	plurals: [ranks]string{"deux", "trois", "quatre", "cinq", "six", "sept", "huit",
		"neuf", "dix", "valets", "dames", "rois", "as"},
	suits:  [suits]string{"trèfle", "carreau", "cœur", "pique"},
	of:     " de ",
	hidden: "carte cachée",
}

// words returns the words of a language: French for "fr", else English.
func words(lang string) *lexicon {
	if lang == "fr" {
		return &french
	}
	return &english
}

// Name returns the card in words: "ace of hearts" or, for lang "fr", "as de
// cœur". Every other lang is English.
func (c Card) Name(lang string) string {
	w := words(lang)
	if !c.Valid() {
		return w.hidden
	}
	return w.ranks[c.Rank()-Two] + w.of + w.suits[c.Suit()]
}

// Name returns the rank in words, "king" or "roi"; "" for no rank.
func (r Rank) Name(lang string) string {
	if r < Two || r > Ace {
		return ""
	}
	return words(lang).ranks[r-Two]
}

// Plural returns several cards of the rank in words, "kings" or "rois"; "" for
// no rank.
func (r Rank) Plural(lang string) string {
	if r < Two || r > Ace {
		return ""
	}
	return words(lang).plurals[r-Two]
}

// Name returns the suit in words, "hearts" or "cœur"; "" for no suit.
func (s Suit) Name(lang string) string {
	if s > Spades {
		return ""
	}
	return words(lang).suits[s]
}
