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

// hundred is one chip.
const hundred = 100

// Chips returns the whole chips of the amount, and whether that is all of it.
func (a Amount) Chips() (chips game.Chips, whole bool) {
	return game.Chips(a / hundred), a%hundred == 0
}

// String returns the amount in chips, such as "225" or "112.50".
func (a Amount) String() string {
	if a%hundred == 0 {
		return strconv.FormatUint(uint64(a/hundred), 10)
	}
	return fmt.Sprintf("%d.%02d", uint64(a/hundred), uint64(a%hundred))
}

var (
	errAmount = errors.New("is not an amount of chips")
	errMany   = fmt.Errorf("is more than the limit of %d chips", game.MaxChips)
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
		return Amount(x) * hundred, nil
	case float64:
		if !(x >= 0) || math.IsInf(x, 0) {
			return 0, errAmount
		}
		if x > float64(game.MaxChips) {
			return 0, errMany
		}
		a := math.Round(x * hundred)
		if math.Abs(x*hundred-a) > 1e-3 {
			return 0, errors.New("is finer than a hundredth of a chip")
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
		return 0, errors.New("is finer than a hundredth of a chip")
	}
	f := uint64(0)
	for _, d := range (frac + "00")[:2] {
		f = f*10 + uint64(d-'0')
	}
	return Amount(n*hundred + f), nil
}

// digits reports whether text is one or more digits.
func digits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}
