package history

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Replay plays the hand through our rules and tells its story. Every action
// must be legal when it comes, and the hand must come to its end. The error is
// an *Error or an *UnsupportedError.
//
// A file of stud need not name the open cards of players who fold. The order of
// acting depends on them, so a card that the file names nowhere stands for each,
// such that the order is that of the file; the story does not tell it.
func Replay(h Hand) (*Story, error) {
	story, err := replayWith(h, nil)
	for _, stand := range standIns(h) {
		if err == nil {
			break
		}
		again, failed := replayWith(h, stand)
		if failed == nil {
			return again, nil
		}
	}
	return story, err
}

// replayWith plays the hand with these cards in place of open ones that the
// file does not name.
func replayWith(h Hand, stand []cards.Card) (*Story, error) {
	r, err := start(h)
	if err != nil {
		return nil, err
	}
	r.stand = stand
	for _, a := range h.Actions {
		if err := r.step(a); err != nil {
			return nil, &Error{File: h.Name, Line: a.Line, Reason: fmt.Sprintf("%q: %s", clip(a.Text), r.why(err))}
		}
	}
	err = r.finish(h)
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return nil, &Error{File: h.Name, Line: lastLine(h), Reason: err.Error()}
	}
	return r.story, nil
}

// why puts an error into the words of a file, which counts players and not seats.
func (r *replay) why(err error) string {
	var bad *game.Illegal
	if errors.As(err, &bad) && bad.Turn {
		if seat, ok := r.state.ToAct(); ok {
			return fmt.Sprintf("%s: p%d is to act", bad.Rule, r.place[seat]+1)
		}
	}
	return strings.TrimPrefix(err.Error(), "poker: ")
}

// lastLine is the line of the last action.
func lastLine(h Hand) int {
	if len(h.Actions) == 0 {
		return h.Line
	}
	return h.Actions[len(h.Actions)-1].Line
}

// replay is a hand of a file on its way. Player i sits at seat i.
type replay struct {
	*play
	runs  int // run-outs that the hand had
	stand []cards.Card
}

// start sets up the hand.
func start(h Hand) (*replay, error) {
	unit := h.unit()
	rules, setup, err := setupOf(h, unit)
	if err != nil {
		return nil, err
	}
	story := &Story{Hand: h, Unit: unit}
	story.Hand.Actions = nil
	order := make([]cards.Seat, len(h.Stacks))
	for i := range order {
		order[i] = cards.Seat(i)
	}
	p, err := begin(rules, setup, order, story)
	if err != nil {
		return nil, &Error{File: h.Name, Line: h.Line, Reason: err.Error()}
	}
	return &replay{play: p, runs: 1 + len(h.Extra.Runs)}, nil
}

// step carries out one action of the file.
func (r *replay) step(a Action) error {
	if err := r.runOut(); err != nil {
		return err
	}
	switch a.Kind {
	case DealHole:
		return r.deal(a.Player, a.Cards, r.standIn)
	case DealBoard:
		return r.common(a.Cards)
	case ShowOrMuck:
		return r.show(a)
	case Discard:
		return r.discard(a)
	}
	if err := r.allDealt(); err != nil {
		return err
	}
	verb, to := game.Fold, game.Chips(0)
	switch a.Kind {
	case CheckCall:
		verb = r.verb(game.Check, game.Call)
	case BetRaise:
		verb, to = r.verb(game.Bet, game.Raise), chips(a.To, r.story.Unit)
	case BringIn:
		verb = game.BringIn
	}
	return r.decide(a.Player, game.Action{Verb: verb, To: to})
}

// verb returns the one of two verbs that is legal now, or the first.
func (r *replay) verb(first, second game.Verb) game.Verb {
	if r.choice(second).Verb == second {
		return second
	}
	return first
}

// allDealt refuses a decision while the file owes somebody cards.
func (r *replay) allDealt() error {
	for i, slots := range r.deals {
		if len(slots) > 0 {
			return fmt.Errorf("p%d has not been dealt %d of the cards", i+1, len(slots))
		}
	}
	return nil
}

// runOut answers the question how often to run the rest of the board, which
// PHH does not know: as often as the hand says.
func (r *replay) runOut() error {
	for r.runs > 1 {
		seat, ok := r.state.ToAct()
		if !ok || r.choice(game.RunOnce).Verb == 0 {
			return nil
		}
		verb := game.RunOnce + game.Verb(r.runs-1)
		if err := r.decide(r.place[seat], game.Action{Verb: verb}); err != nil {
			return err
		}
	}
	return nil
}

