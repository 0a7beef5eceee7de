package poker_test

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

func TestOptions(t *testing.T) {
	good := poker.Options{SmallBlind: 1, BigBlind: 2, Ante: 3, AnteFrom: poker.AnteBigBlind}
	b, err := good.Encode()
	if err != nil || len(b) != 56 {
		t.Fatalf("%x, %v", b, err)
	}
	if o, err := poker.ParseOptions(b); err != nil || o != good {
		t.Errorf("%+v, %v", o, err)
	}
	if rules := mustRules(t, good); !bytes.Equal(rules.Options(), b) || rules.Info().ID != "holdem-nl/1" {
		t.Errorf("%x, %+v", rules.Options(), rules.Info())
	}
	for i := range b {
		if _, err := poker.ParseOptions(b[:i]); err == nil {
			t.Errorf("%d bytes were read", i)
		}
	}
	if _, err := poker.ParseOptions(append(b, 0)); err == nil {
		t.Error("a byte too many was read")
	}
	for _, bad := range []poker.Options{
		{},
		{SmallBlind: 3, BigBlind: 2},
		{BigBlind: game.MaxChips + 1},
		{BigBlind: 1, Ante: game.MaxChips + 1},
		{BigBlind: 1, Ante: 1, AnteFrom: 3},
		{BigBlind: 1, AnteFrom: poker.AnteBigBlind},
	} {
		if b, err := bad.Encode(); err == nil {
			t.Errorf("%+v was written as %x", bad, b)
		}
	}
	if _, err := (poker.Options{SmallBlind: game.MaxChips, BigBlind: game.MaxChips, Ante: game.MaxChips}).Encode(); err != nil {
		t.Errorf("at the limit: %v", err)
	}
}

// FuzzParseOptions checks that what parses encodes again to the same bytes.
func FuzzParseOptions(f *testing.F) {
	for _, o := range []poker.Options{blinds, {BigBlind: 1}, {SmallBlind: 1, BigBlind: 2, Ante: 3, AnteFrom: 1}} {
		b, err := o.Encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		b[0]++
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		o, err := poker.ParseOptions(b)
		if err != nil {
			return
		}
		if again, err := o.Encode(); err != nil || !bytes.Equal(again, b) {
			t.Errorf("%x parsed and came back as %x, %v", b, again, err)
		}
	})
}
