package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// OutOfTurn decides when it is not the cheat's turn.
//
// Goal: to act before others, or to have one decision count for a later
// question. Needs: the cheat's own keys. A naive design applies whatever comes,
// or applies an old decision to a new turn. Stopped by P-19: a decision names
// its hand and turn. One that was in time where its author stood is merely
// overtaken (P-63).
func OutOfTurn() []Attack {
	return []Attack{
		{Name: "a decision while another is to act", Want: blamed(protocol.OutOfTurn), act: func(c *Cheat) {
			c.When(othersTurn, func(v table.View) {
				c.Say(decision(v.Hand, v.Turn, game.Action{Verb: game.Fold}))
			})
		}},
		{Name: "a decision for a later turn", Want: blamed(protocol.OutOfTurn), act: func(c *Cheat) {
			c.decision(func(v table.View, d table.Decision) table.Body {
				d.Turn++
				return d
			})
		}},
		{Name: "a decision for an earlier hand", Want: blamed(protocol.OutOfTurn), act: func(c *Cheat) {
			c.decision(func(v table.View, d table.Decision) table.Body {
				if v.Hand == 1 {
					return nil
				}
				d.Hand--
				return d
			})
		}},
	}
}

// decision changes the first decision for which change does not return nil.
func (c *Cheat) decision(change func(table.View, table.Decision) table.Body) {
	c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
		return replace(list, func(d table.Decision) table.Body { return change(v, d) })
	})
}

func decision(hand, turn uint32, a game.Action) transcript.Body {
	return table.EncodeBody(table.Decision{Hand: hand, Turn: turn, Action: a})
}
