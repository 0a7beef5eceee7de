package pokertest_test

import (
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// TestSameSeedSameHands: a run can be replayed, whole or hand by hand.
func TestSameSeedSameHands(t *testing.T) {
	told := 0
	first, failure := pokertest.Run(7, 1000, func(played int) bool { told = played; return true })
	if failure != nil {
		t.Fatal(failure)
	}
	again, _ := pokertest.Run(7, 1000, nil)
	if !reflect.DeepEqual(first, again) || first.Hands != 1000 || told != 1000 || len(first.Games) != len(poker.Games()) {
		t.Errorf("%+v, then %+v; told %d", first, again, told)
	}
	for seed := uint64(7); seed < 60; seed++ {
		if failure := pokertest.Play(seed); failure != nil {
			t.Fatal(failure)
		}
	}
}

// TestRunStops: progress can end a run.
func TestRunStops(t *testing.T) {
	c, failure := pokertest.Run(1, 100000, func(int) bool { return false })
	if failure != nil || c.Hands != 1000 {
		t.Errorf("%+v, %v", c, failure)
	}
}
