package transcript

import "github.com/nodealer/nodealer/crypto/hash"

// Labels of everything that is hashed, signed or derived here. Each is used
// for one purpose; the number at its end is the version of that purpose.
const (
	labelEntry      = "nodealer/entry/v1"
	labelTable      = "nodealer/table/v1"
	labelSignEntry  = "nodealer/sign-entry/v1"
	labelFrame      = "nodealer/frame/v1"
	labelSignFrame  = "nodealer/sign-frame/v1"
	labelSalt       = "nodealer/frame-salt/v1"
	labelRecordKey  = "nodealer/record-key/v1"
	labelCommit     = "nodealer/commit/v1"
	labelReadCommit = "nodealer/read-commit/v1"
	labelWrite      = "nodealer/write/v1"
	labelRead       = "nodealer/read/v1"
	labelAccess     = "nodealer/access/v1"
	labelSignMember = "nodealer/sign-member/v1"
	labelSignAccess = "nodealer/sign-access/v1"
	labelRecord     = "nodealer/record/v1"
	labelReceipt    = "nodealer/sign-receipt/v1"
	labelFileHeader = "nodealer/file-header/v1"
	labelFileItem   = "nodealer/file-item/v1"
	labelLink       = "nodealer/link/v1"
	labelContent    = "nodealer/content/v1"
)

// uint32Field returns v as the four big-endian bytes of a hashed field.
func uint32Field(v uint32) []byte {
	return []byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}
}

// uint64Field returns v as the eight big-endian bytes of a hashed field.
func uint64Field(v uint64) []byte { return hash.Uint64(v) }
