package tourney_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/tourney"
)

// byHands is a tournament with levels in hands, byTime one with levels in time.
func byHands() tourney.Structure {
	return tourney.Structure{
		BuyIn: 100, Stack: 1500, Seats: 6, LateLevels: 1, Shares: []uint16{650, 350},
		Levels: []tourney.Level{
			{SmallBlind: 10, BigBlind: 20, Hands: 10},
			{SmallBlind: 20, BigBlind: 40, Hands: 5, Break: 60000},
			{SmallBlind: 50, BigBlind: 100, Ante: 10},
		},
	}
}

func byTime() tourney.Structure {
	s := byHands()
	s.Levels[0].Hands, s.Levels[0].Millis = 0, 600000
	s.Levels[1].Hands, s.Levels[1].Millis = 0, 300000
	return s
}

// N-01, N-02, N-03, N-04
func TestLevels(t *testing.T) {
	h, c := byHands(), byTime()
	for _, tt := range []struct {
		s         tourney.Structure
		hands     uint32
		millis    uint64
		sinceLast uint64
		want      tourney.Moment
	}{
		{h, 0, 0, 0, tourney.Moment{Level: 0, Left: 10, Late: true}},
		{h, 9, 1 << 40, 0, tourney.Moment{Level: 0, Left: 1, Late: true}},
		{h, 10, 0, 0, tourney.Moment{Level: 1, Left: 5}},
		{h, 15, 0, 1000, tourney.Moment{Level: 2, Break: 59000}},
		{h, 15, 0, 60000, tourney.Moment{Level: 2}},
		{h, 16, 0, 0, tourney.Moment{Level: 2}},
		{c, 9, 0, 0, tourney.Moment{Level: 0, Left: 600000, Late: true}},
		{c, 9, 599999, 0, tourney.Moment{Level: 0, Left: 1, Late: true}},
		{c, 9, 600000, 0, tourney.Moment{Level: 1, Left: 300000}},
		{c, 9, 900000, 0, tourney.Moment{Level: 2, Break: 60000}},
		{c, 9, 959999, 0, tourney.Moment{Level: 2, Break: 1}},
		{c, 9, 960000, 0, tourney.Moment{Level: 2}},
		{c, 9, 1 << 60, 0, tourney.Moment{Level: 2}},
	} {
		if got := tt.s.At(tt.hands, tt.millis, tt.sinceLast); got != tt.want {
			t.Errorf("after %d hands and %d ms: %+v, want %+v", tt.hands, tt.millis, got, tt.want)
		}
	}
}

// N-04
func TestLateEntries(t *testing.T) {
	s := byHands()
	late, closed := s.At(9, 0, 0), s.At(10, 0, 0)
	if err := s.MayEnter(late, 5, 0); err != nil {
		t.Error(err)
	}
	if s.MayEnter(late, 6, 0) == nil || s.MayEnter(late, 5, 1) == nil || s.MayEnter(closed, 5, 0) == nil {
		t.Error("a full table, a second entry or a late one was taken")
	}
	s.LateLevels = 0
	if s.MayEnter(s.At(0, 0, 0), 1, 0) != nil || s.MayEnter(s.At(1, 0, 0), 1, 0) == nil {
		t.Error("without late entries one enters before the first hand only")
	}
}

