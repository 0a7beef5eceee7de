//go:build !amd64 || purego || fe25

package group

// add sets v = p + q.
func (v *extended) add(p *extended, q *cached) { addGeneric(v, p, q) }

// sub sets v = p - q.
func (v *extended) sub(p *extended, q *cached) { subGeneric(v, p, q) }

// addNiels sets v = p + q with Z2 = 1.
func (v *extended) addNiels(p *extended, q *niels) { addNielsGeneric(v, p, q) }

// subNiels sets v = p - q with Z2 = 1.
func (v *extended) subNiels(p *extended, q *niels) { subNielsGeneric(v, p, q) }
