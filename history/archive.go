package history

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// errArchive is what a reader of an archive says beyond the limit.
var errArchive = fmt.Errorf("the archive unpacks to more than %d bytes", MaxArchive)

// readArchive reads the histories in a .tar.gz archive. Nothing is unpacked to
// a disk; the names of entries serve in messages alone.
func readArchive(r io.Reader, name string, yield func(Hand, error) bool) {
	bad := func(reason string) bool { return yield(Hand{Name: name}, &Error{File: name, Reason: reason}) }
	zip, err := gzip.NewReader(r)
	if err != nil {
		bad("not a .tar.gz archive: " + err.Error())
		return
	}
	files := tar.NewReader(&limited{r: zip, left: MaxArchive})
	for n := 0; ; n++ {
		head, err := files.Next()
		switch {
		case err == io.EOF:
			return
		case errors.Is(err, errArchive):
			bad(err.Error())
			return
		case err != nil:
			bad("the archive is damaged: " + err.Error())
			return
		case n >= MaxEntries:
			bad(fmt.Sprintf("the archive has more than %d entries", MaxEntries))
			return
		}
		if !readEntry(files, head, name, yield) {
			return
		}
	}
}

// readEntry reads one entry of an archive. Folders and files of other kinds
// are passed over.
func readEntry(r io.Reader, head *tar.Header, archive string, yield func(Hand, error) bool) bool {
	bad := func(reason string) bool { return yield(Hand{Name: archive}, &Error{File: archive, Reason: reason}) }
	name := head.Name
	switch {
	case len(name) > MaxEntryName:
		return bad(fmt.Sprintf("the name of an entry has more than %d bytes", MaxEntryName))
	case !printable(name) || path.IsAbs(name) || name != "" && !localPath(name):
		return bad(fmt.Sprintf("the archive has an entry with the hostile name %q", clip(name)))
	case head.Typeflag == tar.TypeDir || head.Typeflag == tar.TypeXGlobalHeader:
		return true
	case head.Typeflag != tar.TypeReg:
		return bad(fmt.Sprintf("the entry %q is neither a file nor a folder", clip(name)))
	case isArchive(name):
		return bad(fmt.Sprintf("the entry %q is an archive in an archive", clip(name)))
	case !IsHistory(name):
		return true
	}
	return readFile(&entryReader{r}, archive+"/"+name, yield)
}

// localPath reports whether a path stays below where it is read from.
func localPath(name string) bool {
	for _, part := range strings.Split(name, "/") {
		if part == ".." {
			return false
		}
	}
	return !strings.ContainsAny(name, `\:`)
}

// limited fails with errArchive once so many bytes were read.
type limited struct {
	r    io.Reader
	left int64
}

func (l *limited) Read(b []byte) (int, error) {
	if l.left <= 0 {
		return 0, errArchive
	}
	n, err := l.r.Read(b[:min(int64(len(b)), l.left)])
	l.left -= int64(n)
	return n, err
}

// entryReader turns the errors of an archive into those of a history.
type entryReader struct{ r io.Reader }

func (e *entryReader) Read(b []byte) (int, error) {
	n, err := e.r.Read(b)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("the archive is damaged or too large: %w", err)
	}
	return n, err
}
