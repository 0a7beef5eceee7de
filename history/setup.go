package history

import (
	"errors"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// choice is a rule on which rule books differ.
type choice struct {
	name string
	flag func(*poker.Options) *bool
}

// choices are named under the key _rules.
var choices = []choice{
	{"a bet and four raises", func(o *poker.Options) *bool { return &o.FourRaises }},
	{"small blind rounded up", func(o *poker.Options) *bool { return &o.RoundSmallBlind }},
	{"trips over straight", func(o *poker.Options) *bool { return &o.TripsOverStraight }},
}

// setupOf finds the rules and the beginning of a hand of PHH. Player i sits at
// seat i and the last one has the button; heads-up the first has the big blind.
func setupOf(h Hand, unit Amount) (game.Rules, game.Setup, error) {
	bad := func(err error) (game.Rules, game.Setup, error) {
		var u *UnsupportedError
		if errors.As(err, &u) {
			return nil, game.Setup{}, &UnsupportedError{File: h.Name, Line: h.Line, What: u.What}
		}
		return nil, game.Setup{}, &Error{File: h.Name, Line: h.Line, Reason: strings.TrimPrefix(err.Error(), "poker: ")}
	}
	g, ok := poker.ByID(codes[h.Variant].id)
	if !ok {
		return bad(unsupported("the variant " + clip(h.Variant)))
	}
	var setup game.Setup
	o, err := optionsOf(h, unit, &setup)
	if err != nil {
		return bad(err)
	}
	encoded, err := o.Encode()
	if err != nil {
		return bad(err)
	}
	rules, err := g.Rules(encoded)
	if err != nil {
		return bad(err)
	}
	var in []cards.Seat
	for i, stack := range h.Stacks {
		in = append(in, cards.Seat(i))
		setup.Players = append(setup.Players, game.Player{Seat: cards.Seat(i), Stack: chips(stack, unit)})
	}
	setup.Positions = rules.Positions(game.Positions{Button: cards.Seat(len(in) - 2), BigBlind: cards.NoSeat}, in)
	setup.Carry = chips(h.Extra.Carry, unit)
	for _, p := range h.Extra.Posts {
		setup.Posts = append(setup.Posts, game.Post{
			Seat: cards.Seat(p.Player), Live: chips(p.Live, unit), Dead: chips(p.Dead, unit),
		})
	}
	return rules, setup, nil
}

func unsupported(what string) error { return &UnsupportedError{What: what} }

// optionsOf finds antes, blinds and bets among the keys of a hand, and the
// straddles of the setup among the blinds.
func optionsOf(h Hand, unit Amount, setup *game.Setup) (o poker.Options, err error) {
	o.BringIn = chips(h.BringIn, unit)
	o.MinBet = chips(h.MinBet+h.SmallBet, unit) // a variant has one of them
	o.MaxBet = chips(h.BigBet, unit)
	for _, name := range h.Extra.Rules {
		for _, c := range choices {
			if c.name == name {
				*c.flag(&o) = true
			}
		}
	}
	if n := len(h.Extra.Runs); n > 0 {
		o.Runs = uint8(1 + n)
	}
	if h.Extra.Bomb {
		setup.Bomb, o.BigBlind = chips(h.Antes[0], unit), o.MinBet
		if !uniform(h.Antes) || h.Antes[0] == 0 {
			return o, errors.New("in a bomb pot every player pays the same ante")
		}
		return o, nil
	}
	if err := antesOf(h, unit, &o); err != nil {
		return o, err
	}
	return o, blindsOf(h, unit, &o, setup)
}

// places returns where the lists of antes and blinds speak of the button and
// of the big blind: heads-up they stand in reverse.
func places(n int) (button, big int) {
	if n == 2 {
		return 0, 1
	}
	return n - 1, 1
}

// antesOf recognizes the pattern of the antes.
func antesOf(h Hand, unit Amount, o *poker.Options) error {
	n := len(h.Antes)
	button, big := places(n)
	short := slices.ContainsFunc(h.Stacks, func(s Amount) bool { return s < h.Antes[0] })
	only := func(at int) bool {
		return slices.Equal(h.Antes[:at], repeat(0, at)) && slices.Equal(h.Antes[at+1:], repeat(0, n-at-1))
	}
	switch {
	case slices.Equal(h.Antes, repeat(0, n)):
	case uniform(h.Antes):
		if short && !h.Trimmed {
			return unsupported("a short ante that wins the whole of the others")
		}
		o.Ante, o.AnteFrom = chips(h.Antes[0], unit), poker.AnteEach
	case only(big):
		o.Ante, o.AnteFrom = chips(h.Antes[big], unit), poker.AnteBigBlind
	case only(button):
		o.Ante, o.AnteFrom = chips(h.Antes[button], unit), poker.AnteButton
	default:
		return unsupported("this pattern of antes")
	}
	if h.Trimmed && o.AnteFrom != poker.AnteEach {
		return unsupported("an ante of one player that is trimmed")
	}
	return nil
}

func repeat(a Amount, n int) []Amount { return slices.Repeat([]Amount{a}, n) }

// blindsOf recognizes the blinds, and straddles behind them.
func blindsOf(h Hand, unit Amount, o *poker.Options, setup *game.Setup) error {
	n := len(h.Blinds)
	if n == 0 {
		return nil
	}
	button, big := places(n)
	if h.Variant == "NS" {
		o.BigBlind = chips(h.Blinds[button], unit)
		for i, b := range h.Blinds {
			if b != 0 && i != button {
				return unsupported("short deck with another blind than that of the button")
			}
		}
		return nil
	}
	o.SmallBlind, o.BigBlind = chips(h.Blinds[0], unit), chips(h.Blinds[big], unit)
	for i, b := range h.Blinds[2:] {
		if b != 0 {
			setup.Straddles = append(setup.Straddles, game.Straddle{Seat: cards.Seat(i + 2), Amount: chips(b, unit)})
		}
	}
	if len(setup.Straddles) > 0 {
		o.Straddle = straddling(setup.Straddles, n)
	}
	return nil
}

// straddling returns the kind of table at which the straddles are allowed.
func straddling(list []game.Straddle, n int) poker.Straddling {
	inTurn := true
	for i, s := range list {
		inTurn = inTurn && s.Seat == cards.Seat(i+2)
	}
	switch {
	case inTurn:
		return poker.StraddleUTG
	case list[0].Seat == cards.Seat(n-1):
		return poker.StraddleButton
	}
	return poker.StraddleMississippi
}
