package cards

import (
	"fmt"
	"strings"
)

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
	hiddenText  = "??"
)

// String returns "Ah" for the ace of hearts and "??" for Hidden. A value that
// is no card gives "Card(n)".
func (c Card) String() string {
	switch {
	case c == Hidden:
		return hiddenText
	case c.Valid():
		return c.Rank().String() + c.Suit().String()
	}
	return fmt.Sprintf("Card(%d)", uint8(c))
}

// String returns the letter of the rank: 2 to 9, T, J, Q, K, A; "?" for none.
func (r Rank) String() string {
	if r < Two || r > Ace {
		return "?"
	}
	return rankLetters[r-Two : r-Two+1]
}

// String returns the letter of the suit: c, d, h or s; "?" for none.
func (s Suit) String() string {
	if s > Spades {
		return "?"
	}
	return suitLetters[s : s+1]
}

// Parse reads one card as [Card.String] writes it, and nothing else: no other
// case, no spaces, no "10h".
func Parse(text string) (Card, error) {
	if text == hiddenText {
		return Hidden, nil
	}
	if len(text) != 2 {
		return Hidden, fmt.Errorf("cards: %q is not a card such as Ah or ??", text)
	}
	r := strings.IndexByte(rankLetters, text[0])
	s := strings.IndexByte(suitLetters, text[1])
	if r < 0 || s < 0 {
		return Hidden, fmt.Errorf("cards: %q is not a card such as Ah or ??", text)
	}
	return Make(Two+Rank(r), Suit(s)), nil
}

// ParseAll reads cards written one after another without a space, such as
// "AhKd??". The empty string is no cards.
func ParseAll(text string) ([]Card, error) {
	if len(text)%2 != 0 {
		return nil, fmt.Errorf("cards: %q does not have two letters for each card", text)
	}
	list := make([]Card, 0, len(text)/2)
	for i := 0; i < len(text); i += 2 {
		c, err := Parse(text[i : i+2])
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// MarshalText writes the card as [Card.String] does; JSON uses it too. It
// fails for a value that is no card.
func (c Card) MarshalText() ([]byte, error) {
	if c != Hidden && !c.Valid() {
		return nil, fmt.Errorf("cards: %v is not a card", c)
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads what MarshalText wrote. The card is left alone on error.
func (c *Card) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}
