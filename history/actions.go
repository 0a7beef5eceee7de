package history

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nodealer/nodealer/cards"
)

// parseAction reads one action of a hand of n players, such as "p3 cbr 225" or
// "d dh p1 AhKd". What follows a # is a comment.
func parseAction(text string, n int) (Action, error) {
	words, _, _ := strings.Cut(text, "#")
	f := strings.Fields(words)
	a := Action{Text: text}
	if len(f) < 2 {
		return a, fmt.Errorf("%q is not an action", text)
	}
	var err error
	if f[0] == "d" {
		err = a.deal(f[1:], n)
	} else {
		err = a.decide(f, n)
	}
	if err != nil {
		return a, fmt.Errorf("%q: %w", text, err)
	}
	return a, nil
}

// deal reads "dh p1 AhKd" or "db 2c3c4c".
func (a *Action) deal(f []string, n int) (err error) {
	switch {
	case f[0] == "db" && len(f) == 2:
		a.Kind = DealBoard
	case f[0] == "dh" && len(f) == 3:
		a.Kind = DealHole
		if a.Player, err = player(f[1], n); err != nil {
			return err
		}
	default:
		return fmt.Errorf("not a deal such as \"d dh p1 AhKd\" or \"d db 2c3c4c\"")
	}
	a.Cards, err = cards.ParseAll(f[len(f)-1])
	return err
}

// decide reads "p1 f" and the like.
func (a *Action) decide(f []string, n int) (err error) {
	if a.Player, err = player(f[0], n); err != nil {
		return err
	}
	switch verb := f[1]; {
	case verb == "f" && len(f) == 2:
		a.Kind = Fold
	case verb == "cc" && len(f) == 2:
		a.Kind = CheckCall
	case verb == "cbr" && len(f) == 3:
		a.Kind = BetRaise
		amount, err := parseAmount(f[2])
		if err != nil {
			return fmt.Errorf("%s %w", f[2], err)
		}
		chips, whole := amount.Chips()
		if !whole {
			return errFraction
		}
		a.To = chips
	case verb == "sm" && (len(f) == 2 || len(f) == 3 && f[2] == "-"):
		a.Kind = ShowOrMuck
	case verb == "sm" && len(f) == 3:
		a.Kind = ShowOrMuck
		a.Cards, err = cards.ParseAll(f[2])
	case verb == "pb" || verb == "sd":
		return errOther
	default:
		return fmt.Errorf("not an action of hold'em")
	}
	return err
}

// player reads "p1" as player 0.
func player(text string, n int) (int, error) {
	number, ok := strings.CutPrefix(text, "p")
	i, err := strconv.Atoi(number)
	if !ok || err != nil || i < 1 || i > n || strconv.Itoa(i) != number {
		return 0, fmt.Errorf("%q is not one of the players p1 to p%d", text, n)
	}
	return i - 1, nil
}
