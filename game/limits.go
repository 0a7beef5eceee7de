package game

// MaxChips is the most chips that may be on one table: 2^40, so that no sum of
// stacks, bets and pots comes near the 53 bits that a browser counts exactly.
const MaxChips Chips = 1 << 40
