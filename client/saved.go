package client

import (
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Saved is everything that one player keeps about one table. Seed, Device,
// Member and Link are secret; the whole prints itself as such.
type Saved struct {
	Link   transcript.Link // a play link
	Relay  [32]byte        // key whose receipts are believed; zero until it is known
	Seed   [32]byte        // of this table and player
	Device ed25519.PrivateKey
	Member ed25519.PrivateKey // registered with the relay
	// Opening is the sealed opening entry of a table that this player opened,
	// until the relay has it.
	Opening []byte
	// Pending is the last own entry as signed bytes.
	Pending []byte
	// Floor is the last receipt that counts: nothing is said before the log has
	// come as far again.
	Floor transcript.Seen
	// Pins are the deal digests that shares were given under, the latest last.
	Pins []Pin
	// TakeOver says that the device is to take the seat over as soon as it has
	// read the log.
	TakeOver bool
	// Behind is how far the clock of this computer was found behind the
	// relay's, in milliseconds; negative if it is ahead.
	Behind int64
	About  About
}

// Pin is the one version of a deck, or of a reshuffle of it, in which this seat gives shares
// (P-41).
type Pin = table.Pin

// About is what a list of tables shows. Nothing in it is secret, and nothing
// depends on it.
type About struct {
	Player    string // own name
	Title     string // of the table
	Host      bool   // this player opened it
	Seat      int    // own seat from 0; -1 for none
	Finished  bool   // the table is closed
	Archived  bool   // the player does not want to see it any more
	CreatedMS uint64 // milliseconds since 1970, clock of this computer
	SeenMS    uint64 // when the store was last written, likewise
}

// Table returns the id of the table.
func (s *Saved) Table() transcript.TableID { return s.Link.Table }

// Keys returns the keys of the table's link.
func (s *Saved) Keys() transcript.Keys { return s.Link.Secret.Keys() }

// Format prints the table's id alone, whatever the verb.
func (s Saved) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "store of table %v", s.Link.Table) }

// clone returns a copy that shares no memory that is ever changed.
func (s Saved) clone() Saved {
	s.Pins = append([]Pin(nil), s.Pins...)
	return s
}

// NewSaved makes what a new player keeps about the table of a link: the seed, the
// device and the member key are born here.
func NewSaved(link transcript.Link, name string, nowMS uint64) (Saved, error) {
	return newSaved(link, name, nowMS)
}

// NewDevice gives the store a device that has never spoken, with a member key of
// its own.
func (s *Saved) NewDevice() error { return s.newDevice() }

// Remember keeps a deal digest.
func (s *Saved) Remember(p Pin) { s.pin(p) }

// SeatLink returns the link with which another device can take the seat over,
// from what was seen of the log on. Whoever has it is the player.
func (s *Saved) SeatLink(seen transcript.Seen) transcript.Link { return s.seatLink(seen) }

// pin remembers a deal digest and forgets those of decks long gone: a device
// says nothing before its floor, and the floor lies behind them.
func (s *Saved) pin(p Pin) {
	for i := range s.Pins {
		if s.Pins[i].Deck == p.Deck && s.Pins[i].Epoch == p.Epoch {
			s.Pins[i] = p
			return
		}
	}
	s.Pins = append(s.Pins, p)
	if n := len(s.Pins) - MaxPins; n > 0 {
		s.Pins = append([]Pin(nil), s.Pins[n:]...)
	}
}

// newDevice gives the store a device that has never spoken, with a member key
// of its own. What the old device had pending is its own affair: it was signed
// once, and is never signed again.
func (s *Saved) newDevice() error {
	_, device, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	_, member, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	s.Device, s.Member, s.Pending = device, member, nil
	return nil
}

// newSaved makes what a new player keeps: the seed and the device are born here.
func newSaved(link transcript.Link, name string, nowMS uint64) (Saved, error) {
	s := Saved{Link: link.Play(), About: About{Player: name, Seat: -1, CreatedMS: nowMS, SeenMS: nowMS}}
	if _, err := rand.Read(s.Seed[:]); err != nil {
		return Saved{}, err
	}
	return s, s.newDevice()
}

// check says what makes a store useless.
func (s *Saved) check() error {
	switch {
	case s.Link.Secret.Kind != transcript.LinkPlay:
		return errors.New("the link in it gives no seat")
	case s.Seed == [32]byte{}:
		return errors.New("there is no seed in it")
	case len(s.Device) != ed25519.PrivateKeySize || len(s.Member) != ed25519.PrivateKeySize:
		return errors.New("a key is missing in it")
	case s.About.Seat < -1 || s.About.Seat > 255:
		return errors.New("the seat in it is impossible")
	case len(s.Pins) > MaxPins:
		return errors.New("there are too many pins in it")
	}
	return nil
}
