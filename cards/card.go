// Package cards holds playing cards: faces, ranks, suits, decks, and their
// names in English and French. It knows nothing of any game.
//
// Most callers want [Parse] and [Card.String], which turn "Ah" into the ace of
// hearts and back:
//
//	c, err := cards.Parse("Ah") // c == cards.Make(cards.Ace, cards.Hearts)
//
// A card that nobody has seen is [Hidden], the zero value.
package cards

// Card is one face of a deck, or [Hidden]. The values from 1 on stand in the
// canonical order of [Deck52]; they are stable, so they may be stored.
type Card uint8

// Hidden is a card whose face is not known. It is a legal value everywhere and
// is written "??".
const Hidden Card = 0

// Rank is the value of a card, from [Two] to [Ace]; 0 is the rank of Hidden.
type Rank uint8

// The ranks, low to high. A pip card has its own number.
const (
	Two Rank = 2 + iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// Suit is one of the four colours.
type Suit uint8

// The suits in the order of bridge and of stud's bring-in, low to high.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

const (
	ranks = 13
	suits = 4
)

// Make returns the card of a rank and a suit. It returns Hidden for a rank or
// a suit that does not exist.
func Make(r Rank, s Suit) Card {
	if r < Two || r > Ace || s > Spades {
		return Hidden
	}
	return Card(1 + uint8(s)*ranks + uint8(r-Two))
}

// Valid reports whether c is a face; Hidden is not.
func (c Card) Valid() bool { return c >= 1 && c <= ranks*suits }

// Rank returns the rank of a face, 0 for Hidden.
func (c Card) Rank() Rank {
	if !c.Valid() {
		return 0
	}
	return Two + Rank((c-1)%ranks)
}

// Suit returns the suit of a face. Ask [Card.Valid] first: Hidden has no suit,
// and clubs are returned for it.
func (c Card) Suit() Suit {
	if !c.Valid() {
		return Clubs
	}
	return Suit((c - 1) / ranks)
}
