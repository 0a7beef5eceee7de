package bot

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/nodealer/nodealer/cards"
)

// dice vary a bot's play. They are no secret-making randomness: the same
// decision always throws the same.
type dice struct{ state uint64 }

// newDice throws for one decision: the table, hand and turn make it differ from
// the others, the bot's own cards make it unknown to the others.
func newDice(table [32]byte, hand, turn uint32, me cards.Seat, hole []cards.Card) *dice {
	b := append([]byte("nodealer/bot"), table[:]...)
	b = binary.BigEndian.AppendUint32(b, hand)
	b = binary.BigEndian.AppendUint32(b, turn)
	b = append(b, byte(me))
	for _, c := range hole {
		b = append(b, byte(c))
	}
	sum := sha256.Sum256(b)
	return &dice{binary.BigEndian.Uint64(sum[:8])}
}

// next is splitmix64.
func (d *dice) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; the bias of 2^-40 and less harms nobody.
func (d *dice) below(n int) int { return int(d.next() >> 1 % uint64(n)) }

// chance is true with probability p.
func (d *dice) chance(p float64) bool { return float64(d.next()>>11)/(1<<53) < p }
