package table_test

import (
	"crypto/ed25519"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

func key(b byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed([]byte(strings.Repeat(string(rune(b)), 32)))
}

// opening is an opening entry that can be bent before it is signed.
type opening struct {
	charter table.Charter
	host    ed25519.PrivateKey
	device  ed25519.PrivateKey
	relay   ed25519.PrivateKey
	keys    transcript.Keys
	entry   transcript.Entry
}

func newOpening(t *testing.T) *opening {
	o := &opening{device: key('d'), relay: key('r'), keys: transcript.PlayKeys(transcript.LinkSecret{1})}
	c := simtest.Charter(t)
	c.Nonce = [32]byte{9}
	host, err := table.HostSigner(derive.New([32]byte{5}), c.Nonce)
	if err != nil {
		t.Fatal(err)
	}
	o.host = host
	c.HostKey, c.RelayKey = transcript.PublicKey(host), transcript.PublicKey(o.relay)
	c.ReadCommit = o.keys.Read.Commit()
	c.HostCert = table.CertifyDevice(host, table.DeviceScope(c.Nonce), transcript.PublicKey(o.device))
	o.charter = c
	o.entry = transcript.Entry{Version: transcript.Version, Device: transcript.PublicKey(o.device)}
	return o
}

// read lets an onlooker read the opening record.
func (o *opening) read(t *testing.T, id *transcript.TableID) error {
	t.Helper()
	if o.entry.Bodies == nil {
		o.entry.Bodies = []transcript.Body{table.EncodeBody(table.CharterBody{Charter: &o.charter})}
	}
	signed, err := transcript.Sign(o.entry, o.device)
	if err != nil {
		return err
	}
	table0 := transcript.TableIDOf(o.entry)
	if id != nil {
		table0 = *id
	}
	frame, err := o.keys.Seal(table0, 0, key('m'), signed.Encode())
	if err != nil {
		t.Fatal(err)
	}
	rec := transcript.SignRecord(o.relay, table0, [32]byte{}, transcript.Record{
		TimeMS: 1_790_000_000_000, Kind: transcript.RecordFrame, Frame: frame.Encode(),
	})
	e, err := table.New(table.Config{
		Table: table0, Relay: transcript.PublicKey(o.relay), Catalog: catalog.Catalog{}, Keys: o.keys,
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Step(table.Received{Record: rec})
	return err
}

func TestOpening(t *testing.T) {
	if err := newOpening(t).read(t, nil); err != nil {
		t.Fatalf("a good opening: %v", err)
	}
	for name, bad := range map[string]struct {
		bend  func(*opening)
		words string
	}{
		"P-01 other body first": {func(o *opening) {
			o.entry.Bodies = []transcript.Body{table.EncodeBody(table.Chat{Text: "hi"})}
		}, ""},
		"P-01 second body": {func(o *opening) {
			o.entry.Bodies = []transcript.Body{
				table.EncodeBody(table.CharterBody{Charter: &o.charter}), table.EncodeBody(table.Chat{Text: "hi"}),
			}
		}, ""},
		"P-02 certificate of another device": {func(o *opening) {
			o.charter.HostCert = table.CertifyDevice(o.host, table.DeviceScope(o.charter.Nonce), [32]byte{1})
		}, "certify"},
		"P-02 certificate over another nonce": {func(o *opening) { o.charter.Nonce[0]++ }, "certify"},
		"P-03 another relay":                  {func(o *opening) { o.charter.RelayKey = transcript.PublicKey(key('x')) }, "relay"},
		"P-03 another link":                   {func(o *opening) { o.charter.ReadCommit[0]++ }, "link"},
		"P-04 unknown game":                   {func(o *opening) { o.charter.Game = "bridge/1" }, "does not know the game"},
		"P-04 unknown suite":                  {func(o *opening) { o.charter.Suite = "trust-me/1" }, "does not know the suite"},
		"options":                             {func(o *opening) { o.charter.Options = []byte{1, 2} }, ""},
		"one seat":                            {func(o *opening) { o.charter.Seats = 1 }, "seats"},
		"eleven seats":                        {func(o *opening) { o.charter.Seats = 11 }, "seats"},
		"no time":                             {func(o *opening) { o.charter.Clock.DecisionMS = 0 }, "time"},
		"too much time":                       {func(o *opening) { o.charter.Clock.GraceMS = table.MaxClockMS + 1 }, "limit"},
		"no buy-in":                           {func(o *opening) { o.charter.BuyInMin = 0 }, "buy-in"},
		"huge buy-in":                         {func(o *opening) { o.charter.BuyInMax = table.MaxBuyIn + 1 }, "buy-in"},
		"name with an escape":                 {func(o *opening) { o.charter.Name = "\x1b]0;x" }, "name"},
		"small-order host key":                {func(o *opening) { o.charter.HostKey = [32]byte{1} }, "key"},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOpening(t)
			bad.bend(o)
			if err := o.read(t, nil); err == nil || !strings.Contains(err.Error(), bad.words) {
				t.Errorf("got %v, want an error with %q", err, bad.words)
			}
		})
	}
	t.Run("P-01 another table's id", func(t *testing.T) {
		if err := newOpening(t).read(t, &transcript.TableID{1}); err == nil {
			t.Error("an entry opened a table with another id")
		}
	})
	t.Run("at the limits", func(t *testing.T) {
		o := newOpening(t)
		o.charter.Clock.GraceMS, o.charter.BuyInMax, o.charter.Seats = table.MaxClockMS, table.MaxBuyIn, table.MaxSeats
		o.charter.Name = strings.Repeat("é", table.MaxNameRunes)
		if err := o.read(t, nil); err != nil {
			t.Error(err)
		}
	})
}

// P-04: what a suite cannot serve is refused, with the reason.
func TestServable(t *testing.T) {
	g := game.Info{Name: "G", MinSeats: 2, MaxSeats: 6, Deck: make([]cards.Card, 52), Slots: 17}
	s := deck.Suite{ID: "s/1", MinSeats: 2, MaxSeats: 4, MaxCards: 52}
	draw := g
	draw.Slots = 0
	if table.Servable(draw, s, 2) == nil {
		t.Error("a suite that shuffles nothing again serves a game that may need it")
	}
	s.Reshuffles = true
	if err := table.Servable(draw, s, 2); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		seats, cards int
		ok           bool
	}{{2, 52, true}, {4, 52, true}, {5, 52, false}, {7, 52, false}, {1, 52, false}, {3, 51, false}} {
		s.MaxCards = c.cards
		if err := table.Servable(g, s, c.seats); (err == nil) != c.ok {
			t.Errorf("%d seats, %d cards: %v", c.seats, c.cards, err)
		}
	}
}

