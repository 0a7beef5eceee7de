// Package dir carries letters through a folder that several people share, such
// as one that a program keeps alike on their computers. It is a transport like
// mail: nobody orders anything, a letter may come late, twice or not at all, and
// who may read the folder sees who writes to whom, when, and how much.
//
// A letter is one file. It appears under its name when all of it is there; what
// a synchronizing program leaves beside it is not read. Nothing is ever changed
// or deleted here.
package dir

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/letter"
)

const (
	// Ext is how the name of a letter's file ends.
	Ext = ".ndm"
	// MaxFiles is the number of letters in a folder that are looked at, the
	// latest first.
	MaxFiles = 4096
)

// Box is a shared folder.
type Box string

// Found is a letter that lies in a folder.
type Found struct {
	Path   string
	Letter letter.Letter
}

// Put lays a letter into the folder and returns its path. The same letter again is
// the same file. raw are the letter's bytes.
func (b Box) Put(raw []byte, l letter.Letter) (string, error) {
	if err := os.MkdirAll(string(b), 0o755); err != nil {
		return "", fmt.Errorf("dir: %w", err)
	}
	sum := hash.Sum32("nodealer/letter-file/v1", raw)
	path := filepath.Join(string(b), fmt.Sprintf("%s-%06d-%x%s", l.Table.String()[:8], l.Have, sum[:6], Ext))
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, raw) {
		return path, nil
	}
	f, err := os.CreateTemp(string(b), ".nodealer-*.tmp")
	if err != nil {
		return "", fmt.Errorf("dir: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(raw)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return "", fmt.Errorf("dir: %w", err)
	}
	return path, nil
}

// Letters returns the letters in the folder, in the order in which they can be
// read: by table, and by how much of the log their writers had. A file that is
// not (yet) a letter is passed over. A folder that is not there is empty.
func (b Box) Letters() ([]Found, error) {
	entries, err := os.ReadDir(string(b))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("dir: %w", err)
	}
	var out []Found
	for _, e := range entries {
		if e.IsDir() || !isLetter(e.Name()) {
			continue
		}
		if i, err := e.Info(); err != nil || i.Size() > letter.MaxBytes {
			continue
		}
		path := filepath.Join(string(b), e.Name())
		raw, err := os.ReadFile(path)
		if err != nil {
			continue // going away or coming: the next time
		}
		l, err := letter.Decode(raw)
		if err != nil {
			continue
		}
		out = append(out, Found{path, l})
	}
	slices.SortFunc(out, func(x, y Found) int {
		return cmp.Or(bytes.Compare(x.Letter.Table[:], y.Letter.Table[:]), cmp.Compare(x.Letter.Have, y.Letter.Have), cmp.Compare(x.Path, y.Path))
	})
	return out[max(0, len(out)-MaxFiles):], nil
}

// isLetter leaves out what synchronizing programs and editors put beside files.
func isLetter(name string) bool {
	return strings.HasSuffix(name, Ext) && name[0] != '.' && name[0] != '~'
}
