package minitel_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/minitel"
)

// The published vector: text and its block.
func TestVector(t *testing.T) {
	want, _ := hex.DecodeString(strings.ReplaceAll("48 c5 cc cc cf a0 4d c9 4e c9 d4 c5 cc 21 21 74 00", " ", ""))
	var s minitel.Sender
	got, err := s.Write([]byte("HELLO MINITEL!!"))
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("% x, %v\nwant % x", got, err, want)
	}
}

func blocks() (out [][minitel.Chars]byte) {
	var ones, text [minitel.Chars]byte
	for i := range ones {
		ones[i] = 0x7f
	}
	copy(text[:], "HELLO MINITEL!!")
	out = append(out, [minitel.Chars]byte{}, ones, text)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 37 {
		var b [minitel.Chars]byte
		for i := range b {
			b[i] = byte(rng.UintN(128))
		}
		out = append(out, b)
	}
	return out
}

func flip(b minitel.Block, at ...int) minitel.Block {
	for _, i := range at {
		b[i/8] ^= 0x80 >> (i % 8)
	}
	return b
}

// All 128 single errors of the 16 protected octets are put right, all 8,128
// double errors detected, and an error of the validation octet asks for the
// block again.
func TestEveryError(t *testing.T) {
	const protected = 8 * (minitel.BlockSize - 1)
	for n, chars := range blocks() {
		block, err := minitel.EncodeBlock(&chars)
		if err != nil {
			t.Fatal(err)
		}
		for i := range protected {
			bad := flip(block, i)
			if got, at, err := minitel.DecodeBlock(&bad); err != nil || at != i || got != chars {
				t.Fatalf("block %d, bit %d: %x, corrected %d, %v", n, i, got, at, err)
			}
			for j := range i {
				bad := flip(block, i, j)
				if got, _, err := minitel.DecodeBlock(&bad); !errors.Is(err, minitel.ErrRepeat) || got != [minitel.Chars]byte{} {
					t.Fatalf("block %d, bits %d and %d: %x, %v", n, j, i, got, err)
				}
			}
		}
		for i := protected; i < 8*minitel.BlockSize; i++ {
			bad := flip(block, i)
			if _, _, err := minitel.DecodeBlock(&bad); !errors.Is(err, minitel.ErrRepeat) {
				t.Fatalf("block %d, validation bit %d: %v", n, i, err)
			}
		}
	}
}

// Three errors are found nearly always: the octet whose parity is wrong must be
// the octet of the bit.
func TestTripleErrorsMostlyFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	block, _ := minitel.EncodeBlock(&[minitel.Chars]byte{1, 2, 3})
	missed, tries := 0, 20000
	for range tries {
		p := rng.Perm(128)
		bad := flip(block, p[0], p[1], p[2])
		if _, _, err := minitel.DecodeBlock(&bad); err == nil {
			missed++
		}
	}
	if missed == 0 || missed > tries/50 {
		t.Errorf("%d of %d triple errors passed; a distance of four misses some, about 0.7 %%", missed, tries)
	}
}

func TestSevenBits(t *testing.T) {
	var s minitel.Sender
	if line, err := s.Write([]byte("caf\xe9")); !errors.Is(err, minitel.ErrChar) || line != nil {
		t.Errorf("%x, %v", line, err)
	}
	if line := s.Flush(); line != nil {
		t.Errorf("a refused text left % x behind", line)
	}
	if _, err := minitel.EncodeBlock(&[minitel.Chars]byte{0x80}); !errors.Is(err, minitel.ErrChar) {
		t.Error(err)
	}
}

