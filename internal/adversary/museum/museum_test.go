package museum

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/sra"
	"github.com/nodealer/nodealer/lab/attack"
	"github.com/nodealer/nodealer/protocol"
)

// prime returns the prime of ffdhe2048.
func prime() *big.Int { return modp.FFDHE2048().Prime() }

// deckOf makes a deck of n cards with an encoding.
func deckOf(p *big.Int, n int, card func(i int64) *big.Int) []*big.Int {
	out := make([]*big.Int, n)
	for i := range out {
		out[i] = new(big.Int).Mod(card(int64(i)), p)
	}
	return out
}

func naive(i int64) *big.Int   { return big.NewInt(i + 2) }
func squared(i int64) *big.Int { return big.NewInt((i + 2) * (i + 2)) }

// locked locks a deck and shuffles it; order says which card lies where.
func locked(p, key *big.Int, deck []*big.Int) (out []*big.Int, order []int) {
	order = rand.New(rand.NewPCG(1, 2)).Perm(len(deck))
	for _, i := range order {
		out = append(out, new(big.Int).Exp(deck[i], key, p))
	}
	return out, order
}

// hashed is the deck of our suites as numbers.
func hashed() []*big.Int {
	g := commute.Squares(modp.FFDHE2048())
	var out []*big.Int
	for _, c := range cards.Deck52() {
		out = append(out, new(big.Int).SetBytes(g.Hash("card", []byte(c.String())).Append(nil)))
	}
	return out
}

var key = new(big.Int).SetBytes([]byte("an odd number of many digits 1")) // ends in '1', 0x31

// Lipton's bit tells the class of all 52 cards in the naive encoding, and nothing
// in ours.
func TestResidues(t *testing.T) {
	p := prime()
	plain := deckOf(p, 52, naive)
	class := attack.Residues(p, plain)
	out, order := locked(p, key, plain)
	hits := 0
	for i, r := range attack.Residues(p, out) {
		if r == class[order[i]] {
			hits++
		}
	}
	if hits != 52 {
		t.Errorf("naive: the class of %d of 52 cards is seen", hits)
	}
	out, _ = locked(p, key, hashed())
	for i, r := range attack.Residues(p, out) {
		if !r {
			t.Errorf("hashed: card %d is told from others", i)
		}
	}
}

// Among ten cards of the naive encoding the bit leaves (q^2 + n^2)/10 candidates
// on average, for q squares and n others.
func TestClassSize(t *testing.T) {
	p := big.NewInt(1<<31 - 1)
	class := attack.Residues(p, deckOf(p, 10, naive))
	q := 0
	for _, r := range class {
		if r {
			q++
		}
	}
	sum := 0
	for _, r := range class {
		for _, s := range class {
			if r == s {
				sum++
			}
		}
	}
	n := 10 - q
	if sum != q*q+n*n || sum >= 100 {
		t.Errorf("%d squares: %d candidates in all", q, sum)
	}
}

// Products name 33 of 52 cards in the encoding by small squares, and none in ours.
func TestProducts(t *testing.T) {
	p := prime()
	plain := deckOf(p, 52, squared)
	out, order := locked(p, key, plain)
	named := 0
	for i, guess := range attack.Products(p, plain, out) {
		if guess < 0 {
			continue
		}
		if guess != order[i] {
			t.Errorf("card %d is taken for %d", order[i], guess)
		}
		named++
	}
	if named != 33 {
		t.Errorf("%d of 52 cards are named", named)
	}
	plain = hashed()
	out, _ = locked(p, key, plain)
	for i, guess := range attack.Products(p, plain, out) {
		if guess >= 0 {
			t.Errorf("hashed: card %d is named", i)
		}
	}
}

