package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// TestSettlement: few payments; whoever left and came back, even to a seat that
// others had meanwhile, has one balance.
func TestSettlement(t *testing.T) {
	ann, bob, eve := [32]byte{1}, [32]byte{2}, [32]byte{3}
	list := []table.Account{
		{Name: "Ann", Seat: 0, In: 100, Out: 0, Gone: true, Key: ann},
		{Name: "Bob", Seat: 1, In: 100, Out: 150, Key: bob},
		{Name: "Eve", Seat: 0, In: 50, Out: 20, Key: eve},
		{Name: "Ann again", Seat: 2, In: 100, Out: 180, Key: ann},
	}
	debts, err := table.Settlement(list)
	if err != nil || len(debts) != 2 {
		t.Fatalf("%+v, %v", debts, err)
	}
	paid := map[string]game.Chips{}
	for _, d := range debts {
		if d.To.Name != "Bob" {
			t.Errorf("%+v", d)
		}
		paid[d.From.Name] += d.Amount
	}
	if paid["Ann again"] != 20 || paid["Eve"] != 30 {
		t.Errorf("%v", paid)
	}
	list[1].Out--
	if _, err := table.Settlement(list); err == nil {
		t.Error("a lost chip is settled")
	}
	if debts, err := table.Settlement(nil); len(debts) != 0 || err != nil {
		t.Errorf("%v, %v", debts, err)
	}
}
