package bot

import (
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Suffix ends the name of every bot, so that people and other bots can tell.
const Suffix = " (bot)"

// IsBot reports whether a name is that of a bot.
func IsBot(name string) bool { return strings.HasSuffix(name, Suffix) }

// Config is what a bot begins with.
type Config struct {
	Temper Temper
	// Rebuy is the stack, in chips, that a bot buys when it has lost
	// everything, at most the table's limit; 0: it never buys again.
	Rebuy game.Chips
	// MakesRoom lets the bot leave a full table between hands, so that there
	// is always a place for one more.
	MakesRoom bool
}

// Bot decides for one seat. It keeps no state and is safe for concurrent use.
type Bot struct{ cfg Config }

// New makes a bot.
func New(c Config) *Bot { return &Bot{c} }

// Decide says what the seat does now; ok is false if it wants nothing.
func (b *Bot) Decide(v table.View) (cmd table.Command, ok bool) {
	if v.Me == cards.NoSeat || int(v.Me) >= len(v.Seats) || !v.Speaks || v.Sending || v.Closed || v.Paused {
		return nil, false
	}
	if v.Running && v.Game != nil && v.Game.ToAct == v.Me {
		if a, ok := b.decide(v); ok {
			return table.Act{Hand: v.Hand, Turn: v.Turn, Action: a}, true
		}
		return nil, false
	}
	return b.aside(v)
}

// decide plays the hand.
func (b *Bot) decide(v table.View) (game.Action, bool) {
	s, mine := newSpot(v)
	if mine == nil {
		return game.Action{}, false
	}
	if a, ok := s.special(mine); ok {
		return a, true
	}
	h := b.cfg.Temper.habits()
	switch {
	case len(s.hole) != 2 || !s.hole[0].Valid() || !s.hole[1].Valid() || len(mine.Up) > 0:
		return s.plainly(h, mine), true
	case len(s.board) < 3:
		return s.preflop(h), true
	}
	return s.postflop(h), true
}

// aside is what a bot does while it owes no decision.
func (b *Bot) aside(v table.View) (table.Command, bool) {
	me := v.Seats[v.Me]
	switch {
	case me.Leaving || me.InHand && v.Running:
		return nil, false
	case me.Status == table.Absent:
		return table.Want{Body: table.Plain{Kind: transcript.KindBack}}, true
	case v.Tournament != nil:
		if v.Tournament.MayReturn && b.cfg.Rebuy > 0 {
			return table.Want{Body: table.Rebuy{Amount: v.Charter.BuyInMax}}, true
		}
		return nil, false
	case me.Status != table.In:
		return nil, false
	case b.cfg.MakesRoom && leavesNow(v):
		return table.Want{Body: table.Plain{Kind: transcript.KindLeave}}, true
	case me.Stack+me.Queued == 0 && b.cfg.Rebuy > 0:
		return table.Want{Body: table.Rebuy{Amount: min(b.cfg.Rebuy, v.Charter.BuyInMax)}}, true
	}
	return b.wish(v)
}

// leavesNow reports whether this is the bot that leaves a full table: the one
// with the fewest chips, and no more than one at a time. Two must be left to
// play.
func leavesNow(v table.View) bool {
	least := cards.NoSeat
	for _, s := range v.Seats {
		switch {
		case s.Status == table.Empty || s.Leaving:
			return false
		case IsBot(s.Name) && (least == cards.NoSeat || stackOf(v, s) < stackOf(v, v.Seats[least])):
			least = s.Seat
		}
	}
	return len(v.Seats) > 2 && least == v.Me
}

// stackOf is what a seat has, in a hand or between hands.
func stackOf(v table.View, s table.SeatInfo) game.Chips {
	if v.Running && s.InHand && v.Game != nil {
		for _, g := range v.Game.Seats {
			if g.Seat == s.Seat {
				return g.Stack + g.Total
			}
		}
	}
	return s.Stack + s.Queued
}
