package lab

import (
	"math/big"
	"slices"
	"strings"
)

// Finding is one thing that the audit looked at. A player's lie is the first that
// is false; whatever comes later is not judged.
type Finding struct {
	Letter int    `json:"letter"`
	From   string `json:"from"`
	// Rule is "opens" (a group opens to cards with the published keys), "same" (a
	// group goes on as it came), "count" (as many drawn as rejected), "sets" (cards
	// are neither lost nor made), "fresh" (nothing drawn from rejects).
	Rule string `json:"rule"`
	Text string `json:"text"` // the equation
	OK   bool   `json:"ok"`
}

// Verdict of the audit. Liar is "" if all is well.
type Verdict struct {
	Findings []Finding `json:"findings"`
	Liar     string    `json:"liar"`
	Letter   int       `json:"letter"`
	Checked  int       `json:"checked"`
}

// walker is an audit under way.
type walker struct {
	g    *Letters
	open map[string][]*big.Int // the groups of the last letter that had them, opened
	v    Verdict
	step func()
}

// Audit walks through the letters with the thirteen published keys, as anybody
// can, and stops at the first thing that is false. It uses nothing that only the
// players know.
func (g *Letters) Audit(tell Progress) Verdict {
	total, done := 0, 0
	for i := range g.Letters {
		for _, h := range g.Letters[i].Heaps {
			total += len(h.list)
		}
	}
	w := walker{g: g, open: map[string][]*big.Int{}, step: func() { done++; tell.tell(done, total) }}
	before := &Letter{}
	for i := range g.Letters {
		l := &g.Letters[i]
		if !w.letter(before, l) {
			w.v.Liar, w.v.Letter = l.From, l.Number
			break
		}
		before = l
	}
	w.v.Checked = len(w.v.Findings)
	return w.v
}

func (w *walker) found(l *Letter, rule, text string, ok bool) bool {
	w.v.Findings = append(w.v.Findings, Finding{l.Number, l.From, rule, text, ok})
	return ok
}

func (w *walker) letter(before, l *Letter) bool {
	old, now := w.open, map[string][]*big.Int{"deck": w.g.deck}
	for i := range l.Heaps {
		h := &l.Heaps[i]
		list, ok := w.opened(h)
		if !w.found(l, "opens", h.Name+"["+strings.Join(h.Keys, "")+"]", ok) {
			return false
		}
		now[h.Name] = list
	}
	for _, name := range unchanged[l.Number] {
		if !w.found(l, "same", name+" = "+name, slices.Equal(before.heap(name).Numbers, l.heap(name).Numbers)) {
			return false
		}
	}
	for _, e := range equations[l.Number] {
		ok := false
		switch e.rule {
		case "count":
			ok = len(now[e.left[0]]) == len(now[e.right[0]])
		case "sets":
			ok = sameSet(pick(old, now, e.left), pick(old, now, e.right))
		case "fresh":
			ok = disjoint(pick(old, now, e.left), pick(old, now, e.right))
		}
		if !w.found(l, e.rule, e.text(), ok) {
			return false
		}
	}
	// A group that a letter does not speak of lies where it was.
	for name, list := range now {
		w.open[name] = list
	}
	return true
}

// opened takes all locks off a group with the published keys.
func (w *walker) opened(h *Heap) ([]*big.Int, bool) {
	var off []string
	for _, k := range h.Keys {
		off = append(off, "-"+k)
	}
	list := powers(h.list, exponent(w.g.shown, strings.Join(off, " "), w.g.order), w.g.p, w.step)
	for _, x := range list {
		if find(w.g.deck, x) < 0 {
			return nil, false
		}
	}
	return list, true
}

// unchanged are the groups that a letter passes on as they came.
var unchanged = map[int][]string{5: {"HB"}, 6: {"HA"}, 7: {"HB"}}

// equation is one between groups: a name with "old " before it is the group of
// the letters before, "deck" the 32 cards.
type equation struct {
	rule        string
	left, right []string
}

func (e equation) text() string {
	sign := map[string]string{"sets": " = ", "count": " = ", "fresh": " ∩ "}[e.rule]
	left, right := strings.Join(e.left, " ∪ "), strings.Join(e.right, " ∪ ")
	switch e.rule {
	case "count":
		return "|" + left + "|" + sign + "|" + right + "|"
	case "fresh":
		return left + sign + right + " = ∅"
	}
	return left + sign + right
}

func of(names string) []string { return strings.Split(names, ", ") }

var equations = map[int][]equation{
	1: {{"sets", of("PILE"), of("deck")}},
	2: {{"sets", of("HB, PILE"), of("old PILE")}},
	3: {{"sets", of("HB"), of("old HB")}, {"sets", of("HA, PILE"), of("old PILE")}},
	4: {{"sets", of("HB, RB"), of("old HB")}, {"count", of("DB"), of("RB")}, {"sets", of("DB, PILE"), of("old PILE")}, {"sets", of("HA"), of("old HA")}},
	5: {{"sets", of("DB"), of("old DB")}, {"sets", of("HA, RA"), of("old HA")}, {"count", of("DA"), of("RA")},
		{"fresh", of("DA"), of("old RB")}, {"sets", of("DA, PILE"), of("old PILE, old RB")}},
	6: {{"sets", of("DA"), of("old DA")}, {"sets", of("HB, RB"), of("old HB, old DB")}, {"count", of("DB"), of("RB")},
		{"fresh", of("DB"), of("old RA")}, {"sets", of("DB, PILE"), of("old PILE, old RA")}},
	7: {{"sets", of("DB"), of("old DB")}, {"sets", of("HA, RA"), of("old HA, old DA")}, {"count", of("DA"), of("RA")},
		{"fresh", of("DA"), of("old RB")}, {"sets", of("DA, PILE"), of("old PILE, old RB")}},
	8: {{"sets", of("DA"), of("old DA")}},
}

func pick(old, now map[string][]*big.Int, names []string) (out []*big.Int) {
	for _, n := range names {
		if name, ok := strings.CutPrefix(n, "old "); ok {
			out = append(out, old[name]...)
		} else {
			out = append(out, now[n]...)
		}
	}
	return out
}

func disjoint(a, b []*big.Int) bool {
	for _, x := range a {
		if find(b, x) >= 0 {
			return false
		}
	}
	return true
}
