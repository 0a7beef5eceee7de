package shuffle

import (
	"errors"
	"testing"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// chain is k passes over a fresh list of n.
func chain(t *testing.T, n, k int) (*world, []elgamal.Ciphertext, func(change map[int]func(*Pass)) []Pass) {
	t.Helper()
	w := newWorld(t, n)
	first := w.st.In
	var statements []Statement
	var proofs []Proof
	for range k {
		statements, proofs = append(statements, w.st), append(proofs, w.prove(t))
		w.st.In = w.st.Out
		w.w = pass(t, w.seed, w.st.PK, w.st.In)
		var err error
		if w.st.Out, err = Apply(w.st.PK, w.st.In, w.w); err != nil {
			t.Fatal(err)
		}
	}
	return w, first, func(change map[int]func(*Pass)) []Pass {
		list := make([]Pass, k)
		for i := range list {
			list[i] = Pass{w.transcript(t), statements[i].Out, proofs[i]}
			if f := change[i]; f != nil {
				f(&list[i])
			}
		}
		return list
	}
}

// TestVerifyChain: a chain is true if all passes are, and the first false one is named,
// whether it is false in its numbers or in its form.
func TestVerifyChain(t *testing.T) {
	w, first, passes := chain(t, 8, 4)
	number := func(p *Pass) { p.Proof.tau = p.Proof.tau.Add(group.ScalarFromUint64(1)) }
	form := func(p *Pass) { p.Proof.d = p.Proof.d[1:] }
	card := func(p *Pass) {
		p.Out = append([]elgamal.Ciphertext(nil), p.Out...)
		p.Out[3].B = p.Out[3].B.Add(group.Generator()).Encoded()
	}
	for _, c := range []struct {
		change map[int]func(*Pass)
		want   int
	}{
		{nil, -1},
		{map[int]func(*Pass){0: number}, 0},
		{map[int]func(*Pass){3: number}, 3},
		{map[int]func(*Pass){1: number, 3: form}, 1},
		{map[int]func(*Pass){1: form, 0: number}, 0},
		{map[int]func(*Pass){2: form, 3: number}, 2},
		{map[int]func(*Pass){2: card}, 2}, // pass 3 is then false too, but not the first
	} {
		err := VerifyChain(w.bases, w.st.PK, first, passes(c.change))
		var r *sigma.Refusal
		if c.want < 0 && err != nil {
			t.Errorf("true chain: %v", err)
		} else if c.want >= 0 && (!errors.As(err, &r) || r.Index != c.want) {
			t.Errorf("%v, want pass %d", err, c.want)
		}
	}
	if err := VerifyChain(nil, w.st.PK, first, passes(nil)); !errors.Is(err, sigma.ErrMisuse) {
		t.Errorf("no bases: %v", err)
	}
	if err := VerifyChain(w.bases, w.st.PK, first, nil); err != nil {
		t.Errorf("no passes: %v", err)
	}
}

// TestPitfall10_Chain: errors that cancel between two passes are refused. The
// list between the passes enters both with opposite signs, so a change of it by
// an amount that one weight for both would cancel is the thing to try.
func TestPitfall10_Chain(t *testing.T) {
	w, first, passes := chain(t, 4, 2)
	d := group.HashToScalar("test", []byte("cancel"))
	list := passes(map[int]func(*Pass){
		0: func(p *Pass) { p.Proof.tau = p.Proof.tau.Add(d) },
		1: func(p *Pass) { p.Proof.tau = p.Proof.tau.Sub(d) },
	})
	var r *sigma.Refusal
	if err := VerifyChain(w.bases, w.st.PK, first, list); !errors.As(err, &r) || r.Index != 0 {
		t.Errorf("cancelling errors: %v", err)
	}
}
