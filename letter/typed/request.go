package typed

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Request asks for lines of a letter again: "REPEAT K7 3 12-14".
type Request struct {
	Mark    string
	Numbers []int // rising
}

const requestWord = "REPEAT"

// Request asks for what is missing; there is nothing to ask for if nothing is.
func (s *Sheet) Request() (Request, bool) {
	missing := s.Missing()
	return Request{Mark: s.Mark(), Numbers: missing}, len(missing) > 0 && s.Mark() != ""
}

func (r Request) String() string {
	return fmt.Sprintf("%s %s %s", requestWord, r.Mark, Ranges(r.Numbers))
}

// ErrRequest: this is no request for lines.
var ErrRequest = errors.New("typed: a request for lines is like " + requestWord + " K7 3 12-14")

// ParseRequest reads what [Request.String] writes. It fails with [ErrRequest].
func ParseRequest(text string) (Request, error) {
	fields := strings.Fields(text)
	if len(fields) < 3 || !strings.EqualFold(fields[0], requestWord) {
		return Request{}, ErrRequest
	}
	mark, err := parseMark(fields[1])
	if err != nil {
		return Request{}, fmt.Errorf("%w: %q is no mark of a letter", ErrRequest, fields[1])
	}
	r := Request{Mark: string(mark[:])}
	for _, f := range fields[2:] {
		from, to, ok := strings.Cut(f, "-")
		if !ok {
			to = from
		}
		a, err := parseNumber(from)
		b, err2 := parseNumber(to)
		if err != nil || err2 != nil || a > b {
			return Request{}, fmt.Errorf("%w: %q is no line", ErrRequest, f)
		}
		for n := a; n <= b && len(r.Numbers) <= MaxLines; n++ {
			r.Numbers = append(r.Numbers, n)
		}
	}
	slices.Sort(r.Numbers)
	r.Numbers = slices.Compact(r.Numbers)
	return r, nil
}

// Answer picks the lines that are asked for from those of a letter. It fails if
// the request is for another letter or for lines that it does not have.
func (r Request) Answer(lines []string) (again []string, err error) {
	if len(lines) == 0 || !strings.HasPrefix(lines[0], r.Mark+" ") {
		return nil, fmt.Errorf("%w: it asks for a letter %s, which is not this one", ErrRequest, r.Mark)
	}
	for _, n := range r.Numbers {
		if n >= len(lines) {
			return nil, fmt.Errorf("%w: the letter %s ends with line %d, and %d is asked for", ErrRequest, r.Mark, len(lines)-1, n)
		}
		again = append(again, lines[n])
	}
	return again, nil
}

// Ranges writes numbers as "3 12-14", rising.
func Ranges(numbers []int) string {
	numbers = slices.Sorted(slices.Values(numbers))
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if j == i {
			parts = append(parts, fmt.Sprint(numbers[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, " ")
}
