package ws

import (
	"context"
	"errors"
	"sync"
	"syscall/js"

	"github.com/nodealer/nodealer/transport/ws/message"
)

// jsSocket is the WebSocket of a browser or a worker.
type jsSocket struct {
	ws    js.Value
	funcs []js.Func

	mu     sync.Mutex
	queue  [][]byte
	signal chan struct{} // holds a token when the queue may have something
	opened chan struct{}
	ended  chan struct{}
	end    sync.Once
	err    error // why it ended
}

func dialSocket(ctx context.Context, url string, _ any) (_ socket, err error) {
	defer func() {
		if r := recover(); r != nil { // the constructor throws
			err = errors.New("the browser does not connect to this address")
		}
	}()
	s := &jsSocket{
		ws:     js.Global().Get("WebSocket").New(url),
		signal: make(chan struct{}, 1), opened: make(chan struct{}), ended: make(chan struct{}),
	}
	s.ws.Set("binaryType", "arraybuffer")
	s.on("open", func(js.Value) { close(s.opened) })
	s.on("message", s.message)
	s.on("error", func(js.Value) { s.finish(errors.New("the browser's connection failed")) })
	s.on("close", func(e js.Value) { s.finish(errors.New("closed: " + e.Get("reason").String())) })
	select {
	case <-s.opened:
		return s, nil
	case <-s.ended:
		return nil, s.err
	case <-ctx.Done():
		s.close()
		return nil, ctx.Err()
	}
}

func (s *jsSocket) on(event string, f func(js.Value)) {
	fn := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
	s.funcs = append(s.funcs, fn)
	s.ws.Call("addEventListener", event, fn)
}

// message takes what came. It runs on the browser's event loop and does not
// wait; the protocol's window bounds the queue.
func (s *jsSocket) message(e js.Value) {
	data := e.Get("data")
	if data.Type() == js.TypeString {
		s.finish(errors.New("the relay sent text"))
		return
	}
	array := js.Global().Get("Uint8Array").New(data)
	n := array.Get("length").Int()
	if n > message.MaxReply {
		s.finish(errors.New("the relay sent more than one message may have"))
		return
	}
	b := make([]byte, n)
	js.CopyBytesToGo(b, array)
	s.mu.Lock()
	s.queue = append(s.queue, b)
	s.mu.Unlock()
	select {
	case s.signal <- struct{}{}:
	default:
	}
}

func (s *jsSocket) read(ctx context.Context) ([]byte, error) {
	for {
		if b, ok := s.pop(); ok {
			return b, nil
		}
		select {
		case <-s.signal:
		case <-s.ended:
			return nil, s.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (s *jsSocket) pop() ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return nil, false
	}
	b := s.queue[0]
	s.queue = s.queue[1:]
	return b, true
}

func (s *jsSocket) write(data []byte) (err error) {
	defer func() {
		if r := recover(); r != nil { // send throws
			err = errors.New("the browser does not send")
		}
	}()
	select {
	case <-s.ended:
		return s.err
	default:
	}
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	s.ws.Call("send", array)
	return nil
}

func (s *jsSocket) close() { s.finish(errors.New("closed by us")) }

// finish ends the socket once, whoever began. The handlers stay until the
// browser is done with the socket's last event.
func (s *jsSocket) finish(err error) {
	s.end.Do(func() {
		s.err = err
		close(s.ended)
		for i, event := range []string{"open", "message", "error", "close"} {
			if i < len(s.funcs) {
				s.ws.Call("removeEventListener", event, s.funcs[i])
			}
		}
		s.ws.Call("close")
		go func() {
			for _, fn := range s.funcs {
				fn.Release()
			}
		}()
	})
}
