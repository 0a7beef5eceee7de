package table_test

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// cup is a tournament with the changes that a test wants; nobody has sat down.
func cup(t *testing.T, players, seats int, change func(*tourney.Structure)) *sim.World {
	t.Helper()
	s := simtest.Structure(seats)
	s.Stack = 1000
	if change != nil {
		change(&s)
	}
	set := simtest.Tournament(t, s)
	w := simtest.World(t, players, func(c *sim.Config) {
		set(c)
		c.Charter.Clock.BetweenMS = 1000 // so that a test can say something between two hands
		for i := range c.Brains {
			c.Brains[i] = simtest.Caller
		}
	})
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	return w
}

func enter(w *sim.World, name string) table.Sit {
	return table.Sit{Name: name, Seat: cards.NoSeat, BuyIn: w.Players[0].Engine.State().Charter().BuyInMax}
}

func tour(w *sim.World) *table.Tournament { return w.Players[0].Engine.State().Tournament() }

func running(s *table.State) bool { return s.Running() }

func isOver(s *table.State) bool { return s.Tournament().Over }

// later moves the clock on and tells everybody.
func later(t *testing.T, w *sim.World, ms uint64) {
	t.Helper()
	w.Advance(ms)
	for i := range w.Players {
		if err := w.Tick(i, w.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
}

// hands is done after so many hands have ended.
func hands(n uint32) func(*table.State) bool {
	return func(s *table.State) bool { return !s.Running() && s.Last() != nil && s.Last().Number >= n }
}

// P-90: a charter with terms has one form.
func TestTerms(t *testing.T) {
	plain := simtest.Charter(t)
	plain.Seats = 2
	s := simtest.Structure(2)
	with := plain
	with.Tournament = &s
	with.BuyInMin, with.BuyInMax = s.Stack, s.Stack
	head, body := plain.Encode(), with.Encode()[len(plain.Encode()):]
	if head[0] != 1 || with.Encode()[0] != 3 || body[0] != 1 || body[1] != 1 {
		t.Fatalf("versions %d and %d, terms %x", head[0], with.Encode()[0], body[:2])
	}
	terms := func(b ...byte) []byte {
		c := with // its head, with other terms
		return append(c.Encode()[:len(head)], b...)
	}
	one := body[1:]
	for name, b := range map[string][]byte{
		"version 3 without terms": terms(0),
		"no number of terms":      terms(),
		"a term twice":            terms(append(append([]byte{2}, one...), one...)...),
		"an unknown term":         terms(1, 9, 0, 0, 0, 0),
		"a term cut short":        terms(body[:len(body)-1]...),
		"a byte too many":         terms(append(body[:len(body):len(body)], 0)...),
		"version 1 with terms":    append(plain.Encode(), body...),
	} {
		if _, err := table.DecodeCharter(b); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	long := append([]byte{1, 1, 0, 0, 0x20, 1}, make([]byte, table.MaxTerm+1)...)
	if _, err := table.DecodeCharter(terms(long...)); err == nil || !strings.Contains(err.Error(), "8192") {
		t.Errorf("a term of %d bytes: %v", table.MaxTerm+1, err)
	}
}

// P-91: what a tournament asks of its table.
func TestTournamentCharter(t *testing.T) {
	for name, spoil := range map[string]func(*sim.Config){
		"other seats":     func(c *sim.Config) { c.Charter.Seats = 4 },
		"another buy-in":  func(c *sim.Config) { c.Charter.BuyInMax++ },
		"other options":   func(c *sim.Config) { c.Charter.Options = simtest.Charter(t).Options },
		"a bad structure": func(c *sim.Config) { c.Charter.Tournament.Shares = nil },
	} {
		set := simtest.Tournament(t, simtest.Structure(3))
		c := sim.Config{Charter: simtest.Charter(t), Names: []string{"A"}, Seed: [32]byte{1}, StartMS: 1}
		set(&c)
		spoil(&c)
		w, err := sim.New(c)
		if err == nil {
			err = w.Settle()
		}
		if err == nil {
			t.Errorf("%s: there is a table", name)
		}
	}
}

// P-91: who begins the tournament, and when.
func TestTournamentBegins(t *testing.T) {
	w := cup(t, 3, 3, nil)
	do(t, w, 0, enter(w, "A"))
	do(t, w, 1, enter(w, "B"))
	if v := tour(w); v.Begun || v.Full || v.Left != 2 {
		t.Fatalf("%+v", v)
	}
	refuse(t, w, 1, table.DealNow{}, "when all seats are taken")
	if moved, err := w.Step(); err != nil || moved && w.Players[0].Engine.State().Running() {
		t.Fatal("it began by itself with a free seat", err)
	}
	// Whoever goes before it begins takes the buy-in back.
	do(t, w, 1, want(transcript.KindLeave))
	if v := view(w); len(v.Tournament.Standing) != 1 || v.Accounts[1].In != 100 || v.Accounts[1].Out != 100 {
		t.Errorf("%+v", v.Accounts)
	}
	refuse(t, w, 0, table.DealNow{}, "too few")
	do(t, w, 1, enter(w, "B"))
	do(t, w, 0, table.DealNow{}) // the host's word
	if v := tour(w); !v.Begun || !w.Players[0].Engine.State().Running() {
		t.Errorf("%+v", v)
	}
	refuse(t, w, 2, enter(w, "C"), "closed") // P-94
}

// P-92: the level is that of the record that begins the hand, by hands or by time,
// and no hand begins in a break.
func TestLevels(t *testing.T) {
	w := cup(t, 2, 2, func(s *tourney.Structure) { s.Levels[0].Break = 60_000 })
	simtest.Enter(t, w)
	simtest.Run(t, w, running)
	if v := view(w); v.Tournament.Level != 0 || v.Game.ToCall != 10 || v.Tournament.HandsLeft != 2 {
		t.Errorf("first hand: %+v, %d to call", v.Tournament, v.Game.ToCall)
	}
	simtest.Run(t, w, hands(2))
	v := view(w)
	if v.Tournament.Level != 1 || v.Tournament.BreakEnds != w.Now()+60_000 || v.NextDeal != v.Tournament.BreakEnds {
		t.Errorf("break: %+v, next deal %d", v.Tournament, v.NextDeal)
	}
	later(t, w, 2000)
	for i := range w.Players {
		refuse(t, w, i, table.DealNow{}, "break")
	}
	before := w.Now()
	simtest.Run(t, w, running)
	if v := view(w); v.Game.ToCall != 15 || w.Now() < before+58_000 {
		t.Errorf("second level: %d to call after %d ms", v.Game.ToCall, w.Now()-before)
	}
}

// P-92: time that the table is paused for does not count.
func TestLevelsByTime(t *testing.T) {
	w := cup(t, 2, 2, func(s *tourney.Structure) {
		for i := range s.Levels[:len(s.Levels)-1] {
			s.Levels[i].Hands, s.Levels[i].Millis = 0, 600_000
		}
	})
	simtest.Enter(t, w)
	simtest.Run(t, w, hands(1))
	hold(w)
	if v := tour(w); v.Level != 0 || v.EndsAt == 0 {
		t.Errorf("%+v", v)
	}
	do(t, w, 0, want(transcript.KindPause))
	w.Advance(3600_000)
	do(t, w, 0, want(transcript.KindResume))
	if v := tour(w); v.Level != 0 || v.EndsAt < w.Now() {
		t.Errorf("after a pause: %+v", v)
	}
	later(t, w, tour(w).EndsAt+590_000-w.Now())
	// The engines were told not to deal, but a tournament goes on without its host.
	if v := view(w); !v.Running || v.Tournament.Level != 1 || v.Game.ToCall != 15 {
		t.Errorf("after ten minutes: %+v", v.Tournament)
	}
	// The hand is played to its end on its level, the next one is on the next.
	w.Advance(15_000)
	do(t, w, 0, table.Want{Body: table.Chat{Text: "late"}})
	if v := tour(w); v.Level != 1 || v.Rising != 2 {
		t.Errorf("in the hand: %+v", v)
	}
}

// P-93: who is absent is blinded off, takes no part in the deck, and comes back
// with what is left.
func TestBlindedOff(t *testing.T) {
	w := cup(t, 3, 3, nil)
	simtest.Enter(t, w)
	simtest.Run(t, w, hands(1))
	w.Players[2].Filter = func(table.Append) [][]byte { return nil }
	simtest.Run(t, w, func(s *table.State) bool { return len(s.Absences()) == 1 && s.Running() })
	roster := view(w).Deck.Roster
	if len(roster) != 2 || view(w).Seats[2].Status != table.Absent {
		t.Fatalf("roster %v", roster)
	}
	var stacks []game.Chips
	for n := uint32(4); n < 8; n++ {
		simtest.Run(t, w, hands(n))
		stacks = append(stacks, view(w).Seats[2].Stack)
	}
	if stacks[3] >= stacks[0] || len(w.Players[0].Engine.State().Absences()) != 1 {
		t.Errorf("stacks of who is away: %v", stacks)
	}
	w.Players[2].Filter = nil
	if a, ok := w.Players[2].Engine.Resend(); ok {
		if _, err := w.Log.Append(a.Frame); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 2, want(transcript.KindBack))
	simtest.Run(t, w, hands(w.Players[0].Engine.State().View().Hand+1))
	if last := w.Players[0].Engine.State().Last(); len(last.Setup.Away) != 0 && view(w).Seats[2].Status != table.Eliminated {
		t.Errorf("still away: %+v", last.Setup)
	}
	simtest.Audit(t, w)
}

// P-93: one who is alone wins hand after hand without cards until all the chips
// are his.
func TestWalkover(t *testing.T) {
	w := cup(t, 2, 2, nil)
	simtest.Enter(t, w)
	simtest.Run(t, w, running)
	w.Players[1].Filter = func(table.Append) [][]byte { return nil }
	simtest.Run(t, w, isOver)
	s := w.Players[0].Engine.State()
	if list := s.Tournament().Standing; list[0].Seat != 0 || list[0].Prize != 200 || list[0].Chips != 2000 || list[1].Out == 0 {
		t.Errorf("%+v", list)
	}
	if s.Evidence().Passes > 4 {
		t.Errorf("%d passes: cards were dealt to nobody", s.Evidence().Passes)
	}
	if r := simtest.Audit(t, w); r.Error != "" || len(r.Absent) != 1 || r.Chips.In != 2000 {
		t.Errorf("%+v", r)
	}
}

// P-94: late entries and entries again.
func TestEntries(t *testing.T) {
	w := cup(t, 4, 3, func(s *tourney.Structure) { s.LateLevels, s.ReEntries = 2, 1 })
	for i := range 2 {
		do(t, w, i, enter(w, w.Players[i].Name))
	}
	do(t, w, 0, table.DealNow{})
	refuse(t, w, 0, table.Want{Body: table.Rebuy{Amount: 1000}}, "out")
	do(t, w, 2, enter(w, "C"))
	refuse(t, w, 3, enter(w, "D"), "taken")
	w.Players[0].Brain, w.Players[1].Brain = simtest.Shover, simtest.Shover
	simtest.Run(t, w, func(s *table.State) bool { return !s.Running() && len(lost(s)) > 0 || s.Tournament().Over })
	if tour(w).Over {
		t.Fatal("it was over at once")
	}
	i := lost(w.Players[0].Engine.State())[0]
	v, _ := w.Players[i].Engine.View()
	if !v.Tournament.MayReturn || v.Seats[i].Status != table.Eliminated {
		t.Errorf("seat %d: %+v", i, v.Tournament)
	}
	refuse(t, w, int(i), table.Want{Body: table.Rebuy{Amount: 999}}, "stack")
	do(t, w, int(i), table.Want{Body: table.Rebuy{Amount: 1000}})
	if v := view(w); v.Tournament.Entries != 4 || v.Accounts[i].In != 200 || v.ChipsIn != 4000 || v.ChipsOut != 4000 {
		t.Errorf("%+v", v.Tournament)
	}
	if err := w.Run(40000, isOver); err != nil {
		t.Fatal(err)
	}
	prizes := game.Chips(0)
	for _, p := range tour(w).Standing {
		prizes += p.Prize
	}
	if prizes != 400 {
		t.Errorf("prizes of %d for four buy-ins", prizes)
	}
	simtest.Audit(t, w)
}

// lost lists the seats that are out.
func lost(s *table.State) (list []cards.Seat) {
	for _, x := range s.View().Seats {
		if x.Status == table.Eliminated {
			list = append(list, x.Seat)
		}
	}
	return list
}

// P-95: nobody takes chips along, and the host cannot end it.
func TestNobodyTakesChips(t *testing.T) {
	w := cup(t, 3, 3, nil)
	simtest.Enter(t, w)
	simtest.Run(t, w, running)
	refuse(t, w, 0, want(transcript.KindClose), "all the chips")
	refuse(t, w, 0, table.Want{Body: table.Remove{Seat: 1}}, "stays")
	do(t, w, 2, want(transcript.KindLeave))
	simtest.Run(t, w, hands(3))
	if v := view(w); v.Seats[2].Status != table.In || !v.Seats[2].Leaving || v.Seats[2].Stack == 0 || v.Accounts[2].Gone {
		t.Errorf("%+v", v.Seats[2])
	}
	if last := w.Players[0].Engine.State().Last(); len(last.Setup.Away) != 1 || last.Setup.Away[0] != 2 {
		t.Errorf("%+v", last.Setup)
	}
	w.Players[0].Brain = simtest.Shover
	w.Players[1].Brain = simtest.Shover
	if err := w.Run(40000, isOver); err != nil {
		t.Fatal(err)
	}
	if v := view(w); v.Seats[2].Status != table.Empty || !v.Accounts[2].Gone || v.Accounts[2].In != 100 {
		t.Errorf("%+v", v.Accounts)
	}
	for i := range 2 {
		do(t, w, i, want(transcript.KindLeave)) // now everybody may go
	}
	if r := simtest.Audit(t, w); r.Error != "" || r.Chips.In != r.Chips.Out {
		t.Errorf("%+v", r)
	}
}

// P-96: the charter can end it early: then the chips decide.
func TestTournamentEndsEarly(t *testing.T) {
	set := simtest.Tournament(t, simtest.Structure(3))
	w := simtest.World(t, 3, func(c *sim.Config) { set(c); c.Charter.MaxHands = 2 })
	simtest.Enter(t, w)
	simtest.Run(t, w, isOver)
	v := view(w)
	if !v.Closed || v.Settled > 2 {
		t.Errorf("%d hands, closed %v", v.Settled, v.Closed)
	}
	list := v.Tournament.Standing
	for i := 1; i < len(list); i++ {
		if list[i].Chips > list[i-1].Chips {
			t.Errorf("%+v", list)
		}
	}
	if debts, err := table.Settlement(v.Accounts); err != nil || list[0].Prize == 300 && len(debts) != 2 {
		t.Errorf("%v, %v", debts, err)
	}
}

// P-96, N-15: who cheats is disqualified; the others play on for all the prizes.
func TestDisqualified(t *testing.T) {
	w := cup(t, 3, 3, nil)
	simtest.Enter(t, w)
	simtest.Run(t, w, hands(1))
	misspeak(t, w, 1)
	if v := view(w); v.Seats[1].Status != table.Cheated || v.Seats[1].Stack != 0 || v.ChipsIn != v.ChipsOut {
		t.Fatalf("%+v", v.Seats[1])
	}
	w.Players[0].Brain, w.Players[2].Brain = simtest.Shover, simtest.Shover
	if err := w.Run(40000, isOver); err != nil {
		t.Fatal(err)
	}
	list := tour(w).Standing
	if last := list[2]; last.Seat != 1 || !last.Foul || last.Prize != 0 || list[0].Prize != 300 {
		t.Errorf("%+v", list)
	}
	if r := simtest.Audit(t, w); len(r.Faults) != 1 || r.Error != "" {
		t.Errorf("%+v", r)
	}

	// Of two, the other has won at once.
	w = cup(t, 2, 2, nil)
	simtest.Enter(t, w)
	simtest.Run(t, w, hands(1))
	misspeak(t, w, 0)
	if v := tour(w); !v.Over || v.Standing[0].Seat != 1 || v.Standing[0].Prize != 200 {
		t.Errorf("%+v", v)
	}
}

// misspeak lets a player say something that no client of ours says.
func misspeak(t *testing.T, w *sim.World, i int) {
	t.Helper()
	p := w.Players[i]
	p.Filter = func(a table.Append) [][]byte {
		return forge(t, w, p, a, func(b []transcript.Body) { b[0].Data = []byte{0xff} })
	}
	do(t, w, i, table.Want{Body: table.Chat{Text: "x"}})
	p.Filter = func(table.Append) [][]byte { return nil }
}

// P-19, P-94: a seat that has entered late and is not in the hand has no say in it,
// and nothing to open.
func TestLateSeatHasNoSay(t *testing.T) {
	for name, tt := range map[string]struct {
		body table.Body
		want table.Status
	}{
		"decides":   {table.Decision{Hand: 1, Turn: 0, Action: game.Action{Verb: game.Fold}}, table.Cheated},
		"deals":     {table.Deal{Hand: 2}, table.In},
		"buys more": {table.Rebuy{Amount: 1000}, table.In},
	} {
		w := cup(t, 3, 3, func(s *tourney.Structure) { s.LateLevels = 1 })
		for i := range 2 {
			do(t, w, i, enter(w, w.Players[i].Name))
		}
		do(t, w, 0, table.DealNow{})
		simtest.Run(t, w, func(s *table.State) bool { return s.Running() && s.View().Game.Street == "preflop" })
		do(t, w, 2, enter(w, "C"))
		p := w.Players[2]
		p.Filter = func(a table.Append) [][]byte {
			return forge(t, w, p, a, func(b []transcript.Body) { b[0] = table.EncodeBody(tt.body) })
		}
		do(t, w, 2, table.Want{Body: table.Chat{Text: "x"}})
		if v := view(w); v.Seats[2].Status != tt.want || v.Hand != 1 || v.ChipsIn != v.ChipsOut {
			t.Errorf("%s: %v in hand %d, %d of %d chips", name, v.Seats[2].Status, v.Hand, v.ChipsOut, v.ChipsIn)
		}
		if last := w.Events[len(w.Events)-1]; tt.want == table.In && last.Kind != table.Ignored {
			t.Errorf("%s: %+v", name, last)
		}
	}
}
