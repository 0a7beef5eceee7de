package client

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

const (
	// fileMagic begins a stored seat.
	fileMagic = "nodealer seat\n"
	// fileVersion is the only version that is read.
	fileVersion = 1
	// fileLabel is for the hash at the end, which shows damage; it keeps
	// nobody out who can write the file.
	fileLabel = "nodealer/store"
)

// Encode returns the bytes in which a store is filed. They hold secrets in
// clear.
func (s *Saved) Encode() []byte {
	var w wire.Writer
	w.Raw([]byte(fileMagic))
	w.U8(fileVersion)
	w.Text(s.Link.URL())
	w.Raw(s.Relay[:])
	w.Raw(s.Seed[:])
	w.Raw(s.Device.Seed())
	w.Raw(s.Member.Seed())
	w.Blob(s.Opening)
	w.Blob(s.Pending)
	w.U64(s.Floor.Count)
	w.U64(s.Floor.TimeMS)
	w.Raw(s.Floor.Head[:])
	w.Raw(s.Floor.Sig[:])
	w.U16(uint16(len(s.Pins)))
	for _, p := range s.Pins {
		w.Raw(p.Deck[:])
		w.U32(p.Epoch)
		w.Raw(p.Digest[:])
	}
	w.Bool(s.TakeOver)
	w.U64(uint64(s.Behind))
	s.About.encode(&w)
	sum := hash.Sum32(fileLabel, w.Bytes())
	w.Raw(sum[:])
	return w.Bytes()
}

func (a *About) encode(w *wire.Writer) {
	w.Text(a.Player)
	w.Text(a.Title)
	w.Bool(a.Host)
	w.U16(uint16(a.Seat + 1))
	w.Bool(a.Finished)
	w.Bool(a.Archived)
	w.U64(a.CreatedMS)
	w.U64(a.SeenMS)
}

// DecodeSaved reads exactly the bytes that Encode writes.
func DecodeSaved(b []byte) (Saved, error) {
	if len(b) > MaxStoreBytes {
		return Saved{}, fmt.Errorf("it has %d bytes, limit %d", len(b), MaxStoreBytes)
	}
	body, ok := bytes.CutPrefix(b, []byte(fileMagic))
	switch {
	case !ok || len(body) < 1+hash.Size32:
		return Saved{}, errors.New("it does not begin like the store of a seat, or is cut off")
	case body[0] != fileVersion:
		return Saved{}, fmt.Errorf("it has version %d, this program reads version %d", body[0], fileVersion)
	}
	end := len(b) - hash.Size32
	if hash.Sum32(fileLabel, b[:end]) != [32]byte(b[end:]) {
		return Saved{}, errors.New("it is damaged: its hash differs")
	}
	r := wire.NewReader(body[1 : len(body)-hash.Size32])
	s := readSaved(r)
	if err := r.Close(); err != nil {
		return Saved{}, err
	}
	return s, s.check()
}

func readSaved(r *wire.Reader) Saved {
	var s Saved
	link, err := transcript.ParseLink(r.Text(transcript.MaxLinkBytes))
	if err != nil {
		r.Fail("link: %w", err)
	}
	s.Link = link
	s.Relay, s.Seed = r.Array32(), r.Array32()
	device, member := r.Array32(), r.Array32()
	s.Device, s.Member = ed25519.NewKeyFromSeed(device[:]), ed25519.NewKeyFromSeed(member[:])
	s.Opening = some(r.Blob(transcript.MaxFrameBytes))
	s.Pending = some(r.Blob(transcript.MaxEntryBytes))
	s.Floor = transcript.Seen{Count: r.U64(), TimeMS: r.U64(), Head: r.Array32(), Sig: r.Array64()}
	for range r.Count(MaxPins) {
		s.Pins = append(s.Pins, Pin{Deck: r.Array32(), Epoch: r.U32(), Digest: r.Array32()})
	}
	s.TakeOver = r.Bool()
	s.Behind = int64(r.U64())
	s.About = readAbout(r)
	return s
}

func readAbout(r *wire.Reader) About {
	return About{
		Player: r.Text(table.MaxNameBytes), Title: r.Text(table.MaxNameBytes), Host: r.Bool(),
		Seat: int(r.U16()) - 1, Finished: r.Bool(), Archived: r.Bool(), CreatedMS: r.U64(), SeenMS: r.U64(),
	}
}

// some returns a copy, nil for nothing.
func some(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	return bytes.Clone(b)
}
