package derive

import (
	"encoding/binary"
	"io"

	"github.com/nodealer/nodealer/crypto/internal/sortnet"
)

// Permutation derives a permutation of n places, for n from 2 to [MaxCount].
// The result p is 0-based: place i takes what was at place p[i]. Every place
// draws a tag of 128 bits and a constant-time network sorts the tags; if two
// are equal all are drawn again, so that every permutation is equally likely.
func Permutation(seed Seed, label Label, ctx Context, n int) ([]int, error) {
	if n < 2 {
		return nil, ErrCount
	}
	stream, err := open(seed, label, ctx, n)
	if err != nil {
		return nil, err
	}
	tags := make([]sortnet.Key, n)
	for {
		drawTags(stream, tags)
		if p, ok := sortTags(tags); ok {
			return p, nil
		}
	}
}

func drawTags(stream io.Reader, tags []sortnet.Key) {
	for i := range tags {
		var b [16]byte
		read(stream, b[:])
		tags[i] = sortnet.Key{binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])}
	}
}

// sortTags sorts tags and returns where each came from. It reports false if
// two tags are equal; that alone it does not hide.
func sortTags(tags []sortnet.Key) ([]int, bool) {
	p := make([]int, len(tags))
	for i := range p {
		p[i] = i
	}
	sortnet.Sort(tags, func(i, j, cond int) {
		d := (p[i] ^ p[j]) & -cond
		p[i] ^= d
		p[j] ^= d
	})
	distinct := 1
	for i := 1; i < len(tags); i++ {
		distinct &= sortnet.Less(tags[i-1], tags[i])
	}
	return p, distinct == 1
}
