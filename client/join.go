package client

import (
	"errors"
	"fmt"
	"time"

	"github.com/nodealer/nodealer/transcript"
)

// Places is where stores live: a *Home on a disk, or a *MemHome.
type Places interface {
	// Find opens the store of a table; it fails with ErrNoStore if there is
	// none, and with ErrInUse if a client has it open.
	Find(transcript.TableID) (Store, error)
	// Make makes the store of a new table and opens it.
	Make(Saved) (Store, error)
}

// ErrNoStore says that this player has no seat at a table.
var ErrNoStore = errors.New("client: nothing is stored about this table here")

// ErrInUse says that another program has the table open.
var ErrInUse = errors.New("client: this table is open in another window or process of this computer; " +
	"close it there, or use another --home to be another player")

// Join finds or makes the store for a table by its link, and opens it: a play
// link for a player, new or known; a seat link for another device of one who
// plays already.
func Join(places Places, link transcript.Link, name string) (Store, error) {
	if link.Secret.Kind == transcript.LinkWatch {
		return nil, errors.New("client: this link is for watching only; ask for a link to play")
	}
	store, err := places.Find(link.Table)
	if errors.Is(err, ErrNoStore) {
		return firstJoin(places, link, name)
	}
	if err != nil {
		return nil, err
	}
	if err := joinAgain(store, link, name); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// firstJoin makes a store.
func firstJoin(places Places, link transcript.Link, name string) (Store, error) {
	s, err := newSaved(link, name, uint64(time.Now().UnixMilli()))
	if err != nil {
		return nil, err
	}
	if link.Secret.Kind == transcript.LinkSeat {
		s.Seed = [32]byte(link.Secret.Seed)
		s.raise(link.Secret.Last)
		s.TakeOver = true
	}
	return places.Make(s)
}

// joinAgain brings a store up to what a link says.
func joinAgain(store Store, link transcript.Link, name string) error {
	s, err := store.Load()
	if err != nil {
		return err
	}
	if link.Play().Secret != s.Link.Secret {
		return fmt.Errorf("client: the link to table %v is another one than the one stored here", link.Table)
	}
	if link.Secret.Kind == transcript.LinkSeat {
		if [32]byte(link.Secret.Seed) != s.Seed {
			return errors.New("client: the link is for the seat of another player than the one stored here; use another --home")
		}
		s.raise(link.Secret.Last)
		s.TakeOver = true
	}
	s.Link = link.Play() // the relay may have moved to another address
	if name != "" {
		s.About.Player = name
	}
	return store.Save(s)
}

// raise lifts the floor to what another device of the player has seen.
func (s *Saved) raise(last transcript.Last) {
	if last.Count > s.Floor.Count {
		s.Floor = transcript.Seen{Count: last.Count, Head: last.Head}
	}
}

// seatLink returns the link for another device of this player.
func (s *Saved) seatLink(seen transcript.Seen) transcript.Link {
	link := s.Link
	link.Secret.Kind = transcript.LinkSeat
	link.Secret.Seed = transcript.SeatSeed(s.Seed)
	link.Secret.Last = transcript.Last{Count: seen.Count, Head: seen.Head}
	return link
}
