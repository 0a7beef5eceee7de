package history

import (
	"fmt"
	"io"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// starsNames are the games that PokerStars text knows among ours.
var starsNames = map[string]string{
	"holdem-nl/1": "Hold'em No Limit", "holdem-pl/1": "Hold'em Pot Limit", "holdem-fl/1": "Hold'em Limit",
	"short-nl/1": "6+ Hold'em No Limit",
	"omaha-pl/1": "Omaha Pot Limit", "omaha5-pl/1": "5 Card Omaha Pot Limit", "omaha6-pl/1": "6 Card Omaha Pot Limit",
	"omaha8-pl/1": "Omaha Hi/Lo Pot Limit", "omaha8-fl/1": "Omaha Hi/Lo Limit",
	"omaha8x5-pl/1": "5 Card Omaha Hi/Lo Pot Limit", "omaha8x5-fl/1": "5 Card Omaha Hi/Lo Limit",
	"draw52-nl/1": "5 Card Draw No Limit", "draw52-pl/1": "5 Card Draw Pot Limit", "draw52-fl/1": "5 Card Draw Limit",
	"deuce1-nl/1": "Single Draw 2-7 Lowball No Limit", "deuce3-fl/1": "Triple Draw 2-7 Lowball Limit",
	"badugi-fl/1": "Badugi Limit",
	"stud-fl/1":   "7 Card Stud Limit", "stud8-fl/1": "7 Card Stud Hi/Lo Limit", "razz-fl/1": "Razz Limit",
}

// CanPokerStars says why PokerStars text has no words for a hand, or nil.
func CanPokerStars(s *Story) error {
	switch {
	case starsNames[s.Game] == "":
		return &LeftOutError{"PokerStars text", "it knows no game like " + s.Game}
	case s.Hand.Extra.Carry > 0:
		return &LeftOutError{"PokerStars text", "chips left over from an earlier hand are in the pot"}
	}
	return nil
}

// LostByPokerStars says what PokerStars text cannot say of a hand that it has
// words for; "" if it says all.
func LostByPokerStars(s *Story) string {
	for _, x := range s.Steps {
		if x.Kind == PostStraddle {
			return "there is no agreed line for a straddle, so readers may count it as a raise or stop at it"
		}
	}
	return ""
}

// WritePokerStars writes hands as PokerStars text, blank lines between them.
// The error is a *LeftOutError if the format has no words for a hand, or that
// of the writer.
func WritePokerStars(w io.Writer, stories []*Story) error {
	for i, s := range stories {
		if err := CanPokerStars(s); err != nil {
			return err
		}
		p := starsWriter{s: s, dealt: map[int][]cards.Card{}, folded: map[int]string{}, stud: s.Hand.BringIn > 0}
		if i > 0 {
			p.b.WriteString("\n\n")
		}
		p.hand()
		if _, err := io.WriteString(w, p.b.String()); err != nil {
			return err
		}
	}
	return nil
}

// starsWriter writes one hand.
type starsWriter struct {
	b      strings.Builder
	s      *Story
	dealt  map[int][]cards.Card // open cards of stud
	folded map[int]string       // where each player folded
	board  []cards.Card
	stud   bool
	round  int // of the street that has been begun; -1 before the first
	agreed bool
	begun  bool
}

func (p *starsWriter) line(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

func (p *starsWriter) name(i int) string { return playerName(p.s, i) }

// chips writes an amount.
func (p *starsWriter) chips(c game.Chips) string { return (Amount(c) * p.s.Unit).String() }

func (p *starsWriter) hand() {
	p.header()
	p.round = -1
	last := p.lastBet()
	for i, x := range p.s.Steps {
		p.begin(x)
		p.step(x)
		if i == last && p.s.Refund.Chips > 0 {
			p.line("Uncalled bet (%s) returned to %s", p.chips(p.s.Refund.Chips), p.name(p.s.Refund.Player))
		}
	}
	p.showdown()
	p.summary()
}

// header writes what the hand began with.
func (p *starsWriter) header() {
	s, h := p.s, &p.s.Hand
	low, high := blindAt(h, 0), blindAt(h, 1)
	if h.SmallBet > 0 {
		low, high = h.SmallBet, h.BigBet
	}
	if s.Game == "short-nl/1" {
		low, high = anteOf(h), h.MinBet
	}
	d := dateOf(h.TimeMS)
	cup, level, money := " ", "", " (Play Money)"
	if t := h.Cup; t != nil {
		price := t.BuyIn.String() + "+0"
		if t.BuyIn == 0 {
			price = "Freeroll"
		}
		cup, level, money = fmt.Sprintf("Tournament #%d, %s ", t.ID, price), "- Level "+roman(t.Level)+" ", ""
	}
	p.line("PokerStars Hand #%s: %s%s %s(%v/%v) - %04d/%02d/%02d %s UTC", gameNumber(h), cup, starsNames[s.Game], level, low, high,
		d.year, d.month, d.day, d.clock())
	button := fmt.Sprintf(" Seat #%d is the button", s.Dealer)
	if p.stud {
		button = ""
	}
	table := strings.Map(func(r rune) rune {
		if r == '\'' {
			return '’'
		}
		return r
	}, h.Table)
	if h.Cup != nil {
		table = fmt.Sprintf("%d 1", h.Cup.ID)
	}
	p.line("Table '%s' %d-max%s%s", table, tableSize(s), money, button)
	for _, i := range bySeat(s) {
		p.line("Seat %d: %s (%v in chips)", seatNumber(s, i), p.name(i), h.Stacks[i])
	}
}

// roman writes a number from 1 to 3999 as the Romans did.
func roman(n int) string {
	var b strings.Builder
	for _, r := range []struct {
		n    int
		text string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= r.n; n -= r.n {
			b.WriteString(r.text)
		}
	}
	return b.String()
}

// bySeat returns the players in the order of their seats.
func bySeat(s *Story) []int {
	var list []int
	for n := 0; len(list) < len(s.Seat); n++ {
		for i := range s.Seat {
			if seatNumber(s, i) == n {
				list = append(list, i)
			}
		}
		if n > 1<<16 {
			break
		}
	}
	return list
}

// lastBet returns the step after which nobody puts in chips any more, -1 if
// there is none.
func (p *starsWriter) lastBet() int {
	last := -1
	for i, x := range p.s.Steps {
		if x.Kind <= PostDead || x.Kind == Decided && (x.Action.Verb <= game.Raise || x.Action.Verb == game.BringIn) {
			last = i
		}
	}
	return last
}

// begin writes the line that begins a street of stud or draw, or the cards of
// the hand.
func (p *starsWriter) begin(x Step) {
	if x.Kind != Dealt && x.Kind != Decided || p.round == x.Round && p.begun {
		return
	}
	first := !p.begun
	p.begun, p.round = true, x.Round
	switch {
	case p.stud && x.Kind == Dealt:
		names := []string{"3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"}
		p.line("*** %s ***", names[min(x.Round, len(names)-1)])
	case first && p.draws():
		p.line("*** DEALING HANDS ***")
	case first:
		p.line("*** HOLE CARDS ***")
	case p.draws() && len(p.drawNames()) > 1:
		p.line("*** %s DRAW ***", p.drawNames()[min(x.Round, 3)-1])
	}
}

func (p *starsWriter) draws() bool {
	name := starsNames[p.s.Game]
	return strings.Contains(name, "Draw") || strings.Contains(name, "Badugi")
}

// drawNames names the draws of a game that has several.
func (p *starsWriter) drawNames() []string {
	if p.s.Game == "deuce3-fl/1" || p.s.Game == "badugi-fl/1" {
		return []string{"FIRST", "SECOND", "THIRD"}
	}
	return nil
}

var starsPosts = map[StepKind]string{
	PostAnte: "posts the ante", PostBlind: "posts small blind", PostBig: "posts big blind",
	PostStraddle: "posts straddle", PostLive: "posts big blind", PostDead: "posts small blind",
}

// step writes one step.
func (p *starsWriter) step(x Step) {
	switch x.Kind {
	case Dealt:
		p.deal(x)
	case Opened:
		p.open(x)
	case Decided:
		p.decide(x)
	case Shown:
	default:
		p.line("%s: %s %s%s", p.name(x.Player), starsPosts[x.Kind], p.chips(x.Paid), allIn(x))
	}
}

func allIn(x Step) string {
	if x.AllIn {
		return " and is all-in"
	}
	return ""
}

// deal writes the cards that everybody may know.
func (p *starsWriter) deal(x Step) {
	var seen []cards.Card
	for k, c := range x.Cards {
		if c.Valid() && (x.Up == nil || x.Up[k] || known(x.Cards)) {
			seen = append(seen, c)
		}
	}
	if len(seen) == 0 {
		return
	}
	if old := p.dealt[x.Player]; p.stud && len(old) > 0 {
		p.line("Dealt to %s [%s] [%s]", p.name(x.Player), spaced(old), spaced(seen))
	} else {
		p.line("Dealt to %s [%s]", p.name(x.Player), spaced(seen))
	}
	p.dealt[x.Player] = append(p.dealt[x.Player], seen...)
}

func spaced(list []cards.Card) string { return strings.Join(faces(list), " ") }

var ordinals = []string{"FIRST ", "SECOND ", "THIRD "}

// open writes the board, street by street.
func (p *starsWriter) open(x Step) {
	if x.Run > 0 {
		p.board = p.board[:len(p.s.Board)-len(x.Cards)]
	}
	prefix := ""
	if p.agreed {
		prefix = ordinals[x.Run]
	}
	for rest := x.Cards; len(rest) > 0; {
		n := 1
		if len(p.board) == 0 {
			n = min(3, len(rest))
		}
		street := strings.ToUpper(streetAt(len(p.board)))
		if len(p.board) == 0 {
			p.line("*** %s%s *** [%s]", prefix, street, spaced(rest[:n]))
		} else {
			p.line("*** %s%s *** [%s] [%s]", prefix, street, spaced(p.board), spaced(rest[:n]))
		}
		p.board, rest = append(p.board[:len(p.board):len(p.board)], rest[:n]...), rest[n:]
	}
}

// decide writes a decision of the betting or of an exchange.
func (p *starsWriter) decide(x Step) {
	name, all := p.name(x.Player), allIn(x)
	switch x.Action.Verb {
	case game.Fold:
		p.folded[x.Player] = p.where(x.Round)
		p.line("%s: folds", name)
	case game.Check:
		p.line("%s: checks", name)
	case game.Call:
		p.line("%s: calls %s%s", name, p.chips(x.Paid), all)
	case game.Bet:
		p.line("%s: bets %s%s", name, p.chips(x.Paid), all)
	case game.Raise:
		p.line("%s: raises %s to %s%s", name, p.chips(x.By), p.chips(x.Action.To), all)
	case game.BringIn:
		p.line("%s: brings in for %s%s", name, p.chips(x.Paid), all)
	case game.Draw:
		p.exchange(x)
	case game.RunTwice, game.RunThrice:
		p.agreed = len(p.s.Hand.Extra.Runs) > 0
	}
}

func (p *starsWriter) exchange(x Step) {
	name, n, list := p.name(x.Player), len(x.Action.Slots), ""
	if known(x.Cards) {
		list = " [" + spaced(x.Cards) + "]"
	}
	switch n {
	case 0:
		p.line("%s: stands pat", name)
	case 1:
		p.line("%s: discards 1 card%s", name, list)
	default:
		p.line("%s: discards %d cards%s", name, n, list)
	}
}

// where says in which round somebody folded.
func (p *starsWriter) where(round int) string {
	switch {
	case p.stud:
		return "folded on the " + []string{"3rd Street", "4th Street", "5th Street", "6th Street", "River"}[min(round, 4)]
	case p.draws() && round == 0:
		return "folded before the Draw"
	case p.draws():
		return "folded after the " + []string{"1st", "2nd", "3rd"}[min(round, 3)-1] + " Draw"
	case round == 0:
		return "folded before Flop"
	}
	return "folded on the " + []string{"Flop", "Turn", "River"}[min(round, 3)-1]
}

// handName puts the name of a hand into words.
func handName(n game.Name) string { return poker.Describe(n, "en") }
