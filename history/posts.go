package history

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// posts tells the antes and blinds that the hand began with: what the rules
// have taken from each stack.
func (p *play) posts(setup game.Setup) {
	view := p.state.View(cards.NoSeat, nil)
	p.moment()
	seat := map[cards.Seat]game.SeatView{}
	for _, s := range view.Seats {
		seat[s.Seat] = s
	}
	straddle, missed := map[cards.Seat]bool{}, map[cards.Seat]game.Post{}
	for _, s := range setup.Straddles {
		straddle[s.Seat] = true
	}
	for _, m := range setup.Posts {
		missed[m.Seat] = m
	}
	post := func(kind StepKind, i int, c, bet game.Chips) {
		if c > 0 {
			all := kind != PostAnte && kind != PostDead || bet == 0
			p.tell(Step{Kind: kind, Player: i, Paid: c, Bet: bet, AllIn: all && seat[p.seats[i]].Stack == 0}, Action{})
		}
	}
	for i, s := range p.seats { // antes first: they are nobody's bet
		dead := seat[s].Total - seat[s].Bet
		missed := min(missed[s].Dead, dead)
		post(PostAnte, i, dead-missed, seat[s].Bet)
		post(PostDead, i, missed, seat[s].Bet)
	}
	for _, kind := range []StepKind{PostBlind, PostBig, PostStraddle, PostLive} {
		for i, s := range p.seats {
			if kindOfBlind(s, setup, straddle) == kind {
				post(kind, i, seat[s].Bet, seat[s].Bet)
			}
		}
	}
}

// kindOfBlind says what a bet is that a seat has made before the cards.
func kindOfBlind(s cards.Seat, setup game.Setup, straddle map[cards.Seat]bool) StepKind {
	switch {
	case straddle[s]:
		return PostStraddle
	case s == setup.Positions.BigBlind:
		return PostBig
	case s == setup.Positions.SmallBlind:
		return PostBlind
	}
	return PostLive
}
