package commute

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/crypto/group"
)

// Ristretto returns ristretto255 as a Group. Scalars are encoded as everywhere
// in this project, little-endian.
func Ristretto() Group { return ristretto{} }

type ristretto struct{}

func (ristretto) Name() string     { return "ristretto255" }
func (ristretto) ElementSize() int { return group.PointSize }
func (ristretto) ScalarSize() int  { return group.ScalarSize }
func (ristretto) WideSize() int    { return group.WideSize }

func (ristretto) Generator() Element                    { return group.Generator() }
func (ristretto) Hash(label string, msg []byte) Element { return group.HashToPoint(label, msg) }

func (ristretto) Decode(b []byte) (Element, error) {
	p, err := group.DecodePoint(b)
	switch {
	case errors.Is(err, group.ErrIdentity):
		return nil, fmt.Errorf("%w: %w", ErrElement, err)
	case err != nil:
		return nil, err
	}
	return p, nil
}

func (ristretto) Add(x, y Element) Element {
	return x.(group.Point).Add(y.(group.Point)).Encoded()
}

func (ristretto) Mul(k Scalar, x Element) Element {
	return x.(group.Point).Mul(k.(group.Scalar)).Encoded()
}

func (ristretto) SumSecret(k []Scalar, x []Element) Element {
	return group.SumSecret(typed[group.Scalar](k), typed[group.Point](x)).Encoded()
}

func (ristretto) MulGenerator(k Scalar) Element { return group.MulBase(k.(group.Scalar)).Encoded() }

func (r ristretto) Fix(list []Element) Fixed { return fixedPoints(typed[group.Point](list)) }

// fixedPoints have no tables: with fifty terms they would gain nothing.
type fixedPoints []group.Point

func (f fixedPoints) SumSecret(k []Scalar) Element {
	return group.SumSecret(typed[group.Scalar](k), f[:len(k)]).Encoded()
}

func (ristretto) VarTimeSum(k []Scalar, x []Element) Element {
	return group.VarTimeMSM(typed[group.Scalar](k), typed[group.Point](x)).Encoded()
}

func (ristretto) Swap(x, y *Element, cond int) {
	a, b := (*x).(group.Point), (*y).(group.Point)
	group.SwapPoints(&a, &b, cond)
	*x, *y = a, b
}

func (ristretto) Reduce(b []byte) Scalar {
	le := slices.Clone(b)
	slices.Reverse(le)
	return group.ScalarFromWide([group.WideSize]byte(le))
}

func (r ristretto) Short(b []byte) Scalar {
	if len(b) >= group.ScalarSize {
		panic("commute: a short scalar is shorter than the order")
	}
	return r.Reduce(append(make([]byte, group.WideSize-len(b)), b...))
}

func (ristretto) DecodeScalar(b []byte) (Scalar, error) {
	k, err := group.DecodeScalar(b)
	if err != nil {
		return nil, err
	}
	return k, nil
}

func (ristretto) AppendScalar(b []byte, k Scalar) []byte { return k.(group.Scalar).Append(b) }
func (ristretto) AddScalar(x, y Scalar) Scalar           { return x.(group.Scalar).Add(y.(group.Scalar)) }
func (ristretto) SubScalar(x, y Scalar) Scalar           { return x.(group.Scalar).Sub(y.(group.Scalar)) }
func (ristretto) MulScalar(x, y Scalar) Scalar           { return x.(group.Scalar).Mul(y.(group.Scalar)) }
func (ristretto) Invert(x Scalar) Scalar                 { return x.(group.Scalar).Invert() }

func (ristretto) SwapScalars(x, y *Scalar, cond int) {
	a, b := (*x).(group.Scalar), (*y).(group.Scalar)
	group.SwapScalars(&a, &b, cond)
	*x, *y = a, b
}
