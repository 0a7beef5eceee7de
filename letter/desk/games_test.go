package desk

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/table"
)

// long reports whether the tests that take long run too.
func long() bool { return os.Getenv("NODEALER_LONG") != "" }

// charterOf is newCharter for any game, also the mix: a hand of each of three.
func charterOf(t *testing.T, g game.Game, suite string, n int) table.Charter {
	t.Helper()
	c := newCharter(t, holdem, suite, n, table.RouteRing)
	c.Game = g.Info().ID
	var err error
	if g.Info().ID == poker.Mix.Info().ID {
		m := poker.MixOptions{Turn: poker.TurnHand}
		for _, id := range []string{holdem, "razz-fl/1", "deuce1-nl/1"} {
			part, _ := poker.ByID(id)
			m.Parts = append(m.Parts, poker.Part{ID: id, Options: poker.Suggest(part, 10)})
		}
		c.MaxHands = uint32(len(m.Parts))
		c.Options, err = poker.EncodeMix(m)
	} else {
		c.Options, err = poker.Suggest(g, 10).Encode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// played plays a whole game by letters and audits every player's file: nothing is
// wrong, nobody is absent, and what was shuffled is what the game needs.
func played(t *testing.T, g game.Game, s deck.Suite, n int) {
	t.Helper()
	c := charterOf(t, g, s.ID, n)
	p := gatherQuick(t, c, n)
	p.play(exchanges)
	p.finished(int(c.MaxHands))
	r := p.audit(n - 1)
	if least := n * int(c.MaxHands); r.Shuffles < least || r.Openings == 0 || r.Voided > 0 || len(r.Absent)+len(r.Faults) > 0 || r.Chips.In != r.Chips.Out {
		t.Errorf("%+v", r)
	}
}

// Every game of the catalog is played by letters to the end, with two players; with
// NODEALER_LONG some by six and by ten.
func TestEveryGame(t *testing.T) {
	live := catalog.Suites()[0]
	for _, g := range catalog.Games() {
		if g.Info().Plan == "" {
			t.Run(g.Info().ID, func(t *testing.T) { played(t, g, live, 2) })
		}
	}
	for _, n := range []int{6, 10} {
		for _, id := range []string{holdem, "omaha6-pl/1", "stud-fl/1", "deuce3-fl/1"} {
			g, _ := poker.ByID(id)
			if long() && n <= g.Info().MaxSeats {
				t.Run(fmt.Sprint(id, n), func(t *testing.T) { played(t, g, live, n) })
			}
		}
	}
}

// Each suite either plays by letters or says why not; what cannot be played leaves
// nothing behind.
func TestEverySuite(t *testing.T) {
	for _, s := range catalog.Suites() {
		g, _ := poker.ByID(holdem)
		switch {
		case s.Plan != "" || s.ID == vtmf:
			continue // TestGame1988, TestEveryGame
		case !s.Transactor:
			for n := 2; n <= 3; n++ {
				if long() { // half a minute each: thousands of powers of large numbers
					t.Run(fmt.Sprint(s.ID, n), func(t *testing.T) { played(t, g, s, n) })
				}
			}
			continue
		}
		m := newMemStore()
		h, err := New(m)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = Create(h, catalog.Catalog{}, NewGame{
			Charter: newCharter(t, holdem, s.ID, 2, table.RouteRing), Name: "Ann", People: []letter.Person{{Name: "Bob", Key: [32]byte{1}}},
		}, startMS)
		if r := why(t, err, Transactor); r.Suite != s.ID || len(m.places) > 0 {
			t.Errorf("%+v, %d games are kept", r, len(m.places))
		}
	}
	// A charter that opens no table leaves nothing either.
	m := newMemStore()
	h, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	c := newCharter(t, "draw32-nl/1", "sra/1", 2, table.RouteRing) // cannot shuffle again
	if _, _, err := Create(h, catalog.Catalog{}, NewGame{Charter: c, Name: "Ann"}, startMS); err == nil || len(m.places) > 0 {
		t.Errorf("%v, %d games are kept", err, len(m.places))
	}
}

// L-31: a crash at any write while a game is opened, accepted or resumed loses
// nothing: the same is done again, and the game is played.
func TestCrashAtTheBeginning(t *testing.T) {
	for k := 1; ; k++ {
		m := newMemStore()
		writes := 0
		m.failing = func() (bool, bool) {
			writes++
			return writes == k && k%2 == 0, writes == k && k%2 == 1
		}
		if !begins(t, m) {
			t.Fatalf("write %d: no way on", k)
		}
		if writes < k {
			if k < 8 {
				t.Errorf("only %d writes", k)
			}
			return
		}
	}
}

// begins opens a game at a home that fails, lets it be accepted at another one that
// fails at the same write, and begins it; crashes are answered by doing it
// again.
func begins(t *testing.T, m *memStore) bool {
	t.Helper()
	other := newMemStore()
	p := &people{t: t, now: startMS, names: someNames[:2]}
	for _, s := range []*memStore{m, other} {
		h, err := New(s)
		p.must(err)
		p.homes = append(p.homes, h)
	}
	invite := func() (*Desk, []Out, error) {
		return Create(p.homes[0], catalog.Catalog{}, NewGame{
			Charter: newCharter(t, "draw52-nl/1", vtmf, 2, table.RouteRing), Name: "Ann", People: []letter.Person{{Name: "Bob", Key: p.homes[1].Key()}},
		}, p.now)
	}
	host, out, err := invite()
	if errors.Is(err, errCrash) {
		for id := range m.places { // the list shows it: it goes on, or says that it was never finished
			d, again := Open(p.homes[0], id, catalog.Catalog{}, p.now)
			if again != nil {
				why(t, again, Unfinished)
				continue
			}
			host = d
			out, err = d.Invitations()
		}
		if host == nil {
			host, out, err = invite()
		}
	}
	p.must(err)
	if len(out) != 1 {
		return false
	}
	invitation := p.wire(out[0])
	accept := func() (*Desk, error) { return Accept(p.homes[1], catalog.Catalog{}, invitation, "Bob", "", 0, p.now) }
	writes, k := 0, 0
	for range 40 { // every write of accepting fails once, before it is done and after
		writes, k = 0, k+1
		other.failing = func() (bool, bool) {
			writes++
			return writes == (k+1)/2 && k%2 == 1, writes == (k+1)/2 && k%2 == 0
		}
		var d *Desk
		if d, err = accept(); err == nil {
			p.desks = []*Desk{host, d}
			break
		}
		if !errors.Is(err, errCrash) {
			break
		}
		// Whoever looks at it meanwhile changes nothing.
		if d, err := Open(p.homes[1], invitation.Table, catalog.Catalog{}, p.now); err == nil {
			if _, err := d.Take(invitation); err != nil && !errors.Is(err, errCrash) {
				t.Error(err)
			}
		} else if !errors.Is(err, client.ErrNoStore) {
			why(t, err, Unfinished)
		}
	}
	if r := (*Refusal)(nil); errors.As(err, &r) && r.Why == Known { // it was accepted by the write that failed
		d, err := Open(p.homes[1], invitation.Table, catalog.Catalog{}, p.now)
		p.must(err)
		p.desks = []*Desk{host, d}
	} else {
		p.must(err)
	}
	other.failing = func() (bool, bool) { return false, false }
	answer, err := p.desks[1].Letters("")
	p.must(err)
	if len(answer) != 1 {
		return false
	}
	for range 3 { // the crash may be still to come
		if _, err = p.desks[0].Take(p.wire(answer[0])); err == nil {
			err = p.desks[0].Answer()
		}
		if !errors.Is(err, errCrash) {
			break
		}
		p.openAgain(0, host.Table())
	}
	p.must(err)
	return p.desks[0].View().Running
}
