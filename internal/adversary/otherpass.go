package adversary

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// OtherPass makes, in place of a cheat's honest pass, another one that is as
// good: a second version of the deck for the other branch of a fork.
//
// Goal: with one share of the victim in each version, the difference of the two
// slots opens a card. Needs: the cheat's own keys and a relay that forks. A
// naive client gives shares in whatever deck it is shown. Stopped by P-41: the
// store holds the digest of the one version, and nothing is given in another.
func OtherPass(w *sim.World, i int, honest table.Append) []byte {
	p := *w.Players[i]
	c := &Cheat{World: w, Index: i, Player: &p}
	c.proved(func(group.Point, []elgamal.Ciphertext, []elgamal.Ciphertext) {})
	e, list := read(honest.Signed)
	for _, b := range list {
		if m, ok := b.(table.DeckMessage); ok && m.Kind == transcript.KindDeckPass {
			e.Bodies = encode([]table.Body{m}) // without the shares of the first version
		}
	}
	honest.Signed = sign(e, &p)
	return p.Filter(honest)[0]
}
