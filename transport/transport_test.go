package transport_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
)

// TestCheckFrame checks [T-13] and [T-14]: limits, form, tag, epoch, signature.
func TestCheckFrame(t *testing.T) {
	tb := transporttest.MakeTable(t, "check")
	good := tb.New.Frame
	if f, err := transport.CheckFrame(tb.ID, 0, good); err != nil || f.Member != transcript.PublicKey(tb.Member) {
		t.Errorf("a good frame: %v", err)
	}
	_, err := transport.CheckFrame(transcript.TableID{1}, 0, good)
	wantCode(t, err, transport.WrongTable)
	_, err = transport.CheckFrame(tb.ID, 1, good)
	wantCode(t, err, transport.WrongEpoch)
	_, err = transport.CheckFrame(tb.ID, 0, good[1:])
	wantCode(t, err, transport.BadFrame)
	_, err = transport.CheckFrame(tb.ID, 0, make([]byte, transcript.MaxFrameBytes+1))
	wantCode(t, err, transport.TooLarge)
	bad := append([]byte(nil), good...)
	bad[len(bad)-1] ^= 1
	_, err = transport.CheckFrame(tb.ID, 0, bad)
	wantCode(t, err, transport.BadFrame)
}

// TestCheckNew: a table needs keys that can be used ([T-06]).
func TestCheckNew(t *testing.T) {
	tb := transporttest.MakeTable(t, "new")
	if _, err := transport.CheckNew(tb.New); err != nil {
		t.Error(err)
	}
	for _, spoil := range []func(*transport.NewTable){
		func(n *transport.NewTable) { n.WriteKey = [32]byte{1} },
		func(n *transport.NewTable) { n.AccessKey = [32]byte{1} },
	} {
		n := tb.New
		spoil(&n)
		_, err := transport.CheckNew(n)
		wantCode(t, err, transport.BadMember)
	}
}

func TestErrors(t *testing.T) {
	err := fmt.Errorf("append: %w", &transport.Refused{Code: transport.TooLarge, Text: "by far"})
	if !errors.Is(err, transport.ErrTooLarge) || errors.Is(err, transport.ErrNoTable) {
		t.Error("refusals are not told apart by their code")
	}
	cause := errors.New("reset")
	if !errors.Is(&transport.Gone{Err: cause}, cause) {
		t.Error("Gone hides its cause")
	}
}

func wantCode(t *testing.T, err error, code transport.Code) {
	t.Helper()
	var refused *transport.Refused
	if !errors.As(err, &refused) || refused.Code != code {
		t.Errorf("got %v, want %q", err, code)
	}
}
