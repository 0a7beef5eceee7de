package term

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// offered reports whether the player can wish for anything before a deal.
func (m *Model) offered() bool {
	v := &m.u.View
	o := v.Offers
	return v.Me != cards.NoSeat && (o.Straddle || o.Debts || o.Choice || m.bombs())
}

// bombs reports whether the player may ask for a bomb pot.
func (m *Model) bombs() bool {
	o := m.u.View.Offers
	return o.Bomb == game.BombVote || o.Bomb == game.BombHost && m.u.View.IAmHost
}

// straddleWords are the wishes about straddles, in the order of game.StraddleWish.
var straddleWords = [...]string{"wish.never", "wish.once", "wish.always"}

// wishPage shows what the player wants before the deals to come.
func (m *Model) wishPage() []string {
	me, ok := m.me()
	if !ok {
		return m.page(m.say("wish.title"), nil)
	}
	var lines []string
	add := func(key, text string) {
		lines = append(lines, fit(keyed.Render("["+key+"]")+" "+text, m.width))
	}
	o := m.u.View.Offers
	if o.Straddle {
		add("s", m.say("wish.straddle", "when", m.say(straddleWords[me.Wish.Straddle])))
	}
	if o.Debts {
		lines = append(lines, m.debt(me)...)
	}
	if o.Post {
		key := "wish.wait"
		if me.Wish.Post {
			key = "wish.post"
		}
		add("p", m.say(key))
	}
	if m.bombs() {
		key := "wish.nobomb"
		if me.Wish.Bomb {
			key = "wish.bomb"
		}
		add("b", m.say(key))
	}
	if o.Choice {
		lines = append(lines, "", m.say("wish.games"))
		for i, id := range o.Games {
			mark := "  "
			if me.Wish.Game == i+1 {
				mark = "▸ "
			}
			lines = append(lines, fit(mark+keyed.Render("["+gameKey(i)+"]")+" "+poker.Title(id, m.o.Words.Code()), m.width))
		}
	}
	return m.page(m.say("wish.title"), lines)
}

// debt says which blinds the player has missed.
func (m *Model) debt(me table.SeatInfo) []string {
	switch d := me.Debt; {
	case d == 0:
		return nil
	case d&game.OwesEntry != 0:
		return []string{m.say("wish.entry")}
	case d&game.OwesBig != 0 && d&game.OwesSmall != 0:
		return []string{m.say("wish.both")}
	case d&game.OwesBig != 0:
		return []string{m.say("wish.big")}
	}
	return []string{m.say("wish.small")}
}

// gameKey is the key of a game of the list: 1 to 9, then letters from c on, which
// have no other meaning here.
func gameKey(i int) string {
	if i < 9 {
		return strconv.Itoa(i + 1)
	}
	return string(rune('c' + i - 9))
}

// wishKey answers a key on the page of wishes.
func (m *Model) wishKey(name string) tea.Cmd {
	me, ok := m.me()
	o := m.u.View.Offers
	say := func(what table.WishKind, value uint8) tea.Cmd {
		return m.want(table.WishBody{What: what, Value: value})
	}
	switch {
	case !ok:
	case name == "s" && o.Straddle:
		return say(table.WishStraddle, uint8(me.Wish.Straddle+1)%uint8(len(straddleWords)))
	case name == "p" && o.Post:
		return say(table.WishPost, toggled(me.Wish.Post))
	case name == "b" && m.bombs():
		return say(table.WishBomb, toggled(me.Wish.Bomb))
	}
	for i := range o.Games {
		if ok && o.Choice && name == gameKey(i) {
			if me.Wish.Game == i+1 {
				return say(table.WishGame, 0)
			}
			return say(table.WishGame, uint8(i+1))
		}
	}
	m.screen = onTable
	return nil
}

// toggled is the value of a wish that is yes or no, turned round.
func toggled(now bool) uint8 {
	if now {
		return 0
	}
	return 1
}
