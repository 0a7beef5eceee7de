package adversary

import (
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
)

// Withheld are the frames of a player that a relay keeps back.
//
// Goal: that the player runs out of time, or signs anew what seems lost, so that
// the relay can show both. Needs: the relay. A naive design takes silence for
// guilt, or answers "try again" with a new signature. Stopped by P-52 (absent is
// no cheat), and by entries that are final: they are sent again byte for byte.
type Withheld struct {
	Frames [][]byte
	On     bool
}

// Withhold keeps back what player i sends, while On.
func Withhold(w *sim.World, i int) *Withheld {
	h := &Withheld{On: true}
	p := w.Players[i]
	next := p.Filter
	p.Filter = func(a table.Append) [][]byte {
		out := [][]byte{a.Frame}
		if next != nil {
			out = next(a)
		}
		if !h.On {
			return out
		}
		h.Frames = append(h.Frames, out...)
		return nil
	}
	return h
}

// Show puts on the log all that was kept back, the last first if reversed.
func (h *Withheld) Show(w *sim.World, reversed bool) error {
	h.On = false
	for k := range h.Frames {
		if reversed {
			k = len(h.Frames) - 1 - k
		}
		if _, err := w.Log.Append(h.Frames[k]); err != nil {
			return err
		}
	}
	return nil
}
