package table

import "github.com/nodealer/nodealer/game"

// Limits of a table and of what a seat may say. Each is checked where bytes
// are decoded, before anything is kept.
const (
	MaxSeats       = 10            // places at a table
	MinSeats       = 2             // places at a table, and seats in a hand
	MaxNameBytes   = 64            // bytes of a player's or table's name in UTF-8
	MaxNameRunes   = 24            // runes of such a name
	MaxChatBytes   = 1024          // bytes of one chat line in UTF-8
	MaxChatRunes   = 280           // runes of one chat line
	MaxOptions     = 2048          // bytes of a game's options: a list of 16 games with theirs
	MaxParams      = 64            // bytes of a suite's parameters
	MaxTerm        = 8 << 10       // bytes of one term of a charter
	MaxID          = 48            // bytes of the name of a game or suite
	parties        = MaxSeats + 1  // with the transactor that some suites have
	MaxDeckMessage = 86 << 10      // bytes of one deck message
	MaxDiscards    = 10            // slots that one decision gives back
	MaxRedeals     = 2             // new decks that one seat may ask for in one hand
	MaxClockMS     = 400 * 86400e3 // any allowance of a clock, in milliseconds: 400 days
	MaxHistory     = 4096          // moments kept to judge entries by what their author had seen
	MaxBuyIn       = game.MaxChips / (4 * MaxSeats)
	MaxPlayers     = 1000 // people who can sit at one table in its whole life
)
