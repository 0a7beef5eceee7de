package pele

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/internal/wire"
)

// errCount says that a group has another number of cards than the schedule gives.
var errCount = errors.New("pele: wrong number of cards")

// body is the content of a letter: its new commitments and its groups.
type body struct {
	input   [32]byte
	commits []commute.Element // in the order of the new keys
	groups  Letter[commute.Element]
}

// encode writes the body of a letter.
func (b *body) encode(letter int) []byte {
	var w wire.Writer
	w.Raw(b.input[:])
	w.Raw(commute.AppendList(nil, b.commits))
	for _, p := range schedule[letter].parts {
		w.U8(uint8(len(b.groups[p.group])))
		w.Raw(commute.AppendList(nil, b.groups[p.group]))
	}
	return w.Bytes()
}

// decode reads a letter in which every group must have the given size. Every
// element is tested by itself (C-072).
func decode(g commute.Group, letter int, want [Groups]int, data []byte) (b body, err error) {
	r := wire.NewReader(data)
	b.input = r.Array32()
	raw := r.Raw(len(schedule[letter].fresh) * g.ElementSize())
	if r.Err() != nil {
		return b, r.Err()
	}
	if b.commits, err = commute.DecodeList(g, raw, len(schedule[letter].fresh)); err != nil {
		return b, fmt.Errorf("commitment to a key: %w", err)
	}
	for _, p := range schedule[letter].parts {
		n := int(r.U8())
		if r.Err() == nil && n != want[p.group] {
			return b, fmt.Errorf("%w: %v has %d, the schedule gives %d", errCount, p.group, n, want[p.group])
		}
		raw := r.Raw(n * g.ElementSize())
		if r.Err() != nil {
			return b, r.Err()
		}
		if b.groups[p.group], err = commute.DecodeList(g, raw, n); err != nil {
			return b, fmt.Errorf("%v: %w", p.group, err)
		}
	}
	return b, r.Close()
}
