package table

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/transcript"
)

// Body is one thing that an entry says, decoded. The kinds that carry nothing
// but themselves (sit out, back, leave, pause, resume, accept host, close) are
// Plain.
type Body interface {
	kind() transcript.Kind
	encode(*wire.Writer)
}

type (
	// Join asks for a seat.
	Join struct {
		Key   [32]byte   // seat signing key
		Cert  [64]byte   // by Key: names the author's device
		Seat  cards.Seat // NoSeat: the lowest free one
		Name  string
		BuyIn game.Chips
	}
	// Admit is the host's answer to a Join that waits.
	Admit struct {
		Seat cards.Seat
		Let  bool
	}
	// Device hands a seat to the author's device.
	Device struct {
		Key  [32]byte
		Cert [64]byte
	}
	// Rebuy adds chips, between hands.
	Rebuy struct{ Amount game.Chips }
	// Remove is the host's: the seat is taken away after the hand.
	Remove struct{ Seat cards.Seat }
	// Handover is the host's: offers the host's powers to a seat.
	Handover struct{ Seat cards.Seat }
	// Deal asks for the next hand.
	Deal struct{ Hand uint32 }
	// Decision is a decision of the game.
	Decision struct {
		Hand   uint32
		Turn   uint32
		Action game.Action
	}
	// DeckMessage is a key, a pass or shares of one deck.
	DeckMessage struct {
		Kind transcript.Kind
		Deck deck.ID
		Data []byte
	}
	// Redeal asks for a new deck in place of one.
	Redeal struct{ Deck deck.ID }
	// Claim says that seats are past their time.
	Claim struct {
		Hand  uint32
		Seats []cards.Seat // ascending
	}
	// Chat is a line of text.
	Chat struct{ Text string }
	// Grant gives a seat more time for what it owes, by letters.
	Grant struct {
		Hand uint32
		Seat cards.Seat
		MS   uint64
	}
	// Holiday takes from the author's holiday, by letters.
	Holiday struct{ MS uint64 }
	// Plan is a decision made ahead, by letters: for the author's next turn on
	// this street. Call is the most that a call may cost; 0: no call.
	Plan struct {
		Hand  uint32
		Turn  uint32 // decisions made in the hand so far
		Check bool   // when that is free
		Call  game.Chips
		Fold  bool // when neither applies and there is a bet to call
	}
	// WishBody says what a seat wants before the deals to come.
	WishBody struct {
		What  WishKind
		Value uint8
	}
	// Plain is a body without fields.
	Plain struct{ Kind transcript.Kind }
	// CharterBody carries the charter.
	CharterBody struct{ *Charter }
	// Reserved is a body of a kind that this version only knows the name of.
	Reserved struct {
		Kind transcript.Kind
		Data []byte
	}
)

func (Join) kind() transcript.Kind          { return transcript.KindJoin }
func (Admit) kind() transcript.Kind         { return transcript.KindAdmit }
func (Device) kind() transcript.Kind        { return transcript.KindDevice }
func (Rebuy) kind() transcript.Kind         { return transcript.KindRebuy }
func (Remove) kind() transcript.Kind        { return transcript.KindRemove }
func (Handover) kind() transcript.Kind      { return transcript.KindHandover }
func (Deal) kind() transcript.Kind          { return transcript.KindDeal }
func (Decision) kind() transcript.Kind      { return transcript.KindDecision }
func (m DeckMessage) kind() transcript.Kind { return m.Kind }
func (Redeal) kind() transcript.Kind        { return transcript.KindRedeal }
func (Claim) kind() transcript.Kind         { return transcript.KindClaim }
func (Chat) kind() transcript.Kind          { return transcript.KindChat }
func (Grant) kind() transcript.Kind         { return transcript.KindGrant }
func (Holiday) kind() transcript.Kind       { return transcript.KindHoliday }
func (Plan) kind() transcript.Kind          { return transcript.KindPlan }
func (WishBody) kind() transcript.Kind      { return transcript.KindWish }
func (p Plain) kind() transcript.Kind       { return p.Kind }
func (CharterBody) kind() transcript.Kind   { return transcript.KindCharter }
func (r Reserved) kind() transcript.Kind    { return r.Kind }

// anySeat is NoSeat on the wire.
const anySeat = 0xff

func putSeat(w *wire.Writer, s cards.Seat) { w.U8(uint8(s)) } // NoSeat becomes anySeat

func (b Join) encode(w *wire.Writer) {
	w.Raw(b.Key[:])
	w.Raw(b.Cert[:])
	putSeat(w, b.Seat)
	w.Text(b.Name)
	w.U64(uint64(b.BuyIn))
}

