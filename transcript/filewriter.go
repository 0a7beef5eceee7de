package transcript

import (
	"fmt"

	"github.com/nodealer/nodealer/internal/wire"
)

// FileWriter makes the bytes of a .ndl file, record by record; where they go is
// the caller's business. It never makes a file that a FileReader refuses.
//
// The keys in a file are those of its records. The read key is not in it
// ([T-55]): later records stay closed to whoever gets the file.
type FileWriter struct {
	header FileHeader
	chain  Chain
}

// NewFileWriter begins a file. Its first bytes are those of Header.
func NewFileWriter(h FileHeader) (*FileWriter, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	return &FileWriter{header: h, chain: NewChain(h.Table, h.RelayKey)}, nil
}

// ContinueFile goes on with a file that has been read to its end. If the end was
// torn, the file must be cut at FileReader.Offset first.
func ContinueFile(f *FileReader) *FileWriter {
	return &FileWriter{header: f.header, chain: f.chain}
}

// Header returns the bytes that a new file begins with.
func (w *FileWriter) Header() []byte { return w.header.encode() }

// Append appends the bytes of the next record to b. The records come from index
// 0 on without a gap ([T-52]). After an error nothing was appended and the
// writer is as before.
func (w *FileWriter) Append(b []byte, fr FileRecord) ([]byte, error) {
	next, err := w.chain.Next(fr.Record)
	if err != nil {
		return b, err
	}
	var flag uint8
	if fr.HasKey {
		flag = 1
		if _, err := openFiled(w.header.Table, fr.Record, fr.Key); err != nil {
			return b, fmt.Errorf("record %d: %w", fr.Record.Index, err)
		}
	}
	record := fr.Record.Encode()
	var out wire.Writer // Done here: [T-51].
	out.U32(uint32(len(record)))
	out.U8(flag)
	out.Raw(itemCheck(w.header.Table, fr.Record.Index, uint32(len(record)), flag))
	out.Raw(record)
	if fr.HasKey {
		out.Raw(fr.Key[:])
	}
	w.chain = next
	return append(b, out.Bytes()...), nil
}
