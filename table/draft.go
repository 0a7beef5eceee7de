package table

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// draft is an entry in the making. It is tried on a copy of the state, as the
// fold will apply it, and grows by what the seat owes as its own consequence:
// a fold by the shares that it releases.
type draft struct {
	e      *Engine
	m      moment
	from   *State
	after  *State // from with the bodies so far
	bodies []Body
	out    []Output // to be done before the entry is sent
	tried  bool     // after is from with all the bodies
	choice choice   // what the decision in it does not say
	upkeep bool     // not asked for: may fail without harm
}

func (e *Engine) newDraft(s *State) *draft {
	d := &draft{e: e, from: s, after: s.clone()}
	d.m = moment{index: e.fold.Count(), timeMS: max(e.now, s.time), author: author{device: e.device, seat: cards.NoSeat}}
	d.m.author.key, d.m.author.seat = e.fold.resolve(s, e.device)
	return d
}

// add puts bodies in; try says whether they can stand.
func (d *draft) add(b ...Body) { d.bodies, d.tried = append(d.bodies, b...), false }

// try applies the bodies as the fold will, with all that they entail.
func (d *draft) try() error {
	if d.tried {
		return nil
	}
	d.after = d.from.clone()
	for _, b := range d.bodies {
		if err := d.after.apply(&d.m, b); err != nil {
			return err
		}
	}
	if err := d.answer(); err != nil {
		return err
	}
	d.tried = true
	return d.after.released(d.m)
}

// answer adds what the seat owes to the deck now, as far as it may be given.
func (d *draft) answer() error {
	for range transcript.MaxBodies - 1 {
		h := d.after.hand
		// A deck that this very entry opens has no name yet.
		if h == nil || h.opened == d.m.index || d.m.author.seat == cards.NoSeat {
			return nil
		}
		b, err := d.due(h)
		if b == nil || err != nil {
			return err
		}
		if err := d.after.apply(&d.m, b); err != nil {
			return fmt.Errorf("table: own answer refused: %w", err)
		}
		d.bodies = append(d.bodies, b)
		if b.kind() == transcript.KindRedeal {
			return nil
		}
	}
	return nil
}

// due makes the answer to one duty, or returns nil.
func (d *draft) due(h *hand) (Body, error) {
	i := d.m.author.seat
	if !h.dropped[i] && !h.deck.Shared() && h.dealtIn(i) && !d.e.took(h, i) {
		// Such a deck ends in shares that this device may not give: the sooner
		// it asks for another, the less is lost (P-44).
		return d.redeal(h)
	}
	for _, duty := range h.deck.Owed() {
		if duty.Seat != i || h.dropped[i] {
			continue
		}
		if !d.e.mayAnswer(h, i, duty) {
			if h.deck.SharedBy(i) {
				return nil, nil
			}
			return d.redeal(h)
		}
		if duty.Kind != deck.OweKey && duty.Kind != deck.OwePass && !d.pin(h.deck, duty.Epoch) {
			return nil, nil // P-41, P-106
		}
		if !d.e.hold(h.deck) {
			return nil, fmt.Errorf("table: no part in deck of hand %d", h.number)
		}
		msg, err := d.message(h, duty)
		if err != nil {
			return nil, err
		}
		return DeckMessage{msg.Kind, h.deck.ID(), msg.Data}, nil
	}
	return d.complain(h, i)
}

// choice is what a player has decided and does not tell: the cards that an exchange
// by letters gives back.
type choice struct {
	made  bool
	slots []cards.Slot
}

// message answers a duty; the letter of an exchange by the player's choice.
func (d *draft) message(h *hand, duty deck.Duty) (deck.Message, error) {
	if c, ok := d.e.holder.(deck.Chooser); ok && duty.Kind == deck.OweLetter && d.choice.made {
		return c.Choose(h.deck, duty, d.choice.slots)
	}
	return d.e.holder.Answer(h.deck, duty)
}

