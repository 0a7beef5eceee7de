//go:build !purego

package fe25

// Mul sets v = a b. Both may have magnitude up to 8, their product up to 30; the
// result is tight.
func (v *Element) Mul(a, b *Element) { mul(v, a, b) }

// Square sets v = a a for a of magnitude up to 5; the result is tight.
func (v *Element) Square(a *Element) { square(v, a) }

// mul is MulGeneric.
//
//go:noescape
func mul(v, a, b *Element)

// square is SquareGeneric.
//
//go:noescape
func square(v, a *Element)
