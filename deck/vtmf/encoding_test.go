package vtmf

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/protocol"
)

// stage is a message with the state that waits for it, and where its points and
// scalars stand.
type stage struct {
	name    string
	d       deck.Deck
	m       deck.Message
	points  []int
	scalars []int
	wrong   protocol.Clause // for a proof that decodes and is false
}

// stages makes one message of each kind.
func stages(t testing.TB) []stage {
	const n = 3
	key, pass, shares := start(t, decktest.Setup{Seats: 2, Faces: n, Seed: 72}), start(t, decktest.Setup{Seats: 2, Faces: n, Seed: 72}), ready(t, 2, n)
	pass.give(0)
	pass.give(1)
	shares.step(deck.Open{Slots: []cards.Slot{0, 2}})
	out := 32 + 64*n
	return []stage{
		{"key", key.Public, key.answer(0), []int{0, 32}, []int{64}, protocol.NoKeyProof},
		{"pass", pass.Public, pass.answer(0), words(32, (64*n+8*32)/32), words(out+8*32, 3*n+2), protocol.BadShuffle},
		{"shares", shares.Public, shares.answer(0), []int{36, 70, 102, 134}, []int{166}, protocol.BadShare},
	}
}

// words lists n places, 32 bytes apart.
func words(from, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = from + 32*i
	}
	return list
}

// littleEndian returns the 32 bytes of a number.
func littleEndian(n *big.Int) []byte {
	b := n.FillBytes(make([]byte, 32))
	slices.Reverse(b)
	return b
}

func power(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }

// The places of all points and scalars, every one of the message once.
func TestStagesAreComplete(t *testing.T) {
	for _, s := range stages(t) {
		covered := 32 * (len(s.points) + len(s.scalars))
		rest := map[string]int{"key": 0, "pass": 32, "shares": 32 + 2 + 2*2}[s.name]
		if covered+rest != len(s.m.Data) {
			t.Errorf("%s: %d bytes covered, %d others, of %d", s.name, covered, rest, len(s.m.Data))
		}
	}
}

// Identity, non-canonical strings, wrong numbers and zero in every position of
// every message (pitfall 24, docs/threats.md A7, A9, A10).
func TestPitfall24_EveryPosition(t *testing.T) {
	p := new(big.Int).Sub(power(255), big.NewInt(19))
	q, _ := new(big.Int).SetString("27742317777372353535851937790883648493", 10)
	q.Add(q, power(252))
	minusOne := new(big.Int).Sub(p, big.NewInt(1)) // even, below p, of order 2 on the curve: no element
	badPoints := map[string][]byte{
		"p": littleEndian(p), "p+2": littleEndian(new(big.Int).Add(p, big.NewInt(2))), "one": littleEndian(big.NewInt(1)),
		"minus one": littleEndian(minusOne), "top bit": littleEndian(power(255)), "ones": bytes.Repeat([]byte{0xff}, 32),
	}
	badScalars := map[string][]byte{"q": littleEndian(q), "q+1": littleEndian(new(big.Int).Add(q, big.NewInt(1))),
		"2^253": littleEndian(power(253)), "ones": bytes.Repeat([]byte{0xff}, 32)}
	zero := make([]byte, 32)
	for _, s := range stages(t) {
		for _, at := range s.points {
			t.Run(fmt.Sprintf("%s/point at %d", s.name, at), func(t *testing.T) {
				wantFault(t, s.d, put(s.m, at, zero), protocol.BadElement)
				for name, b := range badPoints {
					if f, ok := one(t, s.d, put(s.m, at, b)).(deck.Fault); !ok || f.Clause != protocol.BadEncoding {
						t.Errorf("%s: %v", name, f)
					}
				}
			})
		}
		for _, at := range s.scalars {
			t.Run(fmt.Sprintf("%s/scalar at %d", s.name, at), func(t *testing.T) {
				wantFault(t, s.d, put(s.m, at, zero), s.wrong)
				for name, b := range badScalars {
					if f, ok := one(t, s.d, put(s.m, at, b)).(deck.Fault); !ok || f.Clause != protocol.BadEncoding {
						t.Errorf("%s: %v", name, f)
					}
				}
				// s + q, the second form of the same scalar (A10)
				v := slices.Clone(s.m.Data[at : at+32])
				slices.Reverse(v)
				second := new(big.Int).Add(new(big.Int).SetBytes(v), q)
				wantFault(t, s.d, put(s.m, at, littleEndian(second)), protocol.BadEncoding)
			})
		}
	}
}

// Every other length is refused (A19).
func TestEveryLength(t *testing.T) {
	for _, s := range stages(t) {
		for n := range len(s.m.Data) {
			short := s.m
			short.Data = s.m.Data[:n]
			wantFault(t, s.d, short, protocol.BadEncoding)
		}
		for _, extra := range []int{1, 32, 64} {
			long := s.m
			long.Data = append(bytes.Clone(s.m.Data), make([]byte, extra)...)
			wantFault(t, s.d, long, protocol.BadEncoding)
		}
	}
}

// The sizes of messages, which limits of the log are made from.
func TestMessageSizes(t *testing.T) {
	for _, s := range stages(t) {
		want := map[string]int{
			"key":    32 + sigma.PossessionSize,
			"pass":   32 + 3*64 + shuffle.ProofSize(3),
			"shares": 32 + 2 + 2*34 + sigma.EqualLogsSize,
		}[s.name]
		if len(s.m.Data) != want {
			t.Errorf("%s has %d bytes, want %d", s.name, len(s.m.Data), want)
		}
	}
	if biggest := 32 + MaxCards*64 + shuffle.ProofSize(MaxCards); biggest > deck.MaxMessage {
		t.Errorf("a pass of %d bytes is over MaxMessage", biggest)
	}
}

// Whatever bytes a seat of the roster or a stranger sends, the deck answers with
// one verdict that names the author, or the bytes are those that it waits for.
func FuzzMessages(f *testing.F) {
	list := stages(f)
	for i, s := range list {
		f.Add(uint8(i), int16(s.m.From), s.m.Data)
		f.Add(uint8(i), int16(99), s.m.Data)
		f.Add(uint8(i), int16(s.m.From), s.m.Data[:len(s.m.Data)/2])
	}
	f.Fuzz(func(t *testing.T, i uint8, seat int16, data []byte) {
		s := list[int(i)%len(list)]
		m := deck.Message{From: cards.Seat(seat), Kind: s.m.Kind, Data: data}
		next, out, err := s.d.Step(m)
		switch {
		case err != nil:
			t.Fatalf("a peer's message is an error: %v", err)
		case next != s.d:
			if m.From == s.m.From && !bytes.Equal(data, s.m.Data) {
				t.Fatal("a message that the seat did not make was accepted")
			}
		case len(out) != 1:
			t.Fatalf("answered with %v", out)
		default:
			if fault, ok := out[0].(deck.Fault); ok && fault.Seat != m.From {
				t.Fatalf("%v is blamed for a message of %v", fault.Seat, m.From)
			}
		}
	})
}