// Text of all characters, special ones at every place of a block, arrives as it
// was sent; no block begins with NUL, and no pair straddles two.
func TestTransparent(t *testing.T) {
	for shift := range 2 * minitel.Chars {
		text := bytes.Repeat([]byte("x"), shift)
		for c := range 128 {
			text = append(text, byte(c))
		}
		text = append(text, 0, 0, 0, minitel.DLE, minitel.DLE, minitel.SYN, minitel.SYN, 'A', 0)
		var s minitel.Sender
		line, err := s.Write(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(append(line, s.Flush()...), s.Idle()...)
		var r minitel.Receiver
		var got []byte
		for i, o := range line {
			if i%minitel.BlockSize == 0 && i < len(line)-1 && o == 0 {
				t.Fatalf("block %d begins with NUL", i/minitel.BlockSize)
			}
			if i%minitel.BlockSize == minitel.Chars-1 && o == 0x90 && line[i-1] != 0x90 {
				t.Fatalf("block %d ends with half a pair", i/minitel.BlockSize)
			}
			chars, ask := r.Step(o)
			if ask != nil {
				t.Fatalf("asked for block %d of a clean line", r.Number())
			}
			got = append(got, chars...)
		}
		if !bytes.Equal(got, text) {
			t.Fatalf("shift %d: got %q\nwant %q", shift, got, text)
		}
	}
}

// line carries octets both ways through noise and gives the text that arrives.
type line struct {
	s     minitel.Sender
	r     minitel.Receiver
	rng   *rand.Rand
	noise float64 // wrong octets
	asks  int
}

func (l *line) spoil(o byte) byte {
	if l.rng.Float64() < l.noise {
		o ^= byte(1 + l.rng.UintN(255))
	}
	return o
}

// carry sends octets; a request to repeat replaces what was not sent yet.
func (l *line) carry(out []byte) (text []byte) {
	quiet := 0
	for len(out) > 0 || l.r.Asked() {
		var ask []byte
		if len(out) == 0 {
			if quiet++; quiet > 1000 {
				return text
			}
			ask = l.r.Timeout()
		} else {
			var chars []byte
			chars, ask = l.r.Step(l.spoil(out[0]))
			text, out = append(text, chars...), out[1:]
		}
		for _, o := range ask {
			if again, _, _ := l.s.Back(l.spoil(o)); again != nil {
				out, l.asks = again, l.asks+1
			}
		}
	}
	return text
}

// A line with wrong octets still carries the text: damaged blocks, damaged
// requests and damaged answers are all asked for again.
func TestNoisyLine(t *testing.T) {
	text := []byte(strings.Repeat("Carte sur table, le Minitel parle.\r\n", 12))
	asks := 0
	for seed := range uint64(40) {
		l := &line{rng: rand.New(rand.NewPCG(seed, 1)), noise: 0.004}
		var got []byte
		for i := 0; i < len(text); i += 40 {
			out, err := l.s.Write(text[i:min(i+40, len(text))])
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, l.carry(append(out, l.s.Flush()...))...)
		}
		if !bytes.Equal(got, text) {
			t.Errorf("seed %d: got %q", seed, got)
		}
		asks += l.asks
	}
	if asks < 40 {
		t.Errorf("only %d repetitions: the line was too quiet to test anything", asks)
	}
}

