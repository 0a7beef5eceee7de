package desk

import (
	"errors"
	"io/fs"

	"github.com/nodealer/nodealer/transcript"
)

// gameFile is the game's file as it is kept: a .ndl file (T-50 to T-55 of
// transcript.md) that grows.
type gameFile struct {
	place  Place
	name   string
	writer *transcript.FileWriter
	size   int64 // bytes up to the last whole record
}

// makeFile begins a new file; with over it replaces one, which was cut off by a
// crash when it was made.
func makeFile(p Place, name string, h transcript.FileHeader, over bool) (*gameFile, error) {
	w, err := transcript.NewFileWriter(h)
	if err != nil {
		return nil, err
	}
	b := w.Header()
	if over {
		err = p.Extend(name, 0, b)
	} else {
		err = p.MakeFile(name, b)
	}
	return &gameFile{p, name, w, int64(len(b))}, err
}

// openFile reads a game's file. A torn end (T-54) is cut off at the next append.
func openFile(p Place, name string) (*gameFile, transcript.FileHeader, []transcript.FileRecord, error) {
	b, err := p.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = &Refusal{Why: NoFile, File: name, Err: err}
	}
	if err != nil {
		return nil, transcript.FileHeader{}, nil, err
	}
	r, list, err := readRecords(b, name)
	if err != nil {
		return nil, transcript.FileHeader{}, nil, err
	}
	return &gameFile{p, name, transcript.ContinueFile(r), int64(r.Offset())}, r.Header(), list, nil
}

// readRecords reads a game's file up to a torn end.
func readRecords(b []byte, name string) (*transcript.FileReader, []transcript.FileRecord, error) {
	r, err := transcript.NewFileReader(b)
	if err != nil {
		return nil, nil, &Refusal{Why: BadFile, File: name, Err: err}
	}
	var list []transcript.FileRecord
	for rec, err := range r.Records() {
		var torn *transcript.TornError
		if errors.As(err, &torn) {
			break
		}
		if err != nil {
			return nil, nil, &Refusal{Why: BadFile, File: name, Err: err}
		}
		list = append(list, rec)
	}
	return r, list, nil
}

// append writes a record and returns when it is safe.
func (g *gameFile) append(rec transcript.FileRecord) error {
	b, err := g.writer.Append(nil, rec)
	if err != nil {
		return err
	}
	if err := g.place.Extend(g.name, g.size, b); err != nil {
		return err
	}
	g.size += int64(len(b))
	return nil
}
