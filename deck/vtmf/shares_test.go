package vtmf

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/protocol"
)

func TestOwedMergesSlots(t *testing.T) {
	r := ready(t, 3, 8)
	a, b, c := r.seat(0), r.seat(1), r.seat(2) // 3, 6, 0
	r.step(deck.Deal{Slots: []cards.Slot{5, 1}, To: a})
	r.step(deck.Open{Slots: []cards.Slot{3}})
	r.step(deck.Release{Seat: b, Slots: []cards.Slot{7, 3}})
	want := []deck.Duty{
		{Seat: c, Kind: deck.OweShares, Slots: []cards.Slot{1, 3, 5}},
		{Seat: a, Kind: deck.OweShares, Slots: []cards.Slot{3}},
		{Seat: b, Kind: deck.OweShares, Slots: []cards.Slot{1, 3, 5, 7}},
	}
	if got := r.Public.Owed(); !reflect.DeepEqual(got, want) {
		t.Errorf("owed %v, want %v", got, want)
	}
}

// Dealt comes when all others' shares are in, Known when all are.
func TestOutputsOfShares(t *testing.T) {
	r := ready(t, 3, 6)
	a := r.seat(0)
	r.step(deck.Deal{Slots: []cards.Slot{0, 1}, To: a})
	r.give(1)
	if got := r.Out[len(r.Out)-1]; got != nil {
		t.Errorf("after one share: %v", got)
	}
	r.give(2)
	want := []deck.Output{deck.Dealt{Slot: 0, To: a}, deck.Dealt{Slot: 1, To: a}}
	if got := r.Out[len(r.Out)-1]; !reflect.DeepEqual(got, want) {
		t.Errorf("after the last: %v, want %v", got, want)
	}
	mine := must(r.Holders[a].Read(r.Public, 1))
	r.step(deck.Release{Seat: a, Slots: []cards.Slot{1}}) // a show
	r.give(0)
	if got, want := r.Out[len(r.Out)-1], []deck.Output{deck.Known{Slot: 1, Card: mine}}; !reflect.DeepEqual(got, want) {
		t.Errorf("after the show: %v, want %v", got, want)
	}
	// An Open of what is open already answers at once.
	_, out, err := r.Public.Step(deck.Open{Slots: []cards.Slot{1}})
	if err != nil || !reflect.DeepEqual(out, []deck.Output{deck.Known{Slot: 1, Card: mine}}) {
		t.Errorf("open again: %v, %v", out, err)
	}
	if !r.Public.Shared() || r.Public.Counts().Shares != 5 {
		t.Errorf("counts %v", r.Public.Counts())
	}
	if got := must(r.Holders[r.seat(1)].Read(r.Public, 1)); got != mine {
		t.Errorf("another seat reads %v in an open slot, want %v", got, mine)
	}
}

