package transcript

import "github.com/nodealer/nodealer/crypto/hash"

// NextContent returns the hash of everything that was read up to a record: prev
// is the hash before it (zero before the first), inner what its frame holds, nil
// if it holds no frame or one that the table's read key does not open ([T-08]).
//
// Every entry carries it, so its author vouches for what the records hold and
// not only for how they are sealed. Without it a member could send a frame under
// a key that is not the table's: the players could not read it, and a file with
// that key in it would show an outsider another game.
func NextContent(prev [32]byte, inner []byte) [32]byte {
	opened := []byte{0}
	if inner != nil {
		opened[0] = 1
	}
	return hash.Sum32(labelContent, prev[:], opened, inner)
}
