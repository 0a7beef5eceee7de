// Package transporttest holds the tests that every transport must pass.
package transporttest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Dial connects to a table of one relay, which need not exist yet, with the
// access key of its link.
type Dial func(table transcript.TableID, access ed25519.PrivateKey) transport.Conn

// Factory starts a fresh relay without tables and registers its end with
// t.Cleanup. Its connections must reach the same relay.
type Factory func(t *testing.T) Dial

// Run runs the suite.
func Run(t *testing.T, relay Factory) {
	tests := []struct {
		name string
		run  func(*testing.T, Dial)
	}{
		{"Create", testCreate},
		{"Order", testOrder},
		{"Repeat", testRepeat},
		{"From", testFrom},
		{"Follow", testFollow},
		{"End", testEnd},
		{"Limits", testLimits},
		{"Unregistered", testUnregistered},
		{"Watch", testWatch},
		{"ForeignTable", testForeignTable},
		{"NoTable", testNoTable},
		{"DamagedFrame", testDamagedFrame},
		{"Concurrent", testConcurrent},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, relay(t)) })
	}
}

// testCreate: a table is opened once; the same again is harmless.
func testCreate(t *testing.T, dial Dial) {
	tb := MakeTable(t, "create")
	ctx, c := tb.open(t, dial)
	first, err := c.Create(ctx, tb.New)
	if err != nil {
		t.Fatalf("the same again: %v", err)
	}
	if first.Index != 0 {
		t.Errorf("charter has index %d", first.Index)
	}
	if err := transcript.VerifyReceipt(c.RelayKey(), tb.ID, first); err != nil {
		t.Error(err)
	}
	other := tb.New
	other.AccessKey = transcript.PublicKey(key("other"))
	wantCode(t, "another opening", second(c.Create(ctx, other)), transport.Exists)
	if got := tb.read(ctx, t, c, 1); !bytes.Equal(got[0].Frame, tb.New.Frame) {
		t.Error("first record is not the charter's frame")
	}
}

// testOrder: records come in the order of their receipts and chain up.
func testOrder(t *testing.T, dial Dial) {
	tb := MakeTable(t, "order")
	ctx, c := tb.open(t, dial)
	var want [][]byte
	for i := range 5 {
		frame := tb.Frame(t, tb.Member, fmt.Appendf(nil, "entry %d", i))
		receipt, err := c.Append(ctx, frame)
		if err != nil {
			t.Fatal(err)
		}
		if receipt.Index != uint64(i+1) {
			t.Errorf("entry %d has index %d", i, receipt.Index)
		}
		if err := transcript.VerifyReceipt(c.RelayKey(), tb.ID, receipt); err != nil {
			t.Error(err)
		}
		want = append(want, frame)
	}
	for i, r := range tb.read(ctx, t, c, 6)[1:] {
		if !bytes.Equal(r.Frame, want[i]) {
			t.Errorf("record %d holds another frame", i+1)
		}
	}
}

// testRepeat: the same frame gets the receipt that it got before.
func testRepeat(t *testing.T, dial Dial) {
	tb := MakeTable(t, "repeat")
	ctx, c := tb.open(t, dial)
	frame := tb.Frame(t, tb.Member, []byte("once"))
	first, err := c.Append(ctx, frame)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Append(ctx, tb.Frame(t, tb.Member, []byte("between"))); err != nil {
		t.Fatal(err)
	}
	again, err := dial(tb.ID, tb.Keys.Access).Append(ctx, frame)
	if err != nil || again != first {
		t.Errorf("again: %v, %v; want the receipt %v", again, err, first)
	}
	tb.read(ctx, t, c, 3)
}

// testFrom: reading begins where it is asked to, and a log that is shorter than
// the reader believes is refused.
func testFrom(t *testing.T, dial Dial) {
	tb := MakeTable(t, "from")
	ctx, c := tb.open(t, dial)
	for i := range 3 {
		if _, err := c.Append(ctx, tb.Frame(t, tb.Member, []byte{byte(i)})); err != nil {
			t.Fatal(err)
		}
	}
	if got := take(ctx, t, c, 2, 2); got[0].Index != 2 || got[1].Index != 3 {
		t.Errorf("from 2: records %d and %d", got[0].Index, got[1].Index)
	}
	wantCode(t, "from beyond the next", firstError(ctx, c, 5), transport.NoRecord)
}

