package adversary

import (
	"fmt"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// IllegalAction takes an action that the rules of the game forbid.
//
// Goal: chips that the cheat does not have, or a price below the rules. Needs:
// the cheat's own turn. A naive design that counts in signed or unchecked
// numbers pays out an overflow. Stopped by P-21: amounts are unsigned, bounded
// and judged by the rules before anything is added.
func IllegalAction() []Attack {
	var all []Attack
	for _, a := range []game.Action{
		{Verb: game.Raise, To: 1 << 63}, {Verb: game.Raise, To: 1<<64 - 1}, {Verb: game.Raise, To: 1 << 40},
		{Verb: game.Raise, To: 3001}, {Verb: game.Raise, To: 11}, {Verb: game.Raise, To: 0}, {Verb: game.Bet, To: 20},
		{Verb: game.Check}, {Verb: game.Call, To: 10}, {Verb: 0}, {Verb: 200}, {Verb: game.Show},
	} {
		all = append(all, Attack{
			Name: fmt.Sprintf("verb %d of %d chips", a.Verb, uint64(a.To)), Want: blamed(protocol.IllegalAction),
			act: func(c *Cheat) {
				c.decision(func(v table.View, d table.Decision) table.Body {
					if v.Game.ToCall == 0 { // a bet to face: the amounts above are all wrong then
						return nil
					}
					d.Action = a
					return d
				})
			},
		})
	}
	return all
}
