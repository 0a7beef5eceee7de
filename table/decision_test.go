package table_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// The bytes of a decision, and what is no decision at all (P-10).
func TestDecisionBytes(t *testing.T) {
	d := table.Decision{Hand: 1, Turn: 2, Action: game.Action{Verb: game.Draw, Slots: []cards.Slot{3, 0x104}}}
	want := []byte{0, 0, 0, 1, 0, 0, 0, 2, 8, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3, 1, 4}
	got := table.EncodeBody(d)
	if !bytes.Equal(got.Data, want) {
		t.Errorf("bytes %x, want %x", got.Data, want)
	}
	if back, err := table.DecodeBody(got); err != nil || !reflect.DeepEqual(back, table.Body(d)) {
		t.Errorf("decoded as %+v, %v", back, err)
	}
	head := want[:17]
	for name, tail := range map[string][]byte{
		"no number of slots": {},
		"a slot twice":       {2, 0, 3, 0, 3},
		"descending":         {2, 0, 3, 0, 2},
		"a slot missing":     {2, 0, 3},
		"a byte too many":    {1, 0, 3, 0},
		"eleven slots":       {11, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0, 10, 0, 11},
	} {
		if b, err := table.DecodeBody(transcript.Body{Kind: got.Kind, Data: append(bytes.Clone(head), tail...)}); err == nil {
			t.Errorf("%s: decoded as %+v", name, b)
		}
	}
}
