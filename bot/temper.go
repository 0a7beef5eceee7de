package bot

import "fmt"

// Temper is how a bot likes to play.
type Temper uint8

// The tempers.
const (
	Steady Temper = iota // plays good cards, bets them
	Tight                // waits, and believes a raise
	Loose                // plays many cards, and calls
	Bold                 // plays many cards, and bets them
)

var tempers = [...]string{"steady", "tight", "loose", "bold"}

// Tempers lists all tempers in order.
func Tempers() []Temper { return []Temper{Steady, Tight, Loose, Bold} }

// String returns a stable English word.
func (t Temper) String() string {
	if int(t) < len(tempers) {
		return tempers[t]
	}
	return fmt.Sprintf("Temper(%d)", uint8(t))
}

// ParseTemper reads what String writes.
func ParseTemper(s string) (Temper, error) {
	for i, name := range tempers {
		if s == name {
			return Temper(i), nil
		}
	}
	return 0, fmt.Errorf("bot: %q is no temper; choose steady, tight, loose or bold", s)
}

// habits are a temper in numbers.
type habits struct {
	width  float64 // multiplies the share of hands that are played
	raise  float64 // chance to bet or raise where that is worth it
	bluff  float64 // chance to bet with nothing, against one
	margin float64 // equity wanted above the price; below 0 it calls too much
	gamble float64 // chance to want a straddle or a bomb pot before a hand
}

func (t Temper) habits() habits {
	switch t {
	case Tight:
		return habits{width: 0.7, raise: 0.75, bluff: 0.08, margin: 0.05, gamble: 0.02}
	case Loose:
		return habits{width: 1.5, raise: 0.5, bluff: 0.12, margin: -0.03, gamble: 0.3}
	case Bold:
		return habits{width: 1.25, raise: 0.9, bluff: 0.3, margin: 0.01, gamble: 0.5}
	}
	return habits{width: 1, raise: 0.8, bluff: 0.16, margin: 0.02, gamble: 0.1}
}
