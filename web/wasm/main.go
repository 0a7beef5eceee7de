//go:build js

// Command wasm is the client of the page: package client, compiled to
// WebAssembly and run in a Web Worker. The page sends commands and gets answers
// and one whole view after each change. web/src/worker.ts is its other side.
package main

import (
	"context"
	"errors"
	"syscall/js"
)

func main() {
	w := &worker{global: js.Global(), places: places{js.Global().Get("nodealerStore")}}
	w.global.Set("nodealerCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go w.call(args[0])
		return nil
	}))
	w.global.Call("postMessage", map[string]any{"started": true})
	select {}
}

// call answers one command.
func (w *worker) call(msg js.Value) {
	answer := map[string]any{"id": msg.Get("id")}
	ok, err := w.do(context.Background(), msg)
	if w.missed.Swap(false) {
		answer["other"] = true
	}
	if err != nil {
		answer["error"] = plain(err)
	} else {
		answer["ok"] = ok
	}
	w.global.Call("postMessage", answer)
}

// plain drops the package names that stand before an error's words.
func plain(err error) string {
	s := err.Error()
	for _, p := range []string{"client: ", "table: ", "poker: ", "transcript: ", "desk: ", "letter: "} {
		for len(s) > len(p) && s[:len(p)] == p {
			s = s[len(p):]
		}
	}
	return s
}

// await waits for a promise.
func await(p js.Value) (js.Value, error) {
	done := make(chan struct{})
	var out js.Value
	var err error
	good := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			out = args[0]
		}
		close(done)
		return nil
	})
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(args[0].Get("message").String())
		close(done)
		return nil
	})
	defer good.Release()
	defer bad.Release()
	p.Call("then", good, bad)
	<-done
	return out, err
}

func toBytes(v js.Value) []byte {
	b := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(b, v)
	return b
}

func fromBytes(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}
