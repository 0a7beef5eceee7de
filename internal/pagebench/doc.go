// Package pagebench measures the page in a real Chromium: what a first visit
// loads, how soon the client starts, whether a shuffle holds the screen up, and
// how soon six players see their cards and each other's decisions.
//
// Most callers want [Run].
package pagebench