func (b Admit) encode(w *wire.Writer) {
	putSeat(w, b.Seat)
	w.Bool(b.Let)
}

func (b Device) encode(w *wire.Writer) {
	w.Raw(b.Key[:])
	w.Raw(b.Cert[:])
}

func (b Rebuy) encode(w *wire.Writer)    { w.U64(uint64(b.Amount)) }
func (b Remove) encode(w *wire.Writer)   { putSeat(w, b.Seat) }
func (b Handover) encode(w *wire.Writer) { putSeat(w, b.Seat) }
func (b Deal) encode(w *wire.Writer)     { w.U32(b.Hand) }

func (b Decision) encode(w *wire.Writer) {
	w.U32(b.Hand)
	w.U32(b.Turn)
	w.U8(uint8(b.Action.Verb))
	w.U64(uint64(b.Action.To))
	w.U8(uint8(len(b.Action.Slots)))
	for _, slot := range b.Action.Slots {
		w.U16(uint16(slot))
	}
}

func (m DeckMessage) encode(w *wire.Writer) {
	w.Raw(m.Deck[:])
	w.Raw(m.Data)
}

func (b Redeal) encode(w *wire.Writer) { w.Raw(b.Deck[:]) }

func (b Claim) encode(w *wire.Writer) {
	w.U32(b.Hand)
	w.U8(uint8(len(b.Seats)))
	for _, s := range b.Seats {
		putSeat(w, s)
	}
}

func (b Grant) encode(w *wire.Writer) {
	w.U32(b.Hand)
	putSeat(w, b.Seat)
	w.U64(b.MS)
}

func (b Holiday) encode(w *wire.Writer) { w.U64(b.MS) }

func (b Plan) encode(w *wire.Writer) {
	w.U32(b.Hand)
	w.U32(b.Turn)
	w.Bool(b.Check)
	w.U64(uint64(b.Call))
	w.Bool(b.Fold)
}

func (b Chat) encode(w *wire.Writer)        { w.Raw([]byte(b.Text)) }
func (Plain) encode(*wire.Writer)           {}
func (b CharterBody) encode(w *wire.Writer) { w.Raw(b.Charter.Encode()) }
func (b Reserved) encode(w *wire.Writer)    { w.Raw(b.Data) }

// EncodeBody returns a body in the form that an entry carries.
func EncodeBody(b Body) transcript.Body {
	var w wire.Writer
	b.encode(&w)
	return transcript.Body{Kind: b.kind(), Data: w.Bytes()}
}

// DecodeBody decodes a body strictly. Every error means that the author sent
// bytes which no client of this version makes.
func DecodeBody(in transcript.Body) (Body, error) {
	r := wire.NewReader(in.Data)
	b := readBody(in.Kind, r)
	if b == nil {
		return nil, fmt.Errorf("table: unknown kind of body %d", in.Kind)
	}
	if err := r.Close(); err != nil {
		return nil, fmt.Errorf("table: body of kind %d: %w", in.Kind, err)
	}
	return b, nil
}

func readBody(kind transcript.Kind, r *wire.Reader) Body {
	switch kind {
	case transcript.KindCharter:
		c, err := DecodeCharter(r.Raw(r.Left()))
		if err != nil {
			r.Fail("%w", err)
		}
		return CharterBody{c}
	case transcript.KindJoin:
		return readJoin(r)
	case transcript.KindAdmit:
		return Admit{readSeat(r), r.Bool()}
	case transcript.KindDevice:
		return Device{r.Array32(), r.Array64()}
	case transcript.KindRebuy:
		return Rebuy{readChips(r)}
	case transcript.KindRemove:
		return Remove{readSeat(r)}
	case transcript.KindHandover:
		return Handover{readSeat(r)}
	case transcript.KindDeal:
		return Deal{r.U32()}
	case transcript.KindDecision:
		return readDecision(r)
	case transcript.KindDeckKey, transcript.KindDeckPass, transcript.KindDeckShares,
		transcript.KindDeckReveal, transcript.KindDeckComplaint:
		return DeckMessage{kind, r.Array32(), readRest(r, MaxDeckMessage)}
	case transcript.KindRedeal:
		return Redeal{r.Array32()}
	case transcript.KindClaim:
		return readClaim(r)
	case transcript.KindChat:
		return readChat(r)
	case transcript.KindGrant:
		return Grant{r.U32(), readSeat(r), readAllowance(r)}
	case transcript.KindHoliday:
		return Holiday{readAllowance(r)}
	case transcript.KindPlan:
		return readPlan(r)
	case transcript.KindWish:
		return readWish(r)
	case transcript.KindSitOut, transcript.KindBack, transcript.KindLeave, transcript.KindPause,
		transcript.KindResume, transcript.KindAcceptHost, transcript.KindClose:
		return Plain{kind}
	case transcript.KindDeckRetire, transcript.KindConsent, transcript.KindRekey:
		return Reserved{kind, readRest(r, MaxDeckMessage)}
	default:
		return nil
	}
}

