package client

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// TestPlays: three clients sit down and play; an onlooker sees the same and
// can write the file.
func TestPlays(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		stores := []Store{r.create(new(MemHome)), r.store("ann"), r.store("bob")}
		var seats []*seat
		for i, who := range []string{"host", "ann", "bob"} {
			seats = append(seats, r.sit(who, stores[i], true))
			seats[i].until("a seat", func(u Update) bool { return u.View.Me >= 0 && u.View.Speaks })
		}
		v := seats[1].settled(2)
		clean(t, v)
		eye := r.sit("eye", nil, false)
		w := eye.settled(2)
		if w.Me >= 0 || w.IAmHost {
			t.Errorf("an onlooker has seat %d", w.Me)
		}
		if err := eye.Do(t.Context(), table.DealNow{}); err == nil {
			t.Error("an onlooker gave a command")
		}
		if _, err := eye.SeatLink(); err == nil {
			t.Error("an onlooker has a seat link")
		}
		for _, s := range append(seats, eye) {
			if err := s.close(); err != nil {
				t.Errorf("%s: %v", s.who, err)
			}
			if err := s.Do(t.Context(), table.DealNow{}); !errors.Is(err, ErrStopped) {
				t.Errorf("%s after the end: %v", s.who, err)
			}
		}
		r.check(stores...)
		exports(t, eye)
	})
}

// exports writes the log from memory and by fetching it again.
func exports(t *testing.T, s *seat) {
	t.Helper()
	var kept, fetched bytes.Buffer
	if err := s.Export(t.Context(), &kept, "an evening"); err != nil {
		t.Fatal(err)
	}
	s.book.keep = false
	if err := s.Export(t.Context(), &fetched, "an evening"); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept.Bytes(), fetched.Bytes()) {
		t.Error("two exports differ")
	}
	f, err := transcript.NewFileReader(kept.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for rec, err := range f.Records() {
		if err != nil || !rec.HasKey {
			t.Fatalf("record %d: key %t, %v", n, rec.HasKey, err)
		}
		n++
	}
	if n == 0 {
		t.Error("an empty file")
	}
}

// TestPitfall16_HonestPlayerMadeAnEquivocator: a relay answers nothing, or that
// the connection broke, at each append, and shows all it got later. The same
// bytes come again and again, and nobody is blamed.
func TestPitfall16_HonestPlayerMadeAnEquivocator(t *testing.T) {
	for name, relay := range map[string]func(tries int, all []sender){
		"recorded at once": func(_ int, all []sender) { _, _ = all[len(all)-1]() },
		"recorded at the third try": func(tries int, all []sender) {
			if tries == 3 {
				_, _ = all[len(all)-1]()
			}
		},
		"all shown later": func(tries int, all []sender) {
			if tries == 2 {
				for _, send := range all {
					_, _ = send()
				}
			}
		},
	} {
		for _, silent := range []bool{false, true} {
			t.Run(name+map[bool]string{false: ", denied", true: ", unanswered"}[silent], func(t *testing.T) {
				bubble(t, func(t *testing.T, r *room) {
					tries, all := map[string]int{}, []sender{}
					r.appends(func(ctx context.Context, who string, frame []byte, send sender) (transcript.Receipt, error) {
						if who != "ann" {
							return send()
						}
						// Only one of ann's clients speaks, and one append is
						// on its way at a time.
						tries[string(frame)]++
						all = append(all, func() (transcript.Receipt, error) { return r.plainAppend(frame) })
						relay(tries[string(frame)], all)
						if silent {
							<-ctx.Done()
							return transcript.Receipt{}, ctx.Err()
						}
						return transcript.Receipt{}, &transport.Gone{}
					})
					host, ann := r.create(new(MemHome)), r.store("ann")
					a, b := r.sit("host", host, true), r.sit("ann", ann, true)
					b.until("a seat", func(u Update) bool { return u.View.Me >= 0 })
					v := a.until("a hand", func(u Update) bool { return u.View.Settled+u.View.Voided >= 1 })
					if len(v.Faults) > 0 {
						t.Errorf("blamed: %v", v.Faults)
					}
					_ = b.close()
					_ = a.close()
					r.check(host, ann)
				})
			})
		}
	}
}

// TestNoAnswer: an append that is never answered is given up after a while, and
// the same bytes go over a new connection.
func TestNoAnswer(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		silent := true
		r.appends(func(_ context.Context, _ string, _ []byte, send sender) (transcript.Receipt, error) {
			r.mu.Lock()
			was := silent
			silent = false
			r.mu.Unlock()
			if was {
				return transcript.Receipt{}, nil // a receipt that nobody signed
			}
			return send()
		})
		host := r.create(new(MemHome))
		a := r.sit("host", host, true)
		a.until("a seat", func(u Update) bool { return u.View.Me >= 0 })
		if err := a.close(); err != nil {
			t.Error(err)
		}
		if len(r.frames) != 2 || !bytes.Equal(r.frames[0], r.frames[1]) {
			t.Errorf("%d frames were sent, want the same one twice", len(r.frames))
		}
		r.check(host)
	})
}

// TestRelayAway: the relay stops and comes back; the game goes on.
func TestRelayAway(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		host, ann := r.create(new(MemHome)), r.store("ann")
		a, b := r.sit("host", host, true), r.sit("ann", ann, true)
		n := a.settled(1).Settled
		r.relay.Stop()
		b.until("trouble", func(u Update) bool { return !u.Status.Online && u.Status.Trouble != "" })
		r.relay.Start()
		v := a.settled(n + 1)
		if len(v.Faults) > 0 {
			t.Errorf("blamed: %v", v.Faults)
		}
		_ = a.close()
		_ = b.close()
		r.check(host, ann)
	})
}

// TestCreateCrash: the program dies between the store and the relay; the client
// of the store opens the table.
func TestCreateCrash(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		r.onCreate = func() error { return &transport.Gone{} }
		home := new(MemHome)
		_, err := Create(t.Context(), home, r.dial("host"), NewTable{Base: testBase, Charter: testCharter(t), Catalog: catalog.Catalog{}, Name: "host"})
		if err == nil || len(home.stores) != 1 {
			t.Fatalf("created %d stores: %v", len(home.stores), err)
		}
		r.onCreate = nil
		for _, store := range home.stores {
			a := r.sit("host", store, true)
			a.until("a seat", func(u Update) bool { return u.View.Me >= 0 && u.View.IAmHost })
			if err := a.close(); err != nil {
				t.Error(err)
			}
			s, _ := store.Load()
			if s.Opening != nil || s.About.Seat != 0 || s.About.Title != "test" || !s.About.Host {
				t.Errorf("stored: %+v, opening %d bytes", s.About, len(s.Opening))
			}
		}
	})
}

// TestWrongLink: the client of a link that opens nothing stops and says so.
func TestWrongLink(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		r.create(new(MemHome))
		good := r.link
		r.link.Secret.Link[0] ^= 1
		s := r.sit("ann", r.store("ann"), true)
		<-s.over
		var refused *transport.Refused
		if !errors.As(s.err, &refused) {
			t.Errorf("wrong secret: %v", s.err)
		}
		r.link = good
		r.link.Table[0] ^= 1
		s = r.sit("ann", r.store("ann"), true)
		<-s.over
		if !errors.Is(s.err, transport.ErrNoTable) {
			t.Errorf("wrong table: %v", s.err)
		}
	})
}
