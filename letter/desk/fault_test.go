package desk

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

const (
	holdem = "holdem-nl/1"
	vtmf   = "vtmf-ristretto255/1"
)

// why checks for a refusal of a kind.
func why(t *testing.T, err error, want Why) *Refusal {
	t.Helper()
	var r *Refusal
	if !errors.As(err, &r) || r.Why != want {
		t.Fatalf("%v, want %s", err, want)
	}
	return r
}

// reopen closes a player's game and opens it again.
func (p *people) reopen(i int) *Desk {
	p.t.Helper()
	id := p.desks[i].Table()
	p.must(p.desks[i].Close())
	d, err := Open(p.homes[i], id, catalog.Catalog{}, p.now)
	p.must(err)
	p.desks[i] = d
	return d
}

// one is the only letter of a reply.
func (p *people) one(i int, decide decider) letter.Letter {
	p.t.Helper()
	out := p.reply(i, decide)
	if len(out) != 1 {
		p.t.Fatalf("%d letters", len(out))
	}
	return p.wire(out[0])
}

func (p *people) take(i int, l letter.Letter) Taken {
	p.t.Helper()
	p.desks[i].now = p.now
	got, err := p.desks[i].Take(l)
	p.must(err)
	return got
}

// toDecision lets two players write until somebody is asked, and returns who.
func (p *people) toDecision() int {
	p.t.Helper()
	for i := 0; ; i = 1 - i {
		if p.desks[i].Holds() {
			p.must(p.desks[i].Answer())
			if _, asked := p.desks[i].Ask(); asked {
				return i
			}
		}
		out, err := p.desks[i].Letters("")
		p.must(err)
		if len(out) != 1 {
			p.t.Fatal("nobody is asked anything")
		}
		p.take(1-i, p.wire(out[0]))
	}
}

func folds(table.View) game.Action { return game.Action{Verb: game.Fold} }

// L-20, L-41: letters that are lost, doubled, late and out of order lose nothing.
func TestLostDoubledLate(t *testing.T) {
	for route, n := range map[table.Route]int{table.RouteRing: 3, table.RouteStar: 2} {
		dice := rand.New(rand.NewPCG(uint64(route), 1))
		p := gather(t, newCharter(t, holdem, vtmf, n, route), n)
		type mail struct {
			to int
			l  letter.Letter
		}
		var box, old []mail
		post := func(from int) {
			for _, o := range p.reply(from, calls) {
				m := mail{p.at(o.Letter.To), p.wire(o)}
				box, old = append(box, m), append(old, m)
			}
		}
		post(0)
		over := func() bool {
			for _, d := range p.desks {
				if v := d.View(); !v.Closed || v.Running {
					return false
				}
			}
			return true
		}
		for n := 0; !over(); n++ {
			if n > 3000 {
				t.Fatal("the game does not end")
			}
			if len(box) == 0 { // everything was lost: everybody writes again
				for i := range p.desks {
					post(i)
				}
			}
			if len(box) == 0 {
				t.Fatal("nobody has anything to send")
			}
			k := dice.IntN(len(box))
			m := box[k]
			box = append(box[:k], box[k+1:]...)
			switch dice.IntN(5) {
			case 0:
				continue // lost
			case 1:
				box = append(box, m) // doubled
			case 2:
				late := old[dice.IntN(len(old))]
				if _, err := p.desks[late.to].Take(late.l); err != nil {
					why(t, err, Missing)
				}
			}
			p.now += 3600e3
			p.desks[m.to].now = p.now
			got, err := p.desks[m.to].Take(m.l)
			if err != nil {
				why(t, err, Missing)
				continue
			}
			if !got.Nothing() {
				post(m.to)
			}
		}
		p.finished(1)
	}
}

