package desk

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Out is a letter that is ready to be sent.
type Out struct {
	To     letter.Person // the name is always there
	Letter letter.Letter
	// Turn says that the addressee is the one whom the game waits for; else the
	// letter only tells what happened.
	Turn bool
}

// Letters writes the letters that are due, and hands the log over where one
// letter goes round (L-40, L-42). Called again it writes the same again.
func (d *Desk) Letters(note string) ([]Out, error) {
	if err := d.mute(); err != nil {
		return nil, err
	}
	if d.Ring() && d.Holds() {
		if to := d.next(); to != cards.NoSeat {
			key, _, _ := d.State().SeatKey(to)
			if err := d.record(transcript.RecordBaton, key[:]); err != nil {
				return nil, err
			}
		}
	}
	var out []Out
	for _, to := range d.addressees() {
		l, err := d.write(to.device, note)
		if err != nil {
			return nil, err
		}
		out = append(out, Out{To: to.person, Letter: l, Turn: to.turn})
	}
	return out, nil
}

// addressee is somebody who gets a letter.
type addressee struct {
	device [32]byte
	person letter.Person
	turn   bool
}

// addressees are those to whom a letter is due.
func (d *Desk) addressees() []addressee {
	s := d.State()
	signer := d.engine.Fold().Chain().Signer()
	if !d.Holds() {
		to, ok := d.at(s.SeatOf(signer), true)
		_, waits := d.engine.Resend()
		mine := d.knows[transcript.PublicKey(d.seq)] == d.count() // handed over by this player
		if ok && (waits || mine) {
			return append([]addressee{to}, d.asking(to.device)...)
		}
		return d.asking([32]byte{})
	}
	var out []addressee
	for _, i := range d.owing() {
		if to, ok := d.at(i, true); ok {
			out = append(out, to)
		}
	}
	if len(out) == 0 && !d.waitsForMe() {
		for _, v := range s.View().Seats { // nobody is to act: all hear how it ended
			if to, ok := d.at(v.Seat, false); ok && d.knows[to.device] < d.count() && v.Seat != d.View().Me {
				out = append(out, to)
			}
		}
	}
	return append(out, d.uninvited()...)
}

// waitsForMe reports whether the game waits for this player.
func (d *Desk) waitsForMe() bool {
	v := d.View()
	return slices.ContainsFunc(v.Owed, func(o table.Owed) bool { return o.Seat == v.Me })
}

// asking are those who asked for something.
func (d *Desk) asking(but [32]byte) []addressee {
	var out []addressee
	for _, a := range d.post.Asked {
		if a.Device != but {
			out = append(out, addressee{a.Device, d.person(a.Device), false})
		}
	}
	return out
}

// uninvited are those who asked for something and are not to act.
func (d *Desk) uninvited() []addressee { return d.asking([32]byte{}) }

// at is the player at a seat.
func (d *Desk) at(i cards.Seat, turn bool) (addressee, bool) {
	_, device, ok := d.State().SeatKey(i)
	if !ok {
		return addressee{}, false
	}
	p := d.person(device)
	p.Name = d.seatName(i)
	return addressee{device, p, turn}, true
}

// person is what is known of the person with a device.
func (d *Desk) person(device [32]byte) letter.Person {
	if p, ok := d.post.person(device); ok {
		return p
	}
	return letter.Person{Name: d.nameOf(device), Key: device}
}

// owing are the seats but this player's for which the game waits.
func (d *Desk) owing() []cards.Seat {
	var out []cards.Seat
	me := d.View().Me
	for _, o := range d.State().Owed() {
		if o.Seat != me && int(o.Seat) < table.MaxSeats {
			out = append(out, o.Seat)
		}
	}
	return out
}

// next is the seat to which the log goes, NoSeat if nobody is to act: the next
// one clockwise that owes something, but the one that will be first to act comes
// last, so that it can give what it owes and act in one letter (L-43).
func (d *Desk) next() cards.Seat {
	if d.waitsForMe() {
		return cards.NoSeat
	}
	owing := d.owing()
	v := d.View()
	if len(owing) == 0 {
		return d.nextDealer(v)
	}
	after := func(from cards.Seat) []cards.Seat {
		var order []cards.Seat
		for k := 1; k <= table.MaxSeats; k++ {
			if i := cards.Seat((int(from) + k + table.MaxSeats) % table.MaxSeats); slices.Contains(owing, i) {
				order = append(order, i)
			}
		}
		return order
	}
	order := after(v.Me)
	if len(order) > 1 && order[0] == d.firstToAct(v, owing) {
		return order[1]
	}
	return order[0]
}

