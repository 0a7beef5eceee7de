package crypto

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// The equations of sections 12 and 13, by their names.
const (
	eqLockA     = "zG = T1 + cA"
	eqLockPairs = "z Base* = T2 + c Image*"
	eqRelockA   = "z_a G = T_A + cA"
	eqRelockK   = "z_i G = T_i + cK_i"
	eqRelockOut = "z_a sum w_i Out_i = T_E + sum z_i w_i In_i"
	eqLockOut   = "sum b~_i Out_i - a~ S = T0"
	eqLockKey   = "a~ G = e A + T1"
)

var prime2048 = commute.Squares(modp.FFDHE2048())

func lockGroup(name string) commute.Group {
	if name == prime2048.Name() {
		return prime2048
	}
	return commute.Ristretto()
}

// lockTranscript begins the transcript of a kind of lock.
func lockTranscript(ctx sigma.Context, kind string) (*sigma.Transcript, error) {
	if kind == "equal logs of a lock" {
		return sigma.New(ctx, "unlock")
	}
	return sigma.New(ctx, "lock pass")
}

// judgeLock is the verdict of the library on a vector of a lock, as an error that
// verdictOf reads.
func judgeLock(v vector, ctx sigma.Context) error {
	g, kind := lockGroup(v.text("group")), v.text("kind")
	key, err := g.Decode(v.bytes("A"))
	if err != nil {
		return under("A", err)
	}
	tr, err := lockTranscript(ctx, kind)
	if err != nil {
		return err
	}
	if kind == "equal logs of a lock" {
		st := commute.EqualLogs{A: key}
		for j, line := range v.pairs() {
			pair := commute.Pair{Slot: line.slot, Recipient: line.recipient}
			if pair.Base, err = g.Decode(line.a); err != nil {
				return under(fmt.Sprintf("pair %d base", j), err)
			}
			if pair.Image, err = g.Decode(line.s); err != nil {
				return under(fmt.Sprintf("pair %d image", j), err)
			}
			st.Pairs = append(st.Pairs, pair)
		}
		return commute.VerifyEqualLogs(g, tr, st, v.bytes("proof"))
	}
	n := int(v.number("N"))
	lists := map[string][]commute.Element{}
	for _, name := range []string{"K", "in", "out"} {
		if b := v.bytes(name); name != "K" || kind == "relock" {
			if len(b) != n*g.ElementSize() {
				return under(name, group.ErrLength)
			}
			for i := range n {
				e, err := g.Decode(b[i*g.ElementSize() : (i+1)*g.ElementSize()])
				if err != nil {
					return under(fmt.Sprintf("%s entry %d", name, i), err)
				}
				lists[name] = append(lists[name], e)
			}
		}
	}
	if kind == "relock" {
		return commute.VerifyRelock(g, tr, commute.Relock{A: key, K: lists["K"], In: lists["in"], Out: lists["out"]}, v.bytes("proof"))
	}
	bases, err := commute.NewBases(g, max(n, commute.MinList))
	if err != nil {
		return err
	}
	return commute.VerifyShuffle(tr, bases, commute.Shuffle{A: key, In: lists["in"], Out: lists["out"]}, v.bytes("proof"))
}

// lockEquations are all equations of locks: the library refuses by their names.
var lockEquations = []string{eqLockA, eqLockPairs, eqRelockA, eqRelockK, eqRelockOut, eqD, eqP, eqB, eqLockOut, eqLockKey}

