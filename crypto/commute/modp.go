package commute

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/modp"
)

// Squares makes a Group of the squares modulo a safe prime.
func Squares(g *modp.Group) Group { return squares{g} }

type squares struct{ g *modp.Group }

func (s squares) Name() string     { return s.g.Name() }
func (s squares) ElementSize() int { return s.g.Size() }
func (s squares) ScalarSize() int  { return s.g.Size() }
func (s squares) WideSize() int    { return s.g.WideSize() }

func (s squares) Generator() Element                    { return s.g.Generator() }
func (s squares) Hash(label string, msg []byte) Element { return s.g.Hash(label, msg) }

func (s squares) Decode(b []byte) (Element, error) {
	e, err := s.g.Decode(b)
	switch {
	case errors.Is(err, modp.ErrRange), errors.Is(err, modp.ErrSquare):
		return nil, fmt.Errorf("%w: %w", ErrElement, err)
	case err != nil:
		return nil, err
	}
	return e, nil
}

func (s squares) Add(x, y Element) Element { return s.g.Add(x.(modp.Element), y.(modp.Element)) }

func (s squares) Mul(k Scalar, x Element) Element {
	return s.g.Mul(k.(modp.Scalar), x.(modp.Element))
}

func (s squares) SumSecret(k []Scalar, x []Element) Element {
	return s.g.SumSecret(typed[modp.Scalar](k), typed[modp.Element](x))
}

func (s squares) MulGenerator(k Scalar) Element { return s.g.MulGenerator(k.(modp.Scalar)) }

func (s squares) Fix(list []Element) Fixed {
	return fixedSquares{s.g.NewFixed(typed[modp.Element](list))}
}

type fixedSquares struct{ f *modp.Fixed }

func (f fixedSquares) SumSecret(k []Scalar) Element { return f.f.SumSecret(typed[modp.Scalar](k)) }

func (s squares) VarTimeSum(k []Scalar, x []Element) Element {
	return s.g.VarTimeSum(typed[modp.Scalar](k), typed[modp.Element](x))
}

func (s squares) Swap(x, y *Element, cond int) {
	a, b := (*x).(modp.Element), (*y).(modp.Element)
	s.g.Swap(&a, &b, cond)
	*x, *y = a, b
}

func (s squares) Reduce(b []byte) Scalar { return s.g.Reduce(b) }
func (s squares) Short(b []byte) Scalar  { return s.g.Short(b) }

func (s squares) DecodeScalar(b []byte) (Scalar, error) {
	k, err := s.g.DecodeScalar(b)
	if err != nil {
		return nil, err
	}
	return k, nil
}

func (s squares) AppendScalar(b []byte, k Scalar) []byte {
	return s.g.AppendScalar(b, k.(modp.Scalar))
}
func (s squares) AddScalar(x, y Scalar) Scalar {
	return s.g.AddScalar(x.(modp.Scalar), y.(modp.Scalar))
}
func (s squares) SubScalar(x, y Scalar) Scalar {
	return s.g.SubScalar(x.(modp.Scalar), y.(modp.Scalar))
}
func (s squares) MulScalar(x, y Scalar) Scalar {
	return s.g.MulScalar(x.(modp.Scalar), y.(modp.Scalar))
}
func (s squares) Invert(x Scalar) Scalar { return s.g.Invert(x.(modp.Scalar)) }

func (s squares) SwapScalars(x, y *Scalar, cond int) {
	a, b := (*x).(modp.Scalar), (*y).(modp.Scalar)
	s.g.SwapScalars(&a, &b, cond)
	*x, *y = a, b
}

// typed is a list with its own type; a value of another group panics.
func typed[T, I any](list []I) []T {
	out := make([]T, len(list))
	for i, v := range list {
		out[i] = any(v).(T)
	}
	return out
}
