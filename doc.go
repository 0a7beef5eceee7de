// Package nodealer is the root of a module: cards with no dealer. The program
// is cmd/nodealer; the library begins at table (a whole game), game (rules),
// deck (cards that nobody can see) and crypto (the proofs). See ARCHITECTURE.md.
package nodealer
