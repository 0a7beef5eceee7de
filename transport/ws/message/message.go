// Package message is the byte form of what a client and a relay say to each
// other over a web socket: one value for each message of docs/relay.md, an
// encoder and a strict decoder. It knows neither sockets nor tables, so that
// both ends, and the browser, share it.
package message

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Version is the version of this protocol. The relay names it first.
const Version = 2

// Type is the first byte of a message.
type Type uint8

// The types of messages. What a client sends is below 64.
const (
	TypeAttach   Type = 1
	TypeCreate   Type = 2
	TypeRegister Type = 3
	TypeAppend   Type = 4
	TypeFollow   Type = 5
	TypeMore     Type = 6
	TypeUnfollow Type = 7
	TypePing     Type = 8
	TypeReserve  Type = 9
	TypeEngage   Type = 10

	TypeHello   Type = 64
	TypeDone    Type = 65
	TypeReceipt Type = 66
	TypeRecord  Type = 67
	TypeRefuse  Type = 68
	TypePong    Type = 69
	TypeOffer   Type = 70
)

// Message is one of the types below.
type Message interface {
	kind() Type
	put(w *wire.Writer)
}

// What a client asks. ID is the client's own number of the request; answers
// repeat it.
type (
	// Attach chooses the connection's table and shows that its log may be read.
	Attach struct {
		ID    uint32
		Table transcript.TableID
		Sig   [64]byte // transcript.AccessProof
	}
	// Create opens a table and attaches to it.
	Create struct {
		ID        uint32
		Table     transcript.TableID
		Epoch     uint32
		WriteKey  [32]byte
		AccessKey [32]byte
		Sig       [64]byte // transcript.AccessProof
		Frame     []byte
	}
	// Register lets a member's key send frames.
	Register struct {
		ID     uint32
		Member [32]byte
		Sig    [64]byte // transcript.SignMember
	}
	// Append asks to record a frame.
	Append struct {
		ID    uint32
		Frame []byte
	}
	// Follow asks for the records from an index on.
	Follow struct {
		ID   uint32
		From uint64
	}
	// More allows a Follow that many further records.
	More struct {
		ID    uint32 // of the Follow
		Count uint16 // 1 to Window
	}
	// Unfollow ends a Follow.
	Unfollow struct{ ID uint32 }
	// Ping asks whether the relay is there.
	Ping struct{ ID uint32 }
	// Reserve asks for a transactor for the table whose charter will carry the
	// nonce.
	Reserve struct {
		ID    uint32
		Nonce [32]byte
	}
	// Engage hands the table's link to the transactor, sealed.
	Engage struct {
		ID     uint32
		Nonce  [32]byte
		Sealed []byte
	}
)

// What a relay says.
type (
	// Hello is the first message of a connection.
	Hello struct {
		Version  uint8
		RelayKey [32]byte
		Nonce    [32]byte // for the access proof of this connection
		TimeMS   uint64   // the relay's clock
		Services Services // what it offers besides
	}
	// Done says that Attach, Register, Unfollow or Engage was carried out.
	Done struct{ ID uint32 }
	// Receipt answers Create and Append.
	Receipt struct {
		ID      uint32
		Receipt transcript.Receipt
	}
	// Record is one record for a Follow.
	Record struct {
		ID     uint32
		Record transcript.Record
	}
	// Refuse says no, and ends a Follow.
	Refuse struct {
		ID   uint32
		Code string // a transport.Code
		Text string
	}
	// Pong answers Ping.
	Pong struct {
		ID     uint32
		TimeMS uint64
	}
	// Offer answers Reserve: a transport.Offer.
	Offer struct {
		ID  uint32
		Key [32]byte
		Box [32]byte
		Sig [64]byte // by the relay's receipt key
	}
)

// Services are what a relay offers besides its log, a bit for each. Those that
// a client does not know mean nothing to it.
type Services uint8

// HasTransactor says that a transactor runs beside the relay (P-73).
const HasTransactor Services = 1

// Encode returns the bytes of a message: its type and its fields.
func Encode(m Message) []byte {
	var w wire.Writer
	w.U8(uint8(m.kind()))
	m.put(&w)
	return w.Bytes()
}

// DecodeRequest reads what a client sent. The result shares no memory with b.
func DecodeRequest(b []byte) (Message, error) { return decode(b, MaxRequest, requests[:]) }

