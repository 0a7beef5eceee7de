package group

import "filippo.io/edwards25519"

// bucketFrom is the number of points from which the bucket method is faster
// than the interleaved one of edwards25519 (measured: BenchmarkVarTimeMSM).
const bucketFrom = 200

// VarTimeMSM returns the sum of scalars[i] points[i]. Its time depends on the
// scalars: it is for public data alone. It panics if the lengths differ. An
// empty sum is the identity.
func VarTimeMSM(scalars []Scalar, points []Point) Point {
	if len(scalars) == 0 && len(points) == 0 {
		return Identity()
	}
	if len(scalars) >= bucketFrom {
		return buckets(scalars, points)
	}
	s, p := pointers(scalars, points)
	var r Point
	r.p.VarTimeMultiScalarMult(s, p)
	return r
}

// buckets is Pippenger's bucket method with signed digits: for every window of
// w bits each point is added to the bucket of its digit's absolute value, and
// the sum over k of k bucket_k is taken by running sums.
func buckets(scalars []Scalar, points []Point) Point {
	if len(scalars) != len(points) {
		panic("group: different numbers of scalars and points")
	}
	w := window(len(points))
	digits := make([][]int32, len(scalars))
	for i := range scalars {
		digits[i] = signedDigits(scalars[i].Bytes(), w)
	}
	sum := edwards25519.NewIdentityPoint()
	bucket := make([]edwards25519.Point, 1<<(w-1))
	used := make([]bool, len(bucket))
	for k := len(digits[0]) - 1; k >= 0; k-- {
		for range w {
			sum.Double(sum)
		}
		clear(used)
		for i := range points {
			drop(bucket, used, digits[i][k], &points[i].p)
		}
		sum.Add(sum, collect(bucket, used))
	}
	return Point{p: *sum}
}

// drop adds p, or -p for a negative digit, to the digit's bucket.
func drop(bucket []edwards25519.Point, used []bool, digit int32, p *edwards25519.Point) {
	switch {
	case digit > 0 && used[digit-1]:
		bucket[digit-1].Add(&bucket[digit-1], p)
	case digit > 0:
		bucket[digit-1].Set(p)
		used[digit-1] = true
	case digit < 0 && used[-digit-1]:
		bucket[-digit-1].Subtract(&bucket[-digit-1], p)
	case digit < 0:
		bucket[-digit-1].Negate(p)
		used[-digit-1] = true
	}
}

// collect returns the sum over k of (k+1) bucket_k.
func collect(bucket []edwards25519.Point, used []bool) *edwards25519.Point {
	running, total := edwards25519.NewIdentityPoint(), edwards25519.NewIdentityPoint()
	for k := len(bucket) - 1; k >= 0; k-- {
		if used[k] {
			running.Add(running, &bucket[k])
		}
		total.Add(total, running)
	}
	return total
}

// window returns the digit width in bits that costs the fewest additions: n of
// them in each of 253/w windows, and two for each of 2^(w-1) buckets.
func window(n int) int {
	best, cost := 4, 1<<62
	for w := 4; w <= 15; w++ {
		if c := (253/w + 1) * (n + 2<<(w-1)); c < cost {
			best, cost = w, c
		}
	}
	return best
}

// signedDigits writes the little-endian number b < 2^253 in base 2^w with
// digits in (-2^(w-1), 2^(w-1)].
func signedDigits(b [ScalarSize]byte, w int) []int32 {
	n := 253/w + 1
	digits := make([]int32, n)
	carry := int32(0)
	for k := range n {
		d := carry
		for bit := range w {
			if at := k*w + bit; at < 8*ScalarSize {
				d += int32(b[at/8]>>(at%8)&1) << bit
			}
		}
		carry = 0
		if d > 1<<(w-1) {
			d -= 1 << w
			carry = 1
		}
		digits[k] = d
	}
	return digits
}
