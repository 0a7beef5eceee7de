package crypto

import (
	"bytes"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/binary"
	"testing"

	"github.com/gtank/ristretto255"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// This file is a second verifier, written from docs/crypto.md alone on another
// implementation of the group. It checks every equation by itself, term by term,
// so it also shows that the one weighted sum of sigma.Check judges the same.

type (
	element = *ristretto255.Element
	scalar  = *ristretto255.Scalar
)

func toElement(b []byte) element {
	e := ristretto255.NewElement()
	if e.Decode(b) != nil {
		panic("not an element")
	}
	return e
}

func toScalar(b []byte) scalar {
	s := ristretto255.NewScalar()
	if s.Decode(b) != nil {
		panic("not a scalar")
	}
	return s
}

func number(v uint64) scalar {
	return toScalar(append(binary.LittleEndian.AppendUint64(nil, v), make([]byte, 24)...))
}

func reduce(b []byte) scalar            { return ristretto255.NewScalar().FromUniformBytes(b) }
func times(s scalar, e element) element { return ristretto255.NewElement().ScalarMult(s, e) }
func plus(a, b element) element         { return ristretto255.NewElement().Add(a, b) }
func mulS(a, b scalar) scalar           { return ristretto255.NewScalar().Multiply(a, b) }
func addS(a, b scalar) scalar           { return ristretto255.NewScalar().Add(a, b) }
func subS(a, b scalar) scalar           { return ristretto255.NewScalar().Subtract(a, b) }
func base() element                     { return ristretto255.NewElement().Base() }

// sum returns the sum of s_i e_i.
func sum(s []scalar, e []element) element {
	r := ristretto255.NewElement().Zero()
	for i := range s {
		r = plus(r, times(s[i], e[i]))
	}
	return r
}

// be8 is a number as 8 big-endian bytes.
func be8(v uint64) []byte { return binary.BigEndian.AppendUint64(nil, v) }

// protocolHash is H of section 1.
func protocolHash(label string, fields ...[]byte) []byte {
	b := append(be8(uint64(len(label))), label...)
	b = append(b, be8(uint64(len(fields)))...)
	for _, f := range fields {
		b = append(append(b, be8(uint64(len(f)))...), f...)
	}
	h := sha512.Sum512(b)
	return h[:]
}

// hashToPoint is section 1 and RFC 9380 section 5.3.1 for one block of output.
func hashToPoint(label string, msg []byte) element {
	dst := "nodealer-v1-ristretto255_XMD:SHA-512_R255MAP_RO_:" + label
	prime := append([]byte(dst), byte(len(dst)))
	b := append(make([]byte, 128), msg...)
	b = append(append(b, 0, 64, 0), prime...)
	b0 := sha512.Sum512(b)
	b1 := sha512.Sum512(append(append(b0[:], 1), prime...))
	return ristretto255.NewElement().FromUniformBytes(b1[:])
}

// A log is the transcript of section 3 as the bytes absorbed.
type log struct{ b []byte }

func shake(b []byte, n int) []byte { return sha3.SumSHAKE128(b, n) }

func newLog(kind string, own string, value []byte) *log {
	return newLogIn(place{sigma.Suite, idOf(1), idOf(2), 3, 4}, kind, own, value)
}

// A place is the context of section 3 that all kinds share.
type place struct {
	suite       string
	table, deck []byte
	epoch, seat uint64
}

func idOf(b byte) []byte { return append([]byte{b}, make([]byte, 31)...) }

func newLogIn(at place, kind string, own string, value []byte) *log {
	l := beginLog(at, kind)
	l.data(own, value)
	return l
}

// beginLog is newLogIn for a kind without a context of its own.
func beginLog(at place, kind string) *log {
	first := append([]byte("irtf-cfrg-fiat-shamir/session-id"), make([]byte, 136)...)
	id := shake(append(first, "nodealer/transcript/v1"...), 32)
	l := &log{append(id, make([]byte, 136)...)}
	l.data("product", []byte("nodealer"))
	l.data("version", be8(1))
	l.data("suite", []byte(at.suite))
	l.data("kind", []byte(kind))
	l.data("table", at.table)
	l.data("deck", at.deck)
	l.data("epoch", be8(at.epoch))
	l.data("seat", be8(at.seat))
	return l
}

func (l *log) frame(kind byte, label string, data []byte) {
	l.b = append(l.b, kind)
	for _, s := range [][]byte{[]byte(label), data} {
		l.b = binary.LittleEndian.AppendUint32(l.b, uint32(len(s)))
		l.b = append(l.b, s...)
	}
}
func (l *log) data(label string, data []byte) { l.frame(1, label, data) }
func (l *log) begin(name string)              { l.frame(2, name, nil) }
func (l *log) challenge(name string) scalar {
	l.frame(3, name, be8(64))
	return reduce(shake(l.b, 64))
}
func (l *log) state() []byte {
	c := &log{bytes.Clone(l.b)}
	c.frame(4, "", nil)
	return shake(c.b, 64)
}

// words cuts a proof into its 32-byte words.
type words struct{ b []byte }

func (w *words) next() []byte {
	v := w.b[:32]
	w.b = w.b[32:]
	return v
}
func (w *words) element() element { return toElement(w.next()) }
func (w *words) scalars(n int) (out []scalar) {
	for range n {
		out = append(out, toScalar(w.next()))
	}
	return out
}

func same(a, b element) bool { return a.Equal(b) == 1 }

// A sides holds the two sides of one equation.
type sides struct {
	name        string
	left, right element
}

// firstFalse returns the name of the first equation that is false, "" if none.
func firstFalse(list ...sides) string {
	for _, e := range list {
		if !same(e.left, e.right) {
			return e.name
		}
	}
	return ""
}

// referencePossession is section 5; like the others it returns the name of the
// first equation that is false.
func referencePossession(l *log, key, proof []byte) string {
	l.begin("possession")
	l.data("witnesses", be8(1))
	l.data("equations", be8(1))
	l.data("image", key)
	l.data("terms", be8(1))
	l.data("witness", be8(0))
	l.data("base", base().Encode(nil))
	l.data("T", proof[:32])
	c := l.challenge("c")
	return firstFalse(sides{"X = xG", times(toScalar(proof[32:]), base()),
		plus(toElement(proof[:32]), times(c, toElement(key)))})
}

// A refPair is one pair of equal logs.
type refPair struct {
	slot, recipient uint64
	a, s            element
}

// weightsOfPairs absorbs the statement of section 6 and returns the weights.
func weightsOfPairs(l *log, key []byte, list []refPair) (w []scalar) {
	l.begin("equal logs")
	l.data("G", base().Encode(nil))
	l.data("X", key)
	l.data("pairs", be8(uint64(len(list))))
	for _, o := range list {
		l.data("slot", be8(o.slot))
		l.data("recipient", be8(o.recipient))
		l.data("A", o.a.Encode(nil))
		l.data("S", o.s.Encode(nil))
	}
	seed := l.state()
	l.data("seed_w", seed)
	for j := range list {
		w = append(w, reduce(protocolHash("nodealer/equal-logs/weight/v1", seed, be8(uint64(j)))))
	}
	return w
}

func columns(list []refPair) (a, s []element) {
	for _, o := range list {
		a, s = append(a, o.a), append(s, o.s)
	}
	return a, s
}

// referenceEqualLogs is section 6.
func referenceEqualLogs(l *log, key []byte, list []refPair, proof []byte) string {
	w := weightsOfPairs(l, key, list)
	a, s := columns(list)
	l.data("T", proof[:64])
	c := l.challenge("c")
	p := words{proof}
	t1, t2 := p.element(), p.element()
	z := p.scalars(1)[0]
	return firstFalse(
		sides{"zG = T1 + cX", times(z, base()), plus(t1, times(c, toElement(key)))},
		sides{"zA* = T2 + cS*", times(z, sum(w, a)), plus(t2, times(c, sum(w, s)))})
}

// absorbRefLists is C-033.
func absorbRefLists(l *log, before, after []byte) {
	l.begin("lists")
	l.data("C", before)
	l.data("C'", after)
}

// A refEquation is one equation of section 5: image = sum x_witness base.
type refEquation struct {
	name    string
	image   element
	witness []uint64
	base    []element
}

// absorbRelation is the statement of section 5.
func absorbRelation(l *log, name string, witnesses int, list []refEquation) {
	l.begin(name)
	l.data("witnesses", be8(uint64(witnesses)))
	l.data("equations", be8(uint64(len(list))))
	for _, e := range list {
		l.data("image", e.image.Encode(nil))
		l.data("terms", be8(uint64(len(e.base))))
		for i := range e.base {
			l.data("witness", be8(e.witness[i]))
			l.data("base", e.base[i].Encode(nil))
		}
	}
}

// rehideRelation is section 7; old and new hold A and B.
func rehideRelation(key element, old, fresh [2]element, newKey element) []refEquation {
	zero := ristretto255.NewElement().Zero()
	return []refEquation{
		{"X = xG", key, []uint64{0}, []element{base()}},
		{"A' = rG", fresh[0], []uint64{1}, []element{base()}},
		{"C - B' = xA - rPK'", minus(old[1], fresh[1]), []uint64{0, 1}, []element{old[0], minus(zero, newKey)}},
	}
}

func minus(a, b element) element { return ristretto255.NewElement().Subtract(a, b) }

// applied is the right side of an equation of section 5 for the scalars x.
func (e refEquation) applied(x []scalar) element {
	var s []scalar
	for _, i := range e.witness {
		s = append(s, x[i])
	}
	return sum(s, e.base)
}

// referenceRelation is C-030.
func referenceRelation(l *log, name string, witnesses int, list []refEquation, proof []byte) string {
	absorbRelation(l, name, witnesses, list)
	l.data("T", proof[:32*len(list)])
	c := l.challenge("c")
	p := words{proof}
	var out []sides
	for _, e := range list {
		out = append(out, sides{name: e.name, right: plus(p.element(), times(c, e.image))})
	}
	z := p.scalars(witnesses)
	for i, e := range list {
		out[i].left = e.applied(z)
	}
	return firstFalse(out...)
}

// referenceShuffle is section 8.
func referenceShuffle(l *log, pk, in, out, proof []byte) string {
	n := len(in) / 64
	h := hashToPoint("shuffle commitment blinding base H", nil)
	var hi []element
	var list []byte
	for i := range n {
		hi = append(hi, hashToPoint("shuffle commitment base H_i", be8(uint64(i+1))))
		list = hi[i].Encode(list)
	}
	l.begin("shuffle")
	l.data("G", base().Encode(nil))
	l.data("H", h.Encode(nil))
	l.data("H_i", list)
	l.data("PK", pk)
	l.data("N", be8(uint64(n)))
	l.data("C", in)
	l.data("C'", out)
	l.data("c_A", proof[:32])
	x := l.challenge("x")
	l.data("c_B", proof[32:64])
	y, z := l.challenge("y"), l.challenge("z")
	for i, name := range []string{"c_u", "c_v", "c_w", "c_F", "E_A", "E_B"} {
		l.data(name, proof[64+32*i:96+32*i])
	}
	e := l.challenge("e")
	p := words{proof}
	cA, cB, cu, cv, cw, cF := p.element(), p.element(), p.element(), p.element(), p.element(), p.element()
	eA, eB := p.element(), p.element()
	d, pr, b := p.scalars(n), p.scalars(n-2), p.scalars(n)
	last := p.scalars(4)

	var powers, ez []scalar // x^i, and -z for each H_i
	product, power := number(1), number(1)
	for i := range n {
		power = mulS(power, x)
		powers = append(powers, power)
		ez = append(ez, subS(number(0), z))
		product = mulS(product, subS(addS(mulS(y, number(uint64(i+1))), power), z))
	}
	pr = append(append([]scalar{d[0]}, pr...), mulS(e, product))
	com := func(v []scalar, r scalar) element { return plus(sum(v, hi[:len(v)]), times(r, h)) }
	cD := plus(plus(times(y, cA), cB), sum(ez, hi))
	var steps []scalar
	for i := range n - 1 {
		steps = append(steps, subS(mulS(e, pr[i+1]), mulS(pr[i], d[i+1])))
	}
	equations := []sides{
		{"com(d~) = e c_D + c_u", com(d, last[0]), plus(times(e, cD), cu)},
		{"com(e p~_(i+1) - p~_i d~_(i+1)) = e c_w + c_v", com(steps, last[1]), plus(times(e, cw), cv)},
		{"com(b~) = e c_B + c_F", com(b, last[2]), plus(times(e, cB), cF)},
	}
	for part, k := range []element{base(), toElement(pk)} {
		var ins, outs []element
		for i := range n {
			at := 64*i + 32*part
			ins, outs = append(ins, toElement(in[at:at+32])), append(outs, toElement(out[at:at+32]))
		}
		equations = append(equations, sides{
			"sum b~_i C'_i + tau~ (G, PK) = e sum x^i C_i + E, part " + "AB"[part:part+1],
			plus(sum(b, outs), times(last[3], k)),
			plus(times(e, sum(powers, ins)), []element{eA, eB}[part])})
	}
	return firstFalse(equations...)
}

// referenceRows is section 16, with all vectors and commitments written out: those
// that are computed stand in their places among those that are sent.
func referenceRows(l *log, m int, pk, in, out, proof []byte) string {
	entries := len(in) / 64
	n := entries / m
	h := hashToPoint("shuffle commitment blinding base H", nil)
	var hi []element
	var list []byte
	for i := range n {
		hi = append(hi, hashToPoint("shuffle commitment base H_i", be8(uint64(i+1))))
		list = hi[i].Encode(list)
	}
	l.begin("shuffle in rows")
	l.data("G", base().Encode(nil))
	l.data("H", h.Encode(nil))
	l.data("H_i", list)
	l.data("PK", pk)
	l.data("N", be8(uint64(entries)))
	l.data("m", be8(uint64(m)))
	l.data("C", in)
	l.data("C'", out)
	at := 0
	send := func(name string, k int) {
		l.data(name, proof[32*at:32*(at+k)])
		at += k
	}
	send("c_A", m)
	x := l.challenge("x")
	send("c_B", m)
	y, z := l.challenge("y"), l.challenge("z")
	l.begin("product of rows")
	send("c_G", m-1)
	xH, yH := l.challenge("x_H"), l.challenge("y_H")
	l.begin("zero")
	send("c_L", 1)
	send("c_R", 1)
	send("c_O", 2*m)
	l.begin("single value product")
	for _, name := range []string{"c_u", "c_v", "c_w"} {
		send(name, 1)
	}
	l.begin("multi-exponentiation")
	send("c_F", 1)
	send("c_K", 2*m-1)
	send("E_A", 2*m-1)
	send("E_B", 2*m-1)
	e := l.challenge("e")

	zero := ristretto255.NewElement().Zero()
	w := words{proof}
	elements := func(k int) (out []element) {
		for range k {
			out = append(out, w.element())
		}
		return out
	}
	with := func(list []element, k int, fixed element) []element {
		return append(append(append([]element{}, list[:k]...), fixed), list[k:]...)
	}
	power := func(s scalar, k int) scalar {
		r := number(1)
		for range k {
			r = mulS(r, s)
		}
		return r
	}
	fill := func(s scalar) (out []scalar) {
		for range n {
			out = append(out, s)
		}
		return out
	}
	com := func(v []scalar, r scalar) element { return plus(sum(v, hi[:len(v)]), times(r, h)) }
	neg := func(s scalar) scalar { return subS(number(0), s) }
	cA, cB, cG := elements(m), elements(m), elements(m-1)
	var cD []element
	for i := range m {
		cD = append(cD, plus(plus(times(y, cA[i]), cB[i]), com(fill(neg(z)), number(0))))
	}
	cG = append([]element{cD[0]}, cG...)
	left, right := elements(1), elements(1) // c_L, c_R
	left = append(append(left, cD[1:]...), com(fill(neg(number(1))), number(0)))
	last := zero
	var front []element
	for i := 1; i < m; i++ {
		front = append(front, times(power(xH, i), cG[i-1]))
		last = plus(last, times(power(xH, i), cG[i]))
	}
	right = append(append(front, last), right...)
	cO := with(elements(2*m), m+1, zero)
	cu, cv, cw, cF := w.element(), w.element(), w.element(), w.element()
	cK := with(elements(2*m-1), m, zero)
	columns := [2][]element{elements(2*m - 1), elements(2*m - 1)}
	lt, lr := w.scalars(n), w.scalars(1)[0]
	ht, hr, tt := w.scalars(n), w.scalars(1)[0], w.scalars(1)[0]
	g, pr, gr, ps := w.scalars(n), w.scalars(n-2), w.scalars(1)[0], w.scalars(1)[0]
	b, tail := w.scalars(n), w.scalars(4)

	sumOf := func(list []element, exponent func(k int) int) element {
		r := zero
		for k, c := range list {
			r = plus(r, times(power(e, exponent(k)), c))
		}
		return r
	}
	up := func(k int) int { return k }
	bilinear, product := number(0), number(1)
	for j := range n {
		bilinear = addS(bilinear, mulS(mulS(lt[j], ht[j]), power(yH, j+1)))
	}
	var xs []scalar
	for k := range entries {
		xs = append(xs, power(x, k+1))
		product = mulS(product, subS(addS(mulS(y, number(uint64(k+1))), xs[k]), z))
	}
	pr = append(append([]scalar{g[0]}, pr...), mulS(e, product))
	var steps []scalar
	for i := range n - 1 {
		steps = append(steps, subS(mulS(e, pr[i+1]), mulS(pr[i], g[i+1])))
	}
	equations := []sides{
		{rowsL, com(lt, lr), sumOf(left, up)},
		{rowsH, com(ht, hr), sumOf(right, func(k int) int { return m - k })},
		{rowsO, com([]scalar{bilinear}, tt), sumOf(cO, up)},
		{rowsG, com(g, gr), plus(times(e, cG[m-1]), cu)},
		{rowsP, com(steps, ps), plus(times(e, cw), cv)},
		{rowsB, com(b, tail[0]), sumOf(append([]element{cF}, cB...), up)},
		{rowsK, com(tail[1:2], tail[2]), sumOf(cK, up)},
	}
	for part, k := range []element{base(), toElement(pk)} {
		var ins, outs []element
		for i := range entries {
			at := 64*i + 32*part
			ins, outs = append(ins, toElement(in[at:at+32])), append(outs, toElement(out[at:at+32]))
		}
		us := times(tail[3], k)
		if part == 1 {
			us = plus(us, times(tail[1], base()))
		}
		for i := 1; i <= m; i++ {
			us = plus(us, times(power(e, m-i), sum(b, outs[(i-1)*n:i*n])))
		}
		equations = append(equations, sides{rowsE + "AB"[part:part+1], us, sumOf(with(columns[part], m, sum(xs, ins)), up)})
	}
	return firstFalse(equations...)
}

// The equations of section 16, by their names.
const (
	rowsL = "com(l~) = c_L + sum e^i c_D,i+1 + e^m com(-1)"
	rowsH = "com(h~) = sum e^(m-j) c_H,j"
	rowsO = "com(l~ * h~) = sum e^k c_O,k"
	rowsG = "com(g~) = e c_G,m + c_u"
	rowsP = "com(e p~_(i+1) - p~_i g~_(i+1)) = e c_w + c_v"
	rowsB = "com(b~) = c_F + sum e^j c_B,j"
	rowsK = "com(beta~) = sum e^k c_K,k"
	rowsE = "(tau~ G, beta~ G + tau~ PK) + sum e^(m-i) <b~, C'_i> = sum e^k E_k, part "
)

// referenceFolded is section 17. Unlike the library it folds the bases, each as an
// element, and keeps the right sides of the three sums as elements too. A half
// that is the identity would be a fault of the decoder and does not come here.
func referenceFolded(l *log, pk, in, out, proof []byte) string {
	n := len(in) / 64
	h := hashToPoint("shuffle commitment blinding base H", nil)
	var hi []element
	var list []byte
	for i := range n {
		hi = append(hi, hashToPoint("shuffle commitment base H_i", be8(uint64(i+1))))
		list = hi[i].Encode(list)
	}
	l.begin("folded shuffle")
	l.data("G", base().Encode(nil))
	l.data("H", h.Encode(nil))
	l.data("H_i", list)
	l.data("PK", pk)
	l.data("N", be8(uint64(n)))
	l.data("C", in)
	l.data("C'", out)
	points := proof
	send := func(name string) element {
		e := points[:32]
		points = points[32:]
		l.data(name, e)
		return toElement(e)
	}
	cA := send("c_A")
	x := l.challenge("x")
	cB := send("c_B")
	y, z := l.challenge("y"), l.challenge("z")
	cG := send("c_G")
	w := l.challenge("w")
	cu, cv, c1, c0, eA, eB := send("c_u"), send("c_v"), send("c_1"), send("c_0"), send("E_A"), send("E_B")
	e := l.challenge("e")
	folds := 0
	for k := n; k >= 8; k /= 2 {
		folds++
	}
	scalars := points[folds*6*32:]
	l.data("response", scalars[:4*32])
	rest := words{scalars}
	r := rest.scalars(4)
	alpha, kappa := l.challenge("alpha"), l.challenge("kappa")

	// The three sums before the folding: X, Y, Z, and their bases.
	neg := func(s scalar) scalar { return subS(number(0), s) }
	inverse := func(s scalar) scalar { return ristretto255.NewScalar().Invert(s) }
	ew, e2 := mulS(e, w), mulS(e, e)
	bigX := plus(plus(times(mulS(e, y), cA), times(e, cB)), plus(cu, times(neg(r[0]), h)))
	bigZ := plus(plus(eA, times(alpha, eB)), times(neg(r[3]), plus(base(), times(alpha, toElement(pk)))))
	product, wN, power := number(1), number(1), number(1)
	var bases [3][]element // H_i, K_i, W_i
	for i := range n {
		wN, power = mulS(wN, w), mulS(power, x)
		f := subS(addS(mulS(y, number(uint64(i+1))), power), z)
		product = mulS(product, f)
		c := [4]element{}
		for j, b := range [][]byte{in[64*i:], in[64*i+32:], out[64*i:], out[64*i+32:]} {
			c[j] = toElement(b[:32])
		}
		bases[0] = append(bases[0], hi[i])
		bases[2] = append(bases[2], plus(c[2], times(alpha, c[3])))
		bigX = plus(bigX, times(neg(addS(mulS(e, z), ew)), hi[i]))
		bigZ = plus(bigZ, plus(times(mulS(e, f), plus(c[0], times(alpha, c[1]))), times(neg(ew), bases[2][i])))
	}
	for i := range n {
		k := hi[i]
		for range n - 1 - i {
			k = times(inverse(w), k)
		}
		bases[1] = append(bases[1], k)
	}
	bigY := plus(plus(times(e, cG), cv), plus(times(neg(r[1]), h), times(kappa, plus(plus(
		times(mulS(e2, subS(product, wN)), base()), times(e, c1)), plus(c0, times(neg(r[2]), h))))))
	sides3 := [3]element{bigX, bigY, bigZ}
	// left returns the three left sides of lists k and v.
	left := func(k, v []scalar, bases [3][]element) [3]element {
		both := number(0)
		for i := range k {
			both = addS(both, mulS(k[i], v[i]))
		}
		return [3]element{sum(v, bases[0]), plus(sum(k, bases[1]), times(mulS(kappa, both), base())), sum(v, bases[2])}
	}
	for len(bases[0]) >= 8 {
		l.begin("fold")
		if last := len(bases[0]) - 1; last%2 == 0 {
			pair := rest.scalars(2)
			l.data("pair", append(pair[0].Encode(nil), pair[1].Encode(nil)...))
			var ends [3][]element
			for i := range bases {
				bases[i], ends[i] = bases[i][:last], bases[i][last:]
			}
			for i, given := range left(pair[:1], pair[1:], ends) {
				sides3[i] = minus(sides3[i], given)
			}
		}
		var lr [6]element
		for i, name := range []string{"L_h", "R_h", "L_k", "R_k", "L_E", "R_E"} {
			lr[i] = send(name)
		}
		xi := l.challenge("xi")
		half := len(bases[0]) / 2
		for i := range bases {
			sides3[i] = plus(sides3[i], plus(times(xi, lr[2*i]), times(inverse(xi), lr[2*i+1])))
			by := []scalar{xi, inverse(xi), xi}[i]
			var folded []element
			for j := range half {
				folded = append(folded, plus(bases[i][j], times(by, bases[i][half+j])))
			}
			bases[i] = folded
		}
	}
	k := rest.scalars(len(bases[0]))
	v := rest.scalars(len(bases[0]))
	got := left(k, v, bases)
	return firstFalse(sides{foldedD, got[0], sides3[0]}, sides{foldedG, got[1], sides3[1]}, sides{foldedE, got[2], sides3[2]})
}

// The equations of section 17, by their names.
const (
	foldedD = "com(d~) = e c_D + c_u, folded"
	foldedG = "com(g~) + kappa <k, h> G = e c_G + c_v + kappa (e^2 (P - w^N) G + e c_1 + c_0), folded"
	foldedE = "sum d~_i C'_i + tau~ (G, PK) = e sum f_j C_j + E, folded"
)

// TestReferenceFolded: both verifiers accept the same honest folded proofs and
// refuse the same false ones ([C-080] to [C-087]).
func TestReferenceFolded(t *testing.T) {
	ctx := sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4}
	for _, n := range []int{2, 8, 19} {
		s := newShuffling(t, n, false)
		bases := must[*shuffle.Bases](t)(shuffle.NewBases(n))
		st := shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}
		tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 7))
		proof := must[shuffle.FoldedProof](t)(shuffle.ProveFolded(vectorSeed, tr, bases, st, s.w)).Append(nil)
		a, b := elgamal.AppendList(nil, s.in), elgamal.AppendList(nil, s.out)
		points := 9
		for k := n; k >= 8; k /= 2 {
			points += 6
		}
		for i := -1; i < len(proof)/32; i++ {
			if n == 19 && i >= 0 && i%4 != 1 && !long() {
				continue
			}
			bad := bytes.Clone(proof)
			switch {
			case i >= points: // another response
				copy(bad[32*i:], toAnother(bad[32*i:32*i+32]))
			case i >= 0: // another commitment
				copy(bad[32*i:], plus(toElement(bad[32*i:32*i+32]), base()).Encode(nil))
			}
			dec := must[shuffle.FoldedProof](t)(shuffle.DecodeFoldedProof(bad, n))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 7))
			ours := verdict{"valid", ""}
			if err := shuffle.VerifyFolded(tr, bases, st, dec); err != nil {
				ours = verdictOf(err)
			}
			theirs := verdict{"valid", ""}
			if name := referenceFolded(newLog("shuffle", "pass", be8(7)), s.pk.Append(nil), a, b, bad); name != "" {
				theirs = verdict{"equation", name}
			}
			if ours != theirs || (ours.class == "valid") != (i < 0) {
				t.Errorf("%d entries, word %d changed: ours %v, reference %v", n, i, ours, theirs)
			}
		}
	}
}

