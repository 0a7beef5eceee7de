package transcript

import (
	"encoding/base64"
	"fmt"
)

// TableID names a table: it is a hash of the table's first entry, the charter
// (see [TableIDOf]). It is not secret. The zero value is no table.
type TableID [32]byte

// String returns the id as 43 characters of base64url without padding.
func (id TableID) String() string { return encode64(id[:]) }

// ParseTableID reads what TableID.String writes and nothing else.
func ParseTableID(s string) (TableID, error) {
	b, err := parse32(s)
	if err != nil {
		return TableID{}, fmt.Errorf("table id: %w", err)
	}
	return b, nil
}

// EntryID names an entry: a hash of its unsigned content, so that two
// signatures on one content are not two entries. The zero value is no entry.
type EntryID [32]byte

// String returns the id as 43 characters of base64url without padding.
func (id EntryID) String() string { return encode64(id[:]) }

// ParseEntryID reads what EntryID.String writes and nothing else.
func ParseEntryID(s string) (EntryID, error) {
	b, err := parse32(s)
	if err != nil {
		return EntryID{}, fmt.Errorf("entry id: %w", err)
	}
	return b, nil
}

// encode64 returns base64url without padding.
func encode64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// decode64 reads base64url without padding. Each value has one form: unused
// bits must be zero, and line breaks, which the standard decoder skips, are
// refused.
func decode64(s string) ([]byte, error) {
	for i := range len(s) {
		if !is64(s[i]) {
			return nil, fmt.Errorf("character %d (%q) is not one of A-Z a-z 0-9 - _", i+1, s[i])
		}
	}
	return base64.RawURLEncoding.Strict().DecodeString(s)
}

// is64 reports whether c belongs to the alphabet of base64url.
func is64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

// parse32 reads 32 bytes of base64url.
func parse32(s string) ([32]byte, error) {
	if len(s) != 43 {
		return [32]byte{}, fmt.Errorf("has %d characters, want 43", len(s))
	}
	b, err := decode64(s)
	if err != nil {
		return [32]byte{}, err
	}
	return [32]byte(b), nil
}
