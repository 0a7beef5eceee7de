// Package ndl finds the hands in the log of a table: a .ndl file is folded as
// an auditor folds it, and each hand that ended by decisions alone becomes a
// [history.Story]. It does not judge the log; package audit does.
package ndl

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Reason says why a hand has no story.
type Reason uint8

// The reasons.
const (
	Told    Reason = iota // it has one
	Void                  // it does not count: bets went back
	Dropout               // it ended by the rules for a seat that was away or cheated
	Untold                // it cannot be told as it was played; Err says more
	Cut                   // the file stops inside it
	NoWords               // no format has words for the game
)

// Hand is a hand of the log.
type Hand struct {
	Number uint32 // from 1
	Reason Reason
	Story  *history.Story // nil unless Told
	Err    error          // of an Untold one
}

// Hands returns the hands of a .ndl file in their order. progress, if not nil,
// is told after each record how many bytes have been read. With an error come
// the hands before it: a *transcript.TornError if the file ends inside a record,
// a *transcript.FileError or another one if it is not sound.
func Hands(b []byte, catalog table.Catalog, progress func(done int)) ([]Hand, error) {
	file, err := transcript.NewFileReader(b)
	if err != nil {
		return nil, err
	}
	head := file.Header()
	f := finder{fold: table.NewFold(head.Table, head.RelayKey, catalog), id: head.Table}
	for rec, err := range file.Records() {
		if err != nil {
			return f.end(err)
		}
		events, err := f.fold.Apply(rec.Record, rec.Inner)
		if err != nil {
			return f.end(&transcript.FileError{Byte: rec.Byte, Record: int(rec.Record.Index), Err: err})
		}
		for _, e := range events {
			f.event(e, rec.Record.TimeMS)
		}
		if progress != nil {
			progress(file.Offset())
		}
		if f.fold.Halted() != nil {
			break
		}
	}
	if f.fold.State() == nil {
		return f.end(errors.New("the file ends before the table's opening entry"))
	}
	return f.end(nil)
}

// finder follows a fold.
type finder struct {
	fold    *table.Fold
	id      transcript.TableID
	list    []Hand
	running bool
	number  uint32
	timeMS  uint64
	beganMS uint64 // when the tournament began
	names   map[cards.Seat]string
	acted   []history.Decision
}

// end returns what was found.
func (f *finder) end(err error) ([]Hand, error) {
	if f.running {
		f.list = append(f.list, Hand{Number: f.number, Reason: Cut})
	}
	return f.list, err
}

// event follows one event of the table.
func (f *finder) event(e table.Event, timeMS uint64) {
	switch e.Kind {
	case table.TournamentBegan:
		f.beganMS = timeMS
	case table.HandBegan:
		f.running, f.number, f.timeMS, f.acted = true, e.Hand, timeMS, nil
		f.names = map[cards.Seat]string{}
		for _, s := range f.fold.State().View().Seats {
			f.names[s.Seat] = s.Name
		}
	case table.NewDeckAsked:
		f.acted = nil // the hand begins again with another deck
	case table.Acted:
		f.acted = append(f.acted, history.Decision{Seat: e.Seat, Action: e.Action})
	case table.HandEnded:
		f.running = false
		f.list = append(f.list, f.hand(e.Void))
	}
}

// hand tells the hand that has just ended.
func (f *finder) hand(void bool) Hand {
	h := Hand{Number: f.number}
	last, state := f.fold.State().Last(), f.fold.State()
	switch {
	case void:
		h.Reason = Void
		return h
	case last == nil || last.Number != f.number:
		h.Reason, h.Err = Untold, errors.New("two hands ended in one record")
		return h
	case last.Rules.Info().Plan != "":
		h.Reason = NoWords
		return h
	case dropped(last):
		h.Reason = Dropout
		return h
	}
	charter := state.Charter()
	story, err := history.Record(history.Played{
		Rules: last.Rules, Setup: last.Setup, Actions: f.acted, Face: last.Faces,
		Name:  func(s cards.Seat) string { return f.names[s] },
		Seats: charter.Seats, Table: charter.Name, Number: strconv.FormatUint(uint64(f.number), 10),
		ID: number(f.id, f.number), TimeMS: f.timeMS, Cup: f.cup(charter, last.Level),
	})
	if err == nil {
		err = agree(story, last.Result)
	}
	if err != nil && len(last.Setup.Away) > 0 {
		h.Reason = Dropout // it ended before the turn of a seat that was away
		return h
	}
	if err != nil {
		h.Reason, h.Err = Untold, err
		return h
	}
	h.Story = story
	return h
}

// cup describes the tournament of the table; nil if there is none.
func (f *finder) cup(c table.Charter, level int) *history.Tournament {
	t := c.Tournament
	if t == nil {
		return nil
	}
	out := &history.Tournament{
		ID: number(f.id, 0) / 100_000, Name: c.Name, BuyIn: history.Amount(t.BuyIn) * history.One, Stack: history.Amount(t.Stack) * history.One,
		Level: level + 1, Seconds: t.Levels[0].Millis / 1000, StartMS: f.beganMS, Speed: "Normal", Again: t.ReEntries > 0,
	}
	if s := out.Seconds; s > 0 && s <= turboSeconds {
		out.Speed = "Turbo"
	}
	return out
}

// turboSeconds is the longest level of a tournament that is called quick.
const turboSeconds = 5 * 60

// dropped reports whether a seat that had a claim left the hand otherwise than
// by a decision.
func dropped(s *table.Summary) bool {
	for _, seat := range s.State.View(cards.NoSeat, nil).Seats {
		if seat.Dropped && !seat.Folded && !seat.Mucked {
			return true
		}
	}
	return false
}

// agree compares the stacks of the story with those of the table.
func agree(s *history.Story, r game.Result) error {
	for _, p := range r.Stacks {
		if i := s.Player(p.Seat); i < 0 || s.Stacks[i] != p.Stack {
			return fmt.Errorf("the story of the hand does not end with the %d chips of %v", p.Stack, p.Seat)
		}
	}
	return nil
}

// number tells a hand from those of other tables in 12 digits, which is what
// readers of histories take: seven from the table's id, five from the hand.
func number(id transcript.TableID, hand uint32) uint64 {
	const tables, hands = 10_000_000, 100_000
	return (1+uint64(binary.BigEndian.Uint32(id[:4]))%(tables-1))*hands + uint64(hand)%hands
}
