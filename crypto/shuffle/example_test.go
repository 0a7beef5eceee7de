package shuffle_test

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// One seat shuffles a deck of four and proves it; another one verifies.
func Example() {
	seed := derive.New([32]byte{7}) // 32 bytes of a secure random source
	table, deck := [32]byte{1}, [32]byte{2}
	x := group.HashToScalar("example", nil) // one key stands for the joint one
	pk := group.MulBase(x)

	// The first deck is computed by everybody.
	var in []elgamal.Ciphertext
	for i := range 4 {
		card := group.HashToPoint("example card", []byte{byte(i)})
		in = append(in, elgamal.Initial(pk, card))
	}

	// What is secret is derived, bound to the whole input deck.
	ctx := derive.Context{Table: table, Deck: deck, Seat: 3, Pass: 1, JointKey: pk.Bytes(),
		Input: hash.Sum32("example deck", elgamal.AppendList(nil, in))}
	pi, _ := derive.Permutation(seed, derive.PassPermutation, ctx, len(in))
	rho, _ := derive.Scalars(seed, derive.PassBlinding, ctx, len(in))
	w := shuffle.Witness{Pi: pi, Rho: rho}

	bases, _ := shuffle.NewBases(len(in))
	out, _ := shuffle.Apply(pk, in, w)
	st := shuffle.Statement{PK: pk, In: in, Out: out}
	where := sigma.Context{Suite: sigma.Suite, Table: table, Deck: deck, Seat: 3}
	tr, _ := sigma.ForShuffle(where, 1)
	proof, err := shuffle.Prove(seed, tr, bases, st, w)
	fmt.Println(err)
	deckBytes, proofBytes := elgamal.AppendList(nil, out), proof.Append(nil)
	fmt.Println(len(deckBytes), len(proofBytes))

	// The other side.
	st.Out, _ = elgamal.DecodeList(deckBytes, len(in))
	received, _ := shuffle.DecodeProof(proofBytes, len(in))
	tr, _ = sigma.ForShuffle(where, 1)
	fmt.Println(shuffle.Verify(tr, bases, st, received))

	st.Out[0], st.Out[1] = st.Out[1], st.Out[0]
	tr, _ = sigma.ForShuffle(where, 1)
	fmt.Println(shuffle.Verify(tr, bases, st, received))
	// Output:
	// <nil>
	// 256 704
	// <nil>
	// shuffle proof refused: equation com(d~) = e c_D + c_u
}

var exampleTable, exampleDeck = [32]byte{1}, [32]byte{2}

// exampleList is a key and a list of n: what the examples below shuffle.
func exampleList(n int) (st shuffle.Statement) {
	st.PK = group.MulBase(group.HashToScalar("example", nil))
	for i := range n {
		st.In = append(st.In, elgamal.Initial(st.PK, group.HashToPoint("example ballot", []byte{byte(i)})))
	}
	return st
}

// exampleShuffle shuffles st.In into st.Out. The whole input is in the context of
// what is derived, so no two inputs are shuffled alike.
func exampleShuffle(seed derive.Seed, st *shuffle.Statement) shuffle.Witness {
	ctx := derive.Context{Table: exampleTable, Deck: exampleDeck, JointKey: st.PK.Bytes(),
		Input: hash.Sum32("example list", elgamal.AppendList(nil, st.In))}
	pi, _ := derive.Permutation(seed, derive.PassPermutation, ctx, len(st.In))
	rho, _ := derive.Scalars(seed, derive.PassBlinding, ctx, len(st.In))
	w := shuffle.Witness{Pi: pi, Rho: rho}
	st.Out, _ = shuffle.Apply(st.PK, st.In, w)
	return w
}

func exampleTranscript(pass uint64) *sigma.Transcript {
	tr, _ := sigma.ForShuffle(sigma.Context{Suite: sigma.Suite, Table: exampleTable, Deck: exampleDeck}, pass)
	return tr
}

// A mix of 52 entries is kept with the shortest proof.
func ExampleProveFolded() {
	seed, st := derive.New([32]byte{7}), exampleList(52) // 32 bytes of a secure random source
	w := exampleShuffle(seed, &st)
	bases, _ := shuffle.NewBases(52)
	proof, err := shuffle.ProveFolded(seed, exampleTranscript(0), bases, st, w)
	fmt.Println(err)
	stored := proof.Append(nil)
	fmt.Println(len(elgamal.AppendList(nil, st.Out)), len(stored))

	// Later, somebody else.
	read, _ := shuffle.DecodeFoldedProof(stored, 52)
	fmt.Println(shuffle.VerifyFolded(exampleTranscript(0), bases, st, read))
	stored[len(stored)-1] ^= 1
	read, _ = shuffle.DecodeFoldedProof(stored, 52)
	fmt.Println(shuffle.VerifyFolded(exampleTranscript(0), bases, st, read))
	// Output:
	// <nil>
	// 3328 1440
	// <nil>
	// folded shuffle proof refused: equation com(d~) = e c_D + c_u, folded
}

// The argument of the paper in 4 rows of 13: bases for one row are enough, and
// the number of rows must divide the list.
func ExampleProveRows() {
	seed, st := derive.New([32]byte{7}), exampleList(52) // 32 bytes of a secure random source
	w := exampleShuffle(seed, &st)
	bases, _ := shuffle.NewBases(13)
	proof, err := shuffle.ProveRows(seed, exampleTranscript(0), bases, st, w, 4)
	fmt.Println(err)
	sent := proof.Append(nil)
	fmt.Println(len(sent))

	received, _ := shuffle.DecodeRowsProof(sent, 52, 4)
	fmt.Println(shuffle.VerifyRows(exampleTranscript(0), bases, st, received))
	_, err = shuffle.DecodeRowsProof(sent, 52, 5)
	fmt.Println(err)
	// Output:
	// <nil>
	// 3776
	// <nil>
	// shuffle in rows proof refused: list of 52 does not split into 5 equal rows
}

// Three servers mix one after another, each with a form of proof of its own; who
// checks them all judges one sum.
func ExampleVerifyChain() {
	st := exampleList(8)
	bases, _ := shuffle.NewBases(8)
	first := st.In
	var chain []shuffle.Pass
	for server := range uint64(3) {
		seed := derive.New([32]byte{byte(server + 1)}) // its own
		w, tr := exampleShuffle(seed, &st), exampleTranscript(server)
		var proof shuffle.Argument
		switch server {
		case 0:
			proof, _ = shuffle.Prove(seed, tr, bases, st, w)
		case 1:
			proof, _ = shuffle.ProveRows(seed, tr, bases, st, w, 2)
		case 2:
			proof, _ = shuffle.ProveFolded(seed, tr, bases, st, w)
		}
		chain = append(chain, shuffle.Pass{Transcript: exampleTranscript(server), Out: st.Out, Proof: proof})
		st.In = st.Out
	}
	fmt.Println(shuffle.VerifyChain(bases, st.PK, first, chain))

	for server := range chain {
		chain[server].Transcript = exampleTranscript(uint64(server))
	}
	chain[1].Proof = chain[0].Proof
	err := shuffle.VerifyChain(bases, st.PK, first, chain)
	var refusal *sigma.Refusal
	fmt.Println(errors.As(err, &refusal), refusal.Index)
	// Output:
	// <nil>
	// true 1
}
