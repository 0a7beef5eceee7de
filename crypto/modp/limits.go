package modp

const (
	// MaxLabel is the longest label of [Group.Hash] in bytes: with the fixed
	// part it stays below the 255 bytes of a domain separation tag.
	MaxLabel = 128
	// wideExtra is how many bytes more than the order uniform bytes have that
	// are reduced to a scalar or an element: the bias is below 2^-128.
	wideExtra = 16
)
