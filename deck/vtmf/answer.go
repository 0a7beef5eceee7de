package vtmf

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/deck"
)

// announce makes the message of the key.
func (h *Holder) announce(d *Deck) ([]byte, error) {
	x, big, err := h.makeKey()
	if err != nil {
		return nil, err
	}
	proof, err := d.provePossession(h.member.Seat, h.seed, x, big)
	if err != nil {
		return nil, fmt.Errorf("vtmf: possession: %w", err)
	}
	enc := big.Bytes()
	return deck.KeyBody{Element: enc[:], Proof: proof}.Encode(), nil
}

// pass makes the message of a pass. Permutation and blinding factors are bound
// to the whole input deck: a second input never meets the same ones
// (C-011).
func (h *Holder) pass(d *Deck) ([]byte, error) {
	ctx := h.context(d.now())
	ctx.Pass = uint64(d.turn())
	ctx.JointKey = d.joint.Bytes()
	ctx.Input = d.last().hash
	n := d.last().Len()
	pi, err := derive.Permutation(h.seed, derive.PassPermutation, ctx, n)
	if err != nil {
		return nil, fmt.Errorf("vtmf: permutation: %w", err)
	}
	rho, err := derive.Scalars(h.seed, derive.PassBlinding, ctx, n)
	if err != nil {
		return nil, fmt.Errorf("vtmf: blinding factors: %w", err)
	}
	out, proof, err := d.provePass(h.member.Seat, h.seed, shuffle.Witness{Pi: pi, Rho: rho})
	if err != nil {
		return nil, fmt.Errorf("vtmf: shuffle: %w", err)
	}
	return deck.PassBody{Input: d.last().hash, Output: out.bytes, Proof: proof}.Encode(), nil
}

// shares makes the message of shares for slots of one epoch that are owed.
func (h *Holder) shares(d *Deck, e *epoch, slots []cards.Slot) ([]byte, error) {
	x, _, err := h.secret(d)
	if err != nil {
		return nil, err
	}
	body := deck.SharesBody{Digest: e.digest}
	list := make([]elgamal.Opening, len(slots))
	for i, at := range slots {
		list[i] = d.opening(at, elgamal.Share(x, d.pair(at)))
		enc := list[i].S.Bytes()
		body.Shares = append(body.Shares, deck.Share{Slot: at, Element: enc[:]})
	}
	if body.Proof, err = d.proveShares(h.at, e, h.seed, x, list); err != nil {
		return nil, fmt.Errorf("vtmf: shares: %w", err)
	}
	return body.Encode(), nil
}
