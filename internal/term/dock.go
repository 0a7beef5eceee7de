package term

import (
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// dock is always three lines: the situation, what can be done, and a notice.
// Its height never changes, so nothing jumps.
func (m *Model) dock() []string {
	first, second := m.turnLine(), ""
	switch m.screen {
	case onAmount:
		second = m.amountLine()
	case onAllIn:
		second = lamp.Render(m.say("ask.allin"))
	case onChat:
		second = m.say("ask.chat") + " " + string(m.typed) + "▏"
	case onSave:
		second = m.say("ask.save") + " " + string(m.typed) + "▏"
	case onQuit:
		return m.quitLines()
	default:
		second = m.verbs()
	}
	third := m.notice
	if third == "" {
		third = m.banner()
	}
	return []string{fit(first, m.width), fit(second, m.width), fit(third, m.width)}
}

// quitLines ask before the player leaves, and say what that means.
func (m *Model) quitLines() []string {
	choices := m.say("ask.quit")
	if m.u.View.Me != cards.NoSeat {
		choices += "   " + m.say("ask.leave")
	}
	text := append(wrap(m.quitText(), m.width), "")
	return []string{fit(lamp.Render(text[0]), m.width), fit(lamp.Render(text[1]), m.width), fit(choices, m.width)}
}

func (m *Model) quitText() string {
	switch m.o.Quit {
	case QuitHost:
		return m.say("quit.host")
	case QuitOnlooker:
		return m.say("quit.onlooker")
	}
	return m.say("quit.guest")
}

// banner says what lasts longer than a notice.
func (m *Model) banner() string {
	v := &m.u.View
	switch {
	case m.gone:
		return alarm.Render(m.say("banner.gone"))
	case m.u.Status.Fenced:
		return lamp.Render(m.say("banner.fenced"))
	case m.u.Status.Trouble != "":
		return lamp.Render(m.say("banner.offline", "why", Clean(m.u.Status.Trouble)))
	case v.Defect != "":
		return alarm.Render(m.say("banner.defect"))
	case v.Closed && !v.Running:
		return m.say("banner.closed")
	}
	if me, ok := m.me(); ok {
		switch {
		case me.Status == table.Absent:
			return lamp.Render(m.say("banner.absent"))
		case me.Status == table.Waiting:
			return m.say("banner.waiting")
		case me.Status == table.Out:
			return m.say("banner.out")
		case me.Status == table.Eliminated:
			return m.cupBanner(me)
		case me.Status == table.In && me.Debt != 0 && !me.InHand && me.Stack > 0:
			return m.say("banner.debt")
		case me.Status == table.In && me.Stack+me.Queued == 0 && !me.InHand:
			return m.say("banner.busted")
		}
	}
	if v.IAmHost {
		for _, s := range v.Seats {
			if s.Status == table.Waiting {
				return lamp.Render(m.say("banner.asked", "name", Clean(s.Name)))
			}
		}
	}
	return ""
}

// turnLine says who is to act and how long that may take.
func (m *Model) turnLine() string {
	v := &m.u.View
	if v.Game == nil || !v.Running {
		return m.cupLine()
	}
	for _, o := range v.Owed {
		if o.Kind != table.OwedDecision {
			continue
		}
		if m.myTurn() {
			return lamp.Render(m.say("turn.yours")) + "  " + m.clock(o)
		}
		if o.Seat != v.Me {
			return dim.Render(m.say("turn.theirs", "name", teller{m.o.Words, v}.nameOf(o.Seat))) + "  " + m.clock(o)
		}
	}
	return dim.Render(owedBy(m.o.Words, v))
}

// barWidth is the number of cells of the clock.
const barWidth = 12

// clock draws the time that is left for a decision, and the time bank.
func (m *Model) clock(o table.Owed) string {
	if o.Deadline == 0 {
		return ""
	}
	now := uint64(max(m.now.Add(m.skew).UnixMilli(), 0))
	all := time.Duration(m.u.View.Charter.Clock.DecisionMS) * time.Millisecond
	left := min(until(o.DecisionEnd, now), all)
	bank := until(o.Deadline, max(now, o.DecisionEnd))
	full := 0
	if all > 0 {
		full = min(int(left*barWidth/all), barWidth)
	}
	bar := strings.Repeat("█", full) + strings.Repeat("░", barWidth-full)
	text := bar + " " + seconds(left)
	if bank > 0 {
		text += " " + m.say("turn.bank", "time", seconds(bank))
	}
	if m.myTurn() && left < 10*time.Second {
		return lamp.Render(text)
	}
	return text
}

func until(end, now uint64) time.Duration {
	if end <= now {
		return 0
	}
	return time.Duration(end-now) * time.Millisecond
}

func seconds(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	if s < 100 {
		return fmt.Sprintf("%d s", s)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// verbs are the decisions with their keys and amounts, in the longest form that
// fits.
func (m *Model) verbs() string {
	if !m.myTurn() {
		return ""
	}
	if line := m.otherVerbs(); line != "" {
		return line
	}
	line := ""
	for _, form := range []presetForm{withAmounts, withKeys, inOne} {
		if line = m.verbsIn(form); ansi.StringWidth(line) <= m.width {
			break
		}
	}
	return line
}

// presetForm says how the parts of the pot are offered.
type presetForm uint8

const (
	withAmounts presetForm = iota
	withKeys
	inOne
)

func (m *Model) verbsIn(form presetForm) string {
	var out []string
	add := func(key, word string) { out = append(out, keyed.Render("["+key+"]")+" "+word) }
	chips := func(c game.Chips) string { return words.Chips(m.o.Words, c) }
	if _, ok := m.choice(game.Check); ok {
		add("c", m.say("verb.check"))
	} else if c, ok := m.choice(game.Call); ok {
		add("f", m.say("verb.fold"))
		add("c", m.say("verb.call", "chips", chips(c.Cost)))
	}
	c, ok := m.sized()
	if !ok {
		return strings.Join(out, " ")
	}
	if c.Verb == game.Bet {
		add("b", m.say("verb.bet"))
	} else {
		add("r", m.say("verb.raise"))
	}
	switch form {
	case inOne:
		add("1-4", "×")
	default:
		for n := range parts {
			word := presets[n]
			if form == withAmounts {
				word += " " + chips(m.fraction(n+1, c))
			}
			add(fmt.Sprint(n+1), word)
		}
	}
	add("a", m.say("verb.allin", "chips", chips(c.Max)))
	return strings.Join(out, " ")
}

var presets = [...]string{"⅓", "½", "⅔", "1×"}

// amountLine asks for an amount.
func (m *Model) amountLine() string {
	c, ok := m.sized()
	if !ok {
		return ""
	}
	key := "ask.raise"
	if c.Verb == game.Bet {
		key = "ask.bet"
	}
	typed := string(m.typed)
	if typed == "" {
		typed = dim.Render(fmt.Sprint(uint64(c.Min)))
	}
	return m.say(key) + " " + typed + "▏  " + dim.Render(m.say("ask.range",
		"min", words.Chips(m.o.Words, c.Min), "max", words.Chips(m.o.Words, c.Max)))
}
