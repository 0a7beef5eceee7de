// Package desk is where a player reads and writes letters: it joins the pure
// table.Engine with the game's file, the player's journal and, where this player
// has the log, with the key that orders it. It does one thing at a time and
// waits for nothing.
//
// The game's file is a .ndl file, the log and nothing else: anybody may copy,
// send or verify it. What must not be done twice stands in the journal, which is
// a client.Store outside that file: the seed, the last own entry, and how far the
// log has come. So an old copy of the file gets no second answer (L-30).
package desk
