package group

const (
	// PointSize is the length of an encoded point in bytes.
	PointSize = 32
	// ScalarSize is the length of an encoded scalar in bytes.
	ScalarSize = 32
	// WideSize is the number of uniform bytes from which a scalar is reduced
	// or a point is mapped.
	WideSize = 64
	// MaxLabel is the longest label of [HashToPoint] and [HashToScalar] in
	// bytes: with the fixed part it stays below the 255 bytes of a domain
	// separation tag (RFC 9380 section 5.3.3).
	MaxLabel = 128
	// MaxTag is the longest domain separation tag of [ExpandMessageXMD] in
	// bytes (RFC 9380 section 5.3.3).
	MaxTag = 255
	// MaxExpand is the longest output of [ExpandMessageXMD] in bytes: 255
	// blocks of SHA-512 (RFC 9380 section 5.3.1).
	MaxExpand = 255 * 64
)
