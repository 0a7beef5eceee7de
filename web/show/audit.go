package show

import (
	"slices"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/table"
)

// Audited is an audit together with what a replay needs.
type Audited struct {
	Report audit.Report
	Hands  []HandVerdict
	steps  map[uint32][]Step
	kept   int
}

// maxSteps bounds the moments that are kept for replays, some 3 KB each.
const maxSteps = 20000

// Audit audits a file and keeps the moments of its hands.
func Audit(b []byte, c table.Catalog, progress func(done int)) *Audited {
	a := &Audited{steps: map[uint32][]Step{}}
	a.Report = audit.Watch(b, c, func(m audit.Moment) {
		a.see(m)
		if progress != nil {
			progress(m.Done)
		}
	})
	for _, x := range a.Report.Absent {
		if h := a.hand(x.Hand); h != nil {
			h.Absent = true
		}
	}
	for _, x := range a.Report.Faults {
		if h := a.hand(x.Hand); h != nil {
			h.Cheated = true
		}
	}
	return a
}

// Steps returns the moments of a hand; none if the file has more than are kept.
func (a *Audited) Steps(hand uint32) []Step { return a.steps[hand] }

func (a *Audited) hand(n uint32) *HandVerdict {
	i := slices.IndexFunc(a.Hands, func(h HandVerdict) bool { return h.Hand == n })
	if i < 0 {
		return nil
	}
	return &a.Hands[i]
}

func (a *Audited) see(m audit.Moment) {
	hand := uint32(0)
	for _, e := range m.Events {
		switch e.Kind {
		case table.HandBegan:
			a.Hands = append(a.Hands, HandVerdict{Hand: e.Hand})
			hand = e.Hand
		case table.HandEnded:
			if h := a.hand(e.Hand); h != nil {
				h.Ended, h.Void, h.Entry = true, e.Void, m.Entry
			}
			hand = e.Hand
		}
	}
	if m.State == nil || len(m.Events) == 0 || a.kept >= maxSteps {
		return
	}
	if hand == 0 {
		if !m.State.Running() {
			return
		}
		hand = m.State.View().Hand
	}
	a.kept++
	a.steps[hand] = append(a.steps[hand], Step{m.Entry, slices.Clone(m.Events), m.State.View()})
}
