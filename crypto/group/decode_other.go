//go:build !amd64 || purego || fe25

package group

// fewEight is the number of points from which decodeEight is faster.
const fewEight = lot

// canEight says that decodeEight can be called.
func canEight() bool { return false }

func decodeEight([]*Point, []byte) (int, error) { panic("group: this processor has no eight lanes") }
