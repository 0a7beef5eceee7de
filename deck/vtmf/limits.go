package vtmf

const (
	// MaxCards is the most cards of a deck: the faces of one pack.
	MaxCards = 52
	// MaxEpochs is the most shuffles of one deck, the first one included.
	MaxEpochs = 64
	// perCard is the number of elements of one masked card, A and B.
	perCard = 2
)