// A slot that is shown before it was dealt out whole: both outputs at once.
func TestShowBeforeDealt(t *testing.T) {
	r := ready(t, 2, 4)
	r.step(deck.Deal{Slots: []cards.Slot{0}, To: r.seat(0)})
	r.step(deck.Open{Slots: []cards.Slot{0}})
	r.give(0)
	r.give(1)
	out := r.Out[len(r.Out)-1]
	face, ok := r.Public.Face(0)
	if want := []deck.Output{deck.Dealt{Slot: 0, To: r.seat(0)}, deck.Known{Slot: 0, Card: face}}; !ok || !reflect.DeepEqual(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

// A slot belongs to one recipient for ever (P-42), and the like: errors of the
// caller, the state stays as it is.
func TestMistakesOfTheCaller(t *testing.T) {
	early := passRig(t)
	r := ready(t, 3, 6)
	a, b := r.seat(0), r.seat(1)
	r.step(deck.Deal{Slots: []cards.Slot{0}, To: a})
	r.step(deck.Open{Slots: []cards.Slot{1}})
	r.step(deck.Release{Seat: a, Slots: []cards.Slot{2}})
	for _, c := range []struct {
		name string
		in   deck.Input
		want error
	}{
		{"dealt twice", deck.Deal{Slots: []cards.Slot{0}, To: a}, ErrSlot},
		{"dealt to another", deck.Deal{Slots: []cards.Slot{0}, To: b}, ErrSlot},
		{"a public slot dealt", deck.Deal{Slots: []cards.Slot{1}, To: b}, ErrSlot},
		{"a released slot dealt", deck.Deal{Slots: []cards.Slot{2}, To: b}, ErrSlot},
		{"listed twice", deck.Deal{Slots: []cards.Slot{3, 3}, To: b}, ErrSlot},
		{"opened twice", deck.Open{Slots: []cards.Slot{3, 3}}, ErrSlot},
		{"released twice", deck.Release{Seat: a, Slots: []cards.Slot{3, 3}}, ErrSlot},
		{"no such slot", deck.Open{Slots: []cards.Slot{6}}, ErrSlot},
		{"below the first", deck.Open{Slots: []cards.Slot{-1}}, ErrSlot},
		{"no such slot to release", deck.Release{Seat: a, Slots: []cards.Slot{6}}, ErrSlot},
		{"to a stranger", deck.Deal{Slots: []cards.Slot{3}, To: 99}, ErrSeat},
		{"released by a stranger", deck.Release{Seat: 99, Slots: []cards.Slot{3}}, ErrSeat},
		{"a chat", deck.Message{From: a, Kind: 22}, ErrInput},
		{"nothing", nil, ErrInput},
	} {
		if next, out, err := r.Public.Step(c.in); !errors.Is(err, c.want) || next != r.Public || out != nil {
			t.Errorf("%s: %v, %v", c.name, out, err)
		}
	}
	for _, in := range []deck.Input{deck.Deal{Slots: []cards.Slot{0}, To: a}, deck.Open{}, deck.Release{Seat: a}} {
		if _, _, err := early.Public.Step(in); !errors.Is(err, ErrNotReady) {
			t.Errorf("%T before the deck is ready: %v", in, err)
		}
	}
}

// The cases of wrong-slot and their neighbours (P-17, P-41; docs/threats.md A48, A49).
func TestPitfall08_WrongSlots(t *testing.T) {
	r := ready(t, 3, 8)
	a, b := r.seat(0), r.seat(1)
	before := r.sharesOf(1, 0)
	wantFault(t, r.Public, before, protocol.WrongSlot) // nobody asked for it
	r.step(deck.Deal{Slots: []cards.Slot{0, 1}, To: a})
	r.step(deck.Deal{Slots: []cards.Slot{2}, To: b})
	r.step(deck.Open{Slots: []cards.Slot{3}})
	wantFault(t, r.Public, r.sharesOf(0, 0), protocol.WrongSlot)       // its own card, unasked
	wantFault(t, r.Public, r.sharesOf(0, 2, 3, 4), protocol.WrongSlot) // one slot of the stub among good ones
	wantFault(t, r.Public, from(r.sharesOf(1, 0), 99), protocol.OutOfPhase)
	good := r.sharesOf(1, 0, 3)                                                  // not all that it owes
	wantFault(t, r.Public, put(good, 34+34, []byte{0, 8}), protocol.WrongSlot)   // outside the deck
	wantFault(t, r.Public, put(good, 34+34, []byte{0, 0}), protocol.BadEncoding) // a slot twice
	wantFault(t, r.Public, put(good, 34+34, []byte{0, 1}), protocol.BadShare)    // another owed slot
	wantStale(t, r.Public, put(good, 0, make([]byte, 32)))                       // another deal
	r.step(good)
	wantStale(t, r.Public, good)
	wantStale(t, r.Public, r.sharesOf(1, 0, 1)) // a repeat with something new
	wantFault(t, r.Public, r.sharesOf(1, 0, 4), protocol.WrongSlot)
	r.step(r.sharesOf(1, 1))
	r.settle()
	wantStale(t, r.Public, r.sharesOf(0, 3))                     // opened
	wantFault(t, r.Public, r.sharesOf(1, 2), protocol.WrongSlot) // its own, after the deal
	wantFault(t, passRig(t).Public, good, protocol.OutOfPhase)   // before every pass is verified
}

// Shares are the right ones (P-16), each and all together (C-031).
func TestBadShares(t *testing.T) {
	r := ready(t, 3, 8)
	r.step(deck.Open{Slots: []cards.Slot{2, 5}})
	good := r.answer(0)
	first, second := good.Data[36:68], good.Data[70:102]
	s1, s2 := must(group.DecodePoint(first)), must(group.DecodePoint(second))
	plus, minus := s1.Add(group.Generator()).Bytes(), s2.Sub(group.Generator()).Bytes()
	for name, bad := range map[string]deck.Message{
		"A50, another share":       put(good, 36, plus[:]),
		"exchanged":                put(put(good, 36, second), 70, first),
		"errors that cancel":       put(put(good, 36, plus[:]), 70, minus[:]),
		"the share of another":     put(r.answer(1), 36, first),
		"another seat's message":   from(good, r.seat(1)),
		"a proof for another list": {From: good.From, Kind: good.Kind, Data: slices.Concat(r.sharesOf(0, 2).Data[:68], good.Data[102:])},
	} {
		t.Run(name, func(t *testing.T) { wantFault(t, r.Public, bad, protocol.BadShare) })
	}
	r.step(good)
}

// Two seats answer at one head, in both orders (pitfall 17): no stale, no fault,
// the same state.
func TestPitfall17_SharesInAnyOrder(t *testing.T) {
	var ends []string
	for _, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}} {
		r := ready(t, 3, 8)
		r.step(deck.Open{Slots: []cards.Slot{2, 5}})
		messages := []deck.Message{r.answer(0), r.answer(1), r.answer(2)}
		for _, at := range order {
			r.step(messages[at])
		}
		ends = append(ends, decktest.Snapshot(r.Public))
	}
	if ends[0] != ends[1] || ends[0] != ends[2] {
		t.Errorf("the order changes the state: %v", ends)
	}
}

