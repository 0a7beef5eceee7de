package table_test

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

func sit(name string) table.Sit { return table.Sit{Name: name, Seat: cards.NoSeat, BuyIn: 1000} }

// do gives a command that must succeed.
func do(t *testing.T, w *sim.World, i int, c table.Command) {
	t.Helper()
	if err := w.Do(i, c); err != nil {
		t.Fatalf("player %d, %T: %v", i, c, err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
}

// refuse gives a command that must be refused for a reason with these words.
func refuse(t *testing.T, w *sim.World, i int, c table.Command, words string) {
	t.Helper()
	err := w.Do(i, c)
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("player %d, %T: got %v, want a refusal with %q", i, c, err, words)
	}
}

func view(w *sim.World) table.View { return w.Players[0].Engine.State().View() }

func want(k transcript.Kind) table.Want { return table.Want{Body: table.Plain{Kind: k}} }

// hold keeps hands from beginning by themselves.
func hold(w *sim.World) {
	for _, p := range w.Players {
		p.Engine.SetDeals(false)
	}
}

// P-30: who may sit, and what is asked of a join.
func TestJoin(t *testing.T) {
	w := simtest.World(t, 4, func(c *sim.Config) { c.Charter.Seats = 3 })
	hold(w)
	refuse(t, w, 0, table.Sit{Name: "A", Seat: cards.NoSeat, BuyIn: 99}, "buy-in")
	refuse(t, w, 0, table.Sit{Name: "A", Seat: cards.NoSeat, BuyIn: 1001}, "buy-in")
	refuse(t, w, 0, table.Sit{Name: "A\x1b[2J", Seat: cards.NoSeat, BuyIn: 1000}, "name")
	do(t, w, 0, table.Sit{Name: "A", Seat: 2, BuyIn: 100})
	refuse(t, w, 0, sit("A"), "sits already")
	refuse(t, w, 1, table.Sit{Name: "B", Seat: 2, BuyIn: 1000}, "taken")
	do(t, w, 1, sit("<img src=x onerror=alert(1)>"[:24]))
	do(t, w, 2, sit("C"))
	refuse(t, w, 3, sit("D"), "taken")
	v := view(w)
	if v.Seats[2].Name != "A" || v.Seats[2].Stack != 100 || v.Seats[0].Status != table.In || v.Seats[1].Name != "C" {
		t.Errorf("seats: %+v", v.Seats)
	}
	if v.Host != 2 {
		t.Errorf("host is %v, want seat 2", v.Host)
	}
}

func TestHostApproves(t *testing.T) {
	w := simtest.World(t, 3, func(c *sim.Config) { c.Charter.Admission = table.AdmitHost })
	hold(w)
	do(t, w, 0, sit("A")) // the host needs nobody's leave
	do(t, w, 1, sit("B"))
	do(t, w, 2, sit("C"))
	if v := view(w); v.Seats[0].Status != table.In || v.Seats[1].Status != table.Waiting || v.ChipsIn != 1000 {
		t.Fatalf("before the host's word: %+v", v.Seats[:3])
	}
	refuse(t, w, 1, table.Want{Body: table.Admit{Seat: 1, Let: true}}, "host")
	refuse(t, w, 1, want(transcript.KindSitOut), "waiting")
	do(t, w, 0, table.Want{Body: table.Admit{Seat: 1, Let: true}})
	do(t, w, 0, table.Want{Body: table.Admit{Seat: 2, Let: false}})
	if v := view(w); v.Seats[1].Status != table.In || v.Seats[2].Status != table.Empty || v.ChipsIn != 2000 || v.ChipsOut != 2000 {
		t.Errorf("after the host's word: %+v", v.Seats[:3])
	}
	do(t, w, 2, sit("C")) // may ask again
}

// P-31: leaving and removal wait for the end of the hand and pay out.
func TestLeaveAndRemove(t *testing.T) {
	w := simtest.Seated(t, 4, nil)
	running := func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 0 }
	simtest.Run(t, w, running)
	do(t, w, 3, want(transcript.KindLeave))
	do(t, w, 0, table.Want{Body: table.Remove{Seat: 2}})
	refuse(t, w, 0, table.Want{Body: table.Remove{Seat: 0}}, "nobody to remove")
	if v := view(w); v.Seats[3].Status == table.Empty || v.Seats[2].Status == table.Empty {
		t.Fatal("a seat was emptied during its hand")
	}
	simtest.Run(t, w, simtest.Hands(2))
	v := view(w)
	if v.Seats[3].Status != table.Empty || v.Seats[2].Status != table.Empty {
		t.Errorf("seats after the hand: %+v", v.Seats[:4])
	}
	if v.ChipsIn != 4000 || v.ChipsOut != 4000 || !v.Accounts[3].Gone {
		t.Errorf("books: %d in, %d out, %+v", v.ChipsIn, v.ChipsOut, v.Accounts)
	}
	if r := simtest.Audit(t, w); !r.OK {
		t.Errorf("audit: %+v", r)
	}
}

