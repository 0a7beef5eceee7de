package transcript

import (
	"errors"
	"strings"

	"github.com/nodealer/nodealer/internal/wire"
)

// What can be wrong with a link. Each says what to do next; ParseLink returns
// one of them.
var (
	ErrLinkForm  = errors.New("this is not a link to a table: it should look like https://example.org/t/TABLE#SECRET; copy the whole link")
	ErrLinkBare  = errors.New("the link has no secret: the part from # on is missing; copy the whole link, or ask for it again")
	ErrLinkCut   = errors.New("the link is cut off at its end; copy it again, to the last character")
	ErrLinkLong  = errors.New("there is something behind the end of the link; copy the link alone, without the text around it")
	ErrLinkTypo  = errors.New("a character of the link is wrong; copy the link again instead of typing it")
	ErrLinkNewer = errors.New("the link is of a kind that this version does not know; get a newer version of nodealer, or copy the link again")
)

// ParseLink reads what Link.URL writes and nothing else ([T-40], [T-41]).
func ParseLink(s string) (Link, error) {
	address, secret, found := strings.Cut(s, "#")
	at := strings.LastIndex(address, linkPath)
	if at < 0 || !validBase(address[:at]) {
		return Link{}, ErrLinkForm
	}
	if !found || secret == "" {
		return Link{}, ErrLinkBare
	}
	table, err := ParseTableID(address[at+len(linkPath):])
	if err != nil {
		return Link{}, ErrLinkTypo
	}
	parsed, err := parseSecret(table, secret)
	if err != nil {
		return Link{}, err
	}
	return Link{Base: address[:at], Table: table, Secret: parsed}, nil
}

// validBase reports whether s is an http or https address in the one form that
// links use: printable ASCII, no query, no user, no slash at the end.
func validBase(s string) bool {
	rest, ok := strings.CutPrefix(s, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(s, "http://")
	}
	if !ok || len(s) > MaxBaseBytes || rest == "" || rest[0] == '/' || rest[len(rest)-1] == '/' {
		return false
	}
	for i := range len(rest) {
		if c := rest[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("?#@\\\"'<>`{}|^", c) >= 0 {
			return false
		}
	}
	return true
}

// parseSecret reads the part behind '#'. A part that is too short, one with
// something behind it, and one with a wrong character are told apart ([T-41]).
func parseSecret(table TableID, s string) (Secret, error) {
	good := 0 // characters that can belong to a secret
	for good < len(s) && is64(s[good]) {
		good++
	}
	if good < 2 {
		return Secret{}, shortOrTypo(good, s)
	}
	kind := LinkKind(value64(s[0])<<2 | value64(s[1])>>4)
	size := kind.size()
	if size == 0 {
		return Secret{}, ErrLinkNewer
	}
	want := (size*8 + 5) / 6
	if good < want {
		return Secret{}, shortOrTypo(good, s)
	}
	if len(s) > want {
		return Secret{}, ErrLinkLong
	}
	b, err := decode64(s)
	if err != nil || string(linkCheck(table, b[:size-linkCheckBytes])) != string(b[size-linkCheckBytes:]) {
		return Secret{}, ErrLinkTypo
	}
	return readSecret(kind, b[:size-linkCheckBytes])
}

// shortOrTypo judges a secret of which only the first characters can be right.
func shortOrTypo(good int, s string) error {
	if good == len(s) {
		return ErrLinkCut
	}
	return ErrLinkTypo
}

// readSecret reads the fields of a secret whose length and check are right.
func readSecret(kind LinkKind, b []byte) (Secret, error) {
	r := wire.NewReader(b)
	s := Secret{Kind: LinkKind(r.U8()), Epoch: r.U32()}
	if kind == LinkWatch {
		s.Read = r.Array32()
	} else {
		s.Link = r.Array32()
	}
	if kind == LinkSeat {
		s.Seed = r.Array32()
		s.Last = Last{Count: r.U64(), Head: r.Array32()}
	}
	if r.Close() != nil || s.Last.Count > MaxRecords || s.Last.Count == 0 && s.Last != (Last{}) {
		return Secret{}, ErrLinkTypo
	}
	return s, nil
}

// value64 returns the six bits of a character of base64url.
func value64(c byte) byte {
	return byte(strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", c))
}
