package bench

import (
	"math/big"

	"filippo.io/edwards25519"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
)

// Names of operations, as they are printed.
const (
	opReference = "reference R: sum of 312, edwards25519"
	opTheirs    = "sum of 1024, edwards25519"
	opSum64     = "sum of 64"
	opSum312    = "sum of 312"
	opSum1024   = "sum of 1024"
	opAdd       = "addition"
	opBase      = "secret times G"
	opMul       = "secret times a point"
	opEncode    = "encode"
	opDecode    = "decode"
	opShuffle   = "shuffle"
	opProve     = "prove"
	opVerify    = "verify, decoding included"
	opProveN    = "prove in rows, the shortest of them"
	opVerifyN   = "verify in rows, decoding included"
	opProveF    = "prove, folded"
	opVerifyF   = "verify, folded, decoding included"
	opSix       = "verify six passes as one"
	opPrime     = "one card of a pass modulo ffdhe2048, math/big, full exponent"
	opCurve     = "one card of a pass in ristretto255, constant time"
)

// operations lists everything that is measured, in the order of a round.
func (w *work) operations() []operation {
	last := w.passes[players-1]
	enc, sum := w.points[0].Bytes(), w.points[0].Add(w.points[1])
	terms := func(n int) func() {
		return func() { group.VarTimeMSM(w.scalars[:n], w.points[:n]) }
	}
	theirs := func(n int) func() {
		return func() { new(edwards25519.Point).VarTimeMultiScalarMult(w.theirs[:n], w.theirsP[:n]) }
	}
	list := []operation{
		{opReference, 1, theirs(312)},
		{opVerify, 1, func() { w.verify(players - 1) }},
		{opSum312, 1, terms(312)},
		{opShuffle, 1, func() { _, err := shuffle.Apply(w.pk, last.in, last.witness); must(err) }},
		{opProve, 1, func() {
			_, err := shuffle.Prove(w.seed, w.transcript(players-1), w.bases, w.statement(last), last.witness)
			must(err)
		}},
		{opVerifyF, 1, func() { w.verifyFolded(players - 1) }},
		{opProveF, 1, func() {
			_, err := shuffle.ProveFolded(w.seed, w.transcript(players-1), w.bases, w.statement(last), last.witness)
			must(err)
		}},
		{opSix, 1, w.verifyAll},
		{opTheirs, 1, theirs(1024)},
		{opSum1024, 1, terms(1024)},
		{opSum64, 1, terms(64)},
		{opPrime, cardsOfPrime, w.primePass},
		{opCurve, cardsOfPrime, w.curvePass},
		{opAdd, 1, func() { sum.Add(w.points[2]) }},
		{opBase, 1, func() { group.MulBase(w.scalars[0]) }},
		{opMul, 1, func() { w.points[0].Mul(w.scalars[0]) }},
		{opEncode, 1, func() { sum.Bytes() }},
		{opDecode, 1, func() { _, err := group.DecodePoint(enc[:]); must(err) }},
	}
	if w.rows > 1 {
		list = append(list, operation{opProveN, 1, func() {
			_, err := shuffle.ProveRows(w.seed, w.transcript(players-1), w.bases, w.statement(last), last.witness, w.rows)
			must(err)
		}}, operation{opVerifyN, 1, func() { w.verifyRows(players - 1) }})
	}
	return list
}

// cardsOfPrime is how many cards of a pass stand for all: each costs the same.
const cardsOfPrime = 4

// ffdhe2048 is the prime of RFC 7919 appendix A.1.
const ffdhe2048 = "FFFFFFFFFFFFFFFFADF85458A2BB4A9AAFDC5620273D3CF1D8B9C583CE2D3695A9E13641146433FBCC939DCE249B3EF9" +
	"7D2FE363630C75D8F681B202AEC4617AD3DF1ED5D5FD65612433F51F5F066ED0856365553DED1AF3B557135E7F57C935984F0C70E0E68B77" +
	"E2A689DAF3EFE8721DF158A136ADE73530ACCA4F483A797ABC0AB182B324FB61D108A94BB2C8E3FBB96ADAB760D7F4681D4F42A3DE394DF4" +
	"AE56EDE76372BB190B07A7C8EE0A6D709E02FCE1CDF7E2ECC03404CD28342F619172FE9CE98583FF8E4F1232EEF28183C3FE3B1B4C6FAD73" +
	"3BB5FCBC2EC22005C58EF1837D1683B2C6F34A26C1B2EFFA886B423861285C97FFFFFFFFFFFFFFFF"

// addPrime makes numbers of full length from hashes.
func (w *work) addPrime() {
	w.modulus, _ = new(big.Int).SetString(ffdhe2048, 16)
	number := func(name string, i int) *big.Int {
		var b []byte
		for k := range 8 {
			s := scalar(name, 8*i+k).Bytes()
			b = append(b, s[:]...)
		}
		b[0], b[8*32-1] = 0x7f, b[8*32-1]|1
		return new(big.Int).SetBytes(b)
	}
	for i := range cardsOfPrime {
		w.numbers, w.exponents = append(w.numbers, number("number", i)), append(w.exponents, number("exponent", 100+i))
	}
}

func (w *work) primePass() {
	for i := range cardsOfPrime {
		new(big.Int).Exp(w.numbers[i], w.exponents[i], w.modulus)
	}
}

// curvePass is the same step of the same protocol: decode, multiply, encode.
func (w *work) curvePass() {
	for i := range cardsOfPrime {
		enc := w.points[i].Bytes()
		p, err := group.DecodePoint(enc[:])
		must(err)
		p.Mul(w.scalars[i]).Bytes()
	}
}
