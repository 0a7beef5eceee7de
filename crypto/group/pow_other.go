//go:build !amd64 || purego || fe25

package group

// pow22523All replaces each z of list by pow22523(z). Constant time.
func pow22523All(list []fe) {
	for i := range list {
		list[i] = pow22523(list[i])
	}
}
