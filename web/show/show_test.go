package show

import (
	"encoding/json"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
)

// TestUpdate writes JSON that a reader takes, whatever a name holds.
func TestUpdate(t *testing.T) {
	const name = "a\"b\\c\u2028\x01<é\U0001F0A1\xff"
	u := client.Update{Ready: true, Events: []table.Event{{Kind: table.Said, Text: name, Name: name}}, Dropped: []table.Dropped{{Reason: name}}}
	u.View.Seats = []table.SeatInfo{{Name: name, Stack: 12}, {Seat: 1}}
	u.View.Charter.Name = name
	var got struct {
		Skew   int
		View   struct{ Places []struct{ Name string } }
		Events []struct{ Text string }
	}
	if err := json.Unmarshal([]byte(Update(&u, -7)), &got); err != nil {
		t.Fatal(err)
	}
	const want = "a\"b\\c\u2028\x01<é\U0001F0A1\ufffd"
	if got.Skew != -7 || len(got.View.Places) != 2 || got.View.Places[0].Name != want || got.Events[0].Text != want {
		t.Errorf("%+v", got)
	}
}

// TestLists are JSON, and offer the games that plain stakes suit.
func TestLists(t *testing.T) {
	var c struct{ Games, Suites []struct{ ID string } }
	if err := json.Unmarshal([]byte(Catalog()), &c); err != nil {
		t.Fatal(err)
	}
	if len(c.Games) < 10 || len(c.Suites) != len(catalog.Suites()) {
		t.Errorf("%d games, %d suites", len(c.Games), len(c.Suites))
	}
	a := Audit([]byte("no file of ours"), catalog.Catalog{}, nil)
	var r struct{ Unreadable bool }
	if err := json.Unmarshal([]byte(Report(&a.Report, a.Hands)), &r); err != nil || !r.Unreadable {
		t.Error(r, err)
	}
	for _, s := range []string{Tables([]Listed{{Title: "x"}, {}}), Steps(nil)} {
		if !json.Valid([]byte(s)) {
			t.Error(s)
		}
	}
}

// TestVerbs go there and back.
func TestVerbs(t *testing.T) {
	for v, name := range verbs {
		if got, ok := VerbOf(name); !ok || got != v {
			t.Errorf("%v: %q", v, name)
		}
	}
	if _, ok := VerbOf("shout"); ok {
		t.Error("a verb that is none")
	}
}