// lockVerdict reads an error of a lock. A decoder's own words come after the name
// of the field.
func lockVerdict(err error) verdict {
	var r *sigma.Refusal
	if errors.As(err, &r) {
		switch {
		case slices.Contains(lockEquations, r.Reason):
			return verdict{"equation", r.Reason}
		case strings.HasPrefix(r.Reason, "list of "):
			return verdict{"count", "N"}
		}
		return verdict{"not understood", r.Reason}
	}
	text := err.Error()
	if errors.Is(err, commute.ErrProof) {
		_, text, _ = strings.Cut(text, commute.ErrProof.Error()+": ")
		_, text, _ = strings.Cut(text, ": ") // the argument
		if strings.HasSuffix(text, " bytes long") {
			return verdict{"length", "proof"}
		}
	}
	field, _, _ := strings.Cut(text, ": ")
	for class, is := range map[string][]error{
		"identity": {group.ErrIdentity}, "encoding": {group.ErrPointEncoding, modp.ErrRange, modp.ErrSquare},
		"length": {group.ErrLength, modp.ErrLength}, "unreduced": {group.ErrScalarEncoding, modp.ErrScalar},
	} {
		if slices.ContainsFunc(is, func(e error) bool { return errors.Is(err, e) }) {
			return verdict{class, field}
		}
	}
	return verdict{"not understood", err.Error()}
}

// lockScalar is a scalar of g that vectors are made of.
func lockScalar(g commute.Group, name string, i int) commute.Scalar {
	return g.Reduce(expand(fmt.Append(nil, name, i), "vectors", g.WideSize()))
}

func lockContext(g commute.Group) sigma.Context {
	ctx := vectorContext()
	ctx.Suite = "vectors-" + g.Name()
	return ctx
}

// newLockVector is a valid vector of a lock without its lists.
func newLockVector(g commute.Group, name, kind, comment string) vector {
	v := newVector(name+"-"+g.Name(), kind, comment, "")
	v.set("suite", lockContext(g).Suite)
	v.set("group", g.Name())
	return v
}

func cardsOf(g commute.Group, n int) (list []commute.Element) {
	for i := range n {
		list = append(list, g.Hash("vectors", fmt.Append(nil, "card", i)))
	}
	return list
}

func (m *maker) begin(g commute.Group, kind string) *sigma.Transcript {
	return must[*sigma.Transcript](m.t)(lockTranscript(lockContext(g), kind))
}

// A locked is a shuffle with one lock and its witness.
type locked struct {
	g  commute.Group
	st commute.Shuffle
	w  commute.Witness
}

func (m *maker) newLocked(g commute.Group, n int) locked {
	l := locked{g: g, w: commute.Witness{Key: lockScalar(g, "a", 0)}}
	for i := range n {
		l.w.Pi = append(l.w.Pi, (i+1)%n)
	}
	l.st = commute.Shuffle{A: g.Mul(l.w.Key, g.Generator()), In: cardsOf(g, n)}
	l.st.Out = must[[]commute.Element](m.t)(commute.Apply(g, l.st.In, l.w))
	return l
}

// vector proves l, which need not be true.
func (l locked) vector(m *maker, name, comment string) vector {
	const kind = "shuffle with one lock"
	bases := must[*commute.Bases](m.t)(commute.NewBases(l.g, max(len(l.st.In), 2)))
	v := newLockVector(l.g, name, kind, comment)
	v.set("N", len(l.st.In))
	v.setBytes("A", l.st.A.Append(nil))
	v.setBytes("in", commute.AppendList(nil, l.st.In))
	v.setBytes("out", commute.AppendList(nil, l.st.Out))
	v.setBytes("proof", must[[]byte](m.t)(commute.ProveShuffle(vectorSeed, m.begin(l.g, kind), bases, l.st, l.w)))
	return v
}

// locks adds the vectors of sections 12 and 13: all faults over ristretto255, and
// over a prime those that are its own.
func (m *maker) locks() {
	for _, g := range []commute.Group{commute.Ristretto(), prime2048} {
		m.lockedShuffles(g)
		m.unlocks(g)
		m.relocks(g)
	}
}

// lockWord is a change of the i-th element or scalar of a key.
func lockWord(g commute.Group, key string, i int, do changeBytes) func(vector) {
	return changed(key, func(b []byte) []byte {
		size := g.ElementSize()
		copy(b[i*size:(i+1)*size], do(b[i*size:(i+1)*size]))
		return b
	})
}

