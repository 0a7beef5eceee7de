package term

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
)

// screen is what stands in front.
type screen uint8

const (
	onTable screen = iota
	onAmount
	onAllIn
	onChat
	onQuit
	onHelp
	onLinks
	onSeatLink
	onHost
	onSave
	onFull // the whole log
	onWish // what the player wants before a deal
)

// Model is the state of the screen.
type Model struct {
	ctx     context.Context
	o       Options
	updates <-chan client.Update
	stop    func()

	width, height int
	u             client.Update
	lines         []Line
	back          int // lines scrolled back in the log
	notice        string
	screen        screen
	typed         []rune
	discard       map[cards.Slot]bool // chosen for an exchange
	cursorSeat    cards.Seat          // in the host's menu
	skew          time.Duration       // relay's clock minus ours
	now           time.Time
	sat           bool // has asked for a seat by itself
	gone          bool // the client has ended
	secret        string
}

// maxLines is the number of lines that the log on the screen keeps.
const maxLines = 2000

// New makes a screen.
func New(ctx context.Context, o Options) *Model {
	m := &Model{ctx: ctx, o: o, now: time.Now(), cursorSeat: cards.NoSeat}
	m.updates, m.stop = o.Seat.Watch()
	return m
}

type (
	updateMsg client.Update
	goneMsg   struct{}
	tickMsg   time.Time
	didMsg    struct{ err error }
	savedMsg  struct {
		file string
		err  error
	}
	secretMsg struct {
		link string
		err  error
	}
)

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd { return tea.Batch(m.next, tick()) }

// next waits for the client's next update.
func (m *Model) next() tea.Msg {
	u, ok := <-m.updates
	if !ok {
		return goneMsg{}
	}
	return updateMsg(u)
}

func tick() tea.Cmd {
	return tea.Tick(time.Second/2, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case updateMsg:
		return m, tea.Batch(m.next, m.take(client.Update(msg)))
	case goneMsg:
		m.gone = true
	case tickMsg:
		m.now = time.Time(msg)
		return m, tick()
	case didMsg:
		if msg.err != nil {
			m.notice = m.say("notice.refused", "why", Clean(m.o.Words.Refusal(msg.err.Error())))
		}
	case savedMsg:
		m.notice = m.say("notice.saved", "file", Clean(msg.file))
		if msg.err != nil {
			m.notice = m.say("notice.notsaved", "why", Clean(msg.err.Error()))
		}
	case secretMsg:
		m.showSecret(msg)
	case tea.PasteMsg:
		m.paste(msg.Content)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

// take takes an update of the client.
func (m *Model) take(u client.Update) tea.Cmd {
	fresh := m.u.Ready && u.View.Records > m.u.View.Records && !u.Status.Reading
	m.u = u
	if fresh {
		m.skew = time.Until(time.UnixMilli(int64(u.View.TimeMS)))
	}
	m.lines = append(m.lines, Lines(m.o.Words, &m.u.View, u.Events)...)
	if n := len(m.lines) - maxLines; n > 0 {
		m.lines = append([]Line(nil), m.lines[n:]...)
	}
	for _, d := range u.Dropped {
		m.notice = m.say("notice.dropped", "why", Clean(m.o.Words.Refusal(d.Reason)))
	}
	if m.screen == onAmount && !m.myTurn() {
		m.screen, m.typed = onTable, nil
	}
	if !m.myTurn() {
		m.discard = nil
	}
	if m.wantsSeat() {
		m.sat = true
		return m.sit()
	}
	return nil
}

// wantsSeat reports whether the screen sits down by itself: once, at the start.
func (m *Model) wantsSeat() bool {
	return !m.sat && !m.o.onlooker() && m.u.Ready && m.u.Status.Online && !m.u.Status.Reading &&
		m.u.View.Me == cards.NoSeat && !m.u.View.Closed
}

// sit asks for any free seat.
func (m *Model) sit() tea.Cmd {
	c := &m.u.View.Charter
	amount := c.BuyInMax
	if m.o.BuyIn != 0 {
		amount = min(max(m.o.BuyIn, c.BuyInMin), c.BuyInMax)
	}
	return m.do(table.Sit{Name: m.o.Name, Seat: cards.NoSeat, BuyIn: amount})
}

// do gives a command to the client, beside the screen.
func (m *Model) do(c table.Command) tea.Cmd {
	m.notice = ""
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(m.ctx, 10*time.Second)
		defer cancel()
		return didMsg{m.o.Seat.Do(ctx, c)}
	}
}

func (m *Model) say(key string, pairs ...any) string { return m.o.Words.Say(key, pairs...) }

// myTurn reports whether the player owes a decision.
func (m *Model) myTurn() bool {
	v := &m.u.View
	return m.u.Ready && v.Running && v.Game != nil && v.Me != cards.NoSeat && v.Game.ToAct == v.Me && v.Speaks && !v.Sending
}

// me returns the player's seat.
func (m *Model) me() (table.SeatInfo, bool) {
	v := &m.u.View
	if v.Me == cards.NoSeat || int(v.Me) >= len(v.Seats) {
		return table.SeatInfo{}, false
	}
	return v.Seats[v.Me], true
}
