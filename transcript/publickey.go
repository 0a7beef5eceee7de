package transcript

import (
	"errors"

	"filippo.io/edwards25519"
)

// CheckDeviceKey checks an Ed25519 public key (of a device, a seat, a member, a
// relay): a point in its canonical form that is not of small order ([T-06]).
// Under a key of small order one signature fits many messages.
func CheckDeviceKey(key [32]byte) error {
	p, err := new(edwards25519.Point).SetBytes(key[:])
	if err != nil {
		return errors.New("public key is not a point of the curve")
	}
	if [32]byte(p.Bytes()) != key {
		return errors.New("public key is not in its canonical form")
	}
	if new(edwards25519.Point).MultByCofactor(p).Equal(edwards25519.NewIdentityPoint()) == 1 {
		return errors.New("public key has small order")
	}
	return nil
}
