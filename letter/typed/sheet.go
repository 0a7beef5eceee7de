package typed

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/hamming128"
)

// lengthSize is what the length takes in line 0; the rest of it is the
// beginning of the hash of the content.
const lengthSize = 3

// ErrSize: a letter has between one octet and [MaxContent].
var ErrSize = errors.New("typed: the letter is too long to be typed, or empty")

// Encode gives the lines of a letter: line 0 with its length and checksum, and
// one line for each 15 octets, the last filled with zeros. It fails with
// [ErrSize].
func Encode(content []byte) (lines []string, err error) {
	if len(content) == 0 || len(content) > MaxContent {
		return nil, fmt.Errorf("%w: %d octets, and %d go into %d lines", ErrSize, len(content), MaxContent, MaxLines)
	}
	head := headOf(content)
	mark := markOf(head)
	lines = append(lines, line{mark: mark, data: head}.String())
	for n := 1; len(content) > 0; n++ {
		l := line{mark: mark, number: n}
		content = content[copy(l.data[:], content):]
		lines = append(lines, l.String())
	}
	return lines, nil
}

// Separator stands between lines where a line break cannot, as in a QR code.
const Separator = ":"

// Lines parts a text into lines, without those that are empty.
func Lines(text string) (lines []string) {
	for l := range strings.SplitSeq(strings.ReplaceAll(text, Separator, "\n"), "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// headOf is line 0 of a letter.
func headOf(content []byte) (head [hamming128.Data]byte) {
	n := len(content)
	head[0], head[1], head[2] = byte(n>>16), byte(n>>8), byte(n)
	sum := hash.Sum32("nodealer/typed/v1", content)
	copy(head[lengthSize:], sum[:])
	return head
}

// markOf names a letter by two signs at the beginning of each of its lines.
func markOf(head [hamming128.Data]byte) [2]byte {
	return [2]byte{alphabet[head[lengthSize]>>3], alphabet[head[lengthSize+1]>>3]}
}

// A Sheet takes the lines of one letter as they are typed, in any order. The
// zero value is an empty sheet.
type Sheet struct {
	mark  [2]byte // of the first line that was right
	lines map[int]line
	fixed map[int]bool // lines in which a bit was put right
}

// A Typed line is what became of it.
type Typed struct {
	Number    int
	Corrected bool // a wrong bit was put right
	Again     bool // the sheet had this line before
}

// ErrOther: the line is right, but of another letter.
var ErrOther = errors.New("typed: this line belongs to another letter")

// Add takes a typed line. It fails with [ErrForm], [ErrWrong] or [ErrOther], and
// then the sheet is as before.
func (s *Sheet) Add(text string) (Typed, error) {
	l, corrected, err := parse(text)
	if err != nil {
		return Typed{}, err
	}
	if len(s.lines) > 0 && l.mark != s.mark {
		return Typed{}, fmt.Errorf("%w: it is of %s, this sheet of %s", ErrOther, l.mark[:], s.mark[:])
	}
	if l.number == 0 && (lengthOf(l.data) < 1 || lengthOf(l.data) > MaxContent || markOf(l.data) != l.mark) {
		return Typed{}, fmt.Errorf("%w (line 0)", ErrWrong)
	}
	if s.lines == nil {
		s.lines, s.fixed = map[int]line{}, map[int]bool{}
	}
	_, again := s.lines[l.number]
	s.mark = l.mark
	s.lines[l.number], s.fixed[l.number] = l, corrected
	return Typed{Number: l.number, Corrected: corrected, Again: again}, nil
}

func lengthOf(head [hamming128.Data]byte) int {
	return int(head[0])<<16 | int(head[1])<<8 | int(head[2])
}

// Mark is the two signs that name the letter, empty before the first line.
func (s *Sheet) Mark() string {
	if len(s.lines) == 0 {
		return ""
	}
	return string(s.mark[:])
}

// Missing lists the numbers of the lines that are not here yet. Before line 0
// is here it lists that and the gaps below the highest line.
func (s *Sheet) Missing() (numbers []int) {
	last := 0
	if head, ok := s.lines[0]; ok {
		last = (lengthOf(head.data) + hamming128.Data - 1) / hamming128.Data
	} else {
		for n := range s.lines {
			last = max(last, n)
		}
	}
	for n := 0; n <= last; n++ {
		if _, ok := s.lines[n]; !ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// ErrMissing: lines are missing, see [Sheet.Missing]. ErrSum: all lines are
// here and each looks right, but the letter is not what was sent.
var (
	ErrMissing = errors.New("typed: lines are missing")
	ErrSum     = errors.New("typed: each line looks right, but the letter is not the one that was sent")
)

// Content is the letter. It fails with [ErrMissing], or with [ErrSum]; the error
// then names the lines to look at first: those in which a bit was put right.
func (s *Sheet) Content() ([]byte, error) {
	if missing := s.Missing(); len(missing) > 0 {
		return nil, fmt.Errorf("%w: %s", ErrMissing, Ranges(missing))
	}
	head := s.lines[0].data
	content := make([]byte, 0, len(s.lines)*hamming128.Data)
	for n := 1; len(content) < lengthOf(head); n++ {
		data := s.lines[n].data
		content = append(content, data[:]...)
	}
	padding := content[lengthOf(head):]
	content = content[:lengthOf(head)]
	if headOf(content) != head || strings.Trim(string(padding), "\x00") != "" {
		return nil, s.suspects()
	}
	return content, nil
}

func (s *Sheet) suspects() error {
	var fixed []int
	for n := range s.lines {
		if s.fixed[n] {
			fixed = append(fixed, n)
		}
	}
	if len(fixed) == 0 {
		return fmt.Errorf("%w; compare each line", ErrSum)
	}
	return fmt.Errorf("%w; compare lines %s first", ErrSum, Ranges(fixed))
}
