package term

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// stakesText is a level's blinds, with its ante if it has one.
func stakesText(w words.Lang, s game.Stakes) string {
	out := words.Chips(w, s.SmallBlind) + "/" + words.Chips(w, s.BigBlind)
	if s.Ante > 0 {
		out += "/" + words.Chips(w, s.Ante)
	}
	return out
}

// cupHead is the level in the header, and what comes next if there is room.
func (m *Model) cupHead() string {
	t := m.u.View.Tournament
	if t == nil || t.Over {
		return ""
	}
	out := m.say("cup.level", "level", t.Level+1, "stakes", stakesText(m.o.Words, t.Stakes))
	if t.Next == nil || m.width < ringWidth {
		return out
	}
	next := stakesText(m.o.Words, *t.Next)
	switch {
	case t.Rising > t.Level:
		return out + dim.Render(" · "+m.say("cup.nexthand", "stakes", next))
	case t.HandsLeft > 0:
		return out + dim.Render(" · "+m.say("cup.nexthands", "stakes", next, "n", t.HandsLeft))
	case t.EndsAt > 0:
		return out + dim.Render(" · "+m.say("cup.nexttime", "stakes", next, "time", m.untilText(t.EndsAt)))
	}
	return out
}

// untilText is how long it is until a time, by the clock of the records.
func (m *Model) untilText(at uint64) string {
	left := until(at, uint64(max(m.now.Add(m.skew).UnixMilli(), 0)))
	return clockText(left)
}

// clockText is a time as minutes and seconds.
func clockText(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	return string([]byte{byte('0' + s/600%10), byte('0' + s/60%10), ':', byte('0' + s%60/10), byte('0' + s%10)})
}

// cupLine says between hands what a tournament waits for, or how it has ended.
func (m *Model) cupLine() string {
	v := &m.u.View
	t := v.Tournament
	switch {
	case t == nil || v.Running:
		return ""
	case t.Over && len(t.Standing) > 0:
		first := t.Standing[0]
		out := strong.Render(m.say("cup.won", "name", Clean(first.Name), "prize", words.Chips(m.o.Words, first.Prize)))
		if p, ok := m.myPlace(); ok && p.Seat != first.Seat {
			out += "  " + m.placeText(p)
		}
		return out
	case !t.Begun && v.IAmHost && t.Left >= table.MinSeats:
		return lamp.Render(m.say("cup.begin", "n", t.Left))
	case !t.Begun:
		return dim.Render(m.say("cup.waits", "n", t.Left))
	case t.BreakEnds > v.TimeMS:
		return lamp.Render(m.say("cup.break", "time", m.untilText(t.BreakEnds)))
	}
	return ""
}

// myPlace is the player's own place.
func (m *Model) myPlace() (table.Standing, bool) {
	v := &m.u.View
	if v.Tournament == nil || v.Me == cards.NoSeat {
		return table.Standing{}, false
	}
	return place(v, v.Me)
}

// place finds the place of whoever has a seat.
func place(v *table.View, seat cards.Seat) (table.Standing, bool) {
	for _, p := range v.Tournament.Standing {
		if p.Seat == seat && int(seat) < len(v.Seats) && p.Name == v.Seats[seat].Name {
			return p, true
		}
	}
	return table.Standing{}, false
}

func (m *Model) placeText(p table.Standing) string {
	if p.Prize > 0 {
		return m.say("cup.mine", "place", p.Place, "prize", words.Chips(m.o.Words, p.Prize))
	}
	return m.say("cup.mineout", "place", p.Place)
}

// cupBanner says what lasts longer for somebody who is out.
func (m *Model) cupBanner(me table.SeatInfo) string {
	p, ok := m.myPlace()
	if !ok || me.Status != table.Eliminated {
		return ""
	}
	if m.u.View.Tournament.MayReturn {
		return lamp.Render(m.say("cup.again"))
	}
	return m.placeText(p)
}

// again enters a tournament once more, or says why not.
func (m *Model) again() tea.Cmd {
	if !m.u.View.Tournament.MayReturn {
		m.notice = m.say("notice.cup")
		return nil
	}
	return m.want(table.Rebuy{Amount: m.u.View.Charter.BuyInMax})
}

// begin is the host's word that the tournament begins.
func (m *Model) begin() tea.Cmd {
	if t := m.u.View.Tournament; t == nil || t.Begun || !m.u.View.IAmHost {
		return nil
	}
	return m.do(table.DealNow{})
}
