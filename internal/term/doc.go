// Package term is a seat at a table, or an onlooker's place, in a terminal.
//
// [Run] shows a client until the player leaves. The screen is a pure function
// of the client's latest update and of what is being typed; everything that a
// player does becomes one command to the client.
package term
