package desk

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Ready says why nothing can be said now, or nil.
func (d *Desk) Ready() error {
	if h := d.engine.Fold().Halted(); h != nil {
		return &Refusal{Why: Halted, Clause: h.Clause, From: h.Index}
	}
	if err := d.mute(); err != nil {
		return err
	}
	if d.Ring() && !d.Holds() {
		return &Refusal{Why: NotHere, Name: d.holderName()}
	}
	return nil
}

// mute says why this copy of the game must say and write nothing, or nil (L-30).
func (d *Desk) mute() error {
	switch {
	case d.old:
		return &Refusal{Why: OldFile, File: d.post.File, From: d.count(), To: d.saved.Floor.Count}
	case d.View().Fenced:
		return &Refusal{Why: Fenced}
	}
	return nil
}

// Answer says everything that this seat owes and can say at once, and then the
// commands, in their order. A command that the table refuses is the error; what
// stands before it has been said where this player has the log, and nothing
// elsewhere.
func (d *Desk) Answer(commands ...table.Command) error {
	if err := d.Ready(); err != nil {
		return err
	}
	if a, waits := d.engine.Resend(); waits {
		if !d.Holds() {
			if len(commands) > 0 {
				return &Refusal{Why: Waiting, Name: d.holderName()}
			}
			return nil
		}
		if err := d.record(transcript.RecordFrame, a.Frame); err != nil {
			return err
		}
	}
	d.engine.SetQuiet(false)
	defer d.engine.SetQuiet(true)
	if err := d.takeOver(); err != nil {
		return err
	}
	if d.Holds() {
		if err := d.settle(); err != nil {
			return err
		}
	}
	if !d.Holds() && len(commands) > 1 {
		commands = []table.Command{table.Several(commands)} // one entry is under way at a time
	}
	for _, c := range commands {
		if err := d.step(c); err != nil {
			return err
		}
		if d.Holds() {
			if err := d.settle(); err != nil {
				return err
			}
		}
	}
	if !d.Holds() {
		if err := d.leave(); err != nil {
			return err
		}
		return d.step(table.Tick{NowMS: d.now})
	}
	return nil
}

// leave tells who has the log that this player leaves, and all that belongs to it, in
// one entry (L-44).
func (d *Desk) leave() error {
	if _, waits := d.engine.Resend(); waits {
		return nil
	}
	v, _ := d.engine.Ahead()
	if say := d.resigning(v); len(say) > 0 {
		return d.step(table.Several(say))
	}
	return nil
}

func (d *Desk) step(in table.Input) error {
	out, err := d.engine.Step(in)
	if err != nil {
		return err
	}
	if err := d.carry(out); err != nil {
		return err
	}
	if n := len(d.dropped); n > 0 {
		err := errors.New(d.dropped[n-1].Reason)
		d.dropped = nil
		return err
	}
	return nil
}

// takeOver makes this computer the one that plays, if the player wants that.
func (d *Desk) takeOver() error {
	if !d.saved.TakeOver {
		return nil
	}
	if d.View().Speaks {
		d.saved.TakeOver = false
		return d.save()
	}
	if err := d.step(table.TakeOver{}); err != nil {
		return err
	}
	if d.View().Speaks {
		d.saved.TakeOver = false
		return d.save()
	}
	return nil
}

// settle goes on by itself as long as there is something to do that needs no
// decision of a person: what the seat owes, the host's answer to those who were
// invited, a seat that is to be left, the next hand.
func (d *Desk) settle() error {
	for range MaxRounds {
		before := d.count()
		if err := d.step(table.Tick{NowMS: d.now}); err != nil {
			return err
		}
		if d.count() == before {
			if c, ok := d.byItself(); ok {
				if err := d.step(c); err != nil {
					return err
				}
			}
		}
		if d.count() == before {
			return nil
		}
	}
	return fmt.Errorf("desk: the game goes on without end")
}

// byItself is what the holder of the log may say without being asked.
func (d *Desk) byItself() (table.Command, bool) {
	v := d.View()
	if v.IAmHost {
		for _, s := range v.Seats {
			if s.Status == table.Waiting {
				_, device, _ := d.State().SeatKey(s.Seat)
				_, invited := d.post.person(device) // L-13
				return table.Want{Body: table.Admit{Seat: s.Seat, Let: invited}}, true
			}
		}
	}
	if say := d.resigning(v); len(say) > 0 {
		return say[0], true
	}
	if d.mayDeal(v) {
		return table.DealNow{}, true
	}
	return nil, false
}

