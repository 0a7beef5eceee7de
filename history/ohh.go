package history

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// ohhVersion is the version of Open Hand History that is written.
const ohhVersion = "1.4.7"

// ohhTypes are the games of Open Hand History among ours: how it calls them,
// and their limit.
var ohhTypes = map[string][2]string{
	"holdem-nl/1": {"Holdem", "NL"}, "holdem-pl/1": {"Holdem", "PL"}, "holdem-fl/1": {"Holdem", "FL"},
	"omaha-pl/1": {"Omaha", "PL"}, "omaha5-pl/1": {"Omaha", "PL"}, "omaha6-pl/1": {"Omaha", "PL"},
	"omaha8-pl/1": {"OmahaHiLo", "PL"}, "omaha8-fl/1": {"OmahaHiLo", "FL"},
	"omaha8x5-pl/1": {"OmahaHiLo", "PL"}, "omaha8x5-fl/1": {"OmahaHiLo", "FL"},
	"omaha8x6-pl/1": {"OmahaHiLo", "PL"}, "omaha8x6-fl/1": {"OmahaHiLo", "FL"},
}

// CanOHH says why Open Hand History has no words for a hand, or nil.
func CanOHH(s *Story) error {
	if _, ok := ohhTypes[s.Game]; !ok {
		return &LeftOutError{"Open Hand History", "it has rounds for games with a flop, a turn and a river of the full deck, and the limits NL, PL and FL"}
	}
	return nil
}

// WriteOHH writes hands as an .ohh file: one object a hand, a blank line
// between them. The error is a *LeftOutError if the format has no words for a
// hand, or that of the writer.
func WriteOHH(w io.Writer, stories []*Story) error {
	for i, s := range stories {
		if err := CanOHH(s); err != nil {
			return err
		}
		b, err := json.MarshalIndent(map[string]any{"ohh": ohhOf(s)}, "", " ")
		if err != nil {
			return err
		}
		if i > 0 {
			b = append([]byte("\n"), b...)
		}
		if _, err := w.Write(append(b, '\n')); err != nil {
			return err
		}
	}
	return nil
}

type ohhHand struct {
	SpecVersion     string      `json:"spec_version"`
	SiteName        string      `json:"site_name"`
	NetworkName     string      `json:"network_name"`
	InternalVersion string      `json:"internal_version"`
	Tournament      bool        `json:"tournament"`
	TournamentInfo  *ohhCup     `json:"tournament_info,omitempty"`
	GameNumber      string      `json:"game_number"`
	StartDate       string      `json:"start_date_utc"`
	TableName       string      `json:"table_name"`
	GameType        string      `json:"game_type"`
	BetLimit        ohhLimit    `json:"bet_limit"`
	TableSize       int         `json:"table_size"`
	Currency        string      `json:"currency"`
	DealerSeat      int         `json:"dealer_seat"`
	SmallBlind      json.Number `json:"small_blind_amount"`
	BigBlind        json.Number `json:"big_blind_amount"`
	Ante            json.Number `json:"ante_amount"`
	Flags           []string    `json:"flags"`
	Players         []ohhPlayer `json:"players"`
	Rounds          []*ohhRound `json:"rounds"`
	Pots            []*ohhPot   `json:"pots"`
}

type ohhCup struct {
	Number   string      `json:"tournament_number"`
	Name     string      `json:"name"`
	Start    string      `json:"start_date_utc"`
	Currency string      `json:"currency"`
	BuyIn    json.Number `json:"buyin_amount"`
	Fee      json.Number `json:"fee_amount"`
	Bounty   json.Number `json:"bounty_fee_amount"`
	Stack    json.Number `json:"initial_stack"`
	Type     string      `json:"type"`
	Flags    []string    `json:"flags"`
	Speed    ohhSpeed    `json:"speed"`
}

type ohhSpeed struct {
	Type  string `json:"type"`
	Round uint64 `json:"round_time"` // seconds
}

