package crypto

import (
	"crypto/sha512"
	"fmt"
	"math/big"
	"slices"

	"github.com/gtank/ristretto255"
)

// This file is the second verifier of sections 11 to 13, over numbers of the
// standard library and over another implementation of ristretto255.

// A refGroup is a group of section 11. Elements are big.Int or element; scalars
// are numbers below the order.
type refGroup interface {
	name() string
	sizes() (element, scalar int)
	order() *big.Int
	generator() any
	hash(label string, msg []byte) any
	decode(b []byte) (e any, class string) // "" or the class of the fault
	decodeScalar(b []byte) *big.Int
	encode(e any) []byte
	add(x, y any) any
	mul(k *big.Int, x any) any
}

// refPrime is the squares modulo a safe prime.
type refPrime struct{ p *big.Int }

// ffdhe2048 is the prime of RFC 7919 appendix A.1 from its formula: 2^2048 -
// 2^1984 + (floor(2^1918 e) + 560316) 2^64 - 1.
func ffdhe2048() refPrime {
	// floor(2^1918 e) by the series of e, with 128 bits to spare.
	e, term := new(big.Int), new(big.Int).Lsh(big.NewInt(1), 1918+128)
	for k := int64(1); term.Sign() > 0; k++ {
		e.Add(e, term)
		term.Quo(term, big.NewInt(k))
	}
	e.Rsh(e, 128)
	one := big.NewInt(1)
	p := new(big.Int).Sub(new(big.Int).Lsh(one, 2048), new(big.Int).Lsh(one, 1984))
	p.Add(p, new(big.Int).Lsh(e.Add(e, big.NewInt(560316)), 64))
	return refPrime{p.Sub(p, one)}
}

func (refPrime) name() string                 { return "ffdhe2048" }
func (refPrime) sizes() (element, scalar int) { return 256, 256 }
func (g refPrime) order() *big.Int            { return new(big.Int).Rsh(g.p, 1) }
func (refPrime) generator() any               { return big.NewInt(4) }
func (refPrime) encode(e any) []byte          { return e.(*big.Int).FillBytes(make([]byte, 256)) }
func (refPrime) decodeScalar(b []byte) *big.Int {
	return new(big.Int).SetBytes(b)
}

func (g refPrime) hash(label string, msg []byte) any {
	x := new(big.Int).SetBytes(expand(msg, "nodealer-v1-ffdhe2048_XMD:SHA-512_SQUARE_:"+label, 256+16))
	return x.Exp(x, big.NewInt(2), g.p)
}

func (g refPrime) decode(b []byte) (any, string) {
	x := new(big.Int).SetBytes(b)
	switch {
	case len(b) != 256:
		return nil, "length"
	case x.Cmp(big.NewInt(1)) <= 0 || x.Cmp(new(big.Int).Sub(g.p, big.NewInt(1))) >= 0 || big.Jacobi(x, g.p) != 1:
		return nil, "encoding"
	}
	return x, ""
}

func (g refPrime) add(x, y any) any {
	r := new(big.Int).Mul(x.(*big.Int), y.(*big.Int))
	return r.Mod(r, g.p)
}

func (g refPrime) mul(k *big.Int, x any) any { return new(big.Int).Exp(x.(*big.Int), k, g.p) }

// refCurve is ristretto255.
type refCurve struct{}

func (refCurve) name() string                 { return "ristretto255" }
func (refCurve) sizes() (element, scalar int) { return 32, 32 }
func (refCurve) order() *big.Int              { return groupOrder }
func (refCurve) generator() any               { return base() }
func (refCurve) encode(e any) []byte          { return e.(element).Encode(nil) }
func (refCurve) hash(label string, msg []byte) any {
	return hashToPoint(label, msg)
}

func (refCurve) decode(b []byte) (any, string) {
	e := ristretto255.NewElement()
	switch {
	case len(b) != 32:
		return nil, "length"
	case e.Decode(b) != nil:
		return nil, "encoding"
	case isZero(e):
		return nil, "identity"
	}
	return e, ""
}

func (refCurve) decodeScalar(b []byte) *big.Int {
	le := slices.Clone(b)
	slices.Reverse(le)
	return new(big.Int).SetBytes(le)
}

func (refCurve) add(x, y any) any { return plus(x.(element), y.(element)) }

func (refCurve) mul(k *big.Int, x any) any {
	le := k.FillBytes(make([]byte, 32))
	slices.Reverse(le)
	return times(toScalar(le), x.(element))
}

