package sigma

import (
	"errors"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
)

// batchOf reduces n proofs of possession; those in bad have a wrong response,
// those in odd are refused before the arithmetic.
func batchOf(t *testing.T, n int, bad, odd map[int]bool) *Batch {
	t.Helper()
	var b Batch
	for i := range n {
		c := Context{Suite: Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: uint64(i)}
		begin := func() *Transcript {
			tr, err := ForPossession(c, [32]byte{3})
			if err != nil {
				t.Fatal(err)
			}
			return tr
		}
		x := group.HashToScalar("batch", []byte{byte(i)})
		key := group.MulBase(x)
		p, err := ProvePossession(derive.New([32]byte{byte(i + 1)}), begin(), x, key)
		if err != nil {
			t.Fatal(err)
		}
		if bad[i] {
			p.z[0] = p.z[0].Add(group.ScalarFromUint64(1))
		}
		if odd[i] {
			p.z = nil
		}
		b.Add(ReducePossession(begin(), key, p))
	}
	return &b
}

// TestBatchOrder: whatever is wrong, and however, the first in the log is named.
func TestBatchOrder(t *testing.T) {
	set := func(list ...int) map[int]bool {
		m := map[int]bool{}
		for _, i := range list {
			m[i] = true
		}
		return m
	}
	for _, c := range []struct {
		bad, odd map[int]bool
		want     int
	}{
		{nil, nil, -1}, {set(0), nil, 0}, {set(4), nil, 4}, {set(2, 3), nil, 2}, {nil, set(1), 1}, {nil, set(4), 4},
		{set(3), set(1), 1}, {set(1), set(3), 1}, {set(2), set(2), 2}, {set(0, 1, 2, 3, 4), set(3), 0},
	} {
		err := batchOf(t, 5, c.bad, c.odd).Verify()
		var r *Refusal
		switch {
		case c.want < 0 && err != nil:
			t.Errorf("true proofs: %v", err)
		case c.want >= 0 && (!errors.As(err, &r) || r.Index != c.want):
			t.Errorf("bad %v, odd %v: %v, want proof %d", c.bad, c.odd, err, c.want)
		}
	}
	var empty Batch
	if err := empty.Verify(); err != nil {
		t.Error(err)
	}
	empty.Add(nil, Misuse("test"))
	if err := empty.Verify(); !errors.Is(err, ErrMisuse) {
		t.Errorf("misuse became %v", err)
	}
}
