package desk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// memStore is a store as a browser's database is one: rows that are written
// whole, and a place that the last one to open it has. What was kept can be looked
// at while nobody reads.
type memStore struct {
	key    []byte
	places map[transcript.TableID]*memRow
	// failing decides for each write whether it fails, before or after it has
	// been done. A crash is nothing else.
	failing func() (before, after bool)
}

type memRow struct {
	owner               int
	journal, post, file []byte
}

var errCrash = errors.New("crash")

func newMemStore() *memStore {
	return &memStore{places: map[transcript.TableID]*memRow{}, failing: func() (bool, bool) { return false, false }}
}

func (m *memStore) Key(fresh []byte) ([]byte, error) {
	if m.key == nil {
		m.key = fresh
	}
	return m.key, nil
}

func (m *memStore) Tables() ([]client.Listed, error) { return nil, nil }

func (m *memStore) FileName(id transcript.TableID, _ string) (string, error) {
	return id.String() + ".ndl", nil
}

func (m *memStore) Find(id transcript.TableID) (Place, error) {
	r, ok := m.places[id]
	if !ok {
		return nil, client.ErrNoStore
	}
	r.owner++
	return &memPlace{m, r, id, r.owner}, nil
}

func (m *memStore) Make(s client.Saved) (Place, error) {
	if m.places[s.Table()] != nil {
		return nil, errors.New("there is one")
	}
	m.places[s.Table()] = &memRow{journal: s.Encode()}
	return m.Find(s.Table())
}

type memPlace struct {
	store *memStore
	row   *memRow
	id    transcript.TableID
	owner int
}

var errTaken = errors.New("another window has it")

// write does one write, or fails.
func (p *memPlace) write(do func()) error {
	if p.owner != p.row.owner {
		return errTaken
	}
	before, after := p.store.failing()
	if before {
		return errCrash
	}
	do()
	if after {
		return errCrash
	}
	return nil
}

func (p *memPlace) Load() (client.Saved, error) { return client.DecodeSaved(p.row.journal) }
func (p *memPlace) Save(s client.Saved) error {
	return p.write(func() { p.row.journal = s.Encode() })
}
func (p *memPlace) Evidence(string, []byte) (string, error) { return "kept", nil }
func (p *memPlace) Close() error                            { return nil }
func (p *memPlace) Post() ([]byte, error)                   { return p.row.post, nil }
func (p *memPlace) SavePost(b []byte) error                 { return p.write(func() { p.row.post = b }) }

func (p *memPlace) ReadFile(string) ([]byte, error) {
	if p.row.file == nil {
		return nil, fs.ErrNotExist
	}
	return bytes.Clone(p.row.file), nil
}

func (p *memPlace) MakeFile(_ string, b []byte) error {
	if p.row.file != nil {
		return fs.ErrExist
	}
	return p.write(func() { p.row.file = bytes.Clone(b) })
}

func (p *memPlace) Extend(_ string, at int64, b []byte) error {
	return p.write(func() { p.row.file = append(p.row.file[:at:at], b...) })
}