// L-10, L-11: a letter that was changed on its way is none.
func TestChangedLetter(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	l := p.one(0, calls)
	b := l.Encode()
	for i := 0; i < len(b); i += 97 {
		bad := bytes.Clone(b)
		bad[i] ^= 1
		if _, err := letter.Decode(bad); err == nil {
			t.Fatalf("byte %d", i)
		}
	}
	// Signed again by somebody else after a change inside a record: the chain
	// does not hold.
	last := len(l.Records) - 1
	l.Records[last].TimeMS++
	before := p.desks[1].count()
	_, err := p.desks[1].Take(l)
	r := why(t, err, Altered)
	if r.Clause != protocol.RelayChain || r.From != l.Records[last].Index {
		t.Errorf("%+v", r)
	}
	if p.desks[1].count() != before+uint64(last) {
		t.Error("the records before the bad one were not kept")
	}
}

// L-21, L-25: a gap changes nothing; a request brings what is missing.
func TestMissingAndRequest(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	lost := p.one(0, calls)
	late := lost
	late.First, late.Records = lost.First+2, lost.Records[2:]
	bob := p.desks[1]
	before := bob.count()
	late.First = before + 1
	late.Records = nil
	for _, rec := range lost.Records {
		if rec.Index >= late.First {
			late.Records = append(late.Records, rec)
		}
	}
	_, err := bob.Take(late)
	if r := why(t, err, Missing); r.From != before || r.To != before || bob.count() != before {
		t.Errorf("%+v", r)
	}
	ask, err := bob.AskFor()
	p.must(err)
	if got := p.take(0, p.wire(ask)); !got.Asks {
		t.Error("the request was not noticed")
	}
	out, err := p.desks[0].Letters("")
	p.must(err)
	if len(out) != 1 || out[0].Letter.First != before {
		t.Fatalf("%d letters, from %d on; want %d", len(out), out[0].Letter.First, before)
	}
	p.take(1, p.wire(out[0]))
	if !bob.Holds() {
		t.Error("the log did not come")
	}
}

// L-22: nobody makes time pass by a date that is to come.
func TestFutureDate(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	now := p.now
	p.now += MaxAheadMS + dayMS
	l := p.one(0, calls)
	p.now = now
	p.desks[1].now = now
	_, err := p.desks[1].Take(l)
	if r := why(t, err, Future); r.Name != "Ann" {
		t.Errorf("%+v", r)
	}
	p.now += 2 * dayMS
	p.take(1, l)
}

// A stranger's letter does nothing, nor does one of another game (L-23).
func TestStranger(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	stranger, err := OpenHome(t.TempDir())
	p.must(err)
	d := p.desks[0]
	l, err := letter.Sign(letter.Letter{Kind: letter.Request, Table: d.Table()}, stranger.key)
	p.must(err)
	_, err = d.Take(l)
	why(t, err, Stranger)
	l.Table[0]++
	_, err = d.Take(l)
	why(t, err, OtherTable)

	// A frame of a device that has no seat is not recorded, whoever sends it.
	entry := transcript.Entry{
		Version: transcript.Version, Table: d.Table(), Device: stranger.Key(), Seen: d.engine.Fold().Chain().Seen(),
		Content: [32]byte{1}, Bodies: []transcript.Body{{Kind: transcript.KindLeave}},
	}
	s, err := transcript.Sign(entry, stranger.key)
	p.must(err)
	frame, err := d.saved.Keys().Seal(d.Table(), 0, stranger.key, s.Encode())
	p.must(err)
	before := d.count()
	l, err = letter.Sign(letter.Letter{Kind: letter.Move, Table: d.Table(), Frames: [][]byte{frame.Encode()}}, p.homes[1].key)
	p.must(err)
	_, err = d.Take(l)
	why(t, err, Stranger)
	if d.count() != before {
		t.Error("it was recorded")
	}
}

