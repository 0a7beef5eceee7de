package history_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/history"
)

// checkFormats writes a hand in the formats that have words for it, and checks
// what was written by itself: the chips balance and the names are allowed.
func checkFormats(t *testing.T, s *history.Story) {
	t.Helper()
	var b bytes.Buffer
	err := history.WriteOHH(&b, []*history.Story{s})
	var left *history.LeftOutError
	switch {
	case errors.As(err, &left):
		if b.Len() > 0 {
			t.Error("a hand that is left out was begun")
		}
	case err != nil:
		t.Error(err)
	default:
		checkOHH(t, s, b.Bytes())
	}
	b.Reset()
	err = history.WritePokerStars(&b, []*history.Story{s})
	switch {
	case errors.As(err, &left):
	case err != nil:
		t.Error(err)
	default:
		checkStars(t, s, b.String())
	}
}

// ohh is Open Hand History 1.4.7 as the specification has it: other keys are
// refused.
type ohh struct {
	SpecVersion     string `json:"spec_version"`
	SiteName        string `json:"site_name"`
	NetworkName     string `json:"network_name"`
	InternalVersion string `json:"internal_version"`
	Tournament      *bool  `json:"tournament"`
	GameNumber      string `json:"game_number"`
	StartDate       string `json:"start_date_utc"`
	TableName       string `json:"table_name"`
	GameType        string `json:"game_type"`
	BetLimit        struct {
		Type string   `json:"bet_type"`
		Cap  *float64 `json:"bet_cap"`
	} `json:"bet_limit"`
	TableSize  int      `json:"table_size"`
	Currency   string   `json:"currency"`
	DealerSeat int      `json:"dealer_seat"`
	SmallBlind *float64 `json:"small_blind_amount"`
	BigBlind   *float64 `json:"big_blind_amount"`
	Ante       *float64 `json:"ante_amount"`
	Hero       *int     `json:"hero_player_id"`
	Flags      []string `json:"flags"`
	Players    []struct {
		ID    int     `json:"id"`
		Seat  int     `json:"seat"`
		Name  string  `json:"name"`
		Stack float64 `json:"starting_stack"`
	} `json:"players"`
	Rounds []struct {
		ID      int      `json:"id"`
		Street  string   `json:"street"`
		Cards   []string `json:"cards"`
		Actions []struct {
			Number int      `json:"action_number"`
			Player *int     `json:"player_id"`
			Action string   `json:"action"`
			Amount float64  `json:"amount"`
			AllIn  *bool    `json:"is_allin"`
			Cards  []string `json:"cards"`
		} `json:"actions"`
	} `json:"rounds"`
	Pots []struct {
		Number int     `json:"number"`
		Amount float64 `json:"amount"`
		Rake   float64 `json:"rake"`
		Wins   []struct {
			Player int     `json:"player_id"`
			Amount float64 `json:"win_amount"`
		} `json:"player_wins"`
	} `json:"pots"`
}

