package sigma

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
)

// TestDecodeAtLimits: a proof of the largest relation is decoded, and one above
// is misuse ([C-034]).
func TestDecodeAtLimits(t *testing.T) {
	scalar := group.ScalarFromUint64(1).Append(nil)
	enc := append(bytes.Repeat(group.Generator().Append(nil), MaxEquations), bytes.Repeat(scalar, MaxWitnesses)...)
	p, err := DecodeProof(enc, MaxEquations, MaxWitnesses)
	if err != nil || !bytes.Equal(p.Append(nil), enc) {
		t.Fatalf("at the limits: %v", err)
	}
	_, err = DecodeProof(append(group.Generator().Append(nil), enc...), MaxEquations+1, MaxWitnesses)
	misuse(t, err)
	_, err = DecodeProof(append(bytes.Clone(enc), scalar...), MaxEquations, MaxWitnesses+1)
	misuse(t, err)
}

// TestFieldsAtLimit: as many fields of own context as there may be, and one more
// ([C-022]).
func TestFieldsAtLimit(t *testing.T) {
	fields := make([]Field, MaxFields+1)
	for i := range fields {
		fields[i] = Field{"field", []byte{byte(i)}}
	}
	if _, err := New(testContext(), "kind", fields[:MaxFields]...); err != nil {
		t.Errorf("%d fields: %v", MaxFields, err)
	}
	_, err := New(testContext(), "kind", fields...)
	misuse(t, err)
}
