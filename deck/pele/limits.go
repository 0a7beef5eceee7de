package pele

const (
	// Cards is the number of cards, and the largest count of a group.
	Cards = 32
	// HandSize is the number of cards of a hand.
	HandSize = 5
	// LastLetter is the number of the last letter that moves cards.
	LastLetter = 8
	// Slots is the number of slots that a hand names: two hands, and a new one
	// after each of four exchanges.
	Slots = 2*HandSize + 4*HandSize
	// KeySize is the length of a key in bytes: 2 to 2^256 - 1. A bound on the
	// keys is one on the time of an audit.
	KeySize = 32
)
