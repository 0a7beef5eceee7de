package crypto

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
)

// A form is one of the two short forms of a shuffle proof, with what a vector of it
// is refused for.
type form struct {
	kind, name      string
	entries, rows   int
	points, scalars []string
	first           string            // the first equation
	cards           string            // false if the output holds other cards
	masks           string            // the same, if the A parts are wrong already
	of              map[string]string // the equation of a response, by its name or how it begins
}

func forms() []form {
	rows := form{kind: "shuffle in rows", name: "shuffle-6-in-rows", entries: 6, rows: 2, first: rowsL,
		cards: rowsE + "B", masks: rowsE + "A",
		of: map[string]string{"l~": rowsL, "factor of l~": rowsL, "h~": rowsH, "factor of h~": rowsH, "t~": rowsO, "g~": rowsG, "factor of g~": rowsG,
			"p~": rowsP, "e s_w + s_1": rowsP, "b~": rowsB, "factor of b~": rowsB, "beta~": rowsK, "sigma~": rowsK, "tau~": rowsE + "A"}}
	rows.points, rows.scalars = rowsNames(6, 2)
	folded := form{kind: "folded shuffle", name: "shuffle-9-folded", entries: 9, first: foldedD,
		cards: foldedE, masks: foldedE, of: map[string]string{"k_": foldedG}}
	folded.points, folded.scalars = foldedNames(9)
	return []form{rows, folded}
}

// broken is the first equation that is false when a word of the proof is another
// one. What is drawn upon before the last challenge breaks all of them.
func (f form) broken(word int) string {
	if word < len(f.points) {
		return f.first
	}
	name := f.scalars[word-len(f.points)]
	if equation, ok := f.of[name]; ok {
		return equation
	}
	for prefix, equation := range f.of {
		if strings.HasPrefix(name, prefix) {
			return equation
		}
	}
	return f.first
}

// shortShuffles adds the vectors of both short forms.
func (m *maker) shortShuffles() {
	for _, f := range forms() {
		s := newShuffling(m.t, f.entries, false)
		v := s.vectorOf(m.t, f.kind, f.rows, f.name, fmt.Sprintf("a true proof of a shuffle of %d", f.entries))
		m.add(v)
		m.proof(v, f.points, f.scalars, f.broken)
		m.moved(v, "pass", f.first)
		m.pointFaults(v, "PK", f.first)
		m.listFaults(v, "in", [2]string{f.first, f.first})
		m.listFaults(v, "out", [2]string{f.first, f.first})
		m.shortForged(f, s)
		m.fault(v, "of-one", "a list of one entry", "count", "N", func(v vector) {
			v.set("N", 1)
			v.setBytes("in", v.bytes("in")[:64])
			v.setBytes("out", v.bytes("out")[:64])
		})
		m.fault(v, "one-row", "the proof of the same shuffle in one row", "length", "proof",
			func(v vector) { v.setBytes("proof", s.prove(m.t, "shuffle", 0)) })
	}
	rows := forms()[0]
	v := newShuffling(m.t, 6, false).vectorOf(m.t, rows.kind, 2, rows.name, "")
	m.fault(v, "m-4", "6 entries in 4 rows", "count", "m", func(v vector) { v.set("m", 4) })
	m.fault(v, "m-6", "6 entries in 6 rows", "count", "m", func(v vector) { v.set("m", 6) })
	m.fault(v, "m-3", "the proof is in 2 rows", "length", "proof", func(v vector) { v.set("m", 3) })
	for _, n := range []int{2, 8, 52} {
		m.add(newShuffling(m.t, n, false).vectorOf(m.t, "folded shuffle", 0, fmt.Sprintf("shuffle-%d-folded", n), fmt.Sprintf("a true proof of a shuffle of %d", n)))
	}
	m.add(newShuffling(m.t, 52, false).vectorOf(m.t, rows.kind, 4, "shuffle-52-in-rows", "a true proof of a shuffle of 52 in 4 rows"))
	m.add(newShuffling(m.t, 9, true).vectorOf(m.t, "folded shuffle", 0, "shuffle-9-folded-equal", "a true proof: all entries of the input are equal"))
}

// shortForged adds the faults of provers who do everything else right.
func (m *maker) shortForged(f form, s shuffling) {
	forged := func(fault, comment, field string, change func([]elgamal.Ciphertext)) {
		bad := s
		bad.out = slices.Clone(s.out)
		change(bad.out)
		b := bad.vectorOf(m.t, f.kind, f.rows, f.name+"-"+fault, comment)
		b.set("expect", "equation")
		b.set("field", field)
		m.add(b)
	}
	from := func(card int) int { return slices.Index(s.w.Pi, card) }
	forged("doubled", "card 0 stands in the place of card 1 too, masked anew", f.cards, func(out []elgamal.Ciphertext) {
		out[from(1)] = s.in[0].Remask(s.pk, s.w.Rho[from(1)])
	})
	forged("foreign", "a card that was not in the input stands in the place of card 0", f.cards, func(out []elgamal.Ciphertext) {
		out[from(0)] = elgamal.Initial(s.pk, vectorPoint("foreign")).Remask(s.pk, s.w.Rho[from(0)])
	})
	forged("repeated", "an entry of the output is a copy of another one", f.masks, func(out []elgamal.Ciphertext) { out[0] = out[1] })
	forged("exchanged", "two entries of the output are exchanged", f.masks, func(out []elgamal.Ciphertext) { out[0], out[1] = out[1], out[0] })
	forged("cancelling", "errors of two entries cancel in the sum without weights", f.cards, func(out []elgamal.Ciphertext) {
		out[0].B = out[0].B.Add(group.Generator()).Encoded()
		out[1].B = out[1].B.Sub(group.Generator()).Encoded()
	})
	forged("A-only", "the A part of an entry is wrong", f.masks, func(out []elgamal.Ciphertext) {
		out[2].A = out[2].A.Add(group.Generator()).Encoded()
	})
}
