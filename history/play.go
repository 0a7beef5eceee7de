package history

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// play is a hand on its way through the rules. It keeps what the hand waits
// for, and tells the story.
type play struct {
	story  *Story
	state  game.State
	seats  []cards.Seat         // of the players
	place  map[cards.Seat]int   // player on a seat
	dealt  map[cards.Slot]bool  // private slots that have been dealt
	deals  [][]cards.Slot       // of each player: cards to be dealt, ascending
	open   map[cards.Slot]bool  // those among deals that everybody sees
	board  []cards.Slot         // common cards to be opened, ascending
	shows  map[int][]cards.Slot // of a player: cards to be shown
	street string
	round  int
}

// begin starts a hand. order lists the seats from the button's left.
func begin(rules game.Rules, setup game.Setup, order []cards.Seat, story *Story) (*play, error) {
	state, needs, err := rules.Start(setup)
	if err != nil {
		return nil, err
	}
	p := &play{
		story: story, state: state, seats: order, place: map[cards.Seat]int{}, dealt: map[cards.Slot]bool{},
		deals: make([][]cards.Slot, len(order)), open: map[cards.Slot]bool{}, shows: map[int][]cards.Slot{},
	}
	for i, seat := range order {
		p.place[seat] = i
	}
	story.Seat, story.Game = order, rules.Info().ID
	story.Button = -1
	if i, ok := p.place[setup.Positions.Button]; ok {
		story.Button, story.Dealer = i, seatNumber(story, i)
	} else {
		story.Dealer = int(setup.Positions.Button) + 1
	}
	p.posts(setup)
	p.take(needs)
	return p, nil
}

// take notes what the hand wants.
func (p *play) take(needs []game.Need) {
	for _, need := range needs {
		switch need := need.(type) {
		case game.Deal:
			p.wait(need.Slots, false)
		case game.Open:
			p.wait(need.Slots, true)
		}
	}
	for _, list := range p.deals {
		slices.Sort(list)
	}
	slices.Sort(p.board)
}

func (p *play) wait(slots []cards.Slot, open bool) {
	for _, slot := range slots {
		seat, _ := p.state.Recipient(slot)
		i, private := p.place[seat]
		switch {
		case !private:
			p.board = append(p.board, slot)
		case p.dealt[slot]:
			p.shows[i] = append(p.shows[i], slot)
		default:
			p.dealt[slot], p.open[slot] = true, open
			p.deals[i] = append(p.deals[i], slot)
		}
	}
}

// view shows a player of the hand.
func (p *play) view(i int) game.SeatView {
	for _, s := range p.state.View(cards.NoSeat, nil).Seats {
		if s.Seat == p.seats[i] {
			return s
		}
	}
	return game.SeatView{}
}

// learn tells the state a slot.
func (p *play) learn(slot cards.Slot, c cards.Card) error {
	next, needs, err := p.state.Learn(slot, c)
	if err != nil {
		return err
	}
	p.state = next
	p.take(needs)
	return nil
}

// deal gives a player the next cards that wait for him. Those that the state is
// told can differ from those of the story: stand is asked for the face that
// stands for an open card that nobody has named.
func (p *play) deal(i int, faces []cards.Card, stand func() cards.Card) error {
	if len(faces) > len(p.deals[i]) {
		return fmt.Errorf("%d cards for p%d, who gets %d now", len(faces), i+1, len(p.deals[i]))
	}
	step := Step{Kind: Dealt, Player: i, Cards: faces}
	slots := slices.Clone(p.deals[i][:len(faces)])
	p.deals[i] = p.deals[i][len(faces):]
	p.moment()
	for k, slot := range slots {
		if p.open[slot] && step.Up == nil {
			step.Up = make([]bool, len(faces))
		}
		if step.Up != nil {
			step.Up[k] = p.open[slot]
		}
	}
	p.tell(step, Action{Kind: DealHole, Player: i, Cards: faces})
	for k, slot := range slots {
		c := faces[k]
		if c == cards.Hidden && p.open[slot] && stand != nil {
			c = stand()
		}
		if err := p.learn(slot, c); err != nil {
			return err
		}
	}
	return nil
}

// common opens the next common cards.
func (p *play) common(faces []cards.Card) error {
	if len(faces) > len(p.board) {
		return fmt.Errorf("%d common cards where the game opens %d now", len(faces), len(p.board))
	}
	slots := slices.Clone(p.board[:len(faces)])
	p.board = p.board[len(faces):]
	p.moment()
	p.tell(Step{Kind: Opened, Player: -1, Cards: faces}, Action{Kind: DealBoard, Cards: faces})
	for k, slot := range slots {
		if err := p.learn(slot, faces[k]); err != nil {
			return err
		}
	}
	return nil
}

// tell adds a step to the story, and its line to the hand; a line of kind 0 is
// none.
func (p *play) tell(s Step, line Action) {
	s.Street, s.Round = p.street, p.round
	p.story.Steps = append(p.story.Steps, s)
	if line.Kind != 0 {
		p.story.Hand.Actions = append(p.story.Hand.Actions, line)
	}
}

