//go:build js && live

package main

import (
	"errors"
	"syscall/js"
)

// export is in the client of all suites, which is loaded for it.
func (w *worker) export(js.Value) (any, error) {
	w.missed.Store(true)
	return nil, errors.New("this client writes no hand histories")
}
