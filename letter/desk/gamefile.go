package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nodealer/nodealer/transcript"
)

// gameFile is the game's file on the disk: a .ndl file (T-50 to T-55 of
// transcript.md) that grows.
type gameFile struct {
	path   string
	writer *transcript.FileWriter
	size   int64 // bytes up to the last whole record
}

// makeFile begins a new file. It never replaces one.
func makeFile(path string, h transcript.FileHeader) (*gameFile, error) {
	w, err := transcript.NewFileWriter(h)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, fmt.Errorf("desk: the game's file: %w", err)
	}
	b := w.Header()
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	return &gameFile{path, w, int64(len(b))}, errors.Join(err, f.Close())
}

// openFile reads a game's file. A torn end (T-54) is cut off at the next append.
func openFile(path string) (*gameFile, transcript.FileHeader, []transcript.FileRecord, error) {
	fail := func(err error) (*gameFile, transcript.FileHeader, []transcript.FileRecord, error) {
		return nil, transcript.FileHeader{}, nil, err
	}
	if i, err := os.Stat(path); err == nil && i.Size() > MaxFileBytes {
		return fail(fmt.Errorf("desk: %s is over the limit of %d bytes", path, MaxFileBytes))
	}
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fail(&Refusal{Why: NoFile, File: path, Err: err})
	}
	if err != nil {
		return fail(fmt.Errorf("desk: the game's file: %w", err))
	}
	r, err := transcript.NewFileReader(b)
	if err != nil {
		return fail(&Refusal{Why: BadFile, File: path, Err: err})
	}
	var list []transcript.FileRecord
	for rec, err := range r.Records() {
		var torn *transcript.TornError
		if errors.As(err, &torn) {
			break
		}
		if err != nil {
			return fail(&Refusal{Why: BadFile, File: path, Err: err})
		}
		list = append(list, rec)
	}
	return &gameFile{path, transcript.ContinueFile(r), int64(r.Offset())}, r.Header(), list, nil
}

// append writes a record and returns when it is safe.
func (g *gameFile) append(rec transcript.FileRecord) error {
	b, err := g.writer.Append(nil, rec)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(g.path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("desk: the game's file: %w", err)
	}
	err = f.Truncate(g.size)
	if err == nil {
		_, err = f.WriteAt(b, g.size)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("desk: the game's file: %w", err)
	}
	g.size += int64(len(b))
	return nil
}
