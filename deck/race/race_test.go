package race_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/race"
)

// The conformance suite.
func TestDeck(t *testing.T)    { decktest.Run(t, race.New()) }
func TestClassic(t *testing.T) { decktest.Run(t, race.Classic()) }

// The messages, passes and bytes that the descriptions promise.
func TestCost(t *testing.T) {
	for _, scheme := range []race.Scheme{race.New(), race.Classic()} {
		if err := decktest.Cost(scheme, true); err != nil {
			t.Errorf("%s: %v", scheme.Suite().ID, err)
		}
	}
}
