package lab

import (
	"errors"
	"math/big"

	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/lab/attack"
)

// Oracle is how Carol reads Alice's card with three players: she passes Alice's
// own half-opened card, blinded, as the common card that Alice must unlock next.
type Oracle struct {
	Card     string `json:"card"`     // Alice's
	Half     string `json:"half"`     // her card under her lock alone: everybody sees it
	Honest   string `json:"honest"`   // what Carol should pass for the common card
	Blinded  string `json:"blinded"`  // what she passes
	Answer   string `json:"answer"`   // Alice's unlock of it
	Opened   string `json:"opened"`   // after Carol has taken her factor off
	Read     string `json:"read"`     // the card that she reads
	Looks    bool   `json:"looks"`    // Blinded is one of the numbers on the table: Alice could notice
	Equation string `json:"equation"` // which the proof of Carol's unlock fails
	HonestOK bool   `json:"honestOK"` // the proof of an honest unlock holds
}

// Unlock plays the trick, then asks Carol for the proof that the suite sra wants
// with every unlock.
func Unlock(seed string, tell Progress) (Oracle, error) {
	g := commute.Squares(modp.FFDHE2048())
	d, deck := roll(seed, "oracle"), tens()
	key := func() commute.Scalar {
		b := d.bytes(32)
		b[31] |= 1
		return g.Short(b)
	}
	a, b, c, factor := key(), key(), key(), key()
	order := d.perm(len(deck))
	card := func(i int) commute.Element { return g.Hash("card", []byte(deck[order[i]].String())) }
	steps := 0
	mul := func(k commute.Scalar, x commute.Element) commute.Element {
		steps++
		tell.tell(steps, 18)
		return g.Mul(k, x)
	}
	off := func(k commute.Scalar, x commute.Element) commute.Element { return mul(g.Invert(k), x) }
	lockAll := func(x commute.Element) commute.Element { return mul(c, mul(b, mul(a, x))) }

	hole, common := lockAll(card(0)), lockAll(card(1))
	half := off(c, off(b, hole)) // Bob, then Carol: Alice's lock is left
	atCarol := off(b, common)    // Bob has unlocked the common card
	honest := off(c, atCarol)
	blinded := attack.Blind(g, factor, half)
	answer := off(a, blinded) // Alice unlocks what she takes for the common card
	opened := attack.Unblind(g, factor, answer)

	o := Oracle{
		Card: deck[order[0]].String(), Half: decimal(half), Honest: decimal(honest), Blinded: decimal(blinded),
		Answer: decimal(answer), Opened: decimal(opened), Looks: commute.Same(blinded, half) || commute.Same(blinded, hole),
	}
	for _, x := range deck {
		if commute.Same(opened, g.Hash("card", []byte(x.String()))) {
			o.Read = x.String()
		}
	}
	return o, o.prove(g, seed, c, mul(c, g.Generator()), atCarol, honest, blinded)
}

// prove makes the proof of the honest unlock and holds the false one against it:
// no proof of Carol's is about a number that her lock did not make.
func (o *Oracle) prove(g commute.Group, seed string, c commute.Scalar, key, before, honest, blinded commute.Element) error {
	tr := func() *sigma.Transcript {
		t, err := sigma.New(sigma.Context{Suite: "lab", Table: [32]byte{1}, Deck: [32]byte{2}, Seat: 2}, "unlock")
		if err != nil {
			panic(err) // never: the context is complete
		}
		return t
	}
	st := func(after commute.Element) commute.EqualLogs {
		return commute.EqualLogs{A: key, Pairs: []commute.Pair{{Slot: 7, Recipient: 0, Base: after, Image: before}}}
	}
	proof, err := commute.ProveEqualLogs(g, derive.New(hash.Sum32("nodealer/lab/v1", []byte(seed))), tr(), c, st(honest))
	if err != nil {
		return err
	}
	o.HonestOK = commute.VerifyEqualLogs(g, tr(), st(honest), proof) == nil
	o.Equation = refused(commute.VerifyEqualLogs(g, tr(), st(blinded), proof))
	return nil
}

// refused is why a proof was refused, "" if it was not.
func refused(err error) string {
	var r *sigma.Refusal
	if errors.As(err, &r) {
		return r.Reason
	}
	return ""
}

func decimal(x commute.Element) string { return new(big.Int).SetBytes(x.Append(nil)).String() }
