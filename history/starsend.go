package history

import (
	"fmt"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// showdown writes the hands that were shown and who collected what.
func (p *starsWriter) showdown() {
	runs := 1 + len(p.s.Hand.Extra.Runs)
	shown := false
	for run := range runs {
		head := "*** SHOW DOWN ***"
		if runs > 1 {
			head = "*** " + ordinals[run] + "SHOW DOWN ***"
		}
		for _, x := range p.s.Steps {
			if !isShow(x) {
				continue
			}
			if head != "" {
				p.line("%s", head)
				head, shown = "", true
			}
			p.show(x, run)
		}
		p.collected(run)
	}
	if !shown && len(p.s.Result.Pots) > 0 && len(p.s.Result.Pots[0].Shares) == 1 {
		p.line("%s: doesn't show hand", p.name(p.s.Player(p.s.Result.Pots[0].Shares[0].Seat)))
	}
}

// isShow reports whether a step shows or mucks a hand.
func isShow(x Step) bool {
	return x.Kind == Shown || x.Kind == Decided && (x.Action.Verb == game.Show || x.Action.Verb == game.Muck)
}

// show writes a hand that is shown on the first run-out, or its name on a
// further one.
func (p *starsWriter) show(x Step, run int) {
	name := p.name(x.Player)
	if !known(x.Cards) {
		if run == 0 {
			p.line("%s: mucks hand", name)
		}
		return
	}
	words := ""
	if best := handName(p.s.Best[x.Player]); best != "" && run == 0 {
		words = " (" + best + ")"
	}
	p.line("%s: shows [%s]%s", name, spaced(x.Cards), words)
}

// collected writes who won what of each pot on a run-out.
func (p *starsWriter) collected(run int) {
	pots := potsOf(p.s)
	for k, pot := range pots {
		for _, a := range pot.awards {
			if a.Run != run {
				continue
			}
			for _, x := range a.Shares {
				if x.Stack > 0 {
					p.line("%s collected %s from %s", p.name(p.s.Player(x.Seat)), p.chips(x.Stack), potName(k, len(pots)))
				}
			}
		}
	}
}

// potName names a pot among n.
func potName(k, n int) string {
	switch {
	case n == 1:
		return "pot"
	case k == 0:
		return "main pot"
	case n == 2:
		return "side pot"
	}
	return fmt.Sprintf("side pot-%d", k)
}

// summary writes the end of the hand.
func (p *starsWriter) summary() {
	p.line("*** SUMMARY ***")
	pots := potsOf(p.s)
	total, parts := game.Chips(0), ""
	for k, pot := range pots {
		total += pot.amount
		word := potName(k, len(pots))
		parts += fmt.Sprintf(" %s%s %s.", strings.ToUpper(word[:1]), word[1:], p.chips(pot.amount))
	}
	if len(pots) < 2 {
		parts = ""
	}
	p.line("Total pot %s%s | Rake 0", p.chips(total), parts)
	p.boards()
	for _, i := range bySeat(p.s) {
		p.line("Seat %d: %s%s %s", seatNumber(p.s, i), p.name(i), p.marks(i), p.outcome(i))
	}
}

// boards writes the boards of all run-outs.
func (p *starsWriter) boards() {
	runs := p.s.Hand.Extra.Runs
	switch {
	case len(runs) > 0:
		p.line("Hand was run %s", []string{"", "twice", "three times"}[len(runs)])
		for k, board := range append([][]cards.Card{p.s.Board}, runs...) {
			p.line("%sBoard [%s]", ordinals[k], spaced(board))
		}
	case len(p.s.Board) > 0:
		p.line("Board [%s]", spaced(p.s.Board))
	}
}

// marks writes the place of a player.
func (p *starsWriter) marks(i int) string {
	marks := ""
	if p.stud {
		return marks
	}
	if i == p.s.Button {
		marks += " (button)"
	}
	for _, x := range p.s.Steps {
		switch {
		case x.Player != i:
		case x.Kind == PostBlind:
			marks += " (small blind)"
		case x.Kind == PostBig:
			marks += " (big blind)"
		}
	}
	return marks
}

// outcome says what became of a player.
func (p *starsWriter) outcome(i int) string {
	if where, ok := p.folded[i]; ok {
		for _, x := range p.s.Steps {
			if x.Player == i && x.Paid > 0 {
				return where
			}
		}
		return where + " (didn't bet)"
	}
	won := wonBy(p.s, i)
	var show *Step
	for k, x := range p.s.Steps {
		if x.Player == i && isShow(x) {
			show = &p.s.Steps[k]
		}
	}
	with := ""
	if best := handName(p.s.Best[i]); best != "" {
		with = " with " + best
	}
	switch {
	case show != nil && known(show.Cards) && won > 0:
		return fmt.Sprintf("showed [%s] and won (%s)%s", spaced(show.Cards), p.chips(won), with)
	case show != nil && known(show.Cards):
		return fmt.Sprintf("showed [%s] and lost%s", spaced(show.Cards), with)
	case won > 0:
		return fmt.Sprintf("collected (%s)", p.chips(won))
	}
	return "mucked"
}
