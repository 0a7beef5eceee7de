package crypto

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

var vectorSeed = derive.New([32]byte{0x76})

// vectorScalar and vectorPoint are the values that vectors are made of.
func vectorScalar(v ...any) group.Scalar { return group.HashToScalar("vectors", fmt.Append(nil, v...)) }
func vectorPoint(v ...any) group.Point   { return group.HashToPoint("vectors", fmt.Append(nil, v...)) }

func vectorContext() sigma.Context {
	return sigma.Context{Suite: sigma.Suite, Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4}
}

// newVector is a valid vector without its statement.
func newVector(name, kind, comment, own string) vector {
	v := vector{name, map[string][]string{}}
	v.set("kind", kind)
	v.set("comment", comment)
	v.set("expect", "valid")
	v.set("suite", sigma.Suite)
	v.setBytes("table", idOf(1))
	v.setBytes("deck", idOf(2))
	v.set("epoch", 3)
	v.set("seat", 4)
	switch own {
	case "": // a lock has none
	case "roster", "deal":
		v.setBytes(own, idOf(5))
	default:
		v.set(own, 6)
	}
	return v
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func makePossession(t testing.TB) vector {
	x := vectorScalar("x")
	key := group.MulBase(x).Encoded()
	tr := must[*sigma.Transcript](t)(sigma.ForPossession(vectorContext(), [32]byte{5}))
	p := must[sigma.Proof](t)(sigma.ProvePossession(vectorSeed, tr, x, key))
	v := newVector("possession", "possession", "a true proof", "roster")
	v.setBytes("X", key.Append(nil))
	v.setBytes("proof", p.Append(nil))
	return v
}

// openings are n shares of the key x, the last one public.
func openings(x group.Scalar, n int) (list []elgamal.Opening) {
	for j := range n {
		c := elgamal.Mask(group.MulBase(x), vectorPoint("card", j), vectorScalar("r", j))
		o := elgamal.Opening{Slot: uint64(10 + j), Recipient: uint64(j % 3), C: c, S: elgamal.Share(x, c)}
		if j == n-1 {
			o.Recipient = sigma.Everyone
		}
		list = append(list, o)
	}
	return list
}

func makeShares(t testing.TB, n int) vector {
	x := vectorScalar("x")
	key, list := group.MulBase(x).Encoded(), openings(x, n)
	tr := must[*sigma.Transcript](t)(sigma.ForShares(vectorContext(), [32]byte{5}))
	p := must[sigma.Proof](t)(elgamal.ProveShares(vectorSeed, tr, x, key, list))
	v := newVector(fmt.Sprintf("equal-logs-%d", n), "equal logs", fmt.Sprintf("a true proof of %d shares", n), "deal")
	v.setBytes("X", key.Append(nil))
	var pairs []pairLine
	for _, o := range list {
		pairs = append(pairs, pairLine{o.Slot, o.Recipient, o.C.A.Append(nil), o.S.Append(nil)})
	}
	v.setPairs(pairs)
	v.setBytes("proof", p.Append(nil))
	return v
}

func makeLayer(t testing.TB) vector {
	x, n := vectorScalar("x"), 3
	key := group.MulBase(x).Encoded()
	var in, out []elgamal.Ciphertext
	for i := range n {
		c := elgamal.Mask(vectorPoint("PK"), vectorPoint("card", i), vectorScalar("r", i))
		in, out = append(in, c), append(out, elgamal.AddLayer(x, c))
	}
	tr := must[*sigma.Transcript](t)(sigma.ForLayer(vectorContext(), 6))
	p := must[sigma.Proof](t)(elgamal.ProveLayer(vectorSeed, tr, x, key, in, out))
	v := newVector("layer", "layer", "a true proof of a layer on 3 ciphertexts", "pass")
	v.set("N", n)
	v.setBytes("X", key.Append(nil))
	v.setBytes("in", elgamal.AppendList(nil, in))
	v.setBytes("out", elgamal.AppendList(nil, out))
	v.setBytes("proof", p.Append(nil))
	return v
}

func makeRehide(t testing.TB) vector {
	x, r, pk := vectorScalar("x"), vectorScalar("new r"), vectorPoint("PK")
	card := vectorPoint("card")
	st := elgamal.Rehiding{Key: group.MulBase(x).Encoded(), Old: elgamal.Mask(group.MulBase(x), card, vectorScalar("r")),
		New: elgamal.Mask(pk, card, r), NewKey: pk}
	tr := must[*sigma.Transcript](t)(sigma.ForRehide(vectorContext(), 6))
	p := must[sigma.Proof](t)(elgamal.ProveRehiding(vectorSeed, tr, x, r, st))
	v := newVector("rehide", "rehide", "a true proof", "slot")
	v.setBytes("X", st.Key.Append(nil))
	v.setBytes("in", st.Old.Append(nil))
	v.setBytes("out", st.New.Append(nil))
	v.setBytes("PK'", pk.Append(nil))
	v.setBytes("proof", p.Append(nil))
	return v
}

// A shuffling is a shuffle with its witness, from which false ones are made.
type shuffling struct {
	pk      group.Point
	in, out []elgamal.Ciphertext
	w       shuffle.Witness
}

// newShuffling shuffles n cards: the first deck, or one whose entries are equal.
func newShuffling(t testing.TB, n int, equal bool) shuffling {
	s := shuffling{pk: vectorPoint("PK")}
	ctx := derive.Context{Table: [32]byte{1}, Deck: [32]byte{2}, Epoch: 3, Seat: 4, Pass: 6, JointKey: s.pk.Bytes(), Input: [32]byte{1}}
	for i := range n {
		if equal {
			i = 0
		}
		s.in = append(s.in, elgamal.Initial(s.pk, vectorPoint("card", i)))
	}
	s.w.Pi = must[[]int](t)(derive.Permutation(vectorSeed, derive.PassPermutation, ctx, n))
	s.w.Rho = must[[]group.Scalar](t)(derive.Scalars(vectorSeed, derive.PassBlinding, ctx, n))
	s.out = must[[]elgamal.Ciphertext](t)(shuffle.Apply(s.pk, s.in, s.w))
	return s
}

// prove proves s in the given form.
func (s shuffling) prove(t testing.TB, kind string, m int) []byte {
	bases := must[*shuffle.Bases](t)(shuffle.NewBases(len(s.in)))
	tr := must[*sigma.Transcript](t)(sigma.ForShuffle(vectorContext(), 6))
	st := shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}
	switch kind {
	case "shuffle in rows":
		return must[shuffle.RowsProof](t)(shuffle.ProveRows(vectorSeed, tr, bases, st, s.w, m)).Append(nil)
	case "folded shuffle":
		return must[shuffle.FoldedProof](t)(shuffle.ProveFolded(vectorSeed, tr, bases, st, s.w)).Append(nil)
	}
	return must[shuffle.Proof](t)(shuffle.Prove(vectorSeed, tr, bases, st, s.w)).Append(nil)
}