var (
	ohhStreets = []string{"Preflop", "Flop", "Turn", "River", "Showdown"}
	ohhActions = []string{
		"Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
		"Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips", "Sits Down", "Stands Up", "Add to Pot",
	}
	ohhDate = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`)
)

// checkOHH is a strict reader of one hand of Open Hand History.
func checkOHH(t *testing.T, s *history.Story, b []byte) {
	t.Helper()
	bad := func(format string, args ...any) { t.Errorf(format+"\n%s", append(args, b)...) }
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	var doc struct {
		OHH ohh `json:"ohh"`
	}
	if err := d.Decode(&doc); err != nil || d.More() {
		bad("not one object: %v", err)
		return
	}
	h := doc.OHH
	switch {
	case h.SpecVersion != "1.4.7" || h.SiteName == "" || h.NetworkName == "" || h.InternalVersion == "" || h.GameNumber == "":
		bad("a text is missing")
	case h.Tournament == nil || h.SmallBlind == nil || h.BigBlind == nil || h.Ante == nil || h.BetLimit.Cap == nil:
		bad("a value is missing")
	case !slices.Contains([]string{"Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"}, h.GameType):
		bad("game type %q", h.GameType)
	case !slices.Contains([]string{"NL", "PL", "FL"}, h.BetLimit.Type):
		bad("bet type %q", h.BetLimit.Type)
	case !ohhDate.MatchString(h.StartDate):
		bad("date %q", h.StartDate)
	case h.Hero != nil || !slices.Contains(h.Flags, "Observed"):
		bad("a hero of an observed hand")
	case slices.Contains(h.Flags, "Run_It_Twice") != (len(s.Hand.Extra.Runs) > 0):
		bad("flags %v", h.Flags)
	}
	checkOHHChips(bad, s, h)
}

// checkOHHChips follows the chips and cards of a hand.
func checkOHHChips(bad func(string, ...any), s *history.Story, h ohh) {
	stack, seats := map[int]float64{}, map[int]bool{}
	in, out, number, dealt := 0.0, 0.0, 0, map[string]bool{}
	for _, p := range h.Players {
		stack[p.ID] = p.Stack
		seats[p.Seat] = true
		if p.Seat < 1 || p.Seat > h.TableSize || p.Name == "" {
			bad("player %+v of %d seats", p, h.TableSize)
		}
	}
	if len(seats) != len(h.Players) || len(stack) != len(h.Players) || !seats[h.DealerSeat] {
		bad("seats %v, dealer %d", seats, h.DealerSeat)
	}
	if len(h.Rounds) == 0 || h.Rounds[0].Street != "Preflop" {
		bad("no first round")
		return
	}
	for i, r := range h.Rounds {
		want := map[string]int{"Flop": 3, "Turn": 1, "River": 1}[r.Street]
		if r.ID != i || !slices.Contains(ohhStreets, r.Street) || len(r.Cards) != want || r.Actions == nil {
			bad("round %+v", r)
		}
		for _, c := range r.Cards {
			if card, err := cards.Parse(c); err != nil || !card.Valid() || dealt[c] {
				bad("card %s", c)
			}
			dealt[c] = true
		}
		for _, a := range r.Actions {
			number++
			if a.Number != number || !slices.Contains(ohhActions, a.Action) || a.AllIn == nil || a.Amount < 0 {
				bad("action %+v", a)
			}
			if r.Street == "Preflop" && a.Action == "Bet" {
				bad("a bet before the flop")
			}
			if (a.Action == "Shows Cards") != (r.Street == "Showdown") {
				bad("%s in round %s", a.Action, r.Street)
			}
			in += a.Amount
			if a.Player == nil {
				continue
			}
			if _, ok := stack[*a.Player]; !ok {
				bad("action of nobody: %+v", a)
			}
			stack[*a.Player] -= a.Amount
			if stack[*a.Player] < 0 || *a.AllIn && stack[*a.Player] != 0 {
				bad("action %+v leaves %v", a, stack[*a.Player])
			}
		}
	}
	for i, p := range h.Pots {
		won := 0.0
		for _, w := range p.Wins {
			won += w.Amount
			stack[w.Player] += w.Amount
		}
		if p.Number != i || won+p.Rake != p.Amount {
			bad("pot %+v", p)
		}
		out += p.Amount
	}
	refund := float64(s.Refund.Chips)
	if in != out+refund {
		bad("%v chips in, %v out, %v back", in, out, refund)
	}
	stack[s.Refund.Player] += refund
	for i, c := range s.Stacks {
		if stack[i] != float64(c) {
			bad("player %d ends with %v, not %d", i, stack[i], c)
		}
	}
}

var starsCollected = regexp.MustCompile(`(?m)^.* collected (\d+) from (?:pot|main pot|side pot(?:-\d+)?)$`)

// checkStars checks what a reader of PokerStars text relies on: one summary, the
// pot is what was collected, and each seat is told twice.
func checkStars(t *testing.T, s *history.Story, text string) {
	t.Helper()
	sum := 0
	for _, m := range starsCollected.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1])
		sum += n
	}
	total := game.Chips(0)
	for _, a := range s.Result.Pots {
		total += a.Amount
	}
	if sum != int(total) || !strings.Contains(text, "Total pot "+strconv.Itoa(sum)) {
		t.Errorf("%d collected of %d\n%s", sum, total, text)
	}
	if strings.Count(text, "*** SUMMARY ***") != 1 || strings.Count(text, "\nSeat ") != 2*len(s.Seat) {
		t.Errorf("not a whole hand:\n%s", text)
	}
	if s.Refund.Chips > 0 != strings.Contains(text, "\nUncalled bet (") {
		t.Errorf("uncalled bet of %d\n%s", s.Refund.Chips, text)
	}
	if runs := len(s.Hand.Extra.Runs); runs > 0 && strings.Count(text, " RIVER *** [") != 1+runs {
		t.Errorf("%d further run-outs\n%s", runs, text)
	}
}
