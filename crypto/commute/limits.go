package commute

const (
	// MinList is the shortest list that can be shuffled (C-074).
	MinList = 2
	// MaxList is the longest.
	MaxList = 1000
	// MaxPairs is the largest number of pairs of one [EqualLogs].
	MaxPairs = 1000
	// challengeSize is the length of a challenge and of a weight in bytes.
	challengeSize = 16
)
