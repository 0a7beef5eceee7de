package letter

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"github.com/nodealer/nodealer/crypto/hash"
)

const (
	armorBegin = "-----BEGIN NODEALER LETTER-----"
	armorEnd   = "-----END NODEALER LETTER-----"
	armorLine  = 64
	armorCheck = 4
	armorLabel = "nodealer/letter-armor/v1"
)

// armorCode has no character that mail programs change.
var armorCode = base64.RawURLEncoding.Strict()

// Armor returns a letter's bytes as text for copying (L-15).
func Armor(b []byte) string {
	text := armorCode.EncodeToString(append(bytes.Clone(b), checkOf(b)...))
	var out strings.Builder
	out.WriteString(armorBegin + "\n")
	for len(text) > 0 {
		n := min(armorLine, len(text))
		out.WriteString(text[:n] + "\n")
		text = text[n:]
	}
	out.WriteString(armorEnd + "\n")
	return out.String()
}

func checkOf(b []byte) []byte {
	sum := hash.Sum32(armorLabel, b)
	return sum[:armorCheck]
}

// Reasons why an armored letter cannot be read. Each says what to do.
var (
	ErrCut     = errors.New("letter: the text ends before the line that ends a letter; copy everything from BEGIN to END")
	ErrDamaged = errors.New("letter: the text was changed: its check differs; copy it again, or ask for it again")
)

// Find takes the armored letters out of a text (L-16): the text of a mail, quoted
// with '>' or not, with any line ends and lines broken anywhere. It returns the
// bytes of each, not decoded; none if there is no letter in the text.
func Find(text []byte) ([][]byte, error) {
	if len(text) > MaxTextBytes {
		return nil, fmt.Errorf("letter: %d bytes are over the limit of %d", len(text), MaxTextBytes)
	}
	var found [][]byte
	rest := string(text)
	for {
		at := strings.Index(rest, armorBegin)
		if at < 0 {
			return found, nil
		}
		rest = rest[at+len(armorBegin):]
		inner, after, ok := strings.Cut(rest, armorEnd)
		if !ok || strings.Contains(inner, armorBegin) {
			return found, ErrCut
		}
		b, err := unarmor(inner)
		if err != nil {
			return found, err
		}
		if found = append(found, b); len(found) > MaxFound {
			return nil, fmt.Errorf("letter: more than %d letters in one text", MaxFound)
		}
		rest = after
	}
}

// maxInitials is the longest word before a '>' that only says who is quoted.
const maxInitials = 12

// unquoted takes away what stands before the signs of a quotation at the
// beginning of a line, such as initials, however deep it is.
func unquoted(line string) string {
	for {
		before, rest, ok := strings.Cut(line, ">")
		if !ok || len(strings.TrimSpace(before)) > maxInitials {
			return line
		}
		line = rest
	}
}

// unarmor reads what stands between the two lines.
func unarmor(inner string) ([]byte, error) {
	var code strings.Builder
	for line := range strings.FieldsFuncSeq(inner, func(c rune) bool { return c == '\n' || c == '\r' }) {
		for _, c := range unquoted(line) {
			switch {
			case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-', c == '_':
				code.WriteRune(c)
			case c == ' ', c == '\t', c == '|', c == '>', c == '=', c == '\u00a0', c == '\u200b', c == '\ufeff':
				// indentation, another sign of quotation, a soft line end
			default:
				return nil, ErrDamaged
			}
		}
	}
	b, err := armorCode.DecodeString(code.String())
	if err != nil || len(b) < armorCheck {
		return nil, ErrDamaged
	}
	body := b[:len(b)-armorCheck]
	if !bytes.Equal(checkOf(body), b[len(body):]) {
		return nil, ErrDamaged
	}
	return body, nil
}
