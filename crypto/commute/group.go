package commute

import (
	"errors"
	"fmt"
)

// ErrElement is wrapped by the decoders for bytes that are a well-written
// element which is not permitted: the identity, a number out of range, one that
// is not a square.
var ErrElement = errors.New("element is not permitted")

// An Element belongs to one [Group], a Scalar too; values of two groups must not
// meet. Both are immutable.
type (
	Element interface {
		Append([]byte) []byte
		IsIdentity() bool
	}
	Scalar interface{ IsZero() bool }
)

// Group is a group of prime order, written additively. Methods whose names begin
// with VarTime, and the decoders, are for public data; all others are constant
// time.
type Group interface {
	Name() string
	ElementSize() int // bytes of an element
	ScalarSize() int  // bytes of a scalar
	WideSize() int    // uniform bytes that are reduced to a scalar

	Generator() Element
	Hash(label string, msg []byte) Element
	Decode([]byte) (Element, error) // never the identity
	Add(x, y Element) Element
	Mul(Scalar, Element) Element
	SumSecret([]Scalar, []Element) Element
	MulGenerator(Scalar) Element // by tables, where that is quicker
	Fix([]Element) Fixed
	VarTimeSum([]Scalar, []Element) Element
	Swap(x, y *Element, cond int)

	Reduce([]byte) Scalar // WideSize bytes, big-endian
	Short([]byte) Scalar  // a few bytes, big-endian; the length is public
	DecodeScalar([]byte) (Scalar, error)
	AppendScalar([]byte, Scalar) []byte
	AddScalar(x, y Scalar) Scalar
	SubScalar(x, y Scalar) Scalar
	MulScalar(x, y Scalar) Scalar
	Invert(Scalar) Scalar
	SwapScalars(x, y *Scalar, cond int)
}

// Fixed are elements that are used again and again, with what makes that quicker.
type Fixed interface {
	// SumSecret sums the first elements, one for each scalar, in constant time.
	SumSecret([]Scalar) Element
}

// Same reports whether two elements have one encoding.
func Same(x, y Element) bool { return string(x.Append(nil)) == string(y.Append(nil)) }

// AppendList appends the encodings of a list to b.
func AppendList(b []byte, list []Element) []byte {
	for _, e := range list {
		b = e.Append(b)
	}
	return b
}

// DecodeList decodes n elements and refuses every other length. The error names
// every entry that is wrong.
func DecodeList(g Group, b []byte, n int) ([]Element, error) {
	size := g.ElementSize()
	if len(b) != n*size {
		return nil, errors.New("commute: a list of another length")
	}
	list := make([]Element, n)
	var wrong []error
	for i := range list {
		e, err := g.Decode(b[i*size : (i+1)*size])
		if err != nil {
			wrong = append(wrong, fmt.Errorf("entry %d: %w", i, err))
		}
		list[i] = e
	}
	if wrong != nil {
		return nil, errors.Join(wrong...)
	}
	return list, nil
}
