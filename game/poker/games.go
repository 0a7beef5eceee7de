package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Holdem is no-limit Texas hold'em for 2 to 10 seats.
var Holdem game.Game = holdem("holdem-nl/1", "No-limit Texas hold'em", noLimit)

// Games returns all games, in the order in which to show them.
func Games() []game.Game {
	return []game.Game{
		Holdem,
		holdem("holdem-pl/1", "Pot-limit Texas hold'em", potLimit),
		holdem("holdem-fl/1", "Fixed-limit Texas hold'em", fixedLimit),
		holdem("holdem-sl/1", "Spread-limit Texas hold'em", spreadLimit),
		shortDeck(),
		omaha("omaha-pl/1", "Pot-limit Omaha", 4, potLimit, false),
		omaha("omaha5-pl/1", "Pot-limit five-card Omaha", 5, potLimit, false),
		omaha("omaha6-pl/1", "Pot-limit six-card Omaha", 6, potLimit, false),
		omaha("omaha8-pl/1", "Pot-limit Omaha high-low, eight or better", 4, potLimit, true),
		omaha("omaha8-fl/1", "Fixed-limit Omaha high-low, eight or better", 4, fixedLimit, true),
		omaha("omaha8x5-pl/1", "Pot-limit five-card Omaha high-low, eight or better", 5, potLimit, true),
		omaha("omaha8x5-fl/1", "Fixed-limit five-card Omaha high-low, eight or better", 5, fixedLimit, true),
		omaha("omaha8x6-pl/1", "Pot-limit six-card Omaha high-low, eight or better", 6, potLimit, true),
		omaha("omaha8x6-fl/1", "Fixed-limit six-card Omaha high-low, eight or better", 6, fixedLimit, true),
		draw("draw52-nl/1", "No-limit five-card draw", noLimit, 6, 5, 1, &highJudge),
		draw("draw52-pl/1", "Pot-limit five-card draw", potLimit, 6, 5, 1, &highJudge),
		draw("draw52-fl/1", "Fixed-limit five-card draw", fixedLimit, 6, 5, 1, &highJudge),
		draw32(),
		draw("deuce1-nl/1", "No-limit deuce-to-seven single draw", noLimit, 7, 5, 1, &deuceJudge),
		draw("deuce3-fl/1", "Fixed-limit deuce-to-seven triple draw", fixedLimit, 6, 5, 3, &deuceJudge),
		draw("ace3-fl/1", "Fixed-limit ace-to-five triple draw", fixedLimit, 6, 5, 3, &aceJudge),
		draw("badugi-fl/1", "Fixed-limit badugi", fixedLimit, 8, 4, 3, &badugiJudge),
		stud("stud-fl/1", "Seven-card stud", &highJudge, nil, byHigh),
		stud("stud8-fl/1", "Seven-card stud high-low, eight or better", &highJudge, &eightJudge, byHigh),
		stud("razz-fl/1", "Razz", &aceJudge, nil, byLow),
	}
}

// ByID finds a game of [Games], or [Letters], by its id.
func ByID(id string) (game.Game, bool) {
	for _, g := range append(Games(), Letters) {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

// flopStreets are the streets of hold'em and Omaha (H-09, H-25).
func flopStreets(hole int) []street {
	return []street{
		{name: "preflop", down: hole},
		{name: "flop", board: 3},
		{name: "turn", board: 1, big: true},
		{name: "river", board: 1, big: true},
	}
}

func holdem(id, name string, s structure) *variant {
	return &variant{
		id: id, name: name, minSeats: 2, maxSeats: 10, deck: cards.Deck52(),
		structure: s, streets: flopStreets(2), judge: &highJudge,
	}
}

// shortDeck is hold'em with the cards from six to ace (K-01).
func shortDeck() *variant {
	return &variant{
		id: "short-nl/1", name: "No-limit short-deck hold'em", minSeats: 2, maxSeats: 10, deck: deckFrom(cards.Six),
		opener: openButton, streets: flopStreets(2), judge: &shortJudge, alt: &shortTripsJudge,
	}
}

// omaha is Omaha with 4 to 6 cards, all of which are shown (O-01, O-04); as many
// seats as the deck has cards for.
func omaha(id, name string, hole int, s structure, split bool) *variant {
	v := &variant{
		id: id, name: name, minSeats: 2, maxSeats: min(maxSeats, (52-5)/hole), deck: cards.Deck52(),
		structure: s, streets: flopStreets(hole), judge: &omahaJudge,
	}
	if split {
		v.low = &omahaLowJudge
	}
	return v
}

// draw is a game of hidden cards with exchanges, and betting before and after
// each (D-01). The last two rounds of a triple draw are of big bets.
func draw(id, name string, s structure, seats, hand, exchanges int, j *judge) *variant {
	names := []string{"first draw", "second draw", "third draw"}
	if exchanges == 1 {
		names[0] = "draw"
	}
	streets := []street{{name: "predraw", down: hand}}
	for i := range exchanges {
		streets = append(streets, street{name: names[i], exchange: true, big: exchanges == 1 || i > 0})
	}
	return &variant{
		id: id, name: name, minSeats: 2, maxSeats: seats, deck: cards.Deck52(),
		structure: s, streets: streets, judge: j,
	}
}

// draw32 is the game of 1988: 32 cards, an ante from each, two exchanges with
// the discards going back into the pile, and one round at the end (D-09).
func draw32() *variant {
	return &variant{
		id: "draw32-nl/1", name: "No-limit five-card draw with 32 cards and two exchanges",
		minSeats: 2, maxSeats: 5, deck: deckFrom(cards.Seven), opener: openAntes, returns: true,
		streets: []street{
			{name: "predraw", down: 5, silent: true},
			{name: "first draw", exchange: true, silent: true},
			{name: "second draw", exchange: true},
		},
		judge: &highJudge32,
	}
}

// stud is seven-card stud (U-01). Eight seats may need more cards than there
// are.
func stud(id, name string, high, low *judge, o order) *variant {
	return &variant{
		id: id, name: name, minSeats: 2, maxSeats: 8, deck: cards.Deck52(),
		structure: fixedLimit, opener: openBringIn, order: o,
		streets: []street{
			{name: "third street", down: 2, up: 1},
			{name: "fourth street", up: 1},
			{name: "fifth street", up: 1, big: true},
			{name: "sixth street", up: 1, big: true},
			{name: "seventh street", down: 1, big: true},
		},
		judge: high, low: low,
	}
}

// deckFrom returns the cards of a rank and above, in canonical order.
func deckFrom(lowest cards.Rank) []cards.Card {
	var deck []cards.Card
	for _, c := range cards.Deck52() {
		if c.Rank() >= lowest {
			deck = append(deck, c)
		}
	}
	return deck
}
