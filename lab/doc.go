// Package lab is the arithmetic of the lab (nodealer lab): every historic way to
// play cards without a dealer, step by step with real numbers, and what breaks it.
//
//	sra.go, look.go      Shamir, Rivest and Adleman 1979, and what Bob computes
//	findkey.go           its key by Pohlig and Hellman
//	products.go          its cards by their products
//	onelock.go           one lock opened as two cards
//	oracle.go            an unlock that opens too much, and the proof that stops it
//	race.go, stream.go   the shuffle of RACE, and its stream cipher
//	letters.go, audit.go Laurent Pelé 1988: nine letters, and who lied
//	slips.go             what the page of 1988 says against what is so
//	bits.go              Goldwasser and Micali 1982
//	proof.go             a shuffle that proves itself
//	toss.go              Blum 1981
//
// Most callers want one function for each experiment: it takes the choices of the
// person and returns a value with everything that a screen shows, already
// computed. The same seed gives the same numbers. Whatever can take more than a
// moment tells its [Progress].
//
// # Nothing here is secret
//
// The lab shows every key. So its numbers come from a stream of its own and not
// from package derive, its arithmetic is math/big, and none of it is constant-time
// or fit for play: the suites under deck are. Numbers are decimal strings, cards
// two letters ("As"), places count from 0.
//
// The JSON names of the fields are for the page; package lab does not encode.
package lab

// Progress hears how much of a computation is done, from 0 to total.
type Progress func(done, total int)

// tell is a Progress that may be nil.
func (p Progress) tell(done, total int) {
	if p != nil {
		p(done, total)
	}
}
