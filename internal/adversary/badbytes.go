package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// BadBytes says something in a form that no client makes.
//
// Goal: that two clients read one entry in two ways, or that one of them falls
// over. Needs: the cheat's own keys. A naive decoder skips what it does not
// know. Stopped by P-10: one canonical form, end of input checked, nothing
// allocated before its limit is.
func BadBytes() []Attack {
	raw := func(name string, bodies ...transcript.Body) Attack {
		return Attack{Name: name, Want: blamed(protocol.BadEncoding), act: func(c *Cheat) {
			c.Rewrite(func(v table.View, _ []table.Body) []transcript.Body {
				if !v.Running {
					return nil
				}
				return bodies
			})
		}}
	}
	plain := table.EncodeBody(table.Plain{Kind: transcript.KindSitOut})
	fold := table.EncodeBody(table.Decision{Hand: 1, Action: game.Action{Verb: game.Fold}})
	return []Attack{
		raw("an unknown kind", transcript.Body{Kind: 999, Data: []byte{1}}),
		raw("a good body and an unknown one", plain, transcript.Body{Kind: 999}),
		raw("a trailing byte", transcript.Body{Kind: plain.Kind, Data: []byte{0}}),
		raw("a missing byte", transcript.Body{Kind: fold.Kind, Data: fold.Data[:len(fold.Data)-1]}),
		raw("a chat that a terminal would obey", transcript.Body{Kind: transcript.KindChat, Data: []byte("\x1b[2J")}),
		raw("a chat that is not UTF-8", transcript.Body{Kind: transcript.KindChat, Data: []byte{0xff}}),
		raw("a rebuy of nothing", transcript.Body{Kind: transcript.KindRebuy, Data: make([]byte, 8)}),
		raw("a rebuy of 2^63", transcript.Body{Kind: transcript.KindRebuy, Data: []byte{0x80, 0, 0, 0, 0, 0, 0, 0}}),
		raw("a claim about nobody", transcript.Body{Kind: transcript.KindClaim, Data: make([]byte, 5)}),
		raw("a claim about one seat twice", transcript.Body{Kind: transcript.KindClaim, Data: []byte{0, 0, 0, 1, 2, 0, 0}}),
		raw("a share message without shares", transcript.Body{Kind: transcript.KindDeckShares, Data: nil}),
	}
}
