package sigma

const (
	// MaxPairs is the largest number of pairs of one [EqualLogs] statement.
	MaxPairs = 10_000
	// MaxEquations is the largest number of equations of a [Relation].
	MaxEquations = 256
	// MaxWitnesses is the largest number of secrets of a [Relation].
	MaxWitnesses = 256
	// MaxTerms is the largest number of terms of one equation of a [Relation].
	MaxTerms = 256
	// MaxFields is the largest number of own context fields of a kind.
	MaxFields = 32
)
