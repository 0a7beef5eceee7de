package shuffle_test

import (
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
