package table

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/transcript"
)

// Admission says who may take a free seat.
type Admission uint8

// The ways to be admitted.
const (
	AdmitOpen Admission = iota // first come, first served
	AdmitHost                  // the host approves each player
)

// Claims says whose word it takes to declare a seat absent.
type Claims uint8

// The ways to decide a claim.
const (
	ClaimAny      Claims = iota // any one other seat, by the clock of the record
	ClaimMajority               // a majority of the other present seats, where there are three or more
)

// Clock holds the allowances of a table in milliseconds.
type Clock struct {
	DecisionMS uint64 // for a decision, before the time bank is touched
	BankMS     uint64 // time bank of a player, once for the whole table
	DeckMS     uint64 // for a key, a pass or shares
	GraceMS    uint64 // after any deadline, before a seat can be called absent
	BetweenMS  uint64 // between the end of a hand and the next
}

// Charter is the first entry's body: everything that the table is agreed on.
// The hash of the entry that carries it is the table's id.
type Charter struct {
	Name       string
	Nonce      [32]byte
	Game       string // id in the catalog
	Options    []byte // of the game, canonical
	Suite      string // id in the catalog
	Params     []byte // of the suite
	Seats      int    // places
	Admission  Admission
	Claims     Claims
	BuyInMin   game.Chips
	BuyInMax   game.Chips // also the most that a rebuy may bring a stack to
	Clock      Clock
	MaxHands   uint32 // the table closes after so many settled hands; 0: never by itself
	HostKey    [32]byte
	HostCert   [64]byte           // by HostKey: names the device that signs the opening entry
	RelayKey   [32]byte           // whose receipts count
	ReadCommit [32]byte           // hash of the link's read key
	Letters    Letters            // zero at a table that is not played by letters
	Tournament *tourney.Structure // nil: chips are bought and taken along (P-91)
}

// The first byte of a charter.
const (
	charterVersion = 1
	lettersVersion = 2 // of a table by letters (P-120)
	termsVersion   = 3 // of a table with terms (P-90)
)

// version returns the first byte.
func (c *Charter) version() uint8 {
	switch {
	case c.Letters != (Letters{}):
		return lettersVersion
	case len(c.terms()) > 0:
		return termsVersion
	}
	return charterVersion
}

// Encode returns the canonical bytes.
func (c *Charter) Encode() []byte {
	var w wire.Writer
	w.U8(c.version())
	w.Text(c.Name)
	w.Raw(c.Nonce[:])
	w.Text(c.Game)
	w.Blob(c.Options)
	w.Text(c.Suite)
	w.Blob(c.Params)
	w.U8(uint8(c.Seats))
	w.U8(uint8(c.Admission))
	w.U8(uint8(c.Claims))
	w.U64(uint64(c.BuyInMin))
	w.U64(uint64(c.BuyInMax))
	for _, v := range c.Clock.fields() {
		w.U64(*v)
	}
	w.U32(c.MaxHands)
	w.Raw(c.HostKey[:])
	w.Raw(c.HostCert[:])
	w.Raw(c.RelayKey[:])
	w.Raw(c.ReadCommit[:])
	switch c.version() {
	case lettersVersion:
		w.U8(uint8(c.Letters.Route))
		w.U64(c.Letters.HolidayMS)
	case termsVersion:
		putTerms(&w, c.terms())
	}
	return w.Bytes()
}

func (k *Clock) fields() []*uint64 {
	return []*uint64{&k.DecisionMS, &k.BankMS, &k.DeckMS, &k.GraceMS, &k.BetweenMS}
}

