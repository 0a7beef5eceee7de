package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/term"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/table"
)

// gameStatus describes a game to scripts.
type gameStatus struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	File     string   `json:"file"`
	Waiting  string   `json:"waiting"` // "me", "letter", "others", "start", "left", "finished" or "old"
	For      []string `json:"for"`     // names of those for whom the game waits
	Asked    string   `json:"asked"`
	Until    string   `json:"until"` // date of the deadline, "" for none
	Hand     uint32   `json:"hand"`
	Records  uint64   `json:"records"`
	Error    string   `json:"error,omitempty"`
	deadline uint64
}

func (b *mailbox) statusOf(d *desk.Desk) gameStatus {
	now := d.Status()
	v := now.View
	s := gameStatus{
		Game: d.Table().String(), Title: v.Charter.Name, File: d.File(), Hand: v.Hand, Records: d.View().Records,
		Waiting: string(now.Waiting), For: []string{}, deadline: now.Deadline,
	}
	for _, i := range now.For {
		s.For = append(s.For, seatText(b.app, v, i))
	}
	switch now.Waiting {
	case desk.ForMe:
		s.Asked = b.questionOf(d, v)
	case desk.ForStart:
		s.For = d.Awaited()
	}
	if s.deadline != 0 {
		s.Until = date(s.deadline)
	}
	return s
}

// status prints how a game stands and what is asked of this player.
func (b *mailbox) status(d *desk.Desk) error {
	s := b.statusOf(d)
	if b.json {
		return b.emit(s)
	}
	v, _ := d.Ask()
	for _, line := range b.tableLines(v, true) {
		fmt.Fprintln(b.out, line)
	}
	b.print(waitingKeys[s.Waiting], "names", b.words.List(cleanAll(s.For)), "title", clean(s.Title), "file", whole(s.File))
	if s.Asked != "" {
		fmt.Fprintln(b.out, s.Asked)
	}
	if s.deadline != 0 {
		b.print("mail.until", "date", s.Until, "days", days(s.deadline-min(s.deadline, b.clock())))
	}
	b.late(v)
	return nil
}

// late tells what the players may do about time that is over: nothing happens by
// itself (P-128).
func (b *mailbox) late(v table.View) {
	for _, o := range v.Owed {
		if o.Claimable != 0 && b.clock() > o.Claimable && o.Seat != v.Me {
			b.print("mail.late", "name", seatText(b.app, v, o.Seat), "date", date(o.Deadline))
		}
	}
}

var waitingKeys = map[string]string{
	"me": "mail.state.me", "letter": "mail.state.letter", "others": "mail.state.others", "start": "mail.state.start",
	"finished": "mail.state.finished", "left": "mail.state.left", "old": "mail.state.old",
}

func cleanAll(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, clean(s))
	}
	return out
}

func seatText(a *app, v table.View, i cards.Seat) string {
	if int(i) < len(v.Seats) && v.Seats[i].Name != "" {
		return clean(v.Seats[i].Name)
	}
	return a.say("seat.number", "seat", int(i)+1)
}

// tableLines draws the table in a few lines; mine shows this player's cards.
func (b *mailbox) tableLines(v table.View, mine bool) []string {
	if v.Game == nil || !v.Running {
		return nil
	}
	var out []string
	var pot game.Chips
	for _, p := range v.Game.Pots {
		pot += p.Amount
	}
	for _, s := range v.Game.Seats {
		pot += s.Bet
	}
	board := faces(v.Game.Board)
	out = append(out, b.say("mail.table", "hand", v.Hand, "pot", words.Chips(b.words, pot), "board", cmp.Or(board, "–")))
	for _, s := range v.Game.Seats {
		line := b.say("mail.seat", "name", seatText(b.app, v, s.Seat), "stack", words.Chips(b.words, s.Stack), "bet", words.Chips(b.words, s.Bet))
		switch {
		case s.Folded || s.Dropped:
			line += ", " + b.say("mail.folded")
		case s.AllIn:
			line += ", " + b.say("mail.isallin")
		}
		if s.Seat == v.Me && mine {
			line += "   " + faces(s.Cards)
			if best := poker.Describe(s.Best, b.words.Code()); best != "" {
				line += "   " + best
			}
		} else if up := faces(openCards(s)); up != "" {
			line += "   " + up
		}
		out = append(out, "  "+line)
	}
	return out
}

