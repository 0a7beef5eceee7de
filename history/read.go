package history

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Kinds of files, by their names.
var (
	handEnd     = ".phh"
	handsEnd    = ".phhs"
	archiveEnds = []string{".tar.gz", ".tgz"}
)

// IsHistory reports whether the name is that of a file that [Read] reads.
func IsHistory(name string) bool {
	return strings.HasSuffix(name, handEnd) || strings.HasSuffix(name, handsEnd) || isArchive(name)
}

func isArchive(name string) bool {
	return slices.ContainsFunc(archiveEnds, func(end string) bool { return strings.HasSuffix(name, end) })
}

// Read reads the hands of a file, which its name tells to be a .phh file with
// one hand, a .phhs file with several, or a .tar.gz archive of such files. name
// stands for the file in messages.
//
// A hand that cannot be read comes as its name with an *Error or an
// *UnsupportedError, and the next ones follow; any other error is that of the
// reader, and the last.
func Read(r io.Reader, name string) iter.Seq2[Hand, error] {
	return func(yield func(Hand, error) bool) {
		if isArchive(name) {
			readArchive(r, name, yield)
			return
		}
		readFile(r, name, yield)
	}
}

// readFile reads a .phh or .phhs file. It reports whether to go on.
func readFile(r io.Reader, name string, yield func(Hand, error) bool) bool {
	text, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return yield(Hand{Name: name}, fmt.Errorf("%s: %w", name, err))
	}
	if len(text) > MaxFile {
		return yield(Hand{Name: name}, &Error{File: name, Reason: fmt.Sprintf("the file is larger than %d bytes", MaxFile)})
	}
	keys, err := parseTOML(text, name)
	if err != nil {
		return yield(Hand{Name: name}, err)
	}
	at := findLines(text)
	if strings.HasSuffix(name, handsEnd) || many(keys) {
		return readMany(keys, at, name, yield)
	}
	doc := document{name: name, keys: keys, at: at[""]}
	return yield(doc.hand())
}

// many reports whether a document holds hands in tables [1], [2] ..., whatever
// its file is called.
func many(keys map[string]any) bool {
	for key, v := range keys {
		if _, ok := v.(map[string]any); !ok || number(key) < 0 {
			return false
		}
	}
	return len(keys) > 0
}

// number reads the name of a hand's table, -1 if it is none.
func number(key string) int {
	n, err := strconv.Atoi(key)
	if err != nil || n < 0 || strconv.Itoa(n) != key {
		return -1
	}
	return n
}

// readMany reads the hands of a .phhs file: tables named by numbers.
func readMany(keys map[string]any, at map[string]*lines, name string, yield func(Hand, error) bool) bool {
	if len(keys) == 0 {
		return yield(Hand{Name: name}, &Error{File: name, Reason: "the file holds no hand"})
	}
	order := slices.SortedFunc(maps.Keys(keys), func(a, b string) int {
		return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(a, b))
	})
	for _, key := range order {
		table, ok := keys[key].(map[string]any)
		doc := document{name: name + "#" + key, keys: table, at: at[key]}
		if !ok || number(key) < 0 {
			doc.name, doc.at = name, at[""]
			if a := at[key]; a != nil {
				doc.at = a
			}
			if !yield(Hand{Name: name}, doc.fail(key, "%s is not a hand: hands stand in tables [1], [2] ...", clip(key))) {
				return false
			}
			continue
		}
		if !yield(doc.hand()) {
			return false
		}
	}
	return true
}
