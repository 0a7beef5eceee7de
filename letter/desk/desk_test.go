package desk

import (
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/table"
)

const dayMS = 86400e3

// startMS is the date of the first letter in the tests: 1 January 2030.
const startMS = 1_893_456_000_000

// post is a few people who write to each other in one process: each has a home
// of its own, and every letter goes as bytes.
type people struct {
	t     *testing.T
	homes []*Home
	desks []*Desk
	names []string
	now   uint64
	sent  int // letters, invitations and answers to them not counted
}

var someNames = []string{"Ann", "Bob", "Chloe", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jim"}

func newCharter(t testing.TB, id, suite string, n int, route table.Route) table.Charter {
	t.Helper()
	g, ok := poker.ByID(id)
	if !ok {
		t.Fatalf("no game %s", id)
	}
	options, err := poker.Suggest(g, 10).Encode()
	if err != nil {
		t.Fatal(err)
	}
	return table.Charter{
		Name: "By letters", Game: id, Options: options, Suite: suite, Seats: n, BuyInMin: 500, BuyInMax: 500, MaxHands: 1,
		Clock:   table.Clock{DecisionMS: 3 * dayMS, BankMS: 30 * dayMS, DeckMS: 3 * dayMS, GraceMS: dayMS},
		Letters: table.Letters{Route: route, HolidayMS: 20 * dayMS},
	}
}

// gather opens a game of n people with folders and lets all of them sit.
func gather(t *testing.T, c table.Charter, n int) *people {
	t.Helper()
	return gatherIn(t, c, n, func() (*Home, error) { return OpenHome(t.TempDir()) })
}

// gatherQuick is gather where nobody looks at the files: they are in memory.
func gatherQuick(t *testing.T, c table.Charter, n int) *people {
	t.Helper()
	return gatherIn(t, c, n, func() (*Home, error) { return New(newMemStore()) })
}

func gatherIn(t *testing.T, c table.Charter, n int, home func() (*Home, error)) *people {
	t.Helper()
	p := &people{t: t, now: startMS, names: someNames[:n]}
	var guests []letter.Person
	for i := range n {
		h, err := home()
		if err != nil {
			t.Fatal(err)
		}
		p.homes = append(p.homes, h)
		if i > 0 {
			guests = append(guests, letter.Person{Name: p.names[i], Key: h.Key()})
		}
	}
	host, out, err := Create(p.homes[0], catalog.Catalog{}, NewGame{Charter: c, Name: p.names[0], People: guests}, p.now)
	p.must(err)
	p.desks = append(p.desks, host)
	t.Cleanup(p.close)
	if len(out) != n-1 {
		t.Fatalf("%d invitations for %d guests", len(out), n-1)
	}
	for i, o := range out {
		p.now += dayMS / 10
		d, err := Accept(p.homes[i+1], catalog.Catalog{}, p.wire(o), p.names[i+1], "", 0, p.now)
		p.must(err)
		p.desks = append(p.desks, d)
		answer, err := d.Letters("")
		p.must(err)
		if len(answer) != 1 {
			t.Fatalf("%d letters to accept", len(answer))
		}
		_, err = host.Take(p.wire(answer[0]))
		p.must(err)
	}
	return p
}

func (p *people) close() {
	for _, d := range p.desks {
		_ = d.Close()
	}
}

func (p *people) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// wire sends a letter through its bytes.
func (p *people) wire(o Out) letter.Letter {
	p.t.Helper()
	l, err := letter.Decode(o.Letter.Encode())
	p.must(err)
	return l
}

// at is the person with a key.
func (p *people) at(key [32]byte) int {
	for i, h := range p.homes {
		if h.Key() == key {
			return i
		}
	}
	p.t.Fatal("a letter to nobody")
	return -1
}

// decider chooses for a player.
type decider func(v table.View) game.Action

// calls stays in as cheaply as possible and keeps its cards.
func calls(v table.View) game.Action {
	for _, want := range []game.Verb{game.Check, game.Call, game.BringIn, game.RunOnce, game.Draw, game.Show, game.Muck, game.Fold} {
		for _, c := range v.Game.Choices {
			if c.Verb == want {
				return game.Action{Verb: want}
			}
		}
	}
	panic(fmt.Sprint("nothing to choose: ", v.Game.Choices))
}

// reply answers as a person does who decides at once what there is to decide,
// and returns the letters.
func (p *people) reply(i int, decide decider) []Out {
	p.t.Helper()
	d := p.desks[i]
	d.now = p.now
	for range 20 {
		if d.Holds() {
			p.must(d.Answer())
		}
		v, asked := d.Ask()
		if !asked {
			if err := d.Answer(); err != nil {
				why(p.t, err, NotHere) // then there is only something to write again
			}
			break
		}
		p.must(d.Answer(table.Act{Hand: v.Hand, Turn: v.Turn, Action: decide(v)}))
		if !d.Holds() {
			break
		}
	}
	out, err := d.Letters("")
	p.must(err)
	return out
}

// play lets letters go about until nobody has anything to send.
func (p *people) play(decide decider) {
	p.t.Helper()
	type mail struct {
		to int
		l  letter.Letter
	}
	var box []mail
	post := func(from int) {
		for _, o := range p.reply(from, decide) {
			p.sent++
			box = append(box, mail{p.at(o.Letter.To), p.wire(o)})
		}
	}
	post(0)
	for n := 0; len(box) > 0; n++ {
		if n > 500 {
			p.t.Fatal("letters without end")
		}
		m := box[0]
		box = box[1:]
		p.now += dayMS / 4
		d := p.desks[m.to]
		d.now = p.now
		taken, err := d.Take(m.l)
		p.must(err)
		if taken.Nothing() {
			continue
		}
		if d.State().View().Closed && !d.State().Running() && !d.Holds() {
			continue
		}
		post(m.to)
	}
}

// finished checks that every player's file tells the same whole game.
func (p *people) finished(hands int) {
	p.t.Helper()
	var head string
	for i, d := range p.desks {
		r := p.audit(i)
		if !r.OK || !r.Complete || r.Hands != hands {
			p.t.Errorf("%s: %+v", p.names[i], r)
		}
		if head == "" {
			head = r.Head
		}
		if r.Head != head {
			p.t.Errorf("%s has another log", p.names[i])
		}
		_ = d
	}
}

func (p *people) audit(i int) audit.Report {
	p.t.Helper()
	b, err := p.desks[i].store.ReadFile(p.desks[i].File())
	p.must(err)
	return audit.File(b, catalog.Catalog{}, nil)
}

// starLetters are the numbers at a star table, for hold'em.
var starLetters = map[int]int{2: 15, 3: 46, 4: 87}

// L-40, L-42, L-43: whole hands over letters alone, by both routes, in as many letters
// as docs/letters.md says.
func TestWholeHands(t *testing.T) {
	for _, c := range []struct {
		route table.Route
		n     int
		want  int
	}{
		{table.RouteRing, 3, letters[holdem][3]}, {table.RouteStar, 2, starLetters[2]}, {table.RouteStar, 3, starLetters[3]},
		{table.RouteStar, 4, starLetters[4]},
	} {
		if c.n > 3 && !long() {
			continue
		}
		p := gatherQuick(t, newCharter(t, holdem, vtmf, c.n, c.route), c.n)
		p.play(calls)
		p.finished(1)
		if p.sent != c.want {
			t.Errorf("route %d, %d players: %d letters, want %d", c.route, c.n, p.sent, c.want)
		}
	}
}