// discard exchanges cards. The file deals the new cards after all discards;
// a game that deals to each player at once goes on without their faces.
func (r *replay) discard(a Action) error {
	for _, list := range r.deals {
		for _, slot := range list {
			if !r.open[slot] {
				if err := r.learn(slot, cards.Hidden); err != nil {
					return err
				}
			}
		}
	}
	slots, err := pick(r.view(a.Player), a.Cards)
	if err != nil {
		return err
	}
	if err := r.decide(a.Player, game.Action{Verb: game.Draw, Slots: slots}); err != nil {
		return err
	}
	r.written(a.Cards)
	return nil
}

// written puts the cards of the last step in the order of the file.
func (r *replay) written(list []cards.Card) {
	r.story.Steps[len(r.story.Steps)-1].Cards = list
	r.story.Hand.Actions[len(r.story.Hand.Actions)-1].Cards = list
}

// pick finds the slots of cards that a player holds; a card that the file does
// not name can be any of those that it has not named before.
func pick(s game.SeatView, faces []cards.Card) ([]cards.Slot, error) {
	used := make([]bool, len(s.Slots))
	var slots []cards.Slot
	for _, c := range faces {
		found := -1
		for k, have := range s.Cards {
			if !used[k] && have == c {
				found = k
				break
			}
		}
		if found < 0 {
			return nil, fmt.Errorf("the player does not hold %v", c)
		}
		used[found] = true
		slots = append(slots, s.Slots[found])
	}
	slices.Sort(slots)
	return slots, nil
}

// show shows or mucks. Tabled hands and hands shown after the end need no
// decision.
func (r *replay) show(a Action) error {
	if err := r.allDealt(); err != nil {
		return err
	}
	s := r.view(a.Player)
	muck := len(a.Cards) == 0 && !a.Known
	if a.Known {
		a.Cards = s.Cards
	}
	_, deciding := r.state.ToAct()
	_, over := r.state.Result()
	if muck {
		if !deciding && !over {
			return fmt.Errorf("nobody can act any more, so all hands are shown")
		}
		if deciding {
			return r.decide(a.Player, game.Action{Verb: game.Muck})
		}
		r.tell(Step{Kind: Shown, Player: a.Player}, Action{Kind: ShowOrMuck, Player: a.Player})
		return nil
	}
	slots, err := match(s, a.Cards)
	if err != nil {
		return err
	}
	if deciding {
		return r.showing(a, slots)
	}
	r.tell(Step{Kind: Shown, Player: a.Player, Cards: a.Cards}, Action{Kind: ShowOrMuck, Player: a.Player, Cards: a.Cards})
	return r.reveal(slots, a.Cards)
}

// showing decides to show.
func (r *replay) showing(a Action, slots []cards.Slot) error {
	if slices.Contains(a.Cards, cards.Hidden) {
		return fmt.Errorf("a hand that is shown needs all its cards")
	}
	if err := r.decide(a.Player, game.Action{Verb: game.Show}); err != nil {
		return err
	}
	r.written(a.Cards)
	return r.reveal(slots, a.Cards)
}

// reveal tells the faces of cards that are shown.
func (r *replay) reveal(slots []cards.Slot, faces []cards.Card) error {
	for k, slot := range slots {
		if faces[k] == cards.Hidden {
			continue
		}
		if err := r.learn(slot, faces[k]); err != nil {
			return err
		}
	}
	return nil
}

// match finds the slots of a whole hand that is shown, in the order of its
// cards: those that are known already by their faces, the others in turn.
func match(s game.SeatView, faces []cards.Card) ([]cards.Slot, error) {
	if len(faces) != len(s.Slots) {
		return nil, fmt.Errorf("%d cards are shown, and the player holds %d", len(faces), len(s.Slots))
	}
	slots, used := make([]cards.Slot, len(faces)), make([]bool, len(s.Slots))
	for i, c := range faces {
		slots[i] = -1
		for k, have := range s.Cards {
			if !used[k] && c != cards.Hidden && have == c {
				slots[i], used[k] = s.Slots[k], true
				break
			}
		}
	}
	for i, c := range faces {
		for k, have := range s.Cards {
			if slots[i] < 0 && !used[k] && (have == cards.Hidden || c == cards.Hidden) {
				slots[i], used[k] = s.Slots[k], true
			}
		}
		if slots[i] < 0 {
			return nil, fmt.Errorf("the player does not hold %v", c)
		}
	}
	return slots, nil
}

// finish opens the boards of further run-outs once the file has ended.
func (r *replay) finish(h Hand) error {
	if err := r.runOut(); err != nil {
		return err
	}
	for k, board := range h.Extra.Runs {
		if err := r.further(k+1, len(h.Extra.Runs)-k, board); err != nil {
			return err
		}
	}
	return r.allDealt()
}
