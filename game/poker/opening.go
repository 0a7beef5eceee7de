package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// The rules of this package decide what goes before the deal.
var (
	_ game.Opener = (*rules)(nil)
	_ game.Opener = (*mixed)(nil)
)

// Offers says what seats may wish at a table of one game.
func (r *rules) Offers() game.Offers {
	h := r.options.House
	return game.Offers{
		Straddle: r.options.Straddle != NoStraddle,
		Debts:    h.Missed != MissedFree, Post: h.Missed == MissedPost,
		Bomb: h.BombCall, BombBy: uint32(h.BombEvery),
	}
}

// Opening decides what goes before the deal of a hand.
func (r *rules) Opening(b game.Before) (game.Setup, game.After) {
	o := opening{before: b, house: r.options.House, marks: r}
	o.seat()
	o.after.Past = b.Past
	o.compose(r)
	return o.setup, o.after
}

// opening is a hand on its way to its setup.
type opening struct {
	before game.Before
	house  House
	marks  *rules       // who mark the places
	in     []cards.Seat // dealt in, ascending
	setup  game.Setup
	after  game.After
}

// seat deals in the seats that owe nothing, and marks the places among them.
// Where they are too few for a hand, the table begins anew: nobody owes
// anything (S-56).
func (o *opening) seat() {
	b := &o.before
	for _, s := range b.Seats {
		o.after.Debts = append(o.after.Debts, s.Debt)
		if s.Ready() && (s.Debt == 0 || o.house.Missed == MissedFree) {
			o.in = append(o.in, s.Seat)
		}
	}
	if len(o.in) < b.Least {
		o.in, o.after.Debts = nil, make([]game.Debt, len(b.Seats))
		for _, s := range b.Seats {
			if s.Ready() {
				o.in = append(o.in, s.Seat)
			}
		}
	}
	o.setup.Positions = o.marks.Positions(b.Last, o.in)
}

// compose fills in what the rules of the hand's game make of the wishes.
func (o *opening) compose(r *rules) {
	o.bomb(r)
	blinds := r.opens(openBlinds) && o.setup.Bomb == 0
	if o.house.Missed != MissedFree {
		o.letIn(r, blinds)
		if blinds {
			o.passBy()
		}
	}
	for _, s := range o.before.Seats {
		if slices.Contains(o.in, s.Seat) {
			o.setup.Players = append(o.setup.Players, s.Player)
		}
	}
	o.setup.Carry = o.before.Carry
	if blinds {
		o.straddle(r)
	}
}

// opens reports whether the game begins in this way, with an amount.
func (r *rules) opens(by opener) bool { return r.variant.opener == by && r.options.BigBlind > 0 }

// bomb makes the hand a bomb pot if one is due or asked for (S-61). A game
// without a board leaves it to the next one that has a board.
func (o *opening) bomb(r *rules) {
	h, past := o.house, &o.after.Past
	if !h.bombs() {
		return
	}
	due := past.Due || h.BombEvery > 0 && o.before.Hand%uint32(h.BombEvery) == 0
	switch wanted := o.wanted(); {
	case due && r.variant.board() == 0:
		past.Due = true
	case (due || wanted) && r.variant.board() > 0:
		past.Due = false
		o.setup.Bomb = game.Chips(h.BombAnte) * r.options.minBet()
		o.after.Bomb = true
	}
}

// wanted reports whether those wish for a bomb pot whose wish makes one.
func (o *opening) wanted() bool {
	votes, ready := 0, 0
	for _, s := range o.before.Seats {
		if !s.Ready() {
			continue
		}
		ready++
		if s.Wish.Bomb {
			votes++
		}
		if o.house.BombCall == game.BombHost && s.Wish.Bomb && s.Seat == o.before.Host {
			return true
		}
	}
	return o.house.BombCall == game.BombVote && 2*votes > ready
}

// letIn deals in who owes blinds: as the big blind, which makes everything good,
// or for a post behind the big blind, so that nobody else's place moves (S-53,
// S-54). In a hand without blinds nothing is posted and nothing made good (S-55).
func (o *opening) letIn(r *rules, blinds bool) {
	for _, k := range o.clockwise() {
		s := o.before.Seats[k]
		if !s.Ready() || o.after.Debts[k] == 0 || len(o.in) >= r.variant.maxSeats {
			continue
		}
		with := insert(o.in, s.Seat)
		was := o.setup.Positions
		switch p := o.marks.places(with, slices.Index(with, was.Button)); {
		case p.BigBlind == s.Seat:
			o.in, o.setup.Positions = with, p
			if blinds {
				o.after.Debts[k] = 0
			}
		case p == was && !blinds:
			o.in = with
		case p == was && o.house.Missed == MissedPost && s.Wish.Post:
			o.in = with
			o.setup.Posts = append(o.setup.Posts, r.post(s.Seat, o.after.Debts[k]))
			o.after.Debts[k] = 0
		}
	}
	slices.SortFunc(o.setup.Posts, func(a, b game.Post) int { return int(a.Seat - b.Seat) })
}

