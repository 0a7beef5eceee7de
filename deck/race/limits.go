package race

// MaxCards is the most cards of a deck of these suites.
const MaxCards = 52
