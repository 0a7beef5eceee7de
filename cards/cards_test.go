package cards_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/cards"
)

func TestDeck52IsCanonical(t *testing.T) {
	deck := cards.Deck52()
	if len(deck) != 52 {
		t.Fatalf("%d cards", len(deck))
	}
	for i, c := range deck {
		if c != cards.Card(i+1) {
			t.Errorf("place %d holds %d: the order of values is the order of the deck", i, c)
		}
		if cards.Make(c.Rank(), c.Suit()) != c {
			t.Errorf("%v does not come back from its rank and suit", c)
		}
		got, err := cards.Parse(c.String())
		if err != nil || got != c {
			t.Errorf("Parse(%q) = %v, %v", c.String(), got, err)
		}
	}
	if first, last := deck[0].String(), deck[51].String(); first != "2c" || last != "As" {
		t.Errorf("from %s to %s, want 2c to As", first, last)
	}
}

func TestMakeRefusesNonsense(t *testing.T) {
	for _, c := range []cards.Card{
		cards.Make(1, cards.Clubs), cards.Make(15, cards.Clubs), cards.Make(cards.Ace, 4), cards.Make(0, 0),
	} {
		if c != cards.Hidden {
			t.Errorf("%v made from nonsense", c)
		}
	}
	if cards.Hidden.Valid() || cards.Card(53).Valid() || cards.Hidden.Rank() != 0 {
		t.Error("Hidden or 53 passes for a face")
	}
}

func TestParseIsStrict(t *testing.T) {
	for _, text := range []string{"", "A", "ah", "AH", "10h", " Ah", "Ah ", "1c", "A?", "?", "???", "Aé", "TC"} {
		if c, err := cards.Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, c)
		}
	}
	if _, err := cards.ParseAll("AhK"); err == nil {
		t.Error("ParseAll took half a card")
	}
	list, err := cards.ParseAll("AhKd??")
	if err != nil || fmt.Sprint(list) != "[Ah Kd ??]" {
		t.Errorf("ParseAll = %v, %v", list, err)
	}
}

func TestJSON(t *testing.T) {
	in := []cards.Card{cards.Hidden, cards.Make(cards.Ten, cards.Spades)}
	data, err := json.Marshal(in)
	if err != nil || string(data) != `["??","Ts"]` {
		t.Fatalf("%s, %v", data, err)
	}
	var out []cards.Card
	if err := json.Unmarshal(data, &out); err != nil || fmt.Sprint(out) != fmt.Sprint(in) {
		t.Errorf("%v, %v", out, err)
	}
	c := cards.Make(cards.Two, cards.Clubs)
	if err := c.UnmarshalText([]byte("xx")); err == nil || c.String() != "2c" {
		t.Errorf("a bad text gave %v, %v", c, err)
	}
	if _, err := cards.Card(99).MarshalText(); err == nil {
		t.Error("99 was written as a card")
	}
}

func TestNames(t *testing.T) {
	ah, _ := cards.Parse("Ah")
	for _, tt := range [][2]string{
		{ah.Name("en"), "ace of hearts"},
		{ah.Name("fr"), "as de cœur"},
		{ah.Name("xx"), "ace of hearts"},
		{cards.Hidden.Name("fr"), "carte cachée"},
		{cards.Six.Plural("en"), "sixes"},
		{cards.King.Plural("fr"), "rois"},
		{cards.Queen.Name("fr"), "dame"},
		{cards.Spades.Name("fr"), "pique"},
		{cards.Rank(0).Name("en"), ""},
		{cards.Suit(9).Name("en"), ""},
		{cards.Rank(1).Plural("en"), ""},
	} {
		if tt[0] != tt[1] {
			t.Errorf("%q, want %q", tt[0], tt[1])
		}
	}
}

func TestSeatString(t *testing.T) {
	if s := cards.Seat(3).String() + ", " + cards.NoSeat.String(); s != "seat 3, no seat" {
		t.Error(s)
	}
}

// FuzzParse checks that whatever parses is written again to the same bytes.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"Ah", "??", "Td", "10h", "\x00\x00", "AhKd"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := cards.ParseAll(text)
		if err != nil {
			return
		}
		again := ""
		for _, c := range list {
			again += c.String()
		}
		if again != text {
			t.Errorf("%q parsed and came back as %q", text, again)
		}
	})
}
