//go:build js

package main

import (
	"errors"
	"fmt"
	"syscall/js"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/transcript"
)

// places keeps stores in the browser's database. web/src/vault.ts seals them
// under a key that no script can read out.
type places struct{ vault js.Value }

// Find opens the store of a table. Another window that has it open loses it:
// what it would store from then on is refused, so that it can send nothing.
func (p places) Find(id transcript.TableID) (client.Store, error) {
	got, err := await(p.vault.Call("open", id.String()))
	if err != nil {
		return nil, err
	}
	if got.IsNull() {
		return nil, client.ErrNoStore
	}
	return &store{p.vault, id, got.Get("owner").String(), toBytes(got.Get("data"))}, nil
}

// Make makes the store of a new table and opens it.
func (p places) Make(s client.Saved) (client.Store, error) {
	data := s.Encode()
	owner, err := await(p.vault.Call("make", s.Table().String(), fromBytes(data)))
	if err != nil {
		return nil, err
	}
	return &store{p.vault, s.Table(), owner.String(), data}, nil
}

// list reads every store; one that cannot be read is left out.
func (p places) list() ([]client.Saved, error) {
	got, err := await(p.vault.Call("list"))
	if err != nil {
		return nil, err
	}
	var out []client.Saved
	for i := range got.Length() {
		if s, err := client.DecodeSaved(toBytes(got.Index(i))); err == nil {
			out = append(out, s)
		}
	}
	return out, nil
}

func (p places) forget(id transcript.TableID) error {
	_, err := await(p.vault.Call("forget", id.String()))
	return err
}

// store is one record of the database, as long as this window owns it.
type store struct {
	vault js.Value
	id    transcript.TableID
	owner string
	data  []byte // as last saved
}

func (s *store) Load() (client.Saved, error) {
	v, err := client.DecodeSaved(s.data)
	if err == nil && v.Table() != s.id {
		err = errors.New("it is about another table")
	}
	if err != nil {
		return client.Saved{}, fmt.Errorf("client: what this browser keeps of the table cannot be used: %w", err)
	}
	return v, nil
}

func (s *store) Save(v client.Saved) error {
	data := v.Encode()
	if _, err := await(s.vault.Call("save", s.id.String(), s.owner, fromBytes(data))); err != nil {
		return err
	}
	s.data = data
	return nil
}

func (s *store) Evidence(name string, data []byte) (string, error) {
	at, err := await(s.vault.Call("evidence", name, fromBytes(data)))
	if err != nil {
		return "", err
	}
	return "this browser: " + at.String(), nil
}

func (s *store) Close() error { return nil }
