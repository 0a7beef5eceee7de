// Package settle makes the sheet at the end of a game: who owes whom. It uses
// the fewest payments that there can be for up to [Exact] players, and at most
// one payment less than players beyond that (docs/rules/money.md).
//
//	sheet, err := settle.Sheet([]settle.Account{{Seat: 0, In: 100, Out: 180}, {Seat: 1, In: 100, Out: 20}})
//	// seat 1 pays 80 to seat 0
package settle

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Account is what a seat has put on the table and taken from it, in chips.
type Account struct {
	Seat    cards.Seat
	In, Out game.Chips // bought, and left with
}

// Payment is a debt between two seats.
type Payment struct {
	From, To cards.Seat
	Amount   game.Chips
}

// Exact is the most players who owe or are owed something for whom the number
// of payments is proved to be the least.
const Exact = 16

// balance is what a seat has won, negative if it lost.
type balance struct {
	seat cards.Seat
	won  int64
}

// Sheet returns payments that settle the accounts, ascending by payer and then
// by who is paid (M-01, M-02). It fails if chips were made or lost, or if a
// seat occurs twice.
func Sheet(accounts []Account) ([]Payment, error) {
	open, err := balances(accounts)
	if err != nil {
		return nil, err
	}
	var sheet []Payment
	for _, group := range groups(open) {
		sheet = append(sheet, chain(group)...)
	}
	slices.SortFunc(sheet, func(a, b Payment) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(a.To - b.To)
	})
	return sheet, nil
}

// balances returns who is not even, ascending by seat (M-01).
func balances(accounts []Account) ([]balance, error) {
	var open []balance
	var in, out game.Chips
	seen := map[cards.Seat]bool{}
	for _, a := range accounts {
		if seen[a.Seat] {
			return nil, fmt.Errorf("settle: M-01: %v has two accounts", a.Seat)
		}
		seen[a.Seat] = true
		if a.In > game.MaxChips || a.Out > game.MaxChips || in+a.In > game.MaxChips || out+a.Out > game.MaxChips {
			return nil, fmt.Errorf("settle: M-01: more than %d chips", game.MaxChips)
		}
		in, out = in+a.In, out+a.Out
		if a.In != a.Out {
			open = append(open, balance{a.Seat, int64(a.Out) - int64(a.In)})
		}
	}
	if in != out {
		return nil, fmt.Errorf("settle: M-01: %d chips were bought and %d are left", in, out)
	}
	slices.SortFunc(open, func(a, b balance) int { return int(a.seat - b.seat) })
	return open, nil
}

// groups divides the balances into as many groups as possible, each even in
// itself. A group of k is settled by k-1 payments, so most groups are fewest
// payments; and any sheet falls into groups that are even. Beyond Exact only
// pairs are sought (M-02).
func groups(open []balance) [][]balance {
	if len(open) > Exact {
		return pairs(open)
	}
	n := len(open)
	sums, most := make([]int64, 1<<n), make([]int8, 1<<n)
	for set := 1; set < 1<<n; set++ {
		low := bits.TrailingZeros(uint(set))
		sums[set] = sums[set&(set-1)] + open[low].won
		for rest := set; rest != 0; rest &= rest - 1 {
			most[set] = max(most[set], most[set&^(rest&-rest)])
		}
		if sums[set] == 0 {
			most[set]++
		}
	}
	return unfold(open, sums, most)
}

// unfold finds the groups again: taking balances away one by one without losing
// a group, a group ends where the rest is even.
func unfold(open []balance, sums []int64, most []int8) [][]balance {
	var list [][]balance
	var group []balance
	for set := len(sums) - 1; set > 0; {
		left := most[set]
		if sums[set] == 0 {
			if group != nil {
				list = append(list, group)
			}
			group = nil
			left--
		}
		for rest := set; rest != 0; rest &= rest - 1 {
			one := rest & -rest
			if most[set&^one] == left {
				group = append(group, open[bits.TrailingZeros(uint(one))])
				set &^= one
				break
			}
		}
	}
	if group != nil {
		list = append(list, group)
	}
	return list
}

// pairs puts together two balances that are even, and the rest in one group.
func pairs(open []balance) [][]balance {
	var list [][]balance
	rest := slices.Clone(open)
	for i := 0; i < len(rest); i++ {
		at := slices.IndexFunc(rest, func(b balance) bool { return b.won == -rest[i].won })
		if at > i {
			list = append(list, []balance{rest[i], rest[at]})
			rest = slices.Delete(slices.Delete(rest, at, at+1), i, i+1)
			i--
		}
	}
	if len(rest) > 0 {
		list = append(list, rest)
	}
	return list
}

// chain settles a group of k by at most k-1 payments: the one who owes most pays
// the one who is owed most, until all are even.
func chain(group []balance) []Payment {
	var list []Payment
	group = slices.Clone(group)
	for {
		slices.SortStableFunc(group, func(a, b balance) int { return int(max(-1, min(1, a.won-b.won))) })
		payer, paid := &group[0], &group[len(group)-1]
		if payer.won >= 0 || paid.won <= 0 {
			return list
		}
		amount := min(-payer.won, paid.won)
		list = append(list, Payment{payer.seat, paid.seat, game.Chips(amount)})
		payer.won += amount
		paid.won -= amount
	}
}
