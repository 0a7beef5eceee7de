package show

import (
	"fmt"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// cup writes where a tournament stands; null at other tables.
func cup(w *writer, v *table.View) {
	w.key("cup")
	t := v.Tournament
	if t == nil {
		w.null()
		return
	}
	w.open('{')
	w.fFlag("begun", t.Begun)
	w.fFlag("over", t.Over)
	w.fInt("level", t.Level+1)
	w.fText("stakes", stakes(&t.Stakes))
	w.fText("next", stakes(t.Next))
	w.fFlag("rises", t.Rising > t.Level)
	w.fNum("hands", uint64(t.HandsLeft))
	w.fNum("ends", t.EndsAt)
	w.fNum("rest", t.BreakEnds)
	w.fFlag("again", t.MayReturn)
	w.fInt("left", t.Left)
	list(w, "places", t.Standing, func(p table.Standing) {
		w.open('{')
		w.fInt("place", p.Place)
		w.fInt("seat", seat(p.Seat))
		w.fText("name", p.Name)
		w.fNum("chips", uint64(p.Chips))
		w.fNum("prize", uint64(p.Prize))
		w.fFlag("out", p.Out != 0)
		w.fFlag("foul", p.Foul)
		w.close('}')
	})
	w.close('}')
}

// stakes writes a level's blinds, with its ante if it has one; "" for none.
func stakes(s *game.Stakes) string {
	if s == nil {
		return ""
	}
	out := fmt.Sprintf("%d/%d", s.SmallBlind, s.BigBlind)
	if s.Ante > 0 {
		out += fmt.Sprintf("/%d", s.Ante)
	}
	return out
}
