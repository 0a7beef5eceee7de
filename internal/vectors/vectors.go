// Package vectors holds files of tables at which somebody cheated: one fault in
// each, with the verdict that every auditor must come to. Other implementations
// can use them. Its test makes them anew and compares.
package vectors

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed *.ndl index.txt
var files embed.FS

// Vector is one bad file with its verdict.
type Vector struct {
	File    string // name, with .ndl
	Expect  string // clause, such as P-16
	Seat    int
	Entry   uint64 // index of the record with the evidence
	Comment string
}

// Read returns the bytes of a vector's file.
func Read(name string) ([]byte, error) { return files.ReadFile(name) }

// All reads the index.
func All() ([]Vector, error) {
	b, err := files.ReadFile("index.txt")
	if err != nil {
		return nil, err
	}
	return parse(string(b))
}

// parse reads paragraphs of "key: value" lines. An unknown key is an error.
func parse(text string) ([]Vector, error) {
	var all []Vector
	for _, para := range strings.Split(strings.TrimSpace(text), "\n\n") {
		var v Vector
		for _, line := range strings.Split(para, "\n") {
			key, value, ok := strings.Cut(line, ": ")
			if !ok {
				return nil, fmt.Errorf("vectors: line %q", line)
			}
			var err error
			switch key {
			case "file":
				v.File = value
			case "expect":
				v.Expect = value
			case "seat":
				v.Seat, err = strconv.Atoi(value)
			case "entry":
				v.Entry, err = strconv.ParseUint(value, 10, 64)
			case "comment":
				v.Comment = value
			default:
				err = fmt.Errorf("vectors: unknown key %q", key)
			}
			if err != nil {
				return nil, err
			}
		}
		all = append(all, v)
	}
	return all, nil
}

// String returns the paragraph of the index.
func (v Vector) String() string {
	return fmt.Sprintf("file: %s\nexpect: %s\nseat: %d\nentry: %d\ncomment: %s\n", v.File, v.Expect, v.Seat, v.Entry, v.Comment)
}