// N-01, N-06
func TestRefusals(t *testing.T) {
	if err := byTime().Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*tourney.Structure){
		"one seat":       func(s *tourney.Structure) { s.Seats = 1 },
		"no stack":       func(s *tourney.Structure) { s.Stack = 0 },
		"too much":       func(s *tourney.Structure) { s.BuyIn = game.MaxChips },
		"no levels":      func(s *tourney.Structure) { s.Levels = nil },
		"no length":      func(s *tourney.Structure) { s.Levels[0].Hands = 0 },
		"two lengths":    func(s *tourney.Structure) { s.Levels[0].Millis = 1 },
		"mixed lengths":  func(s *tourney.Structure) { s.Levels[1].Hands, s.Levels[1].Millis = 0, 1 },
		"an end":         func(s *tourney.Structure) { s.Levels[2].Hands = 1 },
		"falling blinds": func(s *tourney.Structure) { s.Levels[2].BigBlind, s.Levels[2].SmallBlind = 30, 20 },
		"falling ante":   func(s *tourney.Structure) { s.Levels[0].Ante = 1 },
		"small above":    func(s *tourney.Structure) { s.Levels[0].SmallBlind = 21 },
		"always late":    func(s *tourney.Structure) { s.LateLevels = 3 },
		"long break":     func(s *tourney.Structure) { s.Levels[0].Break = tourney.MaxMillis + 1 },
		"no prizes":      func(s *tourney.Structure) { s.Shares = nil },
		"more than all":  func(s *tourney.Structure) { s.Shares = []uint16{700, 350} },
		"rising prizes":  func(s *tourney.Structure) { s.Shares = []uint16{350, 650} },
		"again, never":   func(s *tourney.Structure) { s.LateLevels, s.ReEntries = 0, 1 },
		"again, always":  func(s *tourney.Structure) { s.ReEntries = tourney.MaxReEntries + 1 },
		"empty prize":    func(s *tourney.Structure) { s.Shares = []uint16{1000, 0} },
	} {
		s := byHands()
		spoil(&s)
		if s.Validate() == nil {
			t.Errorf("%s was taken", name)
		}
		if b, err := s.Encode(); err == nil {
			t.Errorf("%s was written as %x", name, b)
		}
	}
}

// N-06, N-07
func TestPrizes(t *testing.T) {
	s := byHands()
	s.BuyIn = 101
	for entries, want := range map[int][]game.Chips{
		6: {394, 212}, // 393.9 and 212.1: one chip over
		2: {132, 70},
		1: {101},
	} {
		if got := s.Prizes(entries, entries); !reflect.DeepEqual(got, want) {
			t.Errorf("%d entries: %v, want %v", entries, got, want)
		}
	}
	r := rand.New(rand.NewPCG(1, 6))
	for range 2000 {
		s.Seats, s.BuyIn = 10, game.Chips(r.Uint64N(uint64(game.MaxChips/100)+1))
		s.Shares = [][]uint16{{1000}, {500, 300, 200}, {334, 333, 333}, {300, 200, 150, 120, 100, 80, 50}}[r.IntN(4)]
		entries, sum := 1+r.IntN(10), game.Chips(0)
		for i, p := range s.Prizes(entries, entries) {
			sum += p
			if i > 0 && p > s.Prizes(entries, entries)[i-1] {
				t.Fatalf("%+v: %v", s, s.Prizes(entries, entries))
			}
		}
		if sum != s.BuyIn*game.Chips(entries) {
			t.Fatalf("%+v: %d entries: %d of %d", s, entries, sum, s.BuyIn*game.Chips(entries))
		}
	}
}

// N-05, N-08, N-09
func TestPlaces(t *testing.T) {
	s := byHands()
	s.Shares = []uint16{500, 300, 200}
	got, err := s.Places([]tourney.Entry{
		{Seat: 0, Times: 1, Hand: 30, Chips: 500}, {Seat: 1, Times: 1, Hand: 7, Chips: 900}, {Seat: 2, Times: 1, Hand: 0, Chips: 9000},
		{Seat: 3, Times: 1, Hand: 30, Chips: 501}, {Seat: 4, Times: 1, Hand: 12, Chips: 3}, {Seat: 5, Times: 1, Hand: 12, Chips: 3},
	})
	want := []tourney.Place{
		{Seat: 2, Place: 1, Prize: 300}, {Seat: 3, Place: 2, Prize: 180}, {Seat: 0, Place: 3, Prize: 120},
		{Seat: 4, Place: 4}, {Seat: 5, Place: 4}, {Seat: 1, Place: 6},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	// Equal chips in one hand: they share the second and third prize.
	got, err = s.Places([]tourney.Entry{{Seat: 4, Times: 1, Hand: 9, Chips: 3}, {Seat: 1, Times: 1, Hand: 9, Chips: 3}, {Seat: 0, Times: 1}})
	if err != nil || got[1] != (tourney.Place{Seat: 1, Place: 2, Prize: 75}) || got[2] != (tourney.Place{Seat: 4, Place: 2, Prize: 75}) {
		t.Errorf("%v, %v", got, err)
	}
	// It ends early: by chips.
	got, _ = s.Places([]tourney.Entry{{Seat: 0, Times: 1, Chips: 10}, {Seat: 1, Times: 1, Chips: 20}, {Seat: 2, Times: 1, Hand: 3, Chips: 99}})
	if got[0].Seat != 1 || got[1].Seat != 0 || got[2].Seat != 2 {
		t.Errorf("%v", got)
	}
	if _, err := s.Places([]tourney.Entry{{Seat: 0, Times: 1}, {Seat: 0, Times: 1}}); err == nil {
		t.Error("a seat entered twice")
	}
}

// N-05, N-06, N-08: whatever happens, the prizes come to what was paid in
func TestPlacesPayExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 6))
	for range 2000 {
		s := byHands()
		s.Seats, s.BuyIn, s.Shares = 10, game.Chips(r.IntN(1000)), []uint16{500, 300, 200}
		var entries []tourney.Entry
		paid := 0
		for seat := range 1 + r.IntN(10) {
			e := tourney.Entry{Seat: cards.Seat(seat), Times: 1 + r.IntN(3), Hand: uint32(r.IntN(4)), Chips: game.Chips(r.IntN(3)), Out: r.IntN(5) == 0}
			entries, paid = append(entries, e), paid+e.Times
		}
		places, err := s.Places(entries)
		sum := game.Chips(0)
		for _, p := range places {
			sum += p.Prize
		}
		if err != nil || len(places) != len(entries) || sum != s.BuyIn*game.Chips(paid) {
			t.Fatalf("%+v: %v, %v", entries, places, err)
		}
	}
}

