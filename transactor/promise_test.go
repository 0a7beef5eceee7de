package transactor

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/transcript"
)

// What decodes encodes to the same bytes.
func FuzzPromise(f *testing.F) {
	p := promise{nonce: [32]byte{1}, seed: [32]byte{2}, madeMS: 1 << 40, table: transcript.TableID{3}}
	f.Add(p.encode())
	f.Add(p.encode()[1:])
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := decodePromise(b)
		if err == nil && !bytes.Equal(p.encode(), b) {
			t.Errorf("%x becomes %x", b, p.encode())
		}
	})
}
