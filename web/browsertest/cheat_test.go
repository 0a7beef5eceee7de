//go:build !js

package browsertest

import (
	"context"
	"testing"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// crooked is a connection on which some frames are not what the client wrote.
type crooked struct {
	transport.Conn
	pass func([]byte) [][]byte
}

func (c crooked) Append(ctx context.Context, frame []byte) (r transcript.Receipt, err error) {
	for _, f := range c.pass(frame) {
		if r, err = c.Conn.Append(ctx, f); err != nil {
			return r, err
		}
	}
	return r, err
}

// cheat seats a client that does not keep to the protocol.
func cheat(t *testing.T, base, link, name string, a adversary.Attack) {
	t.Helper()
	seat(t, base, link, name, func(l transcript.Link, s client.Saved) func([]byte) [][]byte {
		return a.OnWire(adversary.Wire{Table: l.Table, Keys: s.Keys(), Device: s.Device, Member: s.Member})
	})
}

// TestCheat names a cheat on the screens of the others, with the clause, and
// says what it means for the chips. The others play on.
func TestCheat(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", phone), newTab(t, "ben", desktop)
	link := ann.newTable(base, "Ann", 3)
	cheat(t, base, link, "Mallory", adversary.WrongShare()[0])
	ann.has("Mallory cheated in hand 1")
	ann.has("P-16 bad-share")
	ann.shot("cheat-phone")
	ann.sane()
	ben.join(link, "Ben")
	ben.has("Mallory cheated in hand 1")
	ben.has("A share of a card was not the right one")
	ben.has("The seat is out of the hand and of the table")
	ben.shot("cheat")
	if live := js[string](ann, "document.querySelector('[aria-live=polite]').textContent + document.querySelector('[aria-live=assertive]').textContent"); live == "" {
		t.Error("nothing was said to a screen reader")
	}
	passive([]*tab{ann, ben}, overText)
	ben.click(".tools .icon-btn:last-child")
	ben.press("Français")
	js[bool](ben, "(document.querySelector('dialog').close(), true)")
	ben.has("a triché au coup 1")
	ben.has("La part d’une carte n’était pas la bonne")
}
