package desk

import (
	"testing"

	"github.com/nodealer/nodealer/table"
)

// The 1988 game by letters: nine letters of the schedule, then the betting and the
// keys, as docs/letters.md counts them.
func TestGame1988(t *testing.T) {
	p := gather(t, newCharter(t, "draw1988-nl/1", "pele/1", 2, table.RouteRing), 2)
	p.play(exchanges)
	p.finished(1)
	if p.sent != letters1988 {
		t.Errorf("%d letters, the document says %d", p.sent, letters1988)
	}
}

const letters1988 = 12
