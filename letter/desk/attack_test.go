package desk

import (
	"slices"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// another opens a second game of the same people.
func (p *people) another(c table.Charter) *people {
	p.t.Helper()
	next := 0
	return gatherIn(p.t, c, len(p.homes), func() (*Home, error) { next++; return p.homes[next-1], nil })
}

// signed signs a letter as a player does.
func (p *people) signed(i int, l letter.Letter) letter.Letter {
	p.t.Helper()
	l, err := letter.Sign(l, p.homes[i].key)
	p.must(err)
	return l
}

// saidBy is the last entry of a player that the host has.
func (p *people) saidBy(i int) (last transcript.Signed) {
	p.t.Helper()
	for _, rec := range p.desks[0].records {
		inner, _ := p.desks[0].inner(rec)
		if s, err := transcript.DecodeSigned(inner); err == nil && s.Entry.Device == p.homes[i].Key() {
			last = s
		}
	}
	return last
}

// refusedUnchanged checks that a letter is refused and that nothing was taken from
// it.
func (p *people) refusedUnchanged(i int, l letter.Letter, want Why) *Refusal {
	p.t.Helper()
	before := p.desks[i].count()
	_, err := p.desks[i].Take(l)
	r := why(p.t, err, want)
	if p.desks[i].count() != before {
		p.t.Error("something was taken from it")
	}
	return r
}

// L-23: what was said at another table of the same people is not said here, in
// whatever it is wrapped: nothing is recorded, and nobody is blamed.
func TestAnotherGame(t *testing.T) {
	for _, route := range []table.Route{table.RouteRing, table.RouteStar} {
		p := gatherQuick(t, newCharter(t, holdem, vtmf, 2, route), 2)
		q := p.another(newCharter(t, holdem, vtmf, 2, route))
		host := p.desks[0]
		// An entry of Bob's at the other table, sealed for this one by somebody who
		// can write here.
		said := q.saidBy(1)
		frame, err := host.saved.Keys().Seal(host.Table(), 0, p.homes[1].key, said.Encode())
		p.must(err)
		p.refusedUnchanged(0, p.signed(1, letter.Letter{Kind: letter.Move, Table: host.Table(), Frames: [][]byte{frame.Encode()}}), Altered)
		// A letter of the other table under this one's name.
		l := letter.Letter{Kind: letter.Move, Table: host.Table(), Have: q.desks[0].count(), Head: q.desks[0].engine.Fold().Chain().Head(), Records: q.desks[0].records}
		if r := p.refusedUnchanged(0, p.signed(1, l), Altered); r.Evidence != "" {
			t.Error("somebody is convicted by it")
		}
		if v := host.View(); len(v.Faults) > 0 || host.engine.Fold().Halted() != nil {
			t.Errorf("faults %v", v.Faults)
		}
	}
}

// L-24: only who could have signed it has taken the log back, or answered.
func TestForgedRecall(t *testing.T) {
	p := gatherQuick(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	i := p.toDecision()
	p.one(i, calls)
	d := p.desks[i]
	at := slices.IndexFunc(d.records, func(r transcript.Record) bool { return r.Kind == transcript.RecordBaton }) + 1
	for _, key := range []int{0, 1} { // the keys of devices, which order no log
		fake := transcript.SignRecord(p.homes[key].key, d.Table(), d.records[at-1].Head, transcript.Record{
			Index: uint64(at), TimeMS: d.records[at].TimeMS, Kind: transcript.RecordRecall,
		})
		l := letter.Letter{Kind: letter.Move, Table: d.Table(), Have: uint64(at) + 1, First: uint64(at), Head: fake.Head, Records: []transcript.Record{fake}}
		p.refusedUnchanged(i, p.signed(1-i, l), Altered)
	}
}

// L-44: at a star table a guest who leaves says so to the host, one thing in each
// letter.
func TestResignByStar(t *testing.T) {
	p := gatherQuick(t, newCharter(t, holdem, vtmf, 2, table.RouteStar), 2)
	for range 8 {
		if _, asked := p.desks[1].Ask(); asked {
			break
		}
		for i := range 2 {
			for _, o := range p.reply(i, calls) {
				p.take(1-i, p.wire(o))
			}
			if _, asked := p.desks[1].Ask(); asked {
				break
			}
		}
	}
	guest := p.desks[1]
	p.must(guest.Resign())
	for range 4 {
		p.must(guest.Answer())
		out, err := guest.Letters("")
		p.must(err)
		for _, o := range out {
			p.take(0, p.wire(o))
		}
		for _, o := range p.reply(0, calls) {
			p.take(1, p.wire(o))
		}
	}
	v := p.desks[0].View()
	if v.Running || v.Seats[1].Status != table.Empty {
		t.Errorf("running %v, the guest is %v", v.Running, v.Seats[1].Status)
	}
	if r := p.audit(0); !r.OK || len(r.Absent) > 0 {
		t.Errorf("%+v", r)
	}
}

// P-125, P-126, L-23: at a star table a word, a decision and the one made ahead
// behind it go in one entry. The plan is carried out once, and means nothing when it
// is sent again.
func TestPlanAgain(t *testing.T) {
	p := gatherQuick(t, newCharter(t, holdem, vtmf, 2, table.RouteStar), 2)
	host, guest := p.desks[0], p.desks[1]
	v := table.View{Game: &game.View{}}
	for n := 0; v.Game.Street != "flop"; n++ { // the guest acts first there
		if n > 10 {
			t.Fatal("no flop comes")
		}
		for _, o := range p.reply(0, calls) {
			p.take(1, p.wire(o))
		}
		var asked bool
		if v, asked = guest.Ask(); asked && v.Game.Street == "flop" {
			break
		}
		for _, o := range p.reply(1, calls) {
			p.take(0, p.wire(o))
		}
	}
	before := host.count()
	p.must(guest.Answer(
		table.Want{Body: table.Chat{Text: "hello"}}, table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Check}},
		table.Want{Body: table.Plan{Hand: v.Hand, Turn: v.Turn + 1, Call: 20}},
	))
	out, err := guest.Letters("")
	p.must(err)
	plan := p.wire(out[0])
	p.take(0, plan)
	if _, ok := host.State().Planned(1); !ok || host.count() != before+1 {
		t.Fatalf("planned %v, %d records", ok, host.count()-before)
	}
	p.must(host.Answer())
	v, _ = host.Ask()
	p.must(host.Answer(table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Bet, To: 20}}))
	called := func() (n int) {
		for _, e := range host.History(0) {
			if e.Kind == table.Acted && e.Seat == 1 && e.Action.Verb == game.Call {
				n++
			}
		}
		return n
	}
	if called() != 1 {
		t.Fatalf("the plan was carried out %d times", called())
	}
	for range 2 { // the letter again, and the frame in another letter
		before := host.count()
		if got := p.take(0, plan); !got.Nothing() || host.count() != before {
			t.Errorf("the plan a second time: %+v", got)
		}
		plan = p.signed(1, letter.Letter{Kind: letter.Move, Table: plan.Table, Frames: plan.Frames})
	}
	for range 4 {
		for i := range 2 {
			for _, o := range p.reply(i, calls) {
				p.take(1-i, p.wire(o))
			}
		}
	}
	if r := p.audit(0); !r.OK || called() != 1 || r.Hands != 1 {
		t.Errorf("%d calls, %+v", called(), r)
	}
}

