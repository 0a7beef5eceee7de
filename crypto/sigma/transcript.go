package sigma

import (
	"encoding/binary"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
)

// sessionTag is the tag whose session id every transcript starts from.
const sessionTag = "nodealer/transcript/v1"

// The first byte of a frame says what it is ([C-020]).
const (
	frameData      = 1 // something absorbed
	frameBegin     = 2 // an argument or sub-argument begins
	frameChallenge = 3 // a challenge is drawn
	frameState     = 4 // the state is read (on a copy)
)

// A Transcript turns a proof's moves into its challenges (Fiat-Shamir). It
// absorbs frames of a kind, a label and bytes, each with its length, so that no
// two different sequences are the same input ([C-020]). It is not safe for
// concurrent use. The zero value is unusable; see [New].
type Transcript struct{ sponge *duplex }

// Clone returns an independent copy, for instance to make a statement's
// transcript once and verify several proofs with it.
func (t *Transcript) Clone() *Transcript { return &Transcript{t.sponge.clone()} }

// Begin starts an argument, or inside a running one a sub-argument, by name. A
// sub-argument continues the transcript of its parent, so that it cannot be
// moved into another one ([C-023]).
func (t *Transcript) Begin(argument string) { t.frame(frameBegin, argument, nil) }

// AbsorbBytes absorbs b under a label.
func (t *Transcript) AbsorbBytes(label string, b []byte) { t.frame(frameData, label, b) }

// AbsorbUint absorbs a number, as 8 big-endian bytes.
func (t *Transcript) AbsorbUint(label string, v uint64) { t.AbsorbBytes(label, hash.Uint64(v)) }

// AbsorbPoint absorbs the encoding of a point: for a decoded one the bytes that
// were received.
func (t *Transcript) AbsorbPoint(label string, p group.Point) { t.AbsorbBytes(label, p.Append(nil)) }

// AbsorbPoints absorbs a list of points as one frame. Encodings have one
// length, so the frame's length fixes their number.
func (t *Transcript) AbsorbPoints(label string, list []group.Point) {
	b := make([]byte, 0, len(list)*group.PointSize)
	for _, p := range list {
		b = p.Append(b)
	}
	t.AbsorbBytes(label, b)
}

// AbsorbScalars absorbs a list of public scalars as one frame.
func (t *Transcript) AbsorbScalars(label string, list []group.Scalar) {
	b := make([]byte, 0, len(list)*group.ScalarSize)
	for _, s := range list {
		b = s.Append(b)
	}
	t.AbsorbBytes(label, b)
}

// Challenge draws a challenge: 64 bytes reduced modulo q. A zero challenge
// refuses the proof ([C-021]); nobody can bring it about on purpose.
func (t *Transcript) Challenge(label string) (group.Scalar, error) {
	t.frame(frameChallenge, label, hash.Uint64(group.WideSize))
	var b [group.WideSize]byte
	t.sponge.squeeze(b[:])
	return challenge(label, b)
}

// ChallengeBytes draws n bytes as the challenge of an argument over another
// group, which reduces them itself and refuses zero.
func (t *Transcript) ChallengeBytes(label string, n int) []byte {
	t.frame(frameChallenge, label, hash.Uint64(uint64(n)))
	b := make([]byte, n)
	t.sponge.squeeze(b)
	return b
}

func challenge(label string, b [group.WideSize]byte) (group.Scalar, error) {
	c := group.ScalarFromWide(b)
	if c.IsZero() {
		return group.Scalar{}, Refuse("any", "challenge %s is zero", label)
	}
	return c, nil
}

// State returns 64 bytes that depend on everything absorbed and drawn so far,
// independent of all challenges. It leaves the transcript as it is. Nonces and
// batch weights are made from it.
func (t *Transcript) State() [64]byte {
	c := t.Clone()
	c.frame(frameState, "", nil)
	var b [64]byte
	c.sponge.squeeze(b[:])
	return b
}

// frame absorbs kind | label | data, label and data in the variable-length form
// of the draft: a 4-byte little-endian length, then the bytes. [C-020]
func (t *Transcript) frame(kind byte, label string, data []byte) {
	b := make([]byte, 0, 64)
	b = append(b, kind)
	b = appendVarLen(b, []byte(label))
	t.sponge.absorb(appendLen(b, data))
	t.sponge.absorb(data)
}

// appendVarLen is SerializeVarLenString of the draft.
func appendVarLen(b, s []byte) []byte { return append(appendLen(b, s), s...) }

func appendLen(b, s []byte) []byte {
	if uint64(len(s)) > 1<<32-1 {
		panic("sigma: absorbing 4 GiB at once")
	}
	return binary.LittleEndian.AppendUint32(b, uint32(len(s)))
}
