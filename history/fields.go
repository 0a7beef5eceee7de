package history

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// fieldsOf fills in what a hand of ours began with. order lists the seats from
// the button's left.
func fieldsOf(h *Hand, rules game.Rules, setup game.Setup, order []cards.Seat) error {
	o, err := poker.ParseOptions(rules.Options())
	if err != nil {
		return fmt.Errorf("not a game of poker: %w", err)
	}
	h.Variant, _ = codeOf(rules.Info().ID)
	n := len(order)
	stack := map[cards.Seat]game.Chips{}
	for _, p := range setup.Players {
		stack[p.Seat] = p.Stack
	}
	for _, seat := range order {
		h.Stacks = append(h.Stacks, amount(stack[seat]))
	}
	h.Antes, h.Trimmed = repeat(0, n), true
	button, big := places(n)
	switch o.AnteFrom {
	case poker.AnteEach:
		h.Antes = repeat(amount(o.Ante), n)
	case poker.AnteBigBlind:
		h.Antes[big], h.Trimmed = amount(o.Ante), false
	case poker.AnteButton:
		h.Antes[button], h.Trimmed = amount(o.Ante), false
	}
	h.BringIn = amount(o.BringIn)
	blinds(h, o, setup, order)
	bets(h, o)
	h.Extra.Carry = amount(setup.Carry)
	h.Extra.Dead = setup.Positions.SmallBlind >= 0 && !slices.Contains(order, setup.Positions.SmallBlind)
	for i, seat := range order {
		for _, p := range setup.Posts {
			if p.Seat == seat {
				h.Extra.Posts = append(h.Extra.Posts, Post{Player: i, Live: amount(p.Live), Dead: amount(p.Dead)})
			}
		}
	}
	for _, c := range choices {
		if *c.flag(&o) {
			h.Extra.Rules = append(h.Extra.Rules, c.name)
		}
	}
	return nil
}

// blinds fills in the blinds and straddles. A bomb pot has none.
func blinds(h *Hand, o poker.Options, setup game.Setup, order []cards.Seat) {
	n := len(order)
	button, big := places(n)
	switch {
	case setup.Bomb > 0:
		h.Antes, h.Trimmed, h.Extra.Bomb = repeat(amount(setup.Bomb), n), true, true
		h.Blinds = repeat(0, n)
		return
	case o.BringIn > 0:
		return
	}
	h.Blinds = repeat(0, n)
	if h.Variant == "NS" {
		h.Blinds[button] = amount(o.BigBlind)
		return
	}
	h.Blinds[0], h.Blinds[big] = amount(o.SmallBlind), amount(o.BigBlind)
	for _, s := range setup.Straddles {
		for i, seat := range order {
			if seat == s.Seat {
				h.Blinds[i] = amount(s.Amount)
			}
		}
	}
}

// bets fills in the sizes of bets that the variant has.
func bets(h *Hand, o poker.Options) {
	least := o.MinBet
	if least == 0 {
		least = o.BigBlind
	}
	if h.Variant == "" || !fixedLimit(h.Variant) {
		h.MinBet = amount(least)
		return
	}
	h.SmallBet, h.BigBet = amount(least), amount(2*least)
	if o.MaxBet != 0 {
		h.BigBet = amount(o.MaxBet)
	}
}

// fixedLimit reports whether the variant has a small and a big bet.
func fixedLimit(variant string) bool { return variant[0] == 'F' }

// amount turns chips of our own tables into an amount.
func amount(c game.Chips) Amount { return Amount(c) * One }
