package timing

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// What the paths work on: a deck, and the eight cards of a shorter proof.
const (
	deckSize  = 52
	proofSize = 8
)

// sink keeps results alive.
var sink any

func randomScalar(r *rand.Rand) group.Scalar {
	var b [group.WideSize]byte
	for i := 0; i < len(b); i += 8 {
		binary.LittleEndian.PutUint64(b[i:], r.Uint64())
	}
	return group.ScalarFromWide(b)
}

// secret is the number 1 as the fixed secret, whose digits are nearly all zero,
// or a random one. Both are made, so that preparing does not tell them apart.
func secret(r *rand.Rand, fixed bool) group.Scalar {
	list := [2]group.Scalar{randomScalar(r), group.ScalarFromUint64(1)}
	if fixed {
		return list[1]
	}
	return list[0]
}

func secrets(r *rand.Rand, fixed bool, n int) []group.Scalar {
	out := make([]group.Scalar, n)
	for i := range out {
		out[i] = secret(r, fixed)
	}
	return out
}

// order is the identity as the fixed permutation, or a random one.
func order(r *rand.Rand, fixed bool, n int) []int {
	random, same := r.Perm(n), make([]int, n)
	for i := range same {
		same[i] = i
	}
	if fixed {
		return same
	}
	return random
}

func points(n int) []group.Point {
	out := make([]group.Point, n)
	for i := range out {
		out[i] = group.HashToPoint("timing", []byte{byte(i), byte(i >> 8)})
	}
	return out
}

// scalarPath is a path of one secret scalar.
func scalarPath(name string, run func(s group.Scalar) any) Path {
	return Path{name, func(r *rand.Rand, fixed bool) func() {
		s := secret(r, fixed)
		return func() { sink = run(s) }
	}}
}

// Paths are the paths that secrets take, of the live suite and of locks.
func Paths() []Path { return append(livePaths(), lockPaths()...) }

func livePaths() []Path {
	p := points(deckSize)
	table, bases := group.NewTable(p[0]), group.NewBases(p)
	card := elgamal.Ciphertext{A: p[1], B: p[2]}
	eight := p[:proofSize]
	return []Path{
		scalarPath("group.MulBase", func(s group.Scalar) any { return group.MulBase(s) }),
		scalarPath("group.Point.Mul", func(s group.Scalar) any { return p[0].Mul(s) }),
		scalarPath("group.Table.Mul", func(s group.Scalar) any { return table.Mul(s) }),
		scalarPath("group.Scalar.Invert", func(s group.Scalar) any { return s.Invert() }),
		scalarPath("group.Scalar.MulAdd, 32 times", func(s group.Scalar) any {
			sum := s
			for range 32 {
				sum = s.MulAdd(s, sum)
			}
			return sum
		}),
		scalarPath("elgamal.Share", func(s group.Scalar) any { return elgamal.Share(s, card) }),
		scalarPath("elgamal.Ciphertext.Remask", func(s group.Scalar) any { return card.Remask(p[3], s) }),
		{"group.SumSecret, 8 terms", func(r *rand.Rand, fixed bool) func() {
			s := secrets(r, fixed, proofSize)
			return func() { sink = group.SumSecret(s, eight) }
		}},
		{"group.Bases.Sum, 52 terms", func(r *rand.Rand, fixed bool) func() {
			s := secrets(r, fixed, deckSize)
			return func() { sink = bases.Sum(s) }
		}},
		{"group.SwapPoints, 32 times", func(r *rand.Rand, fixed bool) func() {
			a, b, cond := p[0], p[1], 0
			if v := r.IntN(2); !fixed {
				cond = v
			}
			return func() {
				for range 32 {
					group.SwapPoints(&a, &b, cond)
				}
			}
		}},
		{"derive.Permutation, 52 places", seedPath(func(s derive.Seed, ctx derive.Context) (any, error) {
			return derive.Permutation(s, derive.PassPermutation, ctx, deckSize)
		})},
		{"derive.Scalar", seedPath(func(s derive.Seed, ctx derive.Context) (any, error) {
			return derive.Scalar(s, derive.PassBlinding, ctx)
		})},
		possessionPath(),
		applyPath("shuffle.Apply, 8 cards: permutation", true, false),
		applyPath("shuffle.Apply, 8 cards: factors", false, true),
		provePath("shuffle.Prove, 8 cards: permutation", true, false, prove),
		provePath("shuffle.Prove, 8 cards: factors", false, true, prove),
		provePath("shuffle.ProveRows, 8 cards: permutation", true, false, proveRows),
		provePath("shuffle.ProveRows, 8 cards: factors", false, true, proveRows),
		provePath("shuffle.ProveFolded, 8 cards: permutation", true, false, proveFolded),
		provePath("shuffle.ProveFolded, 8 cards: factors", false, true, proveFolded),
	}
}

