package poker

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
)

func TestStrength(t *testing.T) {
	order := []string{"AhKdQs9c2d", "2h2dQs9c5d", "2h2d3s3c5d", "2h2d2s9c5d", "Ah2d3s4c5d", "2h4h9hJhKh", "2h2d2s9c9d", "2h2d2s2c5d", "Ah2h3h4h5h"}
	last := uint32(0)
	for _, text := range order {
		list, err := cards.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		got := Strength(append(list, cards.Hidden)...)
		if got <= last {
			t.Errorf("%s is not above the hand before", text)
		}
		last = got
	}
}
