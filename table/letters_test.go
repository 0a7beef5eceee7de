package table_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

const dayMS = 86400e3

// byPost makes a table by letters, of which the host orders the log.
func byPost(c *sim.Config) {
	c.Charter.Letters = table.Letters{Route: table.RouteStar, HolidayMS: 20 * dayMS}
	c.Charter.Clock = table.Clock{DecisionMS: 3 * dayMS, BankMS: 10 * dayMS, DeckMS: 3 * dayMS, GraceMS: dayMS}
}

// posted brings n players who decide nothing by themselves to the first decision.
func posted(t *testing.T, n int) *sim.World {
	t.Helper()
	w := simtest.Seated(t, n, func(c *sim.Config) {
		byPost(c)
		for i := range c.Brains {
			c.Brains[i] = thinker{}
		}
	})
	must(t, w.Do(0, table.DealNow{}))
	must(t, w.Settle())
	if v := view(w); !v.Running || v.Game.ToAct == cards.NoSeat {
		t.Fatal("no decision is due")
	}
	return w
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// say gives a command and settles the table.
func say(t *testing.T, w *sim.World, i int, c table.Command) {
	t.Helper()
	must(t, w.Do(i, c))
	must(t, w.Settle())
}

func turnOf(w *sim.World) int { return int(view(w).Game.ToAct) }

func actNow(t *testing.T, w *sim.World, i int, v game.Verb, to game.Chips) {
	t.Helper()
	now := view(w)
	say(t, w, i, table.Act{Hand: now.Hand, Turn: now.Turn, Action: game.Action{Verb: v, To: to}})
}

// P-120: a charter by letters has a form of its own, and every other keeps its
// bytes.
func TestLettersCharter(t *testing.T) {
	w := simtest.World(t, 2, byPost)
	must(t, w.Settle())
	c := w.Players[0].Engine.State().Charter()
	b := c.Encode()
	if b[0] != 2 || c.RelayKey != c.HostKey {
		t.Errorf("version %d, relay key %x, host key %x", b[0], c.RelayKey[:4], c.HostKey[:4])
	}
	back, err := table.DecodeCharter(b)
	if err != nil || back.Letters != c.Letters || !bytes.Equal(back.Encode(), b) {
		t.Fatalf("%+v: %v", back, err)
	}
	for why, change := range map[string]func(*table.Charter){
		"another relay":        func(c *table.Charter) { c.RelayKey = transcript.PublicKey(w.Players[1].Device) },
		"no route":             func(c *table.Charter) { c.Letters.Route = table.RouteNone },
		"unknown route":        func(c *table.Charter) { c.Letters.Route = table.RouteRing + 1 },
		"holiday over a limit": func(c *table.Charter) { c.Letters.HolidayMS = table.MaxClockMS + 1 },
	} {
		bad := c
		change(&bad)
		if _, err := table.DecodeCharter(bad.Encode()); err == nil {
			t.Errorf("%s: was read", why)
		}
	}
	bare := c
	bare.Letters = table.Letters{}
	two := append(bare.Encode(), make([]byte, 9)...)
	two[0] = 2
	if _, err := table.DecodeCharter(two); err == nil {
		t.Error("version 2 without a route was read")
	}
	most := c
	most.Letters.HolidayMS = table.MaxClockMS
	if _, err := table.DecodeCharter(most.Encode()); err != nil {
		t.Error(err)
	}
}

// P-128: time makes nobody claim or decide.
func TestLettersTimeSaysNothing(t *testing.T) {
	w := posted(t, 3)
	before := w.Log.Len()
	w.Advance(300 * dayMS)
	for i := range w.Players {
		must(t, w.Tick(i, w.Now()))
	}
	must(t, w.Settle())
	if w.Log.Len() != before {
		t.Errorf("%d records after the time was over", w.Log.Len()-before)
	}
}

// claimAfter lets player by claim against who after some days, and reports
// whether that made him absent.
func claimAfter(t *testing.T, w *sim.World, by, who int, days uint64) bool {
	t.Helper()
	w.Advance(days * dayMS)
	must(t, w.Tick(by, w.Now()))
	err := w.Do(by, table.Want{Body: table.Claim{Hand: view(w).Hand, Seats: o3(who)}})
	must(t, w.Settle())
	v := view(w)
	absent := slices.ContainsFunc(v.Absences, func(a table.Absence) bool { return int(a.Seat) == who })
	if absent != (err == nil) {
		t.Errorf("claim: %v, absences %+v", err, v.Absences)
	}
	return absent
}

// P-123: time that one seat gives binds that seat and no other.
func TestGrant(t *testing.T) {
	w := posted(t, 3)
	late := turnOf(w)
	kind, hard := (late+1)%3, (late+2)%3
	say(t, w, kind, table.Want{Body: table.Grant{Hand: 1, Seat: cards.Seat(late), MS: 30 * dayMS}})
	o, _ := owed(view(w), late)
	if o.Claimable != o.Deadline+dayMS {
		t.Error("what one of two others gave moves the time of all")
	}
	if claimAfter(t, w, kind, late, 15) {
		t.Error("the giver took back what it gave")
	}
	say(t, w, hard, table.Want{Body: table.Grant{Hand: 1, Seat: cards.Seat(late), MS: 5 * dayMS}})
	if o, _ := owed(view(w), late); o.Claimable != o.Deadline+6*dayMS {
		t.Errorf("both have given 5 days at least: %d", (o.Claimable-o.Deadline)/dayMS)
	}
	if claimAfter(t, w, hard, late, 1) {
		t.Error("5 days more were not granted")
	}
	if !claimAfter(t, w, hard, late, 5) {
		t.Error("the time that was given did not end")
	}
	if w.Do(kind, table.Want{Body: table.Grant{Hand: 1, Seat: cards.Seat(kind), MS: dayMS}}) == nil {
		t.Error("a seat gave itself time")
	}
}

// P-124: while a holiday lasts the clock stands still, as long as there is
// holiday left.
func TestHoliday(t *testing.T) {
	w := posted(t, 2)
	late := turnOf(w)
	before, _ := owed(view(w), late)
	say(t, w, late, table.Want{Body: table.Holiday{MS: 12 * dayMS}})
	after, _ := owed(view(w), late)
	if after.Deadline-before.Deadline != 12*dayMS {
		t.Errorf("deadline moved by %d days", (after.Deadline-before.Deadline)/dayMS)
	}
	if w.Do(late, table.Want{Body: table.Holiday{MS: 9 * dayMS}}) == nil {
		t.Error("more holiday than there is")
	}
	say(t, w, late, table.Want{Body: table.Holiday{MS: 8 * dayMS}})
	if claimAfter(t, w, 1-late, late, 33) {
		t.Error("claimed in the holiday")
	}
	actNow(t, w, late, game.Call, 0)
	if bank := view(w).Seats[late].BankMS; bank > dayMS {
		t.Errorf("13 days of thinking left %d days of 10", bank/dayMS)
	}
	if p := posted(t, 2); !claimAfter(t, p, 1-turnOf(p), turnOf(p), 15) {
		t.Error("without a holiday the same time is over")
	}
}

// P-125, P-126: plans.
func TestPlans(t *testing.T) {
	type row struct {
		name string
		plan table.Plan
		bet  game.Chips // 0: checked
		want game.Verb  // 0: it stays the planner's turn
	}
	for _, r := range []row{
		{"check when checked to", table.Plan{Check: true}, 0, game.Check},
		{"check does not call", table.Plan{Check: true}, 20, 0},
		{"call up to 40", table.Plan{Call: 40}, 40, game.Call},
		{"and no more", table.Plan{Call: 40}, 41, 0},
		{"call does not check", table.Plan{Call: 40}, 0, 0},
		{"fold to any bet", table.Plan{Fold: true}, 20, game.Fold},
		{"fold does not give up a free card", table.Plan{Fold: true}, 0, 0},
		{"call or fold", table.Plan{Call: 40, Fold: true}, 100, game.Fold},
	} {
		t.Run(r.name, func(t *testing.T) {
			w := posted(t, 2)
			actNow(t, w, turnOf(w), game.Call, 0)
			actNow(t, w, turnOf(w), game.Check, 0)
			first := turnOf(w) // on the flop
			now := view(w)
			r.plan.Hand, r.plan.Turn = now.Hand, now.Turn
			say(t, w, 1-first, table.Want{Body: r.plan})
			if _, ok := w.Players[first].Engine.State().Planned(cards.Seat(1 - first)); !ok {
				t.Fatal("the plan does not stand")
			}
			verb := game.Bet
			if r.bet == 0 {
				verb = game.Check
			}
			actNow(t, w, first, verb, r.bet)
			v := view(w)
			if _, ok := w.Players[first].Engine.State().Planned(cards.Seat(1 - first)); ok {
				t.Error("the plan still stands") // P-126
			}
			if r.want == 0 {
				if v.Turn != now.Turn+1 || turnOf(w) != 1-first {
					t.Errorf("turn %d of %d: something was done for the planner", v.Turn, now.Turn)
				}
				return
			}
			if v.Running && v.Turn != now.Turn+2 {
				t.Errorf("turn %d, want two more than %d", v.Turn, now.Turn)
			}
			acted := slices.ContainsFunc(w.Events, func(e table.Event) bool {
				return e.Kind == table.Acted && int(e.Seat) == 1-first && e.Action.Verb == r.want && e.Index >= now.Records
			})
			if !acted {
				t.Errorf("no %v by plan", r.want)
			}
			simtest.Audit(t, w)
		})
	}
}

// A plan is for one street, is withdrawn by an empty one, and not made for
// turns that are over or to come (P-125).
func TestPlanStands(t *testing.T) {
	w := posted(t, 2)
	first := turnOf(w)
	other := 1 - first
	plan := table.Plan{Hand: 1, Turn: view(w).Turn, Check: true}
	say(t, w, other, table.Want{Body: plan})
	say(t, w, other, table.Want{Body: table.Plan{Hand: 1, Turn: plan.Turn}})
	actNow(t, w, first, game.Call, 0)
	if turnOf(w) != other {
		t.Fatal("a plan that was withdrawn was carried out")
	}
	stale := plan
	actNow(t, w, other, game.Check, 0)
	if w.Do(other, table.Want{Body: stale}) == nil {
		t.Error("a plan for a turn that is over was taken")
	}
	ahead := plan
	ahead.Turn = view(w).Turn + 1
	if w.Do(first, table.Want{Body: ahead}) == nil {
		t.Error("a plan for a turn to come was taken")
	}
	// The flop is there: what is planned on it does not bind on the turn.
	actor := turnOf(w)
	flop := table.Plan{Hand: 1, Turn: view(w).Turn, Check: true, Fold: true}
	say(t, w, 1-actor, table.Want{Body: flop})
	actNow(t, w, actor, game.Check, 0)
	if v := view(w); v.Game.Street != "turn" || turnOf(w) != actor {
		t.Fatalf("street %s, turn of %d", v.Game.Street, turnOf(w))
	}
}

// Several commands are one entry, or nothing at all.
func TestSeveral(t *testing.T) {
	w := posted(t, 2)
	first := turnOf(w)
	v := view(w)
	count := func() uint64 { return w.Players[0].Engine.Fold().Count() }
	before := count()
	call := table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Call}}
	plan := table.Plan{Hand: v.Hand, Turn: v.Turn + 1, Fold: true}
	for name, c := range map[string]table.Several{
		"nothing":                       {},
		"a plan before the decision":    {table.Want{Body: plan}, call},
		"a decision that is not legal":  {table.Want{Body: table.Chat{Text: "hello"}}, table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Check}}},
		"several of several":            {table.Several{call}},
		"two decisions in one's turn":   {call, call},
		"what the table does not offer": {call, table.Want{Body: table.WishBody{What: table.WishGame, Value: 1}}},
	} {
		if w.Do(first, c) == nil || count() != before {
			t.Errorf("%s was said", name)
		}
	}
	say(t, w, first, table.Several{table.Want{Body: table.Chat{Text: "hello"}}, call, table.Want{Body: plan}})
	s := w.Players[0].Engine.State()
	if _, planned := s.Planned(cards.Seat(first)); !planned || turnOf(w) == first || count() != before+1 {
		t.Errorf("planned %v, turn of %d, %d records", planned, turnOf(w), count()-before)
	}
}

