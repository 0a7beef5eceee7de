// Package audit checks a whole table from its file, with the same fold that the
// players ran and without anybody's keys. A fault comes with its evidence: seat,
// entry and clause.
//
// Most callers want File.
package audit

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// Kind says what the evidence in a file amounts to.
type Kind string

// The kinds of audits, by the suite that the table was played with.
const (
	Online    Kind = "online"    // every shuffle and opening was proved as it happened
	AtReveal  Kind = "at-reveal" // keys published at the end show whether all was right
	Unaudited Kind = "unaudited" // nothing shows it
)

// Report is the result of an audit. The JSON form is a contract.
type Report struct {
	OK       bool      `json:"ok"`       // clean: nothing wrong in what the file holds
	Complete bool      `json:"complete"` // the file does not stop inside a hand
	Audit    Kind      `json:"audit"`
	Hands    int       `json:"hands"`    // settled
	Voided   int       `json:"voided"`   // begun, and void
	Shuffles int       `json:"shuffles"` // verified passes
	Openings int       `json:"openings"` // verified shares
	Entries  int       `json:"entries"`  // signed entries in the chains of their devices
	Ignored  int       `json:"ignored"`  // records without effect: repeats, overtaken entries, strangers
	Sealed   int       `json:"sealed"`   // records that the file gives no key for
	Chips    Chips     `json:"chips"`
	Faults   []Fault   `json:"faults"`
	Absent   []Absence `json:"absent"`
	Players  []Player  `json:"players"`

	// Settlement says who owes whom, with the fewest payments. It is empty if
	// nobody owes anything, and if the accounts are not even.
	Settlement []Debt `json:"settlement"`

	// Tournament says who won what; null at other tables.
	Tournament *Tournament `json:"tournament"`

	Table string `json:"table"`
	Name  string `json:"name"`
	Game  string `json:"game"`
	Suite string `json:"suite"`
	Head  string `json:"head"`            // chained head of the last record, hexadecimal
	Error string `json:"error,omitempty"` // why the file cannot be read or is not clean
	Byte  *int   `json:"byte,omitempty"`  // where it cannot be read

	// Unreadable says that Error is about the file itself: exit code 2.
	Unreadable bool `json:"-"`

	sealed uint64 // index of the last sealed record
}

// Chips are the books: equal if they balance.
type Chips struct {
	In  game.Chips `json:"in"`  // bought
	Out game.Chips `json:"out"` // on the table or taken along
}

// Fault is one cheat.
type Fault struct {
	Seat   cards.Seat `json:"seat"` // from 0; -1 is the relay
	Name   string     `json:"name"`
	Entry  uint64     `json:"entry"` // index of the record with the evidence, from 0
	Hand   uint32     `json:"hand"`
	Clause int        `json:"clause"` // P-NN of docs/protocol.md
	Slug   string     `json:"slug"`
	Text   string     `json:"text"`
}

// Absence is one seat that let its time pass.
type Absence struct {
	Seat  cards.Seat `json:"seat"`
	Name  string     `json:"name"`
	Entry uint64     `json:"entry"`
	Hand  uint32     `json:"hand"`
}

// Player is one account.
type Player struct {
	Seat cards.Seat `json:"seat"`
	Name string     `json:"name"`
	In   game.Chips `json:"in"`
	Out  game.Chips `json:"out"`
}

// Debt is one payment of the settlement sheet.
type Debt struct {
	From     string     `json:"from"`
	FromSeat cards.Seat `json:"from_seat"` // from 0
	To       string     `json:"to"`
	ToSeat   cards.Seat `json:"to_seat"`
	Chips    game.Chips `json:"chips"`
}

// Debts writes the settlement sheet as a report does.
func Debts(sheet []table.Debt) []Debt {
	list := []Debt{}
	for _, d := range sheet {
		list = append(list, Debt{d.From.Name, d.From.Seat, d.To.Name, d.To.Seat, d.Amount})
	}
	return list
}

// KindOf says what the evidence of a table amounts to, by its suite's description
// and the number of hands in which somebody was dropped before it had published
// its keys.
func KindOf(s deck.Suite, open uint32) Kind {
	switch {
	case s.ShuffleProof == deck.AtOnce && s.OpeningProof == deck.AtOnce:
		return Online
	case s.ShuffleProof == deck.Never || s.OpeningProof == deck.Never:
		return Unaudited
	case open > 0:
		return Unaudited
	default:
		return AtReveal
	}
}

// fill copies what the fold found.
func (r *Report) fill(f *table.Fold, catalog table.Catalog) {
	s := f.State()
	if s == nil {
		return
	}
	v := s.View()
	c := s.Charter()
	r.Table, r.Name, r.Game, r.Suite = v.Table.String(), c.Name, c.Game, c.Suite
	if scheme, ok := catalog.Scheme(c.Suite); ok {
		r.Audit = KindOf(scheme.Suite(), s.Unaudited())
	}
	r.Complete = !v.Running
	r.Tournament = tournamentOf(v)
	r.Hands, r.Voided = int(v.Settled), int(v.Voided)
	e := s.Evidence()
	r.Shuffles, r.Openings, r.Entries = e.Passes, e.Shares, f.Entries()
	r.Chips = Chips{v.ChipsIn, v.ChipsOut}
	for _, x := range v.Faults {
		r.Faults = append(r.Faults, Fault{x.Seat, x.Name, x.Index, x.Hand, x.Clause.Number, x.Clause.Slug, x.Clause.Text + ": " + x.Reason})
	}
	for _, x := range v.Absences {
		r.Absent = append(r.Absent, Absence{x.Seat, x.Name, x.Index, x.Hand})
	}
	for _, a := range v.Accounts {
		r.Players = append(r.Players, Player{a.Seat, a.Name, a.In, a.Out})
	}
	if debts, err := table.Settlement(v.Accounts); err == nil {
		r.Settlement = Debts(debts)
	}
	if h := f.Halted(); h != nil {
		r.Faults = append(r.Faults, Fault{cards.NoSeat, "", h.Index, 0, h.Clause.Number, h.Clause.Slug, h.Clause.Text + ": " + h.Text})
	}
}
