package poker

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/nodealer/nodealer/game"
)

// Raised returns the game for the stakes of a tournament level (N-16). Blinds are
// as the level has them, and so is the ante of a game with blinds; every other
// amount is to the big blind, or where there are no blinds the smallest bet is to
// it, what it was before.
func (r *rules) Raised(to game.Stakes) (game.Rules, error) {
	o, v := r.options, r.variant
	unit := o.minBet()
	if v.opener == openBlinds || v.opener == openButton {
		unit = o.BigBlind
	}
	if to.BigBlind == 0 || unit == 0 {
		return nil, errors.New("poker: N-16: a level needs a big blind")
	}
	if o.Straddle != NoStraddle || o.House != (House{}) {
		return nil, errors.New("poker: N-16: there are no straddles and no house rules in a tournament")
	}
	var err error
	scale := func(c *game.Chips) {
		var e error
		if *c, e = scaled(*c, to.BigBlind, unit); e != nil {
			err = e
		}
	}
	for _, c := range []*game.Chips{&o.MinBet, &o.MaxBet, &o.BringIn} {
		scale(c)
	}
	switch v.opener {
	case openBlinds:
		o.SmallBlind, o.BigBlind, o.Ante = to.SmallBlind, to.BigBlind, to.Ante
		if o.Ante == 0 {
			o.AnteFrom = AnteEach
		}
	case openButton:
		o.BigBlind = to.BigBlind
		scale(&o.Ante)
	default:
		if o.MinBet == 0 {
			o.MinBet = to.BigBlind
		}
		scale(&o.Ante)
	}
	if err == nil {
		err = o.Validate()
	}
	if err == nil {
		err = v.accepts(o)
	}
	if err != nil {
		return nil, fmt.Errorf("poker: N-16: blinds of %d and %d: %w", to.SmallBlind, to.BigBlind, err)
	}
	return &rules{variant: v, options: o, judge: r.judge}, nil
}

// scaled returns c*to/from, at least 1 if c is.
func scaled(c, to, from game.Chips) (game.Chips, error) {
	if c == 0 {
		return 0, nil
	}
	hi, lo := bits.Mul64(uint64(c), uint64(to))
	if hi >= uint64(from) {
		return 0, errors.New("an amount is too large")
	}
	q, _ := bits.Div64(hi, lo, uint64(from))
	return max(1, game.Chips(q)), nil
}

// Raised raises every game of a mix to the same stakes.
func (m *mixed) Raised(to game.Stakes) (game.Rules, error) {
	if m.house != (House{}) {
		return nil, errors.New("poker: N-16: there are no house rules in a tournament")
	}
	o := MixOptions{Turn: m.turn}
	for _, r := range m.games {
		raised, err := r.Raised(to)
		if err != nil {
			return nil, err
		}
		o.Parts = append(o.Parts, Part{r.variant.id, raised.(*rules).options})
	}
	b, err := EncodeMix(o)
	if err != nil {
		return nil, err
	}
	return Mix.Rules(b)
}

// ForStakes returns plain options of a game of [Games] for the stakes of a level;
// an ante in a game with blinds is paid by the big blind for the table (N-16).
func ForStakes(g game.Game, to game.Stakes) (Options, error) {
	o := Suggest(g, to.BigBlind)
	if v, ok := g.(*variant); ok && v.opener == openBlinds {
		o.SmallBlind, o.BigBlind, o.Ante = to.SmallBlind, to.BigBlind, to.Ante
		if o.Ante > 0 {
			o.AnteFrom = AnteBigBlind
		}
	}
	b, err := o.Encode()
	if err == nil {
		_, err = g.Rules(b)
	}
	return o, err
}

// HasLevels reports whether a tournament can play a game: with plain options for
// one level that rise to those of the next.
func HasLevels(g game.Game) bool {
	o, err := ForStakes(g, game.Stakes{SmallBlind: 10, BigBlind: 20})
	if err != nil {
		return false
	}
	b, err := o.Encode()
	if err != nil {
		return false
	}
	rules, err := g.Rules(b)
	if err != nil {
		return false
	}
	r, ok := rules.(game.Raiser)
	if ok {
		_, err = r.Raised(game.Stakes{SmallBlind: 15, BigBlind: 30})
	}
	return ok && err == nil
}

// BlindAntes reports whether a game of [Games] has blinds, so that a big blind can
// pay an ante for the table.
func BlindAntes(g game.Game) bool {
	v, ok := g.(*variant)
	return ok && v.opener == openBlinds
}