func (s shuffling) vector(t testing.TB, name, comment string) vector {
	return s.vectorOf(t, "shuffle", 0, name, comment)
}

// vectorOf is vector in another form; m is the number of rows, if there are any.
func (s shuffling) vectorOf(t testing.TB, kind string, m int, name, comment string) vector {
	v := newVector(name, kind, comment, "pass")
	v.set("N", len(s.in))
	if m > 0 {
		v.set("m", m)
	}
	v.setBytes("PK", s.pk.Append(nil))
	v.setBytes("in", elgamal.AppendList(nil, s.in))
	v.setBytes("out", elgamal.AppendList(nil, s.out))
	v.setBytes("proof", s.prove(t, kind, m))
	return v
}

// A maker collects vectors.
type maker struct {
	t    testing.TB
	made map[string]vector
}

func (m *maker) add(v vector) {
	if _, ok := m.made[v.name]; ok {
		m.t.Fatalf("two vectors %s", v.name)
	}
	m.made[v.name] = v
}

// fault adds v with one thing changed.
func (m *maker) fault(v vector, name, comment, class, field string, change func(vector)) {
	bad := v.clone(v.name + "-" + name)
	bad.set("comment", comment)
	bad.set("expect", class)
	bad.set("field", field)
	change(bad)
	m.add(bad)
}

// changed returns a change of the bytes of a key.
func changed(key string, do func([]byte) []byte) func(vector) {
	return func(v vector) { v.setBytes(key, do(v.bytes(key))) }
}

// word returns a change of the i-th 32 bytes.
func word(i int, do func([]byte) []byte) func([]byte) []byte {
	return func(b []byte) []byte {
		copy(b[32*i:32*i+32], do(b[32*i:32*i+32]))
		return b
	}
}

