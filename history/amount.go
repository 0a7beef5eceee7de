package history

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/nodealer/nodealer/game"
)

// Amount is a number of chips as a history states it, counted in hundredths of
// a chip.
type Amount uint64

// One is one chip.
const One Amount = 100

// String returns the amount in chips, such as "225" or "112.5".
func (a Amount) String() string {
	s := strconv.FormatUint(uint64(a/One), 10)
	if f := a % One; f != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%02d", uint64(f)), "0")
	}
	return s
}

var (
	errAmount = errors.New("is not an amount of chips")
	errMany   = fmt.Errorf("is more than the limit of %d chips", game.MaxChips)
	errFine   = errors.New("is finer than a hundredth of a chip")
)

// amountOf reads a TOML value.
func amountOf(v any) (Amount, error) {
	switch x := v.(type) {
	case int64:
		if x < 0 {
			return 0, errAmount
		}
		if uint64(x) > uint64(game.MaxChips) {
			return 0, errMany
		}
		return Amount(x) * One, nil
	case float64:
		if !(x >= 0) || math.IsInf(x, 0) {
			return 0, errAmount
		}
		if x > float64(game.MaxChips) {
			return 0, errMany
		}
		a := math.Round(x * float64(One))
		if math.Abs(x*float64(One)-a) > 1e-3 {
			return Amount(a), errFine
		}
		return Amount(a), nil
	}
	return 0, errAmount
}

// parseAmount reads an amount of an action: digits, and perhaps a point and
// one or more digits.
func parseAmount(text string) (Amount, error) {
	whole, frac, point := strings.Cut(text, ".")
	if !digits(whole) || point && !digits(frac) {
		return 0, errAmount
	}
	n, err := strconv.ParseUint(whole, 10, 64)
	if err != nil || n > uint64(game.MaxChips) {
		return 0, errMany
	}
	frac = strings.TrimRight(frac, "0")
	if len(frac) > 2 {
		return 0, errFine
	}
	f := uint64(0)
	for _, d := range (frac + "00")[:2] {
		f = f*10 + uint64(d-'0')
	}
	return Amount(n)*One + Amount(f), nil
}

// digits reports whether text is one or more digits.
func digits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// unit returns the coarsest unit in which every amount in play is whole: a
// chip, or the fraction of one that the hand is played in. Stated finishing
// stacks do not count: they may be halves of an odd chip.
func (h *Hand) unit() Amount {
	u := One
	take := func(list ...Amount) {
		for _, a := range list {
			u = gcd(u, a)
		}
	}
	take(h.Antes...)
	take(h.Blinds...)
	take(h.Stacks...)
	take(h.BringIn, h.SmallBet, h.BigBet, h.MinBet, h.Extra.Carry)
	for _, a := range h.Actions {
		take(a.To)
	}
	for _, p := range h.Extra.Posts {
		take(p.Live, p.Dead)
	}
	return u
}

func gcd(a, b Amount) Amount {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