// P-32: chips bought during a hand wait for its end; P-46: the books balance.
func TestRebuy(t *testing.T) {
	w := simtest.Seated(t, 3, func(c *sim.Config) {
		c.Charter.BuyInMax = 1500
	})
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 0 })
	refuse(t, w, 1, table.Want{Body: table.Rebuy{Amount: 501}}, "limit")
	refuse(t, w, 1, table.Want{Body: table.Rebuy{Amount: 0}}, "0 chips")
	do(t, w, 1, table.Want{Body: table.Rebuy{Amount: 500}})
	v := view(w)
	if in := v.Game.Seats[1]; in.Stack+in.Total > 1000 {
		t.Errorf("chips bought during the hand are in play: %+v", in)
	}
	if v.ChipsIn != 3500 || v.ChipsOut != 3500 {
		t.Errorf("books during the hand: %d in, %d out", v.ChipsIn, v.ChipsOut)
	}
	simtest.Run(t, w, simtest.Hands(1))
	hold(w)
	if v := view(w); v.ChipsIn != v.ChipsOut {
		t.Errorf("books after the hand: %d in, %d out", v.ChipsIn, v.ChipsOut)
	}
}

func TestSitOutAndBack(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	simtest.Run(t, w, func(s *table.State) bool { return s.Running() })
	do(t, w, 2, want(transcript.KindSitOut))
	refuse(t, w, 2, want(transcript.KindSitOut), "nothing to change")
	simtest.Run(t, w, simtest.Hands(1))
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Hand == 2 && v.Running })
	if v := view(w); len(v.Game.Seats) != 2 {
		t.Errorf("%d seats in the hand after one sat out", len(v.Game.Seats))
	}
	do(t, w, 2, want(transcript.KindBack))
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Hand == 3 && v.Running })
	if v := view(w); len(v.Game.Seats) != 3 {
		t.Errorf("%d seats in the hand after one came back", len(v.Game.Seats))
	}
}

// P-23, P-34: the host's powers, and how they pass on.
func TestHost(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	hold(w)
	for _, b := range []table.Body{
		table.Plain{Kind: transcript.KindPause}, table.Plain{Kind: transcript.KindResume}, table.Plain{Kind: transcript.KindClose},
		table.Remove{Seat: 2}, table.Admit{Seat: 2}, table.Handover{Seat: 2},
	} {
		refuse(t, w, 1, table.Want{Body: b}, "host")
	}
	refuse(t, w, 1, want(transcript.KindAcceptHost), "not offered")
	do(t, w, 0, table.Want{Body: table.Handover{Seat: 1}})
	if !view(w).Seats[0].Host {
		t.Error("the powers passed without the new host's word")
	}
	do(t, w, 1, want(transcript.KindAcceptHost))
	refuse(t, w, 0, want(transcript.KindPause), "host")
	do(t, w, 1, want(transcript.KindPause))
	if v := view(w); !v.Paused || !v.Seats[1].Host {
		t.Errorf("after the handover: %+v", v.Seats[:2])
	}
	refuse(t, w, 2, table.DealNow{}, "paused")
	do(t, w, 1, want(transcript.KindResume))
	do(t, w, 1, want(transcript.KindClose))
	refuse(t, w, 2, table.DealNow{}, "closed")
}

