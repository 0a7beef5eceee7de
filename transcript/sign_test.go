package transcript

import (
	"crypto/ed25519"
	"encoding/hex"
	"math/big"
	"slices"
	"testing"

	"filippo.io/edwards25519"
)

// smallOrder lists every encoding of a point of small order, canonical or not.
var smallOrder = []string{
	"0100000000000000000000000000000000000000000000000000000000000000", // order 1
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // order 2
	"0000000000000000000000000000000000000000000000000000000000000000", // order 4
	"0000000000000000000000000000000000000000000000000000000000000080", // order 4
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", // order 8
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85", // order 8
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", // order 8
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa", // order 8
	"0100000000000000000000000000000000000000000000000000000000000080", // order 1, minus zero
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", // order 2, minus zero
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // order 1, y = p+1
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", // order 1, y = p+1, minus zero
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // order 4, y = p
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", // order 4, y = p
}

// TestA20_Keys checks [T-06]: no key of small order, none in another form, none
// off the curve; and a signature under such a key does not count.
func TestA20_Keys(t *testing.T) {
	for _, s := range smallOrder {
		b, _ := hex.DecodeString(s)
		if CheckDeviceKey([32]byte(b)) == nil {
			t.Errorf("%s is taken as a key", s)
		}
	}
	// R and S that crypto/ed25519 alone would take for any message under the
	// key of order 1: S = 0, R = identity.
	var identity [32]byte
	identity[0] = 1
	var sig [64]byte
	sig[0] = 1
	if !ed25519.Verify(identity[:], []byte("anything"), sig[:]) {
		t.Log("crypto/ed25519 refuses keys of small order by itself")
	}
	if verifyWith(identity, []byte("anything"), sig) == nil {
		t.Error("a key of small order signs anything")
	}
	for y := byte(2); y < 20; y++ { // y + p, where that is on the curve
		key := [32]byte(slices.Concat([]byte{0xed + y}, slices.Repeat([]byte{0xff}, 30), []byte{0x7f}))
		if y < 19 && CheckDeviceKey(key) == nil {
			t.Errorf("p+%d is taken as a key", y)
		}
	}
	if CheckDeviceKey([32]byte{2}) == nil {
		t.Error("what is no point is taken as a key")
	}
	if err := CheckDeviceKey(PublicKey(testKey("ann"))); err != nil {
		t.Error(err)
	}
}

// TestA20_Signatures checks [T-07]: S + l, a non-canonical R, and an R with a part of
// small order are refused, as are signatures under another label.
func TestA20_Signatures(t *testing.T) {
	s := newGame(t).entries[2]
	l, _ := new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
	sum := new(big.Int).Add(little(s.Sig[32:]), l)
	bad := s
	for i, b := range sum.FillBytes(make([]byte, 32)) {
		bad.Sig[63-i] = b
	}
	if bad.Verify() == nil {
		t.Error("S + l verifies")
	}
	order8, _ := hex.DecodeString(smallOrder[4])
	torsion, err := new(edwards25519.Point).SetBytes(order8)
	if err != nil {
		t.Fatal(err)
	}
	r, err := new(edwards25519.Point).SetBytes(s.Sig[:32])
	if err != nil {
		t.Fatal(err)
	}
	bad = s
	copy(bad.Sig[:32], new(edwards25519.Point).Add(r, torsion).Bytes())
	if bad.Verify() == nil {
		t.Error("R of mixed order verifies")
	}
	id := s.ID()
	bad = s
	bad.Sig = signWith(testKey("ann"), id[:])
	if bad.Verify() == nil {
		t.Error("a signature without the label verifies")
	}
	if err := s.Verify(); err != nil {
		t.Error(err)
	}
}

// little reads a little-endian number.
func little(b []byte) *big.Int {
	r := slices.Clone(b)
	slices.Reverse(r)
	return new(big.Int).SetBytes(r)
}

// TestLabelsDiffer: no label serves two purposes.
func TestLabelsDiffer(t *testing.T) {
	all := []string{
		labelEntry, labelTable, labelSignEntry, labelFrame, labelSignFrame, labelSalt, labelRecordKey,
		labelCommit, labelReadCommit, labelWrite, labelRead, labelAccess, labelSignMember, labelSignAccess,
		labelRecord, labelReceipt, labelFileHeader, labelFileItem, labelLink,
	}
	n := len(all)
	slices.Sort(all)
	if len(slices.Compact(all)) != n {
		t.Error("a label appears twice")
	}
}