// Modulo 2^31 - 1 one card and its ciphertext give the key.
func TestPohligHellman(t *testing.T) {
	p := big.NewInt(1<<31 - 1)
	factors := []int64{2, 9, 7, 11, 31, 151, 331}
	base, secret := big.NewInt(7), big.NewInt(1_234_567_891)
	e, modulus := attack.Discrete(p, base, new(big.Int).Exp(base, secret, p), factors)
	if e.Cmp(new(big.Int).Mod(secret, modulus)) != 0 || modulus.Cmp(big.NewInt(1<<31-2)) != 0 {
		t.Errorf("key %v modulo %v", e, modulus)
	}
	// Over a safe prime small factors give the sign alone, which squares hide.
	p = prime()
	x := hashed()[0]
	e, modulus = attack.Discrete(p, x, new(big.Int).Exp(x, key, p), []int64{2})
	if e.Sign() != 0 || modulus.Cmp(big.NewInt(1)) != 0 {
		t.Errorf("safe prime: key %v modulo %v", e, modulus)
	}
}

// One key stream for all cards is no cipher.
func TestKeystream(t *testing.T) {
	var plain, masked [][]byte
	for _, c := range cards.Deck52() {
		plain = append(plain, []byte(c.String()))
	}
	order := rand.New(rand.NewPCG(3, 4)).Perm(52)
	stream := []byte{0x9c, 0x41}
	for _, i := range order {
		masked = append(masked, []byte{plain[i][0] ^ stream[0], plain[i][1] ^ stream[1]})
	}
	got := attack.Keystream(plain, masked)
	for i := range order {
		if got == nil || got[i] != order[i] {
			t.Fatalf("got %v, want %v", got, order)
		}
	}
	// Cards of our race are multiplied by the key, and nothing fits.
	g := commute.Ristretto()
	k := g.Short([]byte("a key"))
	plain, masked = nil, nil
	for _, c := range cards.Deck52() {
		plain = append(plain, g.Hash("card", []byte(c.String())).Append(nil))
	}
	for _, i := range order {
		x, err := g.Decode(plain[i])
		if err != nil {
			t.Fatal(err)
		}
		masked = append(masked, g.Mul(k, x).Append(nil))
	}
	if got := attack.Keystream(plain, masked); got != nil {
		t.Errorf("a key stream for our deck: %v", got)
	}
}