// another is another element of g: G is added.
func another(g commute.Group) changeBytes {
	return func(b []byte) []byte {
		e, err := g.Decode(b)
		if err != nil {
			panic(err) // our own vector
		}
		return g.Add(e, g.Generator()).Append(nil)
	}
}

// An elementFault is one way in which bytes are no permitted element.
type elementFault struct {
	name, comment, class string
	do                   changeBytes
}

func elementFaults(g commute.Group) []elementFault {
	if g.Name() == "ristretto255" {
		return []elementFault{{"odd", "bit 0 is set", "encoding", flip(0)}, {"identity", "the identity", "identity", zeroed}}
	}
	p := ffdhe2048().p
	fixed := func(v *big.Int) changeBytes { return func([]byte) []byte { return v.FillBytes(make([]byte, 256)) } }
	return []elementFault{
		{"minus", "p - x, which is no square", "encoding", func(b []byte) []byte {
			return new(big.Int).Sub(p, new(big.Int).SetBytes(b)).FillBytes(b)
		}},
		{"one", "the number 1, the identity", "encoding", fixed(big.NewInt(1))}, {"zero", "the number 0", "encoding", fixed(new(big.Int))},
		{"p-1", "the number p - 1", "encoding", fixed(new(big.Int).Sub(p, big.NewInt(1)))},
		{"p-plus-4", "p + 4, which is not reduced", "encoding", fixed(new(big.Int).Add(p, big.NewInt(4)))},
	}
}

// lockFaults adds the faults that every kind of lock can have. firstEquation is
// false when anything is another one that a challenge hangs on; of says which
// equation each response is of.
func (m *maker) lockFaults(g commute.Group, v vector, elements, scalars int, firstEquation string, of func(i int) string) {
	size, width := g.ElementSize(), g.ScalarSize()
	curve := g.Name() == "ristretto255"
	element := func(key, field string, i int) {
		for _, f := range elementFaults(g) {
			m.fault(v, slug(field)+"-"+f.name, field+": "+f.comment, f.class, field, lockWord(g, key, i, f.do))
			if !curve && i > 0 { // one fault of the others
				break
			}
		}
		if curve || i == 0 {
			m.fault(v, slug(field)+"-other", field+" is another element: G is added", "equation", firstEquation, lockWord(g, key, i, another(g)))
		}
	}
	for i := range elements {
		if curve || i < 2 {
			element("proof", fmt.Sprintf("commitment %d", i), i)
		}
	}
	element("A", "A", 0)
	for i := range scalars {
		if !curve && i > 0 {
			break
		}
		field, at := fmt.Sprintf("response %d", i), elements*size+i*width
		m.fault(v, slug(field)+"-bit", field+": one bit is wrong", "equation", of(i), changed("proof", func(b []byte) []byte {
			b[at+width/2] ^= 1
			return b
		}))
		m.fault(v, slug(field)+"-unreduced", field+": the largest number of its length", "unreduced", field, changed("proof", func(b []byte) []byte {
			copy(b[at:at+width], slices.Repeat([]byte{0xff}, width))
			return b
		}))
	}
	for _, key := range []string{"proof", "A", "K", "in", "out"} {
		if v.lines[key] == nil {
			continue
		}
		m.fault(v, key+"-byte-short", key+" lacks its last byte", "length", key, changed(key, without(1)))
		m.fault(v, key+"-byte-long", "a byte follows "+key, "length", key, changed(key, with(1)))
	}
	for _, key := range []string{"table", "deck"} {
		m.fault(v, "moved-"+key, "the proof was made in another "+key, "equation", firstEquation, changed(key, func(b []byte) []byte {
			b[31] ^= 1
			return b
		}))
	}
	if !curve {
		return
	}
	for _, key := range []string{"epoch", "seat"} {
		m.fault(v, "moved-"+key, "the proof was made for another "+key, "equation", firstEquation, func(v vector) { v.set(key, v.number(key)+1) })
	}
	m.fault(v, "moved-suite", "the proof was made in another suite", "equation", firstEquation, func(v vector) { v.set("suite", v.text("suite")+"2") })
	m.fault(v, "empty", "there is no proof", "length", "proof", func(v vector) { v.setBytes("proof", nil) })
}