func flip(bit int) func([]byte) []byte {
	return func(b []byte) []byte {
		b[bit/8] ^= 1 << (bit % 8)
		return b
	}
}

func zeroed([]byte) []byte              { return make([]byte, 32) }
func plusBase(b []byte) []byte          { return plus(toElement(b), base()).Encode(nil) }
func notSquare([]byte) []byte           { return append([]byte{2}, make([]byte, 31)...) }
func without(n int) changeBytes         { return func(b []byte) []byte { return b[:len(b)-n] } }
func with(n int) changeBytes            { return func(b []byte) []byte { return append(b, make([]byte, n)...) } }
func wordsSwapped(i, j int) changeBytes { return swapped(i, j, 32) }

type changeBytes = func([]byte) []byte

func swapped(i, j, size int) changeBytes {
	return func(b []byte) []byte {
		c := bytes.Clone(b)
		copy(b[size*i:size*i+size], c[size*j:size*j+size])
		copy(b[size*j:size*j+size], c[size*i:size*i+size])
		return b
	}
}

// added returns b + modulus as a little-endian number.
func added(modulus *big.Int) changeBytes {
	return func(b []byte) []byte {
		le := bytes.Clone(b)
		slices.Reverse(le)
		v := new(big.Int).Add(new(big.Int).SetBytes(le), modulus)
		v.FillBytes(le)
		slices.Reverse(le)
		return le
	}
}

var (
	fieldPrime    = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	groupOrder, _ = new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
)

// slug is a name as part of the name of a file.
func slug(name string) string {
	return strings.NewReplacer(" (A part)", "_A", " (B part)", "_B", "~", "", " + ", "-", " ", "-", "'", "p").Replace(name)
}

// proof adds the faults that every kind of proof can have. broken is the first
// equation that is false when a word is another one: that of each commitment,
// and of each response.
func (m *maker) proof(v vector, points, scalars []string, broken func(word int) string) {
	const key = "proof"
	encodingFault := func(i int, name, comment string, do changeBytes) {
		m.fault(v, slug(points[i])+name, points[i]+comment, "encoding", points[i], changed(key, word(i, do)))
	}
	for i, name := range points {
		encodingFault(i, "-odd", ": bit 0 is set, so the encoding is of a negative number", flip(0))
		m.fault(v, slug(name)+"-identity", name+" is the identity", "identity", name, changed(key, word(i, zeroed)))
		m.fault(v, slug(name)+"-other", name+" is another element: G is added", "equation", broken(i), changed(key, word(i, plusBase)))
	}
	encodingFault(0, "-plus-p", ": the number has 2^255 - 19 added", added(fieldPrime))
	encodingFault(0, "-high-bit", ": bit 255 is set", flip(255))
	encodingFault(0, "-no-element", ": canonical and even, but of no element", notSquare)
	for i, name := range scalars {
		at := len(points) + i
		m.fault(v, slug(name)+"-bit", name+": bit 0 is wrong", "equation", broken(at), changed(key, word(at, flip(0))))
		m.fault(v, slug(name)+"-unreduced", name+": the group order is added", "unreduced", name, changed(key, word(at, added(groupOrder))))
	}
	for _, f := range []struct {
		name, comment string
		do            changeBytes
	}{
		{"byte-short", "the proof lacks its last byte", without(1)}, {"word-short", "the proof lacks its last response", without(32)},
		{"byte-long", "a byte follows the proof", with(1)}, {"word-long", "a scalar follows the proof", with(32)},
		{"twice", "the proof stands twice", func(b []byte) []byte { return append(b, b...) }},
		{"empty", "there is no proof", func([]byte) []byte { return nil }},
	} {
		m.fault(v, f.name, f.comment, "length", "proof", changed(key, f.do))
	}
	if len(points) > 1 {
		m.fault(v, "commitments-swapped", "the first two commitments are exchanged", "equation", broken(0), changed(key, wordsSwapped(0, 1)))
		m.fault(v, "commitment-repeated", "the second commitment is the first one again", "equation", broken(1),
			changed(key, func(b []byte) []byte { copy(b[32:64], b[:32]); return b }))
	}
	if len(scalars) > 1 {
		m.fault(v, "responses-swapped", "the first two responses are exchanged", "equation", broken(len(points)),
			changed(key, wordsSwapped(len(points), len(points)+1)))
	}
}

