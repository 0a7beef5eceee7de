package build

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// moduleOf makes a module with a section before and one after its data.
func moduleOf(list []segment) []byte {
	data := encode(list)
	m := []byte("\x00asm\x01\x00\x00\x00\x05\x03\x01\x00\x01")
	m = append(m, dataSection)
	m = binary.AppendUvarint(m, uint64(len(data)))
	m = append(m, data...)
	return append(m, 0, 2, 1, 'x')
}

// memory is what the data section writes.
func memory(t *testing.T, module []byte) (mem []byte, segments int) {
	t.Helper()
	r := &wasmReader{b: module[8:]}
	for len(r.b) > 0 && !r.bad {
		id := r.byte()
		body := r.take(r.uint())
		if id != dataSection {
			continue
		}
		in := &wasmReader{b: body}
		for range in.uint() {
			s := in.segment()
			if end := int(s.at) + len(s.data); end > len(mem) {
				mem = append(mem, make([]byte, end-len(mem))...)
			}
			copy(mem[s.at:], s.data)
			segments++
		}
		if in.bad || len(in.b) > 0 {
			t.Fatal("the data section does not read")
		}
	}
	return mem, segments
}

// TestJoinSegments writes the same memory with fewer segments, and keeps what
// stands around them.
func TestJoinSegments(t *testing.T) {
	in := moduleOf([]segment{
		{111, []byte("two")}, {100, []byte("one")}, {114, []byte("three")}, {119 + maxGap, []byte("four")}, {124 + 2*maxGap, []byte("five")},
		{0x41 << 20, []byte("far")},
	})
	out, err := joinSegments(in)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := memory(t, in)
	got, n := memory(t, out)
	if !bytes.Equal(got, want) || n != 3 {
		t.Errorf("%d segments, the same memory: %v", n, bytes.Equal(got, want))
	}
	if !bytes.HasPrefix(out, in[:13]) || !bytes.HasSuffix(out, in[len(in)-4:]) {
		t.Error("other sections changed")
	}
	again, err := joinSegments(out)
	if err != nil || !bytes.Equal(again, out) {
		t.Error("not the same a second time", err)
	}
}

// TestJoinStrange refuses what it does not understand.
func TestJoinStrange(t *testing.T) {
	good := moduleOf([]segment{{8, []byte("a")}, {9, []byte("b")}})
	if _, err := joinSegments(good); err != nil {
		t.Fatal(err)
	}
	passive := bytes.Clone(good)
	passive[16] = 1
	for name, m := range map[string][]byte{
		"no module": []byte("hello, world"), "cut": good[:len(good)-6], "passive": passive,
		"lapping": moduleOf([]segment{{8, []byte("ab")}, {9, []byte("b")}}),
	} {
		if _, err := joinSegments(m); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestSigned numbers are those of the format.
func TestSigned(t *testing.T) {
	for v, want := range map[int32]string{0: "\x00", 63: "\x3f", 64: "\xc0\x00", -1: "\x7f", -64: "\x40", -65: "\xbf\x7f", 1 << 20: "\x80\x80\xc0\x00"} {
		if got := string(appendSigned(nil, v)); got != want {
			t.Errorf("%d: %x, not %x", v, got, want)
		}
		r := &wasmReader{b: []byte(want)}
		if got := r.signed(); got != v || r.bad {
			t.Errorf("%x: %d, not %d", want, got, v)
		}
	}
}
