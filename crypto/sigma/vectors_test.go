package sigma

import (
	"bytes"
	"encoding/hex"
	"strings"
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

// TestDuplexVectors runs the SHAKE128 vectors of draft-irtf-cfrg-fiat-shamir.
// Every vector is either run or listed with the reason why it does not apply. Of
// the other files of the drafts, TurboShake128 is another sponge than ours, and
// the sigma-proofs files are for P-256 with proofs as (challenge, response) too;
// the drafts have no suite over ristretto255.
func TestDuplexVectors(t *testing.T) {
	var list []struct {
		Name, Function, SessionID, Tag, Output string
		Operations                             []struct {
			Type, Data string
			Length     int
		}
	}
	testdata.JSON(t, "vectors/cfrg_fiatShamirShake128Vectors.json", &list)
	skip := map[string]string{
		"sumcheck":                       "example protocol over another field",
		"sumcheck_reject_trailing_bytes": "example protocol over another field",
	}
	run := 0
	for _, v := range list {
		if skip[v.Name] != "" {
			continue
		}
		var out []byte
		switch v.Function {
		case "DeriveSessionID":
			id := deriveSession(unhex(t, v.Tag))
			out = id[:]
		case "DuplexSponge", "DecodeUint": // of DecodeUint the squeezed bytes; its modulus is P-256's
			d := newDuplex([32]byte(unhex(t, v.SessionID)))
			for _, op := range v.Operations {
				if op.Type == "absorb" {
					d.absorb(unhex(t, op.Data))
					continue
				}
				part := make([]byte, op.Length)
				d.squeeze(part)
				d = d.clone() // copying changes nothing
				out = append(out, part...)
			}
		default:
			t.Errorf("%s: unknown function %s", v.Name, v.Function)
		}
		if hex.EncodeToString(out) != v.Output {
			t.Errorf("%s: got %x", v.Name, out)
		}
		run++
	}
	if run != 11 {
		t.Errorf("%d vectors run, want 11", run)
	}
}

// TestCodecVectors runs the codec vectors that apply: variable-length strings
// are what frames are made of.
func TestCodecVectors(t *testing.T) {
	var list []struct{ Name, Function, Input, Output string }
	testdata.JSON(t, "vectors/cfrg_fiatShamirCodecVectors.json", &list)
	notOurs := map[string]string{
		"SerializeUint":    "integers modulo 2^256-189; our scalars are tested by package group",
		"DeserializeUint":  "integers modulo 2^256-189",
		"SerializeField":   "big-endian fields of P-256",
		"DeserializeField": "extension fields",
		"DecodeUint":       "modulus of P-256",
		"Sumcheck":         "example protocol",
	}
	run := 0
	for _, v := range list {
		switch {
		case v.Function == "SerializeVarLenString":
			if got := appendVarLen(nil, unhex(t, v.Input)); !bytes.Equal(got, unhex(t, v.Output)) {
				t.Errorf("%s: %x", v.Name, got)
			}
			run++
		case v.Function == "DeserializeVarLenString": // a transcript is never parsed
		case notOurs[v.Function] == "":
			t.Errorf("%s: unknown function %s", v.Name, v.Function)
		}
	}
	if run != 2 {
		t.Errorf("%d vectors run, want 2", run)
	}
}

// dleqRFC9497 makes the composites, the challenge and the proof of RFC 9497
// section 2.2. It is for that document's vectors only: its weights hash one pair
// each, see TestPitfall09_RFCWeights.
type dleqRFC9497 struct{ context string }

func (d dleqRFC9497) hash(parts ...[]byte) group.Scalar {
	b, err := group.ExpandMessageXMD(bytes.Join(parts, nil), []byte("HashToScalar-"+d.context), 64)
	if err != nil {
		panic(err)
	}
	return group.ScalarFromWide([64]byte(b))
}

func withLength(b []byte) []byte { return append([]byte{byte(len(b) >> 8), byte(len(b))}, b...) }

func element(p group.Point) []byte { return withLength(p.Append(nil)) }

func (d dleqRFC9497) composites(key group.Point, c, e []group.Point) (m, z group.Point) {
	sum := sha512Sum(append(element(key), withLength([]byte("Seed-"+d.context))...))
	weights := make([]group.Scalar, len(c))
	for i := range c {
		weights[i] = d.hash(withLength(sum), []byte{byte(i >> 8), byte(i)}, element(c[i]), element(e[i]), []byte("Composite"))
	}
	return group.VarTimeMSM(weights, c), group.VarTimeMSM(weights, e)
}

func (d dleqRFC9497) challenge(list ...group.Point) group.Scalar {
	var b []byte
	for _, p := range list {
		b = append(b, element(p)...)
	}
	return d.hash(b, []byte("Challenge"))
}

// TestRFC9497Proofs reproduces and verifies the six proofs of the verifiable
// modes, the two batches of two among them.
func TestRFC9497Proofs(t *testing.T) {
	var suites []struct {
		Mode    int
		SkSm    string
		KeyInfo string
		Vectors []struct {
			BlindedElement, EvaluationElement, Info string
			Proof                                   struct{ Proof, R string }
		}
	}
	testdata.JSON(t, "vectors/oprf_ristretto255_rfc9497.json", &suites)
	run := 0
	for _, s := range suites {
		if s.Mode == 0 {
			continue // no proofs
		}
		d := dleqRFC9497{"OPRFV1-" + string(rune(s.Mode)) + "-ristretto255-SHA512"}
		for _, v := range s.Vectors {
			k := decodeScalar(t, s.SkSm)
			c, e := decodePoints(t, v.BlindedElement), decodePoints(t, v.EvaluationElement)
			if s.Mode == 2 {
				info := unhex(t, v.Info)
				k = k.Add(d.hash([]byte("Info"), withLength(info)))
				c, e = e, c
			}
			key := group.MulBase(k)
			m, z := d.composites(key, c, e)
			r := decodeScalar(t, v.Proof.R)
			ch := d.challenge(key, m, z, group.MulBase(r), m.Mul(r))
			res := r.Sub(ch.Mul(k))
			if got := hex.EncodeToString(res.Append(ch.Append(nil))); got != v.Proof.Proof {
				t.Errorf("mode %d: proof %s", s.Mode, got)
			}
			t2, t3 := group.MulBase(res).Add(key.Mul(ch)), m.Mul(res).Add(z.Mul(ch))
			if !d.challenge(key, m, z, t2, t3).Equal(ch) {
				t.Errorf("mode %d: proof does not verify", s.Mode)
			}
			run++
		}
	}
	if run != 6 {
		t.Errorf("%d proofs run, want 6", run)
	}
}

// TestVRFTrace checks the equal-logs equations of the C2SP vrf-r255 vector: U =
// sG - cY, V = sH - cGamma. Its hashes are not ours.
func TestVRFTrace(t *testing.T) {
	var v struct{ PK, H, U, V, Pi string }
	testdata.JSON(t, "vectors/vrf_r255_c2sp.json", &v)
	pi := unhex(t, v.Pi)
	gamma, err := group.DecodePoint(pi[:32])
	if err != nil {
		t.Fatal(err)
	}
	c := group.ScalarFrom128([16]byte(pi[32:48]))
	s, err := group.DecodeScalar(pi[48:])
	if err != nil {
		t.Fatal(err)
	}
	u := group.MulBase(s).Sub(decodePoints(t, v.PK)[0].Mul(c)).Bytes()
	w := decodePoints(t, v.H)[0].Mul(s).Sub(gamma.Mul(c)).Bytes()
	if hex.EncodeToString(u[:]) != v.U || hex.EncodeToString(w[:]) != v.V {
		t.Errorf("U = %x, V = %x", u, w)
	}
}

func decodeScalar(t *testing.T, s string) group.Scalar {
	t.Helper()
	v, err := group.DecodeScalar(unhex(t, s))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func decodePoints(t *testing.T, s string) (out []group.Point) {
	t.Helper()
	for _, part := range strings.Split(s, ",") {
		p, err := group.DecodePoint(unhex(t, part))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}
