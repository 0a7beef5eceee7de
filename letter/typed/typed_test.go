package typed_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/letter/typed"
)

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

func content(n int) []byte {
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

func encode(t *testing.T, c []byte) []string {
	t.Helper()
	lines, err := typed.Encode(c)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestRoundTrip(t *testing.T) {
	for _, n := range []int{1, 14, 15, 16, 300, typed.MaxContent} {
		c := content(n)
		lines := encode(t, c)
		var s typed.Sheet
		for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(len(lines)) {
			if _, err := s.Add(lines[i]); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := s.Content(); err != nil || !bytes.Equal(got, c) {
			t.Errorf("%d octets: %v", n, err)
		}
	}
}

func TestSize(t *testing.T) {
	for _, n := range []int{0, typed.MaxContent + 1} {
		if lines, err := typed.Encode(make([]byte, n)); !errors.Is(err, typed.ErrSize) || lines != nil {
			t.Errorf("%d octets: %v", n, err)
		}
	}
}

// flip changes bits of the 28 signs behind mark and number.
func flip(line string, at ...int) string {
	head, body := line[:8], strings.ReplaceAll(line[8:], " ", "")
	b := []byte(body)
	for _, i := range at {
		v := strings.IndexByte(alphabet, b[i/5]) ^ 16>>(i%5)
		b[i/5] = alphabet[v]
	}
	return head + string(b)
}

// One wrong bit anywhere in the 140 of a line is put right, any two are found.
func TestEveryBit(t *testing.T) {
	for _, n := range []int{20, 33} {
		c := content(n)
		for number, line := range encode(t, c) {
			for i := range 140 {
				var s typed.Sheet
				got, err := s.Add(flip(line, i))
				if err != nil || !got.Corrected || got.Number != number {
					t.Fatalf("line %d, bit %d: %+v, %v", number, i, got, err)
				}
				for j := range i {
					var s typed.Sheet
					if _, err := s.Add(flip(line, i, j)); !errors.Is(err, typed.ErrWrong) {
						t.Fatalf("line %d, bits %d and %d: %v", number, i, j, err)
					}
				}
			}
		}
	}
}

// A wrong sign is put right if it differs by one bit, and otherwise the line is
// refused or, once in some thousands, taken with a checksum that then disagrees.
func TestEveryWrongSign(t *testing.T) {
	c := content(14)
	lines := encode(t, c)
	right, refused, taken := 0, 0, 0
	for i := range 28 {
		for _, sign := range alphabet {
			body := []byte(strings.ReplaceAll(lines[1][8:], " ", ""))
			if body[i] == byte(sign) {
				continue
			}
			body[i] = byte(sign)
			var s typed.Sheet
			if _, err := s.Add(lines[0]); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Add(lines[1][:8] + string(body)); err != nil {
				refused++
				continue
			}
			got, err := s.Content()
			switch {
			case err == nil && bytes.Equal(got, c):
				right++
			case errors.Is(err, typed.ErrSum):
				taken++
			default:
				t.Fatalf("sign %d as %c: %x, %v", i+1, sign, got, err)
			}
		}
	}
	if right != 140 || taken > 2 || refused != 28*31-right-taken {
		t.Errorf("%d put right, %d refused, %d seen by the checksum alone", right, refused, taken)
	}
}

// Look-alikes, small letters, other spaces and hyphens are read as they are meant.
func TestLicence(t *testing.T) {
	c := content(200)
	lines := encode(t, c)
	var s typed.Sheet
	for _, l := range lines {
		l = strings.NewReplacer("0", "o", "1", "l", " ", " - ").Replace(l)
		if _, err := s.Add("  " + strings.ToLower(l) + "\t"); err != nil {
			t.Fatalf("%q: %v", l, err)
		}
	}
	if got, err := s.Content(); err != nil || !bytes.Equal(got, c) {
		t.Error(err)
	}
}

// A letter retyped with some wrong lines asks for exactly those, and the answer
// completes it.
func TestRepeat(t *testing.T) {
	c := content(700)
	lines := encode(t, c)
	wrong := []int{0, 3, 12, 13, 14, len(lines) - 1}
	var s typed.Sheet
	for i, l := range lines {
		if slices.Contains(wrong, i) {
			l = flip(l, 7, 60)
		}
		_, err := s.Add(l)
		if slices.Contains(wrong, i) != (err != nil) {
			t.Fatalf("line %d: %v", i, err)
		}
	}
	// The end of the letter stands in line 0, so that is asked for first.
	for range 2 {
		ask, ok := s.Request()
		if !ok {
			t.Fatal("nothing is asked for")
		}
		t.Log(ask)
		read, err := typed.ParseRequest(strings.ToLower(ask.String()))
		if err != nil {
			t.Fatal(err)
		}
		again, err := read.Answer(lines)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range again {
			if _, err := s.Add(l); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.Missing()) > 0 && !slices.Equal(s.Missing(), wrong[len(wrong)-1:]) {
			t.Fatalf("still missing %v", s.Missing())
		}
	}
	if got, err := s.Content(); err != nil || !bytes.Equal(got, c) {
		t.Error(err)
	}
	if _, ok := s.Request(); ok {
		t.Error("a whole letter asks for more")
	}
}

func TestOnlyMissing(t *testing.T) {
	lines := encode(t, content(700))
	var s typed.Sheet
	for i, l := range lines {
		if i != 3 && (i < 12 || i > 14) {
			if _, err := s.Add(l); err != nil {
				t.Fatal(err)
			}
		}
	}
	ask, _ := s.Request()
	if want := fmt.Sprintf("REPEAT %s 3 12-14", lines[0][:2]); ask.String() != want {
		t.Errorf("%q, want %q", ask, want)
	}
	if _, err := s.Content(); !errors.Is(err, typed.ErrMissing) || !strings.HasSuffix(err.Error(), ": 3 12-14") {
		t.Error(err)
	}
}

// Two letters do not mix, a line under another number is refused, and text that
// is no line says so.
func TestRefused(t *testing.T) {
	a, b := encode(t, content(100)), encode(t, content(101))
	var s typed.Sheet
	if _, err := s.Add(a[2]); err != nil {
		t.Fatal(err)
	}
	again, err := s.Add(a[2])
	if err != nil || !again.Again {
		t.Errorf("%+v, %v", again, err)
	}
	for text, want := range map[string]error{
		b[1]:                                 typed.ErrOther,
		a[1][:3] + "0004" + a[1][7:]:         typed.ErrWrong,
		b[0][:2] + a[1][2:]:                  typed.ErrWrong,
		"":                                   typed.ErrForm,
		"Dear Bob, here is my move":          typed.ErrForm,
		a[1][:len(a[1])-1]:                   typed.ErrForm,
		a[1] + "0":                           typed.ErrForm,
		a[1][:3] + "10000" + a[1][7:]:        typed.ErrForm,
		a[1][:len(a[1])-1] + "U":             typed.ErrForm,
		"U7" + a[1][2:]:                      typed.ErrForm,
		a[1][:3] + "00A1" + a[1][7:]:         typed.ErrForm,
		a[1][:len(a[1])-1] + "\u00e9":        typed.ErrForm,
		strings.Repeat("0000 ", 1<<10):       typed.ErrForm,
		"00 0000 " + strings.Repeat("0", 28): typed.ErrWrong,
	} {
		if _, err := s.Add(text); !errors.Is(err, want) {
			t.Errorf("%.60q: %v, want %v", text, err, want)
		}
	}
	if got := s.Missing(); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("refused lines changed the sheet: missing %v", got)
	}
}

func TestRequestRefused(t *testing.T) {
	lines := encode(t, content(100))
	mark := lines[0][:2]
	for _, text := range []string{"", "REPEAT", "REPEAT " + mark, "REPEAT U7 1", "REPEAT " + mark + " 3-2", "REPEAT " + mark + " 10000", "PLEASE " + mark + " 1"} {
		if _, err := typed.ParseRequest(text); !errors.Is(err, typed.ErrRequest) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, r := range []typed.Request{{Mark: "00", Numbers: []int{1}}, {Mark: mark, Numbers: []int{len(lines)}}} {
		if _, err := r.Answer(lines); !errors.Is(err, typed.ErrRequest) {
			t.Errorf("%v: %v", r, err)
		}
	}
}

// When all lines look right and the letter is not, the lines in which a bit was
// put right are named first.
func TestSuspects(t *testing.T) {
	c := content(3)
	lines := encode(t, c)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 1 << 20 {
		body := []byte(strings.ReplaceAll(lines[1][8:], " ", ""))
		for range 3 {
			body[rng.IntN(len(body))] = alphabet[rng.IntN(32)]
		}
		var s typed.Sheet
		if got, err := s.Add(lines[1][:8] + string(body)); err != nil || !got.Corrected {
			continue
		}
		if _, err := s.Add(lines[0]); err != nil {
			t.Fatal(err)
		}
		got, err := s.Content()
		if err == nil && bytes.Equal(got, c) {
			continue // the wrong signs were no more than one bit
		}
		if !errors.Is(err, typed.ErrSum) || !strings.HasSuffix(err.Error(), "compare lines 1 first") {
			t.Errorf("%x, %v", got, err)
		}
		return
	}
	t.Fatal("no line with three wrong signs passed its check: the test tests nothing")
}

// Whatever is typed, a sheet that takes it takes what it would itself write.
func FuzzSheet(f *testing.F) {
	lines, _ := typed.Encode([]byte("call"))
	f.Add(lines[0], lines[1])
	f.Add(lines[1], "REPEAT 00 1-3")
	f.Fuzz(func(t *testing.T, a, b string) {
		var s typed.Sheet
		s.Add(a)
		s.Add(b)
		if c, err := s.Content(); err == nil {
			if _, err := typed.Encode(c); err != nil {
				t.Fatal(err)
			}
		}
		if r, err := typed.ParseRequest(b); err == nil {
			again, err := typed.ParseRequest(r.String())
			if err != nil || again.String() != r.String() {
				t.Fatalf("%q: %q, %v", b, again, err)
			}
		}
	})
}

func Example() {
	lines, _ := typed.Encode([]byte("I call forty."))
	var s typed.Sheet
	for _, l := range lines {
		fmt.Println(l)
		s.Add(l)
	}
	letter, err := s.Content()
	fmt.Println(string(letter), err)
	// Output:
	// PM 0000 0000 VC55 QRVM 00A3 Z34W P8WC 1H70
	// PM 0001 94G6 6RBC DGG6 CVVJ EHWJ W000 A5E5
	// I call forty. <nil>
}
