// Package letter is what one player sends another at a table by letters: the
// bytes of a letter, and its form as text that survives mail programs.
//
// A letter carries records of the table's log, frames that are still to be
// recorded, or an invitation. It is signed by the device that wrote it, over
// all of it; what it carries is signed by itself and judged by package table.
// The clauses are those of docs/letters.md.
package letter
