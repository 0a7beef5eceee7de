package poker

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
)

// Mix is a list of games of which each hand plays one (S-41): the table says
// which in Setup.Choice. All of them are played with 52 cards.
var Mix game.Game = mix{}

// MaxMix is the most games of a mix.
const MaxMix = 16

// MixOptions are what a table of mixed games chooses.
type MixOptions struct {
	Turn  Turn
	House House
	Parts []Part // 1 to MaxMix
}

// Part is one game of a mix with its options, which have no house rules.
type Part struct {
	ID      string
	Options Options
}

// Turn says how the games of a mix follow each other (S-42, S-43).
type Turn uint8

// The ways. A round is over when the button comes to the seat where it began, or
// passes it by.
const (
	TurnHand    Turn = iota // the next game of the list with each hand
	TurnRound               // the next game of the list with each round
	DealerHand              // the button chooses for each hand
	DealerRound             // the button chooses for a round
)

// mix is the game; it has no state.
type mix struct{}

// Info describes mixes in general: those of one list of games seat as many as
// the smallest of them.
func (mix) Info() game.Info {
	return game.Info{ID: "mix/1", Name: "Mixed games", MinSeats: 2, MaxSeats: maxSeats, Deck: cards.Deck52()}
}

// EncodeMix returns the canonical bytes of the options of [Mix]: the version, the
// turn, the house rules, and the list of ids and options.
func EncodeMix(o MixOptions) ([]byte, error) {
	var w wire.Writer
	w.U8(houseVersion)
	w.U8(uint8(o.Turn))
	o.House.encode(&w)
	w.U16(uint16(len(o.Parts)))
	for _, p := range o.Parts {
		b, err := p.Options.Encode()
		if err != nil {
			return nil, err
		}
		w.Text(p.ID)
		w.Blob(b)
	}
	_, err := Mix.Rules(w.Bytes())
	return w.Bytes(), err
}

// ParseMix reads what EncodeMix wrote and refuses everything else.
func ParseMix(b []byte) (MixOptions, error) {
	rules, err := Mix.Rules(b)
	if err != nil {
		return MixOptions{}, err
	}
	m := rules.(*mixed)
	o := MixOptions{Turn: m.turn, House: m.house}
	for _, r := range m.games {
		o.Parts = append(o.Parts, Part{r.variant.id, r.options})
	}
	return o, nil
}

// OptionsOf returns the options of a hand's game at a table: those of the table's
// game, or at a table of mixed games those of the game that the hand plays.
func OptionsOf(tableGame string, options []byte, handGame string) (Options, error) {
	if tableGame != Mix.Info().ID {
		return ParseOptions(options)
	}
	mix, err := ParseMix(options)
	if err != nil {
		return Options{}, err
	}
	for _, p := range mix.Parts {
		if p.ID == handGame {
			return p.Options, nil
		}
	}
	return Options{}, fmt.Errorf("poker: S-41: %q is no game of this mix", handGame)
}

// maxID is the longest id of a game, in bytes.
const maxID = 64

// Rules decodes the options; see [EncodeMix].
func (mix) Rules(options []byte) (game.Rules, error) {
	r := wire.NewReader(options)
	if v := r.U8(); r.Err() == nil && v != houseVersion {
		return nil, fmt.Errorf("poker: options of a mix have version %d, want %d", v, houseVersion)
	}
	m := &mixed{options: string(options), turn: Turn(r.U8()), house: readHouse(r)}
	for range r.Count(MaxMix) {
		id, b := r.Text(maxID), r.Blob(maxOptions)
		if r.Err() != nil {
			break
		}
		g, ok := ByID(id)
		if !ok || len(g.Info().Deck) != len(cards.Deck52()) {
			return nil, fmt.Errorf("poker: S-41: %q is no game of 52 cards", id)
		}
		part, err := g.Rules(b)
		if err != nil {
			return nil, err
		}
		m.games = append(m.games, part.(*rules))
	}
	if err := r.Close(); err != nil {
		return nil, fmt.Errorf("poker: options: %w", err)
	}
	return m, m.validate()
}

// mixed are the rules of a mix.
type mixed struct {
	options string
	turn    Turn
	house   House
	games   []*rules
}

// validate says what is wrong with the list, or nil (S-41).
func (m *mixed) validate() error {
	if len(m.games) == 0 {
		return errors.New("poker: S-41: a mix of no games")
	}
	if m.turn > DealerRound {
		return fmt.Errorf("poker: S-41: games of a mix cannot follow each other in way %d", m.turn)
	}
	blinds, board := false, false
	for _, r := range m.games {
		if r.options.House != (House{}) {
			return fmt.Errorf("poker: S-41: house rules are those of the mix, not of %s", r.variant.id)
		}
		blinds = blinds || r.opens(openBlinds)
		board = board || r.variant.board() > 0
	}
	switch {
	case m.house.Missed != MissedFree && !blinds:
		return errors.New("poker: S-01: no game of the mix has blinds to miss")
	case m.house.bombs() && !board:
		return errors.New("poker: S-01: no game of the mix has bomb pots")
	}
	return m.house.validate()
}

// Info describes the mix: it seats as many as every game of it does, and has a
// fixed plan if all of them have one.
func (m *mixed) Info() game.Info {
	info := mix{}.Info()
	planned := true
	for _, r := range m.games {
		info.MaxSeats = min(info.MaxSeats, r.variant.maxSeats)
		slots := r.Info().Slots
		planned = planned && slots > 0
		info.Slots = max(info.Slots, slots)
	}
	if !planned {
		info.Slots = 0
	}
	return info
}

// Options returns the canonical bytes of the options.
func (m *mixed) Options() []byte { return []byte(m.options) }

// Positions moves the button; both blinds are marked, also for a hand that has
// none.
func (m *mixed) Positions(last game.Positions, in []cards.Seat) game.Positions {
	return markBlinds.Positions(last, in)
}

// markBlinds are rules that mark the places of a mix.
var markBlinds = &rules{variant: &variant{opener: openBlinds}}

// Start begins a hand of the chosen game.
func (m *mixed) Start(setup game.Setup) (game.State, []game.Need, error) {
	if setup.Choice < 0 || setup.Choice >= len(m.games) {
		return nil, nil, fmt.Errorf("poker: S-41: game %d of a mix of %d", setup.Choice, len(m.games))
	}
	r := m.games[setup.Choice]
	if r.variant.opener != openBlinds { // marked by the mix, posted by nobody
		setup.Positions.SmallBlind, setup.Positions.BigBlind = cards.NoSeat, cards.NoSeat
	}
	setup.Choice = 0
	return r.Start(setup)
}