// post is what makes a debt good: the big blind live, the small one dead
// (S-54). Who comes new posts no small blind.
func (r *rules) post(seat cards.Seat, d game.Debt) game.Post {
	p := game.Post{Seat: seat}
	if d&(game.OwesBig|game.OwesEntry) != 0 {
		p.Live = r.options.BigBlind
	}
	if d&game.OwesSmall != 0 && d&game.OwesEntry == 0 {
		p.Dead = r.options.SmallBlind
	}
	if p.Live+p.Dead == 0 { // a table without a small blind
		p.Live = r.options.BigBlind
	}
	return p
}

// clockwise lists the seats of Before by their place, from the button's left.
func (o *opening) clockwise() []int {
	var list []int
	for k := range o.before.Seats {
		list = append(list, k)
	}
	first := slices.IndexFunc(o.before.Seats, func(s game.Sitter) bool { return s.Seat > o.setup.Positions.Button })
	if first < 0 {
		return list
	}
	return append(list[first:len(list):len(list)], list[:first]...)
}

// insert puts a seat into an ascending list, which stays as it is.
func insert(in []cards.Seat, seat cards.Seat) []cards.Seat {
	at, _ := slices.BinarySearch(in, seat)
	return slices.Insert(slices.Clone(in), at, seat)
}

// passBy notes the blinds that pass seats by that are not dealt in (S-52).
func (o *opening) passBy() {
	last, now := o.before.Last, o.setup.Positions
	if last.Button < 0 {
		return
	}
	for k, s := range o.before.Seats {
		d := &o.after.Debts[k]
		if slices.Contains(o.in, s.Seat) || *d&game.OwesEntry != 0 {
			continue
		}
		if between(last.BigBlind, now.BigBlind, s.Seat) {
			*d |= game.OwesBig
		}
		if between(last.SmallBlind, now.SmallBlind, s.Seat) || last.BigBlind == s.Seat {
			*d |= game.OwesSmall
		}
	}
}

// between reports whether a seat lies behind one and before another, clockwise.
func between(from, to, seat cards.Seat) bool {
	switch {
	case from < 0 || to < 0 || from == to:
		return false
	case from < to:
		return from < seat && seat < to
	}
	return seat > from || seat < to
}

// straddle posts the straddles that are wished for: under the gun as long as
// the next seat wishes and no longer than the table allows (S-21); elsewhere the
// one of the button, or of the first before it that wishes (S-22, S-23).
func (o *opening) straddle(r *rules) {
	kind, p := r.options.Straddle, o.setup.Positions
	if kind == NoStraddle {
		return
	}
	n := len(o.in)
	big, button := slices.Index(o.in, p.BigBlind), slices.Index(o.in, p.Button)
	highest := r.options.BigBlind
	for k := range n {
		at := (big + 1 + k) % n
		if kind != StraddleUTG {
			at = (button - k + n) % n
		}
		seat := o.in[at]
		wants := o.straddles(r, seat, r.leastStraddle(highest))
		switch {
		case wants:
			highest = r.leastStraddle(highest)
			o.setup.Straddles = append(o.setup.Straddles, game.Straddle{Seat: seat, Amount: highest})
			if kind != StraddleUTG || k == int(r.options.Restraddles) {
				return
			}
		case kind != StraddleMississippi:
			return
		}
	}
}

// straddles reports whether a seat straddles if it is asked (S-24): it wishes to, is no
// blind, and has the chips after all that it posts besides.
func (o *opening) straddles(r *rules, seat cards.Seat, amount game.Chips) bool {
	p := o.setup.Positions
	if seat == p.BigBlind || seat == p.SmallBlind {
		return false
	}
	for _, post := range o.setup.Posts {
		if post.Seat == seat {
			amount += post.Dead
		}
	}
	if from := r.options.AnteFrom; from == AnteEach || from == AnteButton && seat == p.Button {
		amount += r.options.Ante
	}
	for _, s := range o.before.Seats {
		if s.Seat == seat {
			return s.Wish.Straddle != game.StraddleNever && s.Stack >= amount
		}
	}
	return false
}
