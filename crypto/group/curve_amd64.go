//go:build !purego && !fe25

package group

// add sets v = p + q: addGeneric in assembly.
func (v *extended) add(p *extended, q *cached) { addAsm(v, p, q) }

// sub sets v = p - q: subGeneric in assembly.
func (v *extended) sub(p *extended, q *cached) { subAsm(v, p, q) }

// addNiels sets v = p + q with Z2 = 1: addNielsGeneric in assembly.
func (v *extended) addNiels(p *extended, q *niels) { addNielsAsm(v, p, q) }

// subNiels sets v = p - q with Z2 = 1: subNielsGeneric in assembly.
func (v *extended) subNiels(p *extended, q *niels) { subNielsAsm(v, p, q) }

//go:noescape
func addAsm(v, p *extended, q *cached)

//go:noescape
func subAsm(v, p *extended, q *cached)

//go:noescape
func addNielsAsm(v, p *extended, q *niels)

//go:noescape
func subNielsAsm(v, p *extended, q *niels)