func TestRepeat(t *testing.T) {
	var s minitel.Sender
	for i := range 20 {
		if _, err := s.Write([]byte(fmt.Sprintf("block %09d", i))); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(octets ...byte) (line []byte) {
		for _, o := range octets {
			line, _, _ = s.Back(o)
		}
		return line
	}
	for name, c := range map[string]struct {
		ask   []byte
		first byte // number told
		text  string
	}{
		"kept, before the wrap": {[]byte{0x95, 0x40 + 5}, 5, "block 000000005"},
		"kept, after the wrap":  {[]byte{0x95, 0x40 + 2}, 2, "block 000000018"},
		"oldest kept":           {[]byte{0x95, 0x40 + 4}, 4, "block 000000004"},
		"wrong parity":          {[]byte{0x15, 0xc0 + 5}, 5, "block 000000005"},
		"no number":             {[]byte{0x95, 0x20}, 3, "block 000000019"},
	} {
		line := ask(c.ask...)
		if len(line) < 3+minitel.BlockSize || line[0] != 0x96 || line[1] != 0x96 || line[2]&0x7f != 0x40+c.first {
			t.Errorf("%s: % x", name, line)
			continue
		}
		b := minitel.Block(line[3 : 3+minitel.BlockSize])
		if chars, _, err := minitel.DecodeBlock(&b); err != nil || string(chars[:]) != c.text {
			t.Errorf("%s: %q, %v", name, chars, err)
		}
	}
	if _, key, ok := s.Back('K'); !ok || key != 'K' {
		t.Error("a key of the terminal is not handed on")
	}
	var fresh minitel.Sender
	fresh.Back(0x95)
	if line, _, _ := fresh.Back(0x45); !bytes.Equal(line, []byte{0x96, 0x96, 0xc0}) {
		t.Errorf("before the first block: % x", line)
	}
}

// A receiver asks again after a time, and when the answer names another block.
func TestAskAgain(t *testing.T) {
	var s minitel.Sender
	line, _ := s.Write([]byte("HELLO MINITEL!!"))
	line[3] ^= 0x03
	var r minitel.Receiver
	if r.Timeout() != nil {
		t.Error("asked for nothing")
	}
	var ask []byte
	for _, o := range line {
		_, ask = r.Step(o)
	}
	if !bytes.Equal(ask, []byte{0x95, 0xc0}) || !r.Asked() {
		t.Fatalf("% x", ask)
	}
	if !bytes.Equal(r.Timeout(), ask) {
		t.Error("the second request differs")
	}
	for _, o := range []byte{0x96, 0x96, 0x41} {
		_, ask = r.Step(o)
	}
	if !bytes.Equal(ask, []byte{0x95, 0xc0}) {
		t.Errorf("block 1 was taken for block 0: % x", ask)
	}
	s.Back(ask[0])
	again, _, _ := s.Back(ask[1])
	var text []byte
	for _, o := range again {
		chars, _ := r.Step(o)
		text = append(text, chars...)
	}
	if string(text) != "HELLO MINITEL!!" {
		t.Errorf("%q", text)
	}
}

func TestProcedure(t *testing.T) {
	if !bytes.Equal(minitel.Start(), []byte{0x1b, 0x3a, 0x69, 0x44}) || !bytes.Equal(minitel.Stop(), []byte{0x1b, 0x3a, 0x6a, 0x44}) {
		t.Errorf("% x, % x", minitel.Start(), minitel.Stop())
	}
	for answer, want := range map[string]string{
		"\x1b\x3a\xf3\x44": "true <nil>",
		"\x1b\x3a\xf3\xc0": "false <nil>",
		"\x1b\x3a\x73\x44": "false minitel: octet 3 of the status answer has wrong parity",
		"\x1b\x3a\x69\x44": "false minitel: octet 3 of the status answer is 0x69, not 0x73",
		"\x1b\x3a\xf3":     "false minitel: a status answer has 4 octets, this has 3",
	} {
		on, err := minitel.Status([]byte(answer))
		if got := fmt.Sprint(on, err); got != want {
			t.Errorf("% x: %s, want %s", answer, got, want)
		}
	}
}

// Whatever comes down the line, a receiver only ever asks for the block that it
// awaits, and never gives more than a block of text.
func FuzzReceiver(f *testing.F) {
	f.Add([]byte("HELLO MINITEL!!\x74\x00"))
	f.Fuzz(func(t *testing.T, line []byte) {
		var r minitel.Receiver
		for _, o := range line {
			text, ask := r.Step(o)
			if len(text) > minitel.Chars || len(ask) != 0 && (len(ask) != 2 || ask[1]&0x7f != 0x40+byte(r.Number())) {
				t.Fatalf("text %q, ask % x at block %d", text, ask, r.Number())
			}
		}
	})
}
