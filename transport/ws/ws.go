// Package ws is the client's end of a web socket to a relay: package relay
// serves the other end, docs/relay.md gives the bytes between.
//
// [Dial] gives a [Conn], which is a [transport.Conn] for one table. It makes
// no second attempt at anything: when the connection breaks, every call
// answers *transport.Gone, and whoever drives the table dials again and sends
// the same bytes. The package builds for browsers too (GOOS=js), where it uses
// the browser's WebSocket and needs neither net nor net/http.
package ws

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws/message"
)

var (
	// ErrOtherRelay says that the relay at the address has another key than the
	// one that signed the table's receipts before.
	ErrOtherRelay = errors.New("the relay at this address is not the one that kept the table: its key is another")
	// ErrVersion says that the relay speaks another version of the protocol.
	ErrVersion = errors.New("the relay speaks another version of the protocol; one of the two programs is old")
)

// Options say what a connection is for.
type Options struct {
	// Table is the connection's table, which need not exist yet.
	Table transcript.TableID
	// Access is the access key of the table's link (transcript.Keys.Access).
	// Without it everything is refused.
	Access ed25519.PrivateKey
	// RelayKey is the key that the relay must have; zero to take what it says,
	// which is right only before there is a charter.
	RelayKey [32]byte

	client any // *http.Client of tests
}

// Dial connects to the relay at a base address (http, https, ws or wss; the
// part of a link before /t/). ctx bounds the dialling alone. Errors are
// *transport.Gone, ErrOtherRelay, ErrVersion, an error of the address, or the
// error of ctx.
func Dial(ctx context.Context, base string, o Options) (*Conn, error) {
	url, err := socketURL(base)
	if err != nil {
		return nil, err
	}
	s, err := dialSocket(ctx, url, o.client)
	if err != nil {
		return nil, dialError(ctx, err)
	}
	hello, err := readHello(ctx, s)
	if err != nil {
		s.close()
		return nil, dialError(ctx, err)
	}
	if err := checkHello(hello, o.RelayKey); err != nil {
		s.close()
		return nil, err
	}
	return newConn(s, hello, o), nil
}

// socketURL turns a base address into that of the relay's web socket.
func socketURL(base string) (string, error) {
	for from, to := range map[string]string{"http://": "ws://", "https://": "wss://", "ws://": "ws://", "wss://": "wss://"} {
		if rest, ok := strings.CutPrefix(base, from); ok && rest != "" {
			return to + strings.TrimSuffix(rest, "/") + "/ws", nil
		}
	}
	return "", fmt.Errorf("%q is no address of a relay; want http://HOST or https://HOST", base)
}

func dialError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &transport.Gone{Err: err}
}

func readHello(ctx context.Context, s socket) (message.Hello, error) {
	data, err := s.read(ctx)
	if err != nil {
		return message.Hello{}, err
	}
	m, err := message.DecodeReply(data)
	if err != nil {
		return message.Hello{}, err
	}
	hello, ok := m.(message.Hello)
	if !ok {
		return message.Hello{}, fmt.Errorf("the relay began with a %T", m)
	}
	return hello, nil
}

func checkHello(h message.Hello, want [32]byte) error {
	if h.Version != message.Version {
		return fmt.Errorf("%w (it %d, we %d)", ErrVersion, h.Version, message.Version)
	}
	if want != [32]byte{} && h.RelayKey != want { // Done here.
		return ErrOtherRelay
	}
	if err := transcript.CheckDeviceKey(h.RelayKey); err != nil {
		return fmt.Errorf("the relay's key: %w", err)
	}
	return nil
}

// socket is what a connection needs of a web socket. read is for one goroutine,
// write for another; close may come at any time and ends both.
type socket interface {
	read(ctx context.Context) ([]byte, error)
	write(data []byte) error
	close()
}
