package history

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
)

// standIn returns the next card that stands for an open one that the file does
// not name; Hidden if there is none.
func (r *replay) standIn() cards.Card {
	if len(r.stand) == 0 {
		return cards.Hidden
	}
	c := r.stand[0]
	r.stand = r.stand[1:]
	return c
}

// maxStandIns is the most open cards without a name in a hand that is tried.
const maxStandIns = 6

// standIns lists what may stand for the open cards without a name of a hand of
// stud: for each, the lowest or the highest card that the file names nowhere.
func standIns(h Hand) [][]cards.Card {
	if h.BringIn == 0 {
		return nil
	}
	named, n, held := map[cards.Card]bool{}, 0, make([]int, len(h.Stacks))
	var shown []cards.Card // for each: the face that its player shows later
	for _, a := range h.Actions {
		for _, c := range a.Cards {
			named[c] = true
			if a.Kind != DealHole {
				continue
			}
			held[a.Player]++
			if k := held[a.Player]; k >= 3 && k <= 6 && c == cards.Hidden {
				n++
				shown = append(shown, shownLater(h, a.Player, k))
			}
		}
	}
	if n == 0 || n > maxStandIns {
		return nil
	}
	free := slices.DeleteFunc(cards.Deck52(), func(c cards.Card) bool { return named[c] })
	slices.SortStableFunc(free, func(a, b cards.Card) int { return int(a.Rank()) - int(b.Rank()) })
	if len(free) < 2*n {
		return nil
	}
	var list [][]cards.Card
	for bits := range 1 << n {
		var stand []cards.Card
		for k := range n {
			if shown[k] != cards.Hidden {
				stand = append(stand, shown[k])
			} else if bits>>k&1 == 0 {
				stand = append(stand, free[len(free)-1-k])
			} else {
				stand = append(stand, free[k])
			}
		}
		list = append(list, stand)
	}
	return list
}

// shownLater returns the k-th card of a player, from 1, if he shows his whole
// hand later.
func shownLater(h Hand, player, k int) cards.Card {
	for _, a := range h.Actions {
		if a.Kind == ShowOrMuck && a.Player == player && len(a.Cards) == 7 {
			return a.Cards[k-1]
		}
	}
	return cards.Hidden
}