// TestReferenceRows: both verifiers accept the same honest proofs in rows and
// refuse the same false ones ([C-061] to [C-066]).
func TestReferenceRows(t *testing.T) {
	ctx := sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4}
	for _, c := range [][2]int{{4, 2}, {12, 3}} {
		n, m := c[0], c[1]
		s := newShuffling(t, n, false)
		bases := must[*shuffle.Bases](t)(shuffle.NewBases(n / m))
		st := shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}
		tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 7))
		proof := must[shuffle.RowsProof](t)(shuffle.ProveRows(vectorSeed, tr, bases, st, s.w, m)).Append(nil)
		a, b := elgamal.AppendList(nil, s.in), elgamal.AppendList(nil, s.out)
		for i := -1; i < len(proof)/32; i++ {
			bad := bytes.Clone(proof)
			switch {
			case i >= 11*m+2: // another response
				copy(bad[32*i:], toAnother(bad[32*i:32*i+32]))
			case i >= 0: // another commitment
				copy(bad[32*i:], plus(toElement(bad[32*i:32*i+32]), base()).Encode(nil))
			}
			dec := must[shuffle.RowsProof](t)(shuffle.DecodeRowsProof(bad, n, m))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 7))
			ours := shuffle.VerifyRows(tr, bases, st, dec) == nil
			theirs := referenceRows(newLog("shuffle", "pass", be8(7)), m, s.pk.Append(nil), a, b, bad) == ""
			if ours != theirs || ours != (i < 0) {
				t.Errorf("%d in %d, word %d changed: ours %v, reference %v", n, m, i, ours, theirs)
			}
		}
	}
}

