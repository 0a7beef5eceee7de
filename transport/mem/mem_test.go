package mem

import (
	"context"
	"crypto/ed25519"
	"errors"
	"testing"
	"time"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
)

// testKey is the signing key of every relay in these tests.
var testKey = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

// ticking returns a clock that gains a second with each look.
func ticking() func() uint64 {
	now := uint64(1_700_000_000_000)
	return func() uint64 { now += 1000; return now }
}

func TestConformance(t *testing.T) {
	transporttest.Run(t, func(*testing.T) transporttest.Dial {
		return NewRelay(testKey, ticking()).Dial
	})
}

// TestLogIsDeterministic: the same calls give the same bytes.
func TestLogIsDeterministic(t *testing.T) {
	run := func() []byte {
		tb := transporttest.MakeTable(t, "log")
		l := NewLog(testKey, ticking())
		if _, err := l.Create(tb.New); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Append(tb.Frame(t, tb.Member, []byte("one"))); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Outage(); err != nil {
			t.Fatal(err)
		}
		var all []byte
		for i := range l.Len() {
			all = append(all, l.Record(i).Encode()...)
		}
		return all
	}
	if a, b := run(), run(); string(a) != string(b) {
		t.Error("two runs differ")
	}
}

// TestTimesNeverDecrease checks [T-31] with a clock that goes back.
func TestTimesNeverDecrease(t *testing.T) {
	times := []uint64{5000, 3000, 7000, 1 << 62}
	i := -1
	l := NewLog(testKey, func() uint64 { i++; return times[i] })
	tb := transporttest.MakeTable(t, "clock")
	if _, err := l.Create(tb.New); err != nil {
		t.Fatal(err)
	}
	for _, want := range []uint64{5000, 7000, transcript.MaxTimeMS} {
		r, err := l.Append(tb.Frame(t, tb.Member, []byte{byte(i)}))
		if err != nil || r.TimeMS != want {
			t.Errorf("got time %d (%v), want %d", r.TimeMS, err, want)
		}
	}
}

// TestRecordIsACopy: who changes a record does not change the log.
func TestRecordIsACopy(t *testing.T) {
	tb := transporttest.MakeTable(t, "copy")
	l := NewLog(testKey, ticking())
	if _, err := l.Create(tb.New); err != nil {
		t.Fatal(err)
	}
	l.Record(0).Frame[0]++
	if l.Record(0).Frame[0] != tb.New.Frame[0] {
		t.Error("the log changed")
	}
}

// TestOutage: an empty log has none; others chain it up.
func TestOutage(t *testing.T) {
	l := NewLog(testKey, ticking())
	if _, err := l.Outage(); !errors.Is(err, transport.ErrNoTable) {
		t.Errorf("outage of no table: %v", err)
	}
	tb := transporttest.MakeTable(t, "outage")
	if _, err := l.Create(tb.New); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Outage(); err != nil {
		t.Fatal(err)
	}
	chain := transcript.NewChain(tb.ID, l.RelayKey())
	for i := range l.Len() {
		next, err := chain.Next(l.Record(i))
		if err != nil {
			t.Fatal(err)
		}
		chain = next
	}
}

// TestMembersLimit registers as many members as there may be, and one more.
func TestMembersLimit(t *testing.T) {
	tb := transporttest.MakeTable(t, "members")
	l := NewLog(testKey, ticking())
	if _, err := l.Create(tb.New); err != nil {
		t.Fatal(err)
	}
	for i := range transport.MaxMembers - 1 { // fill without 1023 signatures
		l.members[[32]byte{byte(i), byte(i >> 8), 0xff}] = true
	}
	member := ed25519.NewKeyFromSeed(append(make([]byte, 31), 1))
	pub, sig := tb.Registration(member)
	var refused *transport.Refused
	if err := l.Register(pub, sig); !errors.As(err, &refused) || refused.Code != transport.Full {
		t.Errorf("one member too many: %v", err)
	}
	delete(l.members, [32]byte{0, 0, 0xff})
	if err := l.Register(pub, sig); err != nil {
		t.Errorf("last member: %v", err)
	}
}

// TestStop: a stop breaks those who follow, a start records the outage.
func TestStop(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	tb := transporttest.MakeTable(t, "stop")
	r := NewRelay(testKey, ticking())
	c := r.Dial(tb.ID, tb.Keys.Access)
	if _, err := c.Create(ctx, tb.New); err != nil {
		t.Fatal(err)
	}
	var gone *transport.Gone
	n := 0
	for _, err := range c.Records(ctx, 0) {
		if n++; n == 1 {
			r.Stop()
		} else if !errors.As(err, &gone) {
			t.Errorf("after the stop: %v", err)
		}
	}
	if n != 2 {
		t.Errorf("%d values came, want a record and an error", n)
	}
	if _, err := c.Append(ctx, tb.New.Frame); !errors.As(err, &gone) {
		t.Errorf("append to a stopped relay: %v", err)
	}
	r.Start()
	for rec, err := range c.Records(ctx, 1) {
		if err != nil || rec.Kind != transcript.RecordOutage {
			t.Errorf("after the start: %+v, %v", rec, err)
		}
		break
	}
}
