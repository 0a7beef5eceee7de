package settle_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/settle"
)

// accounts makes accounts from what each seat has won.
func accounts(won ...int) []settle.Account {
	var list []settle.Account
	for i, w := range won {
		list = append(list, settle.Account{Seat: cards.Seat(i), In: 1000, Out: game.Chips(1000 + w)})
	}
	return list
}

// M-01
func TestSheet(t *testing.T) {
	for _, tt := range []struct {
		won  []int
		want []settle.Payment
	}{
		{nil, nil},
		{[]int{0, 0}, nil},
		{[]int{80, -80}, []settle.Payment{{From: 1, To: 0, Amount: 80}}},
		{[]int{-50, 80, -30}, []settle.Payment{{From: 0, To: 1, Amount: 50}, {From: 2, To: 1, Amount: 30}}},
		{[]int{-50, 50, -30, 30, 0}, []settle.Payment{{From: 0, To: 1, Amount: 50}, {From: 2, To: 3, Amount: 30}}},
		// The greedy way needs four payments, three are enough: 7 = 3 + 4 and 5 = 5.
		{[]int{7, 5, -5, -3, -4}, []settle.Payment{{From: 2, To: 1, Amount: 5}, {From: 3, To: 0, Amount: 3}, {From: 4, To: 0, Amount: 4}}},
	} {
		got, err := settle.Sheet(accounts(tt.won...))
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%v: %v, %v; want %v", tt.won, got, err, tt.want)
		}
	}
}

// M-01
func TestRefusals(t *testing.T) {
	for _, bad := range [][]settle.Account{
		{{Seat: 0, In: 1, Out: 2}},
		{{Seat: 0, In: 1, Out: 2}, {Seat: 0, In: 2, Out: 1}},
		{{Seat: 0, In: 1 << 63, Out: 0}, {Seat: 1, Out: 1 << 63}},
	} {
		if got, err := settle.Sheet(bad); err == nil {
			t.Errorf("%v gave %v", bad, got)
		}
	}
}

// M-02: for few players the number of payments is the least, found by trying
// every way to divide them
func TestFewestPayments(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for range 400 {
		n := 2 + r.IntN(7)
		won, sum := make([]int, n), 0
		for i := range n - 1 {
			won[i] = r.IntN(9) - 4
			sum += won[i]
		}
		won[n-1] = -sum
		sheet, err := settle.Sheet(accounts(won...))
		if err != nil {
			t.Fatal(err)
		}
		check(t, won, sheet)
		if want := fewest(won); len(sheet) != want {
			t.Errorf("%v: %d payments, %d are enough: %v", won, len(sheet), want, sheet)
		}
	}
}

// check checks that the payments settle the accounts.
func check(t *testing.T, won []int, sheet []settle.Payment) {
	t.Helper()
	for i := range won {
		got := 0
		for _, p := range sheet {
			if p.Amount == 0 || p.From == p.To {
				t.Fatalf("%v: %v", won, sheet)
			}
			if p.To == cards.Seat(i) {
				got += int(p.Amount)
			}
			if p.From == cards.Seat(i) {
				got -= int(p.Amount)
			}
		}
		if got != won[i] {
			t.Fatalf("%v: seat %d gets %d by %v", won, i, got, sheet)
		}
	}
}

// fewest returns the least number of payments: the first who is not even pays
// or is paid off by another, which never needs more than one way.
func fewest(won []int) int {
	at := -1
	for i, w := range won {
		if w != 0 {
			at = i
			break
		}
	}
	if at < 0 {
		return 0
	}
	best := len(won)
	for k := at + 1; k < len(won); k++ {
		if won[k] == 0 || (won[k] > 0) == (won[at] > 0) {
			continue
		}
		next := append([]int(nil), won...)
		next[k] += next[at]
		next[at] = 0
		best = min(best, 1+fewest(next))
	}
	return best
}

// M-02: many players, at most one payment less than players
func TestManyPlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 5))
	for _, n := range []int{settle.Exact, settle.Exact + 1, 40} {
		won, sum := make([]int, n), 0
		for i := range n - 1 {
			won[i] = r.IntN(199) - 99
			sum += won[i]
		}
		won[n-1] = -sum
		list := accounts(won...)
		for i := range list {
			list[i].In += 100000
			list[i].Out += 100000
		}
		sheet, err := settle.Sheet(list)
		if err != nil || len(sheet) > n-1 {
			t.Errorf("%d players: %d payments, %v", n, len(sheet), err)
		}
		check(t, won, sheet)
	}
}
