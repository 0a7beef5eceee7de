package sra

// MaxCards is the most cards of a deck of these suites.
const MaxCards = 52

// shortLock is the length of a short lock in bytes.
const shortLock = 32
