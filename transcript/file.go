package transcript

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// FileMagic is what every .ndl file begins with.
const FileMagic = "nodealer"

// FileHeader is what stands before the records of a .ndl file. Nobody vouches
// for the note; the relay's key must be the one that the charter names, which
// the reader of the entries checks.
type FileHeader struct {
	Table    TableID
	RelayKey [32]byte // Ed25519 public key that signed every record
	Note     string   // one line for people, UTF-8, at most MaxNoteBytes
}

// FileRecord is a record in a file, with the key of its frame if whoever wrote
// the file could open it.
type FileRecord struct {
	Record Record
	HasKey bool
	Key    RecordKey // zero without HasKey
	Inner  []byte    // what the frame holds; set by readers, ignored by writers
	Byte   int       // where the record begins in the file; set by readers
}

// FileError says where a file is not as it should be. Record is the index of
// the record concerned, -1 in the header.
type FileError struct {
	Byte   int // from the beginning of the file, 0-based
	Record int
	Err    error
}

func (e *FileError) Error() string {
	if e.Record < 0 {
		return fmt.Sprintf("byte %d, header: %v", e.Byte, e.Err)
	}
	return fmt.Sprintf("byte %d, record %d: %v", e.Byte, e.Record, e.Err)
}

// Unwrap returns the reason; a *RelayError if it is the relay's doing.
func (e *FileError) Unwrap() error { return e.Err }

// TornError says that a file ends inside a record ([T-54]), as when a computer
// stops while it writes. Every whole record before has been delivered.
type TornError struct {
	Byte   int // where the torn record begins: cut the file there to go on
	Record int // its index
}

func (e *TornError) Error() string {
	return fmt.Sprintf("the file ends inside record %d, which begins at byte %d", e.Record, e.Byte)
}

const (
	fileItemBytes  = 4 + 1 + fileCheckBytes // before each record
	fileCheckBytes = 4
	fileKeyBytes   = 32
)

// checkNote says why a note is refused: a terminal that prints it must not
// obey it.
func checkNote(s string) error {
	if len(s) > MaxNoteBytes {
		return fmt.Errorf("note has %d bytes, limit %d", len(s), MaxNoteBytes)
	}
	if !utf8.ValidString(s) {
		return errors.New("note is not UTF-8")
	}
	for _, c := range s {
		if c < 0x20 || c >= 0x7f && c < 0xa0 || c == 0x2028 || c == 0x2029 {
			return errors.New("note holds a control character")
		}
	}
	return nil
}

// encode returns the bytes of the header ([T-50]).
func (h FileHeader) encode() []byte {
	var w wire.Writer
	w.Raw([]byte(FileMagic))
	w.U8(Version)
	w.Raw(h.Table[:])
	w.Raw(h.RelayKey[:])
	w.Text(h.Note)
	check := hash.Sum32(labelFileHeader, w.Bytes())
	w.Raw(check[:])
	return w.Bytes()
}

// check says what is malformed in a header.
func (h FileHeader) check() error {
	if h.Table == (TableID{}) {
		return errors.New("table id is zero")
	}
	if err := CheckDeviceKey(h.RelayKey); err != nil {
		return fmt.Errorf("relay key: %w", err)
	}
	return checkNote(h.Note)
}

// itemCheck covers the length and the key flag of an item ([T-51]), so that a
// damaged length is not taken for the end of the file.
func itemCheck(table TableID, index uint64, length uint32, flag uint8) []byte {
	sum := hash.Sum32(labelFileItem, table[:], uint64Field(index), uint32Field(length), []byte{flag})
	return sum[:fileCheckBytes]
}

// openFiled opens the frame of a record of this table with its own key ([T-53]).
func openFiled(table TableID, r Record, key RecordKey) ([]byte, error) {
	if r.Kind != RecordFrame {
		return nil, errors.New("key for a record that holds no frame")
	}
	f, err := DecodeFrame(r.Frame)
	if err != nil {
		return nil, fmt.Errorf("key for what is no frame: %w", err)
	}
	if f.Table != table {
		return nil, errors.New("key for a frame of another table")
	}
	return f.OpenWith(key)
}
