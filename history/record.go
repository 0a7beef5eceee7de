package history

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Played is a hand of one of our own tables: what it began with, the decisions
// in their order, and the cards that came to lie open.
type Played struct {
	Rules   game.Rules
	Setup   game.Setup
	Actions []Decision
	Face    func(cards.Slot) (cards.Card, bool) // public faces
	Name    func(cards.Seat) string
	Seats   int // places at the table
	Table   string
	Number  string
	ID      uint64 // tells the hand from those of other tables
	TimeMS  uint64
	Cup     *Tournament // nil for a cash game
}

// Decision is what a seat decided.
type Decision struct {
	Seat   cards.Seat
	Action game.Action
}

// Record tells the story of a hand that was played to its end by decisions
// alone. Cards that nobody has shown stay unknown.
func Record(in Played) (story *Story, err error) {
	if in.Rules, in.Setup, err = single(in.Rules, in.Setup); err != nil {
		return nil, err
	}
	var order []cards.Seat
	for _, p := range in.Setup.Players {
		if p.Seat > in.Setup.Positions.Button {
			order = append(order, p.Seat)
		}
	}
	for _, p := range in.Setup.Players {
		if p.Seat <= in.Setup.Positions.Button {
			order = append(order, p.Seat)
		}
	}
	story = &Story{Unit: One, Hand: Hand{
		Name: "hand " + in.Number, SeatCount: in.Seats, Table: in.Table, Number: in.Number, ID: in.ID, TimeMS: in.TimeMS,
		Cup: in.Cup,
	}}
	h := &story.Hand
	if err := fieldsOf(h, in.Rules, in.Setup, order); err != nil {
		return nil, err
	}
	for _, seat := range order {
		h.Seats = append(h.Seats, int(seat)+1)
		h.Players = append(h.Players, in.Name(seat))
	}
	away := in.Setup.Away
	in.Setup.Away = nil // they are told as players who fold when it is their turn
	p, err := begin(in.Rules, in.Setup, order, story)
	if err != nil {
		return nil, err
	}
	r := recorder{play: p, in: in, away: away}
	if err := r.run(); err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	for _, c := range story.Stacks {
		h.Finished = append(h.Finished, amount(c))
	}
	return story, nil
}

// recorder is a hand of ours on its way.
type recorder struct {
	*play
	in    Played
	away  []cards.Seat // players who are away
	done  int          // decisions carried out
	asked int          // run-outs agreed on so far; 0 if nobody was asked
}

// run carries the hand to its end: the cards that it waits for, and then the
// next decision.
func (r *recorder) run() error {
	for {
		moved, err := r.cards()
		if err != nil {
			return err
		}
		if moved {
			continue
		}
		seat, deciding := r.state.ToAct()
		switch {
		case deciding && slices.Contains(r.away, seat):
			if err := r.act(r.place[seat], game.Action{Verb: game.Fold}); err != nil {
				return err
			}
			continue
		case !deciding && r.done < len(r.in.Actions):
			return errors.New("the hand takes no more decisions than it has had")
		case !deciding:
			return nil
		case r.done == len(r.in.Actions):
			return fmt.Errorf("the decision of %v is missing", seat)
		}
		d := r.in.Actions[r.done]
		r.done++
		i, ok := r.place[d.Seat]
		if !ok {
			return fmt.Errorf("%v is not in the hand", d.Seat)
		}
		if err := r.act(i, d.Action); err != nil {
			return err
		}
	}
}

// act carries out a decision; one to show brings the cards with it.
func (r *recorder) act(i int, a game.Action) error {
	if v := a.Verb; v >= game.RunOnce && v <= game.RunThrice {
		n := 1 + int(v-game.RunOnce)
		if r.asked == 0 || n < r.asked {
			r.asked = n
		}
	}
	slots := r.view(i).Slots
	if err := r.decide(i, a); err != nil || a.Verb != game.Show {
		return err
	}
	faces, err := r.faces(slots)
	if err != nil {
		return err
	}
	r.story.Steps[len(r.story.Steps)-1].Cards = faces
	r.story.Hand.Actions[len(r.story.Hand.Actions)-1].Cards = faces
	delete(r.shows, i)
	return r.tellFaces(slots, faces)
}

// faces returns the public faces of slots.
func (r *recorder) faces(slots []cards.Slot) ([]cards.Card, error) {
	var list []cards.Card
	for _, slot := range slots {
		c, ok := r.in.Face(slot)
		if !ok {
			return nil, fmt.Errorf("slot %d was not opened", slot)
		}
		list = append(list, c)
	}
	return list, nil
}

func (r *recorder) tellFaces(slots []cards.Slot, faces []cards.Card) error {
	for k, slot := range slots {
		if err := r.learn(slot, faces[k]); err != nil {
			return err
		}
	}
	return nil
}

// cards brings the cards that the hand waits for: those dealt to players, then
// the hands that are tabled, then the board street by street. It reports
// whether there were any.
func (r *recorder) cards() (bool, error) {
	moved := false
	for i, slots := range r.deals {
		if len(slots) == 0 {
			continue
		}
		moved = true
		faces := make([]cards.Card, len(slots))
		for k, slot := range slots {
			c, ok := r.in.Face(slot)
			if r.open[slot] && !ok {
				return false, fmt.Errorf("slot %d was not opened", slot)
			}
			if r.open[slot] {
				faces[k] = c
			}
		}
		if err := r.deal(i, faces, nil); err != nil {
			return false, err
		}
	}
	if moved {
		return true, nil
	}
	for i := range r.seats {
		if len(r.shows[i]) == 0 {
			continue
		}
		if err := r.table(i); err != nil {
			return false, err
		}
		moved = true
	}
	if moved || len(r.board) == 0 {
		return moved, nil
	}
	return true, r.street()
}

// table shows the hand of a player who has nothing to decide.
func (r *recorder) table(i int) error {
	slots := r.view(i).Slots
	faces, err := r.faces(slots)
	if err != nil {
		return err
	}
	delete(r.shows, i)
	r.tell(Step{Kind: Shown, Player: i, Cards: faces}, Action{Kind: ShowOrMuck, Player: i, Cards: faces})
	return r.tellFaces(slots, faces)
}

// street opens the common cards that the hand waits for: the flop, or one card
// after another, and then the boards of further run-outs.
func (r *recorder) street() error {
	runs := max(1, r.asked)
	each := len(r.board) / runs
	from := len(r.state.View(cards.NoSeat, nil).Board)
	boards := make([][]cards.Card, runs)
	for k := range boards {
		faces, err := r.faces(r.board[k*each : (k+1)*each])
		if err != nil {
			return err
		}
		boards[k] = faces
	}
	shared := slices.Clone(r.state.View(cards.NoSeat, nil).Board)
	for rest := boards[0]; len(rest) > 0; {
		n := 1
		if from == 0 && len(rest) >= 3 {
			n = 3
		}
		if err := r.common(rest[:n]); err != nil {
			return err
		}
		rest, from = rest[n:], from+n
	}
	for k := 1; k < runs; k++ {
		whole := append(slices.Clone(shared), boards[k]...)
		r.story.Hand.Extra.Runs = append(r.story.Hand.Extra.Runs, whole)
		if err := r.further(k, runs-k, whole); err != nil {
			return err
		}
	}
	return nil
}
