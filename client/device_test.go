package client

import (
	"testing"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// TestSeatLink: a second device takes the seat over with a seat link; the first
// is fenced, and comes back as a device that has never spoken.
func TestSeatLink(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		host, ann := r.create(new(MemHome)), r.store("ann")
		a, b := r.sit("host", host, true), r.sit("ann", ann, true)
		a.settled(1)
		link, err := b.SeatLink()
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := transcript.ParseLink(link.URL())
		if err != nil {
			t.Fatal(err)
		}
		phone, err := Join(new(MemHome), parsed, "ann")
		if err != nil {
			t.Fatal(err)
		}
		before, _ := ann.Load()
		c := r.sit("phone", phone, false)
		v := c.until("the seat", func(u Update) bool { return u.View.Speaks })
		b.until("the fence", func(u Update) bool { return u.Status.Fenced })
		if err := b.Do(t.Context(), table.DealNow{}); err == nil {
			t.Error("a fenced device may deal")
		}
		if s, _ := phone.Load(); s.TakeOver || s.Device.Equal(before.Device) {
			t.Error("the phone's store is not as it should be")
		}
		v = a.settled(v.Settled + 1)
		clean(t, v)
		if err := b.Do(t.Context(), table.TakeOver{}); err != nil {
			t.Fatal(err)
		}
		b.until("the seat again", func(u Update) bool { return u.View.Speaks })
		c.until("its own fence", func(u Update) bool { return u.Status.Fenced })
		after, _ := ann.Load()
		if after.Device.Equal(before.Device) || after.Member.Equal(before.Member) || after.Seed != before.Seed {
			t.Error("the old device came back, or the seed changed")
		}
		v = a.settled(v.Settled + 1)
		if len(v.Faults) > 0 || v.ChipsIn != v.ChipsOut {
			t.Errorf("faults %v", v.Faults)
		}
		for _, s := range []*seat{a, b, c} {
			if err := s.close(); err != nil {
				t.Error(err)
			}
		}
		r.check(host, ann, phone)
	})
}

// TestJoinAgain: a second Join finds the store; links that do not fit are
// refused.
func TestJoinAgain(t *testing.T) {
	r := newRoom(t)
	home := new(MemHome)
	r.create(home)
	guests := new(MemHome)
	one, err := Join(guests, r.link, "ann")
	if err != nil {
		t.Fatal(err)
	}
	first, _ := one.Load()
	moved := r.link
	moved.Base = "https://example.org"
	two, err := Join(guests, moved, "")
	if err != nil {
		t.Fatal(err)
	}
	second, _ := two.Load()
	if first.Seed != second.Seed || second.Link.Base != moved.Base || second.About.Player != "ann" {
		t.Error("the second join made another player, or lost the new address")
	}
	if _, err := Join(guests, r.link.Watch(), "ann"); err == nil {
		t.Error("joined with a watch link")
	}
	other := second.seatLink(transcript.Seen{})
	if s, err := Join(guests, other, "ann"); err != nil {
		t.Error(err)
	} else if s, _ := s.Load(); !s.TakeOver {
		t.Error("the seat link of the own seat does not take it over")
	}
	other.Secret.Seed[0] ^= 1
	if _, err := Join(guests, other, "ann"); err == nil {
		t.Error("joined as two players in one home")
	}
	other = r.link
	other.Secret.Link[0] ^= 1
	if _, err := Join(guests, other, "ann"); err == nil {
		t.Error("joined with another secret")
	}
}
