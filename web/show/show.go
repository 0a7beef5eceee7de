// Package show writes what the page shows: a client's update, an audit, the
// games and suites to choose from, as compact JSON. It is the one place where
// the engine's values become the page's; web/src/types.ts is its other side.
//
// Most callers want [Update].
package show

import (
	"encoding/hex"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// Update writes a client's update. skew is how far the local clock is ahead of
// the relay's, in milliseconds.
func Update(u *client.Update, skew int64) string {
	w := &writer{first: true}
	w.open('{')
	s := &u.Status
	w.fFlag("ready", u.Ready)
	w.fFlag("online", s.Online)
	w.fFlag("reading", s.Reading)
	w.fText("trouble", s.Trouble)
	w.fNum("retry", s.RetryMS)
	w.fFlag("fenced", s.Fenced)
	w.fInt("skew", int(skew))
	if u.Ready {
		w.key("view")
		view(w, &u.View)
	}
	events(w, "events", u.Events)
	list(w, "dropped", u.Dropped, func(d table.Dropped) { w.text(d.Reason) })
	w.close('}')
	return string(w.b)
}

// View writes a view alone.
func View(v *table.View) string {
	w := &writer{first: true}
	view(w, v)
	return string(w.b)
}

func view(w *writer, v *table.View) {
	w.open('{')
	w.fText("table", v.Table.String())
	c := v.Charter
	if len(v.Options) > 0 { // in a tournament those of the level
		c.Options = v.Options
	}
	charter(w, &c)
	w.fFlag("reveals", v.Reveals)
	w.fNum("records", v.Records)
	w.fText("head", hex.EncodeToString(v.Head[:]))
	w.fNum("time", v.TimeMS)
	w.fInt("me", seat(v.Me))
	w.fInt("host", seat(v.Host))
	w.fFlag("iAmHost", v.IAmHost)
	w.fFlag("speaks", v.Speaks)
	w.fFlag("sending", v.Sending)
	list(w, "places", v.Seats, func(s table.SeatInfo) { place(w, &s) })
	list(w, "accounts", v.Accounts, func(a table.Account) {
		w.open('{')
		w.fText("name", a.Name)
		w.fInt("seat", seat(a.Seat))
		w.fNum("in", uint64(a.In))
		w.fNum("out", uint64(a.Out))
		w.fFlag("gone", a.Gone)
		w.close('}')
	})
	debts(w, v)
	w.fNum("hand", uint64(v.Hand))
	w.fFlag("running", v.Running)
	w.fNum("turn", uint64(v.Turn))
	w.key("game")
	if v.Game != nil {
		hand(w, v.Game)
	} else {
		w.null()
	}
	w.key("deck")
	if v.Deck != nil {
		deckInfo(w, v.Deck)
	} else {
		w.null()
	}
	list(w, "owed", v.Owed, func(o table.Owed) { owed(w, &o) })
	w.fNum("settled", uint64(v.Settled))
	w.fNum("voided", uint64(v.Voided))
	w.fFlag("paused", v.Paused)
	w.fFlag("closed", v.Closed)
	w.fText("defect", v.Defect)
	list(w, "faults", v.Faults, func(f table.Fault) {
		w.open('{')
		w.fInt("seat", seat(f.Seat))
		w.fText("name", f.Name)
		w.fNum("entry", f.Index)
		w.fNum("hand", uint64(f.Hand))
		w.fInt("clause", f.Clause.Number)
		w.fText("slug", f.Clause.Slug)
		w.fText("text", f.Clause.Text)
		w.fText("reason", f.Reason)
		w.close('}')
	})
	list(w, "absences", v.Absences, func(a table.Absence) {
		w.open('{')
		w.fInt("seat", seat(a.Seat))
		w.fText("name", a.Name)
		w.fNum("entry", a.Index)
		w.fNum("hand", uint64(a.Hand))
		w.close('}')
	})
	w.fNum("chipsIn", uint64(v.ChipsIn))
	w.fNum("chipsOut", uint64(v.ChipsOut))
	w.fNum("nextDeal", v.NextDeal)
	w.key("offers")
	offers(w, v)
	cup(w, v)
	w.close('}')
}

// debts writes who owes whom, if no hand runs and no chips belong to nobody.
func debts(w *writer, v *table.View) {
	var sheet []table.Debt
	if !v.Running {
		sheet, _ = table.Settlement(v.Accounts) // none: the page says why
	}
	list(w, "debts", audit.Debts(sheet), func(d audit.Debt) { debt(w, d) })
}

func debt(w *writer, d audit.Debt) {
	w.open('{')
	w.fText("from", d.From)
	w.fText("to", d.To)
	w.fNum("chips", uint64(d.Chips))
	w.close('}')
}

// seat is -1 for none.
func seat(s cards.Seat) int {
	if s == cards.NoSeat {
		return -1
	}
	return int(s)
}

func charter(w *writer, c *table.Charter) {
	w.key("charter")
	w.open('{')
	w.fText("name", c.Name)
	w.fText("game", c.Game)
	w.fText("suite", c.Suite)
	w.fInt("seats", c.Seats)
	w.fFlag("approve", c.Admission == table.AdmitHost)
	w.fNum("buyMin", uint64(c.BuyInMin))
	w.fNum("buyMax", uint64(c.BuyInMax))
	w.fNum("decision", c.Clock.DecisionMS)
	w.fNum("bank", c.Clock.BankMS)
	w.fNum("grace", c.Clock.GraceMS)
	w.fNum("maxHands", uint64(c.MaxHands))
	w.fText("stakes", poker.Stakes(c.Options))
	w.fNum("unit", unit(c))
	w.close('}')
}

func place(w *writer, s *table.SeatInfo) {
	w.open('{')
	w.fInt("seat", seat(s.Seat))
	w.fText("status", s.Status.String())
	w.fText("name", s.Name)
	w.fNum("stack", uint64(s.Stack))
	w.fNum("queued", uint64(s.Queued))
	w.fNum("bank", s.BankMS)
	w.fFlag("leaving", s.Leaving)
	w.fFlag("host", s.Host)
	w.fFlag("inHand", s.InHand)
	w.fInt("debt", int(s.Debt))
	w.fInt("straddle", int(s.Wish.Straddle))
	w.fFlag("post", s.Wish.Post)
	w.fFlag("bomb", s.Wish.Bomb)
	w.fInt("game", s.Wish.Game)
	w.close('}')
}

// offers writes what this viewer may wish before a deal.
func offers(w *writer, v *table.View) {
	o := v.Offers
	w.open('{')
	w.fFlag("straddle", o.Straddle)
	w.fFlag("debts", o.Debts)
	w.fFlag("post", o.Post)
	w.fFlag("bomb", o.Bomb == game.BombVote || o.Bomb == game.BombHost && v.IAmHost)
	games := o.Games
	if !o.Choice {
		games = nil
	}
	list(w, "games", games, func(id string) { w.text(id) })
	w.close('}')
}

func deckInfo(w *writer, d *table.DeckInfo) {
	w.open('{')
	w.fText("id", hex.EncodeToString(d.ID[:]))
	w.fText("digest", hex.EncodeToString(d.Digest[:]))
	w.fFlag("ready", d.Ready)
	w.fInt("passes", d.Counts.Passes)
	w.fInt("shares", d.Counts.Shares)
	list(w, "roster", d.Roster, func(s cards.Seat) { w.int(seat(s)) })
	w.close('}')
}

var owedKinds = map[table.OwedKind]string{
	table.OwedKey: "key", table.OwedPass: "pass", table.OwedShares: "shares", table.OwedDecision: "decision", table.OwedReveal: "reveal",
}

func owed(w *writer, o *table.Owed) {
	w.open('{')
	w.fInt("seat", seat(o.Seat))
	w.fText("kind", owedKinds[o.Kind])
	list(w, "slots", o.Slots, func(s cards.Slot) { w.int(int(s)) })
	w.fNum("deadline", o.Deadline)
	w.fNum("end", o.DecisionEnd)
	w.fNum("claimable", o.Claimable)
	w.close('}')
}

func hand(w *writer, g *game.View) {
	w.open('{')
	w.fText("game", g.Game)
	w.fText("street", g.Street)
	faces(w, "board", g.Board)
	list(w, "runs", g.Runs, func(run []cards.Card) { facesOnly(w, run) })
	list(w, "pots", g.Pots, func(p game.Pot) {
		w.open('{')
		w.fNum("amount", uint64(p.Amount))
		list(w, "seats", p.Seats, func(s cards.Seat) { w.int(seat(s)) })
		w.close('}')
	})
	list(w, "seats", g.Seats, func(s game.SeatView) { seatView(w, &s) })
	w.fInt("button", seat(g.Positions.Button))
	w.fInt("toAct", seat(g.ToAct))
	list(w, "choices", g.Choices, func(c game.Choice) {
		w.open('{')
		w.fText("verb", verbs[c.Verb])
		w.fNum("min", uint64(c.Min))
		w.fNum("max", uint64(c.Max))
		w.fNum("cost", uint64(c.Cost))
		list(w, "slots", c.Slots, func(s cards.Slot) { w.int(int(s)) })
		w.close('}')
	})
	w.fNum("toCall", uint64(g.ToCall))
	w.key("result")
	if g.Result != nil {
		result(w, g.Result)
	} else {
		w.null()
	}
	w.close('}')
}

func seatView(w *writer, s *game.SeatView) {
	w.open('{')
	w.fInt("seat", seat(s.Seat))
	w.fNum("stack", uint64(s.Stack))
	w.fNum("bet", uint64(s.Bet))
	w.fNum("total", uint64(s.Total))
	w.fFlag("folded", s.Folded)
	w.fFlag("allin", s.AllIn)
	w.fFlag("mucked", s.Mucked)
	w.fFlag("dropped", s.Dropped)
	w.fFlag("shown", s.Shown)
	list(w, "slots", s.Slots, func(k cards.Slot) { w.int(int(k)) })
	faces(w, "cards", s.Cards)
	list(w, "up", s.Up, func(up bool) { w.flag(up) })
	name(w, "best", s.Best)
	name(w, "low", s.Low)
	w.fText("last", "")
	if s.Last != nil {
		w.fText("last", verbs[s.Last.Verb])
	}
	w.close('}')
}

func result(w *writer, r *game.Result) {
	w.open('{')
	w.fFlag("void", r.Void)
	w.fNum("carry", uint64(r.Carry))
	w.fText("rule", r.Rule)
	list(w, "pots", r.Pots, func(p game.Award) {
		w.open('{')
		w.fNum("amount", uint64(p.Amount))
		list(w, "shares", p.Shares, func(s game.Player) {
			w.open('{')
			w.fInt("seat", seat(s.Seat))
			w.fNum("chips", uint64(s.Stack))
			w.close('}')
		})
		name(w, "name", p.Name)
		w.fFlag("low", p.Low)
		w.fInt("run", p.Run)
		w.close('}')
	})
	w.close('}')
}

// name writes the name of a hand in both languages, and its cards; null for
// none.
func name(w *writer, k string, n game.Name) {
	w.key(k)
	if n.Kind == "" {
		w.null()
		return
	}
	w.open('{')
	w.fText("en", poker.Describe(n, "en"))
	w.fText("fr", poker.Describe(n, "fr"))
	faces(w, "cards", n.Cards)
	w.close('}')
}

func faces(w *writer, k string, list []cards.Card) {
	w.key(k)
	facesOnly(w, list)
}

func facesOnly(w *writer, list []cards.Card) {
	w.open('[')
	for _, c := range list {
		w.text(c.String())
	}
	w.close(']')
}

// verbs are the page's names of the verbs.
var verbs = [...]string{
	game.Fold: "fold", game.Check: "check", game.Call: "call", game.Bet: "bet", game.Raise: "raise",
	game.Show: "show", game.Muck: "muck", game.Draw: "draw", game.BringIn: "bringin",
	game.RunOnce: "runonce", game.RunTwice: "runtwice", game.RunThrice: "runthrice",
}

// VerbOf returns the verb with a name of the page's; ok is false for another
// word.
func VerbOf(name string) (v game.Verb, ok bool) {
	for v, n := range verbs {
		if n == name && n != "" {
			return game.Verb(v), true
		}
	}
	return 0, false
}

var kinds = [...]string{
	table.Opened: "opened", table.Asked: "asked", table.Joined: "joined", table.Refused: "refused",
	table.DeviceMoved: "device", table.SatOut: "out", table.CameBack: "back", table.Leaves: "leaves",
	table.Bought: "bought", table.Paused: "paused", table.Resumed: "resumed", table.HostMoved: "host",
	table.HandBegan: "hand", table.KeyAnnounced: "key", table.DeckPassed: "pass", table.SharesGiven: "shares",
	table.DeckReady: "deck", table.Acted: "acted", table.CardOpened: "card", table.HandEnded: "ended",
	table.WentAbsent: "absent", table.WasBlamed: "blamed", table.Said: "said", table.Closed: "closed",
	table.TournamentBegan: "cupbegan", table.WentOut: "wentout", table.TournamentOver: "cupover",
	table.Ignored: "ignored", table.RelayAway: "away", table.NewDeckAsked: "newdeck", table.KeyRevealed: "revealed",
	table.Straddled: "straddled", table.Posted: "posted", table.BombPot: "bombpot", table.BombAsked: "bombasked", table.GameChosen: "chosen",
	table.Handed: "handed", table.TakenBack: "takenback", table.TimeGiven: "given", table.OnHoliday: "holiday", table.PlannedAhead: "planned",
}

func event(w *writer, e *table.Event) {
	w.open('{')
	w.fNum("entry", e.Index)
	w.fText("kind", kinds[e.Kind])
	w.fInt("seat", seat(e.Seat))
	w.fNum("hand", uint64(e.Hand))
	if e.Kind == table.Acted {
		w.fText("verb", verbs[e.Action.Verb])
		w.fNum("to", uint64(e.Action.To))
	}
	if len(e.Cards) > 0 {
		faces(w, "cards", e.Cards)
	}
	if e.Chips != 0 {
		w.fNum("chips", uint64(e.Chips))
	}
	if e.Name != "" {
		w.fText("name", e.Name)
	}
	if e.Text != "" {
		w.fText("text", e.Text)
	}
	if e.MS != 0 {
		w.fNum("ms", e.MS)
	}
	if e.Void {
		w.fFlag("void", true)
	}
	if e.Done {
		w.fFlag("done", true)
	}
	if e.Clause.Number != 0 {
		w.fInt("clause", e.Clause.Number)
		w.fText("slug", e.Clause.Slug)
	}
	w.close('}')
}