// moved adds the proof in every other context: each bound input is another one.
func (m *maker) moved(v vector, own, broken string) {
	m.fault(v, "moved-suite", "the proof was made in another suite", "equation", broken, func(v vector) { v.set("suite", v.text("suite")+"2") })
	for _, key := range []string{"table", "deck"} {
		m.fault(v, "moved-"+key, "the proof was made in another "+key, "equation", broken, changed(key, flip(255)))
	}
	for _, key := range []string{"epoch", "seat"} {
		m.fault(v, "moved-"+key, "the proof was made for another "+key, "equation", broken, func(v vector) { v.set(key, v.number(key)+1) })
	}
	m.fault(v, "moved-"+own, "the proof was made for another "+own, "equation", broken, func(v vector) {
		if own == "roster" || own == "deal" {
			v.setBytes(own, idOf(9))
		} else {
			v.set(own, v.number(own)+1)
		}
	})
}

// pointFaults adds the faults of one point of the statement.
func (m *maker) pointFaults(v vector, key, broken string) {
	m.fault(v, slug(key)+"-odd", key+": bit 0 is set", "encoding", key, changed(key, flip(0)))
	m.fault(v, slug(key)+"-identity", key+" is the identity", "identity", key, changed(key, zeroed))
	m.fault(v, slug(key)+"-short", key+" lacks a byte", "length", key, changed(key, without(1)))
	m.fault(v, slug(key)+"-long", key+" has a byte too many", "length", key, changed(key, with(1)))
	m.fault(v, slug(key)+"-other", key+" is another element: G is added", "equation", broken, changed(key, plusBase))
}

// listFaults adds the faults of one list of ciphertexts; broken is "" where
// another element is refused before the equations.
func (m *maker) listFaults(v vector, key string, broken [2]string) {
	entries := len(v.bytes(key)) / 64
	for i := range entries {
		for part, name := range []string{"A", "B"} {
			field, at := fmt.Sprintf("%s entry %d %s", key, i, name), 2*i+part
			m.fault(v, slug(field)+"-identity", field+" is the identity", "identity", field, changed(key, word(at, zeroed)))
			if i == 0 {
				m.fault(v, slug(field)+"-odd", field+": bit 0 is set", "encoding", field, changed(key, word(at, flip(0))))
			}
			if broken[part] != "" {
				m.fault(v, slug(field)+"-other", field+" is another element: G is added", "equation", broken[part], changed(key, word(at, plusBase)))
			}
		}
	}
	m.fault(v, key+"-short", "the list "+key+" lacks its last entry", "length", key, changed(key, without(64)))
	m.fault(v, key+"-long", "the list "+key+" has an entry too many", "length", key,
		changed(key, func(b []byte) []byte { return append(b, b[:64]...) }))
}

func always(name string) func(int) string { return func(int) string { return name } }

const (
	eqX     = "X = xG"
	eqKey   = "zG = T1 + cX"
	eqPairs = "zA* = T2 + cS*"
	eqD     = "com(d~) = e c_D + c_u"
	eqP     = "com(e p~_(i+1) - p~_i d~_(i+1)) = e c_w + c_v"
	eqB     = "com(b~) = e c_B + c_F"
	eqEA    = "sum b~_i C'_i + tau~ (G, PK) = e sum x^i C_i + E, part A"
	eqEB    = "sum b~_i C'_i + tau~ (G, PK) = e sum x^i C_i + E, part B"
)

// makeVectors makes all files.
func makeVectors(t testing.TB) map[string]vector {
	m := &maker{t, map[string]vector{}}
	v := makePossession(t)
	m.add(v)
	m.proof(v, []string{"commitment 0"}, []string{"response 0"}, always(eqX))
	m.moved(v, "roster", eqX)
	m.pointFaults(v, "X", eqX)

	m.shares(1)
	m.shares(3)
	m.layer()
	m.rehide()
	m.shuffleOfTwo()
	m.shuffles()
	m.shortShuffles()
	m.locks()
	return m.made
}

