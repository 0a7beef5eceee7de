package table

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/settle"
)

// Debt is a payment of the settlement sheet, between two accounts.
type Debt struct {
	From, To Account // the last one of a player who sat down more than once
	Amount   game.Chips
}

// Settlement says who owes whom, with the fewest payments (M-02). A player who
// left and came back has one balance for all accounts. It fails as long as chips
// belong to nobody: such as dead money that lies on the table for the next pot.
func Settlement(accounts []Account) ([]Debt, error) {
	var players []Account
	for _, a := range accounts {
		at := slices.IndexFunc(players, func(p Account) bool { return p.Key == a.Key })
		if at < 0 {
			players = append(players, a)
			continue
		}
		a.In, a.Out = players[at].In+a.In, players[at].Out+a.Out
		players[at] = a
	}
	books := make([]settle.Account, len(players))
	for i, p := range players {
		books[i] = settle.Account{Seat: cards.Seat(i), In: p.In, Out: p.Out}
	}
	sheet, err := settle.Sheet(books)
	if err != nil {
		return nil, err
	}
	debts := make([]Debt, len(sheet))
	for i, p := range sheet {
		debts[i] = Debt{players[p.From], players[p.To], p.Amount}
	}
	return debts, nil
}
