package adversary

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Opened lists the slots of a deck for which the log holds a share of a seat: a
// coalition of all others can open exactly these, besides what was dealt to
// itself.
//
// Goal: the folded cards of the one honest player, by elimination from the stub.
// Needs: all other seats together, and the log. A naive fold gives away its
// whole layer, and the two cards that appear nowhere else are the folder's.
// Stopped by P-43: a fold releases the board that can still be opened and no
// other slot.
func Opened(w *sim.World, device [32]byte, id deck.ID) map[cards.Slot]bool {
	out := map[cards.Slot]bool{}
	for i := range w.Log.Len() {
		s, err := transcript.DecodeSigned(open(w, w.Log.Record(i)))
		if err != nil || s.Entry.Device != device {
			continue
		}
		bodies, err := table.DecodeBodies(s.Entry.Bodies)
		if err != nil {
			continue
		}
		for _, b := range bodies {
			if m, ok := b.(table.DeckMessage); ok && m.Kind == transcript.KindDeckShares && m.Deck == id {
				for _, share := range must(form.DecodeShares(m.Data)).Shares {
					out[share.Slot] = true
				}
			}
		}
	}
	return out
}