func (m *maker) shares(n int) {
	v := makeShares(m.t, n)
	m.add(v)
	broken := func(word int) string { // the challenge hangs on all but the response
		return eqKey
	}
	m.proof(v, []string{"commitment 0", "commitment 1"}, []string{"response 0"}, broken)
	m.moved(v, "deal", eqKey)
	m.pointFaults(v, "X", eqKey)
	pairs := func(do func([]pairLine) []pairLine) func(vector) {
		return func(v vector) { v.setPairs(do(v.pairs())) }
	}
	for j := range n {
		for k, name := range []string{"A", "S"} {
			field := fmt.Sprintf("pair %d %s", j, name)
			value := func(do changeBytes) func(vector) {
				return pairs(func(l []pairLine) []pairLine {
					if k == 0 {
						l[j].a = do(l[j].a)
					} else {
						l[j].s = do(l[j].s)
					}
					return l
				})
			}
			m.fault(v, slug(field)+"-identity", field+" is the identity", "identity", field, value(zeroed))
			m.fault(v, slug(field)+"-odd", field+": bit 0 is set", "encoding", field, value(flip(0)))
			m.fault(v, slug(field)+"-other", field+" is another element: G is added", "equation", eqKey, value(plusBase))
		}
		m.fault(v, fmt.Sprintf("pair-%d-slot", j), "the share is said to be of another slot", "equation", eqKey,
			pairs(func(l []pairLine) []pairLine { l[j].slot++; return l }))
		m.fault(v, fmt.Sprintf("pair-%d-recipient", j), "the share is said to be for another seat", "equation", eqKey,
			pairs(func(l []pairLine) []pairLine { l[j].recipient ^= 1; return l }))
	}
	m.fault(v, "pair-more", "a pair is repeated", "equation", eqKey, pairs(func(l []pairLine) []pairLine { return append(l, l[0]) }))
	// False shares by one who does everything else right.
	m.fault(v, "false-share", "a false share, with a proof that is right but for it", "equation", eqPairs, func(v vector) {
		l := v.pairs()
		l[n-1].s = plusBase(l[n-1].s)
		v.setPairs(l)
		m.forgeShares(v)
	})
	if n == 1 {
		return
	}
	m.fault(v, "pair-fewer", "a pair is left out", "equation", eqKey, pairs(func(l []pairLine) []pairLine { return l[1:] }))
	m.fault(v, "pairs-swapped", "two pairs are exchanged", "equation", eqKey,
		pairs(func(l []pairLine) []pairLine { l[0], l[1] = l[1], l[0]; return l }))
	m.fault(v, "shares-swapped", "two shares are exchanged, with a proof that is right but for it", "equation", eqPairs, func(v vector) {
		l := v.pairs()
		l[0].s, l[1].s = l[1].s, l[0].s
		v.setPairs(l)
		m.forgeShares(v)
	})
	m.fault(v, "cancelling", "two false shares whose errors cancel in the sum without weights", "equation", eqPairs, func(v vector) {
		l := v.pairs()
		l[0].s = plusBase(l[0].s)
		l[1].s = minus(toElement(l[1].s), base()).Encode(nil)
		v.setPairs(l)
		m.forgeShares(v)
	})
	// A proof of the same pairs as a joiner's layer.
	layer := makeLayer(m.t)
	m.fault(v, "from-layer", "the proof of a layer with the same pairs", "equation", eqKey, func(v vector) {
		in, out := layer.bytes("in"), layer.bytes("out")
		var l []pairLine
		for i := range len(in) / 64 {
			s := minus(toElement(out[64*i+32:64*i+64]), toElement(in[64*i+32:64*i+64]))
			l = append(l, pairLine{uint64(i), sigma.Everyone, in[64*i : 64*i+32], s.Encode(nil)})
		}
		v.setPairs(l)
		v.setBytes("proof", layer.bytes("proof"))
	})
}

// forgeShares gives v the proof of one who holds x and whose shares are false.
func (m *maker) forgeShares(v vector) {
	x := toScalar(vectorScalar("x").Append(nil))
	u := toScalar(vectorScalar("forged nonce").Append(nil))
	l := newLogIn(place{v.text("suite"), v.bytes("table"), v.bytes("deck"), v.number("epoch"), v.number("seat")},
		"shares", "deal", v.bytes("deal"))
	var list []refPair
	for _, p := range v.pairs() {
		list = append(list, refPair{p.slot, p.recipient, toElement(p.a), toElement(p.s)})
	}
	w := weightsOfPairs(l, v.bytes("X"), list)
	a, _ := columns(list)
	proof := times(u, base()).Encode(nil)
	proof = times(u, sum(w, a)).Encode(proof)
	l.data("T", proof)
	c := l.challenge("c")
	v.setBytes("proof", addS(u, mulS(c, x)).Encode(proof))
}

