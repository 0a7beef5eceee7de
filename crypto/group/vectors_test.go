package group_test

import (
	"bytes"
	"encoding/hex"
	"strconv"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/internal/testdata"
)

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestConstants pins the computed constants to RFC 9496 section 4.1.
func TestConstants(t *testing.T) {
	want := map[string]string{
		"D":                 "37095705934669439343138083508754565189542113879843219016388785533085940283555",
		"SQRT_M1":           "19681161376707505956807079304988542015446066515923890162744021073123829784752",
		"SQRT_AD_MINUS_ONE": "25063068953384623474111414158702152701244531502492656460079210482610430750235",
		"INVSQRT_A_MINUS_D": "54469307008909316920995813868745141605393597292927456921205312896311721017578",
		"ONE_MINUS_D_SQ":    "1159843021668779879193775521855586647937357759715417654439879720876111806838",
		"D_MINUS_ONE_SQ":    "40440834346308536858101042469323190826248399146238708352240133220865137265952",
	}
	for name, got := range group.Constants() {
		if got.String() != want[name] {
			t.Errorf("%s = %s, want %s", name, got, want[name])
		}
	}
}

// TestRFC9496 runs appendix A: multiples of the generator, invalid encodings,
// the one-way map and the edge inputs with one output. It checks [C-002] and
// [C-004].
func TestRFC9496(t *testing.T) {
	var v struct {
		Multiples []string                           `json:"generator_multiples_0_to_15"`
		Bad       []struct{ Class, Encoding string } `json:"invalid_encodings"`
		Map       []struct {
			Uniform string `json:"uniform_bytes"`
			Element string
		} `json:"one_way_map"`
		Same struct {
			Element string
			Uniform []string `json:"uniform_bytes"`
		} `json:"one_way_map_same_output"`
	}
	testdata.JSON(t, "vectors/ristretto255_rfc9496.json", &v)
	if len(v.Multiples) != 16 || len(v.Bad) != 29 || len(v.Map) != 7 || len(v.Same.Uniform) != 4 {
		t.Fatal("the file does not hold the vectors it is said to hold")
	}
	sum := group.Identity()
	for i, s := range v.Multiples {
		enc := unhex(t, s)
		if got := group.MulBase(group.ScalarFromUint64(uint64(i))).Bytes(); !bytes.Equal(got[:], enc) {
			t.Errorf("%d G encodes as %x", i, got)
		}
		p, err := group.DecodePointOrIdentity(enc)
		if err != nil || !p.Equal(sum) {
			t.Errorf("encoding %d does not decode to %d G: %v", i, i, err)
		}
		if _, err := group.DecodePoint(enc); (err != nil) != (i == 0) {
			t.Errorf("DecodePoint of %d G: %v", i, err)
		}
		sum = sum.Add(group.Generator())
	}
	for _, bad := range v.Bad {
		if _, err := group.DecodePointOrIdentity(unhex(t, bad.Encoding)); err != group.ErrPointEncoding {
			t.Errorf("%s %s: error %v", bad.Class, bad.Encoding, err)
		}
	}
	for _, m := range v.Map {
		checkMap(t, m.Uniform, m.Element)
	}
	for _, u := range v.Same.Uniform {
		checkMap(t, u, v.Same.Element)
	}
}

func checkMap(t *testing.T, uniform, element string) {
	t.Helper()
	p := group.PointFromUniform([64]byte(unhex(t, uniform)))
	if got := p.Bytes(); hex.EncodeToString(got[:]) != element {
		t.Errorf("map of %s is %x, want %s", uniform, got, element)
	}
	if got := p.Add(group.Identity()).Bytes(); hex.EncodeToString(got[:]) != element {
		t.Errorf("map of %s encodes anew as %x, want %s", uniform, got, element)
	}
}

// TestExpandMessage runs the SHA-512 cases of RFC 9380 appendix K. The files of
// SHA-256 and of the XOFs do not apply: this project expands with SHA-512.
func TestExpandMessage(t *testing.T) {
	var v struct {
		DST   string
		Tests []struct {
			Msg    string
			Length string `json:"len_in_bytes"`
			Out    string `json:"uniform_bytes"`
		}
	}
	testdata.JSON(t, "vectors/expand_message_xmd_SHA512_38_rfc9380.json", &v)
	if len(v.Tests) != 10 {
		t.Fatalf("%d cases", len(v.Tests))
	}
	for _, c := range v.Tests {
		n, err := strconv.ParseInt(c.Length, 0, 32)
		if err != nil {
			t.Fatal(err)
		}
		got, err := group.ExpandMessageXMD([]byte(c.Msg), []byte(v.DST), int(n))
		if err != nil || !bytes.Equal(got, unhex(t, c.Out)) {
			t.Errorf("msg %.20q length %d: %x, %v", c.Msg, n, got, err)
		}
	}
}

// TestHashToGroupRFC9497 reproduces the blinded elements of RFC 9497: hash to
// the group of the input times the blind.
func TestHashToGroupRFC9497(t *testing.T) {
	var suites []struct {
		GroupDST string
		Vectors  []struct{ Batch, Blind, BlindedElement, Input any }
	}
	testdata.JSON(t, "vectors/oprf_ristretto255_rfc9497.json", &suites)
	checked := 0
	for _, s := range suites {
		for _, v := range s.Vectors {
			if v.Batch.(float64) != 1 {
				continue // the batch of two is run by package sigma
			}
			u, err := group.ExpandMessageXMD(unhex(t, v.Input.(string)), unhex(t, s.GroupDST), 64)
			if err != nil {
				t.Fatal(err)
			}
			blind, err := group.DecodeScalar(unhex(t, v.Blind.(string)))
			if err != nil {
				t.Fatal(err)
			}
			got := group.PointFromUniform([64]byte(u)).Mul(blind).Bytes()
			if hex.EncodeToString(got[:]) != v.BlindedElement.(string) {
				t.Errorf("input %v: blinded element %x", v.Input, got)
			}
			checked++
		}
	}
	if checked != 6 {
		t.Errorf("%d elements checked, want 6", checked)
	}
}
