package transcript

// Kind says what a body is. The bytes of a body are opaque to this package.
type Kind uint16

// Kinds of bodies. A number, once given, keeps its meaning for ever; reserved
// ones are named so that later versions have their place.
const (
	KindCharter       Kind = 1  // opens the table
	KindJoin          Kind = 2  // asks for a seat
	KindAdmit         Kind = 3  // host: lets a seat in
	KindDevice        Kind = 4  // hands a seat to another device
	KindSitOut        Kind = 5  // is not dealt in from the next hand on
	KindBack          Kind = 6  // is dealt in again
	KindLeave         Kind = 7  // gives the seat up after the hand
	KindRebuy         Kind = 8  // adds chips between hands
	KindRemove        Kind = 9  // host: takes a seat away after the hand
	KindPause         Kind = 10 // host: stops the clocks
	KindResume        Kind = 11 // host: starts them again
	KindHandover      Kind = 12 // host: offers the host's powers to a seat
	KindAcceptHost    Kind = 13 // that seat takes them
	KindDeal          Kind = 14 // asks for the next hand
	KindDecision      Kind = 15 // a decision of the game
	KindDeckKey       Kind = 16 // a seat's key for one deck
	KindDeckPass      Kind = 17 // a pass of the shuffle
	KindDeckShares    Kind = 18 // shares of openings
	KindDeckRetire    Kind = 19 // reserved: a polite leaver publishes the key of an undealt deck
	KindRedeal        Kind = 20 // asks for a new deck
	KindClaim         Kind = 21 // says that seats are past their time
	KindChat          Kind = 22 // words
	KindClose         Kind = 23 // host: no further hand
	KindConsent       Kind = 24 // reserved: run-outs, more time
	KindRekey         Kind = 25 // reserved: a new link secret for the remaining members
	KindDeckReveal    Kind = 26 // keys of a deck after its hand, in suites that are audited by them
	KindDeckComplaint Kind = 27 // a card key that came encrypted and is false
	KindWish          Kind = 28 // what a seat wants before the next deal: a straddle, a post, a bomb pot, a game
	KindGrant         Kind = 40 // by letters: gives a seat more time
	KindHoliday       Kind = 41 // by letters: is away for a while
	KindPlan          Kind = 42 // by letters: a decision made ahead
)
