package bot

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// wish says what the bot wants before the next deal, one thing at a time. It
// decides by the number of the hand, so that it is asked often and answers once.
func (b *Bot) wish(v table.View) (table.Command, bool) {
	me, o, h := v.Seats[v.Me], v.Offers, b.cfg.Temper.habits()
	d := newDice([32]byte(v.Table), v.Hand+1, 0, v.Me, nil)
	straddles, bombs, chooses := d.chance(h.gamble), d.chance(h.gamble), d.chance(0.3)
	say := func(what table.WishKind, value uint8) (table.Command, bool) {
		return table.Want{Body: table.WishBody{What: what, Value: value}}, true
	}
	switch {
	case o.Post && me.Debt != 0 && !me.Wish.Post: // time at the table is worth a blind
		return say(table.WishPost, 1)
	case o.Straddle && straddles && me.Wish.Straddle == game.StraddleNever:
		return say(table.WishStraddle, uint8(game.StraddleOnce))
	case bombs && !me.Wish.Bomb && (o.Bomb == game.BombVote || o.Bomb == game.BombHost && me.Host):
		return say(table.WishBomb, 1)
	case o.Choice && len(o.Games) > 0 && (chooses || me.Wish.Game == 0):
		if pick := 1 + d.below(len(o.Games)); pick != me.Wish.Game {
			return say(table.WishGame, uint8(pick))
		}
	}
	return nil, false
}
