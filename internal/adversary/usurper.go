package adversary

import (
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Usurper uses a power that only the host has.
//
// Goal: to stop the clocks when they run against the cheat, or to throw others
// out. Needs: a client that sends what its buttons do not offer. A naive design
// checks the power in the client. Stopped by P-23.
func Usurper() []Attack {
	var all []Attack
	for _, b := range []struct {
		name string
		body table.Body
	}{
		{"pauses the table", table.Plain{Kind: transcript.KindPause}},
		{"removes another", table.Remove{Seat: 1}},
		{"makes itself the host", table.Handover{Seat: 2}},
	} {
		all = append(all, Attack{Name: "a guest " + b.name, Want: blamed(protocol.NotHost), act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) { c.Say(table.EncodeBody(b.body)) })
		}})
	}
	return all
}