// entryFaults adds the faults of the entries of a list.
func (m *maker) entryFaults(g commute.Group, v vector, key, firstEquation string, n int) {
	for i := range n {
		field := fmt.Sprintf("%s entry %d", key, i)
		f := elementFaults(g)[0]
		m.fault(v, slug(field)+"-"+f.name, field+": "+f.comment, f.class, field, lockWord(g, key, i, f.do))
		if g.Name() == "ristretto255" {
			m.fault(v, slug(field)+"-identity", field+" is the identity", "identity", field, lockWord(g, key, i, zeroed))
			m.fault(v, slug(field)+"-other", field+" is another element: G is added", "equation", firstEquation, lockWord(g, key, i, another(g)))
		}
	}
}

func (m *maker) lockedShuffles(g commute.Group) {
	n := map[bool]int{true: 3, false: 2}[g.Name() == "ristretto255"]
	l := m.newLocked(g, n)
	v := l.vector(m, "lock-shuffle", "a true proof")
	m.add(v)
	m.lockFaults(g, v, 8, 3*n+2, eqD, func(i int) string {
		switch {
		case i < n, i == 3*n-2:
			return eqD
		case i < 2*n-2, i == 3*n-1:
			return eqP
		case i < 3*n-2, i == 3*n:
			return eqB
		}
		return eqLockOut
	})
	m.entryFaults(g, v, "in", eqD, n)
	m.entryFaults(g, v, "out", eqD, n)
	forged := func(fault, comment, field string, change func(*locked)) {
		bad := l
		bad.st.Out = slices.Clone(l.st.Out)
		change(&bad)
		b := bad.vector(m, "lock-shuffle-"+fault, comment)
		b.set("expect", "equation")
		b.set("field", field)
		m.add(b)
	}
	forged("repeated", "an entry of the output is a copy of another one", eqLockOut, func(l *locked) { l.st.Out[0] = l.st.Out[1] })
	forged("another-lock", "one card has another lock", eqLockOut, func(l *locked) {
		l.st.Out[1] = g.Mul(lockScalar(g, "b", 0), l.st.In[l.w.Pi[1]])
	})
	forged("another-A", "A is of another lock", eqLockKey, func(l *locked) { l.st.A = g.Mul(lockScalar(g, "b", 0), g.Generator()) })
	forged("cancelling", "errors of two entries cancel in the sum without weights", eqLockOut, func(l *locked) {
		by := g.Hash("vectors", []byte("difference"))
		zero := g.SubScalar(l.w.Key, l.w.Key)
		l.st.Out[0] = g.Add(l.st.Out[0], by)
		l.st.Out[1] = g.Add(l.st.Out[1], g.Mul(g.SubScalar(zero, g.Short([]byte{1})), by))
	})
	m.fault(v, "of-one", "a list of one card", "count", "N", func(v vector) {
		v.set("N", 1)
		v.setBytes("in", v.bytes("in")[:g.ElementSize()])
		v.setBytes("out", v.bytes("out")[:g.ElementSize()])
		v.setBytes("proof", v.bytes("proof")[:8*g.ElementSize()+8*g.ScalarSize()])
	})
}

