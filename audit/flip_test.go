package audit_test

import (
	"errors"
	"os"
	"runtime"
	"sync"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// evening is a short game of two seats whose log holds every kind of entry of
// this version.
var evening = sync.OnceValues(func() ([]byte, error) { return play() })

func play() ([]byte, error) {
	t := &quiet{}
	w := simtest.World(t, 3, func(c *sim.Config) {
		c.Charter.Admission = table.AdmitHost
		c.Charter.BuyInMax = 2000
	})
	for _, p := range w.Players {
		p.Engine.SetDeals(false)
	}
	do := func(i int, c table.Command) {
		t.must(w.Do(i, c))
		t.must(w.Settle())
	}
	say := func(i int, b table.Body) { do(i, table.Want{Body: b}) }
	plain := func(i int, k transcript.Kind) { say(i, table.Plain{Kind: k}) }
	for i, p := range w.Players {
		do(i, table.Sit{Name: p.Name, Seat: cards.NoSeat, BuyIn: 1000})
		if i > 0 {
			say(0, table.Admit{Seat: cards.Seat(i), Let: true})
		}
	}
	plain(2, transcript.KindSitOut)
	plain(1, transcript.KindSitOut)
	plain(1, transcript.KindBack)
	say(1, table.Rebuy{Amount: 500})
	say(0, table.Chat{Text: "good evening"})
	plain(0, transcript.KindPause)
	plain(0, transcript.KindResume)
	say(0, table.Handover{Seat: 1})
	plain(1, transcript.KindAcceptHost)
	say(1, table.Handover{Seat: 0})
	plain(0, transcript.KindAcceptHost)
	t.outage(w)
	// A hand whose deck is asked for again, and in which a device takes over.
	held := [][]byte{}
	w.Players[1].Filter = func(a table.Append) [][]byte {
		held = append(held, a.Frame)
		return nil
	}
	do(0, table.DealNow{})
	say(0, table.Redeal{Deck: w.Players[0].Engine.State().View().Deck.ID})
	w.Players[1].Filter = nil
	for _, f := range held {
		_, err := w.Log.Append(f)
		t.must(err)
	}
	t.must(w.Run(100, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 1 }))
	t.must(w.Restart(1, true, func(me *table.Player) { me.Deals = false }))
	t.must(w.Settle())
	do(1, table.TakeOver{})
	t.must(w.Run(100, simtest.Hands(1)))
	// A hand that a claim ends.
	do(0, table.DealNow{})
	w.Players[1].Filter = func(table.Append) [][]byte { return nil }
	t.must(w.Run(100, func(s *table.State) bool { return len(s.Absences()) > 0 }))
	plain(2, transcript.KindLeave)
	say(0, table.Remove{Seat: 1})
	plain(0, transcript.KindClose)
	if t.err != nil {
		return nil, t.err
	}
	return w.File("flips")
}

// quiet is what simtest needs of a test.
type quiet struct {
	testing.TB
	err error
}

func (q *quiet) Helper()           {}
func (q *quiet) Fatal(args ...any) { q.err = errors.Join(q.err, args[0].(error)) }
func (q *quiet) must(err error) {
	if err != nil {
		q.err = errors.Join(q.err, err)
	}
}

func (q *quiet) outage(w *sim.World) {
	_, err := w.Log.Outage()
	q.must(err)
	q.must(w.Settle())
}

