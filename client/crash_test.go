package client

import (
	"context"
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// TestKilledAtEveryStep kills one of two players again and again: before and
// after each write of its store, before and after each entry that it sends. It
// is started again from what its store holds then. The game goes on, nobody is
// blamed, and no count is signed twice.
func TestKilledAtEveryStep(t *testing.T) {
	for _, victim := range []string{"host", "ann"} {
		for step := range 4 {
			t.Run(fmt.Sprintf("%s, step %d", victim, step), func(t *testing.T) {
				t.Parallel()
				bubble(t, func(t *testing.T, r *room) { killAgainAndAgain(t, r, victim, step) })
			})
		}
	}
}

func killAgainAndAgain(t *testing.T, r *room, victim string, step int) {
	stores := map[string]Store{"host": r.create(new(MemHome)), "ann": r.store("ann")}
	other := map[string]string{"host": "ann", "ann": "host"}[victim]
	steady := r.sit(other, stores[other], true)
	kills := 0
	for life := 0; ; life++ {
		// Every life gets a little further than the one before, so that each
		// step is reached and the game still goes on.
		left := 1 + life%4
		now := func() bool { left--; return left == 0 }
		f := &fragile{Store: stores[victim]}
		killed := make(chan struct{}, 1)
		switch step {
		case 0:
			f.before = now
		case 1:
			f.after = now
		default:
			r.appends(func(_ context.Context, who string, _ []byte, send sender) (transcript.Receipt, error) {
				if who != victim || !now() {
					return send()
				}
				f.kill()
				killed <- struct{}{}
				if step == 3 {
					_, _ = send()
				}
				return transcript.Receipt{}, errKilled
			})
		}
		s := r.sit(victim, f, true)
		select {
		case <-s.over:
		case <-killed:
			s.stop()
			<-s.over
		case <-done(steady, 2):
			_ = s.close()
			end := steady.settled(2)
			if len(end.Faults) > 0 || end.Defect != "" || end.ChipsIn != end.ChipsOut {
				t.Errorf("faults %v, defect %q, chips %d and %d", end.Faults, end.Defect, end.ChipsIn, end.ChipsOut)
			}
			_ = steady.close()
			r.check(stores["host"], stores["ann"])
			if kills < 6 {
				t.Errorf("killed %d times only", kills)
			}
			return
		}
		kills++
	}
}

// done tells when the seat has seen hands settled.
func done(s *seat, hands uint32) <-chan struct{} {
	out := make(chan struct{})
	updates, stop := s.Watch()
	go func() {
		defer stop()
		for u := range updates {
			if u.View.Settled >= hands {
				close(out)
				return
			}
		}
	}()
	return out
}

// TestBurntCount: an entry that the table ignored, because the seat had been
// taken away while it was on its way, has used up its count all the same.
func TestBurntCount(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		r.admission = table.AdmitHost
		host, ann := r.create(new(MemHome)), r.store("ann")
		a := r.sit("host", host, true)
		r.admits(a)
		b := r.sit("ann", ann, true)
		a.settled(1)
		late := make(chan struct{})
		r.appends(func(_ context.Context, who string, _ []byte, send sender) (transcript.Receipt, error) {
			if who == "ann" {
				<-late
			}
			return send()
		})
		v := b.until("a pause", func(u Update) bool { return !u.View.Running && !u.View.Sending })
		if err := b.Do(t.Context(), table.Want{Body: table.Chat{Text: "hello"}}); err != nil {
			t.Fatal(err)
		}
		if err := a.Do(t.Context(), table.Want{Body: table.Remove{Seat: v.Me}}); err != nil {
			t.Fatal(err)
		}
		b.until("its removal", func(u Update) bool { return u.View.Seats[v.Me].Status == table.Empty })
		close(late)
		b.until("a new seat", func(u Update) bool { return u.View.Me >= 0 && u.View.Speaks && !u.View.Sending })
		clean(t, b.settled(2))
		_ = a.close()
		_ = b.close()
		r.check(host, ann)
	})
}
