package race

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// classic makes a ready deck of three players whose slot 0 is dealt to the first.
func classic(t *testing.T) (*Deck, map[cards.Seat]*Holder) {
	t.Helper()
	s := Classic()
	ctx := deck.Context{Table: [32]byte{1}, Suite: ClassicID, Faces: cards.Deck52()[:4], Head: [32]byte{2}}
	for _, seat := range []cards.Seat{0, 1, 2, deck.TransactorSeat} {
		k := [32]byte{byte(seat) + 1}
		ctx.Roster = append(ctx.Roster, deck.Member{Seat: seat, Key: k, Device: k})
	}
	public, err := s.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	holders := map[cards.Seat]*Holder{}
	for _, m := range ctx.Roster {
		h, err := s.Hold(ctx, m.Seat, derive.New([32]byte{9, byte(m.Seat)}))
		if err != nil {
			t.Fatal(err)
		}
		holders[m.Seat] = h.(*Holder)
	}
	settle := func() {
		for len(public.Owed()) > 0 {
			duty := public.Owed()[0]
			m, err := holders[duty.Seat].Answer(public, duty)
			if err != nil {
				t.Fatal(err)
			}
			public, _, err = public.Step(m)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	settle()
	if public, _, err = public.Step(deck.Deal{Slots: []cards.Slot{0}, To: 0}); err != nil {
		t.Fatal(err)
	}
	settle()
	return public.(*Deck), holders
}

// Pitfall 27 and P-25: a complaint about a right key names who complains; one
// about a false key names who sent it; a false proof is no complaint. No third key
// is shown: the message holds W of that delivery alone.
func TestPitfall27_FalseComplaintFalseKey(t *testing.T) {
	d, holders := classic(t)
	owner := holders[0]
	if _, ok, err := owner.Complain(d); ok || err != nil {
		t.Errorf("honest keys are complained about: %v", err)
	}
	_, w, err := owner.unseal(d, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	data, err := owner.complaint(d, 0, 1, w)
	if err != nil {
		t.Fatal(err)
	}
	m := deck.Message{From: 0, Kind: transcript.KindDeckComplaint, Data: data}
	judge := func(d *Deck, m deck.Message, seat cards.Seat, want protocol.Clause) {
		t.Helper()
		_, out, err := d.Step(m)
		if err != nil || len(out) != 1 {
			t.Fatalf("%v (%v)", out, err)
		}
		switch o := out[0].(type) {
		case deck.Fault:
			if o.Seat != seat || o.Clause != want || seat != m.From {
				t.Errorf("%+v, want seat %d for %v", o, seat, want)
			}
		case deck.Guilty:
			if o.Seat != seat || o.Clause != want || seat == m.From {
				t.Errorf("%+v, want seat %d for %v", o, seat, want)
			}
		default:
			t.Errorf("%T", o)
		}
	}
	judge(d, m, 0, protocol.BadComplaint)
	forged := m
	forged.Data = append([]byte(nil), data...)
	forged.Data[len(data)-32] ^= 1
	judge(d, forged, 0, protocol.BadComplaint)
	other := m
	other.From = 2
	judge(d, other, 2, protocol.WrongSlot)

	// The same with a false key: the first share of seat 1 spoiled on the log.
	spoiled := d.clone()
	row := append([]gift(nil), d.given[0]...)
	row[1].v = d.g.AddScalar(row[1].v, d.g.Short([]byte{1}))
	spoiled.given[0] = row
	if _, err := owner.Read(spoiled, 0); err == nil {
		t.Error("the owner reads with a false key")
	}
	complaint, ok, err := owner.Complain(spoiled)
	if !ok || err != nil {
		t.Fatalf("no complaint: %v", err)
	}
	judge(spoiled, complaint, 1, protocol.BadShare)
	next, _, _ := spoiled.Step(complaint)
	if _, out, _ := next.Step(complaint); len(out) != 1 {
		t.Errorf("a second time: %v", out)
	} else if _, stale := out[0].(deck.Stale); !stale {
		t.Errorf("a second time: %v", out)
	}
}

func FuzzMessages(f *testing.F) {
	s := Classic()
	k := func(b byte) [32]byte { return [32]byte{b} }
	ctx := deck.Context{Table: k(1), Suite: ClassicID, Faces: cards.Deck52()[:2], Head: k(2), Roster: []deck.Member{
		{Seat: 0, Key: k(1), Device: k(1)}, {Seat: 1, Key: k(2), Device: k(2)}, {Seat: deck.TransactorSeat, Key: k(3), Device: k(3)}}}
	d, err := s.Begin(ctx)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint8(16), []byte{})
	f.Fuzz(func(t *testing.T, kind uint8, data []byte) {
		switch kind := transcript.Kind(kind); kind {
		case transcript.KindDeckKey, transcript.KindDeckPass, transcript.KindDeckShares, transcript.KindDeckReveal, transcript.KindDeckComplaint:
			if _, out, err := d.Step(deck.Message{From: 0, Kind: kind, Data: data}); err != nil || len(out) != 1 {
				t.Errorf("%v (%v)", out, err)
			}
		}
	})
}
