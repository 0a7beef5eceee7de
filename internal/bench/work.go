package bench

import (
	"math/big"

	"filippo.io/edwards25519"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// players is the number of passes of the batch.
const players = 6

// work is everything that the operations need, made before the clock runs.
type work struct {
	cards     int
	rows      int // of the shortest proof in rows; 1 is the proof that play uses
	seed      derive.Seed
	bases     *shuffle.Bases
	pk        group.Point
	first     []elgamal.Ciphertext
	passes    []pass
	scalars   []group.Scalar
	points    []group.Point // decoded, as points of a message are
	theirs    []*edwards25519.Scalar
	theirsP   []*edwards25519.Point
	modulus   *big.Int
	exponents []*big.Int
	numbers   []*big.Int
}

// pass is one shuffle of the chain, with what the other side receives.
type pass struct {
	in, out    []elgamal.Ciphertext
	witness    shuffle.Witness
	list, blob []byte
	rows       []byte // the shortest proof in rows, if that is not the one of play
	folded     []byte
}

const manyPoints = 1024

func newWork(cards int) (*work, error) {
	w, err := newList(cards)
	if err != nil {
		return nil, err
	}
	w.rows, _ = shortestRows(cards)
	in := w.first
	for k := range players {
		p, err := w.newPass(k, in)
		if err != nil {
			return nil, err
		}
		w.passes = append(w.passes, p)
		if in, err = elgamal.DecodeList(p.list, cards); err != nil { // as everybody gets it
			return nil, err
		}
	}
	for i := range manyPoints {
		w.addPoint(i)
	}
	w.addPrime()
	return w, nil
}

// newList makes a key, the first list and what is needed to prove its shuffles.
func newList(cards int) (*work, error) {
	w := &work{cards: cards, seed: derive.New([32]byte{1}), pk: group.MulBase(scalar("key", 0)).Encoded()}
	var err error
	if w.bases, err = shuffle.NewBases(cards); err != nil {
		return nil, err
	}
	for i := range cards {
		w.first = append(w.first, elgamal.Initial(w.pk, group.HashToPoint("bench card", hash.Uint64(uint64(i)))))
	}
	return w, nil
}

func scalar(name string, i int) group.Scalar {
	return group.HashToScalar("bench "+name, hash.Uint64(uint64(i)))
}

func (w *work) transcript(k int) *sigma.Transcript {
	tr, err := sigma.ForShuffle(sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Seat: uint64(k)}, uint64(k))
	if err != nil {
		panic(err) // the context is complete
	}
	return tr
}

func (w *work) newPass(k int, in []elgamal.Ciphertext) (pass, error) {
	p := pass{in: in}
	var err error
	if p.witness, err = w.witness(k, in); err != nil {
		return pass{}, err
	}
	if p.out, err = shuffle.Apply(w.pk, in, p.witness); err != nil {
		return pass{}, err
	}
	proof, err := shuffle.Prove(w.seed, w.transcript(k), w.bases, w.statement(p), p.witness)
	if err != nil {
		return pass{}, err
	}
	p.list, p.blob = elgamal.AppendList(nil, p.out), proof.Append(nil)
	folded, err := shuffle.ProveFolded(w.seed, w.transcript(k), w.bases, w.statement(p), p.witness)
	if err != nil {
		return pass{}, err
	}
	p.folded = folded.Append(nil)
	if w.rows > 1 {
		short, err := shuffle.ProveRows(w.seed, w.transcript(k), w.bases, w.statement(p), p.witness, w.rows)
		if err != nil {
			return pass{}, err
		}
		p.rows = short.Append(nil)
	}
	return p, nil
}

// witness draws the secrets of a pass.
func (w *work) witness(k int, in []elgamal.Ciphertext) (out shuffle.Witness, err error) {
	ctx := derive.Context{Table: [32]byte{1}, Deck: [32]byte{2}, Seat: uint64(k), Pass: uint64(k), JointKey: w.pk.Bytes(),
		Input: hash.Sum32("bench deck", elgamal.AppendList(nil, in))}
	if out.Pi, err = derive.Permutation(w.seed, derive.PassPermutation, ctx, w.cards); err != nil {
		return out, err
	}
	out.Rho, err = derive.Scalars(w.seed, derive.PassBlinding, ctx, w.cards)
	return out, err
}

func (w *work) statement(p pass) shuffle.Statement {
	return shuffle.Statement{PK: w.pk, In: p.in, Out: p.out}
}

// addPoint adds a term to the sums, ours and theirs.
func (w *work) addPoint(i int) {
	s := scalar("term", i)
	p, err := group.DecodePoint(group.MulBase(scalar("point", i)).Append(nil))
	if err != nil {
		panic(err) // our own encoding
	}
	t, err := edwards25519.NewScalar().SetCanonicalBytes(s.Append(nil))
	if err != nil {
		panic(err) // our own encoding
	}
	w.scalars, w.points, w.theirs = append(w.scalars, s), append(w.points, p), append(w.theirs, t)
	w.theirsP = append(w.theirsP, new(edwards25519.Point).ScalarBaseMult(t))
}

// verify is what a player does with a received pass: decode and judge.
func (w *work) verify(k int) {
	p := w.passes[k]
	out, err := elgamal.DecodeList(p.list, w.cards)
	must(err)
	proof, err := shuffle.DecodeProof(p.blob, w.cards)
	must(err)
	must(shuffle.Verify(w.transcript(k), w.bases, shuffle.Statement{PK: w.pk, In: p.in, Out: out}, proof))
}

// verifyFolded is verify with the folded proof.
func (w *work) verifyFolded(k int) {
	p := w.passes[k]
	out, err := elgamal.DecodeList(p.list, w.cards)
	must(err)
	proof, err := shuffle.DecodeFoldedProof(p.folded, w.cards)
	must(err)
	must(shuffle.VerifyFolded(w.transcript(k), w.bases, shuffle.Statement{PK: w.pk, In: p.in, Out: out}, proof))
}

// verifyRows is verify with the shortest proof in rows.
func (w *work) verifyRows(k int) {
	p := w.passes[k]
	out, err := elgamal.DecodeList(p.list, w.cards)
	must(err)
	proof, err := shuffle.DecodeRowsProof(p.rows, w.cards, w.rows)
	must(err)
	must(shuffle.VerifyRows(w.transcript(k), w.bases, shuffle.Statement{PK: w.pk, In: p.in, Out: out}, proof))
}

// verifyAll is the same for all passes at once; each list is decoded once.
func (w *work) verifyAll() {
	var list []shuffle.Pass
	for k, p := range w.passes {
		out, err := elgamal.DecodeList(p.list, w.cards)
		must(err)
		proof, err := shuffle.DecodeProof(p.blob, w.cards)
		must(err)
		list = append(list, shuffle.Pass{Transcript: w.transcript(k), Out: out, Proof: proof})
	}
	must(shuffle.VerifyChain(w.bases, w.pk, w.first, list))
}

// must panics: what is measured was made here and cannot be refused.
func must(err error) {
	if err != nil {
		panic("bench: " + err.Error())
	}
}
