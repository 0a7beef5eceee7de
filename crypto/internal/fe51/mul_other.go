//go:build !amd64 || purego

package fe51

// Mul sets v = a b. Both may have magnitude up to 8; the result is tight.
func (v *Element) Mul(a, b *Element) { MulGeneric(v, a, b) }

// Square sets v = a a, with the bounds of [Element.Mul].
func (v *Element) Square(a *Element) { SquareGeneric(v, a) }