func openCards(s game.SeatView) []cards.Card {
	var out []cards.Card
	for _, c := range s.Cards {
		if c.Valid() {
			out = append(out, c)
		}
	}
	return out
}

func faces(list []cards.Card) string {
	var parts []string
	for _, c := range list {
		if c.Valid() {
			parts = append(parts, c.String())
		} else {
			parts = append(parts, "??")
		}
	}
	return strings.Join(parts, " ")
}

// question says what this player is asked, "" if nothing.
func (b *mailbox) question(d *desk.Desk) string {
	v, asked := d.Ask()
	if !asked {
		return ""
	}
	return b.questionOf(d, v)
}

func (b *mailbox) questionOf(_ *desk.Desk, v table.View) string {
	return b.say("mail.question", "choices", b.choices(v))
}

// choices lists what can be decided, as the flags of reply name it.
func (a *app) choices(v table.View) string {
	var out []string
	for _, c := range v.Game.Choices {
		switch c.Verb {
		case game.Fold:
			out = append(out, "--fold")
		case game.Check:
			out = append(out, "--check")
		case game.Call:
			out = append(out, "--call "+strconv.FormatUint(uint64(c.Cost), 10))
		case game.Bet:
			out = append(out, fmt.Sprintf("--bet %d…%d", c.Min, c.Max))
		case game.Raise:
			out = append(out, fmt.Sprintf("--raise %d…%d", c.Min, c.Max))
		case game.Draw:
			out = append(out, "--pat", fmt.Sprintf("--draw 1,…,%d", len(c.Slots)))
		case game.BringIn:
			out = append(out, "--bring-in")
		case game.RunOnce:
			out = append(out, "--run 1")
		case game.RunTwice:
			out = append(out, "--run 2")
		case game.RunThrice:
			out = append(out, "--run 3")
		}
	}
	return strings.Join(out, ", ")
}

// prompt asks a person at the terminal.
func (b *mailbox) prompt(d *desk.Desk, v table.View) (game.Action, bool, error) {
	for _, line := range b.tableLines(v, true) {
		fmt.Fprintln(b.out, line)
	}
	if b.lines == nil {
		b.lines = bufio.NewReader(b.in)
	}
	for range 20 {
		fmt.Fprintln(b.out, b.questionOf(d, v))
		fmt.Fprint(b.out, b.say("mail.prompt")+" ")
		line, err := b.lines.ReadString('\n')
		if strings.TrimSpace(line) == "" {
			if err == io.EOF || err == nil {
				return game.Action{}, false, nil
			}
			return game.Action{}, false, err
		}
		act, err := b.typed(v, strings.Fields(line))
		if err == nil {
			return act, true, nil
		}
		fmt.Fprintln(b.out, err)
	}
	return game.Action{}, false, nil
}

// typed reads a decision as people type it: "raise 40", "draw 1 4", "c".
func (b *mailbox) typed(v table.View, in []string) (game.Action, error) {
	var f replyFlags
	verb := strings.TrimLeft(strings.ToLower(in[0]), "-")
	n := uint64(0)
	if len(in) > 1 {
		n, _ = strconv.ParseUint(in[1], 10, 63)
	}
	switch verb {
	case "f", "fold":
		f.fold = true
	case "k", "check":
		f.check = true
	case "c", "call":
		f.call = "any"
	case "b", "bet":
		f.bet = n
	case "r", "raise":
		f.raise = n
	case "allin", "all-in":
		f.allIn = true
	case "d", "draw":
		f.draw = strings.Join(in[1:], ",")
	case "p", "pat":
		f.pat = true
	case "bring-in":
		f.bringIn = true
	case "run":
		f.run = int(n)
	}
	return f.action(b.app, v)
}

