//go:build wasm || fe25

package group

import "github.com/nodealer/nodealer/crypto/internal/fe25"

// fe is the field of machines without a 128-bit product.
type fe = fe25.Element
