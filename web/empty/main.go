//go:build js

// Command empty is the least that the Go toolchain makes of a worker: it says
// that it has started. The page's own start is measured against it.
package main

import "syscall/js"

func main() {
	js.Global().Call("postMessage", map[string]any{"started": true})
	select {}
}
