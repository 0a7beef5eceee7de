package shuffle

import (
	"errors"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// chain is k passes over a fresh list of n, of which each is proved by the next of
// the given forms in turn.
func chain(t *testing.T, n, k int, forms ...func(*world) Argument) (*world, []elgamal.Ciphertext, func(change map[int]func(*Pass)) []Pass) {
	t.Helper()
	w := newWorld(t, n)
	first := w.st.In
	var statements []Statement
	var proofs []Argument
	for i := range k {
		statements, proofs = append(statements, w.st), append(proofs, forms[i%len(forms)](w))
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

// changedBy returns a proof of the same form with a response that is greater by d.
func changedBy(a Argument, d group.Scalar) Argument {
	switch p := a.(type) {
	case RowsProof:
		p.tau = p.tau.Add(d)
		return p
	case FoldedProof:
		p = p.clone()
		p.k[0] = p.k[0].Add(d)
		return p
	}
	p := a.(Proof)
	p.tau = p.tau.Add(d)
	return p
}

// misshapen returns a proof of the same form for another number of entries.
func misshapen(a Argument) Argument {
	switch p := a.(type) {
	case RowsProof:
		p.b = p.b[1:]
		return p
	case FoldedProof:
		p.k = p.k[1:]
		return p
	}
	p := a.(Proof)
	p.d = p.d[1:]
	return p
}

// TestVerifyChain: a chain of one form or of all is true if all passes are, and
// the first false one is named, whether it is false in its numbers or in its form.
func TestVerifyChain(t *testing.T) {
	one := func(w *world) Argument { return w.prove(t) }
	rows := func(w *world) Argument { return w.proveRows(t, 2) }
	folded := func(w *world) Argument { return w.proveFolded(t) }
	number := func(p *Pass) { p.Proof = changedBy(p.Proof, group.ScalarFromUint64(1)) }
	form := func(p *Pass) { p.Proof = misshapen(p.Proof) }
	card := func(p *Pass) {
		p.Out = append([]elgamal.Ciphertext(nil), p.Out...)
		p.Out[3].B = p.Out[3].B.Add(group.Generator()).Encoded()
	}
	for name, forms := range map[string][]func(*world) Argument{"one row": {one}, "all": {folded, one, rows}} {
		w, first, passes := chain(t, 8, 4, forms...)
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
			list := passes(c.change)
			err := VerifyChain(w.bases, w.st.PK, first, list)
			var r *sigma.Refusal
			if c.want < 0 && err != nil {
				t.Errorf("%s: true chain: %v", name, err)
			} else if c.want >= 0 && (!errors.As(err, &r) || r.Index != c.want) {
				t.Errorf("%s: %v, want pass %d", name, err, c.want)
			}
		}
		if err := VerifyChain(nil, w.st.PK, first, passes(nil)); !errors.Is(err, sigma.ErrMisuse) {
			t.Errorf("no bases: %v", err)
		}
		if err := VerifyChain(w.bases, w.st.PK, first, nil); err != nil {
			t.Errorf("no passes: %v", err)
		}
		none := func(p *Pass) { p.Proof = nil }
		if err := VerifyChain(w.bases, w.st.PK, first, passes(map[int]func(*Pass){1: none})); !errors.Is(err, sigma.ErrMisuse) ||
			!strings.Contains(err.Error(), "pass 1 has no proof") {
			t.Errorf("no proof: %v", err)
		}
		if err := VerifyChain(w.bases, w.st.PK, first, passes(map[int]func(*Pass){0: number, 1: none})); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("no proof after a false one: %v", err)
		}
	}
}

// TestPitfall10_Chain: errors that cancel between two passes are refused. The
// list between the passes enters both with opposite signs, so a change of it by
// an amount that one weight for both would cancel is the thing to try.
func TestPitfall10_Chain(t *testing.T) {
	w, first, passes := chain(t, 4, 2, func(w *world) Argument { return w.prove(t) })
	d := group.HashToScalar("test", []byte("cancel"))
	list := passes(map[int]func(*Pass){
		0: func(p *Pass) { p.Proof = changedBy(p.Proof, d) },
		1: func(p *Pass) { p.Proof = changedBy(p.Proof, d.Neg()) },
	})
	var r *sigma.Refusal
	if err := VerifyChain(w.bases, w.st.PK, first, list); !errors.As(err, &r) || r.Index != 0 {
		t.Errorf("cancelling errors: %v", err)
	}
}
