//go:build !js

package ws

import (
	"context"
	"errors"
	"net/http"

	"github.com/coder/websocket"

	"github.com/nodealer/nodealer/transport/ws/message"
)

type nativeSocket struct{ conn *websocket.Conn }

func dialSocket(ctx context.Context, url string, client any) (socket, error) {
	o := &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled}
	if c, ok := client.(*http.Client); ok {
		o.HTTPClient = c
	}
	conn, _, err := websocket.Dial(ctx, url, o)
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(message.MaxReply)
	return nativeSocket{conn}, nil
}

func (s nativeSocket) read(ctx context.Context) ([]byte, error) {
	kind, data, err := s.conn.Read(ctx)
	if err == nil && kind != websocket.MessageBinary {
		err = errors.New("the relay sent text")
	}
	return data, err
}

func (s nativeSocket) write(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeWait)
	defer cancel()
	return s.conn.Write(ctx, websocket.MessageBinary, data)
}

func (s nativeSocket) close() { s.conn.CloseNow() }