// expand is expand_message_xmd with SHA-512 of RFC 9380 section 5.3.1.
func expand(msg []byte, tag string, length int) (out []byte) {
	prime := append([]byte(tag), byte(len(tag)))
	b := append(make([]byte, 128), msg...)
	b0 := sha512.Sum512(append(append(b, byte(length>>8), byte(length), 0), prime...))
	last := make([]byte, 64)
	for i := 1; len(out) < length; i++ {
		var x [64]byte
		for j := range x {
			x[j] = b0[j] ^ last[j]
		}
		next := sha512.Sum512(append(append(x[:], byte(i)), prime...))
		last = next[:]
		out = append(out, last...)
	}
	return out[:length]
}

// A lockReader judges one vector of a lock.
type lockReader struct {
	g   refGroup
	v   vector
	l   *log
	out []struct {
		name        string
		left, right any
	}
}

func (r *lockReader) q(v *big.Int) *big.Int { return v.Mod(v, r.g.order()) }

func (r *lockReader) element(field string, b []byte) any {
	e, class := r.g.decode(b)
	if class != "" {
		panic(verdict{class, field})
	}
	return e
}

// list decodes n elements of a key.
func (r *lockReader) list(key string, n int) (list []any) {
	size, _ := r.g.sizes()
	b := r.v.bytes(key)
	if len(b) != n*size {
		panic(verdict{"length", key})
	}
	for i := range n {
		list = append(list, r.element(fmt.Sprintf("%s entry %d", key, i), b[i*size:(i+1)*size]))
	}
	return list
}

// proof decodes the proof.
func (r *lockReader) proof(elements, scalars int) (e []any, s []*big.Int) {
	size, width := r.g.sizes()
	b := r.v.bytes("proof")
	if len(b) != elements*size+scalars*width {
		panic(verdict{"length", "proof"})
	}
	for i := range elements {
		e = append(e, r.element(fmt.Sprintf("commitment %d", i), b[i*size:(i+1)*size]))
	}
	for i := range scalars {
		k := r.g.decodeScalar(b[elements*size+i*width:][:width])
		if k.Cmp(r.g.order()) >= 0 {
			panic(verdict{"unreduced", fmt.Sprintf("response %d", i)})
		}
		s = append(s, k)
	}
	return e, s
}

func (r *lockReader) absorb(label string, list ...any) {
	var b []byte
	for _, e := range list {
		b = append(b, r.g.encode(e)...)
	}
	r.l.data(label, b)
}

func (r *lockReader) challenges(label string, n int) (list []*big.Int) {
	r.l.frame(3, label, be8(uint64(16*n)))
	for part := range slices.Chunk(shake(r.l.b, 16*n), 16) {
		list = append(list, new(big.Int).SetBytes(part))
	}
	return list
}

func (r *lockReader) sum(k []*big.Int, x []any) any {
	total := r.g.mul(k[0], x[0])
	for i := 1; i < len(k); i++ {
		total = r.g.add(total, r.g.mul(k[i], x[i]))
	}
	return total
}

// equal demands that two elements are the same.
func (r *lockReader) equal(name string, left, right any) {
	r.out = append(r.out, struct {
		name        string
		left, right any
	}{name, left, right})
}

func refGroupOf(name string) refGroup {
	if name == "ffdhe2048" {
		return ffdhe2048()
	}
	return refCurve{}
}

// lock is the verdict of sections 12 and 13: the name of the first false equation.
func (r reader) lock(at place) string {
	kind := map[bool]string{true: "unlock", false: "lock pass"}[r.v.text("kind") == "equal logs of a lock"]
	l := &lockReader{g: refGroupOf(r.v.text("group")), v: r.v, l: beginLog(at, kind)}
	key := l.element("A", r.v.bytes("A"))
	switch r.v.text("kind") {
	case "equal logs of a lock":
		l.equalLogs(key)
	case "relock":
		l.relock(key)
	default:
		l.shuffle(key)
	}
	for _, e := range l.out {
		if string(l.g.encode(e.left)) != string(l.g.encode(e.right)) {
			return e.name
		}
	}
	return ""
}

// start absorbs what all three statements begin with.
func (r *lockReader) start(argument string, more func(), key any) {
	r.l.begin(argument)
	r.l.data("group", []byte(r.g.name()))
	r.absorb("G", r.g.generator())
	more()
	r.absorb("A", key)
}

// equalLogs is C-075.
func (r *lockReader) equalLogs(key any) {
	var bases, images []any
	pairs := r.v.pairs()
	for j, p := range pairs {
		bases = append(bases, r.element(fmt.Sprintf("pair %d base", j), p.a))
		images = append(images, r.element(fmt.Sprintf("pair %d image", j), p.s))
	}
	t, z := r.proof(2, 1)
	r.start("equal logs of a lock", func() {}, key)
	r.l.data("pairs", be8(uint64(len(pairs))))
	for j, p := range pairs {
		r.l.data("slot", be8(p.slot))
		r.l.data("recipient", be8(p.recipient))
		r.absorb("base", bases[j])
		r.absorb("image", images[j])
	}
	w := r.challenges("w", len(pairs))
	r.absorb("T", t...)
	c := r.challenges("c", 1)[0]
	r.equal("zG = T1 + cA", r.g.mul(z[0], r.g.generator()), r.g.add(t[0], r.g.mul(c, key)))
	r.equal("z Base* = T2 + c Image*", r.g.mul(z[0], r.sum(w, bases)), r.g.add(t[1], r.g.mul(c, r.sum(w, images))))
}

