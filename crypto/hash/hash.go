// Package hash is the one hash function of the protocol: H of docs/crypto.md,
// SHA-512 over a prefix-free encoding of a label and a list of fields.
//
// Most callers want [Sum32], the first 32 bytes, for identifiers and heads,
// and [Sum] where all 64 bytes are used, for instance to reduce them to a
// scalar. [Encode] gives the encoded bytes themselves, for functions that need
// a prefix-free message but another primitive (package derive keys an HMAC
// with them).
//
// The encoding ([C-001]) is
//
//	8-byte length of label | label | 8-byte number of fields |
//	8-byte length of f1 | f1 | ... | 8-byte length of fk | fk
//
// with every number unsigned and big-endian. No encoding is a prefix of
// another one, so two different (label, fields) never hash the same input.
// The label says what the bytes mean; a label is used for one purpose only.
//
// Nothing here is constant-time in the lengths; the contents are only hashed.
// All functions are safe for concurrent use.
package hash

import (
	"crypto/sha512"
	"encoding/binary"
)

// Size is the length of the output of [Sum] in bytes.
const Size = sha512.Size

// Size32 is the length of the output of [Sum32] in bytes.
const Size32 = 32

// Sum returns H(label, fields...): SHA-512 of [Encode] of the same arguments.
// A nil field and an empty field are the same field of length zero; a missing
// field is not (the number of fields is hashed).
func Sum(label string, fields ...[]byte) [Size]byte {
	return sha512.Sum512(Encode(label, fields...))
}

// Sum32 returns the first 32 bytes of [Sum].
func Sum32(label string, fields ...[]byte) [Size32]byte {
	full := Sum(label, fields...)
	return [Size32]byte(full[:Size32])
}

// Encode returns the prefix-free encoding of label and fields described in
// the package comment. The result shares no memory with its arguments.
func Encode(label string, fields ...[]byte) []byte {
	n := 16 + len(label)
	for _, f := range fields {
		n += 8 + len(f)
	}
	// Done here: [C-001].
	b := make([]byte, 0, n)
	b = binary.BigEndian.AppendUint64(b, uint64(len(label)))
	b = append(b, label...)
	b = binary.BigEndian.AppendUint64(b, uint64(len(fields)))
	for _, f := range fields {
		b = binary.BigEndian.AppendUint64(b, uint64(len(f)))
		b = append(b, f...)
	}
	return b
}

// Uint64 returns v as the 8 big-endian bytes in which numbers enter a hash.
func Uint64(v uint64) []byte {
	return binary.BigEndian.AppendUint64(nil, v)
}