// DecodeReply reads what a relay sent. The result shares no memory with b.
func DecodeReply(b []byte) (Message, error) { return decode(b, MaxReply, replies[:]) }

// A reader reads a message; lists of readers stand by type.
type reader func(*wire.Reader) Message

func decode(b []byte, limit int, known []reader) (Message, error) { // Done here.
	if len(b) > limit {
		return nil, fmt.Errorf("message has %d bytes, limit %d", len(b), limit)
	}
	if len(b) == 0 {
		return nil, errors.New("message is empty")
	}
	var read reader
	if int(b[0]) < len(known) {
		read = known[b[0]]
	}
	if read == nil {
		return nil, fmt.Errorf("message is of type %d, which is not known here", b[0])
	}
	r := wire.NewReader(b[1:])
	m := read(r)
	if err := r.Close(); err != nil {
		return nil, fmt.Errorf("message of type %d: %w", b[0], err)
	}
	return m, nil
}

var requests = [...]reader{
	TypeAttach: func(r *wire.Reader) Message {
		return Attach{ID: r.U32(), Table: r.Array32(), Sig: r.Array64()}
	},
	TypeCreate: func(r *wire.Reader) Message {
		return Create{
			ID: r.U32(), Table: r.Array32(), Epoch: r.U32(), WriteKey: r.Array32(), AccessKey: r.Array32(),
			Sig: r.Array64(), Frame: bytes.Clone(r.Blob(transcript.MaxFrameBytes)),
		}
	},
	TypeRegister: func(r *wire.Reader) Message {
		return Register{ID: r.U32(), Member: r.Array32(), Sig: r.Array64()}
	},
	TypeAppend: func(r *wire.Reader) Message {
		return Append{ID: r.U32(), Frame: bytes.Clone(r.Blob(transcript.MaxFrameBytes))}
	},
	TypeFollow: func(r *wire.Reader) Message { return Follow{ID: r.U32(), From: r.U64()} },
	TypeMore: func(r *wire.Reader) Message {
		m := More{ID: r.U32(), Count: r.U16()}
		if r.Err() == nil && (m.Count < 1 || m.Count > Window) {
			r.Fail("asks for %d more records, want 1 to %d", m.Count, Window)
		}
		return m
	},
	TypeUnfollow: func(r *wire.Reader) Message { return Unfollow{ID: r.U32()} },
	TypePing:     func(r *wire.Reader) Message { return Ping{ID: r.U32()} },
	TypeReserve:  func(r *wire.Reader) Message { return Reserve{ID: r.U32(), Nonce: r.Array32()} },
	TypeEngage: func(r *wire.Reader) Message {
		return Engage{ID: r.U32(), Nonce: r.Array32(), Sealed: bytes.Clone(r.Blob(transport.MaxSealed))}
	},
}

var replies = [...]reader{
	TypeHello: func(r *wire.Reader) Message {
		return Hello{Version: r.U8(), RelayKey: r.Array32(), Nonce: r.Array32(), TimeMS: r.U64(), Services: Services(r.U8())}
	},
	TypeOffer: func(r *wire.Reader) Message {
		return Offer{ID: r.U32(), Key: r.Array32(), Box: r.Array32(), Sig: r.Array64()}
	},
	TypeDone: func(r *wire.Reader) Message { return Done{ID: r.U32()} },
	TypeReceipt: func(r *wire.Reader) Message {
		m := Receipt{ID: r.U32()}
		receipt, err := transcript.DecodeReceipt(r.Raw(transcript.ReceiptBytes))
		if err != nil {
			r.Fail("%w", err)
		}
		m.Receipt = receipt
		return m
	},
	TypeRecord: func(r *wire.Reader) Message {
		m := Record{ID: r.U32()}
		record, err := transcript.DecodeRecord(r.Blob(transcript.MaxRecordBytes))
		if err != nil {
			r.Fail("%w", err)
		}
		m.Record = record
		return m
	},
	TypeRefuse: func(r *wire.Reader) Message {
		return Refuse{ID: r.U32(), Code: r.Text(MaxCode), Text: r.Text(MaxText)}
	},
	TypePong: func(r *wire.Reader) Message { return Pong{ID: r.U32(), TimeMS: r.U64()} },
}
