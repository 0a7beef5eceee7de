package typed

import "github.com/nodealer/nodealer/hamming128"

// MaxLines is the greatest number of lines of a letter: numbers have four
// digits. MaxContent is what they carry in octets, beside line 0.
const (
	MaxLines   = 10000
	MaxContent = (MaxLines - 1) * hamming128.Data
)
