package attack

import "github.com/nodealer/nodealer/crypto/commute"

// Blind hides a half-unlocked card under a factor that only the cheat knows, so
// that whoever unlocks it takes it for another one; Unblind takes the factor off.
// With three or more players a cheat that unlocks before the victim puts the
// blinded copy of the victim's own card into the ring in place of a common one:
// the victim's unlock opens it (the reason for a proof per unlock).
func Blind(g commute.Group, factor commute.Scalar, x commute.Element) commute.Element {
	return g.Mul(factor, x)
}

// Unblind takes the factor off.
func Unblind(g commute.Group, factor commute.Scalar, x commute.Element) commute.Element {
	return g.Mul(g.Invert(factor), x)
}