// testFollow: whoever reads gets what comes later, from the end too.
func testFollow(t *testing.T, dial Dial) {
	tb := MakeTable(t, "follow")
	ctx, c := tb.open(t, dial)
	reader := dial(tb.ID, tb.Keys.Access)
	frames := [][]byte{tb.New.Frame}
	for r, err := range reader.Records(ctx, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if last := frames[len(frames)-1]; !bytes.Equal(r.Frame, last) {
			t.Fatalf("record %d holds another frame", r.Index)
		}
		if len(frames) == 4 {
			break
		}
		next := tb.Frame(t, tb.Member, []byte{byte(len(frames))})
		if _, err := c.Append(ctx, next); err != nil {
			t.Fatal(err)
		}
		frames = append(frames, next)
	}
	came := make(chan uint64, 1)
	go func() {
		for r, err := range reader.Records(ctx, 4) {
			if err == nil {
				came <- r.Index
			}
			return
		}
	}()
	if _, err := c.Append(ctx, tb.Frame(t, tb.Member, []byte("last"))); err != nil {
		t.Fatal(err)
	}
	select {
	case i := <-came:
		if i != 4 {
			t.Errorf("record %d came, want 4", i)
		}
	case <-ctx.Done():
		t.Error("record 4 did not come")
	}
}

// testEnd: the end of the context ends reading, without an error.
func testEnd(t *testing.T, dial Dial) {
	tb := MakeTable(t, "end")
	ctx, c := tb.open(t, dial)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	n := 0
	for _, err := range c.Records(ctx, 0) {
		if err != nil {
			t.Errorf("after cancel: %v", err)
		}
		n++
		cancel()
	}
	if n != 1 {
		t.Errorf("%d records came, want 1", n)
	}
	if _, err := c.Append(ctx, tb.Frame(t, tb.Member, []byte("late"))); !errors.Is(err, context.Canceled) {
		t.Errorf("append after cancel: %v", err)
	}
}

// testLimits: the largest frame passes, one byte more does not.
func testLimits(t *testing.T, dial Dial) {
	tb := MakeTable(t, "limits")
	ctx, c := tb.open(t, dial)
	largest := tb.Frame(t, tb.Member, make([]byte, transcript.MaxEntryBytes))
	if len(largest) != transcript.MaxFrameBytes {
		t.Fatalf("largest frame has %d bytes, the limit is %d", len(largest), transcript.MaxFrameBytes)
	}
	if _, err := c.Append(ctx, largest); err != nil {
		t.Fatalf("largest frame: %v", err)
	}
	wantCode(t, "one byte more", second(c.Append(ctx, append(largest, 0))), transport.TooLarge)
	if got := take(ctx, t, c, 1, 1); !bytes.Equal(got[0].Frame, largest) {
		t.Error("largest frame came back changed")
	}
}

// testUnregistered: a member's frames count once the link's write key has
// signed for it, and not before.
func testUnregistered(t *testing.T, dial Dial) {
	tb := MakeTable(t, "unregistered")
	ctx, c := tb.open(t, dial)
	member := key("unregistered", "guest")
	frame := tb.Frame(t, member, []byte("hello"))
	wantCode(t, "before", second(c.Append(ctx, frame)), transport.NotRegistered)
	pub, sig := tb.Registration(member)
	forged := sig
	forged[0] ^= 1
	wantCode(t, "forged registration", c.Register(ctx, pub, forged), transport.BadMember)
	wantCode(t, "still", second(c.Append(ctx, frame)), transport.NotRegistered)
	for range 2 {
		if err := c.Register(ctx, pub, sig); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Append(ctx, frame); err != nil {
		t.Errorf("after: %v", err)
	}
}

// testWatch: a watch link reads; it neither writes nor registers. Without it one
// does not read.
func testWatch(t *testing.T, dial Dial) {
	tb := MakeTable(t, "watch")
	ctx, _ := tb.open(t, dial)
	keys := transcript.WatchKeys(tb.Keys.Read)
	watcher := dial(tb.ID, keys.Access)
	tb.read(ctx, t, watcher, 1)

	self := key("watch", "self")
	frame, err := keys.Seal(tb.ID, 0, self, []byte("let me in"))
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, "append", second(watcher.Append(ctx, frame.Encode())), transport.NotRegistered)
	pub := transcript.PublicKey(self)
	sig := transcript.SignMember(keys.Access, tb.ID, 0, pub)
	wantCode(t, "register", watcher.Register(ctx, pub, sig), transport.BadMember)

	wantCode(t, "another key", firstError(ctx, dial(tb.ID, key("stranger")), 0), transport.NoAccess)
	wantCode(t, "no key", firstError(ctx, dial(tb.ID, nil), 0), transport.NoAccess)
}

