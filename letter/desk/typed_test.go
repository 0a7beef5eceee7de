package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/letter/typed"
	"github.com/nodealer/nodealer/table"
)

// typedRows are the letters that docs/typed.md measures: what happens in them, by
// which route, and how often that has happened before.
var typedRows = []struct {
	what  string
	route table.Route
	kinds []table.EventKind
}{
	{"a decision, to the host of a star table", table.RouteStar, []table.EventKind{table.Acted}},
	{"a decision, at a ring table", table.RouteRing, []table.EventKind{table.Acted, table.Handed}},
	{"a decision and the share of a turn or river", table.RouteRing, []table.EventKind{table.Acted, table.SharesGiven, table.Handed}},
	{"a seat's key for a deck, to the host of a star table", table.RouteStar, []table.EventKind{table.KeyAnnounced}},
	{"a seat's key for a deck, at a ring table", table.RouteRing, []table.EventKind{table.KeyAnnounced, table.Handed}},
	{"a shuffle of 52 cards, with its proof", table.RouteRing, []table.EventKind{table.DeckPassed, table.Handed}},
}

// The sizes in docs/typed.md are those of letters as they are written: of a hand of
// hold'em between two players.
func TestTypedSizes(t *testing.T) {
	found := map[int]int{} // octets of each row's letter, the shortest
	for _, route := range []table.Route{table.RouteRing, table.RouteStar} {
		p := gatherQuick(t, newCharter(t, holdem, vtmf, 2, route), 2)
		for n, sent := 0, true; n < 20 && sent; n++ {
			sent = false
			for i := range 2 {
				for _, o := range p.reply(i, calls) {
					size, before := len(o.Letter.Encode()), len(p.desks[1-i].Events())
					sent = !p.take(1-i, p.wire(o)).Nothing() || sent
					var kinds []table.EventKind
					for _, e := range p.desks[1-i].Events()[before:] {
						if e.Kind != table.CardOpened {
							kinds = append(kinds, e.Kind)
						}
					}
					if route == table.RouteStar && i == 0 {
						continue // tells what the guest said, too
					}
					for k, row := range typedRows {
						if row.route == route && slices.Equal(row.kinds, kinds) && (found[k] == 0 || size < found[k]) {
							found[k] = size
						}
					}
				}
			}
		}
	}
	doc := string(fileOf(t, "../../docs/typed.md"))
	for k, row := range typedRows {
		if found[k] == 0 {
			t.Errorf("no letter with %s", row.what)
			continue
		}
		lines, err := typed.Encode(make([]byte, found[k]))
		if err != nil {
			t.Fatal(err)
		}
		octets := fmt.Sprint(found[k])
		if len(octets) > 3 {
			octets = octets[:len(octets)-3] + "," + octets[len(octets)-3:]
		}
		if want := fmt.Sprintf("| %s | %s | %d |", row.what, octets, len(lines)); !strings.Contains(doc, want) {
			t.Errorf("docs/typed.md lacks %s", want)
		}
	}
}
