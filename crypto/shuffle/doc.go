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
// # Smaller proofs
//
// There are three forms of proof for one statement, each with its own prover,
// verifier and decoder; none is accepted as another.
//
//	52 entries       bytes   prover   verifier
//	Prove             5312     1        1
//	ProveRows, m = 4  3776     1.5-2    1
//	ProveFolded       1440     2-3      1.1
//
// [Prove] is the one for play: players wait for the prover. [ProveFolded] is for
// whatever is stored, sent to many or paid for by the byte: it is shorter than
// the list itself from 18 entries on, takes any number of them, and grows with
// the logarithm (312 entries: 2016 bytes). [ProveRows] is for who wants a short
// proof by the published argument alone; m must divide the number of entries.
// docs/decisions/0006-folded-shuffle.md says what was weighed. [VerifyChain]
// takes all forms.
//
// # Secret, public, time
//
// Secret are the [Witness], the seed and whatever the prover commits to; lists,
// key, bases and proofs are public. [Apply] and the provers are constant time in
// the witness, and their time depends on the length of the list and the number
// of rows alone. Only the folding of [ProveFolded] is variable time: it folds
// responses, which the other forms publish. Verifiers, Reduce functions and
// decoders are for public data and variable time.
//
// # Where it is written
//
// Lists have 2 to [MaxList] entries, of any plaintexts. Everything follows
// section 8 of docs/crypto.md with its names: steps 1 and 2 are the paper's
// shuffle argument, step 3 its single-value product argument, step 4 its
// multi-exponentiation argument, and [C-045] has what is checked. Section 16 and
// [C-064] are the form in rows, section 17 and [C-083] the folded one. Proofs,
// true and false ones, are in crypto/testdata/vectors.
package shuffle

const argument = "shuffle"
