package history

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// Replay plays the hand through our rules and returns the stacks at its end,
// in the order of the players. Every action must be legal when it comes, and
// the hand must come to its end. The error is an *Error or an
// *UnsupportedError.
func Replay(h Hand) ([]game.Chips, error) {
	r, err := start(h)
	if err != nil {
		return nil, err
	}
	for _, a := range h.Actions {
		if err := r.step(a); err != nil {
			return nil, &Error{File: h.Name, Line: a.Line, Reason: fmt.Sprintf("%q: %v", a.Text, err)}
		}
	}
	result, ok := r.state.Result()
	if !ok {
		return nil, &Error{File: h.Name, Reason: "the actions stop before the hand is over"}
	}
	stacks := make([]game.Chips, len(h.Stacks))
	for i, p := range result.Stacks {
		stacks[i] = p.Stack
	}
	return stacks, nil
}

// replay is a hand on its way. Player i sits at seat i.
type replay struct {
	state game.State
	n     int
	holes []int // hole cards dealt to each player
	board int   // board cards dealt
}

// start sets up the hand.
func start(h Hand) (*replay, error) {
	options, err := optionsOf(h)
	if err != nil {
		return nil, err
	}
	encoded, err := options.Encode()
	if err != nil {
		return nil, &Error{File: h.Name, Reason: err.Error()}
	}
	rules, err := poker.Holdem.Rules(encoded)
	if err != nil {
		return nil, &Error{File: h.Name, Reason: err.Error()}
	}
	n := len(h.Stacks)
	setup := game.Setup{Positions: positions(n)}
	for i, stack := range h.Stacks {
		setup.Players = append(setup.Players, game.Player{Seat: cards.Seat(i), Stack: stack})
	}
	state, _, err := rules.Start(setup)
	if err != nil {
		return nil, &Error{File: h.Name, Reason: err.Error()}
	}
	return &replay{state: state, n: n, holes: make([]int, n)}, nil
}

// positions returns the places of n players as PHH counts them: the last has
// the button, and so heads-up the first has the big blind.
func positions(n int) game.Positions {
	if n == 2 {
		return game.Positions{Button: 1, SmallBlind: 1, BigBlind: 0}
	}
	return game.Positions{Button: cards.Seat(n - 1), SmallBlind: 0, BigBlind: 1}
}

// optionsOf finds the blinds and antes among the lists of the hand.
func optionsOf(h Hand) (poker.Options, error) {
	unsupported := func(what string) (poker.Options, error) {
		return poker.Options{}, &UnsupportedError{File: h.Name, What: what}
	}
	n := len(h.Stacks)
	if n < 2 {
		return poker.Options{}, &Error{File: h.Name, Reason: "a hand needs two players or more"}
	}
	o := poker.Options{SmallBlind: h.Blinds[0], BigBlind: h.Blinds[1]}
	for _, more := range h.Blinds[2:] {
		if more != 0 {
			return unsupported("a straddle or third blind")
		}
	}
	if h.MinBet != o.BigBlind {
		return unsupported("a smallest bet other than the big blind")
	}
	switch from, ante := antesOf(h.Antes); {
	case from == anteNone:
	case from == anteEach && (h.Trimmed || covers(h.Stacks, ante)):
		o.Ante, o.AnteFrom = ante, poker.AnteEach
	case from == anteBig && !h.Trimmed:
		o.Ante, o.AnteFrom = ante, poker.AnteBigBlind
	default:
		return unsupported("this kind of ante")
	}
	return o, nil
}

// The patterns of antes.
const (
	anteNone = iota
	anteEach
	anteBig
	anteOther
)

// antesOf recognizes the pattern of the antes. The second place is the big
// blind's: heads-up the lists are reversed, as those of the blinds are.
func antesOf(antes []game.Chips) (pattern int, ante game.Chips) {
	equal, rest := true, game.Chips(0)
	for i, a := range antes {
		equal = equal && a == antes[0]
		if i != 1 {
			rest |= a
		}
	}
	switch {
	case equal && antes[0] == 0:
		return anteNone, 0
	case equal:
		return anteEach, antes[0]
	case rest == 0:
		return anteBig, antes[1]
	}
	return anteOther, 0
}

// covers reports whether every stack can pay the ante.
func covers(stacks []game.Chips, ante game.Chips) bool {
	for _, s := range stacks {
		if s < ante {
			return false
		}
	}
	return true
}

// step carries out one action.
func (r *replay) step(a Action) error {
	switch a.Kind {
	case DealHole:
		for _, c := range a.Cards {
			if err := r.learn(a.Player+r.holes[a.Player]*r.n, a.Player, c); err != nil {
				return err
			}
			r.holes[a.Player]++
		}
		return nil
	case DealBoard:
		for _, c := range a.Cards {
			if err := r.learn(2*r.n+r.board, -1, c); err != nil {
				return err
			}
			r.board++
		}
		return nil
	case ShowOrMuck:
		return r.show(a)
	case CheckCall:
		return r.apply(a.Player, game.Action{Verb: r.verb(game.Check, game.Call)})
	case BetRaise:
		return r.apply(a.Player, game.Action{Verb: r.verb(game.Bet, game.Raise), To: a.To})
	}
	return r.apply(a.Player, game.Action{Verb: game.Fold})
}

// verb returns the one of two verbs that is legal now, or the first.
func (r *replay) verb(first, second game.Verb) game.Verb {
	for _, c := range r.state.Choices() {
		if c.Verb == second {
			return second
		}
	}
	return first
}

// show shows or mucks. Tabled hands and hands shown after the end need no
// decision.
func (r *replay) show(a Action) error {
	if _, deciding := r.state.ToAct(); deciding {
		verb := game.Show
		if len(a.Cards) == 0 {
			verb = game.Muck
		}
		if err := r.apply(a.Player, game.Action{Verb: verb}); err != nil {
			return err
		}
	}
	if len(a.Cards) != 0 && len(a.Cards) != r.holes[a.Player] {
		return fmt.Errorf("%d cards shown of %d", len(a.Cards), r.holes[a.Player])
	}
	for k, c := range a.Cards {
		if err := r.learn(a.Player+k*r.n, a.Player, c); err != nil {
			return err
		}
	}
	return nil
}

// apply moves the state on by a decision.
func (r *replay) apply(player int, a game.Action) error {
	next, _, err := r.state.Apply(cards.Seat(player), a)
	if err == nil {
		r.state = next
	}
	return err
}

// learn moves the state on by a card of a player, or of the board for -1.
func (r *replay) learn(slot, player int, c cards.Card) error {
	if to, ok := r.state.Recipient(cards.Slot(slot)); !ok || to != cards.Seat(player) {
		return fmt.Errorf("more cards than the game deals")
	}
	next, _, err := r.state.Learn(cards.Slot(slot), c)
	if err == nil {
		r.state = next
	}
	return err
}
