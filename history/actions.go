package history

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nodealer/nodealer/cards"
)

// parseAction reads one action of a hand of n players, such as "p3 cbr 225" or
// "d dh p1 AhKd". ok is false for a line that says nothing but a comment.
func parseAction(text string, n int) (a Action, ok bool, err error) {
	words, comment, _ := strings.Cut(text, "#")
	f := strings.Fields(words)
	if len(f) == 0 {
		return Action{}, false, nil
	}
	a = Action{Text: text, Comment: strings.TrimSpace(comment)}
	switch {
	case len(f) < 2:
		err = fmt.Errorf("is not an action")
	case f[0] == "d":
		err = a.deal(f[1:], n)
	default:
		err = a.decide(f, n)
	}
	if err != nil {
		return a, false, fmt.Errorf("%q: %w", clip(text), err)
	}
	return a, true, nil
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
	verb, rest := f[1], f[2:]
	switch {
	case verb == "f" && len(rest) == 0:
		a.Kind = Fold
	case verb == "cc" && len(rest) == 0:
		a.Kind = CheckCall
	case verb == "pb" && len(rest) == 0:
		a.Kind = BringIn
	case verb == "cbr" && len(rest) == 1:
		a.Kind = BetRaise
		if a.To, err = parseAmount(rest[0]); err != nil {
			return fmt.Errorf("%s %w", clip(rest[0]), err)
		}
	case verb == "sm" && len(rest) == 1 && rest[0] == "-":
		a.Kind, a.Known = ShowOrMuck, true
	case (verb == "sm" || verb == "sd") && len(rest) <= 1:
		a.Kind = ShowOrMuck
		if verb == "sd" {
			a.Kind = Discard
		}
		if len(rest) == 1 {
			a.Cards, err = cards.ParseAll(rest[0])
		}
	default:
		return fmt.Errorf("not an action of a player such as \"p1 cc\" or \"p1 cbr 225\"")
	}
	return err
}

// player reads "p1" as player 0.
func player(text string, n int) (int, error) {
	number, ok := strings.CutPrefix(text, "p")
	i, err := strconv.Atoi(number)
	if !ok || err != nil || i < 1 || i > n || strconv.Itoa(i) != number {
		return 0, fmt.Errorf("%q is not one of the players p1 to p%d", clip(text), n)
	}
	return i - 1, nil
}

// clip shortens a text that is quoted in a message.
func clip(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}
