package client

import (
	"errors"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport/mem"
)

// again makes a relay with the same key that has nothing but the table's
// opening.
func (r *room) again(opening []byte) {
	r.t.Helper()
	fresh := mem.NewRelay(r.key, WallClock{}.NowMS)
	conn := fresh.Dial(r.link.Table, r.link.Secret.Keys().Access)
	if _, err := conn.Create(r.t.Context(), newTable(r.link, r.link.Secret.Keys(), opening)); err != nil {
		r.t.Fatal(err)
	}
	r.relay = fresh
}

// rolledBack expects that a client stopped by a clause, with evidence.
func rolledBack(t *testing.T, s *seat, store *MemStore, want protocol.Clause) {
	t.Helper()
	<-s.over
	var relay *transcript.RelayError
	var fault *RelayFault
	if !errors.As(s.err, &relay) || !errors.As(s.err, &fault) || relay.Clause != want || !relay.Proved {
		t.Fatalf("stopped by %v", s.err)
	}
	if fault.File == "" || !strings.Contains(s.err.Error(), fault.File) {
		t.Errorf("no evidence: %v", s.err)
	}
	var kept string
	for name, data := range store.Files() {
		if strings.HasSuffix(name, ".txt-1") {
			kept = string(data)
		}
	}
	for _, part := range []string{want.String(), "receipt: ", "proved: true"} {
		if !strings.Contains(kept, part) {
			t.Errorf("the evidence lacks %q:\n%s", part, kept)
		}
	}
}

// TestRollback: a relay shows less of the log than the store holds a receipt
// for. Nothing is sent to it.
func TestRollback(t *testing.T) {
	for _, running := range []bool{false, true} {
		bubble(t, func(t *testing.T, r *room) {
			host := r.create(new(MemHome)).(*MemStore)
			a := r.sit("host", host, true)
			a.until("a seat", func(u Update) bool { return u.View.Me >= 0 && !u.View.Sending })
			_, _, records := a.book.kept()
			old := r.relay
			r.again(records[0].Record.Frame)
			if !running {
				if err := a.close(); err != nil {
					t.Fatal(err)
				}
				a = r.sit("host", host, true)
			}
			sent := len(r.frames)
			old.Stop()
			rolledBack(t, a, host, protocol.RelayRollback)
			if len(r.frames) != sent {
				t.Error("something was sent to the relay that lies")
			}
		})
	}
}

// TestFork: a relay shows another log than the one whose receipt is stored.
func TestFork(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		host := r.create(new(MemHome)).(*MemStore)
		a := r.sit("host", host, true)
		a.until("a seat", func(u Update) bool { return u.View.Me >= 0 && !u.View.Sending })
		_, _, records := a.book.kept()
		if err := a.close(); err != nil {
			t.Fatal(err)
		}
		r.again(records[0].Record.Frame)
		for range records { // as long as the true log, and longer
			if _, err := r.relay.Outage(r.link.Table); err != nil {
				t.Fatal(err)
			}
		}
		sent := len(r.frames)
		rolledBack(t, r.sit("host", host, true), host, protocol.RelayFork)
		if len(r.frames) != sent {
			t.Error("something was sent to the relay that lies")
		}
	})
}

// TestForkOfSeatLink: the head in a seat link carries no signature, but the log
// must have it all the same.
func TestForkOfSeatLink(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		a := r.sit("host", r.create(new(MemHome)), true)
		a.until("a seat", func(u Update) bool { return u.View.Me >= 0 && !u.View.Sending })
		link, err := a.SeatLink()
		if err != nil {
			t.Fatal(err)
		}
		_ = a.close()
		link.Secret.Last.Head[0] ^= 1
		store, err := Join(new(MemHome), link, "host")
		if err != nil {
			t.Fatal(err)
		}
		s := r.sit("phone", store, false)
		<-s.over
		var relay *transcript.RelayError
		if !errors.As(s.err, &relay) || relay.Clause != protocol.RelayFork {
			t.Errorf("stopped by %v", s.err)
		}
	})
}
