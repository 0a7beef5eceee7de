package table

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/transcript"
)

// Times by which an engine waits for others before it does what any seat may
// do, in milliseconds for each seat that stands before it.
const (
	dealStepMS  = 1500
	claimStepMS = 400
	// hurryMS is how long before its deadline an engine decides by itself.
	hurryMS = 700
	// againMS is how long it waits before it repeats what had no effect.
	againMS = 2000
)

// speak makes the next entry, if there is one to make: a device sends its next
// entry only after the previous one is on the log (P-64).
func (e *Engine) speak() ([]Output, error) {
	s := e.fold.State()
	if s == nil || e.cfg.Me == nil || e.stray != nil || e.fold.Halted() != nil || e.quiet {
		return nil, nil
	}
	if e.pending != nil || e.fold.Count() < e.cfg.Me.Floor.Count {
		return e.wake(nil), nil
	}
	var out []Output
	for {
		d, cmd, err := e.next(s)
		if err != nil {
			return out, err
		}
		if d == nil {
			return e.wake(out), nil
		}
		said, err := e.say(d)
		switch {
		case err == nil:
			return e.wake(append(out, said...)), nil
		case d.upkeep:
			return e.wake(out), nil // not possible yet: others will do it
		case cmd == nil:
			return out, err
		}
		// The table has overtaken the command; the next one may be fine.
		out = append(out, Dropped{cmd, plainReason(err)})
	}
}

// next chooses what to say: first what is owed, then what the player wants,
// then what keeps the table going. cmd is the command that it came from.
func (e *Engine) next(s *State) (*draft, Command, error) {
	d := e.newDraft(s)
	if e.speaks() {
		if err := d.answer(); err != nil {
			return nil, nil, err
		}
		if len(d.bodies) > 0 && (!e.cfg.Me.Letters || len(e.queue) == 0) {
			d.tried = true
			return d, nil, nil
		}
	}
	if len(e.queue) > 0 {
		cmd := e.queue[0]
		e.queue = e.queue[1:]
		bodies, err := d.bodiesOf(cmd)
		if err != nil {
			return nil, nil, err
		}
		d.add(bodies...) // by letters behind what is owed, in one entry
		return d, cmd, nil
	}
	if b := e.upkeep(s); b != nil {
		d.upkeep = true
		d.add(b)
		return d, nil, nil
	}
	return nil, nil, nil
}

// accept checks a command before it is queued.
func (e *Engine) accept(c Command) error {
	s := e.fold.State()
	switch {
	case e.cfg.Me == nil:
		return errors.New("table: an onlooker has no seat to speak for")
	case s == nil:
		return errors.New("table: the table has not been read yet; wait a moment")
	}
	d := e.newDraft(s)
	bodies, err := d.bodiesOf(c)
	if err != nil {
		return err
	}
	if !e.speaks() && !introduces([]transcript.Body{{Kind: bodies[0].kind()}}) {
		return errors.New("table: this device does not speak for a seat here; sit down or take over first")
	}
	if e.cfg.Me.Letters && e.pending == nil && e.speaks() {
		if err := d.answer(); err != nil {
			return err
		}
	}
	d.add(bodies...)
	if err := d.try(); err != nil {
		return errors.New(plainReason(err))
	}
	return nil
}