// firstToAct guesses who acts when all have given what they owe. A wrong guess
// costs a letter and nothing else.
func (d *Desk) firstToAct(v table.View, owing []cards.Seat) cards.Seat {
	if v.Deck != nil && !v.Deck.Ready {
		return v.Deck.Roster[0] // makes the first pass
	}
	from := v.Game.Positions.Button
	if bb := v.Game.Positions.BigBlind; v.Turn == 0 && bb != cards.NoSeat {
		from = bb
	}
	live := func(i cards.Seat) bool {
		for _, s := range v.Game.Seats {
			if s.Seat == i {
				return !s.Folded && !s.Mucked && !s.Dropped && !s.AllIn
			}
		}
		return false
	}
	for k := 1; k <= table.MaxSeats; k++ {
		if i := cards.Seat((int(from) + k + table.MaxSeats) % table.MaxSeats); live(i) {
			return i
		}
	}
	return cards.NoSeat
}

// after is the place behind a seat, the first for who has none.
func (*Desk) after(i cards.Seat) int {
	if i == cards.NoSeat {
		return 0
	}
	return int(i) + 1
}

// nextDealer is who can go on when this player cannot: somebody who can come
// back, buy chips or deal.
func (d *Desk) nextDealer(v table.View) cards.Seat {
	if v.Closed || v.Running || v.Hand == 0 || d.mayDeal(v) {
		return cards.NoSeat
	}
	for k := range table.MaxSeats {
		i := (d.after(v.Me) + k) % table.MaxSeats
		if i >= len(v.Seats) || cards.Seat(i) == v.Me {
			continue
		}
		plays := v.Me != cards.NoSeat && v.Seats[v.Me].Status == table.In
		if s := v.Seats[i].Status; s == table.In && !plays || s == table.Absent {
			return cards.Seat(i)
		}
	}
	return cards.NoSeat
}

// write makes one letter: all that its reader is not known to have (L-41).
func (d *Desk) write(to [32]byte, note string) (letter.Letter, error) {
	l := letter.Letter{
		Kind: letter.Move, Table: d.Table(), To: to, Have: d.count(), Head: d.engine.Fold().Chain().Head(),
		First: d.from(to), Note: note,
	}
	size := 0
	for _, rec := range d.records[l.First:] {
		if size += len(rec.Frame) + 256; size > letter.MaxBytes-2*transcript.MaxFrameBytes || len(l.Records) == letter.MaxRecords {
			break
		}
		l.Records = append(l.Records, rec)
	}
	if a, waits := d.engine.Resend(); waits && !d.Holds() {
		l.Frames = [][]byte{a.Frame}
	}
	return letter.Sign(l, d.saved.Device)
}

// from is the first record that somebody is not known to have.
func (d *Desk) from(device [32]byte) uint64 {
	n := d.knows[device]
	if i := d.State().DeviceSeat(device); i != cards.NoSeat {
		key, _, _ := d.State().SeatKey(i)
		n = max(n, d.knows[key])
	}
	for _, a := range d.post.Asked { // L-25
		if a.Device == device {
			n = min(n, a.From)
		}
	}
	return min(n, d.count())
}

// AskFor writes a letter that asks somebody to send again what is missing here
// (L-25): who has the log, or who sent the letter that came too early.
func (d *Desk) AskFor() (Out, error) {
	to, ok := d.at(d.State().SeatOf(d.engine.Fold().Chain().Signer()), false)
	if !ok || d.Holds() || d.knowsOnly(to) {
		to, ok = d.anybody()
	}
	if !ok {
		return Out{}, &Refusal{Why: NotHere}
	}
	l, err := letter.Sign(letter.Letter{
		Kind: letter.Request, Table: d.Table(), To: to.device, Have: d.count(), Head: d.engine.Fold().Chain().Head(),
		First: d.count(),
	}, d.saved.Device)
	return Out{To: to.person, Letter: l}, err
}

// knowsOnly reports whether a person is this player.
func (d *Desk) knowsOnly(a addressee) bool { return a.device == transcript.PublicKey(d.saved.Device) }

// anybody is another player.
func (d *Desk) anybody() (addressee, bool) {
	for _, s := range d.State().View().Seats {
		if a, ok := d.at(s.Seat, false); ok && !d.knowsOnly(a) {
			return a, true
		}
	}
	if len(d.post.People) > 0 && d.post.People[0].Key != transcript.PublicKey(d.saved.Device) {
		return addressee{device: d.post.People[0].Key, person: d.post.People[0]}, true
	}
	return addressee{}, false
}
