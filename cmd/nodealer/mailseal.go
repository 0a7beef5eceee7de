package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"

	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/letter/seal"
)

// sealedExt is how the name of a sealed letter's file ends.
const sealedExt = ".age"

// recipients reads a file of keys, a name and a key on each line.
func (a *app) recipients(file string) (map[string][]seal.Recipient, error) {
	raw, err := a.read(file)
	if err != nil {
		return nil, err
	}
	out := map[string][]seal.Recipient{}
	for n, l := range strings.Split(string(raw), "\n") {
		l = strings.TrimSpace(l)
		if l == "" || strings.HasPrefix(l, "#") {
			continue
		}
		name, key, _ := strings.Cut(l, " ")
		r, err := seal.ParseRecipient(key)
		if err != nil {
			return nil, misuse(a.say("mail.badseal", "file", clean(file), "line", n+1, "why", cleanTo(err.Error(), 200)))
		}
		name = strings.ToLower(name)
		out[name] = append(out[name], r)
	}
	return out, nil
}

// sealed encrypts a letter to its reader, if letters are to be sealed.
func (b *mailbox) sealed(to string, raw []byte) (text []byte, ok bool, err error) {
	if b.form.seal == "" {
		return nil, false, nil
	}
	keys, err := b.recipients(b.form.seal)
	if err != nil {
		return nil, false, err
	}
	mine := keys[strings.ToLower(to)]
	if len(mine) == 0 {
		return nil, false, misuse(b.say("mail.nokeyfor", "name", clean(to), "file", clean(b.form.seal)))
	}
	text, err = seal.Seal(raw, mine...)
	return text, err == nil, err
}

// unsealed opens the sealed letters in a file or mail; there may be none.
func (b *mailbox) unsealed(raw []byte) (letters [][]byte, err error) {
	for _, text := range envelope.Texts(raw) {
		if !seal.Sealed(text) {
			continue
		}
		keys, err := b.identities()
		if err != nil {
			return nil, err
		}
		l, err := seal.Open(text, keys...)
		if err != nil {
			return nil, errors.New(b.say("mail.notopened", "why", strings.TrimPrefix(err.Error(), "seal: ")))
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// identities reads the player's private keys.
func (b *mailbox) identities() ([]seal.Identity, error) {
	if b.identity == "" {
		return nil, misuse(b.say("mail.needidentity"))
	}
	raw, err := os.ReadFile(b.identity)
	if err != nil {
		return nil, err
	}
	keys, err := seal.ParseIdentities(raw, b.passphrase(b.identity))
	if err != nil {
		return nil, misuse(b.say("mail.badidentity", "file", clean(b.identity), "why", cleanTo(strings.TrimPrefix(err.Error(), "seal: "), 200)))
	}
	return keys, nil
}

// passphrase asks at a terminal; without one there is nobody to ask.
func (b *mailbox) passphrase(file string) func() ([]byte, error) {
	f, ok := b.in.(*os.File)
	if !ok || !term.IsTerminal(f.Fd()) {
		return nil
	}
	return func() ([]byte, error) {
		fmt.Fprint(b.err, b.say("mail.passphrase", "file", clean(file)))
		word, err := term.ReadPassword(f.Fd())
		fmt.Fprintln(b.err)
		return word, err
	}
}