// testForeignTable: a frame counts at its own table only, even if the links'
// secrets are the same.
func testForeignTable(t *testing.T, dial Dial) {
	here, there := MakeTable(t, "here"), MakeTable(t, "there")
	ctx, c := here.open(t, dial)
	there.open(t, dial)
	pub, sig := there.Registration(here.Member)
	wantCode(t, "foreign registration", c.Register(ctx, pub, sig), transport.BadMember)
	wantCode(t, "foreign frame", second(c.Append(ctx, there.New.Frame)), transport.WrongTable)
	later, err := here.Keys.Seal(here.ID, 1, here.Member, []byte("later"))
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, "foreign epoch", second(c.Append(ctx, later.Encode())), transport.WrongEpoch)
	here.read(ctx, t, c, 1)
}

// testNoTable: everything but Create is refused at a table that is not there.
func testNoTable(t *testing.T, dial Dial) {
	tb := MakeTable(t, "nowhere")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	c := dial(tb.ID, tb.Keys.Access)
	wantCode(t, "append", second(c.Append(ctx, tb.New.Frame)), transport.NoTable)
	pub, sig := tb.Registration(tb.Member)
	wantCode(t, "register", c.Register(ctx, pub, sig), transport.NoTable)
	wantCode(t, "records", firstError(ctx, c, 0), transport.NoTable)
}

// testDamagedFrame: what is no frame, or not signed by its member, is refused.
func testDamagedFrame(t *testing.T, dial Dial) {
	tb := MakeTable(t, "damaged")
	ctx, c := tb.open(t, dial)
	frame := tb.Frame(t, tb.Member, []byte("whole"))
	wantCode(t, "empty", second(c.Append(ctx, nil)), transport.BadFrame)
	wantCode(t, "short", second(c.Append(ctx, frame[:len(frame)-1])), transport.BadFrame)
	wantCode(t, "long", second(c.Append(ctx, append(slices.Clone(frame), 0))), transport.BadFrame)
	for _, at := range []int{0, len(frame) / 2, len(frame) - 1} {
		bad := slices.Clone(frame)
		bad[at] ^= 1
		wantCode(t, fmt.Sprintf("bit %d", 8*at), second(c.Append(ctx, bad)), transport.BadFrame)
	}
	if _, err := c.Append(ctx, frame); err != nil {
		t.Errorf("whole frame: %v", err)
	}
}

// testConcurrent: many senders on many connections get one order.
func testConcurrent(t *testing.T, dial Dial) {
	const senders, each = 4, 5
	tb := MakeTable(t, "concurrent")
	ctx, c := tb.open(t, dial)
	var wg sync.WaitGroup
	for s := range senders {
		frames := make([][]byte, each)
		for i := range frames {
			frames[i] = tb.Frame(t, tb.Member, []byte{byte(s), byte(i)})
		}
		conn := dial(tb.ID, tb.Keys.Access)
		wg.Go(func() {
			for _, f := range frames {
				if _, err := conn.Append(ctx, f); err != nil {
					t.Error(err)
				}
			}
		})
	}
	records := tb.read(ctx, t, c, 1+senders*each)
	wg.Wait()
	seen := map[string]bool{}
	for _, r := range records {
		if seen[string(r.Frame)] {
			t.Errorf("record %d repeats a frame", r.Index)
		}
		seen[string(r.Frame)] = true
	}
}

// wantCode checks that err is a refusal with this code.
func wantCode(t *testing.T, what string, err error, code transport.Code) {
	t.Helper()
	var refused *transport.Refused
	if !errors.As(err, &refused) || refused.Code != code {
		t.Errorf("%s: got %v, want the refusal %q", what, err, code)
	}
}

// second drops a receipt.
func second(_ transcript.Receipt, err error) error { return err }

// firstError returns the first error of reading, nil if a record comes first.
func firstError(ctx context.Context, c transport.Transport, from uint64) error {
	for _, err := range c.Records(ctx, from) {
		return err
	}
	return errors.New("reading ended without a record")
}
