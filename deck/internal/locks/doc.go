// Package locks is what the suites of commuting locks share: piles of locked
// cards, the cards of a group, slots, and how a verdict is put.
package locks
