package client

import (
	"errors"
	"time"

	"github.com/nodealer/nodealer/transcript"
)

// Serve finds or makes the store of a party whose seed was drawn before there was
// a table: a transactor, whose key the charter names (P-35). The client of that
// store speaks for it.
func Serve(places Places, link transcript.Link, seed [32]byte) (Store, error) {
	store, err := places.Find(link.Table)
	if !errors.Is(err, ErrNoStore) {
		return store, err
	}
	s, err := newSaved(link, "transactor", uint64(time.Now().UnixMilli()))
	if err != nil {
		return nil, err
	}
	s.Seed = seed
	return places.Make(s)
}