// bodiesOf turns a command into all that it says.
func (d *draft) bodiesOf(c Command) ([]Body, error) {
	list, several := c.(Several)
	if !several {
		list = Several{c}
	}
	if len(list) == 0 {
		return nil, errors.New("table: no command among several")
	}
	var out []Body
	for _, one := range list {
		b, err := d.bodyOf(one)
		if err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// bodyOf turns a command into what it says. Of an exchange that says only how many
// cards go, those that go stay with the draft (P-108).
func (d *draft) bodyOf(c Command) (Body, error) {
	if act, ok := c.(Act); ok && act.Action.Verb == game.Draw && d.from.hand != nil {
		if g, discreet := d.from.hand.game.(game.Discreet); discreet {
			d.choice = choice{true, act.Action.Slots}
			act.Action = g.Public(d.m.author.seat, act.Action)
			c = act
		}
	}
	return d.e.bodyOf(c)
}

// bodyOf turns a command into what it says. What would not decode again is
// refused here, before anybody could be blamed for it.
func (e *Engine) bodyOf(c Command) (Body, error) {
	b, err := e.bodyFor(c)
	if err != nil {
		return nil, err
	}
	_, err = DecodeBody(EncodeBody(b))
	return b, err
}

func (e *Engine) bodyFor(c Command) (Body, error) {
	key := transcript.PublicKey(e.seatKey)
	cert := CertifyDevice(e.seatKey, DeviceScope(e.cfg.Table), e.device)
	switch c := c.(type) {
	case Sit:
		return Join{Key: key, Cert: cert, Seat: c.Seat, Name: c.Name, BuyIn: c.BuyIn}, nil
	case TakeOver:
		return Device{key, cert}, nil
	case Act:
		return Decision(c), nil
	case Want:
		return c.Body, nil
	case DealNow:
		return Deal{e.fold.State().dealt + 1}, nil
	default:
		return nil, fmt.Errorf("table: no command %T", c)
	}
}

// upkeep is what any seat may say to keep the table going: a decision in the
// last moment, a claim, the next hand.
func (e *Engine) upkeep(s *State) Body {
	i := e.seat()
	if i == deck.TransactorSeat {
		return e.transact(s)
	}
	if i == cards.NoSeat || !e.speaks() || s.defect != "" {
		return nil
	}
	if s.hand == nil {
		if e.cfg.Me.Letters {
			return nil
		}
		if at, ok := e.dealAt(s, i); ok && e.now >= at && e.again(upkept{s.dealt, false, e.now}) {
			return Deal{s.dealt + 1}
		}
		return nil
	}
	var late []cards.Seat
	for _, o := range s.Owed() {
		if o.Seat == i && o.Kind == OwedDecision {
			if a, ok := e.byItself(s, o); ok {
				return Decision{o.Hand, o.Turn, a}
			}
		}
		if !e.cfg.Me.Letters && o.Seat != i && o.Claimable != 0 && e.now > o.Claimable+claimStepMS*uint64(i) {
			late = append(late, o.Seat)
		}
	}
	if len(late) > 0 && s.seats[i].status != Cheated && !e.claimed(s, i, late) && e.again(upkept{s.hand.number, true, e.now}) {
		return Claim{s.hand.number, late}
	}
	return nil
}

// upkept is what an engine last did to keep the table going.
type upkept struct {
	hand  uint32
	claim bool
	atMS  uint64
}

// again reports whether something may be tried, and remembers it: what had no
// effect the first time (our clock is ahead of the relay's) is not repeated at
// once, or the log would fill with it.
func (e *Engine) again(what upkept) bool {
	last := e.tried
	if last.atMS != 0 && last.hand == what.hand && last.claim == what.claim && what.atMS < last.atMS+againMS {
		e.retryMS = last.atMS + againMS
		return false
	}
	e.tried = what
	return true
}

// claimed reports whether our claim about all these seats stands already.
func (e *Engine) claimed(s *State, i cards.Seat, late []cards.Seat) bool {
	for _, l := range late {
		k := s.hand.claims[l]
		if k.since != s.hand.duties[l].since || k.by&(1<<i) == 0 {
			return false
		}
	}
	return true
}

// freely are the decisions that a client takes by itself, the best first: what
// costs nothing, then what is forced, then the fold.
var freely = []game.Verb{game.Check, game.Draw, game.RunOnce, game.BringIn, game.Fold}

// byItself decides for a player whose time is running out: it checks when that
// is free and keeps its cards, else folds and releases; at showdown it shows what
// can win.
func (e *Engine) byItself(s *State, o Owed) (game.Action, bool) {
	can := map[game.Verb]bool{}
	for _, c := range s.hand.game.Choices() {
		can[c.Verb] = true
	}
	late := !e.cfg.Me.Letters && o.Deadline != 0 && e.now+hurryMS >= o.Deadline
	if can[game.Show] && (late || e.cfg.Me.Shows) {
		if w, ok := s.hand.game.(game.Shower); ok && !w.CanWin(o.Seat, e.known) {
			return game.Action{Verb: game.Muck}, true
		}
		return game.Action{Verb: game.Show}, true
	}
	for _, v := range freely {
		if late && can[v] {
			return game.Action{Verb: v}, true
		}
	}
	return game.Action{}, false
}

// dealAt says when this engine asks for the next hand: the seats take turns,
// so that one absent seat stops nobody.
func (e *Engine) dealAt(s *State, i cards.Seat) (uint64, bool) {
	ready := s.ready()
	// A tournament that has begun is kept going by everybody: the host may be out.
	if !e.cfg.Me.Deals && !s.playing() || s.paused || s.closed || !s.enough() || !s.transacted() {
		return 0, false
	}
	place := -1
	for _, j := range seatOrder(MaxSeats, s.positions.Button) {
		for _, r := range ready {
			if r == j {
				place++
			}
		}
		if j == i {
			break
		}
	}
	if s.seats[i].status != In || s.seats[i].stack == 0 {
		return 0, false
	}
	at := s.endedAt + s.lost
	if s.dealt > 0 {
		at += s.charter.Clock.BetweenMS
	}
	if s.tour != nil {
		at = max(at, s.time)
		at += s.levelAt(at).Break // P-92
	}
	return at + dealStepMS*uint64(max(place, 0)), true
}

// enough reports whether there are seats for the next hand. In a tournament that
// has begun, and in one whose seats are all taken, one that is there is enough
// (P-91, P-93).
func (s *State) enough() bool {
	n := len(s.ready())
	if s.tour == nil {
		return n >= s.least()
	}
	old, fresh := s.contenders()
	return n > 0 && len(old)+len(fresh) >= MinSeats && (s.tour.begun || s.full())
}

// wake adds the time at which the engine wants to be told the time.
func (e *Engine) wake(out []Output) []Output {
	s, i := e.fold.State(), e.seat()
	if i == cards.NoSeat || !e.speaks() || e.pending != nil {
		return out
	}
	var at uint64
	sooner := func(t uint64) {
		if t > e.now && (at == 0 || t < at) {
			at = t
		}
	}
	if s.hand == nil {
		if t, ok := e.dealAt(s, i); ok {
			sooner(t)
		}
	}
	for _, o := range s.Owed() {
		switch {
		case o.Deadline == 0:
		case o.Seat != i:
			sooner(o.Claimable + claimStepMS*uint64(i) + 1)
		case o.Kind == OwedDecision && o.Deadline > hurryMS:
			sooner(o.Deadline - hurryMS)
		}
	}
	sooner(e.retryMS)
	if at != 0 {
		out = append(out, Wake{at})
	}
	return out
}

func plainReason(err error) string {
	var b *breachError
	var st staleError
	switch {
	case errors.As(err, &b):
		return b.reason
	case errors.As(err, &st):
		return string(st)
	}
	return err.Error()
}

// known gives our own cards of the hand in progress.
func (e *Engine) known(slot cards.Slot) (cards.Card, bool) {
	h := e.fold.State().hand
	if h == nil || e.seatKey == nil {
		return cards.Hidden, false
	}
	if owner, ok := h.game.Recipient(slot); !ok || owner != e.seat() || !e.hold(h.deck) {
		return cards.Hidden, false
	}
	if c, ok := e.faces[slot]; ok {
		return c, true
	}
	c, err := e.holder.Read(h.deck, slot)
	if err != nil {
		return cards.Hidden, false
	}
	e.faces[slot] = c
	return c, true
}

// hold makes the private side of a deck ready.
func (e *Engine) hold(d deck.Deck) bool {
	if e.holder != nil && e.held == d.ID() {
		return true
	}
	h, err := e.fold.State().scheme.Hold(d.Context(), e.seat(), e.cfg.Me.Seed)
	if err != nil {
		return false
	}
	e.holder, e.held, e.faces = h, d.ID(), map[cards.Slot]cards.Card{}
	return true
}
