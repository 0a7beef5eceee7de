// Package shuffle re-masks and permutes a list of ciphertexts and proves that
// nothing else was done to it: the argument of Bayer and Groth ("Efficient
// Zero-Knowledge Argument for Correctness of a Shuffle", Eurocrypt 2012) with
// one row, made non-interactive on a [sigma.Transcript].
//
//	bases, err := shuffle.NewBases(52)          // once; public; reusable
//	out, err := shuffle.Apply(pk, in, w)        // C'_i = C_pi(i) + rho_i (G, PK)
//	proof, err := shuffle.Prove(seed, tr, bases, st, w)
//	err = shuffle.Verify(tr, bases, st, proof)  // the other side
//
// The permutation and the blinding factors of w come from package derive, with
// the hash of the whole input list in their context: shuffling two inputs with
// the same blinding factors shows both permutations.
//
// Most people need two functions: [Prove], after [Apply], and [Verify]. Votes,
// mixes and other games are lists of ciphertexts like a deck; nothing here knows
// what a card is.
//
// [ProveRows] and [VerifyRows] are the same argument with the list in m rows, for
// logs where bytes count more than the prover's time: 3776 bytes in place of
// 5312 for 52 entries in 4 rows. m must divide the number of entries. The two
// forms are different proofs; neither is accepted as the other.
//
// # Secret, public, time
//
// Secret are the [Witness], the seed and whatever the prover commits to; lists,
// key, bases and proofs are public. [Apply], [Prove] and [ProveRows] are constant
// time in the witness, and their time depends on the length of the list and the
// number of rows alone; [Reduce], [Verify], [VerifyChain], [DecodeProof] and
// their forms for rows are for public data and variable time.
//
// # Where it is written
//
// Lists have 2 to [MaxList] entries, of any plaintexts. Everything follows
// section 8 of docs/crypto.md with its names: steps 1 and 2 are the paper's
// shuffle argument, step 3 its single-value product argument, step 4 its
// multi-exponentiation argument, and [C-045] has what is checked. Section 16 and
// [C-064] are the form in rows. Proofs, true
// and false ones, are in crypto/testdata/vectors.
package shuffle

const argument = "shuffle"