// DecodeCharter decodes the canonical bytes of a charter and checks all that
// can be checked without the catalog.
func DecodeCharter(b []byte) (*Charter, error) {
	r := wire.NewReader(b)
	version := r.U8()
	if r.Err() == nil && (version < charterVersion || version > termsVersion) {
		return nil, fmt.Errorf("table: charter of version %d, this program knows %d to %d", version, charterVersion, termsVersion)
	}
	c := &Charter{
		Name:      r.Text(MaxNameBytes),
		Nonce:     r.Array32(),
		Game:      r.Text(MaxID),
		Options:   r.Blob(MaxOptions),
		Suite:     r.Text(MaxID),
		Params:    r.Blob(MaxParams),
		Seats:     int(r.U8()),
		Admission: Admission(r.U8()),
		Claims:    Claims(r.U8()),
		BuyInMin:  game.Chips(r.U64()),
		BuyInMax:  game.Chips(r.U64()),
	}
	for _, v := range c.Clock.fields() {
		*v = r.U64()
	}
	c.MaxHands = r.U32()
	c.HostKey = r.Array32()
	c.HostCert = r.Array64()
	c.RelayKey = r.Array32()
	c.ReadCommit = r.Array32()
	switch version {
	case lettersVersion:
		c.Letters = Letters{Route(r.U8()), r.U64()}
		if r.Err() == nil && c.Letters == (Letters{}) {
			r.Fail("charter by letters without a route")
		}
	case termsVersion:
		c.readTerms(r)
	}
	if err := r.Close(); err != nil {
		return nil, fmt.Errorf("table: charter: %w", err)
	}
	return c, c.validate()
}

func (c *Charter) validate() error {
	switch {
	case !ValidName(c.Name):
		return errors.New("table: the table's name is empty, too long or has control characters")
	case c.Seats < MinSeats || c.Seats > MaxSeats:
		return fmt.Errorf("table: %d seats, want %d to %d", c.Seats, MinSeats, MaxSeats)
	case c.Admission > AdmitHost || c.Claims > ClaimMajority:
		return errors.New("table: unknown rule for admission or claims")
	case c.BuyInMin == 0 || c.BuyInMin > c.BuyInMax || c.BuyInMax > MaxBuyIn:
		return fmt.Errorf("table: buy-in from %d to %d, want 1 to %d in this order", c.BuyInMin, c.BuyInMax, MaxBuyIn)
	case c.Clock.DecisionMS == 0 || c.Clock.DeckMS == 0:
		return errors.New("table: a decision and a deck message need some time")
	}
	for _, v := range c.Clock.fields() {
		if *v > MaxClockMS {
			return fmt.Errorf("table: an allowance of %d ms is over the limit of %d", *v, uint64(MaxClockMS))
		}
	}
	if err := c.Letters.validate(c); err != nil {
		return err
	}
	if err := c.validateTournament(); err != nil {
		return err
	}
	for _, k := range [][32]byte{c.HostKey, c.RelayKey} {
		if err := transcript.CheckDeviceKey(k); err != nil {
			return fmt.Errorf("table: key in the charter: %w", err)
		}
	}
	return nil
}

// ValidName reports whether a name can be shown: 1 to MaxNameRunes printable
// runes, no space at either end.
func ValidName(s string) bool { return validText(s, MaxNameBytes, MaxNameRunes) }

func validText(s string, maxBytes, maxRunes int) bool {
	n := utf8.RuneCountInString(s)
	if n == 0 || n > maxRunes || len(s) > maxBytes || !utf8.ValidString(s) {
		return false
	}
	if s[0] == ' ' || s[len(s)-1] == ' ' {
		return false
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// DeviceScope is what a device certificate is bound to: the table's id, or the
// charter's nonce for the host's first device, since the id is made from it.
type DeviceScope [32]byte

// deviceMessage is what a seat key signs to name a device.
func deviceMessage(scope DeviceScope, device [32]byte) []byte {
	h := hash.Sum32("nodealer/device", scope[:], device[:])
	return h[:]
}

// CertifyDevice signs, with a seat key, that a device speaks for the seat.
func CertifyDevice(seatKey ed25519.PrivateKey, scope DeviceScope, device [32]byte) (sig [64]byte) {
	copy(sig[:], ed25519.Sign(seatKey, deviceMessage(scope, device)))
	return sig
}

func validCert(key [32]byte, scope DeviceScope, device [32]byte, sig [64]byte) bool {
	if transcript.CheckDeviceKey(key) != nil {
		return false
	}
	return ed25519.Verify(key[:], deviceMessage(scope, device), sig[:])
}

// seatOrder returns the seats of n places from start+1 clockwise round to start.
func seatOrder(n int, start cards.Seat) []cards.Seat {
	order := make([]cards.Seat, 0, n)
	for i := 1; i <= n; i++ {
		order = append(order, cards.Seat((int(start)+i+n)%n))
	}
	return order
}
