package table

import (
	"fmt"

	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/internal/wire"
)

// A charter of version 3 is one of version 1 with terms after it: what only some
// tables agree on. Each has a number for ever; they ascend, and there is at least
// one (P-90). A table without terms keeps version 1, so that one meaning has one
// form.

// Terms of a charter.
const termTournament = 1 // the tournament's structure

// terms lists the terms of a charter, encoded, ascending.
func (c *Charter) terms() (list []term) {
	if c.Tournament != nil {
		b, err := c.Tournament.Encode()
		if err != nil {
			b = nil // validate has refused it; nobody decodes this
		}
		list = append(list, term{termTournament, b})
	}
	return list
}

type term struct {
	id   uint8
	body []byte
}

// putTerms writes the terms of a charter of version 3.
func putTerms(w *wire.Writer, list []term) {
	w.U8(uint8(len(list)))
	for _, t := range list {
		w.U8(t.id)
		w.Blob(t.body)
	}
}

// readTerms reads the terms of a charter of version 3 (P-90).
func (c *Charter) readTerms(r *wire.Reader) {
	n, last := int(r.U8()), 0
	if r.Err() == nil && n == 0 {
		r.Fail("no terms in a charter of version 3")
	}
	for range n {
		id, body := int(r.U8()), r.Blob(MaxTerm)
		switch {
		case r.Err() != nil:
			return
		case id <= last:
			r.Fail("the terms do not ascend")
			return
		}
		last = id
		if err := c.readTerm(id, body); err != nil {
			r.Fail("%w", err)
			return
		}
	}
}

func (c *Charter) readTerm(id int, body []byte) error {
	switch id {
	case termTournament:
		s, err := tourney.Parse(body)
		if err != nil {
			return err
		}
		c.Tournament = &s
		return nil
	default:
		return fmt.Errorf("term %d, which this program does not know; a newer version may", id)
	}
}
