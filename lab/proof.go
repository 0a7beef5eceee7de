package lab

import (
	"encoding/hex"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// What a person can do to a shuffled deck.
const (
	TamperNone   = ""
	TamperDouble = "double" // before he proves: a second copy of the next card in place of one
	TamperMark   = "mark"   // before he proves: one card is moved by a point that only he knows
	TamperSwap   = "swap"   // after he has proved: two neighbours change places
	TamperProof  = "proof"  // one bit of the proof
)

// Tampers lists them.
func Tampers() []string { return []string{TamperDouble, TamperMark, TamperSwap, TamperProof} }

// Pair is one locked card, the first bytes of its two points.
type Pair struct {
	A string `json:"a"`
	B string `json:"b"`
}

// Equation is one that the proof must satisfy.
type Equation struct {
	Name  string `json:"name"` // as in docs/crypto.md
	Holds bool   `json:"holds"`
}

// Proof is a verifiable shuffle of eight cards by Bob, as the live suite does it,
// and what its verifier says.
type Proof struct {
	Cards     []string   `json:"cards"`
	In        []Pair     `json:"in"`
	Out       []Pair     `json:"out"`
	Order     []int      `json:"order"`   // Out[i] is In[Order[i]]; Bob's secret
	Changed   []int      `json:"changed"` // the places that were tampered with
	Opened    []string   `json:"opened"`  // what Out holds, if both keys open it: "" is no card
	ProofSize int        `json:"proofSize"`
	DeckSize  int        `json:"deckSize"`
	Equations []Equation `json:"equations"` // empty if the proof does not even decode
	Refused   string     `json:"refused"`   // the verdict of shuffle.Verify: why, "" for a proof that holds
	OK        bool       `json:"ok"`
}

// proofCards are eight cards that are easy to tell apart.
func proofCards() []cards.Card {
	var out []cards.Card
	for _, s := range []cards.Suit{cards.Spades, cards.Hearts} {
		for _, r := range []cards.Rank{cards.Ace, cards.King, cards.Queen, cards.Jack} {
			out = append(out, cards.Make(r, s))
		}
	}
	return out
}

// prover is the work of [NewProof].
type prover struct {
	d     dice
	seed  derive.Seed
	x     []group.Scalar // keys of Alice and Bob
	pk    group.Point
	faces []cards.Card
	in    []elgamal.Ciphertext
	out   []elgamal.Ciphertext
	w     shuffle.Witness
}

// NewProof shuffles, tampers as told at a place, and judges.
func NewProof(tamper string, at int, seed string) (Proof, error) {
	v := prover{d: roll(seed, "proof"), seed: derive.New(hash.Sum32("nodealer/lab/v1", []byte(seed))), faces: proofCards()}
	n := len(v.faces)
	if at < 0 || at >= n {
		return Proof{}, ErrChoice
	}
	if err := v.shuffle(); err != nil {
		return Proof{}, err
	}
	p := Proof{Cards: names(v.faces), In: pairs(v.in), Order: v.w.Pi, Changed: []int{}, Opened: []string{}, Equations: []Equation{}}
	next := (at + 1) % n
	switch tamper {
	case TamperNone:
	case TamperDouble:
		v.out[at] = v.out[next].Remask(v.pk, v.scalar())
		p.Changed = []int{at}
	case TamperMark:
		v.out[at].B = v.out[at].B.Add(group.HashToPoint("lab mark", nil)).Encoded()
		p.Changed = []int{at}
	case TamperSwap, TamperProof:
	default:
		return Proof{}, ErrChoice
	}
	bases, err := shuffle.NewBases(n)
	if err != nil {
		return Proof{}, err
	}
	st := shuffle.Statement{PK: v.pk, In: v.in, Out: v.out}
	made, err := shuffle.Prove(v.seed, v.transcript(), bases, st, v.w)
	if err != nil {
		return Proof{}, err
	}
	b := made.Append(nil)
	switch tamper {
	case TamperSwap:
		v.out[at], v.out[next] = v.out[next], v.out[at]
		p.Changed = []int{at, next}
	case TamperProof:
		b[len(b)-shuffle.ProofSize(n)+8*group.PointSize+at*group.ScalarSize] ^= 1 // in d~_(at+1)
	}
	p.Out, p.ProofSize, p.DeckSize = pairs(v.out), len(b), len(elgamal.AppendList(nil, v.out))
	for _, c := range v.out {
		p.Opened = append(p.Opened, v.open(c))
	}
	return p, v.judge(&p, bases, st, b)
}

func (v *prover) scalar() group.Scalar {
	return group.ScalarFromWide([group.WideSize]byte(v.d.bytes(group.WideSize)))
}

// shuffle makes two keys, the first deck, and Bob's pass over it.
func (v *prover) shuffle() (err error) {
	v.x = []group.Scalar{v.scalar(), v.scalar()}
	if v.pk, err = elgamal.JointKey([]group.Point{group.MulBase(v.x[0]), group.MulBase(v.x[1])}); err != nil {
		return err
	}
	for _, c := range v.faces {
		// Alice has masked it before.
		v.in = append(v.in, elgamal.Initial(v.pk, group.HashToPoint("card", []byte(c.String()))).Remask(v.pk, v.scalar()))
	}
	v.w.Pi = v.d.perm(len(v.faces))
	for range v.faces {
		v.w.Rho = append(v.w.Rho, v.scalar())
	}
	v.out, err = shuffle.Apply(v.pk, v.in, v.w)
	return err
}

func (v *prover) transcript() *sigma.Transcript {
	tr, err := sigma.ForShuffle(sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 1}, 2)
	if err != nil {
		panic(err) // never: the context is complete
	}
	return tr
}

// open takes both keys off and names the card.
func (v *prover) open(c elgamal.Ciphertext) string {
	m := elgamal.Open(c, elgamal.Share(v.x[0], c), elgamal.Share(v.x[1], c))
	for _, f := range v.faces {
		if m.Equal(group.HashToPoint("card", []byte(f.String()))) {
			return f.String()
		}
	}
	return ""
}

// judge is the other side: it has bytes and no secret.
func (v *prover) judge(p *Proof, bases *shuffle.Bases, st shuffle.Statement, b []byte) error {
	got, err := shuffle.DecodeProof(b, len(v.in))
	if err != nil {
		p.Refused = refused(err)
		return nil
	}
	r, err := shuffle.Reduce(v.transcript(), bases, st, got)
	if err != nil {
		return err
	}
	for _, e := range r.Each() {
		p.Equations = append(p.Equations, Equation{e.Name, e.Holds})
	}
	err = shuffle.Verify(v.transcript(), bases, st, got)
	p.Refused, p.OK = refused(err), err == nil
	return nil
}

func pairs(list []elgamal.Ciphertext) []Pair {
	out := make([]Pair, len(list))
	for i, c := range list {
		out[i] = Pair{hex.EncodeToString(c.A.Append(nil)[:4]), hex.EncodeToString(c.B.Append(nil)[:4])}
	}
	return out
}