func recorded(t *testing.T) []byte {
	t.Helper()
	b, err := evening()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func file(b []byte) audit.Report { return audit.File(b, catalog.Catalog{}, nil) }

// record is a place in the file.
type record struct {
	begin, end int
	kinds      map[transcript.Kind]bool
}

// records reads a file; ok is false if any byte of it is not in order. It is
// all that audit.File does before it looks at what entries mean: a file that
// this refuses is refused by audit.File, which is unreadable then.
func records(b []byte) (list []record, ok bool) {
	f, err := transcript.NewFileReader(b)
	if err != nil {
		return nil, false
	}
	begin := f.Offset()
	for rec, err := range f.Records() {
		if err != nil {
			return list, false
		}
		r := record{begin, f.Offset(), map[transcript.Kind]bool{}}
		if s, err := transcript.DecodeSigned(rec.Inner); err == nil {
			for _, body := range s.Entry.Bodies {
				r.kinds[body.Kind] = true
			}
		}
		list = append(list, r)
		begin = f.Offset()
	}
	return list, true
}

func TestEveningHoldsEveryKind(t *testing.T) {
	b := recorded(t)
	list, ok := records(b)
	if r := file(b); !ok || !r.OK || r.ExitCode() != 0 || !r.Complete || r.Hands != 2 {
		t.Fatalf("the game itself: %+v", r)
	}
	have := map[transcript.Kind]bool{}
	for _, r := range list {
		for k := range r.kinds {
			have[k] = true
		}
	}
	for k := transcript.KindCharter; k <= transcript.KindClose; k++ {
		if k != transcript.KindDeckRetire && !have[k] {
			t.Errorf("no entry of kind %d", k)
		}
	}
}

// TestFlips changes one byte of the file at a time: none passes. Without
// NODEALER_LONG=1 it takes the whole header, and of every record every byte of
// the head (lengths, check, index, time, kind, chained head, receipt), of the
// frame's head and of what ends it (tag, signature, key), and a spread of the
// ciphertext, every byte of which one authenticator covers. Under NODEALER_RACE a
// sixteenth of them are enough.
func TestFlips(t *testing.T) {
	b := recorded(t)
	list, _ := records(b)
	var at []int
	for i := range list[0].begin {
		at = append(at, i)
	}
	kinds := map[transcript.Kind]int{}
	long := os.Getenv("NODEALER_LONG") != ""
	for _, r := range list {
		fresh := false // the first two records of each kind byte by byte
		for k := range r.kinds {
			fresh = fresh || kinds[k] < 1
			kinds[k]++
		}
		step := max((r.end-r.begin)/24, 1)
		for i := r.begin; i < r.end; i++ {
			edge := i-r.begin < 9+117+133+8 || r.end-i <= 16+64+32
			if long || fresh && edge && (i-r.begin)%2 == 0 || (i-r.begin)%step == 0 {
				at = append(at, i)
			}
		}
	}
	if len(at) < 2000 {
		t.Errorf("only %d positions", len(at))
	}
	if os.Getenv("NODEALER_RACE") != "" { // whether audits disturb each other shows in a few
		some := at[:0]
		for i := 0; i < len(at); i += 16 {
			some = append(some, at[i])
		}
		at = some
	}
	flip(t, b, at, func(b []byte) bool { _, ok := records(b); return ok })
	// The whole audit, at places spread over the file.
	var whole []int
	for i := 0; i < len(b); i += len(b)/60 + 1 {
		whole = append(whole, i)
	}
	flip(t, b, whole, func(b []byte) bool { r := file(b); return r.ExitCode() == 0 })
}

// flip changes a byte at each place, in all ways of one bit in turn.
func flip(t *testing.T, b []byte, at []int, passes func([]byte) bool) {
	t.Helper()
	var wg sync.WaitGroup
	n := runtime.GOMAXPROCS(0)
	for k := range n {
		wg.Go(func() {
			c := append([]byte(nil), b...)
			for j := k; j < len(at); j += n {
				i := at[j]
				c[i] ^= 1 << (i % 8)
				if passes(c) {
					t.Errorf("byte %d may be changed", i)
				}
				c[i] = b[i]
			}
		})
	}
	wg.Wait()
}

// TestTruncations: a file may end behind any record, and says whether a hand
// was running; one that ends inside a record is unreadable at a stated byte.
func TestTruncations(t *testing.T) {
	b := recorded(t)
	list, _ := records(b)
	complete := map[bool]int{}
	for i, r := range list {
		if i%5 == 0 || i > len(list)-3 {
			rep := file(b[:r.end])
			if rep.Unreadable {
				t.Errorf("cut behind record %d: %s", i, rep.Error)
			}
			complete[rep.Complete]++
		}
		for _, cut := range []int{1, 8, 9, 40, (r.end - r.begin) / 2, r.end - r.begin - 1} {
			if i%7 != 0 {
				continue
			}
			rep := file(b[:r.begin+cut])
			if rep.ExitCode() != 2 || rep.Complete || rep.Byte == nil || *rep.Byte != r.begin {
				t.Errorf("cut %d bytes into record %d: exit code %d, complete %v, byte %v", cut, i, rep.ExitCode(), rep.Complete, rep.Byte)
			}
		}
	}
	if complete[true] == 0 || complete[false] == 0 {
		t.Errorf("complete: %v", complete)
	}
	for _, n := range []int{0, 4, 8, 9, 60, list[0].begin - 1, list[0].begin} {
		if rep := file(b[:n]); rep.ExitCode() != 2 || rep.Complete {
			t.Errorf("%d bytes: exit code %d", n, rep.ExitCode())
		}
	}
}
