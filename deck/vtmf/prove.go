package vtmf

import (
	"errors"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// statement is what every proof of this deck is bound to (C-022). The
// seats and their keys are bound by the deck id.
func (f *fixed) statement(e *epoch, seat cards.Seat) sigma.Context {
	return sigma.Context{
		Suite: sigma.Suite,
		Table: f.ctx.Table,
		Deck:  f.id,
		Epoch: uint64(e.number),
		Seat:  uint64(seat),
	}
}

// provePossession proves {x : X = xG} to this roster.
func (f *fixed) provePossession(seat cards.Seat, seed derive.Seed, x group.Scalar, big group.Point) ([]byte, error) {
	tr, err := sigma.ForPossession(f.statement(&epoch{}, seat), f.roster)
	if err != nil {
		return nil, err
	}
	proof, err := sigma.ProvePossession(seed, tr, x, big)
	if err != nil {
		return nil, err
	}
	return proof.Append(nil), nil
}

func (f *fixed) verifyPossession(seat cards.Seat, big group.Point, b []byte) error {
	proof, err := sigma.DecodePossession(b)
	if err != nil {
		return undecoded(err, b, 1)
	}
	tr, err := sigma.ForPossession(f.statement(&epoch{}, seat), f.roster)
	if err != nil {
		return err
	}
	return sigma.VerifyPossession(tr, big, proof)
}

// provePass shuffles the newest pile and proves it.
func (d *Deck) provePass(seat cards.Seat, seed derive.Seed, w shuffle.Witness) (*Pile, []byte, error) {
	tr, err := sigma.ForShuffle(d.statement(d.now(), seat), uint64(d.turn()))
	if err != nil {
		return nil, nil, err
	}
	pairs, err := shuffle.Apply(*d.joint, d.last().pairs, w)
	if err != nil {
		return nil, nil, err
	}
	out := d.newPile(d.now(), pairs)
	proof, err := shuffle.Prove(seed, tr, d.bases, d.shuffled(out), w)
	if err != nil {
		return nil, nil, err
	}
	return out, proof.Append(nil), nil
}

func (d *Deck) verifyPass(seat cards.Seat, out *Pile, b []byte) error {
	proof, err := shuffle.DecodeProof(b, d.last().Len())
	if err != nil {
		return undecoded(err, b, 8)
	}
	tr, err := sigma.ForShuffle(d.statement(d.now(), seat), uint64(d.turn()))
	if err != nil {
		return err
	}
	return shuffle.Verify(tr, d.bases, d.shuffled(out), proof)
}

// shuffled says: out is a shuffle of the newest pile.
func (d *Deck) shuffled(out *Pile) shuffle.Statement {
	return shuffle.Statement{PK: *d.joint, In: d.last().pairs, Out: out.pairs}
}

// proveShares proves {x : X = xG and S_j = x A_j for all j}, one proof for the
// message, whose slots are all of one epoch.
func (d *Deck) proveShares(at int, e *epoch, seed derive.Seed, x group.Scalar, list []elgamal.Opening) ([]byte, error) {
	tr, err := sigma.ForShares(d.statement(e, d.ctx.Roster[at].Seat), e.digest)
	if err != nil {
		return nil, err
	}
	proof, err := elgamal.ProveShares(seed, tr, x, d.keys[at].point, list)
	if err != nil {
		return nil, err
	}
	return proof.Append(nil), nil
}

func (d *Deck) verifyShares(at int, e *epoch, list []elgamal.Opening, b []byte) error {
	proof, err := sigma.DecodeEqualLogs(b)
	if err != nil {
		return undecoded(err, b, 2)
	}
	tr, err := sigma.ForShares(d.statement(e, d.ctx.Roster[at].Seat), e.digest)
	if err != nil {
		return err
	}
	return elgamal.VerifyShares(tr, d.keys[at].point, list, proof)
}

// errProofBytes marks a proof that does not decode, as against one that decodes
// and is false.
var errProofBytes = errors.New("proof is not in the permitted form")

// undecoded marks the refusal of a proof that begins with so many points, and
// the identity among them.
func undecoded(err error, b []byte, points int) error {
	for i := 0; i < points && len(b) >= (i+1)*group.PointSize; i++ {
		_, is := group.DecodePoint(b[i*group.PointSize : (i+1)*group.PointSize])
		if errors.Is(is, group.ErrIdentity) {
			return errors.Join(errProofBytes, group.ErrIdentity, err)
		}
	}
	return errors.Join(errProofBytes, err)
}