// A proof moved into another place is refused: another seat, deal, recipient,
// slot, pass, roster (pitfall 15, docs/threats.md A13).
func TestPitfall15_ProofsMoved(t *testing.T) {
	r := ready(t, 3, 6)
	r.step(deck.Open{Slots: []cards.Slot{2}})
	d := r.deck()
	body := must(d.form.DecodeShares(r.answer(0).Data))
	list := []elgamal.Opening{d.opening(2, must(group.DecodePoint(body.Shares[0].Element)))}
	if err := d.verifyShares(0, d.now(), list, body.Proof); err != nil {
		t.Fatal(err)
	}
	moved := func(name string, err error) {
		t.Helper()
		if !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	moved("another seat", d.verifyShares(1, d.now(), list, body.Proof))
	other := *d.now()
	other.digest[0]++
	moved("another deal", d.verifyShares(0, &other, list, body.Proof))
	other = *d.now()
	other.number++
	moved("another epoch", d.verifyShares(0, &other, list, body.Proof))
	list[0].Recipient = 0 // a seat of this deck in place of everybody
	moved("another recipient", d.verifyShares(0, d.now(), list, body.Proof))
	list[0].Recipient, list[0].Slot = sigma.Everyone, 3
	moved("another slot", d.verifyShares(0, d.now(), list, body.Proof))

	p := passRig(t)
	pass := must(d.form.DecodePass(p.answer(0).Data))
	out := must(p.deck().decodePile(p.deck().now(), pass.Output))
	if err := p.deck().verifyPass(p.seat(0), out, pass.Proof); err != nil {
		t.Fatal(err)
	}
	moved("pass of another seat", p.deck().verifyPass(p.seat(1), out, pass.Proof))
	f := *p.deck().fixed
	f.id[0]++
	elsewhere := p.deck().clone()
	elsewhere.fixed = &f
	moved("pass of another deck", elsewhere.verifyPass(p.seat(0), out, pass.Proof))
	k := must(d.form.DecodeKey(keyRig(t).answer(0).Data))
	g := *keyRig(t).deck().fixed
	x := must(group.DecodePoint(k.Element))
	if err := g.verifyPossession(p.seat(0), x, k.Proof); err != nil {
		t.Fatal(err)
	}
	g.roster[0]++
	moved("key for another roster", g.verifyPossession(p.seat(0), x, k.Proof))
}

// The proof of shares names whose the slots are.
func TestOpeningsNameRecipients(t *testing.T) {
	r := ready(t, 3, 6)
	r.step(deck.Deal{Slots: []cards.Slot{0}, To: r.seat(1)})
	r.step(deck.Open{Slots: []cards.Slot{0, 1}})
	for slot, want := range map[cards.Slot]uint64{0: uint64(r.seat(1)), 1: sigma.Everyone} {
		if o := r.deck().opening(slot, group.Generator()); o.Recipient != want || o.Slot != uint64(slot) {
			t.Errorf("slot %d is proved as slot %d for %d, want %d", slot, o.Slot, o.Recipient, want)
		}
	}
}

// A finished deck that opens to no known card is our own defect (P-45). Nothing else can be planted: every face is forgotten.
func TestDefectBlamesNobody(t *testing.T) {
	r := ready(t, 2, 4)
	r.deck().faces = nil
	r.step(deck.Deal{Slots: []cards.Slot{1}, To: r.seat(0)})
	r.give(1)
	if _, err := r.Holders[r.seat(0)].Read(r.Public, 1); !errors.Is(err, ErrDefect) {
		t.Errorf("own card: %v", err)
	}
	r.step(deck.Open{Slots: []cards.Slot{1}})
	_, out, err := r.Public.Step(r.answer(0))
	if err != nil || !reflect.DeepEqual(out, []deck.Output{deck.Defect{Slot: 1}}) {
		t.Errorf("opened: %v, %v", out, err)
	}
}
