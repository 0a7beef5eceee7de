//go:build !live

package catalog

import (
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/pele"
	"github.com/nodealer/nodealer/deck/race"
	"github.com/nodealer/nodealer/deck/sra"
)

// historic are the suites that few tables use.
func historic() []deck.Scheme {
	return []deck.Scheme{sra.New(), sra.Classic(), race.New(), race.Classic(), pele.New()}
}
