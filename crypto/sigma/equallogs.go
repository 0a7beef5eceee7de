package sigma

import (
	"math"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
)

// EqualLogsSize is the length of an encoded proof of equal logarithms in bytes,
// however many pairs it is for.
const EqualLogsSize = 2*group.PointSize + group.ScalarSize

// Everyone is the recipient of a public card.
const Everyone uint64 = math.MaxUint64

// EqualLogs is the statement {x : X = xG and S_j = x A_j for all j}: the shares
// of one message, or a joiner's layer.
type EqualLogs struct {
	X     group.Point // the key
	Pairs []Pair      // 1 to MaxPairs
}

// Pair is one (A_j, S_j) with the slot it belongs to and the seat that may
// learn its card, [Everyone] for a public one. Both are part of the statement.
type Pair struct {
	Slot, Recipient uint64
	A, S            group.Point
}

const equalLogs = "equal logs"

// absorb checks the statement, puts all of it into the transcript and returns
// the weights: seed_w is the state after X and all pairs, w_j the scalar of
// H(seed_w, j). So every weight depends on every pair ([C-031]). Weights that
// hash only their own pair, as in RFC 9497, can be beaten by a generalised
// birthday search.
func (st EqualLogs) absorb(tr *Transcript) ([]group.Scalar, error) {
	if len(st.Pairs) < 1 || len(st.Pairs) > MaxPairs {
		return nil, Misuse("%d pairs, need 1 to %d", len(st.Pairs), MaxPairs)
	}
	if st.X.IsIdentity() {
		return nil, Refuse(equalLogs, "X is the identity")
	}
	tr.Begin(equalLogs)
	tr.AbsorbPoint("G", group.Generator())
	tr.AbsorbPoint("X", st.X)
	tr.AbsorbUint("pairs", uint64(len(st.Pairs)))
	for j, p := range st.Pairs {
		if p.A.IsIdentity() || p.S.IsIdentity() {
			return nil, Refuse(equalLogs, "pair %d holds the identity", j)
		}
		tr.AbsorbUint("slot", p.Slot)
		tr.AbsorbUint("recipient", p.Recipient)
		tr.AbsorbPoint("A", p.A)
		tr.AbsorbPoint("S", p.S)
	}
	seed := tr.State()
	tr.AbsorbBytes("seed_w", seed[:])
	w := make([]group.Scalar, len(st.Pairs))
	for j := range w {
		w[j] = group.ScalarFromWide(hash.Sum("nodealer/equal-logs/weight/v1", seed[:], hash.Uint64(uint64(j))))
	}
	return w, nil
}

func (st EqualLogs) lists() (a, s []group.Point) {
	for _, p := range st.Pairs {
		a, s = append(a, p.A), append(s, p.S)
	}
	return a, s
}

// ProveEqualLogs proves st with the key x: A* = sum w_j A_j, T1 = uG, T2 = uA*,
// z = u + cx (docs/crypto.md, section 6). A wrong x is misuse. Constant time in
// x. Begin tr with [ForShares] or [ForLayer].
func ProveEqualLogs(seed derive.Seed, tr *Transcript, x group.Scalar, st EqualLogs) (Proof, error) {
	w, err := st.absorb(tr)
	if err != nil {
		return Proof{}, Misuse("own statement: %v", err)
	}
	a, s := st.lists()
	sumA, sumS := group.VarTimeMSM(w, a), group.VarTimeMSM(w, s)
	if !group.MulBase(x).Equal(st.X) || !sumA.Mul(x).Equal(sumS) {
		return Proof{}, Misuse("the key does not satisfy the statement")
	}
	u, err := derive.Nonces(seed, tr.State(), []group.Scalar{x}, 1)
	if err != nil {
		return Proof{}, err
	}
	p := Proof{t: []group.Point{group.MulBase(u[0]).Encoded(), sumA.Mul(u[0]).Encoded()}}
	tr.AbsorbPoints("T", p.t)
	c, err := tr.Challenge("c")
	if err != nil {
		return Proof{}, err
	}
	p.z = []group.Scalar{c.MulAdd(x, u[0])}
	return p, nil
}

// ReduceEqualLogs is the part of [VerifyEqualLogs] before the arithmetic.
func ReduceEqualLogs(tr *Transcript, st EqualLogs, p Proof) (*Reduced, error) {
	if len(p.t) != 2 || len(p.z) != 1 {
		return nil, Refuse(equalLogs, "proof has the wrong shape")
	}
	w, err := st.absorb(tr)
	if err != nil {
		return nil, err
	}
	tr.AbsorbPoints("T", p.t)
	c, err := tr.Challenge("c")
	if err != nil {
		return nil, err
	}
	tr.AbsorbScalars("z", p.z)
	r := NewReduced(equalLogs, tr)
	minus, z, base := group.ScalarFromUint64(1).Neg(), p.z[0], group.Generator()
	// zG - T1 - cX = 0 [C-032]
	r.Equation("zG = T1 + cX", []group.Scalar{z, minus, c.Neg()},
		[]*group.Point{&base, &p.t[0], &st.X})
	// sum z w_j A_j - T2 - sum c w_j S_j = 0
	scalars, points := []group.Scalar{minus}, []*group.Point{&p.t[1]}
	for j := range st.Pairs {
		scalars = append(scalars, z.Mul(w[j]), c.Mul(w[j]).Neg())
		points = append(points, &st.Pairs[j].A, &st.Pairs[j].S)
	}
	r.Equation("zA* = T2 + cS*", scalars, points)
	return r, nil
}

// VerifyEqualLogs judges a proof of st: zG = T1 + cX and zA* = T2 + cS*. It
// returns nil, a [Refusal], or misuse.
func VerifyEqualLogs(tr *Transcript, st EqualLogs, p Proof) error {
	r, err := ReduceEqualLogs(tr, st, p)
	if err != nil {
		return err
	}
	return Check(r)
}

// DecodeEqualLogs decodes a proof of equal logarithms, [EqualLogsSize] bytes.
func DecodeEqualLogs(b []byte) (Proof, error) { return DecodeProof(b, 2, 1) }
