package main

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

func writer(b []byte) func(io.Writer) error {
	return func(w io.Writer) error { _, err := w.Write(b); return err }
}

// replyFlags are those of mail reply.
type replyFlags struct {
	fold, check, allIn, pat, bringIn bool
	call                             string
	bet, raise                       uint64
	run                              int
	draw                             string
	ifCheck, ifFold                  bool
	ifCall                           uint64
	say, claim, grant                string
	next, straddle                   string
	post, bomb                       bool
	rebuy                            uint64
	holiday                          daysFlag
	sitOut, back, end, begin, recall bool
	latest                           bool
}

// changed says which flags were given.
type changed interface{ Changed(string) bool }

// decisions are the flags that decide.
var decisions = []string{"fold", "check", "call", "bet", "raise", "allin", "draw", "pat", "bring-in", "run"}

// plans are the flags that decide ahead.
var plans = []string{"if-check", "if-call", "if-fold"}

func (f *replyFlags) bind(a *app, c *cobra.Command) {
	s := c.Flags()
	s.BoolVar(&f.fold, "fold", false, a.say("flag.dofold"))
	s.BoolVar(&f.check, "check", false, a.say("flag.docheck"))
	s.StringVar(&f.call, "call", "", a.say("flag.docall"))
	s.Uint64Var(&f.bet, "bet", 0, a.say("flag.dobet"))
	s.Uint64Var(&f.raise, "raise", 0, a.say("flag.doraise"))
	s.BoolVar(&f.allIn, "allin", false, a.say("flag.doallin"))
	s.StringVar(&f.draw, "draw", "", a.say("flag.dodraw"))
	s.BoolVar(&f.pat, "pat", false, a.say("flag.dopat"))
	s.BoolVar(&f.bringIn, "bring-in", false, a.say("flag.dobringin"))
	s.IntVar(&f.run, "run", 0, a.say("flag.dorun"))
	s.BoolVar(&f.ifCheck, "if-check", false, a.say("flag.ifcheck"))
	s.Uint64Var(&f.ifCall, "if-call", 0, a.say("flag.ifcall"))
	s.BoolVar(&f.ifFold, "if-fold", false, a.say("flag.iffold"))
	s.StringVar(&f.say, "say", "", a.say("flag.saytext"))
	s.Uint64Var(&f.rebuy, "rebuy", 0, a.say("flag.buymore"))
	s.BoolVar(&f.sitOut, "sit-out", false, a.say("flag.sitout"))
	s.BoolVar(&f.back, "back", false, a.say("flag.comeback"))
	s.BoolVar(&f.end, "close", false, a.say("flag.closetable"))
	s.BoolVar(&f.begin, "begin", false, a.say("flag.mailbegin"))
	s.StringVar(&f.next, "next", "", a.say("flag.mailnext"))
	s.StringVar(&f.straddle, "straddle", "", a.say("flag.mailstraddle"))
	s.BoolVar(&f.post, "post", false, a.say("flag.mailpostdebt"))
	s.BoolVar(&f.bomb, "bomb", false, a.say("flag.mailbomb"))
	s.StringVar(&f.claim, "claim", "", a.say("flag.mailclaim"))
	s.StringVar(&f.grant, "grant", "", a.say("flag.mailgrant"))
	s.Var(&f.holiday, "away", a.say("flag.mailaway"))
	s.BoolVar(&f.recall, "recall", false, a.say("flag.mailrecall"))
	s.BoolVar(&f.latest, "latest", false, a.say("flag.maillatest"))
}

func (a *app) mailReplyCommand() *cobra.Command {
	var f replyFlags
	var form mailForm
	var c *cobra.Command
	c = a.boxed("reply [GAME]", "mailreply", &form, func(b *mailbox, args []string) error {
		if form.account != "" {
			if _, err := b.fetch(form.account); err != nil {
				b.talkError(err) // one unreadable letter keeps nobody from answering others
			}
		}
		if form.dir != "" {
			if _, err := b.collect(form.dir); err != nil {
				return err
			}
		}
		return b.with(args, func(d *desk.Desk) error { return b.reply(d, &f, c.Flags()) })
	})
	f.bind(a, c)
	c.MarkFlagsMutuallyExclusive(decisions...)
	return c
}

// reply answers, asks the player where there is something to decide, and writes
// the letters.
func (b *mailbox) reply(d *desk.Desk, f *replyFlags, set changed) error {
	if err := b.before(d, f); err != nil {
		return err
	}
	wants, err := b.wants(d, f)
	if err != nil {
		return err
	}
	decided := slices.ContainsFunc(decisions, set.Changed)
	if err := b.decide(d, f, wants, decided, set); err != nil {
		return err
	}
	v, asked := d.Ask()
	out, err := d.Letters(b.form.note)
	if err != nil {
		return err
	}
	sent, err := b.send(d, out)
	if err != nil {
		return err
	}
	info := mailInfo{Game: d.Table().String(), File: d.File(), Sent: sent}
	if asked {
		info.Asked = b.questionOf(d, v)
		b.code = exitNo
	}
	if b.json {
		return b.emit(info)
	}
	b.happened(d, d.Events())
	return b.status(d)
}