// L-23, L-33: the device of a seat that another computer plays now, and a seat that
// was removed for cheating, have nothing more to say.
func TestLostSeat(t *testing.T) {
	p := gatherQuick(t, newCharter(t, "draw52-nl/1", vtmf, 2, table.RouteStar), 2)
	host, old := p.desks[0], p.desks[1]
	// The old computer has written a letter that has not come yet.
	p.must(host.Answer())
	news, err := host.Letters("")
	p.must(err)
	p.take(1, p.wire(news[0]))
	p.must(old.Answer(table.Want{Body: table.Chat{Text: "from the old one"}}))
	late, err := old.Letters("")
	p.must(err)
	file, err := old.store.ReadFile(old.File())
	p.must(err)
	link := old.SeatLink()
	h, err := New(newMemStore())
	p.must(err)
	d, err := ResumeCopy(h, catalog.Catalog{}, file, link, "Bob", false, p.now)
	p.must(err)
	p.must(d.Answer())
	out, err := d.Letters("")
	p.must(err)
	for _, o := range out {
		p.take(0, p.wire(o))
	}
	if host.State().DeviceSeat(h.Key()) != 1 {
		t.Fatal("the new computer has not taken over")
	}
	if len(late) != 1 || len(late[0].Letter.Frames) != 1 {
		t.Fatalf("%d letters of the old computer", len(late))
	}
	p.refusedUnchanged(0, p.wire(late[0]), Stranger)

	// A removed seat.
	p = gatherQuick(t, newCharter(t, holdem, vtmf, 2, table.RouteStar), 2)
	host, bob := p.desks[0], p.desks[1]
	p.must(host.Answer()) // lets Bob sit, and deals
	twice := func(text string) letter.Letter {
		e := transcript.Entry{
			Version: transcript.Version, Table: host.Table(), Device: p.homes[1].Key(), Count: 1, Prev: p.saidBy(1).ID(), Seen: bob.records[len(bob.records)-1].Receipt().Seen(),
			Content: [32]byte{1}, Bodies: []transcript.Body{{Kind: transcript.KindChat, Data: []byte(text)}},
		}
		s, err := transcript.Sign(e, p.homes[1].key)
		p.must(err)
		f, err := bob.saved.Keys().Seal(host.Table(), 0, bob.saved.Member, s.Encode())
		p.must(err)
		return p.signed(1, letter.Letter{Kind: letter.Move, Table: host.Table(), Frames: [][]byte{f.Encode()}})
	}
	p.take(0, twice("one"))
	p.take(0, twice("two"))
	if f := host.View().Faults; len(f) != 1 || f[0].Clause != protocol.Equivocation {
		t.Fatalf("%+v", f)
	}
	before := host.View()
	_, err = host.Take(twice("three"))
	if err != nil {
		why(t, err, Stranger)
	}
	after := host.View()
	if len(after.Faults) != 1 || after.Seats[1].Status != before.Seats[1].Status || after.Running {
		t.Errorf("a removed seat changed something: %+v", after.Seats)
	}
}

// L-12: a game that has become too long for a letter is not joined by one; the
// others write on.
func TestInvitationTooLong(t *testing.T) {
	p := gatherQuick(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	d := p.desks[0]
	d.post.People = append(d.post.People, letter.Person{Name: "Eve", Key: newKey(t)})
	if out, err := d.Invitations(); err != nil || len(out) != 1 {
		t.Fatalf("%d invitations, %v", len(out), err)
	}
	d.records = slices.Repeat(d.records, letter.MaxRecords)
	if out, err := d.Invitations(); err != nil || len(out) != 0 {
		t.Errorf("%d invitations, %v", len(out), err)
	}
}

func newKey(t *testing.T) [32]byte {
	t.Helper()
	h, err := New(newMemStore())
	if err != nil {
		t.Fatal(err)
	}
	return h.Key()
}