// resigning is what a player who leaves has to say now.
func (d *Desk) resigning(v table.View) (say []table.Command) {
	if !d.post.Resign || v.Me == cards.NoSeat {
		return nil
	}
	if v.Running && v.Game.ToAct == v.Me {
		a, ok := game.Passive(v.Game.Choices)
		if slices.ContainsFunc(v.Game.Choices, func(c game.Choice) bool { return c.Verb == game.Fold }) {
			a, ok = game.Action{Verb: game.Fold}, true
		}
		if ok {
			say = append(say, table.Act{Hand: v.Hand, Turn: v.Turn, Action: a})
		}
	}
	if s := v.Seats[v.Me]; !s.Leaving && s.Status != table.Empty {
		say = append(say, table.Want{Body: table.Plain{Kind: transcript.KindLeave}})
	}
	return say
}

// mayDeal reports whether this player begins the next hand: the first when all
// who were invited sit, or the host does not wait any longer.
func (d *Desk) mayDeal(v table.View) bool {
	if v.Running || v.Paused || v.Closed || v.Me == cards.NoSeat || v.Seats[v.Me].Status != table.In || v.Seats[v.Me].Stack == 0 {
		return false
	}
	ready := 0
	for _, s := range v.Seats {
		if s.Status == table.In && s.Stack > 0 && !s.Leaving {
			ready++
		}
	}
	s := d.State()
	if ready < max(table.MinSeats, s.Rules().Info().MinSeats) {
		return false
	}
	return v.Hand > 0 || d.post.Begin || v.IAmHost && len(d.Awaited()) == 0
}

// Awaited lists the people who were invited and have not sat down.
func (d *Desk) Awaited() []string {
	var out []string
	for _, p := range d.post.People {
		if d.State().DeviceSeat(p.Key) == cards.NoSeat && !d.came(p) {
			out = append(out, p.Name)
		}
	}
	return out
}

// came reports whether somebody sat down and is gone, or plays by another
// computer.
func (d *Desk) came(p letter.Person) bool { return d.knows[p.Key] > 0 }

// Ask returns the table as it is when this seat has given what it owes, and
// whether it is to decide then.
func (d *Desk) Ask() (table.View, bool) {
	v := d.View()
	if d.Ready() != nil {
		return v, false
	}
	if _, waits := d.engine.Resend(); waits && !d.Holds() {
		return v, false
	}
	if a, ok := d.engine.Ahead(); ok {
		v = a
	}
	if !v.Running || v.Me == cards.NoSeat || v.Game.ToAct != v.Me || v.Paused || !v.Speaks || d.post.Resign {
		return v, false
	}
	// At showdown the program answers: it shows what can win.
	shows := slices.ContainsFunc(v.Game.Choices, func(c game.Choice) bool { return c.Verb == game.Show })
	return v, !shows
}

// Resign makes the player leave as soon as that can be said (L-44).
func (d *Desk) Resign() error {
	d.post.Resign = true
	return d.savePost()
}

// Begin makes the host begin with those who have come.
func (d *Desk) Begin() error {
	d.post.Begin = true
	return d.savePost()
}

// Vouch notes that the player vouches for the log (P-129).
func (d *Desk) Vouch() error {
	d.post.Latest = true
	return d.savePost()
}

// Claim says that the time of a seat is over (P-128). Where one letter goes round
// and another has it, it is taken back first.
func (d *Desk) Claim(i cards.Seat) error {
	return d.late(table.Claim{Hand: d.View().Hand, Seats: []cards.Seat{i}})
}

// Grant gives a seat more time, in milliseconds; the letter is taken back first
// as for a claim.
func (d *Desk) Grant(i cards.Seat, ms uint64) error {
	return d.late(table.Grant{Hand: d.View().Hand, Seat: i, MS: ms})
}

// late says something about a seat that let the time pass.
func (d *Desk) late(b table.Body) error {
	if d.Ring() && !d.Holds() {
		if err := d.Recall(); err != nil {
			return err
		}
	}
	return d.Answer(table.Want{Body: b})
}

// Recall takes the letter back from the player who has it and let the time
// pass (P-122). This player must have sent it.
func (d *Desk) Recall() error {
	if err := d.mute(); err != nil {
		return err
	}
	by, ok := d.engine.Fold().Chain().Gave()
	if !ok || d.Holds() || by != transcript.PublicKey(d.seq) {
		return &Refusal{Why: NotHere, Name: d.holderName()}
	}
	if at, _ := d.engine.Fold().RecallableMS(); d.now <= at {
		return &Refusal{Why: TooEarly, Name: d.holderName(), AtMS: at}
	}
	return d.record(transcript.RecordRecall, nil)
}
