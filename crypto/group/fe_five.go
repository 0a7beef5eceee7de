//go:build !wasm && !fe25

package group

import "github.com/nodealer/nodealer/crypto/internal/fe51"

// fe is the field. The build tag fe25 takes the other one on any machine, so
// that all tests can run on it.
type fe = fe51.Element
