package cards

// Deck52 returns the French deck of 52 in its canonical order: clubs,
// diamonds, hearts, spades, each from two to ace. The slice is the caller's.
func Deck52() []Card {
	deck := make([]Card, 0, ranks*suits)
	for s := Clubs; s <= Spades; s++ {
		for r := Two; r <= Ace; r++ {
			deck = append(deck, Make(r, s))
		}
	}
	return deck
}
