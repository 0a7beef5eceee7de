package deck

import "github.com/nodealer/nodealer/cards"

// EncodeFaces writes one byte for each face.
func EncodeFaces(faces []cards.Card) []byte {
	b := make([]byte, len(faces))
	for i, f := range faces {
		b[i] = byte(f)
	}
	return b
}
