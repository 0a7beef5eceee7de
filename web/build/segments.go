package build

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// maxGap is how many zeros may be written out to join two data segments.
const maxGap = 4096

const (
	i32Const  = 0x41
	endOfExpr = 0x0b
)

var errWasm = errors.New("build: the compiled client is not a module as the go tool makes them")

// joinSegments writes the data section of a WebAssembly module with few
// segments. Go's linker begins a new one wherever eight zeros stand, ninety
// thousand in all; memory is zero at first, so zeros written out mean the same,
// and they compress to almost nothing, which the segments' headers do not.
// Anything but active segments of the first memory that do not overlap is an
// error.
func joinSegments(b []byte) ([]byte, error) {
	m, err := readModule(b)
	if err != nil {
		return nil, err
	}
	all, err := readSegments(m.body(dataSection))
	if err != nil {
		return nil, err
	}
	list, err := joined(all)
	if err != nil {
		return nil, err
	}
	m.set(dataSection, encode(list))
	return m.bytes(), nil
}

// segment is a stretch of memory.
type segment struct {
	at   uint64
	data []byte
}

// readSegments reads the body of a data section; nil has no segments.
func readSegments(section []byte) ([]segment, error) {
	if section == nil {
		return nil, nil
	}
	r := &wasmReader{b: section}
	all := make([]segment, 0, len(section)/8)
	for range r.uint() {
		all = append(all, r.segment())
		if r.bad {
			return nil, errWasm
		}
	}
	if len(r.b) > 0 || r.bad {
		return nil, errWasm
	}
	return all, nil
}

// joined joins segments that are close to each other.
func joined(all []segment) ([]segment, error) {
	slices.SortStableFunc(all, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var list []segment
	for _, s := range all {
		if n := len(list) - 1; n >= 0 {
			last := &list[n]
			end := last.at + uint64(len(last.data))
			if s.at < end {
				return nil, errWasm
			}
			if gap := s.at - end; gap <= maxGap {
				last.data = append(append(last.data, make([]byte, gap)...), s.data...)
				continue
			}
		}
		list = append(list, segment{s.at, bytes.Clone(s.data)})
	}
	return list, nil
}

// encode writes a data section's body.
func encode(list []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = append(out, 0, i32Const)
		out = appendSigned(out, int32(uint32(s.at)))
		out = append(out, endOfExpr)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out
}

// wasmReader reads the numbers of a module; bad stays true after an error.
type wasmReader struct {
	b   []byte
	bad bool
}

func (r *wasmReader) byte() byte {
	if len(r.b) == 0 {
		r.bad = true
		return 0
	}
	c := r.b[0]
	r.b = r.b[1:]
	return c
}

// uint reads an unsigned LEB128 number.
func (r *wasmReader) uint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.b, r.bad = nil, true
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *wasmReader) take(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.b, r.bad = nil, true
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

// segment reads an active segment of the first memory at a constant place.
func (r *wasmReader) segment() segment {
	if r.byte() != 0 || r.byte() != i32Const {
		r.bad = true
		return segment{}
	}
	at := r.signed()
	if r.byte() != endOfExpr {
		r.bad = true
	}
	return segment{uint64(uint32(at)), r.take(r.uint())}
}

// signed reads a signed LEB128 number of 32 bits.
func (r *wasmReader) signed() int32 {
	var v int64
	for shift := uint(0); shift < 35; shift += 7 {
		c := r.byte()
		v |= int64(c&0x7f) << shift
		if c&0x80 == 0 {
			if c&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return int32(v)
		}
	}
	r.bad = true
	return 0
}

func appendSigned(b []byte, v int32) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