func readSeat(r *wire.Reader) cards.Seat {
	v := r.U8()
	if r.Err() == nil && v >= MaxSeats {
		r.Fail("seat %d", v)
	}
	return cards.Seat(v)
}

// readChips reads an amount that somebody pays: at least one chip.
func readChips(r *wire.Reader) game.Chips {
	v := game.Chips(r.U64())
	if r.Err() == nil && (v == 0 || v > game.MaxChips) {
		r.Fail("amount of %d chips", v)
	}
	return v
}

// readAllowance reads a time that is given or taken.
func readAllowance(r *wire.Reader) uint64 {
	v := r.U64()
	if r.Err() == nil && (v == 0 || v > MaxClockMS) {
		r.Fail("time of %d ms", v)
	}
	return v
}

func readPlan(r *wire.Reader) Body {
	p := Plan{Hand: r.U32(), Turn: r.U32(), Check: r.Bool(), Call: game.Chips(r.U64()), Fold: r.Bool()}
	if r.Err() == nil && p.Call > game.MaxChips {
		r.Fail("plan to call %d chips", p.Call)
	}
	return p
}

func readRest(r *wire.Reader, limit int) []byte {
	if r.Left() > limit {
		r.Fail("%d bytes are over the limit of %d", r.Left(), limit)
		return nil
	}
	return r.Raw(r.Left())
}

func readJoin(r *wire.Reader) Body {
	b := Join{Key: r.Array32(), Cert: r.Array64()}
	if v := r.U8(); v == anySeat {
		b.Seat = cards.NoSeat
	} else if b.Seat = cards.Seat(v); v >= MaxSeats {
		r.Fail("seat %d", v)
	}
	b.Name = r.Text(MaxNameBytes)
	if r.Err() == nil && !ValidName(b.Name) {
		r.Fail("name cannot be shown")
	}
	b.BuyIn = readChips(r)
	return b
}

// readDecision takes any verb, amount and ascending list of slots: whether they
// are legal is for the rules of the game to say, and then a matter of blame.
func readDecision(r *wire.Reader) Body {
	b := Decision{r.U32(), r.U32(), game.Action{Verb: game.Verb(r.U8()), To: game.Chips(r.U64())}}
	n := int(r.U8())
	if r.Err() == nil && n > MaxDiscards {
		r.Fail("decision with %d slots", n)
		return b
	}
	for range n {
		s := cards.Slot(r.U16())
		if k := len(b.Action.Slots); k > 0 && s <= b.Action.Slots[k-1] {
			r.Fail("slots of a decision are not ascending")
		}
		b.Action.Slots = append(b.Action.Slots, s)
	}
	return b
}

// readParty reads a seat or the transactor.
func readParty(r *wire.Reader) cards.Seat {
	v := r.U8()
	if r.Err() == nil && v >= parties {
		r.Fail("seat %d", v)
	}
	return cards.Seat(v)
}

func readClaim(r *wire.Reader) Body {
	b := Claim{Hand: r.U32()}
	n := int(r.U8())
	if r.Err() == nil && (n == 0 || n >= parties) {
		r.Fail("claim about %d seats", n)
		return b
	}
	for range n {
		s := readParty(r)
		if k := len(b.Seats); k > 0 && s <= b.Seats[k-1] {
			r.Fail("seats of a claim are not ascending")
		}
		b.Seats = append(b.Seats, s)
	}
	return b
}

func readChat(r *wire.Reader) Body {
	text := string(readRest(r, MaxChatBytes))
	if r.Err() == nil && !validText(text, MaxChatBytes, MaxChatRunes) {
		r.Fail("chat cannot be shown")
	}
	return Chat{text}
}

var errNoBody = errors.New("table: an entry needs at least one body")

// DecodeBodies decodes all bodies of an entry.
func DecodeBodies(in []transcript.Body) ([]Body, error) {
	if len(in) == 0 {
		return nil, errNoBody
	}
	out := make([]Body, len(in))
	for i := range in {
		b, err := DecodeBody(in[i])
		if err != nil {
			return nil, err
		}
		out[i] = b
	}
	return out, nil
}
