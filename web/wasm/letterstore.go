//go:build js && !live

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall/js"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/transcript"
)

// box keeps games by letters in the browser's database, each row sealed
// (L-46). web/src/letterbox.ts writes them; each of its calls is one
// transaction, which is on the disk when it returns.
type box struct {
	js.Value
	last map[transcript.TableID]*place // as they were opened here
}

func newBox() box {
	return box{js.Global().Get("nodealerLetters"), map[transcript.TableID]*place{}}
}

func (b box) place(id transcript.TableID, owner string) *place {
	p := &place{b, id, owner}
	b.last[id] = p
	return p
}

// Key implements desk.Store.
func (b box) Key(fresh []byte) ([]byte, error) { return b.bytes(b.Call("key", fromBytes(fresh))) }

func (box) bytes(promise js.Value) ([]byte, error) {
	got, err := await(promise)
	if err != nil {
		return nil, err
	}
	if got.IsNull() {
		return nil, fs.ErrNotExist
	}
	return toBytes(got), nil
}

// Tables implements desk.Store.
func (b box) Tables() ([]client.Listed, error) {
	got, err := await(b.Call("journals"))
	if err != nil {
		return nil, err
	}
	var out []client.Listed
	for i := range got.Length() {
		row := got.Index(i)
		id, err := transcript.ParseTableID(row.Get("id").String())
		if err != nil {
			continue
		}
		l := client.Listed{Table: id, Err: errors.New("what this browser keeps of the game cannot be opened")}
		if data := row.Get("data"); !data.IsNull() {
			s, err := client.DecodeSaved(toBytes(data))
			l.Link, l.About, l.Err = s.Link, s.About, err
		}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b client.Listed) int { return cmp.Compare(b.About.SeenMS, a.About.SeenMS) })
	return out, nil
}

// Find implements desk.Store. Another window that has the game open loses it (L-45):
// the database refuses what it would write from then on.
func (b box) Find(id transcript.TableID) (desk.Place, error) {
	got, err := await(b.Call("open", id.String()))
	if err != nil {
		return nil, err
	}
	if got.IsNull() {
		return nil, client.ErrNoStore
	}
	return b.place(id, got.String()), nil
}

// Make implements desk.Store.
func (b box) Make(s client.Saved) (desk.Place, error) {
	got, err := await(b.Call("make", s.Table().String(), fromBytes(s.Encode())))
	if err != nil {
		return nil, err
	}
	return b.place(s.Table(), got.String()), nil
}

// FileName implements desk.Store. There are no folders here.
func (box) FileName(id transcript.TableID, _ string) (string, error) {
	return id.String()[:8] + ".ndl", nil
}

// place is one game of the database, as long as this window owns it.
type place struct {
	box   box
	id    transcript.TableID
	owner string
}

func (p *place) read(what string) ([]byte, error) {
	return p.box.bytes(p.box.Call("read", p.id.String(), what))
}

func (p *place) write(what string, data []byte) error {
	_, err := await(p.box.Call("write", p.id.String(), p.owner, what, fromBytes(data)))
	return err
}

// Load implements client.Store.
func (p *place) Load() (client.Saved, error) {
	b, err := p.read("journal")
	if err != nil {
		return client.Saved{}, err
	}
	s, err := client.DecodeSaved(b)
	if err == nil && s.Table() != p.id {
		err = errors.New("it is about another game")
	}
	if err != nil {
		return client.Saved{}, fmt.Errorf("what this browser keeps of the game cannot be used: %w", err)
	}
	return s, nil
}

// Save implements client.Store.
func (p *place) Save(s client.Saved) error { return p.write("journal", s.Encode()) }

// Evidence implements client.Store.
func (p *place) Evidence(name string, data []byte) (string, error) {
	at, err := await(p.box.Call("evidence", name, fromBytes(data)))
	if err != nil {
		return "", err
	}
	return at.String(), nil
}

// Close implements client.Store.
func (p *place) Close() error { return nil }

// Post implements desk.Place.
func (p *place) Post() ([]byte, error) { return p.read("post") }

// SavePost implements desk.Place.
func (p *place) SavePost(b []byte) error { return p.write("post", b) }

// note keeps a line of the list of games.
func (p *place) note(text string) error { return p.write("note", []byte(text)) }

// ReadFile implements desk.Place.
func (p *place) ReadFile(string) ([]byte, error) {
	return p.box.bytes(p.box.Call("file", p.id.String()))
}

// MakeFile implements desk.Place.
func (p *place) MakeFile(_ string, data []byte) error { return p.extend(-1, data) }

// Extend implements desk.Place.
func (p *place) Extend(_ string, at int64, data []byte) error { return p.extend(int(at), data) }

// extend writes into the game's file; before its beginning stands for a new one.
func (p *place) extend(at int, data []byte) error {
	_, err := await(p.box.Call("extend", p.id.String(), p.owner, at, fromBytes(data)))
	return err
}