func (m *maker) unlocks(g commute.Group) {
	const kind = "equal logs of a lock"
	a, n := lockScalar(g, "a", 0), 2
	v := newLockVector(g, "lock-equal-logs", kind, "a true proof of two unlocks")
	st := commute.EqualLogs{A: g.Mul(a, g.Generator())}
	var pairs []pairLine
	for i, card := range cardsOf(g, n) {
		p := commute.Pair{Slot: uint64(10 + i), Recipient: uint64(i), Base: card, Image: g.Mul(a, card)}
		st.Pairs = append(st.Pairs, p)
		pairs = append(pairs, pairLine{p.Slot, p.Recipient, p.Base.Append(nil), p.Image.Append(nil)})
	}
	v.setBytes("A", st.A.Append(nil))
	v.setPairs(pairs)
	v.setBytes("proof", must[[]byte](m.t)(commute.ProveEqualLogs(g, vectorSeed, m.begin(g, kind), a, st)))
	m.add(v)
	m.lockFaults(g, v, 2, 1, eqLockA, always(eqLockA))
	change := func(do func(l []pairLine)) func(vector) {
		return func(v vector) {
			l := v.pairs()
			do(l)
			v.setPairs(l)
		}
	}
	f := elementFaults(g)[0]
	m.fault(v, "pair-0-base-"+f.name, "pair 0 base: "+f.comment, f.class, "pair 0 base", change(func(l []pairLine) { l[0].a = f.do(l[0].a) }))
	m.fault(v, "pair-1-image-"+f.name, "pair 1 image: "+f.comment, f.class, "pair 1 image", change(func(l []pairLine) { l[1].s = f.do(l[1].s) }))
	m.fault(v, "pair-0-slot", "an unlock is said to be of another slot", "equation", eqLockA, change(func(l []pairLine) { l[0].slot++ }))
	m.fault(v, "pair-1-recipient", "an unlock is said to be for another seat", "equation", eqLockA, change(func(l []pairLine) { l[1].recipient = 5 }))
	m.fault(v, "pairs-swapped", "two pairs are exchanged", "equation", eqLockA, change(func(l []pairLine) { l[0], l[1] = l[1], l[0] }))
	m.fault(v, "false-image", "a false unlock, with a proof that is right but for it", "equation", eqLockPairs, func(v vector) {
		change(func(l []pairLine) { l[1].s = another(g)(l[1].s) })(v)
		m.forgeUnlock(g, v)
	})
	m.fault(v, "cancelling", "two false unlocks whose errors cancel in the sum without weights", "equation", eqLockPairs, func(v vector) {
		change(func(l []pairLine) {
			ref := refGroupOf(g.Name())
			x, _ := ref.decode(l[1].s)
			l[0].s = another(g)(l[0].s)
			l[1].s = ref.encode(ref.add(x, ref.mul(new(big.Int).Sub(ref.order(), big.NewInt(1)), ref.generator())))
		})(v)
		m.forgeUnlock(g, v)
	})
}

// forgeUnlock gives v the proof of one who holds the lock and whose images are
// false.
func (m *maker) forgeUnlock(g commute.Group, v vector) {
	ref := refGroupOf(g.Name())
	number := func(name string) *big.Int { return ref.decodeScalar(g.AppendScalar(nil, lockScalar(g, name, 0))) }
	a, u := number("a"), number("forged nonce")
	at := place{v.text("suite"), v.bytes("table"), v.bytes("deck"), v.number("epoch"), v.number("seat")}
	l := &lockReader{g: ref, v: v, l: beginLog(at, "unlock")}
	key, _ := ref.decode(v.bytes("A"))
	l.start("equal logs of a lock", func() {}, key)
	l.l.data("pairs", be8(uint64(len(v.pairs()))))
	var bases []any
	for _, p := range v.pairs() {
		l.l.data("slot", be8(p.slot))
		l.l.data("recipient", be8(p.recipient))
		l.l.data("base", p.a)
		l.l.data("image", p.s)
		base, _ := ref.decode(p.a)
		bases = append(bases, base)
	}
	w := l.challenges("w", len(bases))
	t := []any{ref.mul(u, ref.generator()), ref.mul(u, l.sum(w, bases))}
	l.absorb("T", t...)
	c := l.challenges("c", 1)[0]
	z := l.q(new(big.Int).Add(u, new(big.Int).Mul(c, a))).FillBytes(make([]byte, g.ScalarSize()))
	if g.Name() == "ristretto255" {
		slices.Reverse(z)
	}
	v.setBytes("proof", append(append(ref.encode(t[0]), ref.encode(t[1])...), z...))
}