// ohhCupOf describes the tournament; nil for a cash game.
func ohhCupOf(t *Tournament) *ohhCup {
	if t == nil {
		return nil
	}
	c := &ohhCup{
		Number: fmt.Sprint(t.ID), Name: t.Name, Start: ohhTime(t.StartMS), Currency: "XPM", BuyIn: number0(t.BuyIn), Fee: "0", Bounty: "0",
		Stack: number0(t.Stack), Type: "STT", Flags: []string{"SNG"}, Speed: ohhSpeed{t.Speed, t.Seconds},
	}
	if t.Again {
		c.Flags = append(c.Flags, "Re-Entry")
	}
	return c
}

// ohhTime writes a time.
func ohhTime(ms uint64) string {
	d := dateOf(ms)
	return fmt.Sprintf("%04d-%02d-%02dT%sZ", d.year, d.month, d.day, d.clock())
}

type ohhLimit struct {
	Type string      `json:"bet_type"`
	Cap  json.Number `json:"bet_cap"`
}

type ohhPlayer struct {
	ID    int         `json:"id"`
	Seat  int         `json:"seat"`
	Name  string      `json:"name"`
	Stack json.Number `json:"starting_stack"`
}

type ohhRound struct {
	ID      int         `json:"id"`
	Street  string      `json:"street"`
	Cards   []string    `json:"cards,omitempty"`
	Actions []ohhAction `json:"actions"`
}

type ohhAction struct {
	Number int         `json:"action_number"`
	Player *int        `json:"player_id"` // null for chips that nobody puts in
	Action string      `json:"action"`
	Amount json.Number `json:"amount"`
	AllIn  bool        `json:"is_allin"`
	Cards  []string    `json:"cards,omitempty"`
}

type ohhPot struct {
	Number int         `json:"number"`
	Amount json.Number `json:"amount"`
	Rake   json.Number `json:"rake"`
	Wins   []ohhWin    `json:"player_wins"`
}

type ohhWin struct {
	Player int         `json:"player_id"`
	Amount json.Number `json:"win_amount"`
}

// ohhWriter makes the rounds of a hand.
type ohhWriter struct {
	s      *Story
	rounds []*ohhRound
	board  int // cards of the board of the run-out so far
	count  int // actions so far
	shows  []ohhAction
}

func ohhOf(s *Story) ohhHand {
	h, unit := &s.Hand, s.Unit
	kind := ohhTypes[s.Game]
	out := ohhHand{
		SpecVersion: ohhVersion, SiteName: "nodealer", NetworkName: "nodealer", InternalVersion: "1.0.0",
		GameNumber: gameNumber(h), StartDate: "", TableName: h.Table, GameType: kind[0],
		BetLimit: ohhLimit{kind[1], "0"}, TableSize: tableSize(s), Currency: "XPM", DealerSeat: s.Dealer,
		SmallBlind: number0(blindAt(h, 0)), BigBlind: number0(blindAt(h, 1)), Ante: number0(anteOf(h)),
		Flags: []string{"Observed"},
	}
	out.StartDate = ohhTime(h.TimeMS)
	out.Tournament, out.TournamentInfo = h.Cup != nil, ohhCupOf(h.Cup)
	if len(h.Extra.Runs) > 0 {
		out.Flags = append(out.Flags, "Run_It_Twice")
	}
	for i, stack := range h.Stacks {
		out.Players = append(out.Players, ohhPlayer{i, seatNumber(s, i), playerName(s, i), number0(stack)})
	}
	w := &ohhWriter{s: s}
	w.round("Preflop", nil)
	if h.Extra.Carry > 0 {
		w.add("Add to Pot", nil, chips(h.Extra.Carry, unit), false, nil)
	}
	for _, step := range s.Steps {
		w.step(step)
	}
	if len(w.shows) > 0 {
		w.round("Showdown", nil)
		for _, a := range w.shows {
			w.count++
			a.Number = w.count
			w.rounds[len(w.rounds)-1].Actions = append(w.rounds[len(w.rounds)-1].Actions, a)
		}
	}
	out.Rounds = w.rounds
	out.Pots = w.pots()
	return out
}