// P-127: a fold by plan owes its shares.
func TestPlannedFoldOwesShares(t *testing.T) {
	w := posted(t, 3)
	first := turnOf(w)
	planner := (first + 1) % 3
	say(t, w, planner, table.Want{Body: table.Plan{Hand: 1, Turn: view(w).Turn, Fold: true}})
	silent := w.Players[planner].Filter
	w.Players[planner].Filter = func(table.Append) [][]byte { return nil }
	actNow(t, w, first, game.Raise, 40)
	o, ok := owed(view(w), planner)
	if !ok || o.Kind != table.OwedShares || o.Claimable == 0 {
		t.Fatalf("the folder owes %+v", o)
	}
	w.Players[planner].Filter = silent
	a, ok := w.Players[planner].Engine.Resend()
	if !ok {
		t.Fatal("the folder's client does not answer")
	}
	if _, err := w.Log.Append(a.Frame); err != nil {
		t.Fatal(err)
	}
	must(t, w.Settle())
	if _, ok := owed(view(w), planner); ok {
		t.Error("the shares did not come")
	}
	simtest.Audit(t, w)
}

// handOver makes the next record by hand.
func handOver(t *testing.T, f *table.Fold, by ed25519.PrivateKey, kind transcript.RecordKind, to []byte, timeMS uint64) error {
	t.Helper()
	c := f.Chain()
	_, err := f.Apply(transcript.SignRecord(by, f.State().View().Table, c.Head(), transcript.Record{
		Index: c.Count(), TimeMS: timeMS, Kind: kind, Frame: to,
	}), nil)
	return err
}

