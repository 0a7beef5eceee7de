// Package bot is a seat that plays hold'em by itself: quickly, legally and with
// some sense of its cards, its place and the price. It is a sparring partner,
// not a champion, and it sees nothing but the view of its own seat.
//
// [Bot.Decide] is a pure function: the same view gives the same command, so a
// restarted bot goes on as it would have, and two runs of a seeded table are
// the same. Where it varies its play it draws from its own cards and the number
// of the decision, which the others do not know.
//
//	b := bot.New(bot.Config{Temper: bot.Tight, Rebuy: 1000})
//	cmd, ok := b.Decide(view)
package bot
