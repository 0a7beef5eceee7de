package main

import (
	"context"
	"errors"
	"time"

	"github.com/nodealer/nodealer/bot"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// botSeat is a bot at a table that others reach: a whole client with its own
// keys and store.
type botSeat struct {
	*running
	brain *bot.Bot
	name  string
	place cards.Seat    // wanted; NoSeat: any
	keeps bool          // plays on if it has a seat, and asks for none
	buyIn uint64        // 0: the table's limit
	pace  time.Duration // about so long it seems to think
}

// errBotLeft says that the bot has no seat any more.
var errBotLeft = errors.New("the bot has left the table")

// play sits down if it has to, and plays until ctx ends, the table closes, or
// the seat is lost (errBotLeft).
func (b *botSeat) play(ctx context.Context) error {
	updates, stop := b.Watch()
	defer stop()
	asked, sat := false, false
	for {
		select {
		case <-ctx.Done():
			return nil
		case u, ok := <-updates:
			if !ok {
				<-b.done
				return b.err
			}
			switch v := u.View; {
			case !u.Ready || u.Status.Reading:
			case v.Closed && !v.Running:
				return nil
			case !u.Status.Online || u.Status.Fenced:
			case v.Me == cards.NoSeat && (sat || b.keeps):
				return errBotLeft
			case v.Me == cards.NoSeat && !asked:
				if err := b.sit(ctx, v); err != nil {
					return err
				}
				asked = true
			case v.Me != cards.NoSeat:
				sat = true
				b.decide(ctx, v)
			}
			asked = asked && len(u.Dropped) == 0
		}
	}
}

// sit asks for the seat, or for any other if it is taken.
func (b *botSeat) sit(ctx context.Context, v table.View) error {
	amount := v.Charter.BuyInMax
	if b.buyIn != 0 {
		amount = min(amount, max(v.Charter.BuyInMin, chips(b.buyIn)))
	}
	place := b.place
	if place != cards.NoSeat && (int(place) >= len(v.Seats) || v.Seats[place].Status != table.Empty) {
		place = cards.NoSeat
	}
	return b.Do(ctx, table.Sit{Name: b.name, Seat: place, BuyIn: amount})
}

// decide does what the brain wants, after a moment of thought. What has become
// impossible meanwhile is refused, and no harm is done.
func (b *botSeat) decide(ctx context.Context, v table.View) {
	cmd, ok := b.brain.Decide(v)
	if !ok {
		return
	}
	if _, act := cmd.(table.Act); act && b.pace > 0 {
		select {
		case <-ctx.Done():
			return
		case <-time.After(thought(b.pace, v)):
		}
	}
	_ = b.Do(ctx, cmd)
}

// thought varies the pace between half and one and a half of it.
func thought(pace time.Duration, v table.View) time.Duration {
	mix := v.Hand*2654435761 + v.Turn*40503 + uint32(v.Me)*97
	return pace/2 + pace*time.Duration(mix>>8%64)/64
}

// newBot makes the store of a bot, or opens it, and starts its client. deals
// says whether it asks for hands by itself.
func newBot(ctx context.Context, places client.Places, link transcript.Link, name string, d client.Dial, deals bool, cfg bot.Config) (*botSeat, error) {
	store, err := client.Join(places, link, name)
	if err != nil {
		return nil, err
	}
	r, err := start(ctx, client.Config{Store: store, Dial: d, Deals: deals, Shows: true})
	if err != nil {
		return nil, err
	}
	return &botSeat{running: r, brain: bot.New(cfg), name: name, place: cards.NoSeat}, nil
}
