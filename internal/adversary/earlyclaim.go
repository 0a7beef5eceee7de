package adversary

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/table"
)

// EarlyClaim declares another absent before the time is over.
//
// Goal: to win the pot of a player who thinks. Needs: the cheat's own keys. A
// naive design believes the claimant's clock. Stopped by P-51: the times of the
// records decide, and a claim before its time is ignored.
func EarlyClaim() []Attack {
	return []Attack{
		{Name: "a claim before the time", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(v table.View) {
				c.Say(table.EncodeBody(table.Claim{Hand: v.Hand, Seats: []cards.Seat{v.Game.ToAct}}))
			})
		}},
		{Name: "a claim about seats that owe nothing", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(v table.View) {
				seats := []cards.Seat{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
				seats = append(seats[:v.Me], seats[v.Me+1:]...)
				c.Say(table.EncodeBody(table.Claim{Hand: v.Hand, Seats: seats}))
			})
		}},
		{Name: "a claim about itself", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(v table.View) {
				c.Say(table.EncodeBody(table.Claim{Hand: v.Hand, Seats: []cards.Seat{v.Me}}))
			})
		}},
		{Name: "a claim in a hand that is over", Want: harmless(), act: func(c *Cheat) {
			c.When(func(v table.View) bool { return othersTurn(v) && v.Hand == 2 }, func(v table.View) {
				c.Say(table.EncodeBody(table.Claim{Hand: 1, Seats: []cards.Seat{v.Game.ToAct}}), chat("over")[0])
			})
		}},
	}
}