// foldOf reads the log of a world again.
func foldOf(t *testing.T, w *sim.World) *table.Fold {
	t.Helper()
	f := table.NewFold(w.Table, transcript.PublicKey(w.Relay), catalog.Catalog{})
	for i := range w.Log.Len() {
		rec := w.Log.Record(i)
		frame, err := transcript.DecodeFrame(rec.Frame)
		must(t, err)
		inner, _, err := frame.Open(w.Keys.Read)
		must(t, err)
		_, err = f.Apply(rec, inner)
		must(t, err)
	}
	return f
}

func isChainFault(err error) bool {
	var relay *transcript.RelayError
	return errors.As(err, &relay) && relay.Clause == protocol.RelayChain
}

// P-121, P-122: who may get the log, and when it may be taken back.
func TestBatonAtTable(t *testing.T) {
	w := posted(t, 2)
	now := view(w).TimeMS
	keys := map[int][32]byte{}
	for _, a := range view(w).Accounts {
		keys[int(a.Seat)] = a.Key
	}
	f := foldOf(t, w)
	stranger := transcript.PublicKey(w.Players[0].Device)
	if err := handOver(t, f, w.Relay, transcript.RecordBaton, stranger[:], now); !isChainFault(err) {
		t.Errorf("a baton to a stranger: %v", err)
	}
	if err := handOver(t, f, w.Relay, transcript.RecordRecall, nil, now); !isChainFault(err) {
		t.Errorf("a recall of nothing: %v", err)
	}
	guest := keys[1]
	must(t, handOver(t, f, w.Relay, transcript.RecordBaton, guest[:], now))
	end, ok := f.RecallableMS()
	want := now + 4*dayMS
	if o, owes := owed(f.State().View(), 1); owes {
		want = o.Claimable
	}
	if !ok || end != want {
		t.Errorf("may be taken back after %d ms, want %d", end-now, want-now)
	}
	if err := handOver(t, f, w.Relay, transcript.RecordRecall, nil, end); !isChainFault(err) {
		t.Errorf("taken back too early: %v", err)
	}
	must(t, handOver(t, f, w.Relay, transcript.RecordRecall, nil, end+1))
	if f.Chain().Signer() != transcript.PublicKey(w.Relay) {
		t.Error("the log did not come back")
	}

	live := simtest.Seated(t, 2, nil)
	g := foldOf(t, live)
	a := live.Players[0].Engine.State().View().Accounts[1].Key
	if err := handOver(t, g, live.Relay, transcript.RecordBaton, a[:], w.Now()); !isChainFault(err) {
		t.Errorf("a relay handed the log over: %v", err)
	}
}

