package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/ssh"

	"github.com/nodealer/nodealer/letter/certify"
	"github.com/nodealer/nodealer/letter/desk"
)

// mailCertifyCommand signs for one's own seat with an SSH key, or checks who has
// signed for somebody's.
func (a *app) mailCertifyCommand() *cobra.Command {
	var key, name, signature, signers string
	c := a.boxed("certify [GAME]", "mailcertify", nil, func(b *mailbox, args []string) error {
		if (signature == "") != (name == "") || (signature == "") != (signers == "") || key != "" && signature != "" {
			return misuse(a.say("mail.certifyflags"))
		}
		return b.with(args, func(d *desk.Desk) error {
			if signature != "" {
				return b.checkSeat(d, name, signature, signers)
			}
			return b.signSeat(d, key)
		})
	})
	c.Flags().StringVar(&key, "ssh-key", "", a.say("flag.mailsshkey"))
	c.Flags().StringVar(&name, "of", "", a.say("flag.mailof"))
	c.Flags().StringVar(&signature, "signature", "", a.say("flag.mailsignature"))
	c.Flags().StringVar(&signers, "signers", "", a.say("flag.mailsigners"))
	return c
}

// signSeat prints what is to be signed, or signs it with a key in a file.
func (b *mailbox) signSeat(d *desk.Desk, file string) error {
	text, err := b.statement(d, d.Saved().Player)
	if err != nil {
		return err
	}
	if file == "" {
		if _, err := b.out.Write(text); err != nil {
			return err
		}
		b.talk("mail.howtosign", "namespace", certify.Namespace)
		return nil
	}
	signer, err := b.sshKey(file)
	if err != nil {
		return err
	}
	armored, err := certify.Sign(signer, text)
	if err != nil {
		return err
	}
	_, err = b.out.Write(armored)
	return err
}

func (b *mailbox) sshKey(file string) (ssh.Signer, error) {
	raw, err := b.read(file)
	if err != nil {
		return nil, err
	}
	signer, err := ssh.ParsePrivateKey(raw)
	if locked := (*ssh.PassphraseMissingError)(nil); errors.As(err, &locked) {
		if ask := b.passphrase(file); ask != nil {
			word, err := ask()
			if err != nil {
				return nil, err
			}
			if signer, err = ssh.ParsePrivateKeyWithPassphrase(raw, word); err == nil {
				return signer, nil
			}
		}
	}
	if err != nil {
		return nil, misuse(b.say("mail.badidentity", "file", clean(file), "why", cleanTo(err.Error(), 200)))
	}
	return signer, nil
}

// statement is what the owner of a seat signs.
func (b *mailbox) statement(d *desk.Desk, name string) ([]byte, error) {
	i, ok := seatNamed(d.View(), name)
	if !ok {
		return nil, misuse(b.say("mail.badname", "name", clean(name)))
	}
	key, _, _ := d.State().SeatKey(i)
	return certify.Statement(d.Table(), key), nil
}

// checkSeat says who has signed for a seat.
func (b *mailbox) checkSeat(d *desk.Desk, name, signature, signers string) error {
	text, err := b.statement(d, name)
	if err != nil {
		return err
	}
	armored, err := b.read(signature)
	if err != nil {
		return err
	}
	file, err := b.read(signers)
	if err != nil {
		return err
	}
	known, err := certify.ParseSigners(file)
	if err != nil {
		return misuse(b.say("mail.badidentity", "file", clean(signers), "why", cleanTo(strings.TrimPrefix(err.Error(), "certify: "), 200)))
	}
	key, err := certify.Check(armored, text)
	if err != nil {
		b.code = exitNo
		b.print("mail.notcertified", "name", clean(name))
		return nil
	}
	owner, ok := known.Name(key)
	if !ok {
		b.code = exitNo
		b.print("mail.unknownsigner", "name", clean(name), "key", ssh.FingerprintSHA256(key))
		return nil
	}
	b.print("mail.certified", "name", clean(name), "owner", clean(owner), "key", ssh.FingerprintSHA256(key))
	return nil
}
