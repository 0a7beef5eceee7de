// Package certify lets the owner of an SSH key say which seat is his, in the
// format of `ssh-keygen -Y`: a seat key lasts for one table, an SSH key is what
// friends know each other by.
//
// [Statement] is the text that is signed, [Sign] signs it with a key in hand,
// [Check] says whose signature it is. Signatures made by OpenSSH are read and
// ours are read by OpenSSH; an agent or a hardware key works through
// `ssh-keygen -Y sign -n nodealer`.
package certify

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"
)

// Namespace is what the signature is for, so that it is good for nothing else.
const Namespace = "nodealer"

// MaxSignature is the longest armored signature in octets.
const MaxSignature = 16 << 10

// Statement is the text to sign: this seat key, at this table, is mine.
func Statement(table [32]byte, seatKey [32]byte) []byte {
	return fmt.Appendf(nil, "nodealer seat v1\ntable %x\nseat key %x\nThe owner of this signature's key sits there.\n", table, seatKey)
}

// Sign signs a statement. It fails if the key cannot.
func Sign(key ssh.Signer, statement []byte) (armored []byte, err error) {
	s, err := sshsig.Sign(bytes.NewReader(statement), key, sshsig.HashSHA512, Namespace)
	if err != nil {
		return nil, fmt.Errorf("certify: %w", err)
	}
	return sshsig.Armor(s), nil
}

// ErrSignature: it is none, or not of this statement.
var ErrSignature = errors.New("certify: this is no signature of this seat")

// Check verifies an armored signature of a statement and returns the key that
// made it. Whose key that is must be known from elsewhere, see [Signers]. It
// fails with [ErrSignature].
func Check(armored, statement []byte) (ssh.PublicKey, error) {
	if len(armored) > MaxSignature {
		return nil, fmt.Errorf("%w (%d octets, at most %d)", ErrSignature, len(armored), MaxSignature)
	}
	s, err := sshsig.Unarmor(armored)
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrSignature, err)
	}
	if s.Namespace != Namespace {
		return nil, fmt.Errorf("%w (it was made for %q)", ErrSignature, s.Namespace)
	}
	if err := sshsig.Verify(bytes.NewReader(statement), s, s.PublicKey, s.HashAlgorithm, Namespace); err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrSignature, err)
	}
	return s.PublicKey, nil
}

// Signers are the people whose keys one knows: an allowed_signers file of
// OpenSSH, or an authorized_keys file, whose comments are then the names.
type Signers []signer

type signer struct {
	name string
	key  ssh.PublicKey
}

// ParseSigners reads such a file; of the options of allowed_signers it knows
// namespaces, and it refuses others rather than skip them.
func ParseSigners(file []byte) (Signers, error) {
	var out Signers
	n := 0
	for line := range strings.Lines(string(file)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		s, ok, err := parseSigner(line)
		if err != nil {
			return nil, fmt.Errorf("certify: line %d: %w", n, err)
		}
		if ok {
			out = append(out, s)
		}
	}
	return out, nil
}

// parseSigner reads "NAME [namespaces="..."] TYPE KEY" or "TYPE KEY NAME". It is
// not ok if the line is for other namespaces.
func parseSigner(line string) (s signer, ok bool, err error) {
	name, rest, _ := strings.Cut(line, " ")
	if isType(name) {
		key, comment, _, _, err := ssh.ParseAuthorizedKey([]byte(line))
		return signer{comment, key}, err == nil, err
	}
	rest = strings.TrimSpace(rest)
	if option, after, found := strings.Cut(rest, " "); found && !isType(option) {
		list, isList := strings.CutPrefix(option, `namespaces="`)
		if !isList || !strings.HasSuffix(list, `"`) {
			return signer{}, false, fmt.Errorf("the option %q is not known here", option)
		}
		list = strings.TrimSuffix(list, `"`)
		if !strings.Contains(","+list+",", ","+Namespace+",") {
			return signer{}, false, nil
		}
		rest = after
	}
	key, _, _, _, err := ssh.ParseAuthorizedKey([]byte(rest))
	return signer{name, key}, err == nil, err
}

func isType(word string) bool {
	return strings.HasPrefix(word, "ssh-") || strings.HasPrefix(word, "ecdsa-") || strings.HasPrefix(word, "sk-")
}

// Name returns the name of a key's owner, if the file has it.
func (s Signers) Name(key ssh.PublicKey) (string, bool) {
	for _, one := range s {
		if bytes.Equal(one.key.Marshal(), key.Marshal()) {
			return one.name, true
		}
	}
	return "", false
}