// complain shows what came to this seat alone and is false (P-25).
func (d *draft) complain(h *hand, i cards.Seat) (Body, error) {
	if !h.dealtIn(i) || h.dropped[i] || !h.deck.Ready() || !d.e.hold(h.deck) {
		return nil, nil
	}
	c, ok := d.e.holder.(deck.Complainer)
	if !ok {
		return nil, nil
	}
	msg, ok, err := c.Complain(h.deck)
	if err != nil || !ok {
		return nil, err
	}
	return DeckMessage{msg.Kind, h.deck.ID(), msg.Data}, nil
}

// redeal asks for a new deck, once for each.
func (d *draft) redeal(h *hand) (Body, error) {
	if d.e.asked == h.opened {
		return nil, nil
	}
	return Redeal{h.deck.ID()}, nil
}

// took reports whether this device took part in opening the deck: then the
// key of the seat in it is, or will be, this device's.
func (e *Engine) took(h *hand, i cards.Seat) bool {
	for _, m := range h.deck.Context().Roster {
		if m.Seat == i {
			return m.Device == e.device || e.cfg.Me.Latest // P-129
		}
	}
	return false
}

// mayAnswer applies the rule for a device that did not announce the deck's key
// (P-44): it may shuffle, since a pass is bound to its input; it
// gives shares only in the version that the seat's own entries on the log have
// named, and only where slots have a fixed plan; it announces no key.
func (e *Engine) mayAnswer(h *hand, i cards.Seat, duty deck.Duty) bool {
	if e.took(h, i) {
		return true
	}
	switch duty.Kind {
	case deck.OwePass:
		return true
	case deck.OweReveal:
		if i == deck.TransactorSeat {
			return true // it has no cards, so it gives no shares
		}
		return h.deck.SharedBy(i)
	case deck.OweShares:
		return h.deck.SharedBy(i) && e.fold.State().rules.Info().Slots > 0
	default:
		return false
	}
}

// deal is one shuffle of one deck.
type deal struct {
	deck  deck.ID
	epoch uint32
}

// pin makes sure that shares of each shuffle of the deck are given in one version
// alone (P-41). It reports false for any other.
func (d *draft) pin(dk deck.Deck, epoch uint32) bool {
	want := Pin{dk.ID(), epoch, dk.Digest(epoch)}
	if digest, ok := d.e.pins[deal{want.Deck, epoch}]; ok {
		return digest == want.Digest
	}
	for _, o := range d.out {
		if p, is := o.(Pin); is && p.Deck == want.Deck && p.Epoch == epoch {
			return p == want
		}
	}
	d.out = append(d.out, want)
	return true
}

// remember notes that a new deck is asked for, so that it is asked for once. A
// draft that was only tried asks for nothing.
func (d *draft) remember() {
	for _, b := range d.bodies {
		if b.kind() == transcript.KindRedeal && d.from.hand != nil {
			d.e.asked = d.from.hand.opened
		}
	}
}

// say signs and seals the draft and makes it the pending entry.
func (e *Engine) say(d *draft) ([]Output, error) {
	if err := d.try(); err != nil {
		return nil, err
	}
	d.remember()
	sp := e.fold.devices[e.device]
	entry := transcript.Entry{
		Version: transcript.Version, Table: e.cfg.Table, Device: e.device,
		Seen: e.fold.chain.Seen(), Content: e.fold.content(),
	}
	if sp != nil {
		entry.Count = uint64(len(sp.ids))
		entry.Prev = sp.ids[len(sp.ids)-1]
	}
	for _, b := range d.bodies {
		entry.Bodies = append(entry.Bodies, EncodeBody(b))
	}
	signed, err := transcript.Sign(entry, e.cfg.Me.Device)
	if err != nil {
		return nil, err
	}
	a, err := e.reseal(signed.Encode())
	if err != nil {
		return nil, err
	}
	for _, o := range d.out {
		if p, ok := o.(Pin); ok {
			e.pins[deal{p.Deck, p.Epoch}] = p.Digest
		}
	}
	e.pending = a
	return append(d.out, *a), nil
}
