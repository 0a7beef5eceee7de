package desk

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/letter"
)

const (
	postMagic = "nodealer post\n"
	postLabel = "nodealer/post"
)

// post is what a player knows about a game beside the log and the journal.
// Nothing that could be answered twice depends on it.
type post struct {
	File   string          // of the game
	People []letter.Person // host first
	Asked  []asked
	Latest bool // the player vouches for the log (P-129)
	Resign bool // leaves as soon as that can be said
	Begin  bool // the host begins although not everybody has come
}

// asked is a request to send the log from a record on.
type asked struct {
	Device [32]byte
	From   uint64
}

func (p *post) encode() []byte {
	var w wire.Writer
	w.Raw([]byte(postMagic))
	w.U8(1)
	w.Text(p.File)
	w.U16(uint16(len(p.People)))
	for _, x := range p.People {
		w.Text(x.Name)
		w.Raw(x.Key[:])
		w.Text(x.Address)
	}
	w.U16(uint16(len(p.Asked)))
	for _, a := range p.Asked {
		w.Raw(a.Device[:])
		w.U64(a.From)
	}
	w.Bool(p.Latest)
	w.Bool(p.Resign)
	w.Bool(p.Begin)
	sum := hash.Sum32(postLabel, w.Bytes())
	w.Raw(sum[:])
	return w.Bytes()
}

func decodePost(b []byte) (post, error) {
	var p post
	if len(b) > MaxPostBytes || len(b) < len(postMagic)+hash.Size32 || !bytes.HasPrefix(b, []byte(postMagic)) {
		return p, errors.New("it is not what this program writes")
	}
	end := len(b) - hash.Size32
	if hash.Sum32(postLabel, b[:end]) != [32]byte(b[end:]) {
		return p, errors.New("it is damaged: its hash differs")
	}
	r := wire.NewReader(b[len(postMagic):end])
	if v := r.U8(); r.Err() == nil && v != 1 {
		return p, fmt.Errorf("it has version %d, this program reads version 1", v)
	}
	p.File = r.Text(MaxPathBytes)
	for range r.Count(letter.MaxPeople) {
		p.People = append(p.People, letter.Person{
			Name: r.Text(letter.MaxNameBytes), Key: r.Array32(), Address: r.Text(letter.MaxAddressBytes),
		})
	}
	for range r.Count(letter.MaxPeople) {
		p.Asked = append(p.Asked, asked{r.Array32(), r.U64()})
	}
	p.Latest, p.Resign, p.Begin = r.Bool(), r.Bool(), r.Bool()
	return p, r.Close()
}

func loadPost(p Place) (post, error) {
	b, err := p.Post()
	if err != nil {
		return post{}, err
	}
	out, err := decodePost(b)
	if err != nil {
		return post{}, fmt.Errorf("desk: what is kept beside the journal cannot be used: %w", err)
	}
	return out, nil
}

// person finds somebody by the key of the device.
func (p *post) person(device [32]byte) (letter.Person, bool) {
	for _, x := range p.People {
		if x.Key == device {
			return x, true
		}
	}
	return letter.Person{}, false
}

// ask notes a request; it replaces an earlier one of the same device.
func (p *post) ask(device [32]byte, from uint64) {
	p.answered(device)
	if len(p.Asked) < letter.MaxPeople {
		p.Asked = append(p.Asked, asked{device, from})
	}
}

// answered forgets a request.
func (p *post) answered(device [32]byte) {
	var keep []asked
	for _, a := range p.Asked {
		if a.Device != device {
			keep = append(keep, a)
		}
	}
	p.Asked = keep
}
