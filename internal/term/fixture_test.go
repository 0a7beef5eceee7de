package term

import (
	"context"
	"sync"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// fakeSeat is a client that notes what it is told.
type fakeSeat struct {
	updates chan client.Update
	mu      sync.Mutex
	done    []table.Command
}

func (f *fakeSeat) Watch() (<-chan client.Update, func()) { return f.updates, func() {} }

func (f *fakeSeat) Do(_ context.Context, c table.Command) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.done = append(f.done, c)
	return nil
}

func (f *fakeSeat) SeatLink() (transcript.Link, error) {
	l := testLink()
	l.Secret.Kind, l.Secret.Seed = transcript.LinkSeat, transcript.SeatSeed{7}
	return l, nil
}

// last is the latest command, nil if there is none.
func (f *fakeSeat) last() table.Command {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.done) == 0 {
		return nil
	}
	return f.done[len(f.done)-1]
}

func testLink() transcript.Link {
	return transcript.Link{
		Base: "http://192.168.1.7:8420", Table: transcript.TableID{1, 2, 3},
		Secret: transcript.Secret{Kind: transcript.LinkPlay, Link: transcript.LinkSecret{9}},
	}
}

func parse(t testing.TB, text string) []cards.Card {
	t.Helper()
	list, err := cards.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var testNames = []string{"Ann", "Tom", "Chloé", "Ben (bot)", "Eva", "Max", "Zoe", "Ida", "Leo", "Kim"}

// testView is a turn with n players, the player in seat 0 to act.
func testView(t testing.TB, n int) table.View {
	t.Helper()
	v := table.View{
		Table: transcript.TableID{1, 2, 3}, Me: 0, Speaks: true, IAmHost: true, Records: 124, TimeMS: 1_790_000_000_000,
		Hand: 12, Running: true, Turn: 5, Settled: 11,
		Deck: deckInfo(n),
	}
	v.Charter = table.Charter{Name: "Friday", Seats: n, BuyInMin: 200, BuyInMax: 1500}
	v.Charter.Clock.DecisionMS = 30_000
	g := game.View{
		Street: "flop", Board: parse(t, "KhTs4d"), ToAct: 0, ToCall: 40, Pots: []game.Pot{{Amount: 120, Seats: []cards.Seat{0, 1}}},
		Positions: game.Positions{Button: 1},
		Choices:   []game.Choice{{Verb: game.Fold}, {Verb: game.Call, Cost: 40}, {Verb: game.Raise, Min: 80, Max: 1240}},
	}
	for i := range n {
		s := game.SeatView{Seat: cards.Seat(i), Stack: game.Chips(1000 + i*10), Cards: parse(t, "????"), Slots: []cards.Slot{0, 1}}
		switch i {
		case 0:
			s.Stack, s.Cards = 1240, parse(t, "KsTc")
			s.Best = game.Name{Kind: poker.KindTwoPair, Ranks: []cards.Rank{cards.King, cards.Ten}}
		case 1:
			s.Bet, s.Last = 40, &game.Action{Verb: game.Bet, To: 40}
		default:
			s.Folded = true
		}
		g.Seats = append(g.Seats, s)
		v.Seats = append(v.Seats, table.SeatInfo{Seat: cards.Seat(i), Status: table.In, Name: testNames[i], InHand: true, Host: i == 0})
	}
	v.Game = &g
	v.Owed = []table.Owed{{
		Seat: 0, Kind: table.OwedDecision, Hand: 12, Turn: 5,
		DecisionEnd: v.TimeMS + 22_000, Deadline: v.TimeMS + 142_000, Claimable: v.TimeMS + 147_000,
	}}
	return v
}

func deckInfo(n int) *table.DeckInfo {
	d := &table.DeckInfo{Ready: true, Counts: deck.Counts{Passes: n, Shares: 8}}
	for i := range n {
		d.Roster = append(d.Roster, cards.Seat(i))
	}
	return d
}

func ready(v table.View, events ...table.Event) client.Update {
	return client.Update{View: v, Ready: true, Events: events, Status: client.Status{Online: true}}
}

// newModel is a screen of a size that shows one update.
func newModel(w words.Lang, width, height int, u client.Update) (*Model, *fakeSeat) {
	f := &fakeSeat{updates: make(chan client.Update, 8)}
	m := New(context.Background(), Options{Words: w, Seat: f, Link: testLink(), Name: "Ann", Save: func(context.Context, string) error { return nil }})
	m.width, m.height = width, height
	m.skew = 0
	m.take(u)
	m.now = timeOf(u.View.TimeMS)
	return m, f
}
