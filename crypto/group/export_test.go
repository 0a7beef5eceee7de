package group

import "math/big"

// PointFromUniform is the one-way map, for the vectors of RFC 9496 A.3 and
// RFC 9497.
func PointFromUniform(b [WideSize]byte) Point { return pointFromUniform(b) }

// Buckets is the bucket method whatever the number of points.
func Buckets(s []Scalar, p []Point) Point {
	if len(s) != len(p) {
		panic("lengths")
	}
	return buckets(s, refs(p), window(len(p)))
}

// Interleaved is the other method whatever the number of points.
func Interleaved(s []Scalar, p []Point) Point { return interleaved(s, refs(p)) }

// Constants are the constants of RFC 9496 section 4.1 by their names there.
func Constants() map[string]*big.Int {
	out := map[string]*big.Int{}
	for name, e := range map[string]fe{
		"D": feD, "SQRT_M1": feSqrtM1, "SQRT_AD_MINUS_ONE": feSqrtADMinusOne,
		"INVSQRT_A_MINUS_D": feInvSqrtAMinusD, "ONE_MINUS_D_SQ": feOneMinusDSq,
		"D_MINUS_ONE_SQ": feDMinusOneSq,
	} {
		b := e.Bytes()
		for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
			b[i], b[j] = b[j], b[i]
		}
		out[name] = new(big.Int).SetBytes(b[:])
	}
	return out
}