func (m *maker) layer() {
	v := makeLayer(m.t)
	m.add(v)
	m.proof(v, []string{"commitment 0", "commitment 1"}, []string{"response 0"}, always(eqKey))
	m.moved(v, "pass", eqKey)
	m.pointFaults(v, "X", eqKey)
	m.listFaults(v, "in", [2]string{"", eqKey})
	m.listFaults(v, "out", [2]string{"", eqKey})
	m.fault(v, "A-changed", "A of entry 1 is another element: G is added", "changed", "A of entry 1", changed("out", word(2, plusBase)))
	m.fault(v, "no-layer", "entry 2 has no layer: B stays", "identity", "pair 2",
		func(v vector) { v.setBytes("out", append(v.bytes("out")[:128], v.bytes("in")[128:]...)) })
	m.fault(v, "both-shifted", "B and B' of entry 0 are shifted by G, which the difference does not show", "equation", eqKey, func(v vector) {
		changed("in", word(1, plusBase))(v)
		changed("out", word(1, plusBase))(v)
	})
	m.fault(v, "entries-swapped", "two entries are exchanged in both lists", "equation", eqKey, func(v vector) {
		changed("in", swapped(0, 1, 64))(v)
		changed("out", swapped(0, 1, 64))(v)
	})
}

func (m *maker) rehide() {
	v := makeRehide(m.t)
	m.add(v)
	m.proof(v, []string{"commitment 0", "commitment 1", "commitment 2"}, []string{"response 0", "response 1"}, func(word int) string {
		if word == 4 {
			return "A' = rG"
		}
		return eqX
	})
	m.moved(v, "slot", eqX)
	m.pointFaults(v, "X", eqX)
	m.pointFaults(v, "PK'", eqX)
	m.listFaults(v, "in", [2]string{eqX, eqX})
	m.listFaults(v, "out", [2]string{eqX, eqX})
	m.fault(v, "same-B", "B stays, so its difference is the identity", "identity", "image of C - B' = xA - rPK'",
		func(v vector) { v.setBytes("out", append(v.bytes("out")[:32], v.bytes("in")[32:]...)) })
	m.fault(v, "other-card", "the new pair holds another card, with a proof that is right but for it", "equation", "C - B' = xA - rPK'",
		func(v vector) {
			changed("out", word(1, plusBase))(v)
			m.forgeRehide(v)
		})
}

// forgeRehide gives v the proof of one who holds x and r and whose card is
// another one.
func (m *maker) forgeRehide(v vector) {
	x := []scalar{toScalar(vectorScalar("x").Append(nil)), toScalar(vectorScalar("new r").Append(nil))}
	u := []scalar{toScalar(vectorScalar("forged nonce", 0).Append(nil)), toScalar(vectorScalar("forged nonce", 1).Append(nil))}
	in, out := v.bytes("in"), v.bytes("out")
	relation := rehideRelation(toElement(v.bytes("X")), [2]element{toElement(in[:32]), toElement(in[32:])},
		[2]element{toElement(out[:32]), toElement(out[32:])}, toElement(v.bytes("PK'")))
	l := newLogIn(place{v.text("suite"), v.bytes("table"), v.bytes("deck"), v.number("epoch"), v.number("seat")},
		"rehide", "slot", be8(v.number("slot")))
	absorbRefLists(l, in, out)
	l.data("PK'", v.bytes("PK'"))
	absorbRelation(l, "rehide", 2, relation)
	var proof []byte
	for _, e := range relation {
		proof = e.applied(u).Encode(proof)
	}
	l.data("T", proof)
	c := l.challenge("c")
	for i := range x {
		proof = addS(u[i], mulS(c, x[i])).Encode(proof)
	}
	v.setBytes("proof", proof)
}

// brokenShuffle is the first equation that is false when a word of a proof for n
// entries is another one.
func brokenShuffle(n int) func(int) string {
	return func(word int) string {
		i := word - len(commitmentNames)
		switch {
		case i < 0: // a challenge is another one
			return eqD
		case i < n, i == 3*n-2: // d~, et + r_u
			return eqD
		case i < 2*n-2, i == 3*n-1: // p~, e s_w + s_1
			return eqP
		case i < 3*n-2, i == 3*n: // b~, es + r_f
			return eqB
		}
		return eqEA // tau~
	}
}

