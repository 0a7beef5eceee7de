package letter

import (
	"bytes"
	"errors"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
)

const (
	keyPrefix = "ndkey-"
	keyLabel  = "nodealer/letter-key/v1"
	keyCheck  = 4
)

// KeyText returns a person's key as text to give away (L-18).
func KeyText(key [32]byte) string {
	sum := hash.Sum32(keyLabel, key[:])
	return keyPrefix + armorCode.EncodeToString(append(key[:], sum[:keyCheck]...))
}

// ErrKey says that a text is not a person's key, or has a wrong character.
var ErrKey = errors.New("letter: this is not a key as nodealer mail key prints it, or a character is wrong")

// ParseKey reads what KeyText writes (L-18).
func ParseKey(s string) (key [32]byte, err error) {
	rest, ok := bytes.CutPrefix([]byte(s), []byte(keyPrefix))
	if !ok {
		return key, ErrKey
	}
	b, err := armorCode.DecodeString(string(rest))
	if err != nil || len(b) != len(key)+keyCheck {
		return key, ErrKey
	}
	copy(key[:], b)
	sum := hash.Sum32(keyLabel, key[:])
	if !bytes.Equal(sum[:keyCheck], b[len(key):]) || transcript.CheckDeviceKey(key) != nil {
		return [32]byte{}, ErrKey
	}
	return key, nil
}
