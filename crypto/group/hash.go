package group

import (
	"crypto/sha512"
	"crypto/subtle"
	"errors"
)

// tagPrefix begins the domain separation tag of every hash of this project to
// the group or to scalars; the label follows ([C-005]).
const (
	pointTagPrefix  = "nodealer-v1-ristretto255_XMD:SHA-512_R255MAP_RO_:"
	scalarTagPrefix = "nodealer-v1-ristretto255_XMD:SHA-512_SCALAR_:"
)

// ErrExpand: a tag that is empty or longer than [MaxTag], or an output that is
// empty or longer than [MaxExpand].
var ErrExpand = errors.New("group: expand_message_xmd: tag or output has no allowed length")

// HashToPoint returns a point whose discrete logarithm to any other point of
// this package nobody knows: expand_message_xmd with SHA-512 to 64 bytes (RFC
// 9380 section 5.3.1), then the one-way map (RFC 9496 section 4.3.4). The label
// says what the point is for; points of different labels or messages are
// independent. It panics if the label is empty or longer than [MaxLabel]:
// labels are constants of the program. Variable time: for public data.
func HashToPoint(label string, msg []byte) Point {
	return pointFromUniform(wide(pointTagPrefix, label, msg))
}

// HashToScalar returns a scalar from the same expansion under another tag,
// reduced from 64 bytes. It panics as [HashToPoint] does.
func HashToScalar(label string, msg []byte) Scalar {
	return ScalarFromWide(wide(scalarTagPrefix, label, msg))
}

func wide(prefix, label string, msg []byte) [WideSize]byte {
	if label == "" || len(label) > MaxLabel {
		panic("group: label is empty or too long")
	}
	b, err := ExpandMessageXMD(msg, []byte(prefix+label), WideSize) // [C-005]
	if err != nil {
		panic(err)
	}
	return [WideSize]byte(b)
}

// ExpandMessageXMD is expand_message_xmd with SHA-512 of RFC 9380 section
// 5.3.1: length uniform bytes from msg under the domain separation tag. Tags
// longer than 255 bytes are refused, not hashed.
func ExpandMessageXMD(msg, tag []byte, length int) ([]byte, error) {
	if len(tag) == 0 || len(tag) > MaxTag || length <= 0 || length > MaxExpand {
		return nil, ErrExpand
	}
	tagPrime := append(append([]byte(nil), tag...), byte(len(tag)))
	// b_0 = H(Z_pad || msg || l_i_b_str || 0 || DST_prime)
	h := sha512.New()
	h.Write(make([]byte, sha512.BlockSize))
	h.Write(msg)
	h.Write([]byte{byte(length >> 8), byte(length), 0})
	h.Write(tagPrime)
	b0 := h.Sum(nil)
	// b_i = H((b_0 xor b_(i-1)) || i || DST_prime), b_(0) taken as zero here
	out := make([]byte, 0, length+sha512.Size)
	prev := make([]byte, sha512.Size)
	for i := 1; len(out) < length; i++ {
		subtle.XORBytes(prev, b0, prev)
		h.Reset()
		h.Write(prev)
		h.Write([]byte{byte(i)})
		h.Write(tagPrime)
		prev = h.Sum(prev[:0])
		out = append(out, prev...)
	}
	return out[:length], nil
}