// N-10
func TestReEntries(t *testing.T) {
	s := byHands()
	s.ReEntries = 2
	late := s.At(9, 0, 0)
	if s.MayEnter(late, 6, 1) != nil || s.MayEnter(late, 6, 2) != nil {
		t.Error("a player who is out may enter again, also at a full table")
	}
	if s.MayEnter(late, 6, 3) == nil || s.MayEnter(s.At(10, 0, 0), 6, 1) == nil {
		t.Error("a player enters too often or too late")
	}
	// Three players, six buy-ins: the prizes are shares of all six.
	got, err := s.Places([]tourney.Entry{{Seat: 0, Times: 3}, {Seat: 1, Times: 2, Hand: 9, Chips: 5}, {Seat: 2, Times: 1, Hand: 4, Chips: 5}})
	want := []tourney.Place{{Seat: 0, Place: 1, Prize: 390}, {Seat: 1, Place: 2, Prize: 210}, {Seat: 2, Place: 3}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}

// N-15
func TestDisqualified(t *testing.T) {
	s := byHands()
	// The cheat was first; the others move up, and the prizes stay whole.
	got, err := s.Places([]tourney.Entry{{Seat: 0, Times: 1, Chips: 4000, Out: true}, {Seat: 1, Times: 1, Hand: 9, Chips: 5}, {Seat: 2, Times: 1, Hand: 4, Chips: 5}})
	want := []tourney.Place{{Seat: 1, Place: 1, Prize: 195}, {Seat: 2, Place: 2, Prize: 105}, {Seat: 0, Place: 3}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	// One fair player is left: everything is his.
	got, err = s.Places([]tourney.Entry{{Seat: 0, Times: 1, Out: true}, {Seat: 1, Times: 1}})
	if err != nil || got[0] != (tourney.Place{Seat: 1, Place: 1, Prize: 200}) || got[1].Prize != 0 {
		t.Errorf("%v, %v", got, err)
	}
	// Nobody is: everybody takes back what was paid.
	got, err = s.Places([]tourney.Entry{{Seat: 0, Times: 1, Out: true}, {Seat: 1, Times: 2, Out: true}})
	if err != nil || got[0].Prize != 100 || got[1].Prize != 200 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestCodec(t *testing.T) {
	for _, s := range []tourney.Structure{byHands(), byTime()} {
		b, err := s.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := tourney.Parse(b); err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%+v, %v", again, err)
		}
		for n := range b {
			if _, err := tourney.Parse(b[:n]); err == nil {
				t.Errorf("%d bytes were read", n)
			}
		}
		if _, err := tourney.Parse(append(b, 0)); err == nil {
			t.Error("a byte too many was read")
		}
	}
}

// FuzzParse checks that what parses encodes again to the same bytes.
func FuzzParse(f *testing.F) {
	for _, s := range []tourney.Structure{byHands(), byTime()} {
		b, err := s.Encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := tourney.Parse(b)
		if err != nil {
			return
		}
		if again, err := s.Encode(); err != nil || !bytes.Equal(again, b) {
			t.Errorf("%x parsed and came back as %x, %v", b, again, err)
		}
	})
}
