package deck

// Limits of every suite. A suite may allow less ([Suite]), never more.
const (
	// MinSeats is the fewest seats of a roster: alone nobody needs a proof.
	MinSeats = 2
	// MaxSeats is the most seats of a roster.
	MaxSeats = 10
	// MaxSeat is the highest number of a seat.
	MaxSeat = 255
	// MinFaces is the fewest faces: a list of one cannot be shuffled
	// (C-040).
	MinFaces = 2
	// MaxFaces is the most faces of a deck: two packs.
	MaxFaces = 104
	// MaxParams is the most bytes of a suite's parameters.
	MaxParams = 4096
	// MaxMessage is the most bytes of one message of a deck.
	MaxMessage = 1 << 18
)