func FuzzDecodeCharter(f *testing.F) {
	c := table.Charter{Name: "x", Seats: 2}
	f.Add(c.Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := table.DecodeCharter(b); err == nil && string(c.Encode()) != string(b) {
			t.Error("a charter has two forms")
		}
	})
}

func FuzzDecodeBody(f *testing.F) {
	for _, b := range []table.Body{
		table.Join{Name: "a", BuyIn: 1}, table.Admit{}, table.Device{}, table.Rebuy{Amount: 1}, table.Deal{Hand: 1},
		table.Decision{}, table.Decision{Action: game.Action{Verb: game.Draw, Slots: []cards.Slot{1, 300}}}, table.Claim{Seats: []cards.Seat{1, 2}}, table.Chat{Text: "x"}, table.Redeal{}, table.Remove{Seat: 3},
	} {
		e := table.EncodeBody(b)
		f.Add(uint16(e.Kind), e.Data)
	}
	f.Fuzz(func(t *testing.T, kind uint16, data []byte) {
		in := transcript.Body{Kind: transcript.Kind(kind), Data: data}
		b, err := table.DecodeBody(in)
		if err != nil {
			return
		}
		if out := table.EncodeBody(b); out.Kind != in.Kind || string(out.Data) != string(data) {
			t.Errorf("body of kind %d has two forms", kind)
		}
	})
}