// stored is a game of two people whose first one's home is a memStore.
func stored(t *testing.T) (*people, *memStore) {
	t.Helper()
	m := newMemStore()
	h, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	guest, err := OpenHome(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &people{t: t, now: startMS, names: someNames[:2], homes: []*Home{h, guest}}
	host, out, err := Create(h, catalog.Catalog{}, NewGame{
		Charter: newCharter(t, "draw52-nl/1", vtmf, 2, table.RouteRing), Name: "Ann",
		People: []letter.Person{{Name: "Bob", Key: guest.Key()}},
	}, p.now)
	p.must(err)
	other, err := Accept(guest, catalog.Catalog{}, p.wire(out[0]), "Bob", "", 0, p.now)
	p.must(err)
	p.desks = []*Desk{host, other}
	t.Cleanup(p.close)
	answer, err := other.Letters("")
	p.must(err)
	_, err = host.Take(p.wire(answer[0]))
	p.must(err)
	return p, m
}

// L-31, L-45: every second write of a whole game fails, by turns before and after it
// was done, and the game goes on from what is stored. No letter leaves before what
// it holds is stored, nothing is signed twice, and the game ends as if nothing had
// happened.
func TestWritesFail(t *testing.T) {
	p, m := stored(t)
	id := p.desks[0].Table()
	writes, crashes, again := 0, 0, false
	m.failing = func() (bool, bool) {
		if again = !again; !again {
			return false, false
		}
		writes++
		return writes%2 == 0, writes%2 == 1
	}
	// try lets the first player do something that crashes, until it is done.
	try := func(what string, do func(*Desk) error) {
		for range 300 {
			err := do(p.desks[0])
			if err == nil {
				return
			}
			if !errors.Is(err, errCrash) {
				t.Fatalf("%s after %d crashes: %v", what, crashes, err)
			}
			crashes++
			p.openAgain(0, id)
			p.desks[0].now = p.now
		}
		t.Fatalf("%s never ends", what)
	}
	for range 60 {
		var out []Out
		try("reply", func(d *Desk) error {
			out = nil
			for range 20 {
				if d.Holds() {
					if err := d.Answer(); err != nil {
						return err
					}
				}
				v, asked := d.Ask()
				if !asked {
					break
				}
				if err := d.Answer(table.Act{Hand: v.Hand, Turn: v.Turn, Action: calls(v)}); err != nil {
					return err
				}
			}
			var err error
			out, err = d.Letters("")
			return err
		})
		if len(out) == 0 {
			break
		}
		if got := audit.File(m.places[id].file, catalog.Catalog{}, nil); uint64(got.Entries) > 0 && !got.OK {
			t.Fatalf("stored: %+v", got)
		}
		if n := uint64(recordsIn(t, m.places[id].file)); n < out[0].Letter.Have {
			t.Fatalf("a letter tells of %d records, %d are stored", out[0].Letter.Have, n)
		}
		p.now += dayMS / 4
		p.desks[1].now = p.now
		_, err := p.desks[1].Take(p.wire(out[0])) // a second signature would be a Fork here
		p.must(err)
		back := p.reply(1, calls)
		if len(back) == 0 {
			break
		}
		p.now += dayMS / 4
		p.desks[0].now = p.now
		l := p.wire(back[0])
		try("read", func(d *Desk) error { _, err := d.Take(l); return err })
	}
	for i, b := range [][]byte{m.places[id].file, fileOf(t, p.desks[1].File())} {
		if r := audit.File(b, catalog.Catalog{}, nil); !r.OK || !r.Complete || r.Hands != 1 {
			t.Errorf("%s: %+v", p.names[i], r)
		}
	}
	if crashes < 20 {
		t.Errorf("only %d crashes in %d writes", crashes, 2*writes)
	}
}

func recordsIn(t *testing.T, b []byte) int {
	t.Helper()
	_, list, err := readRecords(b, "")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// L-45: who has lost the place writes nothing into it and no letter; the other goes on.
func TestPlaceTaken(t *testing.T) {
	p, m := stored(t)
	id := p.desks[0].Table()
	p.must(p.desks[0].Answer())
	old := p.desks[0]
	before := fmt.Sprintf("%x", *m.places[id])
	second := p.openAgain(0, id)
	m.places[id].owner-- // compare without it
	now := fmt.Sprintf("%x", *m.places[id])
	m.places[id].owner++
	if now != before {
		t.Error("opening changed what is stored")
	}
	if _, err := old.Letters(""); !errors.Is(err, errTaken) {
		t.Errorf("a letter of who has lost the place: %v", err)
	}
	if err := old.Resign(); !errors.Is(err, errTaken) {
		t.Errorf("resigning: %v", err)
	}
	if out, err := second.Letters(""); err != nil || len(out) != 1 {
		t.Errorf("%d letters, %v", len(out), err)
	}
	// A folder lets nobody in while somebody is there.
	if _, err := Open(p.homes[1], id, catalog.Catalog{}, p.now); !errors.Is(err, client.ErrInUse) {
		t.Errorf("a folder's game opened twice: %v", err)
	}
}

// L-33: a game goes on from the bytes of its file, kept in the new home.
func TestResumeCopy(t *testing.T) {
	p, m := stored(t)
	p.must(p.desks[0].Answer())
	id := p.desks[0].Table()
	link, file := p.desks[0].SeatLink(), m.places[id].file
	h, err := New(newMemStore())
	p.must(err)
	if _, err := ResumeCopy(h, catalog.Catalog{}, file[:len(file)/2], link, "Ann", true, p.now); err == nil {
		t.Fatal("went on from half a file")
	} else {
		why(t, err, TooSmall)
	}
	d, err := ResumeCopy(h, catalog.Catalog{}, append(bytes.Clone(file), 1, 2, 3), link, "Ann", true, p.now)
	p.must(err)
	p.must(d.Answer()) // a torn end is cut off
	out, err := d.Letters("")
	p.must(err)
	_, err = p.desks[1].Take(p.wire(out[0]))
	p.must(err)
}
