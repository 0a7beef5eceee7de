package modp

import "math/bits"

// mont is arithmetic modulo p in Montgomery's form (1985): x stands for x R
// modulo p, with R = 2^(64 n). Its time depends on n alone. bigmod has the same
// inside, but its public Mul goes in and out of the form each time, which makes a
// long sum of secret powers twice as long.
type mont struct {
	p    []uint64 // little-endian
	k    uint64   // -1/p modulo 2^64
	one  []uint64 // R
	up   []uint64 // R^2: takes a number into the form
	unit []uint64 // 1: takes it out
}

// maxLimbs is the length of the largest prime, ffdhe3072, in words.
const maxLimbs = 48

// newMont prepares the arithmetic of p, whose words are given.
func (g *Group) newMont() *mont {
	n := (g.size + 7) / 8
	m := &mont{p: words(g.bigP.FillBytes(make([]byte, 8*n)))}
	inverse := m.p[0] // Newton: each step doubles the bits that are right
	for range 5 {
		inverse *= 2 - m.p[0]*inverse
	}
	m.k = -inverse
	m.one, m.up = g.power2(64*n, n), g.power2(128*n, n)
	m.unit = make([]uint64, n)
	m.unit[0] = 1
	return m
}

// words reads big-endian bytes, a multiple of eight of them.
func words(b []byte) []uint64 {
	out := make([]uint64, len(b)/8)
	for i := range out {
		at := len(b) - 8*(i+1)
		for _, c := range b[at : at+8] {
			out[i] = out[i]<<8 | uint64(c)
		}
	}
	return out
}

// in takes an encoded number into the form.
func (m *mont) in(enc []byte) []uint64 {
	b := make([]byte, 8*len(m.p))
	copy(b[len(b)-len(enc):], enc)
	x := words(b)
	m.mul(x, x, m.up)
	return x
}

// out takes a number out of the form and writes it in size bytes.
func (m *mont) out(x []uint64, size int) []byte {
	y := make([]uint64, len(x))
	m.mul(y, x, m.unit)
	b := make([]byte, 8*len(y))
	for i, w := range y {
		for k := range 8 {
			b[len(b)-1-8*i-k] = byte(w >> (8 * k))
		}
	}
	return b[len(b)-size:]
}

// mul sets z = x y / R modulo p, word by word (the separated form of Koç, Acar
// and Kaliski 1996). z may be x or y.
func (m *mont) mul(z, x, y []uint64) {
	var full [2 * maxLimbs]uint64
	n := len(m.p)
	t := full[:2*n]
	var carry uint64
	for i := range n {
		low := addMul(t[i:n+i], x, y[i])
		high := addMul(t[i:n+i], m.p, t[i]*m.k)
		t[n+i], carry = bits.Add64(low, high, carry)
	}
	m.reduce(z, t[n:], carry)
}

// reduce sets z = t modulo p, for t with its carry below 2p.
func (m *mont) reduce(z, t []uint64, carry uint64) {
	var less [maxLimbs]uint64
	var borrow uint64
	for i, w := range t {
		less[i], borrow = bits.Sub64(w, m.p[i], borrow)
	}
	keep := -(borrow &^ carry) // all ones exactly if t is below p
	for i, w := range t {
		z[i] = less[i] ^ (w^less[i])&keep
	}
}

// addMul adds x y to z and returns what is carried out. Four words at a time:
// that is how long the processor's carry lives in the compiled code.
func addMul(z, x []uint64, y uint64) (carry uint64) {
	x = x[:len(z)]
	i := 0
	for ; i+4 <= len(z); i += 4 {
		z4, x4 := z[i:i+4:i+4], x[i:i+4:i+4]
		h0, l0 := bits.Mul64(x4[0], y)
		h1, l1 := bits.Mul64(x4[1], y)
		h2, l2 := bits.Mul64(x4[2], y)
		h3, l3 := bits.Mul64(x4[3], y)
		var c uint64
		l0, c = bits.Add64(l0, carry, 0)
		l1, c = bits.Add64(l1, h0, c)
		l2, c = bits.Add64(l2, h1, c)
		l3, c = bits.Add64(l3, h2, c)
		h3 += c
		z4[0], c = bits.Add64(z4[0], l0, 0)
		z4[1], c = bits.Add64(z4[1], l1, c)
		z4[2], c = bits.Add64(z4[2], l2, c)
		z4[3], c = bits.Add64(z4[3], l3, c)
		carry = h3 + c
	}
	for ; i < len(z); i++ {
		h, l := bits.Mul64(x[i], y)
		var c uint64
		l, c = bits.Add64(l, carry, 0)
		h += c
		z[i], c = bits.Add64(z[i], l, 0)
		carry = h + c
	}
	return carry
}

// powers returns the powers 0 to 2^window - 1 of x, one after another, in the
// form.
func (m *mont) powers(x []uint64, window int) []uint64 {
	n := len(m.p)
	t := make([]uint64, n<<window)
	copy(t, m.one)
	for i := 1; i < 1<<window; i++ {
		m.mul(t[i*n:(i+1)*n], t[(i-1)*n:i*n], x)
	}
	return t
}

// choose copies entry d of a table to out, reading all of them.
func choose(out, table []uint64, d uint64) {
	n := len(out)
	clear(out)
	for i := uint64(0); len(table) > 0; i++ {
		diff := i ^ d
		mask := uint64(int64((diff-1)&^diff) >> 63) // all ones exactly if i is d
		for k, w := range table[:n] {
			out[k] |= w & mask
		}
		table = table[n:]
	}
}

// sum returns the product of the powers of elements whose tables are given, by
// the interleaved method (Straus 1964): squarings are shared, and every entry of
// a table is read where one is chosen. Its time depends on the number of terms
// and the widths of the scalars alone. The result is in the form.
func (m *mont) sum(tables [][]uint64, digits [][]byte, window int) []uint64 {
	width := 0
	for _, d := range digits {
		width = max(width, len(d))
	}
	acc := append([]uint64(nil), m.one...)
	pick := make([]uint64, len(m.p))
	for at := (8*width+window-1)/window - 1; at >= 0; at-- { // windows, most significant first
		for range window {
			m.mul(acc, acc, acc)
		}
		for i, d := range digits {
			if at*window < 8*len(d) {
				choose(pick, tables[i], digit(d, at*window, window))
				m.mul(acc, acc, pick)
			}
		}
	}
	return acc
}

// digit returns the bits of a big-endian number from bit at on.
func digit(b []byte, at, window int) uint64 {
	var v uint64
	for i := at / 8; i <= (at+window-1)/8 && i < len(b); i++ {
		v |= uint64(b[len(b)-1-i]) << (8 * (i - at/8))
	}
	return v >> (at % 8) & (1<<window - 1)
}
