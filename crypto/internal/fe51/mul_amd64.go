//go:build !purego

package fe51

// Mul sets v = a b. Both may have magnitude up to 8; the result is tight.
func (v *Element) Mul(a, b *Element) { mul(v, a, b) }

// Square sets v = a a, with the bounds of [Element.Mul].
func (v *Element) Square(a *Element) { square(v, a) }

// mul is MulGeneric.
//
//go:noescape
func mul(v, a, b *Element)

// square is SquareGeneric.
//
//go:noescape
func square(v, a *Element)
