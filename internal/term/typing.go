package term

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// maxTyped is the longest line that can be typed.
const maxTyped = table.MaxChatRunes

// typeKey answers a key while a line is being typed.
func (m *Model) typeKey(k tea.KeyPressMsg, name string) tea.Cmd {
	switch name {
	case "esc":
		m.screen, m.typed = onTable, nil
	case "backspace":
		if n := len(m.typed); n > 0 {
			m.typed = m.typed[:n-1]
		}
	case "ctrl+u":
		m.typed = nil
	case "up", "down":
		m.nudge(name == "up")
	case "enter":
		return m.typedLine()
	default:
		m.paste(k.Text)
	}
	return nil
}

// paste adds text to the line.
func (m *Model) paste(text string) {
	if m.screen != onAmount && m.screen != onChat && m.screen != onSave {
		return
	}
	for _, r := range text {
		if m.screen == onAmount && !unicode.IsDigit(r) || !unicode.IsPrint(r) || len(m.typed) >= maxTyped {
			continue
		}
		m.typed = append(m.typed, r)
	}
}

// nudge moves the amount by one big blind or so.
func (m *Model) nudge(up bool) {
	if m.screen != onAmount || !m.myTurn() {
		return
	}
	c, ok := m.sized()
	if !ok {
		return
	}
	step := max(c.Min/2, 1)
	n := m.amount(c)
	if up {
		n = min(n+step, c.Max)
	} else {
		n = max(n-min(step, n), c.Min)
	}
	m.typed = []rune(strconv.FormatUint(uint64(n), 10))
}

// amount is what has been typed, or the smallest amount.
func (m *Model) amount(c game.Choice) game.Chips {
	n, err := strconv.ParseUint(string(m.typed), 10, 63)
	if err != nil {
		return c.Min
	}
	return game.Chips(n)
}

// typedLine takes the line.
func (m *Model) typedLine() tea.Cmd {
	screen, text := m.screen, strings.TrimSpace(string(m.typed))
	if screen == onAmount {
		return m.typedAmount()
	}
	m.screen, m.typed = onTable, nil
	switch {
	case text == "":
		return nil
	case screen == onSave:
		return m.save(text)
	}
	return m.want(table.Chat{Text: text})
}

func (m *Model) typedAmount() tea.Cmd {
	if !m.myTurn() {
		m.screen, m.typed = onTable, nil
		return nil
	}
	c, ok := m.sized()
	if !ok {
		return nil
	}
	n := m.amount(c)
	if n < c.Min || n > c.Max {
		m.notice = m.say("notice.amount", "min", m.o.Words.Number(uint64(c.Min)), "max", m.o.Words.Number(uint64(c.Max)))
		return nil
	}
	m.screen, m.typed = onTable, nil
	return m.act(c.Verb, n)
}

// fileName proposes a name for the log.
func (m *Model) fileName() string {
	return "table-" + m.u.View.Table.String()[:8] + "-" + time.Now().Format("2006-01-02") + ".ndl"
}

func (m *Model) save(file string) tea.Cmd {
	return func() tea.Msg { return savedMsg{file, m.o.Save(m.ctx, file)} }
}

// askSecret asks the client for the link of another device.
func (m *Model) askSecret() tea.Cmd {
	return func() tea.Msg {
		l, err := m.o.Seat.SeatLink()
		if err != nil {
			return secretMsg{err: err}
		}
		if m.o.Link.Base != "" {
			l.Base = m.o.Link.Base
		}
		return secretMsg{link: l.URL()}
	}
}

func (m *Model) showSecret(s secretMsg) {
	if s.err != nil {
		m.notice = m.say("notice.refused", "why", Clean(m.o.Words.Refusal(s.err.Error())))
		return
	}
	m.screen, m.secret = onSeatLink, s.link
}
