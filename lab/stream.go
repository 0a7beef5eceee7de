package lab

import (
	"bytes"
	"encoding/hex"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/lab/attack"
)

// Stream is RACE with the stream cipher that its page asks for: each player XORs
// every card with the same key stream.
type Stream struct {
	Plain  []string `json:"plain"`  // the bytes of each card of the deck, in hexadecimal
	Masked []string `json:"masked"` // the deck after all players
	Tried  int      `json:"tried"`
	Fits   int      `json:"fits"` // how many key streams make cards of all 52
	Found  string   `json:"found"`
	Opened []string `json:"opened"` // the deck read by an onlooker
	Right  int      `json:"right"`  // of the 52
}

// NewStream masks and shuffles 52 cards with the key streams of so many players
// and the transactor, then opens them with no key.
func NewStream(players int, seed string) (Stream, error) {
	if players < RaceMin || players > RaceMax {
		return Stream{}, ErrChoice
	}
	d, deck := roll(seed, "stream"), cards.Deck52()
	var plain [][]byte
	for _, c := range deck {
		plain = append(plain, []byte(c.String()))
	}
	masked, truth := append([][]byte(nil), plain...), deck
	for i := range players + 1 {
		key := d.bytes(2) // the beginning of the key stream: a card has two bytes
		for k := range masked {
			masked[k] = []byte{masked[k][0] ^ key[0], masked[k][1] ^ key[1]}
		}
		if i > 0 {
			order := d.perm(len(deck))
			masked, truth = arrange(masked, order), arrange(truth, order)
		}
	}
	s := Stream{Tried: len(plain), Opened: []string{}}
	for i := range plain {
		s.Plain = append(s.Plain, hex.EncodeToString(plain[i]))
		s.Masked = append(s.Masked, hex.EncodeToString(masked[i]))
	}
	order := attack.Keystream(plain, masked)
	if order == nil {
		return s, nil
	}
	s.Fits = 1 // Keystream answers only if exactly one fits
	stream := make([]byte, 2)
	for i := range stream {
		stream[i] = masked[0][i] ^ plain[order[0]][i]
	}
	s.Found = hex.EncodeToString(stream)
	for i, k := range order {
		s.Opened = append(s.Opened, deck[k].String())
		if deck[k] == truth[i] && bytes.Equal(plain[k], []byte(truth[i].String())) {
			s.Right++
		}
	}
	return s, nil
}
