package timing

import (
	"math/rand/v2"

	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// lockCards is the number of cards of a proof about locks.
const lockCards = 4

// shortLock is the length of a short exponent in bytes.
const shortLock = 32

// numbers are public elements modulo the prime of 2048 bits.
func numbers(g *modp.Group, n int) []modp.Element {
	out := make([]modp.Element, n)
	for i := range out {
		out[i] = g.Hash("timing", []byte{byte(i)})
	}
	return out
}

// bytesOf are n bytes of the number 1 as the fixed secret, or random ones.
func bytesOf(r *rand.Rand, fixed bool, n int) []byte {
	one, random := make([]byte, n), make([]byte, n)
	one[n-1] = 1
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	if fixed {
		return one
	}
	return random
}

// exponent is a secret exponent of full length, or a short one.
func exponent(g *modp.Group, r *rand.Rand, fixed, short bool) modp.Scalar {
	if short {
		return g.Short(bytesOf(r, fixed, shortLock))
	}
	return g.Reduce(bytesOf(r, fixed, g.WideSize()))
}

// exponentPath is a path of one secret exponent.
func exponentPath(name string, g *modp.Group, short bool, run func(s modp.Scalar) any) Path {
	return Path{name, func(r *rand.Rand, fixed bool) func() {
		s := exponent(g, r, fixed, short)
		return func() { sink = run(s) }
	}}
}

// lockPaths are the paths of exponents and of the proofs about locks. The proofs
// are over ristretto255, where they take milliseconds; what they do with a group
// is the same over every one, and the prime's own arithmetic has its own paths.
func lockPaths() []Path {
	g := modp.FFDHE2048()
	e := numbers(g, 3)
	return []Path{
		exponentPath("modp.Mul, short exponent", g, true, func(s modp.Scalar) any { return g.Mul(s, e[0]) }),
		exponentPath("modp.Mul", g, false, func(s modp.Scalar) any { return g.Mul(s, e[0]) }),
		exponentPath("modp.Invert", g, true, func(s modp.Scalar) any { return g.Invert(s) }),
		exponentPath("modp.MulScalar and AddScalar, 32 times", g, false, func(s modp.Scalar) any {
			sum := s
			for range 32 {
				sum = g.AddScalar(g.MulScalar(s, sum), s)
			}
			return sum
		}),
		{"modp.SumSecret, 2 short terms", func(r *rand.Rand, fixed bool) func() {
			s := []modp.Scalar{exponent(g, r, fixed, true), exponent(g, r, fixed, true)}
			return func() { sink = g.SumSecret(s, e[:2]) }
		}},
		{"modp.Swap, 32 times", func(r *rand.Rand, fixed bool) func() {
			a, b, cond := e[0], e[1], 0
			if v := r.IntN(2); !fixed {
				cond = v
			}
			return func() {
				for range 32 {
					g.Swap(&a, &b, cond)
				}
			}
		}},
		lockPath("commute.Apply, 4 cards: permutation", true, false, lockDeck),
		lockPath("commute.Apply, 4 cards: lock", false, true, lockDeck),
		lockPath("commute.ProveShuffle, 4 cards: permutation", true, false, proveLock),
		lockPath("commute.ProveShuffle, 4 cards: lock", false, true, proveLock),
		relockPath(),
		unlockPath(),
	}
}

// A lockRun locks a deck, or proves that it was locked. Everything public is made
// before, and always the same.
type lockRun func(derive.Seed, *sigma.Transcript, *commute.Bases, commute.Shuffle, commute.Witness) error

func lockDeck(_ derive.Seed, _ *sigma.Transcript, b *commute.Bases, st commute.Shuffle, w commute.Witness) error {
	_, err := commute.Apply(b.Group(), st.In, w)
	return err
}

func proveLock(seed derive.Seed, tr *sigma.Transcript, b *commute.Bases, st commute.Shuffle, w commute.Witness) error {
	_, err := commute.ProveShuffle(seed, tr, b, st, w)
	return err
}

func lockTranscript() *sigma.Transcript { return noError(sigma.New(context(), "lock pass")) }

func lockPath(name string, pi, key bool, run lockRun) Path {
	g := commute.Ristretto()
	bases := noError(commute.NewBases(g, lockCards))
	p := points(lockCards + 1)
	st := commute.Shuffle{A: p[lockCards]}
	for _, card := range p[:lockCards] {
		st.In = append(st.In, card)
	}
	st.Out = st.In // nobody looks at it
	return Path{name, func(r *rand.Rand, fixed bool) func() {
		w := commute.Witness{Pi: order(r, fixed && pi, lockCards), Key: secret(r, fixed && key)}
		seed, tr := randomSeed(r), lockTranscript()
		return func() { sink = noError(true, run(seed, tr, bases, st, w)) }
	}}
}

// relockPath has the lock that goes and those that come as secrets.
func relockPath() Path {
	g := commute.Ristretto()
	p := points(3*lockCards + 1)
	st := commute.Relock{A: p[3*lockCards]}
	for i := range lockCards {
		st.K, st.In, st.Out = append(st.K, p[i]), append(st.In, p[lockCards+i]), append(st.Out, p[2*lockCards+i])
	}
	return Path{"commute.ProveRelock, 4 cards", func(r *rand.Rand, fixed bool) func() {
		a, seed, tr := secret(r, fixed), randomSeed(r), lockTranscript()
		var k []commute.Scalar
		for _, s := range secrets(r, fixed, lockCards) {
			k = append(k, s)
		}
		return func() { sink = noError(commute.ProveRelock(g, seed, tr, a, k, st)) }
	}}
}

// unlockPath is the one prover that looks at its statement: the cards are others
// each time, so that sums of public terms take one time with one lock as well.
func unlockPath() Path {
	g := commute.Ristretto()
	return Path{"commute.ProveEqualLogs, 4 cards", func(r *rand.Rand, fixed bool) func() {
		a, seed, tr := secret(r, fixed), randomSeed(r), lockTranscript()
		st := commute.EqualLogs{A: group.MulBase(a).Encoded()}
		for i := range uint64(lockCards) {
			card := group.MulBase(randomScalar(r)).Encoded()
			st.Pairs = append(st.Pairs, commute.Pair{Slot: i, Base: card, Image: card.Mul(a).Encoded()})
		}
		return func() { sink = noError(commute.ProveEqualLogs(g, seed, tr, a, st)) }
	}}
}
