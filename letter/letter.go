package letter

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/transcript"
)

// Kind says what a letter is for.
type Kind uint8

// The kinds of letters.
const (
	Move       Kind = 1 // records and frames of a game
	Invitation Kind = 2 // the same, and what one needs to take part
	Request    Kind = 3 // asks to send again what the writer lacks
)

// Magic is what every letter begins with.
const Magic = "ndletter"

const (
	version   = 1
	signLabel = "nodealer/sign-letter/v1"
)

// Person is somebody whom an invitation names.
type Person struct {
	Name    string
	Key     [32]byte // of the device that plays by letters
	Address string   // where mail reaches the person; may be empty
}

// Letter is one letter. Whoever has an Invitation can read the whole table and
// ask for a seat: it is secret.
type Letter struct {
	Kind    Kind
	Table   transcript.TableID
	From    [32]byte // device that wrote and signed it
	To      [32]byte // device that it is for
	Have    uint64   // records that the writer has
	Head    [32]byte // head of the last of them, zero with Have 0
	First   uint64   // index of the first record that it carries
	Records []transcript.Record
	Frames  [][]byte // that the writer wants recorded
	Note    string   // from person to person, not part of the game

	// Invitation only.
	Link   transcript.LinkSecret
	People []Person

	Sig [64]byte
}

// Format prints what anybody may see of a letter, whatever the verb.
func (l Letter) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "letter of table %v, kind %d, %d records", l.Table, l.Kind, len(l.Records))
}

// encode writes everything before the signature.
func (l *Letter) encode() []byte {
	var w wire.Writer
	w.Raw([]byte(Magic))
	w.U8(version)
	w.U8(uint8(l.Kind))
	w.Raw(l.Table[:])
	w.Raw(l.From[:])
	w.Raw(l.To[:])
	w.U64(l.Have)
	w.Raw(l.Head[:])
	w.U64(l.First)
	w.U16(uint16(len(l.Records)))
	for _, r := range l.Records {
		w.Blob(r.Encode())
	}
	w.U16(uint16(len(l.Frames)))
	for _, f := range l.Frames {
		w.Blob(f)
	}
	w.Text(l.Note)
	if l.Kind == Invitation {
		w.Raw(l.Link[:])
		w.U16(uint16(len(l.People)))
		for _, p := range l.People {
			w.Text(p.Name)
			w.Raw(p.Key[:])
			w.Text(p.Address)
		}
	}
	return w.Bytes()
}

// Encode returns the bytes of a signed letter (L-10).
func (l *Letter) Encode() []byte { return append(l.encode(), l.Sig[:]...) }

// Sign fills in the author and the signature (L-11). The error is a mistake of the
// caller.
func Sign(l Letter, device ed25519.PrivateKey) (Letter, error) {
	l.From = transcript.PublicKey(device)
	if err := l.check(); err != nil {
		return Letter{}, err
	}
	body := l.encode()
	if len(body)+len(l.Sig) > MaxBytes {
		return Letter{}, fmt.Errorf("%w: %d bytes are over the limit of %d", ErrLong, len(body)+len(l.Sig), MaxBytes)
	}
	l.Sig = [64]byte(ed25519.Sign(device, hash.Encode(signLabel, body)))
	return l, nil
}

// ErrChanged says that a letter is not as its author signed it.
var ErrChanged = errors.New("letter: it is not as its author signed it")

// ErrLong says that more was to be written than a letter may hold.
var ErrLong = errors.New("letter: it is too long")

// ErrForm says that bytes are no letter.
var ErrForm = errors.New("letter: these are not the bytes of a letter")

// Decode reads exactly the bytes that Encode writes (L-10) and checks the
// signature (L-11). Whether the author has anything to say at the table is for
// the reader to judge. The result shares no memory with b.
func Decode(b []byte) (Letter, error) {
	switch {
	case len(b) > MaxBytes:
		return Letter{}, fmt.Errorf("letter: %d bytes are over the limit of %d", len(b), MaxBytes)
	case len(b) < len(Magic)+64 || string(b[:len(Magic)]) != Magic:
		return Letter{}, ErrForm
	}
	r := wire.NewReader(b)
	r.Raw(len(Magic))
	if v := r.U8(); r.Err() == nil && v != version {
		return Letter{}, fmt.Errorf("letter: it has version %d, this program reads version %d; get a newer program", v, version)
	}
	l := read(r)
	if err := r.Close(); err != nil {
		return Letter{}, fmt.Errorf("%w: %w", ErrForm, err)
	}
	if err := l.check(); err != nil {
		return Letter{}, fmt.Errorf("%w: %w", ErrForm, err)
	}
	body := b[:len(b)-len(l.Sig)]
	if !bytes.Equal(l.encode(), body) {
		return Letter{}, ErrForm
	}
	if !ed25519.Verify(l.From[:], hash.Encode(signLabel, body), l.Sig[:]) {
		return Letter{}, ErrChanged
	}
	return l, nil
}

