package shuffle

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// A side is a sum of terms of an equation that is to be zero.
type side struct {
	scalars []group.Scalar
	points  []*group.Point
}

func (s *side) add(c group.Scalar, p *group.Point) {
	s.scalars, s.points = append(s.scalars, c), append(s.points, p)
}

// side begins an equation with com(list + all (1, ..., 1); r). The sum is for
// public values.
func (b *Bases) side(list []group.Scalar, all, r group.Scalar) *side {
	s := &side{}
	for i, c := range list {
		s.add(c.Add(all), &b.hi[i])
	}
	s.add(r, &b.h)
	return s
}

// values returns f_j = y j + x^j - z for j = 1..n, the d_i of the identical
// permutation, and their product P.
func values(x, y, z group.Scalar, n int) (list []group.Scalar, product group.Scalar) {
	list, product = powersOf(x, n), group.ScalarFromUint64(1)
	for j := range list {
		list[j] = y.MulAdd(group.ScalarFromUint64(uint64(j+1)), list[j]).Sub(z)
		product = product.Mul(list[j])
	}
	return list, product
}

// nonces derives n nonces for a prover whose secrets are a and rho, from the
// state of the transcript at this moment.
func nonces(seed derive.Seed, tr *sigma.Transcript, a, rho []group.Scalar, n int) ([]group.Scalar, error) {
	return derive.Nonces(seed, tr.State(), append(append([]group.Scalar(nil), a...), rho...), n)
}

// decodeParts decodes points and then scalars from b, which has their length,
// and refuses by name.
func decodeParts(argument string, b []byte, points []*group.Point, pointNames []string, scalars []*group.Scalar, scalarNames []string) error {
	split := len(points) * group.PointSize
	if bad, err := group.DecodePoints(points, b[:split]); err != nil {
		return sigma.Refuse(argument, "%s: %v", pointNames[bad], err)
	}
	for i, s := range scalars {
		v, err := group.DecodeScalar(b[split+i*group.ScalarSize:][:group.ScalarSize])
		if err != nil {
			return sigma.Refuse(argument, "%s: %v", scalarNames[i], err)
		}
		*s = v
	}
	return nil
}