func (m *maker) shuffleOfTwo() {
	v := newShuffling(m.t, 2, false).vector(m.t, "shuffle-2", "a true proof of a shuffle of 2")
	m.add(v)
	m.proof(v, commitmentNames, responseNames(2), brokenShuffle(2))
	m.moved(v, "pass", eqD)
	m.pointFaults(v, "PK", eqD)
	m.listFaults(v, "in", [2]string{eqD, eqD})
	m.listFaults(v, "out", [2]string{eqD, eqD})
	m.fault(v, "inputs-swapped", "two entries of the input are exchanged", "equation", eqD, changed("in", swapped(0, 1, 64)))
	m.fault(v, "outputs-swapped", "two entries of the output are exchanged", "equation", eqD, changed("out", swapped(0, 1, 64)))
	m.fault(v, "lists-swapped", "input and output are exchanged", "equation", eqD, func(v vector) {
		in, out := v.bytes("in"), v.bytes("out")
		v.setBytes("in", out)
		v.setBytes("out", in)
	})
	m.fault(v, "of-one", "a list of one entry", "count", "N", func(v vector) {
		v.set("N", 1)
		v.setBytes("in", v.bytes("in")[:64])
		v.setBytes("out", v.bytes("out")[:64])
		v.setBytes("proof", nil)
	})
	m.fault(v, "of-none", "an empty list", "length", "in", func(v vector) {
		v.setBytes("in", nil)
		v.setBytes("out", nil)
	})
	other := newShuffling(m.t, 3, false).vector(m.t, "", "")
	m.fault(v, "of-three", "the proof is for three entries", "length", "proof", func(v vector) { v.setBytes("proof", other.bytes("proof")) })
}

// shuffles adds what differs between lists of other lengths: permutation faults
// of provers who do everything else right.
func (m *maker) shuffles() {
	for _, n := range []int{3, 5, 52} {
		name := fmt.Sprintf("shuffle-%d", n)
		s := newShuffling(m.t, n, false)
		v := s.vector(m.t, name, fmt.Sprintf("a true proof of a shuffle of %d", n))
		m.add(v)
		forged := func(fault, comment, field string, change func([]elgamal.Ciphertext)) {
			bad := s
			bad.out = slices.Clone(s.out)
			change(bad.out)
			b := bad.vector(m.t, name+"-"+fault, comment)
			b.set("expect", "equation")
			b.set("field", field)
			m.add(b)
		}
		from := func(card int) int { return slices.Index(s.w.Pi, card) }
		forged("doubled", "card 0 stands in the place of card 1 too, masked anew", eqEB, func(out []elgamal.Ciphertext) {
			out[from(1)] = s.in[0].Remask(s.pk, s.w.Rho[from(1)])
		})
		forged("foreign", "a card that was not in the input stands in the place of card 0", eqEB, func(out []elgamal.Ciphertext) {
			out[from(0)] = elgamal.Initial(s.pk, vectorPoint("foreign")).Remask(s.pk, s.w.Rho[from(0)])
		})
		if n == 52 {
			continue
		}
		forged("repeated", "an entry of the output is a copy of another one", eqEA, func(out []elgamal.Ciphertext) { out[0] = out[1] })
		forged("exchanged", "two entries of the output are exchanged", eqEA, func(out []elgamal.Ciphertext) { out[0], out[1] = out[1], out[0] })
		forged("cancelling", "errors of two entries cancel in the sum without weights", eqEB, func(out []elgamal.Ciphertext) {
			out[0].B = out[0].B.Add(group.Generator()).Encoded()
			out[1].B = out[1].B.Sub(group.Generator()).Encoded()
		})
		forged("A-only", "the A part of an entry is wrong", eqEA, func(out []elgamal.Ciphertext) {
			out[2].A = out[2].A.Add(group.Generator()).Encoded()
		})
		at := len(commitmentNames) + n // p~_2
		m.fault(v, "p_2-bit", "p~_2: bit 0 is wrong", "equation", eqP, changed("proof", word(at, flip(0))))
		m.fault(v, "p_2-unreduced", "p~_2: the group order is added", "unreduced", "p~_2", changed("proof", word(at, added(groupOrder))))
		m.add(newShuffling(m.t, n, true).vector(m.t, name+"-equal", "a true proof: all entries of the input are equal"))
	}
}
