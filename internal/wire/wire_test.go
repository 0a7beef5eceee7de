package wire

import (
	"bytes"
	"errors"
	"testing"
)

func sample() []byte {
	var w Writer
	w.U8(1)
	w.U16(2)
	w.U32(3)
	w.U64(4)
	w.Bool(true)
	w.Blob([]byte("five"))
	w.Raw([]byte{6, 7})
	return w.Bytes()
}

func TestRoundTrip(t *testing.T) {
	r := NewReader(sample())
	if r.U8() != 1 || r.U16() != 2 || r.U32() != 3 || r.U64() != 4 || !r.Bool() ||
		r.Text(4) != "five" || !bytes.Equal(r.Raw(2), []byte{6, 7}) {
		t.Error("values differ from those written")
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

func TestEveryShorterLengthFails(t *testing.T) {
	for n := range sample() {
		r := NewReader(sample()[:n])
		r.U8()
		r.U16()
		r.U32()
		r.U64()
		r.Bool()
		r.Blob(4)
		r.Raw(2)
		if r.Close() == nil {
			t.Errorf("%d bytes of %d were enough", n, len(sample()))
		}
	}
}

func TestRefusals(t *testing.T) {
	r := NewReader([]byte{2})
	if r.Bool(); r.Err() == nil {
		t.Error("flag of 2 was taken")
	}
	var w Writer
	w.Blob(make([]byte, 5))
	if r := NewReader(w.Bytes()); r.Blob(4) != nil || r.Err() == nil {
		t.Error("blob over its limit was taken")
	}
	if r := NewReader(w.Bytes()); r.Blob(5) == nil || r.Close() != nil {
		t.Error("blob at its limit was refused")
	}
	r = NewReader([]byte{0xff, 0xff, 0xff, 0xff})
	if r.Blob(1 << 30); r.Err() == nil {
		t.Error("blob of 4 GB in no bytes was taken")
	}
	r = NewReader([]byte{1, 2})
	r.U8()
	if err := r.Close(); !errors.Is(err, ErrTrailing) {
		t.Errorf("got %v, want trailing bytes", err)
	}
	r = NewReader([]byte{0, 3})
	if r.Count(2); r.Err() == nil {
		t.Error("list over its limit was taken")
	}
}
