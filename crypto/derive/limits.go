package derive

const (
	// SeedSize is the length of a seed in bytes.
	SeedSize = 32
	// MaxCount is the largest number of scalars, places or bytes of one call.
	// It is above the largest list of package shuffle times the nonces it
	// needs for each element.
	MaxCount = 100_000
)