// L-13: an invitation is for one key, and the host lets in nobody else.
func TestUninvited(t *testing.T) {
	c := newCharter(t, holdem, vtmf, 3, table.RouteRing)
	p := gather(t, c, 2)
	thief, err := OpenHome(t.TempDir())
	p.must(err)
	l, err := letter.Sign(letter.Letter{
		Kind: letter.Invitation, Table: p.desks[0].Table(), To: p.homes[1].Key(), Have: p.desks[0].count(),
		Head: p.desks[0].engine.Fold().Chain().Head(), Records: p.desks[0].records,
		Link: p.desks[0].saved.Link.Secret.Link, People: p.desks[0].post.People,
	}, p.homes[0].key)
	p.must(err)
	_, err = Accept(thief, catalog.Catalog{}, l, "Bob", "", 0, p.now)
	why(t, err, NotMine)
	l.People = append(l.People, letter.Person{Name: "Mallory", Key: thief.Key()})
	_, err = Accept(thief, catalog.Catalog{}, func() letter.Letter { l := l; l.From = thief.Key(); return l }(), "Mallory", "", 0, p.now)
	why(t, err, Stranger)
	d, err := Accept(thief, catalog.Catalog{}, l, "Mallory", "", 0, p.now)
	p.must(err)
	defer d.Close()
	out, err := d.Letters("")
	p.must(err)
	p.take(0, p.wire(out[0]))
	p.must(p.desks[0].Answer())
	for _, s := range p.desks[0].View().Seats {
		if s.Name == "Mallory" {
			t.Errorf("Mallory sits: %v", s.Status)
		}
	}
}

// L-30: an old copy of the file never gets a second answer.
func TestOldCopy(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	i := p.toDecision()
	d := p.desks[i]
	old := fileOf(t, d.File())
	answer := p.one(i, calls)
	p.must(os.WriteFile(d.File(), old, 0o600))
	d = p.reopen(i)
	if !d.Old() {
		t.Fatal("the old copy was not noticed")
	}
	v := d.View()
	why(t, d.Answer(table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Fold}}), OldFile)
	_, err := d.Letters("")
	why(t, err, OldFile)
	why(t, d.Recall(), OldFile)
	if d.Holds() {
		t.Error("an old copy orders the log")
	}
	if got := fileOf(t, d.File()); !bytes.Equal(got, old) {
		t.Error("something was written")
	}
	// The other one sends back what the old copy lacks, and the game goes on.
	p.take(1-i, answer)
	p.desks[i] = d
	ask, err := d.AskFor()
	p.must(err)
	p.take(1-i, p.wire(ask))
	p.take(i, p.one(1-i, calls))
	if d.Old() {
		t.Error("it is still old")
	}
	if _, err := d.Letters(""); err != nil {
		t.Error(err)
	}
}

// A file that was changed, or is another's, is refused by its name.
func TestBadFiles(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	q := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	d := p.desks[0]
	good := fileOf(t, d.File())
	try := func(b []byte, want Why) {
		t.Helper()
		p.must(os.WriteFile(d.File(), b, 0o600))
		_, err := Open(p.homes[0], d.Table(), catalog.Catalog{}, p.now)
		why(t, err, want)
	}
	p.must(d.Close())
	bad := bytes.Clone(good)
	bad[len(bad)-100] ^= 1
	try(bad, BadFile)
	try([]byte("notes"), BadFile)
	try(fileOf(t, q.desks[0].File()), OtherFile)
	p.must(os.Remove(d.File()))
	_, err := Open(p.homes[0], d.Table(), catalog.Catalog{}, p.now)
	why(t, err, NoFile)
	// A torn end is as if it had not been written, which makes the copy old.
	p.must(os.WriteFile(d.File(), good[:len(good)-3], 0o600))
	if torn := p.openAgain(0, d.Table()); !torn.Old() {
		t.Error("a torn file counts as whole")
	}
	p.must(p.desks[0].Close())
	p.must(os.WriteFile(d.File(), good, 0o600))
	if p.openAgain(0, d.Table()).Old() {
		t.Error("the good file is old")
	}
}

func (p *people) openAgain(i int, id transcript.TableID) *Desk {
	p.t.Helper()
	d, err := Open(p.homes[i], id, catalog.Catalog{}, p.now)
	p.must(err)
	p.desks[i] = d
	return d
}