// round begins a round.
func (w *ohhWriter) round(street string, board []cards.Card) {
	w.rounds = append(w.rounds, &ohhRound{ID: len(w.rounds), Street: street, Cards: faces(board), Actions: []ohhAction{}})
}

// add adds an action to the round.
func (w *ohhWriter) add(action string, player *int, amount game.Chips, allIn bool, list []cards.Card) {
	w.count++
	r := w.rounds[len(w.rounds)-1]
	r.Actions = append(r.Actions, ohhAction{w.count, player, action, number0(Amount(amount) * w.s.Unit), allIn, faces(list)})
}

var ohhPosts = map[StepKind]string{
	PostAnte: "Post Ante", PostBlind: "Post SB", PostBig: "Post BB", PostStraddle: "Straddle",
	PostLive: "Post Extra Blind", PostDead: "Post Dead",
}

var ohhVerbs = map[game.Verb]string{
	game.Fold: "Fold", game.Check: "Check", game.Call: "Call", game.Bet: "Bet", game.Raise: "Raise",
}

// step adds one step of the story.
func (w *ohhWriter) step(x Step) {
	player := &x.Player
	switch x.Kind {
	case Opened:
		w.open(x)
	case Dealt:
		if known(x.Cards) {
			w.add("Dealt Cards", player, 0, false, x.Cards)
		}
	case Shown:
		w.show(x)
	case Decided:
		switch verb, ok := ohhVerbs[x.Action.Verb]; {
		case x.Action.Verb == game.Show:
			w.show(x)
		case ok && x.Action.Verb == game.Bet && len(w.rounds) == 1: // no "Bet" before the flop
			w.add("Raise", player, x.Paid, x.AllIn, nil)
		case ok:
			w.add(verb, player, x.Paid, x.AllIn, nil)
		}
	default:
		w.add(ohhPosts[x.Kind], player, x.Paid, x.AllIn, nil)
	}
}

// open begins the round of a street of the board.
func (w *ohhWriter) open(x Step) {
	at := w.board
	if x.Run > 0 { // the cards from where the run-outs part
		at = len(w.s.Board) - len(x.Cards)
	}
	for rest := x.Cards; len(rest) > 0; {
		n := 1
		if at == 0 {
			n = min(3, len(rest))
		}
		w.round(streetAt(at), rest[:n])
		rest, at = rest[n:], at+n
	}
	if x.Run == 0 {
		w.board = at
	}
}

// streetAt names the street of the board card after so many.
func streetAt(n int) string {
	switch {
	case n < 3:
		return "Flop"
	case n == 3:
		return "Turn"
	}
	return "River"
}

// show keeps a shown hand for the last round.
func (w *ohhWriter) show(x Step) {
	if known(x.Cards) {
		w.shows = append(w.shows, ohhAction{0, &x.Player, "Shows Cards", "0", false, faces(x.Cards)})
	}
}

// pots adds up what was won of each pot.
func (w *ohhWriter) pots() []*ohhPot {
	list := []*ohhPot{}
	for _, p := range potsOf(w.s) {
		pot := &ohhPot{Number: len(list), Amount: number0(Amount(p.amount) * w.s.Unit), Rake: "0", Wins: []ohhWin{}}
		for i, c := range p.won {
			if c > 0 {
				pot.Wins = append(pot.Wins, ohhWin{i, number0(Amount(c) * w.s.Unit)})
			}
		}
		list = append(list, pot)
	}
	return list
}

func number0(a Amount) json.Number { return json.Number(a.String()) }

// faces writes cards; nil for none.
func faces(list []cards.Card) (out []string) {
	for _, c := range list {
		out = append(out, c.String())
	}
	return out
}

// known reports whether every card is.
func known(list []cards.Card) bool {
	for _, c := range list {
		if !c.Valid() {
			return false
		}
	}
	return len(list) > 0
}

func playerName(s *Story, i int) string {
	if i < len(s.Hand.Players) && s.Hand.Players[i] != "" {
		return strings.TrimSpace(s.Hand.Players[i])
	}
	return fmt.Sprintf("p%d", i+1)
}
