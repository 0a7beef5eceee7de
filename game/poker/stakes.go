package poker

import (
	"strconv"

	"github.com/nodealer/nodealer/game"
)

// Stakes writes the blinds of a charter's options, or what a game has in their
// place, for people: "5/10", "5/10 (1)" with an ante; "" if there are none.
func Stakes(options []byte) string {
	o, err := ParseOptions(options)
	if mix, bad := ParseMix(options); bad == nil {
		o, err = mix.Parts[0].Options, nil // those of the first game stand for all
	}
	if err != nil {
		return ""
	}
	n := func(c game.Chips) string { return strconv.FormatUint(uint64(c), 10) }
	s := n(o.MinBet)
	if o.BigBlind != 0 {
		s = n(o.SmallBlind) + "/" + n(o.BigBlind)
	}
	if o.Ante != 0 {
		s += " (" + n(o.Ante) + ")"
	}
	return s
}
