package attack

import (
	"slices"
	"strings"
)

// refine gives every number a new colour: its old one, and the colours of those
// it meets in relations, in an order of their own.
func refine(list []Relation, colour []string) []string {
	meets := make([][]string, len(colour))
	add := func(i int, role string, others ...int) {
		var s []string
		for _, o := range others {
			s = append(s, colour[o])
		}
		meets[i] = append(meets[i], role+strings.Join(s, ","))
	}
	for _, r := range list {
		x, y := r.X, r.Y
		if x == y {
			add(x, "root of ", r.Z)
			add(r.Z, "square of ", x)
			continue
		}
		add(x, "factor of ", r.Z, y)
		add(y, "factor of ", r.Z, x)
		pair := []string{colour[x], colour[y]}
		slices.Sort(pair)
		meets[r.Z] = append(meets[r.Z], "product of "+strings.Join(pair, ","))
	}
	out := make([]string, len(colour))
	for i := range out {
		slices.Sort(meets[i])
		out[i] = colour[i] + "|" + strings.Join(meets[i], ";")
	}
	return out
}
