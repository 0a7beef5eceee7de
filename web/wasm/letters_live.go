//go:build js && live

package main

import (
	"errors"
	"syscall/js"
)

// post is in the client of all suites, which is loaded for games by letters.
type post struct{}

func (w *worker) letters(js.Value) (any, error) {
	w.missed.Store(true)
	return nil, errors.New("this client plays no games by letters")
}
