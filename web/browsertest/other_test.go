//go:build !js

package browsertest

import (
	"context"
	"sync"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws"
)

// seat sits down at a table with a client that is no page: the other side in
// tests of one person's screen, for less work than a tab is. What it sends
// goes through wire, if there is one.
func seat(t *testing.T, base, link, name string, wire func(transcript.Link, client.Saved) func([]byte) [][]byte) (*client.Client, <-chan client.Update) {
	t.Helper()
	l := must[transcript.Link](t)(transcript.ParseLink(link))
	store := must[client.Store](t)(client.Join(&client.MemHome{}, l, name))
	saved := must[client.Saved](t)(store.Load())
	pass := func(frame []byte) [][]byte { return [][]byte{frame} }
	if wire != nil {
		pass = wire(l, saved)
	}
	dial := func(ctx context.Context, l transcript.Link) (transport.Conn, error) {
		c, err := ws.Dial(ctx, base, ws.Options{Table: l.Table, Access: l.Secret.Keys().Access})
		if err != nil {
			return nil, err
		}
		return crooked{c, pass}, nil
	}
	c := must[*client.Client](t)(client.New(client.Config{Store: store, Dial: dial, Catalog: catalog.Catalog{}, Shows: true}))
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.Run(ctx)
	}()
	t.Cleanup(func() { stop(); <-done })
	updates, _ := c.Watch()
	for u := range updates {
		if u.Ready && u.Status.Online && !u.Status.Reading {
			break
		}
	}
	if err := c.Do(ctx, table.Sit{Name: name, Seat: cards.NoSeat, BuyIn: 1000}); err != nil {
		t.Fatal(err)
	}
	return c, updates
}

// spar seats somebody who never folds and never bets.
func spar(t *testing.T, base, link, name string) {
	t.Helper()
	sparOnce(t, base, link, name)()
}

// sparOnce is spar for somebody who decides nothing before the function returned
// is called.
func sparOnce(t *testing.T, base, link, name string) (begin func()) {
	t.Helper()
	c, updates := seat(t, base, link, name, nil)
	begun := make(chan struct{})
	go func() {
		select {
		case <-begun:
		case <-t.Context().Done():
		}
		for u := range updates { // closed when the client ends
			v := u.View
			if !u.Ready || !v.Running || v.Game == nil || v.Game.ToAct != v.Me || !v.Speaks || v.Sending {
				continue
			}
			if a, ok := stays(v.Game.Choices); ok {
				// What another view has answered by now is refused, which is well.
				_ = c.Do(context.Background(), table.Act{Hand: v.Hand, Turn: v.Turn, Action: a})
			}
		}
	}()
	return sync.OnceFunc(func() { close(begun) })
}

// stays is the cheapest way to stay in the hand.
func stays(choices []game.Choice) (game.Action, bool) {
	for _, c := range choices {
		if c.Verb == game.Call {
			return game.Action{Verb: game.Call}, true
		}
	}
	return game.Passive(choices)
}
