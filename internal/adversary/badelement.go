package adversary

import (
	"bytes"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// BadElement sends an element that is not permitted: the identity, or bytes
// that are no canonical element.
//
// Goal: a marker that stays visible under every layer, a layer that is none, or
// two encodings of one thing. Needs: the cheat's own keys. A naive decoder takes
// 32 zero bytes, or reduces. Stopped by P-18 and P-10.
func BadElement() []Attack {
	zero := make([]byte, group.PointSize)
	odd := bytes.Repeat([]byte{0xff}, group.PointSize)
	var all []Attack
	for _, bad := range []struct {
		what string
		b    []byte
		want protocol.Clause
	}{{"the identity", zero, protocol.BadElement}, {"no canonical element", odd, protocol.BadEncoding}} {
		all = append(all,
			Attack{Name: bad.what + " as a key", Want: blamed(bad.want), act: func(c *Cheat) {
				c.key(func(_ table.View, _ table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
					b.Element = bad.b
					return &b
				})
			}},
			Attack{Name: bad.what + " in a pass", Want: blamed(bad.want), act: func(c *Cheat) {
				c.pass(func(_ table.View, _ table.DeckMessage, b deck.PassBody) *deck.PassBody {
					b.Output = clone(b.Output)
					copy(b.Output[20*elgamal.Size:], bad.b)
					return &b
				})
			}},
			Attack{Name: bad.what + " as a share", Want: blamed(bad.want), act: func(c *Cheat) {
				c.shares(func(_ table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody {
					b.Shares[0].Element = bad.b
					return &b
				})
			}},
			Attack{Name: bad.what + " in a proof", Want: blamed(bad.want), act: func(c *Cheat) {
				c.pass(func(_ table.View, _ table.DeckMessage, b deck.PassBody) *deck.PassBody {
					b.Proof = clone(b.Proof)
					copy(b.Proof, bad.b)
					return &b
				})
			}},
		)
	}
	return append(all, Attack{Name: "an unreduced scalar in a proof", Want: blamed(protocol.BadEncoding), act: func(c *Cheat) {
		c.key(func(_ table.View, _ table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
			b.Proof = append(clone(b.Proof[:32]), odd...)
			return &b
		})
	}})
}