// seedPath is a path of a secret seed.
func seedPath(run func(derive.Seed, derive.Context) (any, error)) func(*rand.Rand, bool) func() {
	ctx := derive.Context{Table: [32]byte{1}, Deck: [32]byte{2}, JointKey: [32]byte{3}, Input: [32]byte{4}}
	return func(r *rand.Rand, fixed bool) func() {
		list := [2][32]byte{{0: 1}, {0: 1}}
		for i := range 4 {
			binary.LittleEndian.PutUint64(list[1][8*i:], r.Uint64()|1)
		}
		seed := derive.New(list[1])
		if fixed {
			seed = derive.New(list[0])
		}
		return func() { sink = noError(run(seed, ctx)) }
	}
}

// noError returns v: the paths are given nothing that could be refused.
func noError[T any](v T, err error) T {
	if err != nil {
		panic("timing: " + err.Error())
	}
	return v
}

func context() sigma.Context {
	return sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}}
}

func possessionPath() Path {
	seed := derive.New([32]byte{1})
	return Path{"sigma.ProvePossession", func(r *rand.Rand, fixed bool) func() {
		x := secret(r, fixed)
		key, tr := group.MulBase(x).Encoded(), noError(sigma.ForPossession(context(), [32]byte{5}))
		return func() { sink = noError(sigma.ProvePossession(seed, tr, x, key)) }
	}}
}

// witness is a witness for the short proof, with a fixed or random permutation
// and with fixed or random factors; what is not looked at is always random.
func witness(r *rand.Rand, fixed, pi, rho bool) shuffle.Witness {
	return shuffle.Witness{Pi: order(r, fixed && pi, proofSize), Rho: secrets(r, fixed && rho, proofSize)}
}

func inputs() (pk group.Point, in []elgamal.Ciphertext) {
	p := points(proofSize + 1)
	for i := range proofSize {
		in = append(in, elgamal.Mask(p[proofSize], p[i], group.ScalarFromUint64(uint64(i+2))))
	}
	return p[proofSize], in
}

func applyPath(name string, pi, rho bool) Path {
	pk, in := inputs()
	return Path{name, func(r *rand.Rand, fixed bool) func() {
		w := witness(r, fixed, pi, rho)
		return func() { sink = noError(shuffle.Apply(pk, in, w)) }
	}}
}

// A prover makes a proof of any form and throws it away.
type prover func(derive.Seed, *sigma.Transcript, *shuffle.Bases, shuffle.Statement, shuffle.Witness) error

func prove(seed derive.Seed, tr *sigma.Transcript, b *shuffle.Bases, st shuffle.Statement, w shuffle.Witness) error {
	_, err := shuffle.Prove(seed, tr, b, st, w)
	return err
}

func proveRows(seed derive.Seed, tr *sigma.Transcript, b *shuffle.Bases, st shuffle.Statement, w shuffle.Witness) error {
	_, err := shuffle.ProveRows(seed, tr, b, st, w, 2)
	return err
}

func proveFolded(seed derive.Seed, tr *sigma.Transcript, b *shuffle.Bases, st shuffle.Statement, w shuffle.Witness) error {
	_, err := shuffle.ProveFolded(seed, tr, b, st, w)
	return err
}

// provePath proves with a witness for an output that is always the same: a prover
// does not look at it, and public data that hangs on the witness would be another
// difference. For the same reason the seed is another one each time: with one
// seed the fixed witness would always give one proof, and what is made of public
// parts of it, as a folding is, one time.
func provePath(name string, pi, rho bool, prove prover) Path {
	pk, in := inputs()
	bases := noError(shuffle.NewBases(proofSize))
	st := shuffle.Statement{PK: pk, In: in, Out: in}
	return Path{name, func(r *rand.Rand, fixed bool) func() {
		w, tr, seed := witness(r, fixed, pi, rho), noError(sigma.ForShuffle(context(), 1)), randomSeed(r)
		return func() { sink = noError(true, prove(seed, tr, bases, st, w)) }
	}}
}

func randomSeed(r *rand.Rand) derive.Seed {
	var b [32]byte
	for i := 0; i < len(b); i += 8 {
		binary.LittleEndian.PutUint64(b[i:], r.Uint64()|1)
	}
	return derive.New(b)
}

// Planted is a leak that the check must find: a product that adds only where a
// bit of the secret is set, as the textbook does it.
func Planted() Path {
	return scalarPath("planted: double and add", func(s group.Scalar) any {
		sum, b := group.Identity(), s.Bytes()
		for i := 255; i >= 0; i-- {
			sum = sum.Add(sum)
			if b[i/8]>>(i%8)&1 == 1 {
				sum = sum.Add(group.Generator())
			}
		}
		return sum
	})
}
