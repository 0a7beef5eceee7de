// Package paper prints a letter: a page with QR codes for whoever has a camera,
// and the same lines in type for whoever has none. What a camera reads is text
// for letter/typed.
package paper

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"github.com/skip2/go-qrcode"

	"github.com/nodealer/nodealer/letter/typed"
)

// PerCode is how many lines one QR code holds: few enough that a telephone reads
// the code from a page that was folded.
const PerCode = 12

// Words are the texts of a page, in the reader's language.
type Words struct {
	Lang    string // "en" or "fr"
	Title   string // what the letter is
	Summary string // what happened and what is asked, in a few sentences
	How     string // how to read the page back
	Code    string // caption of a code, with two %d for its number and their number
}

// Page prints a letter as an HTML page of its own, with no script and nothing
// to load. It fails if the letter is too long to be typed ([typed.ErrSize]).
func Page(w Words, letter []byte) ([]byte, error) {
	lines, err := typed.Encode(letter)
	if err != nil {
		return nil, err
	}
	p := page{Words: w, Mark: lines[0][:2]}
	codes := (len(lines) + PerCode - 1) / PerCode
	for i := range codes {
		part := lines[i*PerCode : min((i+1)*PerCode, len(lines))]
		svg, err := code(part)
		if err != nil {
			return nil, err
		}
		p.Codes = append(p.Codes, figure{SVG: svg, Caption: fmt.Sprintf(w.Code, i+1, codes), Lines: part})
	}
	var out bytes.Buffer
	if err := layout.Execute(&out, p); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	return out.Bytes(), nil
}

type page struct {
	Words
	Mark  string
	Codes []figure
}

type figure struct {
	SVG     template.HTML
	Caption string
	Lines   []string
}

//go:embed page.html
var source string

var layout = template.Must(template.New("page").Parse(source))

// code draws the QR code of some lines. Without the spaces of a line, and with a
// colon between two, all of it is in the set of signs that QR codes hold best.
func code(lines []string) (template.HTML, error) {
	short := make([]string, len(lines))
	for i, l := range lines {
		f := strings.Fields(l)
		short[i] = f[0] + " " + f[1] + " " + strings.Join(f[2:], "")
	}
	q, err := qrcode.New(strings.Join(short, typed.Separator), qrcode.Medium)
	if err != nil {
		return "", fmt.Errorf("paper: %w", err)
	}
	return svg(q.Bitmap()), nil
}

// svg draws each run of dark modules as a bar. Its text is made of numbers alone.
func svg(dark [][]bool) template.HTML {
	var path strings.Builder
	for y, row := range dark {
		for x := 0; x < len(row); x++ {
			from := x
			for x < len(row) && row[x] {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return template.HTML(fmt.Sprintf(`<svg viewBox="0 0 %d %d" role="img" aria-hidden="true" shape-rendering="crispEdges"><path d="%s"/></svg>`,
		len(dark), len(dark), path.String()))
}
