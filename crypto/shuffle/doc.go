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
// [Apply] and [Prove] are constant time in the witness; [Verify] is for public
// data. Lists have 2 to [MaxList] entries, of any plaintexts. Everything follows
// section 8 of docs/crypto.md with its names.
package shuffle

const argument = "shuffle"