// TestReference: both verifiers accept the same honest proofs of every kind and
// refuse the same false ones.
func TestReference(t *testing.T) {
	seed := derive.New([32]byte{5})
	ctx := sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4}
	x := group.HashToScalar("reference", nil)
	pk := group.MulBase(x).Encoded()
	own := append([]byte{9}, make([]byte, 31)...)

	tr, _ := sigma.ForPossession(ctx, [32]byte{9})
	p, err := sigma.ProvePossession(seed, tr, x, pk)
	if err != nil {
		t.Fatal(err)
	}
	if e := referencePossession(newLog("possession", "roster", own), pk.Append(nil), p.Append(nil)); e != "" {
		t.Error("possession: the reference refuses", e)
	}

	n := 6
	var in []elgamal.Ciphertext
	var list []elgamal.Opening
	w := shuffle.Witness{Pi: []int{4, 0, 5, 1, 3, 2}}
	for i := range n {
		in = append(in, elgamal.Initial(pk, group.HashToPoint("reference", []byte{byte(i)})))
		w.Rho = append(w.Rho, group.HashToScalar("reference", []byte{byte(i)}))
	}
	out, err := shuffle.Apply(pk, in, w)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range out {
		list = append(list, elgamal.Opening{Slot: uint64(i), Recipient: sigma.Everyone, C: c, S: elgamal.Share(x, c)})
	}
	tr, _ = sigma.ForShares(ctx, [32]byte{9})
	p, err = elgamal.ProveShares(seed, tr, x, pk, list)
	if err != nil {
		t.Fatal(err)
	}
	if e := referenceEqualLogs(newLog("shares", "deal", own), pk.Append(nil), refPairs(list), p.Append(nil)); e != "" {
		t.Error("equal logs: the reference refuses", e)
	}
	list[2].S = list[3].S
	if referenceEqualLogs(newLog("shares", "deal", own), pk.Append(nil), refPairs(list), p.Append(nil)) == "" {
		t.Error("equal logs: the reference accepts a false share")
	}

	bases, _ := shuffle.NewBases(n)
	st := shuffle.Statement{PK: pk, In: in, Out: out}
	tr, _ = sigma.ForShuffle(ctx, 7)
	sp, err := shuffle.Prove(seed, tr, bases, st, w)
	if err != nil {
		t.Fatal(err)
	}
	proof, a, b := sp.Append(nil), elgamal.AppendList(nil, in), elgamal.AppendList(nil, out)
	for i := -1; i < len(proof)/32; i++ {
		bad := bytes.Clone(proof)
		switch {
		case i >= 8: // another response
			copy(bad[32*i:], toAnother(bad[32*i:32*i+32]))
		case i >= 0: // another commitment
			copy(bad[32*i:], plus(toElement(bad[32*i:32*i+32]), base()).Encode(nil))
		}
		dec, err := shuffle.DecodeProof(bad, n)
		if err != nil {
			t.Fatal(err)
		}
		tr, _ = sigma.ForShuffle(ctx, 7)
		ours := shuffle.Verify(tr, bases, st, dec) == nil
		theirs := referenceShuffle(newLog("shuffle", "pass", be8(7)), pk.Append(nil), a, b, bad) == ""
		if ours != theirs || ours != (i < 0) {
			t.Errorf("word %d changed: ours %v, reference %v", i, ours, theirs)
		}
	}
}

func refPairs(list []elgamal.Opening) (out []refPair) {
	for _, o := range list {
		out = append(out, refPair{o.Slot, o.Recipient, toElement(o.C.A.Append(nil)), toElement(o.S.Append(nil))})
	}
	return out
}

func toAnother(b []byte) []byte { return addS(toScalar(b), number(1)).Encode(nil) }