// happened tells events.
func (b *mailbox) happened(d *desk.Desk, events []table.Event) {
	if b.json {
		return
	}
	v := d.View()
	for _, l := range term.Lines(b.words, &v, events) {
		fmt.Fprintln(b.out, "  "+l.Text)
	}
}

// summary tells the reader of a mail what happened and what is asked. It shows
// nobody's hidden cards.
func (b *mailbox) summary(d *desk.Desk, o desk.Out) string {
	v := d.State().View()
	var out strings.Builder
	line := func(s string) { out.WriteString(s + "\n") }
	if o.Letter.Kind == 2 {
		line(b.say("mail.sum.invited", "name", clean(d.Saved().Player), "title", clean(v.Charter.Name)))
		line("")
		line(b.say("mail.sum.accept"))
		line("")
		line(b.say("mail.sum.secret"))
		return out.String()
	}
	line(b.say("mail.sum.title", "name", clean(d.Saved().Player), "title", clean(v.Charter.Name)))
	line("")
	if l := term.Lines(b.words, &v, d.History(o.Letter.First)); len(l) > 0 {
		line(b.say("mail.sum.happened"))
		for _, l := range l {
			line("  " + l.Text)
		}
		line("")
	}
	for _, l := range b.tableLines(v, false) {
		line(l)
	}
	for _, x := range v.Owed {
		if seatText(b.app, v, x.Seat) != clean(o.To.Name) {
			continue
		}
		key := "mail.sum.owes"
		if x.Kind == table.OwedDecision {
			key = "mail.sum.decides"
		}
		line(b.say(key))
		if x.Deadline != 0 {
			line(b.say("mail.until", "date", date(x.Deadline), "days", days(x.Deadline-min(x.Deadline, b.clock()))))
			line(b.say("mail.sum.noforfeit"))
		}
	}
	if o.Letter.Note != "" {
		line("")
		line(b.say("mail.notefrom", "name", clean(d.Saved().Player), "note", whole(o.Letter.Note)))
	}
	line("")
	line(b.say("mail.sum.read"))
	return out.String()
}

func (a *app) mailStatusCommand() *cobra.Command {
	return a.about("status [GAME]", "mailstatus", nil, (*mailbox).status)
}

func (a *app) mailListCommand() *cobra.Command {
	return a.boxed("list", "maillist", nil, func(b *mailbox, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		tables, err := b.home.Tables()
		if err != nil {
			return err
		}
		list := []gameStatus{}
		for _, t := range tables {
			list = append(list, b.listed(t))
		}
		slices.SortStableFunc(list, func(x, y gameStatus) int {
			return cmp.Or(cmp.Compare(desk.Wait(x.Waiting).Rank(), desk.Wait(y.Waiting).Rank()), cmp.Compare(x.deadline, y.deadline))
		})
		if a.json {
			return a.emit(list)
		}
		if len(list) == 0 {
			a.talk("mail.none")
		}
		for _, s := range list {
			b.listLine(s)
		}
		return nil
	})
}

func (b *mailbox) listed(l client.Listed) (s gameStatus) {
	err := l.Err
	if err == nil {
		err = b.at(l.Table, func(d *desk.Desk) error { s = b.statusOf(d); return nil })
	}
	if err == nil {
		return s
	}
	return gameStatus{Game: l.Table.String(), Title: l.About.Title, Waiting: "old", For: []string{}, Error: b.refused(err).Error()}
}

func (b *mailbox) listLine(s gameStatus) {
	state := b.say(waitingKeys[s.Waiting], "names", b.words.List(cleanAll(s.For)), "title", clean(s.Title), "file", whole(s.File))
	if s.Error != "" {
		state = whole(s.Error)
	}
	if s.Until != "" && s.Waiting != "finished" {
		state += " " + b.say("mail.listuntil", "date", s.Until)
	}
	fmt.Fprintf(b.out, "%s  %s  %s\n", s.Game[:8], clean(s.Title), state)
}
