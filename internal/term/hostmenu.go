package term

import (
	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// others lists the seats that the host can do something about.
func (m *Model) others() []table.SeatInfo {
	var out []table.SeatInfo
	for _, s := range m.u.View.Seats {
		if s.Status != table.Empty && s.Seat != m.u.View.Me {
			out = append(out, s)
		}
	}
	return out
}

// hostKey answers a key in the host's menu.
func (m *Model) hostKey(name string) tea.Cmd {
	list := m.others()
	at := 0
	for i, s := range list {
		if s.Seat == m.cursorSeat {
			at = i
		}
	}
	step := 0
	switch name {
	case "up", "k":
		step = -1
	case "down", "j":
		step = 1
	case "p":
		return m.hostPause()
	case "z":
		m.screen = onTable
		return m.want(table.Plain{Kind: transcript.KindClose})
	case "y", "n", "r", "g":
		if len(list) > 0 {
			return m.hostDo(name, list[at])
		}
		return nil
	default:
		m.screen = onTable
		return nil
	}
	if len(list) > 0 {
		m.cursorSeat = list[(at+step+len(list))%len(list)].Seat
	}
	return nil
}

func (m *Model) hostPause() tea.Cmd {
	m.screen = onTable
	if m.u.View.Paused {
		return m.want(table.Plain{Kind: transcript.KindResume})
	}
	return m.want(table.Plain{Kind: transcript.KindPause})
}

// hostDo does something about one seat.
func (m *Model) hostDo(name string, s table.SeatInfo) tea.Cmd {
	if s.Seat == cards.NoSeat {
		return nil
	}
	switch {
	case s.Status == table.Waiting && (name == "y" || name == "n"):
		return m.want(table.Admit{Seat: s.Seat, Let: name == "y"})
	case s.Status != table.Waiting && name == "r":
		return m.want(table.Remove{Seat: s.Seat})
	case s.Status != table.Waiting && name == "g":
		return m.want(table.Handover{Seat: s.Seat})
	}
	return nil
}
