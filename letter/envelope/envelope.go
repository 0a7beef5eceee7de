// Package envelope puts letters into mail messages and takes them out of
// whatever a person has: a letter's own bytes, a text with an armored letter in
// it, or a whole mail message with attachments.
package envelope

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"time"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/letter"
)

const (
	// Type is the media type of a letter.
	Type = "application/vnd.nodealer.letter"
	// Ext is how the name of a letter's file ends.
	Ext = ".ndm"
	// maxDepth is how deep messages may be nested.
	maxDepth = 6
	// maxParts is the number of parts that are looked at.
	maxParts = 64
)

// Mail is a message with a letter in it, or with none beside its text.
type Mail struct {
	From, To mail.Address
	Subject  string
	Date     time.Time
	Text     string // for people
	Letter   []byte
	FileName string
}

// Write returns the message as RFC 5322 has it, with CRLF (L-17). The same mail gives
// the same bytes.
func Write(m Mail) ([]byte, error) {
	sum := hash.Sum32("nodealer/mail/v1", m.Letter, []byte(m.To.String()), []byte(m.Text))
	var head, body bytes.Buffer
	parts := multipart.NewWriter(&body)
	if err := parts.SetBoundary(fmt.Sprintf("nodealer-%x", sum[:10])); err != nil {
		return nil, err
	}
	for _, h := range [][2]string{
		{"From", m.From.String()}, {"To", m.To.String()},
		{"Subject", mime.QEncoding.Encode("utf-8", m.Subject)},
		{"Date", m.Date.Format(time.RFC1123Z)},
		{"Message-ID", fmt.Sprintf("<%x@nodealer.invalid>", sum[:16])},
		{"MIME-Version", "1.0"},
		{"Content-Type", mime.FormatMediaType("multipart/mixed", map[string]string{"boundary": parts.Boundary()})},
	} {
		if strings.ContainsAny(h[1], "\r\n") {
			return nil, errors.New("envelope: a line end in the head of a mail")
		}
		fmt.Fprintf(&head, "%s: %s\r\n", h[0], h[1])
	}
	head.WriteString("\r\n")
	if err := writeText(parts, m.Text); err != nil {
		return nil, err
	}
	if m.Letter != nil {
		if err := writeLetter(parts, m); err != nil {
			return nil, err
		}
	}
	if err := parts.Close(); err != nil {
		return nil, err
	}
	return append(head.Bytes(), body.Bytes()...), nil
}

func writeText(parts *multipart.Writer, text string) error {
	w, err := parts.CreatePart(textproto.MIMEHeader{
		"Content-Type": {"text/plain; charset=utf-8"}, "Content-Transfer-Encoding": {"quoted-printable"},
	})
	if err != nil {
		return err
	}
	q := quotedprintable.NewWriter(w)
	if _, err := io.WriteString(q, strings.ReplaceAll(text, "\n", "\r\n")); err != nil {
		return err
	}
	return q.Close()
}

func writeLetter(parts *multipart.Writer, m Mail) error {
	w, err := parts.CreatePart(textproto.MIMEHeader{
		"Content-Type": {Type}, "Content-Transfer-Encoding": {"base64"},
		"Content-Disposition": {mime.FormatMediaType("attachment", map[string]string{"filename": m.FileName})},
	})
	if err != nil {
		return err
	}
	code := base64.StdEncoding.EncodeToString(m.Letter)
	for len(code) > 0 {
		n := min(76, len(code))
		if _, err := io.WriteString(w, code[:n]+"\r\n"); err != nil {
			return err
		}
		code = code[n:]
	}
	return nil
}

// ErrNone says that there is no letter in what was read.
var ErrNone = errors.New("envelope: there is no letter in it")

// Find takes the letters out of bytes of any form (L-16). It returns them in
// their order, each once.
func Find(b []byte) ([][]byte, error) {
	if len(b) > letter.MaxTextBytes {
		return nil, fmt.Errorf("envelope: %d bytes are over the limit of %d", len(b), letter.MaxTextBytes)
	}
	if bytes.HasPrefix(b, []byte(letter.Magic)) {
		return [][]byte{b}, nil
	}
	f := finder{}
	err := f.message(b)
	if len(f.found) > 0 {
		return f.found, nil
	}
	inText, textErr := letter.Find(b)
	switch {
	case len(inText) > 0:
		return inText, nil
	case textErr != nil:
		return nil, textErr
	case f.err != nil:
		return nil, f.err
	case err == nil, errors.Is(err, errNoMail):
		return nil, ErrNone
	}
	return nil, fmt.Errorf("%w: %w", ErrNone, err)
}

// Texts returns the texts in bytes of any form: those of a mail's parts, or the
// bytes themselves if they are no mail.
func Texts(b []byte) [][]byte {
	if len(b) > letter.MaxTextBytes || bytes.HasPrefix(b, []byte(letter.Magic)) {
		return nil
	}
	f := finder{}
	if err := f.message(b); errors.Is(err, errNoMail) || len(f.texts) == 0 {
		return [][]byte{b}
	}
	return f.texts
}

// finder looks through the parts of a message.
type finder struct {
	found [][]byte
	texts [][]byte
	parts int
	err   error // of an armored letter that cannot be read
}

var errNoMail = errors.New("envelope: not a mail message")

func (f *finder) message(b []byte) error {
	m, err := mail.ReadMessage(bytes.NewReader(b))
	if err != nil {
		return errNoMail
	}
	return f.part(textproto.MIMEHeader(m.Header), m.Body, 0)
}

// part looks into one part, and those within it.
func (f *finder) part(h textproto.MIMEHeader, body io.Reader, depth int) error {
	if f.parts++; f.parts > maxParts || depth > maxDepth {
		return errors.New("envelope: the message has too many parts")
	}
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") {
		r := multipart.NewReader(body, params["boundary"])
		for {
			p, err := r.NextRawPart()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			if err := f.part(p.Header, p, depth+1); err != nil {
				return err
			}
		}
	}
	b, err := io.ReadAll(io.LimitReader(decoded(h, body), letter.MaxTextBytes+1))
	if err != nil {
		return err
	}
	return f.content(kind, b, depth)
}

// decoded undoes the encoding of a part.
func decoded(h textproto.MIMEHeader, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	}
	return body
}

// content takes the letters out of a part without its encoding.
func (f *finder) content(kind string, b []byte, depth int) error {
	switch {
	case bytes.HasPrefix(b, []byte(letter.Magic)):
		f.add(b)
	case kind == "message/rfc822":
		m, err := mail.ReadMessage(bytes.NewReader(b))
		if err != nil {
			return err
		}
		return f.part(textproto.MIMEHeader(m.Header), m.Body, depth+1)
	case strings.HasPrefix(kind, "text/"):
		f.texts = append(f.texts, b)
		in, err := letter.Find(b)
		for _, l := range in {
			f.add(l)
		}
		if err != nil {
			f.err = err
		}
	}
	return nil
}

func (f *finder) add(b []byte) {
	for _, old := range f.found {
		if bytes.Equal(old, b) {
			return
		}
	}
	if len(f.found) < letter.MaxFound {
		f.found = append(f.found, b)
	}
}
