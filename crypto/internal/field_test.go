// Package internal_test holds both fields against math/big.
package internal_test

import (
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/nodealer/nodealer/crypto/internal/fe25"
	"github.com/nodealer/nodealer/crypto/internal/fe51"
)

// element is what both fields have.
type element[E any] interface {
	*E
	Add(a, b *E)
	Sub(a, b *E)
	Neg(a *E)
	Mul(a, b *E)
	Square(a *E)
	Carry(a *E)
	Select(a, b *E, cond int)
	Mask(a *E, m uint64)
	SetBytes(b *[32]byte)
	Bytes() [32]byte
	IsOneLimbs() bool
	IsZeroLimbs() bool
}

var p = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))

func number(b [32]byte) *big.Int {
	for i, j := 0, 31; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return new(big.Int).SetBytes(b[:])
}

func little(x *big.Int) (b [32]byte) {
	x.FillBytes(b[:])
	for i, j := 0, 31; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return b
}

// samples are edges of limbs and of the field, then random numbers.
func samples() [][32]byte {
	var out [][32]byte
	for d := int64(-20); d <= 40; d++ {
		for _, e := range []uint{0, 26, 51, 77, 102, 128, 153, 179, 204, 230, 255} {
			x := new(big.Int).Lsh(big.NewInt(1), e)
			if x.Add(x, big.NewInt(d)); x.Sign() >= 0 && x.BitLen() <= 255 {
				out = append(out, little(x))
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var b [32]byte
		for i := 0; i < 32; i += 8 {
			v := r.Uint64()
			switch r.IntN(6) { // long runs of ones and zeros
			case 0:
				v = ^uint64(0)
			case 1:
				v = 0
			}
			binary.LittleEndian.PutUint64(b[i:], v)
		}
		out = append(out, b)
	}
	return out
}

func TestFields(t *testing.T) {
	t.Run("fe51", testField[fe51.Element])
	t.Run("fe25", testField[fe25.Element])
}

func testField[E any, P element[E]](t *testing.T) {
	list := samples()
	same := func(name string, got P, want *big.Int) {
		t.Helper()
		if number(got.Bytes()).Cmp(new(big.Int).Mod(want, p)) != 0 {
			t.Fatalf("%s is wrong", name)
		}
	}
	for i := range list {
		a, b := list[i], list[(i*7+3)%len(list)]
		var x, y, s, d, r E
		P(&x).SetBytes(&a)
		P(&y).SetBytes(&b)
		a[31] &= 0x7f
		b[31] &= 0x7f
		m, n := number(a), number(b)
		same("SetBytes", &x, m)
		P(&s).Add(&x, &y)
		sum := new(big.Int).Add(m, n)
		same("Add", &s, sum)
		P(&d).Sub(&x, &y)
		dif := new(big.Int).Sub(m, n)
		same("Sub", &d, dif)
		P(&r).Neg(&x)
		same("Neg", &r, new(big.Int).Neg(m))
		P(&r).Carry(&d)
		same("Carry", &r, dif)
		P(&r).Mul(&x, &y)
		same("Mul", &r, new(big.Int).Mul(m, n))
		// Magnitudes 6 and 5: the most that the package comments allow together.
		var big1, big2 E
		P(&big1).Sub(&s, &y)
		P(&big1).Sub(&big1, &x) // x + y - y - x
		P(&big2).Sub(&d, &y)    // x - y - y
		one, two := new(big.Int), new(big.Int).Sub(dif, n)
		P(&r).Mul(&big1, &big2)
		same("Mul of lazy", &r, one.Mul(one, two))
		P(&r).Mul(&big2, &s)
		same("Mul of lazy", &r, new(big.Int).Mul(two, sum))
		P(&r).Mul(&r, &r)
		same("Mul in place", &r, new(big.Int).Exp(new(big.Int).Mul(two, sum), big.NewInt(2), p))
		P(&r).Square(&big2)
		same("Square of lazy", &r, new(big.Int).Mul(two, two))
		P(&r).Square(&r)
		same("Square in place", &r, new(big.Int).Exp(two, big.NewInt(4), p))
		testChoice[E, P](t, x, y)
	}
	var zero, one E
	b := [32]byte{1}
	P(&one).SetBytes(&b)
	if !P(&one).IsOneLimbs() || P(&one).IsZeroLimbs() || P(&zero).IsOneLimbs() || !P(&zero).IsZeroLimbs() {
		t.Error("limbs of 0 and 1")
	}
}

func testChoice[E any, P element[E]](t *testing.T, x, y E) {
	var r E
	P(&r).Select(&x, &y, 1)
	a := P(&r).Bytes()
	P(&r).Select(&x, &y, 0)
	b := P(&r).Bytes()
	if a != P(&x).Bytes() || b != P(&y).Bytes() {
		t.Fatal("Select is wrong")
	}
	var m E
	P(&m).Mask(&x, 0)
	P(&m).Mask(&y, ^uint64(0))
	P(&m).Mask(&x, 0)
	if P(&m).Bytes() != P(&y).Bytes() {
		t.Fatal("Mask is wrong")
	}
}

// TestGeneric compares the two forms of each field's multiplication, where the
// machine has assembly, at the largest limbs allowed.
func TestGeneric(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		var a, b, c, d fe51.Element
		for i := range a {
			a[i], b[i] = r.Uint64()>>r.IntN(8)>>10, r.Uint64()>>10
		}
		c.Mul(&a, &b)
		fe51.MulGeneric(&d, &a, &b)
		if c != d {
			t.Fatal("fe51: Mul differs")
		}
		c.Square(&a)
		fe51.SquareGeneric(&d, &a)
		if c != d {
			t.Fatal("fe51: Square differs")
		}
		testGeneric25(t, r)
	}
}

func testGeneric25(t *testing.T, r *rand.Rand) {
	var a, b, c, d fe25.Element
	for i := range a {
		a[i], b[i] = limbs(r), limbs(r)
	}
	c.Mul(&a, &b)
	fe25.MulGeneric(&d, &a, &b)
	if c != d {
		t.Fatal("fe25: Mul differs")
	}
	c.Square(&a)
	fe25.SquareGeneric(&d, &a)
	if c != d {
		t.Fatal("fe25: Square differs")
	}
}

// limbs are two limbs of magnitude up to 4.
func limbs(r *rand.Rand) uint64 {
	return uint64(r.Uint32()>>4>>r.IntN(3)) | uint64(r.Uint32()>>5>>r.IntN(3))<<32
}
