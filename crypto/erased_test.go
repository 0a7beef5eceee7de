package crypto

import (
	"errors"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// TestErasedSeed: once its seed is erased a prover of any kind makes nothing,
// and says that the seed is missing; it never goes on with other nonces.
func TestErasedSeed(t *testing.T) {
	seed := derive.New([32]byte{1})
	seed.Erase()
	x := vectorScalar("x")
	key := group.MulBase(x).Encoded()
	card := elgamal.Initial(key, vectorPoint("card"))
	s := newShuffling(t, 3, false)
	ctx := vectorContext()
	for name, prove := range map[string]func() ([]byte, error){
		"possession": func() ([]byte, error) {
			tr := must[*sigma.Transcript](t)(sigma.ForPossession(ctx, [32]byte{5}))
			p, err := sigma.ProvePossession(seed, tr, x, key)
			return p.Append(nil), err
		},
		"equal logs": func() ([]byte, error) {
			tr := must[*sigma.Transcript](t)(sigma.ForShares(ctx, [32]byte{5}))
			p, err := elgamal.ProveShares(seed, tr, x, key, openings(x, 2))
			return p.Append(nil), err
		},
		"layer": func() ([]byte, error) {
			tr := must[*sigma.Transcript](t)(sigma.ForLayer(ctx, 6))
			p, err := elgamal.ProveLayer(seed, tr, x, key, []elgamal.Ciphertext{card}, []elgamal.Ciphertext{elgamal.AddLayer(x, card)})
			return p.Append(nil), err
		},
		"rehide": func() ([]byte, error) {
			tr := must[*sigma.Transcript](t)(sigma.ForRehide(ctx, 6))
			r, pk := vectorScalar("r"), vectorPoint("PK")
			p, err := elgamal.ProveRehiding(seed, tr, x, r, elgamal.Rehiding{Key: key, Old: card,
				New: elgamal.Mask(pk, vectorPoint("card"), r), NewKey: pk})
			return p.Append(nil), err
		},
		"shuffle": func() ([]byte, error) {
			bases := must[*shuffle.Bases](t)(shuffle.NewBases(3))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 6))
			_, err := shuffle.Prove(seed, tr, bases, shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}, s.w)
			return nil, err
		},
		"shuffle in rows": func() ([]byte, error) {
			four := newShuffling(t, 4, false)
			bases := must[*shuffle.Bases](t)(shuffle.NewBases(2))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 6))
			_, err := shuffle.ProveRows(seed, tr, bases, shuffle.Statement{PK: four.pk, In: four.in, Out: four.out}, four.w, 2)
			return nil, err
		},
		"folded shuffle": func() ([]byte, error) {
			bases := must[*shuffle.Bases](t)(shuffle.NewBases(3))
			tr := must[*sigma.Transcript](t)(sigma.ForShuffle(ctx, 6))
			_, err := shuffle.ProveFolded(seed, tr, bases, shuffle.Statement{PK: s.pk, In: s.in, Out: s.out}, s.w)
			return nil, err
		},
		"permutation": func() ([]byte, error) {
			_, err := derive.Permutation(seed, derive.PassPermutation, derive.Context{Table: ctx.Table, Deck: ctx.Deck,
				JointKey: [32]byte{1}, Input: [32]byte{1}}, 3)
			return nil, err
		},
	} {
		if b, err := prove(); !errors.Is(err, derive.ErrSeed) || len(b) != 0 {
			t.Errorf("%s: %d bytes, %v", name, len(b), err)
		}
	}
}