// P-129: a new device gives no share of a deck without a fixed plan that an
// older one has announced its key of, unless its player vouches for the log.
func TestVouchedDevice(t *testing.T) {
	for _, vouch := range []bool{false, true} {
		w := simtest.Seated(t, 2, func(c *sim.Config) {
			simtest.Game(t, "draw52-nl/1")(c)
			byPost(c)
			for i := range c.Brains {
				c.Brains[i] = thinker{}
			}
		})
		must(t, w.Do(0, table.DealNow{}))
		must(t, w.Settle())
		me := turnOf(w)
		must(t, w.Restart(me, true, func(p *table.Player) { p.Latest = vouch }))
		must(t, w.Settle())
		say(t, w, me, table.TakeOver{})
		actNow(t, w, me, game.Call, 0)
		actNow(t, w, 1-me, game.Check, 0)
		for range 2 {
			now := view(w)
			i := int(now.Game.ToAct)
			slots := now.Game.Choices[0].Slots[:1]
			if i == me {
				slots = nil
			}
			say(t, w, i, table.Act{Hand: 1, Turn: now.Turn, Action: game.Action{Verb: game.Draw, Slots: slots}})
		}
		o, owes := owed(view(w), me)
		if owes == vouch && o.Kind != table.OwedDecision {
			t.Errorf("vouched %v: it owes %+v", vouch, o)
		}
		if again, asks := w.Players[me].Engine.Resend(); asks {
			t.Errorf("vouched %v: an entry waits: %v", vouch, again.ID)
		}
		if given := turnOf(w) != int(cards.NoSeat); given != vouch {
			t.Errorf("vouched %v: the exchanged card was dealt: %v", vouch, given)
		}
	}
}