// read reads the layout; check judges the values.
func read(r *wire.Reader) Letter {
	l := Letter{
		Kind: Kind(r.U8()), Table: r.Array32(), From: r.Array32(), To: r.Array32(),
		Have: r.U64(), Head: r.Array32(), First: r.U64(),
	}
	for range r.Count(MaxRecords) {
		rec, err := transcript.DecodeRecord(r.Blob(maxRecordBytes))
		if r.Err() != nil {
			return l
		}
		if err != nil {
			r.Fail("%w", err)
			return l
		}
		l.Records = append(l.Records, rec)
	}
	for range r.Count(MaxFrames) {
		f := bytes.Clone(r.Blob(maxFrameBytes))
		if r.Err() != nil {
			return l
		}
		l.Frames = append(l.Frames, f)
	}
	l.Note = r.Text(MaxNoteBytes)
	if l.Kind == Invitation {
		l.Link = r.Array32()
		for range r.Count(MaxPeople) {
			p := Person{Name: r.Text(MaxNameBytes), Key: r.Array32(), Address: r.Text(MaxAddressBytes)}
			if r.Err() != nil {
				return l
			}
			l.People = append(l.People, p)
		}
	}
	l.Sig = r.Array64()
	return l
}

// check says what is malformed (L-10, L-12).
func (l *Letter) check() error {
	switch {
	case l.Kind < Move || l.Kind > Request:
		return fmt.Errorf("letter of unknown kind %d", l.Kind)
	case l.Table == transcript.TableID{}:
		return errors.New("letter for no table")
	case len(l.Records) > MaxRecords || len(l.Frames) > MaxFrames || len(l.People) > MaxPeople:
		return fmt.Errorf("%w: too much is in it", ErrLong)
	case l.Have > transcript.MaxRecords || l.First > l.Have || uint64(len(l.Records)) > l.Have-l.First:
		return errors.New("letter with records that its writer does not have")
	case l.Kind == Request && len(l.Records)+len(l.Frames) > 0:
		return errors.New("request with something in it")
	case l.Have == 0 && l.Head != [32]byte{}:
		return errors.New("head of no record")
	case !plainText(l.Note, MaxNoteBytes, true):
		return errors.New("note that cannot be shown")
	case l.Kind != Invitation && (len(l.People) > 0 || l.Link != transcript.LinkSecret{}):
		return errors.New("link in a letter that is no invitation")
	}
	if err := transcript.CheckDeviceKey(l.From); err != nil {
		return fmt.Errorf("author's key: %w", err)
	}
	for i, r := range l.Records {
		if r.Index != l.First+uint64(i) {
			return errors.New("records that do not follow each other")
		}
	}
	for _, p := range l.People {
		if err := p.check(); err != nil {
			return err
		}
	}
	for _, f := range l.Frames {
		if len(f) == 0 || len(f) > maxFrameBytes {
			return errors.New("frame with an impossible length")
		}
	}
	return nil
}

func (p *Person) check() error {
	switch {
	case p.Name == "" || !plainText(p.Name, MaxNameBytes, false):
		return errors.New("name that cannot be shown")
	case !plainText(p.Address, MaxAddressBytes, false):
		return errors.New("address that cannot be shown")
	}
	return transcript.CheckDeviceKey(p.Key)
}

// plainText reports whether a text can be shown: valid UTF-8 without control
// characters; lines says that it may have more than one line.
func plainText(s string, limit int, lines bool) bool {
	if len(s) > limit || !utf8.ValidString(s) {
		return false
	}
	for _, c := range s {
		if lines && c == '\n' {
			continue
		}
		if c < 0x20 || c >= 0x7f && c < 0xa0 || c == 0x2028 || c == 0x2029 {
			return false
		}
	}
	return true
}
