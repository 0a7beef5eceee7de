//go:build !purego

package fe51

import "golang.org/x/sys/cpu"

// Eight is eight elements side by side: Eight[k][i] is limb k of element i. All
// are tight.
type Eight [5][8]uint64

// HasEight reports whether the processor multiplies eight elements at a time.
func HasEight() bool { return cpu.X86.HasAVX512F && cpu.X86.HasAVX512IFMA }

// Set puts a tight element in place i.
func (v *Eight) Set(i int, a *Element) {
	for k := range v {
		v[k][i] = a[k]
	}
}

// Get returns the element in place i.
func (v *Eight) Get(i int) (a Element) {
	for k := range v {
		a[k] = v[k][i]
	}
	return a
}

// Mul sets v = a b in every place.
func (v *Eight) Mul(a, b *Eight) { mul8(v, a, b) }

// Add sets v = a + b in every place.
func (v *Eight) Add(a, b *Eight) { add8(v, a, b) }

// Sub sets v = a - b in every place.
func (v *Eight) Sub(a, b *Eight) { sub8(v, a, b) }

// Fill puts a tight element in every place.
func (v *Eight) Fill(a *Element) {
	for k := range v {
		for i := range v[k] {
			v[k][i] = a[k]
		}
	}
}

// SquareTimes sets v = a^(2^n) in every place, n >= 1.
func (v *Eight) SquareTimes(a *Eight, n int) { squareTimes8(v, a, n) }

//go:noescape
func mul8(v, a, b *Eight)

//go:noescape
func squareTimes8(v, a *Eight, n int)

//go:noescape
func add8(v, a, b *Eight)

//go:noescape
func sub8(v, a, b *Eight)
