package term

import (
	"fmt"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// Weight says how a line is to be shown.
type Weight uint8

// The weights of lines.
const (
	Normal Weight = iota
	Faint         // work of the deck: worth knowing, not worth interrupting
	Bold          // the result of a hand, a line of chat
	Alarm         // a cheat, an absence
)

// Line is one thing that happened, in words.
type Line struct {
	Index  uint64 // of the record
	Hand   uint32
	Weight Weight
	Text   string
}

// Lines puts events into words. Cards that were opened together are one line.
func Lines(w words.Lang, v *table.View, events []table.Event) []Line {
	t := teller{w, v}
	var out []Line
	for i := 0; i < len(events); i++ {
		e := events[i]
		for e.Kind == table.CardOpened && i+1 < len(events) && together(e, events[i+1]) {
			i++
			e.Cards = append(e.Cards[:len(e.Cards):len(e.Cards)], events[i].Cards...)
		}
		if i+1 < len(events) && e.Kind == table.Leaves && !e.Done && events[i+1].Done && events[i+1].Seat == e.Seat {
			continue // leaves at once: one line is enough
		}
		for _, text := range t.texts(e) {
			out = append(out, Line{e.Index, e.Hand, weights[e.Kind], text})
		}
	}
	return out
}

func together(a, b table.Event) bool {
	return b.Kind == table.CardOpened && a.Seat == b.Seat && a.Hand == b.Hand
}

var weights = map[table.EventKind]Weight{
	table.DeckPassed: Faint, table.DeckReady: Faint, table.RelayAway: Faint, table.NewDeckAsked: Faint,
	table.HandEnded: Bold, table.Said: Bold, table.Closed: Bold, table.HandBegan: Bold,
	table.TournamentBegan: Bold, table.WentOut: Bold, table.TournamentOver: Bold,
	table.WasBlamed: Alarm, table.WentAbsent: Alarm,
}

// teller tells the events of one view.
type teller struct {
	w words.Lang
	v *table.View
}

// simple are the events that need no more than a name and an amount.
var simple = map[table.EventKind]string{
	table.Asked: "event.asked", table.Joined: "event.joined", table.Refused: "event.refused", table.DeviceMoved: "event.device",
	table.SatOut: "event.out", table.CameBack: "event.back", table.Bought: "event.bought", table.Paused: "event.paused",
	table.Resumed: "event.resumed", table.HostMoved: "event.host", table.HandBegan: "event.hand", table.DeckPassed: "event.pass",
	table.DeckReady: "event.deck", table.WentAbsent: "event.absent", table.RelayAway: "event.away",
	table.Straddled: "event.straddle", table.Posted: "event.post", table.BombPot: "event.bomb", table.BombAsked: "event.bombasked",
	table.NewDeckAsked: "event.newdeck", table.Said: "event.said",
	table.TournamentBegan: "event.cupbegan", table.WentOut: "event.wentout", table.TournamentOver: "event.cupover",
	table.TakenBack: "event.takenback", table.PlannedAhead: "event.planned",
}

// texts tells an event in no, one or several lines.
func (t teller) texts(e table.Event) []string {
	if key, ok := simple[e.Kind]; ok {
		if e.Kind == table.DeckPassed && t.v.Reveals {
			key = "event.unproved" // the keys will show it
		}
		return []string{t.w.Say(key, "name", t.name(e), "chips", words.Chips(t.w, e.Chips), "hand", e.Hand, "text", Clean(e.Text))}
	}
	switch e.Kind {
	case table.TimeGiven:
		return []string{t.w.Say("event.timegiven", "name", t.name(e), "by", Clean(e.Text), "days", days(e.MS))}
	case table.OnHoliday:
		return []string{t.w.Say("event.holiday", "name", t.name(e), "days", days(e.MS))}
	case table.GameChosen:
		return []string{t.w.Say("event.game", "game", poker.Title(e.Text, t.w.Code()))}
	case table.Opened:
		lines := []string{t.w.Say("event.opened", "title", Clean(e.Name))}
		if t.v.Reveals { // P-111
			lines = append(lines, t.w.Say("table.reveals"))
		}
		return lines
	case table.Leaves:
		key := "event.leaves"
		if e.Done {
			key = "event.left"
		}
		return []string{t.w.Say(key, "name", t.name(e), "chips", words.Chips(t.w, e.Chips))}
	case table.Acted:
		return []string{t.acted(e)}
	case table.CardOpened:
		return t.opened(e)
	case table.HandEnded:
		return t.ended(e)
	case table.WasBlamed:
		return []string{t.w.Say("event.cheated", "name", t.name(e), "entry", t.w.Number(e.Index), "clause", e.Clause.String(), "text", Clean(e.Text))}
	case table.Closed:
		if e.Text != "" {
			return []string{t.w.Say("event.defect", "text", Clean(e.Text))}
		}
		return []string{t.w.Say("event.closed")}
	}
	return nil
}

// days turns milliseconds into days, rounded up.
func days(ms uint64) uint64 { return (ms + 86400e3 - 1) / 86400e3 }

// name is the name of the event's seat.
func (t teller) name(e table.Event) string {
	if e.Name != "" {
		return Clean(e.Name)
	}
	return t.nameOf(e.Seat)
}

func (t teller) nameOf(i cards.Seat) string {
	if i != cards.NoSeat && int(i) < len(t.v.Seats) && t.v.Seats[i].Name != "" {
		return Clean(t.v.Seats[i].Name)
	}
	return t.w.Say("seat.number", "seat", int(i)+1)
}

var acts = map[game.Verb]string{
	game.Fold: "event.fold", game.Check: "event.check", game.Call: "event.call", game.Bet: "event.bet",
	game.Raise: "event.raise", game.Show: "event.show", game.Muck: "event.muck", game.Draw: "event.draw", game.BringIn: "event.bringin",
	game.RunOnce: "event.run1", game.RunTwice: "event.run2", game.RunThrice: "event.run3",
}

func (t teller) acted(e table.Event) string {
	return t.w.Say(acts[e.Action.Verb], "name", t.name(e), "chips", words.Chips(t.w, e.Action.To), "n", len(e.Action.Slots))
}

// opened tells cards of the board, or of a hand that is shown.
func (t teller) opened(e table.Event) []string {
	if len(e.Cards) == 0 || !e.Cards[0].Valid() {
		return nil
	}
	if e.Seat == cards.NoSeat {
		return []string{t.w.Say("event.board", "cards", facesText(e.Cards))}
	}
	return []string{t.w.Say("event.shows", "name", t.name(e), "cards", facesText(e.Cards))}
}

// ended tells who won what.
func (t teller) ended(e table.Event) []string {
	g := t.v.Game
	if e.Void {
		return []string{t.w.Say("event.void", "hand", e.Hand)}
	}
	if g == nil || g.Result == nil || t.v.Hand != e.Hand {
		return []string{t.w.Say("event.over", "hand", e.Hand)}
	}
	var out []string
	for i, pot := range g.Result.Pots {
		var who []string
		for _, s := range pot.Shares {
			who = append(who, t.w.Say("event.share", "name", t.nameOf(s.Seat), "chips", words.Chips(t.w, s.Stack)))
		}
		text := t.w.List(who)
		if hand := poker.Describe(pot.Name, t.w.Code()); hand != "" {
			text = t.w.Say("event.with", "who", text, "hand", hand)
		}
		if i > 0 {
			text = t.w.Say("event.side", "n", i, "text", text)
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		out = append(out, t.w.Say("event.over", "hand", e.Hand))
	}
	return out
}

// Proof says in one line what has been checked of the hand in progress.
func Proof(w words.Lang, v *table.View) string {
	record := uint64(0)
	if v.Records > 0 {
		record = v.Records - 1
	}
	at := w.Number(record)
	if d := v.Deck; d != nil {
		return w.Say("proof.hand", "passes", d.Counts.Passes, "all", len(d.Roster), "shares", w.Number(uint64(d.Counts.Shares)), "record", at)
	}
	return w.Say("proof.between", "n", int(v.Settled), "hands", w.Number(uint64(v.Settled)), "record", at)
}

// owedBy tells whom the table waits for, and what they owe.
func owedBy(w words.Lang, v *table.View) string {
	t := teller{w, v}
	byKind := map[table.OwedKind][]string{}
	for _, o := range v.Owed {
		byKind[o.Kind] = append(byKind[o.Kind], t.nameOf(o.Seat))
	}
	var out []string
	for _, k := range []table.OwedKind{table.OwedKey, table.OwedPass, table.OwedShares, table.OwedDecision, table.OwedReveal} {
		if who := byKind[k]; len(who) > 0 {
			out = append(out, w.Say(fmt.Sprintf("owed.%d", k), "names", w.List(who), "n", len(who)))
		}
	}
	return strings.Join(out, ", ")
}