// copyHome copies everything of a player, as a cheat or a careless backup does.
func copyHome(t *testing.T, from *Home) *Home {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "letters"), os.DirFS(from.Store.(folder).Dir())); err != nil {
		t.Fatal(err)
	}
	h, err := OpenHome(dir)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// twin opens the copy of a player's game with a file of its own.
func (p *people) twin(i int) *Desk {
	p.t.Helper()
	h := copyHome(p.t, p.homes[i])
	id := p.desks[i].Table()
	place, err := h.Find(id)
	p.must(err)
	pst, err := loadPost(place)
	p.must(err)
	file := filepath.Join(p.t.TempDir(), "copy.ndl")
	p.must(os.WriteFile(file, fileOf(p.t, pst.File), 0o600))
	pst.File = file
	p.must(place.SavePost(pst.encode()))
	p.must(place.Close())
	d, err := Open(h, id, catalog.Catalog{}, p.now)
	p.must(err)
	p.t.Cleanup(func() { _ = d.Close() })
	return d
}

// T-34, P-70: two different letters for one move convict who signed both; the
// first stands.
func TestTwoLetters(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	i := p.toDecision()
	twin := p.twin(i)
	first := p.one(i, calls)
	mine := p.desks[i]
	p.desks[i] = twin
	second := p.one(i, folds)
	p.desks[i] = mine
	p.take(1-i, first)
	before := p.desks[1-i].count()
	_, err := p.desks[1-i].Take(second)
	r := why(t, err, Fork)
	if r.Name != p.names[i] || r.Clause != protocol.RelayFork || p.desks[1-i].count() != before {
		t.Errorf("%+v", r)
	}
	evidence := string(fileOf(t, r.Evidence))
	if !strings.Contains(evidence, "P-70 relay-fork") || strings.Count(evidence, "receipt: ") != 2 || !strings.Contains(evidence, p.names[i]) {
		t.Errorf("evidence: %s", evidence)
	}
	_, again := p.desks[1-i].Take(second) // fills no disk
	if why(t, again, Fork).Evidence != r.Evidence {
		t.Error("the same evidence is kept twice")
	}
	// The other order is the same.
	other := p.twin(1 - i)
	if _, err := other.Take(second); err == nil {
		t.Error("a copy of the reader takes the second letter")
	}
}

// P-11: at a star table two frames for one place convict their author, by the log
// alone.
func TestTwoFrames(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteStar), 2)
	for range 6 {
		if _, asked := p.desks[1].Ask(); asked {
			break
		}
		for _, o := range p.reply(0, calls) {
			p.take(1, p.wire(o))
		}
		if _, asked := p.desks[1].Ask(); asked {
			break
		}
		for _, o := range p.reply(1, calls) {
			p.take(0, p.wire(o))
		}
	}
	if _, asked := p.desks[1].Ask(); !asked {
		t.Fatal("the guest is not asked")
	}
	twin := p.twin(1)
	first := p.one(1, calls)
	p.desks[1], twin = twin, p.desks[1]
	second := p.one(1, folds)
	p.desks[1] = twin
	p.take(0, first)
	p.take(0, second)
	faults := p.desks[0].State().Faults()
	if len(faults) != 1 || faults[0].Clause != protocol.Equivocation || faults[0].Name != "Bob" {
		t.Errorf("%+v", faults)
	}
}

// L-31: what an engine says is stored before a letter has it, and a record that
// was stored is sent again as it was.
func TestSameAgain(t *testing.T) {
	p := gather(t, newCharter(t, holdem, vtmf, 2, table.RouteRing), 2)
	first := p.one(0, calls)
	d := p.reopen(0)
	p.now += 100 * dayMS
	d.now = p.now
	out, err := d.Letters("")
	p.must(err)
	if len(out) != 1 || !bytes.Equal(out[0].Letter.Encode(), first.Encode()) {
		t.Error("the letter is another one the second time")
	}
}