// P-33: after a device has taken over, the old one is fenced, not blamed, and
// the seat plays on with the secrets that follow from the seed.
func TestSecondDevice(t *testing.T) {
	w := simtest.Seated(t, 2, nil)
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 1 })
	old := *w.Players[1]
	if err := w.Restart(1, true, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 1, table.TakeOver{})
	w.Players = append(w.Players, &old)
	old.Brain = nil
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	if v, _ := old.Engine.View(); !v.Fenced || v.Speaks {
		t.Error("the old device does not know that it is fenced")
	}
	refuse(t, w, 2, table.Want{Body: table.Chat{Text: "still here"}}, "does not speak")
	simtest.Run(t, w, simtest.Hands(2))
	w.Players = w.Players[:2]
	if r := simtest.Audit(t, w); !r.OK || len(r.Faults)+len(r.Absent) != 0 || r.Voided != 0 {
		t.Errorf("audit: %+v", r)
	}
}

func TestChat(t *testing.T) {
	w := simtest.World(t, 2, nil)
	hold(w)
	refuse(t, w, 1, table.Want{Body: table.Chat{Text: "hello"}}, "sit down")
	do(t, w, 0, sit("A"))
	do(t, w, 0, table.Want{Body: table.Chat{Text: "hello"}})
	if e := w.Events[len(w.Events)-1]; e.Kind != table.Said || e.Text != "hello" || e.Seat != 0 {
		t.Errorf("event: %+v", e)
	}
	for _, bad := range []string{"", " x", "a\nb", strings.Repeat("x", table.MaxChatRunes+1)} {
		refuse(t, w, 0, table.Want{Body: table.Chat{Text: bad}}, "shown")
	}
	do(t, w, 0, table.Want{Body: table.Chat{Text: strings.Repeat("x", table.MaxChatRunes)}})
}

// The seat key is the same on every device, the host's follows from the nonce.
func TestSigners(t *testing.T) {
	seed := derive.New([32]byte{7})
	a, err := table.SeatSigner(seed, transcript.TableID{1})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := table.SeatSigner(seed, transcript.TableID{2})
	h, _ := table.HostSigner(seed, [32]byte{1})
	if a.Equal(b) || a.Equal(h) {
		t.Error("keys of different tables are equal")
	}
	if again, _ := table.SeatSigner(seed, transcript.TableID{1}); !again.Equal(a) {
		t.Error("the same table gives another key")
	}
}

// A player who waits may change his mind; one who was removed from
// an open table does not come back under the same key (P-31).
func TestComeAndGo(t *testing.T) {
	w := simtest.World(t, 3, func(c *sim.Config) { c.Charter.Admission = table.AdmitHost })
	hold(w)
	do(t, w, 0, sit("A"))
	do(t, w, 1, sit("B"))
	do(t, w, 1, want(transcript.KindLeave))
	if v := view(w); v.Seats[1].Status != table.Empty || v.ChipsIn != v.ChipsOut || len(v.Accounts) != 1 {
		t.Errorf("after a withdrawn request: %+v", v.Seats[1])
	}
	do(t, w, 1, sit("B"))
	do(t, w, 0, table.Want{Body: table.Admit{Seat: 1, Let: true}})
	do(t, w, 0, table.Want{Body: table.Remove{Seat: 1}})
	do(t, w, 1, sit("B")) // the host may think again

	w = simtest.World(t, 3, nil)
	hold(w)
	do(t, w, 0, sit("A"))
	do(t, w, 1, sit("B"))
	do(t, w, 2, sit("C"))
	do(t, w, 0, table.Want{Body: table.Remove{Seat: 1}})
	refuse(t, w, 1, sit("B"), "removed")
	do(t, w, 2, want(transcript.KindLeave))
	do(t, w, 2, sit("C")) // who left by himself may come back
}
