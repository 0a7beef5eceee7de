package sigma

import "crypto/sha3"

// rate is the number of bytes of a block of SHAKE128.
const rate = 168

// A duplex is the SHAKE128 duplex sponge of draft-irtf-cfrg-fiat-shamir (source
// of 16 August 2026): what is squeezed is SHAKE128 of the session id, padded
// with zeros to one block, and of everything absorbed so far. Squeezing goes on
// in one stream; absorbing at least one byte begins a new one. What was squeezed
// is not absorbed, so [Transcript] frames each challenge itself.
type duplex struct {
	in  *sha3.SHAKE // has absorbed everything
	out *sha3.SHAKE // the stream being read, or nil
}

func newDuplex(session [32]byte) *duplex {
	d := &duplex{in: sha3.NewSHAKE128()}
	var block [rate]byte
	copy(block[:], session[:])
	d.absorb(block[:])
	return d
}

// deriveSession is DeriveSessionID of the draft.
func deriveSession(tag []byte) (session [32]byte) {
	d := newDuplex([32]byte([]byte("irtf-cfrg-fiat-shamir/session-id")))
	d.absorb(tag)
	d.squeeze(session[:])
	return session
}

func (d *duplex) absorb(b []byte) {
	if len(b) == 0 {
		return // the draft: absorbing nothing changes nothing
	}
	d.out = nil
	_, _ = d.in.Write(b) // never fails
}

func (d *duplex) squeeze(b []byte) {
	if d.out == nil {
		d.out = cloneShake(d.in)
	}
	_, _ = d.out.Read(b) // never fails
}

func (d *duplex) clone() *duplex {
	c := &duplex{in: cloneShake(d.in)}
	if d.out != nil {
		c.out = cloneShake(d.out)
	}
	return c
}

func cloneShake(x *sha3.SHAKE) *sha3.SHAKE {
	state, err := x.MarshalBinary()
	if err == nil {
		y := sha3.NewSHAKE128()
		if err = y.UnmarshalBinary(state); err == nil {
			return y
		}
	}
	panic("sigma: SHAKE128 cannot be copied: " + err.Error())
}