// before notes what the player wants of the own copy of the game.
func (b *mailbox) before(d *desk.Desk, f *replyFlags) error {
	if f.begin {
		if err := d.Begin(); err != nil {
			return err
		}
	}
	if f.latest {
		if err := d.Vouch(); err != nil {
			return err
		}
		b.talk("mail.vouched")
	}
	if f.recall {
		return d.Recall()
	}
	return nil
}

// wants are what the player says beside a decision, before it.
func (b *mailbox) wants(d *desk.Desk, f *replyFlags) (list []table.Command, err error) {
	for _, w := range []struct {
		on   bool
		body table.Body
	}{
		{f.back, table.Plain{Kind: transcript.KindBack}},
		{f.sitOut, table.Plain{Kind: transcript.KindSitOut}},
		{f.end, table.Plain{Kind: transcript.KindClose}},
		{f.rebuy > 0, table.Rebuy{Amount: chips(f.rebuy)}},
		{f.holiday > 0, table.Holiday{MS: uint64(f.holiday)}},
		{f.post, table.WishBody{What: table.WishPost, Value: 1}},
		{f.bomb, table.WishBody{What: table.WishBomb, Value: 1}},
		{f.say != "", table.Chat{Text: f.say}},
	} {
		if w.on {
			list = append(list, table.Want{Body: w.body})
		}
	}
	for _, more := range []func(*desk.Desk, *replyFlags) ([]table.Command, error){b.wishes, b.time} {
		some, err := more(d, f)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// straddles are the words of --straddle, in the order of game.StraddleWish.
var straddles = []string{"never", "once", "always"}

// wishes are what the player wants before the deals to come.
func (b *mailbox) wishes(d *desk.Desk, f *replyFlags) (list []table.Command, err error) {
	if f.straddle != "" {
		when := slices.Index(straddles, f.straddle)
		if when < 0 {
			return nil, misuse(b.say("mail.badstraddle", "when", clean(f.straddle)))
		}
		list = append(list, table.Want{Body: table.WishBody{What: table.WishStraddle, Value: uint8(when)}})
	}
	if f.next == "" {
		return list, nil
	}
	o := d.View().Offers
	if !o.Choice {
		return nil, misuse(b.say("mail.nochoice"))
	}
	i := slices.Index(o.Games, f.next)
	if i < 0 {
		return nil, misuse(b.say("mail.badgame", "game", clean(f.next), "games", strings.Join(o.Games, ", ")))
	}
	return append(list, table.Want{Body: table.WishBody{What: table.WishGame, Value: uint8(i + 1)}}), nil
}

// time claims, or grants more.
func (b *mailbox) time(d *desk.Desk, f *replyFlags) (list []table.Command, err error) {
	if f.grant != "" {
		name, much, _ := strings.Cut(f.grant, "=")
		ms, err := parseDays(much)
		i, ok := seatNamed(d.View(), name)
		if err != nil || !ok {
			return nil, misuse(b.say("mail.badgrant", "grant", clean(f.grant)))
		}
		list = append(list, table.Want{Body: table.Grant{Hand: d.View().Hand, Seat: i, MS: ms}})
	}
	if f.claim == "" {
		return list, nil
	}
	i, ok := seatNamed(d.View(), f.claim)
	if !ok {
		return nil, misuse(b.say("mail.badname", "name", clean(f.claim)))
	}
	return append(list, table.Want{Body: table.Claim{Hand: d.View().Hand, Seats: []cards.Seat{i}}}), nil
}

func seatNamed(v table.View, name string) (cards.Seat, bool) {
	for _, s := range v.Seats {
		if s.Status != table.Empty && s.Name == name {
			return s.Seat, true
		}
	}
	return cards.NoSeat, false
}

// decide answers what the seat owes, with the decision of the flags or of the
// person at the terminal, and says what else the player wants.
func (b *mailbox) decide(d *desk.Desk, f *replyFlags, wants []table.Command, decided bool, set changed) error {
	for range desk.MaxRounds {
		if d.Holds() {
			if err := d.Answer(wants...); err != nil {
				return err
			}
			wants = nil
		}
		v, asked := d.Ask()
		if !asked {
			if err := d.Ready(); err != nil {
				return err
			}
			if decided {
				return misuse(b.say("mail.notasked"))
			}
			plan := f.plan(set, v.Hand, v.Turn)
			if len(plan) > 0 && v.Running && v.Game.Street == "deal" {
				return misuse(b.say("mail.planearly")) // it would lapse with the deal
			}
			return d.Answer(append(wants, plan...)...)
		}
		act, ok, err := b.choose(d, v, f, decided)
		if err != nil {
			return err
		}
		if !ok { // what was not decided is still asked
			if len(wants) == 0 {
				return nil
			}
			return d.Answer(wants...)
		}
		wants = append(wants, table.Act{Hand: v.Hand, Turn: v.Turn, Action: act})
		if !b.interactive() {
			return b.last(d, wants, f.plan(set, v.Hand, v.Turn+1))
		}
		if err := d.Answer(wants...); err != nil {
			return err
		}
		wants, decided = nil, false
		f.clear()
	}
	return nil
}

// last says a decision and what is decided ahead behind it. Who has the log has
// said the decision even if there is nothing left to decide ahead.
func (b *mailbox) last(d *desk.Desk, say, plan []table.Command) error {
	if !d.Holds() {
		return d.Answer(append(say, plan...)...)
	}
	if err := d.Answer(say...); err != nil {
		return err
	}
	if err := d.Answer(plan...); err != nil {
		b.talk("mail.noplan", "why", cleanTo(b.plain(err), 200))
	}
	return nil
}

// clear forgets the decision: it counts once.
func (f *replyFlags) clear() {
	f.fold, f.check, f.allIn, f.pat, f.bringIn, f.call, f.bet, f.raise, f.run, f.draw = false, false, false, false, false, "", 0, 0, 0, ""
}

// plan is what was decided ahead, for a turn of a hand (P-125).
func (f *replyFlags) plan(set changed, hand, turn uint32) []table.Command {
	if !slices.ContainsFunc(plans, set.Changed) {
		return nil
	}
	return []table.Command{table.Want{Body: table.Plan{Hand: hand, Turn: turn, Check: f.ifCheck, Call: chips(f.ifCall), Fold: f.ifFold}}}
}

// choose finds the decision; ok is false if there is none.
func (b *mailbox) choose(d *desk.Desk, v table.View, f *replyFlags, decided bool) (game.Action, bool, error) {
	if decided {
		a, err := f.action(b.app, v)
		return a, err == nil, err
	}
	if !b.interactive() {
		return game.Action{}, false, nil
	}
	return b.prompt(d, v)
}

// action turns the flags into the decision.
func (f *replyFlags) action(a *app, v table.View) (game.Action, error) {
	can := map[game.Verb]game.Choice{}
	for _, c := range v.Game.Choices {
		can[c.Verb] = c
	}
	act := game.Action{}
	switch {
	case f.fold:
		act.Verb = game.Fold
	case f.check:
		act.Verb = game.Check
	case f.bringIn:
		act.Verb = game.BringIn
	case f.pat:
		act.Verb = game.Draw
	case f.run > 0 && f.run <= 3:
		act.Verb = []game.Verb{game.RunOnce, game.RunTwice, game.RunThrice}[f.run-1]
	case f.call != "":
		act.Verb = game.Call
		if f.call != "any" {
			most, err := strconv.ParseUint(f.call, 10, 63)
			if err != nil {
				return act, misuse(a.say("mail.badcall", "call", clean(f.call)))
			}
			if c, ok := can[game.Call]; ok && c.Cost > chips(most) {
				return act, misuse(a.say("mail.callmore", "most", most, "cost", uint64(c.Cost)))
			}
		}
	case f.bet > 0:
		act = game.Action{Verb: game.Bet, To: chips(f.bet)}
	case f.raise > 0:
		act = game.Action{Verb: game.Raise, To: chips(f.raise)}
	case f.allIn:
		return allIn(a, can)
	case f.draw != "":
		return drawn(a, can[game.Draw].Slots, f.draw)
	}
	c, ok := can[act.Verb]
	if !ok {
		return act, misuse(a.say("mail.cannot", "choices", a.choices(v)))
	}
	if (act.Verb == game.Bet || act.Verb == game.Raise) && (act.To < c.Min || act.To > c.Max) {
		return act, misuse(a.say("mail.amount", "min", uint64(c.Min), "max", uint64(c.Max)))
	}
	return act, nil
}

// allIn is the largest bet, raise or call.
func allIn(a *app, can map[game.Verb]game.Choice) (game.Action, error) {
	for _, verb := range []game.Verb{game.Raise, game.Bet} {
		if c, ok := can[verb]; ok {
			return game.Action{Verb: verb, To: c.Max}, nil
		}
	}
	if _, ok := can[game.Call]; ok {
		return game.Action{Verb: game.Call}, nil
	}
	return game.Action{}, misuse(a.say("mail.noallin"))
}

// drawn reads the places of the cards that are thrown away: "1,4" or "1 4".
func drawn(a *app, slots []cards.Slot, text string) (game.Action, error) {
	act := game.Action{Verb: game.Draw}
	for _, p := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(p)
		if err != nil || n < 1 || n > len(slots) || slices.Contains(act.Slots, slots[n-1]) {
			return act, misuse(a.say("mail.baddraw", "draw", clean(text), "n", len(slots)))
		}
		act.Slots = append(act.Slots, slots[n-1])
	}
	slices.Sort(act.Slots)
	return act, nil
}

func (a *app) mailResignCommand() *cobra.Command {
	var form mailForm
	var c *cobra.Command
	c = a.about("resign [GAME]", "mailresign", &form, func(b *mailbox, d *desk.Desk) error {
		if err := d.Resign(); err != nil {
			return err
		}
		var r *desk.Refusal
		if err := d.Answer(); errors.As(err, &r) && r.Why == desk.NotHere {
			a.print("mail.resignlater", "name", clean(r.Name))
			return nil
		} else if err != nil {
			return err
		}
		return b.reply(d, &replyFlags{}, c.Flags())
	})
	return c
}
