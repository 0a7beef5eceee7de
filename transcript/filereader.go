package transcript

import (
	"bytes"
	"errors"
	"iter"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
)

// FileReader reads a .ndl file from memory and checks all of it that can be
// checked without knowing what entries mean: form, chain, the relay's signatures
// and that each key opens its frame.
type FileReader struct {
	header FileHeader
	b      []byte
	off    int // behind the last whole record
	chain  Chain
}

// NewFileReader reads the header ([T-50]). It keeps b, which must not change.
// The error is a *FileError.
func NewFileReader(b []byte) (*FileReader, error) {
	if len(b) < len(FileMagic) || string(b[:len(FileMagic)]) != FileMagic {
		return nil, &FileError{Byte: 0, Record: -1, Err: errors.New("this is not a .ndl file")}
	}
	r := wire.NewReader(b)
	r.Raw(len(FileMagic))
	if v := r.U8(); r.Err() == nil && v != Version {
		return nil, &FileError{Byte: 8, Record: -1, Err: errors.New("the file has a version that this program does not read")}
	}
	h := FileHeader{Table: r.Array32(), RelayKey: r.Array32(), Note: r.Text(MaxNoteBytes)}
	end := r.Offset()
	check := r.Array32()
	if err := r.Err(); err != nil {
		return nil, &FileError{Byte: end, Record: -1, Err: err}
	}
	if hash.Sum32(labelFileHeader, b[:end]) != check {
		return nil, &FileError{Byte: end, Record: -1, Err: errors.New("the header was changed: its hash differs")}
	}
	if err := h.check(); err != nil {
		return nil, &FileError{Byte: end, Record: -1, Err: err}
	}
	return &FileReader{header: h, b: b, off: r.Offset(), chain: NewChain(h.Table, h.RelayKey)}, nil
}

// Header returns what stands before the records.
func (f *FileReader) Header() FileHeader { return f.header }

// Chain returns the chain after the last record read.
func (f *FileReader) Chain() Chain { return f.chain }

// Offset returns how many bytes the header and the records read so far take.
func (f *FileReader) Offset() int { return f.off }

// Records reads from where the reader stands to the end of the file. A file may
// end behind any record: a game in progress has no other end. An error is the
// last thing delivered: a *TornError or a *FileError.
func (f *FileReader) Records() iter.Seq2[FileRecord, error] {
	return func(yield func(FileRecord, error) bool) {
		for f.off < len(f.b) {
			fr, err := f.next()
			if !yield(fr, err) || err != nil {
				return
			}
		}
	}
}

// next reads the record at off ([T-51], [T-52]) and moves on behind it.
func (f *FileReader) next() (FileRecord, error) {
	index := f.chain.Count()
	torn := &TornError{Byte: f.off, Record: int(index)}
	r := wire.NewReader(f.b[f.off:])
	if r.Left() < fileItemBytes { // Done here: [T-54].
		return FileRecord{}, torn
	}
	length, flag, check := r.U32(), r.U8(), r.Raw(fileCheckBytes)
	if !bytes.Equal(check, itemCheck(f.header.Table, index, length, flag)) {
		return FileRecord{}, f.bad(0, errors.New("the length of the record was changed: its check differs"))
	}
	if length > MaxRecordBytes || flag > 1 {
		return FileRecord{}, f.bad(0, errors.New("the record has a length or a key flag that is not permitted"))
	}
	if r.Left() < int(length)+int(flag)*fileKeyBytes {
		return FileRecord{}, torn
	}
	record, err := DecodeRecord(r.Raw(int(length)))
	if err != nil {
		return FileRecord{}, f.bad(fileItemBytes, err)
	}
	next, err := f.chain.Next(record)
	if err != nil {
		return FileRecord{}, f.bad(fileItemBytes, err)
	}
	fr := FileRecord{Record: record, HasKey: flag == 1, Byte: f.off}
	if fr.HasKey {
		fr.Key = r.Array32()
		if fr.Inner, err = openFiled(f.header.Table, record, fr.Key); err != nil {
			return FileRecord{}, f.bad(fileItemBytes+int(length), err)
		}
	}
	f.off += r.Offset()
	f.chain = next
	return fr, nil
}

// bad makes the error for something at this many bytes behind off.
func (f *FileReader) bad(at int, err error) error {
	return &FileError{Byte: f.off + at, Record: int(f.chain.Count()), Err: err}
}
