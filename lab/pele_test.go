package lab

import (
	"math/big"
	"testing"

	"github.com/nodealer/nodealer/deck/pele"
)

// The suite pele judges the lab's letters as the lab does: its walk, over plain
// numbers, is clean for honest players and blames the same letter for every lie.
func TestSuiteAgrees(t *testing.T) {
	at := map[string]pele.Group{}
	for g := range pele.Group(pele.Groups) {
		at[g.String()] = g
	}
	for _, lie := range append(Lies(), LieNone) {
		g, err := NewLetters(Toy, lie, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		letters := make([]pele.Letter[*big.Int], 1)
		letters[0][pele.Pile] = g.deck
		for _, l := range g.Letters[:8] {
			var out pele.Letter[*big.Int]
			for _, h := range l.Heaps {
				out[at[h.Name]] = h.list
			}
			letters = append(letters, out)
		}
		_, broken := pele.Walk(pele.NewNumbers(pelesPrime), letters, exchanges, func(k pele.Key) (*big.Int, bool) {
			v, ok := g.shown[k.String()]
			return v, ok
		})
		v := g.Audit(nil)
		switch {
		case (broken == nil) != (v.Liar == ""):
			t.Errorf("%q: the suite finds %v, the lab %q", lie, broken, v.Liar)
		case broken != nil && (broken.Letter != v.Letter || broken.By().String() != v.Liar):
			t.Errorf("%q: the suite blames %v in letter %d, the lab %s in letter %d", lie, broken.By(), broken.Letter, v.Liar, v.Letter)
		}
	}
}
