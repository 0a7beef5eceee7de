// Package wire writes and reads the one byte form of everything that is hashed,
// signed or stored: integers big-endian and of fixed width, byte strings and
// lists behind their length. Each value has exactly one form, so a decoder that
// reads to the end has nothing left to doubt.
//
// A [Reader] remembers its first error and returns zero values after it; ask
// [Reader.Close] once at the end.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrTrailing is what Close returns when bytes are left over.
var ErrTrailing = errors.New("trailing bytes")

// Writer appends to a buffer. The zero value is ready for use.
type Writer struct{ buf []byte }

// Bytes returns what was written.
func (w *Writer) Bytes() []byte { return w.buf }

// U8 writes one byte.
func (w *Writer) U8(v uint8) { w.buf = append(w.buf, v) }

// U16 writes two bytes, big-endian.
func (w *Writer) U16(v uint16) { w.buf = binary.BigEndian.AppendUint16(w.buf, v) }

// U32 writes four bytes, big-endian.
func (w *Writer) U32(v uint32) { w.buf = binary.BigEndian.AppendUint32(w.buf, v) }

// U64 writes eight bytes, big-endian.
func (w *Writer) U64(v uint64) { w.buf = binary.BigEndian.AppendUint64(w.buf, v) }

// Raw writes bytes whose number the reader knows.
func (w *Writer) Raw(b []byte) { w.buf = append(w.buf, b...) }

// Blob writes a four-byte length and the bytes.
func (w *Writer) Blob(b []byte) {
	w.U32(uint32(len(b)))
	w.Raw(b)
}

// Text writes a string as a Blob.
func (w *Writer) Text(s string) { w.Blob([]byte(s)) }

// Bool writes 0 or 1 in one byte.
func (w *Writer) Bool(v bool) {
	if v {
		w.U8(1)
		return
	}
	w.U8(0)
}

// Reader reads a buffer from front to back.
type Reader struct {
	buf []byte
	off int
	err error
}

// NewReader reads b, which it does not copy.
func NewReader(b []byte) *Reader { return &Reader{buf: b} }

// Err returns the first error so far.
func (r *Reader) Err() error { return r.err }

// Offset returns how many bytes have been read.
func (r *Reader) Offset() int { return r.off }

// Left returns how many bytes remain.
func (r *Reader) Left() int { return len(r.buf) - r.off }

// Fail records an error of the caller's, unless there is one already.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// Close returns the first error, or ErrTrailing if bytes are left.
func (r *Reader) Close() error {
	if r.err == nil && r.off != len(r.buf) {
		return fmt.Errorf("%w: %d after byte %d", ErrTrailing, len(r.buf)-r.off, r.off)
	}
	return r.err
}

// Raw reads n bytes. The slice is a part of the buffer, not a copy.
func (r *Reader) Raw(n int) []byte {
	if r.err != nil {
		return nil
	}
	if n < 0 || n > len(r.buf)-r.off {
		r.Fail("needs %d bytes at byte %d, has %d", n, r.off, len(r.buf)-r.off)
		return nil
	}
	b := r.buf[r.off : r.off+n : r.off+n]
	r.off += n
	return b
}

// U8 reads one byte.
func (r *Reader) U8() uint8 {
	if b := r.Raw(1); b != nil {
		return b[0]
	}
	return 0
}

// U16 reads two bytes, big-endian.
func (r *Reader) U16() uint16 {
	if b := r.Raw(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

// U32 reads four bytes, big-endian.
func (r *Reader) U32() uint32 {
	if b := r.Raw(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// U64 reads eight bytes, big-endian.
func (r *Reader) U64() uint64 {
	if b := r.Raw(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

// Bool reads 0 or 1; any other byte is an error.
func (r *Reader) Bool() bool {
	switch v := r.U8(); v {
	case 0, 1:
		return v == 1
	default:
		r.Fail("flag at byte %d is %d, want 0 or 1", r.off-1, v)
		return false
	}
}

// Blob reads a length of at most limit and that many bytes, as a part of the
// buffer.
func (r *Reader) Blob(limit int) []byte {
	n := r.U32()
	if r.err == nil && uint64(n) > uint64(limit) {
		r.Fail("length %d at byte %d is over the limit of %d", n, r.off-4, limit)
	}
	return r.Raw(int(n))
}

// Text reads a Blob as a string.
func (r *Reader) Text(limit int) string { return string(r.Blob(limit)) }

// Count reads a two-byte list length of at most limit.
func (r *Reader) Count(limit int) int {
	n := int(r.U16())
	if r.err == nil && n > limit {
		r.Fail("list of %d at byte %d is over the limit of %d", n, r.off-2, limit)
		return 0
	}
	return n
}

// Array32 reads 32 bytes.
func (r *Reader) Array32() (a [32]byte) {
	copy(a[:], r.Raw(32))
	return a
}

// Array64 reads 64 bytes.
func (r *Reader) Array64() (a [64]byte) {
	copy(a[:], r.Raw(64))
	return a
}
