package poker_test

import (
	"testing"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// TestTitles: every game has a name of its own in both languages, and an id of
// its own.
func TestTitles(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range append([]game.Game{poker.Mix, poker.Letters}, poker.Games()...) {
		id := g.Info().ID
		en, fr := poker.Title(id, "en"), poker.Title(id, "fr")
		if en != g.Info().Name || fr == "" || fr == en && id != "razz-fl/1" || fr == id || seen[id] || seen[en] || seen[fr] {
			t.Errorf("%s: %q, %q", id, en, fr)
		}
		seen[id], seen[en], seen[fr] = true, true, true
	}
	if got := poker.Title("chess/1", "fr"); got != "chess/1" {
		t.Error(got)
	}
}
