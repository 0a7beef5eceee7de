//go:build js

// Command wasm is the arithmetic of the lab's page, in a Web Worker of its own.
// web/src/lab/worker.ts is its other side.
package main

import (
	"syscall/js"
	"time"

	"github.com/nodealer/nodealer/web/lab/desk"
)

// every is the least time between two reports of progress.
const every = 60 * time.Millisecond

func main() {
	global := js.Global()
	post := func(m map[string]any) { global.Call("postMessage", m) }
	d := &desk.Desk{}
	global.Set("labAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, text := args[0].Int(), args[1].String()
		var last time.Time
		out, err := d.Answer([]byte(text), func(done, total int) {
			if now := time.Now(); now.Sub(last) > every {
				last = now
				post(map[string]any{"id": id, "done": done, "total": total})
			}
		})
		if err != nil {
			post(map[string]any{"id": id, "error": err.Error()})
		} else {
			post(map[string]any{"id": id, "ok": string(out)})
		}
		return nil
	}))
	post(map[string]any{"started": true})
	select {}
}