// One lock opens as two cards when their relation is known.
func TestOneLock(t *testing.T) {
	p := prime()
	q := new(big.Int).Rsh(p, 1)
	four, sixteen := squared(0), squared(2)
	lock := new(big.Int).Exp(four, key, p)
	other := attack.Reopen(q, key, big.NewInt(2)) // 16 = 4^2
	if new(big.Int).Exp(sixteen, other, p).Cmp(lock) != 0 {
		t.Error("the lock does not open as the other card")
	}
	// In ours the key is committed to before anything is locked, and each opening
	// proves that it is by this key: the other one is refused.
	g := commute.Squares(modp.FFDHE2048())
	scalar := func(n *big.Int) commute.Scalar { return g.Reduce(n.FillBytes(make([]byte, g.WideSize()))) }
	a, b := scalar(key), scalar(other)
	element := func(n *big.Int) commute.Element {
		x, err := g.Decode(n.FillBytes(make([]byte, g.ElementSize())))
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for name, c := range map[string]struct {
		card *big.Int
		key  commute.Scalar
		want bool
	}{"the card": {four, a, true}, "the other card": {sixteen, b, false}} {
		st := commute.EqualLogs{A: g.MulGenerator(c.key), Pairs: []commute.Pair{{Base: element(c.card), Image: element(lock)}}}
		tr := func() *sigma.Transcript {
			tr, err := sigma.New(sigma.Context{Suite: "museum", Table: [32]byte{1}, Deck: [32]byte{2}}, "open")
			if err != nil {
				t.Fatal(err)
			}
			return tr
		}
		proof, err := commute.ProveEqualLogs(g, derive.New([32]byte{1}), tr(), c.key, st)
		if err != nil {
			t.Fatal(err)
		}
		st.A = g.MulGenerator(a) // what the log has
		if got := commute.VerifyEqualLogs(g, tr(), st, proof) == nil; got != c.want {
			t.Errorf("%s: opened is %v", name, got)
		}
	}
}

// Pitfall 13: the check by sums takes a deck with two changed cards; the argument
// with one lock refuses it.
func TestPitfall13_SumProof(t *testing.T) {
	g := commute.Ristretto()
	in := make([]commute.Element, 5)
	for i := range in {
		in[i] = g.Hash("card", []byte{byte(i)})
	}
	w := commute.Witness{Pi: []int{3, 1, 4, 0, 2}, Key: g.Short([]byte("a key"))}
	out, err := commute.Apply(g, in, w)
	if err != nil {
		t.Fatal(err)
	}
	attack.Shift(g, out, 1, 2, g.Hash("marker", nil))
	if !attack.SumProof(g, w.Key, in, out) {
		t.Error("the sums differ")
	}
	bases, err := commute.NewBases(g, 5)
	if err != nil {
		t.Fatal(err)
	}
	tr := func() *sigma.Transcript {
		tr, err := sigma.New(sigma.Context{Suite: "museum", Table: [32]byte{1}, Deck: [32]byte{2}}, "shuffle")
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	st := commute.Shuffle{A: g.Mul(w.Key, g.Generator()), In: in, Out: out}
	proof, err := commute.ProveShuffle(derive.New([32]byte{1}), tr(), bases, st, w)
	if err != nil {
		t.Fatal(err)
	}
	if commute.VerifyShuffle(tr(), bases, st, proof) == nil {
		t.Error("the argument takes the changed deck")
	}
}

// A blinded copy of the victim's hole card goes round as a common card; the
// victim's unlock opens it. With proofs the lie is seen at once.
func TestOracle(t *testing.T) {
	g := commute.Squares(modp.FFDHE2048())
	size := g.ElementSize()
	for _, scheme := range []sra.Scheme{sra.Classic(), sra.New()} {
		w, err := decktest.Ready(scheme, decktest.Setup{Seats: 3, Faces: 5, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		cheat, victim := w.Context.Roster[1].Seat, w.Context.Roster[2].Seat
		do := func(in deck.Input) {
			if err := w.Step(in); err != nil {
				t.Fatal(err)
			}
		}
		answer := func(seat cards.Seat) deck.Message {
			for _, duty := range w.Public.Owed() {
				if duty.Seat == seat {
					m, err := w.Holders[seat].Answer(w.Public, duty)
					if err != nil {
						t.Fatal(err)
					}
					return m
				}
			}
			t.Fatalf("%v owes nothing", seat)
			return deck.Message{}
		}
		element := func(m deck.Message) commute.Element {
			x, err := g.Decode(m.Data[36 : 36+size])
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		do(deck.Deal{Slots: []cards.Slot{0}, To: victim})
		do(answer(w.Context.Roster[0].Seat))
		half := answer(cheat) // leaves the victim's lock alone on its card
		do(half)
		do(deck.Open{Slots: []cards.Slot{4}})
		do(answer(w.Context.Roster[0].Seat))
		factor := g.Short([]byte("only the cheat knows"))
		lie := answer(cheat)
		lie.Data = append([]byte(nil), lie.Data...)
		copy(lie.Data[36:], attack.Blind(g, factor, element(half)).Append(nil))
		next, out, err := w.Public.Step(lie)
		if err != nil {
			t.Fatal(err)
		}
		if scheme.Suite().OpeningProof == deck.AtOnce {
			if f, ok := out[0].(deck.Fault); !ok || f.Seat != cheat || f.Clause != protocol.BadShare {
				t.Errorf("with proofs: %v", out)
			}
			continue
		}
		w.Public = next
		card := attack.Unblind(g, factor, element(answer(victim)))
		want, err := w.Holders[victim].Read(w.Public, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !commute.Same(card, g.Hash("card", []byte(want.String()))) {
			t.Errorf("the cheat does not read the victim's %v", want)
		}
	}
}
