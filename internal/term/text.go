package term

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// maxMarks is how many combining marks may follow one letter.
const maxMarks = 2

// Clean makes a name or a line of chat safe to print: what could command a
// terminal, turn the writing around or pile up over other lines is taken out.
func Clean(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks {
				return -1
			}
			return r
		case !unicode.IsPrint(r):
			marks = 0
			return '\uFFFD'
		}
		marks = 0
		return r
	}, s)
}

// fit cuts a text to a width, or fills it up with spaces.
func fit(s string, width int) string {
	if width <= 0 {
		return ""
	}
	s = ansi.Truncate(s, width, "…")
	return s + strings.Repeat(" ", max(width-ansi.StringWidth(s), 0))
}

// center puts a text into the middle of a width.
func center(s string, width int) string {
	if width <= 0 {
		return ""
	}
	s = ansi.Truncate(s, width, "…")
	left := (width - ansi.StringWidth(s)) / 2
	return fit(strings.Repeat(" ", max(left, 0))+s, width)
}

// spread puts one text to the left and one to the right of a width.
func spread(left, right string, width int) string {
	room := width - ansi.StringWidth(right)
	if room < 8 {
		return fit(left, width)
	}
	return fit(left, room) + right
}

// wrap breaks a text into lines of a width.
func wrap(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	return strings.Split(ansi.Wrap(s, width, ""), "\n")
}

// chop breaks a text without spaces into lines of a width.
func chop(s string, width int) []string {
	var out []string
	for width > 0 && len(s) > width {
		out, s = append(out, s[:width]), s[width:]
	}
	return append(out, s)
}
