//go:build !wasm || purego

package fe25

// Mul sets v = a b. Both may have magnitude up to 8, their product up to 30; the
// result is tight.
func (v *Element) Mul(a, b *Element) { MulGeneric(v, a, b) }

// Square sets v = a a for a of magnitude up to 5; the result is tight.
func (v *Element) Square(a *Element) { SquareGeneric(v, a) }
