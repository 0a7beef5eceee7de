// Package desk answers the page of the lab: a request in JSON, a value of package
// lab in JSON. It runs in the page's worker, and in tests that compare what a
// screen shows with what Go computes.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/lab"
)

// Request is one question of the page. Do says which experiment; each takes the
// fields that it needs.
type Request struct {
	Do       string `json:"do"`
	Seed     string `json:"seed"`
	Encoding string `json:"encoding"`
	Prime    string `json:"prime"`
	Stage    int    `json:"stage"`
	Players  int    `json:"players"`
	At       int    `json:"at"`
	Key      int    `json:"key"`
	Lie      string `json:"lie"`
	Tamper   string `json:"tamper"`
	Crooked  bool   `json:"crooked"`
}

// Desk keeps the games that go on over several requests.
type Desk struct {
	two     lab.Two
	sra     *lab.SRA
	asked   Request
	letters *lab.Letters
}

// Answer does one request.
func (d *Desk) Answer(request []byte, tell lab.Progress) ([]byte, error) {
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, fmt.Errorf("desk: not a request: %w", err)
	}
	v, err := d.do(r, tell)
	if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

func (d *Desk) do(r Request, tell lab.Progress) (any, error) {
	two := lab.Two{Encoding: r.Encoding, Prime: r.Prime, Seed: r.Seed}
	switch r.Do {
	case "sra":
		if d.sra == nil || d.two != two {
			s, err := lab.NewSRA(two)
			if err != nil {
				return nil, err
			}
			d.two, d.sra = two, s
		}
		return d.sra.Stage(r.Stage, tell)
	case "findkey":
		return lab.FindKey(two, tell)
	case "products":
		return lab.Products(r.Encoding, r.Seed, tell)
	case "onelock":
		return lab.OneLock(r.Encoding, r.Seed)
	case "oracle":
		return lab.Unlock(r.Seed, tell)
	case "race":
		return lab.NewRace(r.Players, r.Seed)
	case "stream":
		return lab.NewStream(r.Players, r.Seed)
	case "letters", "audit", "crack":
		return d.correspond(r, tell)
	case "slips":
		return lab.FindSlips(r.Seed)
	case "trykey":
		return lab.TryKey(r.Key)
	case "bits":
		return lab.NewBits(r.Prime, r.Seed, tell)
	case "proof":
		return lab.NewProof(r.Tamper, r.At, r.Seed)
	case "toss":
		return lab.NewToss(r.Prime, r.Crooked, r.Seed, tell)
	}
	return nil, errors.New("desk: no such experiment")
}

// correspond answers about the game by letters, which is played once.
func (d *Desk) correspond(r Request, tell lab.Progress) (any, error) {
	game := Request{Prime: r.Prime, Lie: r.Lie, Seed: r.Seed}
	if d.letters == nil || d.asked != game {
		g, err := lab.NewLetters(r.Prime, r.Lie, r.Seed, tell)
		if err != nil {
			return nil, err
		}
		d.asked, d.letters = game, g
	}
	switch r.Do {
	case "audit":
		return d.letters.Audit(tell), nil
	case "crack":
		return d.letters.CrackFirst(tell), nil
	}
	return d.letters, nil
}
