package table

import (
	"crypto/ed25519"
	"errors"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/transcript"
)

// Opening is a new table before anybody has seen it.
type Opening struct {
	Table  transcript.TableID
	Signed []byte // the opening entry
	Frame  []byte // the same, sealed
}

// Open makes the opening entry of a table. The charter's Nonce must be fresh
// and random, RelayKey known; host key, certificate and read commitment are
// filled in here.
func Open(c Charter, seed derive.Seed, keys transcript.Keys, device, member ed25519.PrivateKey) (Opening, error) {
	host, err := HostSigner(seed, c.Nonce)
	if err != nil {
		return Opening{}, err
	}
	dev := transcript.PublicKey(device)
	c.HostKey = transcript.PublicKey(host)
	c.HostCert = CertifyDevice(host, DeviceScope(c.Nonce), dev)
	c.ReadCommit = keys.Read.Commit()
	if c.Letters != (Letters{}) {
		c.RelayKey = c.HostKey // P-120
	}
	if err := c.validate(); err != nil {
		return Opening{}, err
	}
	entry := transcript.Entry{Version: transcript.Version, Device: dev, Bodies: []transcript.Body{EncodeBody(CharterBody{&c})}}
	signed, err := transcript.Sign(entry, device)
	if err != nil {
		return Opening{}, err
	}
	id := transcript.TableIDOf(entry)
	frame, err := keys.Seal(id, 0, member, signed.Encode())
	if err != nil {
		return Opening{}, err
	}
	return Opening{Table: id, Signed: signed.Encode(), Frame: frame.Encode()}, nil
}

// ReadCharter opens the frame of a table's opening entry and returns its charter,
// if it is that of the table (P-01).
func ReadCharter(read transcript.ReadKey, id transcript.TableID, frame []byte) (*Charter, error) {
	f, err := transcript.DecodeFrame(frame)
	if err != nil {
		return nil, err
	}
	inner, _, err := f.Open(read)
	if err != nil {
		return nil, err
	}
	s, err := transcript.DecodeSigned(inner)
	if err != nil {
		return nil, err
	}
	bodies, err := DecodeBodies(s.Entry.Bodies)
	if err != nil {
		return nil, err
	}
	if len(bodies) == 1 && transcript.TableIDOf(s.Entry) == id {
		if c, ok := bodies[0].(CharterBody); ok {
			return c.Charter, nil
		}
	}
	return nil, errors.New("table: the entry does not open this table")
}
