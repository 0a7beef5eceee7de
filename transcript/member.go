package transcript

import (
	"crypto/ed25519"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
)

// SignMember registers a member: the link's write key says that frames of the
// member's key may be recorded at this table in this epoch. A watcher has no
// write key: with one that is not a private key SignMember panics.
func SignMember(write ed25519.PrivateKey, table TableID, epoch uint32, member [32]byte) [64]byte {
	return signWith(write, memberBytes(table, epoch, member))
}

// VerifyMember checks a registration by the table's public write key ([T-21]).
func VerifyMember(writeKey [32]byte, table TableID, epoch uint32, member [32]byte, sig [64]byte) error {
	if err := CheckDeviceKey(member); err != nil {
		return fmt.Errorf("member key: %w", err)
	}
	if err := verifyWith(writeKey, memberBytes(table, epoch, member), sig); err != nil {
		return fmt.Errorf("member registration: %w", err)
	}
	return nil
}

// memberBytes is what the link's write key signs.
func memberBytes(table TableID, epoch uint32, member [32]byte) []byte {
	return hash.Encode(labelSignMember, table[:], uint32Field(epoch), member[:])
}

// AccessProof is what a reader signs to fetch records: it holds for one
// question of one relay.
type AccessProof struct {
	Relay [32]byte // the relay's key: a proof for one relay is nothing to another
	Table TableID
	Nonce [32]byte // drawn by the relay for this connection
}

// Sign makes the proof with the access key of the link.
func (p AccessProof) Sign(access ed25519.PrivateKey) [64]byte { return signWith(access, p.bytes()) }

// Verify checks the proof by the table's public access key ([T-22]).
func (p AccessProof) Verify(accessKey [32]byte, sig [64]byte) error {
	if err := verifyWith(accessKey, p.bytes(), sig); err != nil {
		return fmt.Errorf("access: %w", err)
	}
	return nil
}

// bytes is what the access key signs.
func (p AccessProof) bytes() []byte {
	return hash.Encode(labelSignAccess, p.Relay[:], p.Table[:], p.Nonce[:])
}
