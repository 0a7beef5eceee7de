package attack

import "bytes"

// Keystream opens a deck masked with a synchronous stream cipher, one key for all
// cards, as the page of RACE asks: every card is XORed with the same key stream.
// It needs the ciphertexts alone. If a key stream is right for the deck, it is
// the XOR of the first ciphertext with one of the cards; it is the one under which
// all others are cards too. It returns the order of the cards, nil if there is no
// or more than one.
func Keystream(cards, masked [][]byte) []int {
	var found []int
	for _, c := range cards {
		stream := xor(c, masked[0])
		if order := under(cards, masked, stream); order != nil {
			if found != nil {
				return nil
			}
			found = order
		}
	}
	return found
}

func under(cards, masked [][]byte, stream []byte) []int {
	order := make([]int, len(masked))
	used := map[int]bool{}
	for i, m := range masked {
		order[i] = -1
		for k, c := range cards {
			if bytes.Equal(xor(m, stream), c) && !used[k] {
				order[i], used[k] = k, true
			}
		}
		if order[i] < 0 {
			return nil
		}
	}
	return order
}

func xor(a, b []byte) []byte {
	out := make([]byte, len(a))
	for i := range a {
		out[i] = a[i] ^ b[i]
	}
	return out
}
