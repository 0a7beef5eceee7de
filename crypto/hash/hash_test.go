package hash

import (
	"bytes"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"testing"
)

// TestEncode checks [C-001] against bytes written by hand.
func TestEncode(t *testing.T) {
	got := hex.EncodeToString(Encode("ab", []byte{1, 2, 3}, nil))
	want := "0000000000000002" + "6162" + "0000000000000002" +
		"0000000000000003" + "010203" + "0000000000000000"
	if got != want {
		t.Fatalf("Encode = %s, want %s", got, want)
	}
	sum := sha512.Sum512(Encode("ab", []byte{1, 2, 3}, nil))
	if Sum("ab", []byte{1, 2, 3}, nil) != sum {
		t.Fatal("Sum is not SHA-512 of Encode")
	}
	if s := Sum32("ab", []byte{1, 2, 3}, nil); !bytes.Equal(s[:], sum[:32]) {
		t.Fatal("Sum32 is not the front of Sum")
	}
}

// TestPrefixFree checks that inputs which a naive concatenation confuses have
// encodings of which none is a prefix of another.
func TestPrefixFree(t *testing.T) {
	list := [][]byte{
		Encode(""), Encode("", nil), Encode("", nil, nil), Encode("a"), Encode("a", nil),
		Encode("a", []byte("b")), Encode("ab"), Encode("ab", nil), Encode("", []byte("ab")),
		Encode("a", []byte("b"), nil), Encode("a", nil, []byte("b")), Encode("a", []byte("bc")),
		Encode("a", []byte("b"), []byte("c")), Encode("a", make([]byte, 8)), Encode("a", nil, nil),
	}
	for i, a := range list {
		for j, b := range list {
			if i != j && bytes.HasPrefix(b, a) {
				t.Errorf("encoding %d is a prefix of %d", i, j)
			}
		}
	}
}

func FuzzEncode(f *testing.F) {
	f.Add("a", []byte("b"), []byte("c"), "a", []byte("bc"), []byte(""))
	f.Fuzz(func(t *testing.T, l1 string, a1, b1 []byte, l2 string, a2, b2 []byte) {
		same := l1 == l2 && bytes.Equal(a1, a2) && bytes.Equal(b1, b2)
		if (Sum(l1, a1, b1) == Sum(l2, a2, b2)) != same {
			t.Fatal("two inputs with one hash, or one input with two")
		}
	})
}

func ExampleSum32() {
	id := Sum32("example", []byte("table"), Uint64(7))
	fmt.Printf("%x\n", id[:8])
	// Output: 794aef3848ca7fa6
}