// moment notes which street it is. A betting round begins with each new name.
func (p *play) moment() {
	name := p.state.View(cards.NoSeat, nil).Street
	if name == p.street || name == "showdown" || name == "done" {
		return
	}
	if p.street != "" && p.street != "deal" {
		p.round++
	}
	p.street = name
}

// decide carries out a decision.
func (p *play) decide(i int, a game.Action) error {
	before := p.view(i)
	choice := p.choice(a.Verb)
	next, needs, err := p.state.Apply(p.seats[i], a)
	if err != nil {
		return err
	}
	p.moment()
	step := Step{Kind: Decided, Player: i, Action: a, Bet: before.Bet}
	line := Action{Player: i}
	switch a.Verb {
	case game.Fold:
		line.Kind = Fold
	case game.Check:
		line.Kind = CheckCall
	case game.Call:
		line.Kind, step.Paid = CheckCall, choice.Cost
	case game.BringIn:
		line.Kind, step.Paid = BringIn, choice.Cost
	case game.Bet, game.Raise:
		line.Kind, line.To = BetRaise, Amount(a.To)*p.story.Unit
		step.Paid, step.By = a.To-before.Bet, a.To-p.highest()
	case game.Draw:
		line.Kind = Discard
		step.Cards = facesOf(before, a.Slots)
		line.Cards = step.Cards
	case game.Show:
		line.Kind = ShowOrMuck
		step.Cards = before.Cards
		line.Cards = step.Cards
	case game.Muck:
		line.Kind = ShowOrMuck
	}
	step.Bet += step.Paid
	step.AllIn = step.Paid > 0 && step.Paid == before.Stack
	p.state = next
	p.tell(step, line)
	p.take(needs)
	return nil
}

// choice returns the choice of a verb.
func (p *play) choice(v game.Verb) game.Choice {
	for _, c := range p.state.Choices() {
		if c.Verb == v {
			return c
		}
	}
	return game.Choice{}
}

// highest returns the largest bet of the street.
func (p *play) highest() (most game.Chips) {
	for _, s := range p.state.View(cards.NoSeat, nil).Seats {
		most = max(most, s.Bet)
	}
	return most
}

// facesOf returns the public faces of some slots of a seat.
func facesOf(s game.SeatView, slots []cards.Slot) []cards.Card {
	var faces []cards.Card
	for k, slot := range s.Slots {
		if slices.Contains(slots, slot) && k < len(s.Cards) {
			faces = append(faces, s.Cards[k])
		}
	}
	return faces
}

// end completes the story, once there is a result.
func (p *play) end() error {
	r, ok := p.state.Result()
	if !ok {
		return fmt.Errorf("the actions stop before the hand is over")
	}
	s := p.story
	s.Result = r
	s.Stacks = make([]game.Chips, len(p.seats))
	for _, x := range r.Stacks {
		if i, ok := p.place[x.Seat]; ok {
			s.Stacks[i] = x.Stack
		}
	}
	s.Board = p.state.View(cards.NoSeat, nil).Board
	for i := range p.seats {
		s.Best = append(s.Best, p.view(i).Best)
	}
	p.refund()
	return nil
}

// refund finds what nobody matched: what was put in and is in no pot. It is of
// the player who has put in most on his own account.
func (p *play) refund() {
	h := &p.story.Hand
	in, out, top := chips(h.Extra.Carry, p.story.Unit), p.story.Result.Carry, 0
	own := make([]game.Chips, len(p.seats))
	for _, x := range p.story.Steps {
		in += x.Paid
		if x.Paid > 0 && x.Kind != PostDead && (x.Kind != PostAnte || uniform(h.Antes)) {
			own[x.Player] += x.Paid
		}
	}
	for i, c := range own {
		if c > own[top] {
			top = i
		}
	}
	for _, a := range p.story.Result.Pots {
		out += a.Amount
	}
	if in > out {
		p.story.Refund = Refund{Player: top, Chips: in - out}
	}
}

// uniform reports whether everybody pays the same ante.
func uniform(antes []Amount) bool {
	return len(antes) == 0 || slices.Equal(antes, repeat(antes[0], len(antes)))
}

// further opens the board of another run-out, of which the hand knows the first
// cards already; left counts the run-outs to come, this one included.
func (p *play) further(run, left int, whole []cards.Card) error {
	each := len(p.board) / left
	if each == 0 || each > len(whole) {
		return fmt.Errorf("run-out %d has %d cards where the game opens %d", run+1, len(whole), each)
	}
	board := p.state.View(cards.NoSeat, nil).Board
	shared := len(whole) - each
	if shared > len(board) || !slices.Equal(whole[:shared], board[:shared]) {
		return fmt.Errorf("run-out %d does not begin with the cards that lie already", run+1)
	}
	slots := slices.Clone(p.board[:each])
	p.board = p.board[each:]
	p.tell(Step{Kind: Opened, Player: -1, Cards: whole[shared:], Run: run}, Action{})
	for k, slot := range slots {
		if err := p.learn(slot, whole[shared+k]); err != nil {
			return err
		}
	}
	return nil
}
