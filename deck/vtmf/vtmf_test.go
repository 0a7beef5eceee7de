package vtmf_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/vtmf"
)

func TestSuite(t *testing.T) { decktest.Run(t, vtmf.New()) }

// The messages, passes and bytes that the description promises.
func TestCost(t *testing.T) {
	if err := decktest.Cost(vtmf.New(), true); err != nil {
		t.Error(err)
	}
}