// relock is C-076.
func (r *lockReader) relock(key any) {
	n := int(r.v.number("N"))
	k, in, out := r.list("K", n), r.list("in", n), r.list("out", n)
	t, z := r.proof(n+2, n+1)
	r.start("relock", func() {}, key)
	r.l.data("N", be8(uint64(n)))
	r.absorb("K", k...)
	r.absorb("In", in...)
	r.absorb("Out", out...)
	w := r.challenges("w", n)
	r.absorb("T", t...)
	c := r.challenges("c", 1)[0]
	g := r.g.generator()
	r.equal("z_a G = T_A + cA", r.g.mul(z[0], g), r.g.add(t[0], r.g.mul(c, key)))
	right := t[n+1]
	for i := range n {
		r.equal("z_i G = T_i + cK_i", r.g.mul(z[1+i], g), r.g.add(t[1+i], r.g.mul(c, k[i])))
		right = r.g.add(right, r.g.mul(r.q(new(big.Int).Mul(z[1+i], w[i])), in[i]))
	}
	r.equal("z_a sum w_i Out_i = T_E + sum z_i w_i In_i", r.g.mul(z[0], r.sum(w, out)), right)
}

// shuffle is section 12.
func (r *lockReader) shuffle(key any) {
	n := int(r.v.number("N"))
	in, out := r.list("in", n), r.list("out", n)
	if n < 2 {
		panic(verdict{"count", "N"})
	}
	t, s := r.proof(8, 3*n+2)
	h := r.g.hash("lock commitment blinding base H", nil)
	var hi []any
	for i := range n {
		hi = append(hi, r.g.hash("lock commitment base H_i", be8(uint64(i+1))))
	}
	r.start("shuffle with one lock", func() {
		r.absorb("H", h)
		r.absorb("H_i", hi...)
	}, key)
	r.l.data("N", be8(uint64(n)))
	r.absorb("In", in...)
	r.absorb("Out", out...)
	r.absorb("c_A", t[0])
	x := r.challenges("x", n)
	r.absorb("c_B", t[1])
	y, z := r.challenges("y", 1)[0], r.challenges("z", 1)[0]
	for i, name := range []string{"c_u", "c_v", "c_w", "c_F", "T0", "T1"} {
		r.absorb(name, t[2+i])
	}
	e := r.challenges("e", 1)[0]
	d, p, b, last := s[:n], s[n:2*n-2], s[2*n-2:3*n-2], s[3*n-2:]

	mul := func(a, b *big.Int) *big.Int { return r.q(new(big.Int).Mul(a, b)) }
	sub := func(a, b *big.Int) *big.Int { return r.q(new(big.Int).Sub(a, b)) }
	product, minusZ := big.NewInt(1), []*big.Int{}
	for i := range n {
		product = mul(product, sub(new(big.Int).Add(mul(y, big.NewInt(int64(i+1))), x[i]), z))
		minusZ = append(minusZ, sub(new(big.Int), z))
	}
	com := func(v []*big.Int, f *big.Int) any { return r.g.add(r.sum(v, hi[:len(v)]), r.g.mul(f, h)) }
	cD := r.g.add(r.g.add(r.g.mul(y, t[0]), t[1]), r.sum(minusZ, hi))
	r.equal("com(d~) = e c_D + c_u", com(d, last[0]), r.g.add(r.g.mul(e, cD), t[2]))
	all := slices.Concat(d[:1], p, []*big.Int{mul(e, product)})
	var steps []*big.Int
	for i := range n - 1 {
		steps = append(steps, sub(mul(e, all[i+1]), mul(all[i], d[i+1])))
	}
	r.equal("com(e p~_(i+1) - p~_i d~_(i+1)) = e c_w + c_v", com(steps, last[1]), r.g.add(r.g.mul(e, t[4]), t[3]))
	r.equal("com(b~) = e c_B + c_F", com(b, last[2]), r.g.add(r.g.mul(e, t[1]), t[5]))
	r.equal("sum b~_i Out_i - a~ S = T0", r.sum(b, out), r.g.add(t[6], r.g.mul(last[3], r.sum(x, in))))
	r.equal("a~ G = e A + T1", r.g.mul(last[3], r.g.generator()), r.g.add(t[7], r.g.mul(e, key)))
}
