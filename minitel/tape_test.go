package minitel_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/minitel"
)

var letter = []byte("-----BEGIN LETTER-----\r\n" + strings.Repeat("0123456789ABCDEFGHJKMNPQRSTVWXYZ\r\n", 30) + "\x10\x00\x16 end")

// A recording in which each block has a wrong bit reads as it was written; one
// with damaged blocks asks for exactly those.
func TestTape(t *testing.T) {
	line, err := minitel.Record(letter)
	if err != nil {
		t.Fatal(err)
	}
	var tape minitel.Tape
	spoiled := slices.Clone(line)
	for i := 0; i < len(line); i += minitel.BlockSize {
		spoiled[i+i/minitel.BlockSize%16] ^= 0x20
	}
	wrong := []int{0, 3, 19, 35, 40} // 3, 19 and 35 have the same number modulo 16
	for _, n := range wrong {
		spoiled[n*minitel.BlockSize+7] ^= 0x41
		spoiled[n*minitel.BlockSize+9] ^= 0x02
	}
	if err := tape.Read(spoiled); err != nil || !slices.Equal(tape.Missing(), wrong) {
		t.Fatalf("missing %v, want %v, %v", tape.Missing(), wrong, err)
	}
	if tape.Corrected != len(line)/minitel.BlockSize-len(wrong) {
		t.Errorf("%d bits put right", tape.Corrected)
	}
	if text, ok := tape.Text(); ok {
		t.Errorf("a damaged tape gives %q", text)
	}
	again, err := minitel.Repeat(line, tape.Missing())
	if err != nil {
		t.Fatal(err)
	}
	if err := tape.Read(again); err != nil {
		t.Fatal(err)
	}
	if text, ok := tape.Text(); !ok || !bytes.Equal(text, letter) {
		t.Errorf("%q", text)
	}
	if err := tape.Read(again); !errors.Is(err, minitel.ErrTape) {
		t.Errorf("blocks that are not missing: %v", err)
	}
}

func TestTapeRefused(t *testing.T) {
	line, _ := minitel.Record(letter)
	var tape minitel.Tape
	if err := tape.Read(line[:len(line)-1]); !errors.Is(err, minitel.ErrTape) || len(tape.Missing()) > 0 {
		t.Errorf("a cut recording: %v", err)
	}
	if text, _ := tape.Text(); text != nil {
		t.Errorf("a refused recording left %q", text)
	}
	if _, err := minitel.Repeat(line, []int{len(line) / minitel.BlockSize}); err == nil {
		t.Error("a block behind the end was repeated")
	}
	if _, err := minitel.Repeat(line, []int{-1}); err == nil {
		t.Error("block -1 was repeated")
	}
	if _, err := minitel.Record([]byte("é")); !errors.Is(err, minitel.ErrChar) {
		t.Error(err)
	}
	block := bytes.Repeat([]byte("x"), minitel.BlockSize)
	if err := tape.Read(bytes.Repeat(block, minitel.MaxTape)); err != nil || len(tape.Missing()) != minitel.MaxTape {
		t.Errorf("the longest recording: %v", err)
	}
	tape = minitel.Tape{}
	if err := tape.Read(bytes.Repeat(block, minitel.MaxTape+1)); !errors.Is(err, minitel.ErrTape) {
		t.Errorf("one block more: %v", err)
	}
}

// Any recording that is taken gives text or tells what is missing.
func FuzzTape(f *testing.F) {
	line, _ := minitel.Record([]byte("HELLO MINITEL!!"))
	f.Add(line, line)
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var tape minitel.Tape
		first := tape.Read(a)
		tape.Read(b)
		if _, ok := tape.Text(); ok != (len(tape.Missing()) == 0) {
			t.Fatal("text and missing blocks disagree", first)
		}
	})
}
