package history

import "strings"

// code is one variant of PHH as data.
type code struct {
	id   string // of our game
	name string // for people, in English
	keys string // required besides those of every variant
}

const (
	blindKeys = "blinds_or_straddles"
	limitKeys = "small_bet big_bet"
)

// codes are the eleven variants of PHH.
var codes = map[string]code{
	"FT":    {"holdem-fl/1", "Fixed-limit Texas hold'em", blindKeys + " " + limitKeys},
	"NT":    {"holdem-nl/1", "No-limit Texas hold'em", blindKeys + " min_bet"},
	"NS":    {"short-nl/1", "No-limit short deck", blindKeys + " min_bet"},
	"PO":    {"omaha-pl/1", "Pot-limit Omaha", blindKeys + " min_bet"},
	"FO/8":  {"omaha8-fl/1", "Fixed-limit Omaha eight or better", blindKeys + " " + limitKeys},
	"F7S":   {"stud-fl/1", "Fixed-limit seven-card stud", "bring_in " + limitKeys},
	"F7S/8": {"stud8-fl/1", "Fixed-limit stud eight or better", "bring_in " + limitKeys},
	"FR":    {"razz-fl/1", "Fixed-limit razz", "bring_in " + limitKeys},
	"N2L1D": {"deuce1-nl/1", "No-limit 2-7 single draw", blindKeys + " min_bet"},
	"F2L3D": {"deuce3-fl/1", "Fixed-limit 2-7 triple draw", blindKeys + " " + limitKeys},
	"FB":    {"badugi-fl/1", "Fixed-limit badugi", blindKeys + " " + limitKeys},
}

// codeOf returns the PHH code of one of our games.
func codeOf(id string) (string, bool) {
	for c, v := range codes {
		if v.id == id {
			return c, true
		}
	}
	return "", false
}

// required lists the keys of every variant.
var required = strings.Fields("variant antes starting_stacks actions")

// optional lists the keys that do not change the play of a hand.
var optional = strings.Fields(`author event url venue address city region postal_code country
	time time_zone time_zone_abbreviation day month year hand level seats seat_count table
	players winnings currency currency_symbol time_limit time_banks finishing_stacks ante_trimming_status`)
