package show

import (
	"github.com/nodealer/nodealer/table"
)

// LetterGame is a game by letters as the page shows it.
type LetterGame struct {
	ID, Player string
	Waiting    string   // for what: the names of package desk
	For        []string // names of those for whom the game waits
	Since      uint64   // date of the last record, ms
	Until      uint64   // the first deadline, ms; 0 for none
	Asked      bool     // the player is to decide
	Ring       bool     // one letter goes round
	Recall     uint64   // from when on the letter may be taken back, ms; 0 if never
	Leaving    bool     // the player leaves as soon as that can be said
	Invited    bool     // invitations are still open
	View       *table.View
	News       []table.Event // since it was asked before
	Past       []table.Event // the last ones
}

// Letter writes the state of a game by letters.
func Letter(g *LetterGame) string {
	w := &writer{first: true}
	w.open('{')
	letterHead(w, g)
	w.fFlag("asked", g.Asked)
	w.fFlag("ring", g.Ring)
	w.fNum("recall", g.Recall)
	w.fFlag("leaving", g.Leaving)
	w.fFlag("invited", g.Invited)
	w.key("view")
	view(w, g.View)
	events(w, "news", g.News)
	events(w, "past", g.Past)
	w.close('}')
	return string(w.b)
}

// letterHead writes what a list of games shows.
func letterHead(w *writer, g *LetterGame) {
	w.fText("id", g.ID)
	w.fText("title", g.View.Charter.Name)
	w.fText("player", g.Player)
	w.fText("waiting", g.Waiting)
	texts(w, "for", g.For)
	w.fNum("since", g.Since)
	w.fNum("until", g.Until)
}

// LetterNote writes a line of the list of games by letters: it is kept beside the
// game, so that the list needs no game to be read.
func LetterNote(g *LetterGame) string {
	w := &writer{first: true}
	w.open('{')
	letterHead(w, g)
	w.key("choices")
	w.open('[')
	if g.Asked && g.View.Game != nil {
		for _, c := range g.View.Game.Choices {
			w.text(verbs[c.Verb])
		}
	}
	w.close(']')
	w.close('}')
	return string(w.b)
}

// LetterOut is a letter that is to be sent.
type LetterOut struct {
	To, Address string
	Kind        string // "move", "invitation" or "request"
	Turn        bool   // the game waits for the reader
	Have        uint64 // records that the writer has
	Bytes       int
	Note        string
	Armor       string
	View        *table.View   // as anybody may see the table
	Told        []table.Event // what the letter tells
}

// LetterOuts writes letters with what their readers are told.
func LetterOuts(outs []LetterOut) string {
	w := &writer{first: true}
	w.open('{')
	list(w, "letters", outs, func(o LetterOut) {
		w.open('{')
		w.fText("to", o.To)
		w.fText("address", o.Address)
		w.fText("kind", o.Kind)
		w.fFlag("turn", o.Turn)
		w.fNum("have", o.Have)
		w.fInt("bytes", o.Bytes)
		w.fText("note", o.Note)
		w.fText("armor", o.Armor)
		w.key("view")
		view(w, o.View)
		events(w, "told", o.Told)
		w.close('}')
	})
	w.close('}')
	return string(w.b)
}

// LetterRead is what one letter brought, or why it brought nothing.
type LetterRead struct {
	Table string
	Offer *LetterOffer // of an invitation
	From  string       // name, "" if nobody knows it
	Note  string
	Asks  bool // for letters again
	Old   bool // it was read before
	More  bool // its writer has more than it holds

	Why      string // it was refused: the reason
	Name     string
	First    uint64 // the record, or the first one
	Last     uint64 // the last one
	AtMS     uint64
	Clause   string
	Evidence string
	Text     string // what else was wrong
}

// LetterOffer is what an invitation offers.
type LetterOffer struct {
	Host, Name string // Name: under which this person is invited
	People     []string
	Charter    *table.Charter
	Leaks      string
	AtOnce     bool // a wrong shuffle is seen at once
}

// LetterReads writes what letters brought.
func LetterReads(reads []LetterRead) string {
	w := &writer{first: true}
	w.open('{')
	list(w, "read", reads, func(r LetterRead) {
		w.open('{')
		w.fText("table", r.Table)
		w.fText("from", r.From)
		w.fText("note", r.Note)
		w.fFlag("asks", r.Asks)
		w.fFlag("old", r.Old)
		w.fFlag("more", r.More)
		w.fText("why", r.Why)
		w.fText("name", r.Name)
		w.fNum("first", r.First)
		w.fNum("last", r.Last)
		w.fNum("at", r.AtMS)
		w.fText("clause", r.Clause)
		w.fText("evidence", r.Evidence)
		w.fText("text", r.Text)
		w.key("offer")
		if r.Offer == nil {
			w.null()
		} else {
			offer(w, r.Offer)
		}
		w.close('}')
	})
	w.close('}')
	return string(w.b)
}

func offer(w *writer, o *LetterOffer) {
	w.open('{')
	w.fText("host", o.Host)
	w.fText("name", o.Name)
	texts(w, "people", o.People)
	charter(w, o.Charter)
	w.fNum("holiday", o.Charter.Letters.HolidayMS)
	w.fFlag("ring", o.Charter.Letters.Route == table.RouteRing)
	w.fText("leaks", o.Leaks)
	w.fFlag("atOnce", o.AtOnce)
	w.close('}')
}

func texts(w *writer, k string, all []string) { list(w, k, all, func(s string) { w.text(s) }) }

func events(w *writer, k string, all []table.Event) {
	list(w, k, all, func(e table.Event) { event(w, &e) })
}
