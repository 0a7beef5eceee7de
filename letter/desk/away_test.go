package desk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/table"
)

// Tests of those who let the time pass, go on after a year, or leave.

// P-122, L-24: who lets the time pass loses the letter to the one who sent it, and
// not before; a late answer is kept apart.
func TestRecall(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	i := p.toDecision()
	asked := p.one(i, calls)
	giver := p.desks[i]
	giver.now = p.now
	silentSeat := cards.Seat(1 - i)
	why(t, giver.Recall(), TooEarly)
	why(t, giver.Claim(silentSeat), TooEarly)
	why(t, giver.Grant(silentSeat, dayMS), TooEarly)
	late := p.twin(1 - i) // reads the letter and answers, too late
	late.now = p.now
	_, err := late.Take(asked)
	p.must(err)
	p.now += 40 * dayMS
	giver.now = p.now
	p.must(giver.Claim(silentSeat))
	if !giver.Holds() {
		t.Fatal("the letter did not come back")
	}
	if len(giver.State().Absences()) != 1 || giver.State().Running() {
		t.Errorf("absences %+v", giver.State().Absences())
	}
	news, err := giver.Letters("")
	p.must(err)
	silent := p.desks[1-i]
	p.desks[1-i] = late
	answer := p.one(1-i, calls)
	p.desks[1-i] = silent
	_, err = giver.Take(answer)
	why(t, err, Overtaken)
	_, err = late.Take(p.wire(news[0]))
	why(t, err, Overtaken)
	// Who has not answered learns that it is over.
	p.take(1-i, p.wire(news[0]))
	if r := p.audit(1 - i); !r.OK || len(r.Absent) != 1 {
		t.Errorf("%+v", r)
	}
}

// L-33, P-129: a year later the game goes on, on the same computer and on a new
// one.
func TestYearOldGame(t *testing.T) {
	for _, vouch := range []bool{false, true} {
		c := newCharter(t, "draw52-nl/1", vtmf, 2, table.RouteRing)
		c.Clock.DecisionMS = 399 * dayMS
		p := gather(t, c, 2)
		i := p.toDecision()
		p.now += 365 * dayMS
		p.reopen(1 - i) // the same computer: nothing is lost
		link := p.desks[i].SeatLink()
		file := filepath.Join(t.TempDir(), "moved.ndl")
		p.must(os.WriteFile(file, fileOf(t, p.desks[i].File()), 0o600))
		short := filepath.Join(t.TempDir(), "short.ndl")
		whole := fileOf(t, file)
		p.must(os.WriteFile(short, whole[:len(whole)*2/3], 0o600))
		h, err := OpenHome(t.TempDir())
		p.must(err)
		_, err = Resume(h, catalog.Catalog{}, short, link, p.names[i], vouch, p.now)
		why(t, err, TooSmall)
		d, err := Resume(h, catalog.Catalog{}, file, link, p.names[i], vouch, p.now)
		p.must(err)
		p.must(p.desks[i].Close())
		p.homes[i], p.desks[i] = h, d
		p.play2(i)
		r := p.audit(i)
		if !r.OK || vouch != (r.Hands == 1) {
			t.Errorf("vouched %v: %d hands, %d void, absent %+v", vouch, r.Hands, r.Voided, r.Absent)
		}
	}
}

// play2 goes on between two players, i first, until nothing is left to do.
func (p *people) play2(i int) {
	p.t.Helper()
	for n := 0; n < 60; n++ {
		p.now += dayMS / 8
		out := p.reply(i, exchanges)
		if len(out) == 0 {
			return
		}
		if got := p.take(1-i, p.wire(out[0])); got.Nothing() {
			return
		}
		if v := p.desks[i].View(); v.Closed && !v.Running {
			return
		}
		i = 1 - i
	}
}

// L-44: a player who leaves does so as soon as the letter comes.
func TestResign(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	i := p.toDecision()
	quits := p.desks[1-i]
	p.must(quits.Resign())
	why(t, quits.Answer(), NotHere)
	p.take(1-i, p.one(i, calls))
	out := p.reply(1-i, calls)
	if v := quits.View(); v.Seats[1-i].Status != table.Empty {
		t.Errorf("still there: %+v", v.Seats[1-i])
	}
	for _, e := range quits.Events() {
		if e.Seat == cards.Seat(1-i) && e.Name != p.names[1-i] {
			t.Errorf("who has left is called %q in %+v", e.Name, e)
		}
	}
	if len(out) == 0 {
		t.Error("the other is not told")
	}
}
