package term

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/nodealer/nodealer/cards"
)

// The styles. Nothing is said by colour alone, so the screen can be read
// without any.
var (
	plain  = lipgloss.NewStyle()
	strong = plain.Bold(true)
	dim    = plain.Faint(true)
	lamp   = plain.Foreground(lipgloss.Color("3")).Bold(true) // here and now
	alarm  = plain.Foreground(lipgloss.Color("1")).Bold(true) // a fault
	keyed  = plain.Foreground(lipgloss.Color("6"))
	suited = map[cards.Suit]lipgloss.Style{
		cards.Spades:   strong,
		cards.Hearts:   plain.Foreground(lipgloss.Color("1")).Bold(true),
		cards.Diamonds: plain.Foreground(lipgloss.Color("4")).Bold(true),
		cards.Clubs:    plain.Foreground(lipgloss.Color("2")).Bold(true),
	}
)

var suitSigns = map[cards.Suit]string{cards.Spades: "♠", cards.Hearts: "♥", cards.Diamonds: "♦", cards.Clubs: "♣"}

// face writes a card with the sign and the colour of its suit.
func face(c cards.Card) string {
	if !c.Valid() {
		return dim.Render("░░")
	}
	return suited[c.Suit()].Render(faceText(c))
}

// faceText writes a card without colour: "10♠".
func faceText(c cards.Card) string {
	if !c.Valid() {
		return "░░"
	}
	r := c.Rank().String()
	if c.Rank() == cards.Ten {
		r = "10"
	}
	return r + suitSigns[c.Suit()]
}

// faces writes several cards.
func faces(list []cards.Card) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = face(c)
	}
	return strings.Join(parts, " ")
}

func facesText(list []cards.Card) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = faceText(c)
	}
	return strings.Join(parts, " ")
}

// boxed writes cards in brackets, as they lie on the table, with places for
// those to come.
func boxed(list []cards.Card, places int) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, "["+face(c)+"]")
	}
	for len(parts) < places {
		parts = append(parts, dim.Render("[  ]"))
	}
	return strings.Join(parts, " ")
}
