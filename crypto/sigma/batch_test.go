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

// TestEquationsShareSlices: two equations may have one slice of scalars, and of
// points, whatever is judged and however often: nothing is written to them, for
// few terms and for many, for true equations and for false ones.
func TestEquationsShareSlices(t *testing.T) {
	one := group.ScalarFromUint64(1)
	for _, n := range []int{3, 150} {
		var scalars []group.Scalar
		var points, doubled []*group.Point
		last, lastDoubled := group.Identity(), group.Identity()
		for i := range n {
			c, p := group.HashToScalar("share", []byte{byte(i)}), group.HashToPoint("share", []byte{byte(i)})
			p2 := p.Add(p)
			scalars, points, doubled = append(scalars, c), append(points, &p), append(doubled, &p2)
		}
		last = group.VarTimeMSMOf(scalars, points).Neg()
		lastDoubled = last.Add(last)
		scalars, points, doubled = append(scalars, one), append(points, &last), append(doubled, &lastDoubled)
		before := make([][32]byte, len(scalars))
		at := make([]group.Point, len(scalars))
		for i := range scalars {
			before[i], at[i] = scalars[i].Bytes(), *points[i]
		}
		r := &Reduced{argument: "share"}
		r.Equation("first", scalars, points)
		r.Equation("second", scalars, doubled)
		off := &Reduced{argument: "share"}
		off.Equation("third", scalars[:n], points[:n])
		for range 2 {
			if err := Check(r, r); err != nil {
				t.Errorf("%d terms: %v", n, err)
			}
			if err := Check(r, off); err == nil {
				t.Errorf("%d terms: a false equation is accepted", n)
			}
			if got := r.Each(); !got[0].Holds || !got[1].Holds {
				t.Errorf("%d terms, each: %v", n, got)
			}
		}
		for i := range scalars {
			if scalars[i].Bytes() != before[i] || *points[i] != at[i] {
				t.Fatalf("%d terms: term %d was written to", n, i)
			}
		}
	}
}
