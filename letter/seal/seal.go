// Package seal encrypts a letter to the keys of those who may read it, with age:
// age keys, and the SSH keys that people already have (ssh-ed25519 and ssh-rsa).
//
// A letter needs no encryption to be fair: cards are masked in it, and it is
// signed. Sealing hides who plays, what was bet and what was said from those who
// carry it. It says nothing about who wrote it; that is for the letter's own
// signatures.
package seal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
	"filippo.io/age/agessh"
	"filippo.io/age/armor"
	"golang.org/x/crypto/ssh"
)

// ErrKey: a key is not of a kind that letters can be sealed to, or opened with.
var ErrKey = errors.New("seal: this key cannot be used; letters are sealed to age keys (age1...), ssh-ed25519 and ssh-rsa keys")

// ErrOpen: none of the keys opens the letter, or it was changed on its way.
var ErrOpen = errors.New("seal: none of your keys opens this letter, or it was changed on its way; ask for it again, and to whom it was sealed")

// ErrSize: a letter is longer than [MaxLetter].
var ErrSize = errors.New("seal: the letter is too long")

// begin and end are the lines around a sealed letter.
const (
	begin = armor.Header
	end   = armor.Footer
)

// A Recipient is somebody's public key.
type Recipient struct{ r age.Recipient }

// ParseRecipient reads a public key as it stands in a file: "age1...",
// "ssh-ed25519 ... comment" or "ssh-rsa ... comment". It fails with [ErrKey].
func ParseRecipient(key string) (Recipient, error) {
	key = strings.TrimSpace(key)
	if strings.HasPrefix(key, "ssh-") {
		r, err := agessh.ParseRecipient(key)
		if err != nil {
			return Recipient{}, fmt.Errorf("%w (%v)", ErrKey, err)
		}
		return Recipient{r}, nil
	}
	r, err := age.ParseX25519Recipient(key)
	if err != nil {
		return Recipient{}, fmt.Errorf("%w (%v)", ErrKey, err)
	}
	return Recipient{r}, nil
}

// An Identity is a private key. It is secret.
type Identity struct{ i age.Identity }

// NewIdentity makes an age key: the secret line for a file, and the public line
// to give to others.
func NewIdentity() (secret, public string, err error) {
	i, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", err
	}
	return i.String(), i.Recipient().String(), nil
}

// ParseIdentities reads the contents of a file of private keys: age keys, one a
// line, or one SSH key. passphrase is asked for that of an encrypted SSH key;
// nil says that there is nobody to ask. It fails with [ErrKey].
func ParseIdentities(file []byte, passphrase func() ([]byte, error)) ([]Identity, error) {
	if bytes.Contains(file, []byte("PRIVATE KEY-----")) {
		return sshIdentity(file, passphrase)
	}
	list, err := age.ParseIdentities(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrKey, err)
	}
	out := make([]Identity, len(list))
	for i := range list {
		out[i] = Identity{list[i]}
	}
	return out, nil
}

func sshIdentity(file []byte, passphrase func() ([]byte, error)) ([]Identity, error) {
	i, err := agessh.ParseIdentity(file)
	if locked := (*ssh.PassphraseMissingError)(nil); errors.As(err, &locked) && passphrase != nil && locked.PublicKey != nil {
		i, err = agessh.NewEncryptedSSHIdentity(locked.PublicKey, file, passphrase)
	}
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrKey, err)
	}
	return []Identity{{i}}, nil
}

// Seal encrypts a letter to all of to, as text with a line of its own before and
// behind it. It fails with [ErrKey] if there is nobody to seal it to, and with
// [ErrSize].
func Seal(letter []byte, to ...Recipient) (text []byte, err error) {
	if len(to) == 0 {
		return nil, fmt.Errorf("%w (nobody is named)", ErrKey)
	}
	if len(letter) > MaxLetter {
		return nil, fmt.Errorf("%w: %d octets, at most %d", ErrSize, len(letter), MaxLetter)
	}
	recipients := make([]age.Recipient, len(to))
	for i := range to {
		recipients[i] = to[i].r
	}
	var out bytes.Buffer
	a := armor.NewWriter(&out)
	w, err := age.Encrypt(a, recipients...)
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrKey, err)
	}
	_, err = w.Write(letter)
	if err := errors.Join(err, w.Close(), a.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Sealed says that somewhere in text there is a sealed letter.
func Sealed(text []byte) bool { return bytes.Contains(text, []byte(begin)) }

// Open finds the sealed letter in a text, quoted or not, and decrypts it. It
// fails with [ErrOpen], and with [ErrSize].
func Open(text []byte, with ...Identity) (letter []byte, err error) {
	sealed, ok := find(text)
	if !ok || len(with) == 0 {
		return nil, ErrOpen
	}
	identities := make([]age.Identity, len(with))
	for i := range with {
		identities[i] = with[i].i
	}
	r, err := age.Decrypt(armor.NewReader(bytes.NewReader(sealed)), identities...)
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrOpen, err)
	}
	if letter, err = io.ReadAll(io.LimitReader(r, MaxLetter+1)); err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrOpen, err)
	}
	if len(letter) > MaxLetter {
		return nil, fmt.Errorf("%w: more than %d octets", ErrSize, MaxLetter)
	}
	return letter, nil
}

// find takes the armored part out of a mail: marks of quotation and spaces
// around its lines are dropped.
func find(text []byte) ([]byte, bool) {
	var out bytes.Buffer
	inside := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(strings.TrimLeft(line, "> \t"))
		if line == begin {
			inside = true
			out.Reset()
		}
		if inside && line != "" {
			out.WriteString(line + "\n")
		}
		if inside && line == end {
			return out.Bytes(), true
		}
	}
	return nil, false
}