func (m *maker) relocks(g commute.Group) {
	const kind, n = "relock", 2
	a := lockScalar(g, "a", 0)
	var k []commute.Scalar
	st := commute.Relock{A: g.Mul(a, g.Generator())}
	inverse := g.Invert(a)
	for i, card := range cardsOf(g, n) {
		k = append(k, lockScalar(g, "k", i))
		st.K = append(st.K, g.Mul(k[i], g.Generator()))
		st.In = append(st.In, g.Mul(a, card))
		st.Out = append(st.Out, g.Mul(g.MulScalar(k[i], inverse), st.In[i]))
	}
	make := func(name, comment string, st commute.Relock) vector {
		v := newLockVector(g, name, kind, comment)
		v.set("N", n)
		v.setBytes("A", st.A.Append(nil))
		v.setBytes("K", commute.AppendList(nil, st.K))
		v.setBytes("in", commute.AppendList(nil, st.In))
		v.setBytes("out", commute.AppendList(nil, st.Out))
		v.setBytes("proof", must[[]byte](m.t)(commute.ProveRelock(g, vectorSeed, m.begin(g, kind), a, k, st)))
		return v
	}
	v := make("relock", "a true proof", st)
	m.add(v)
	m.lockFaults(g, v, n+2, n+1, eqRelockA, func(i int) string {
		if i == 0 {
			return eqRelockA
		}
		return eqRelockK
	})
	for _, key := range []string{"K", "in", "out"} {
		m.entryFaults(g, v, key, eqRelockA, n)
	}
	forged := func(fault, comment, field string, change func(*commute.Relock)) {
		bad := commute.Relock{A: st.A, K: slices.Clone(st.K), In: st.In, Out: slices.Clone(st.Out)}
		change(&bad)
		b := make("relock-"+fault, comment, bad)
		b.set("expect", "equation")
		b.set("field", field)
		m.add(b)
	}
	forged("kept", "a card has its old lock, whatever K says", eqRelockOut, func(st *commute.Relock) { st.Out[0] = st.In[0] })
	forged("order", "two cards are exchanged", eqRelockOut, func(st *commute.Relock) { st.Out[0], st.Out[1] = st.Out[1], st.Out[0] })
	forged("another-K", "K is of another lock", eqRelockK, func(st *commute.Relock) { st.K[1] = g.Mul(lockScalar(g, "b", 0), g.Generator()) })
	forged("another-A", "A is of another lock", eqRelockA, func(st *commute.Relock) { st.A = g.Mul(lockScalar(g, "b", 0), g.Generator()) })
}

// TestLockReference: the prime of the second verifier is the library's.
func TestLockReference(t *testing.T) {
	p := ffdhe2048().p
	x := new(big.Int).Sub(p, big.NewInt(1)).FillBytes(make([]byte, 256))
	if _, err := prime2048.Decode(x); !errors.Is(err, modp.ErrRange) {
		t.Error("p - 1 is in range")
	}
	q := new(big.Int).Rsh(p, 1).FillBytes(make([]byte, 256))
	if _, err := prime2048.DecodeScalar(q); !errors.Is(err, modp.ErrScalar) {
		t.Error("the order is a scalar")
	}
	binary.BigEndian.PutUint64(q[248:], binary.BigEndian.Uint64(q[248:])-1)
	if _, err := prime2048.DecodeScalar(q); err != nil {
		t.Error(err)
	}
}
