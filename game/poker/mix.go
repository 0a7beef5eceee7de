package poker

import (
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

// Part is one game of a mix with its options.
type Part struct {
	ID      string
	Options Options
}

// mix is the game; it has no state.
type mix struct{}

// Info describes mixes in general: those of one list of games seat as many as
// the smallest of them.
func (mix) Info() game.Info {
	return game.Info{ID: "mix/1", Name: "Mixed games", MinSeats: 2, MaxSeats: maxSeats, Deck: cards.Deck52()}
}

// EncodeMix returns the canonical bytes of the options of [Mix].
func EncodeMix(parts []Part) ([]byte, error) {
	var w wire.Writer
	w.U8(optionsVersion)
	w.U16(uint16(len(parts)))
	for _, p := range parts {
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
func ParseMix(b []byte) ([]Part, error) {
	rules, err := Mix.Rules(b)
	if err != nil {
		return nil, err
	}
	var parts []Part
	for _, r := range rules.(*mixed).games {
		parts = append(parts, Part{r.variant.id, r.options})
	}
	return parts, nil
}

// maxID is the longest id of a game, in bytes.
const maxID = 64

// Rules decodes the list; see [EncodeMix].
func (mix) Rules(options []byte) (game.Rules, error) {
	r := wire.NewReader(options)
	if v := r.U8(); r.Err() == nil && v != optionsVersion {
		return nil, fmt.Errorf("poker: options have version %d, want %d", v, optionsVersion)
	}
	m := &mixed{options: string(options)}
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
	if len(m.games) == 0 {
		return nil, fmt.Errorf("poker: S-41: a mix of no games")
	}
	return m, nil
}

// mixed are the rules of a mix.
type mixed struct {
	options string
	games   []*rules
}

// Info describes the mix: it seats as many as every game of it does.
func (m *mixed) Info() game.Info {
	info := mix{}.Info()
	for _, r := range m.games {
		info.MaxSeats = min(info.MaxSeats, r.variant.maxSeats)
	}
	return info
}

// Options returns the canonical bytes of the options.
func (m *mixed) Options() []byte { return []byte(m.options) }

// Positions moves the button; both blinds are marked, also for a hand that has
// none.
func (m *mixed) Positions(last game.Positions, in []cards.Seat) game.Positions {
	return (&rules{variant: &variant{opener: openBlinds}}).Positions(last, in)
}

// Start begins a hand of the chosen game.
func (m *mixed) Start(setup game.Setup) (game.State, []game.Need, error) {
	if setup.Choice < 0 || setup.Choice >= len(m.games) {
		return nil, nil, fmt.Errorf("poker: S-41: game %d of a mix of %d", setup.Choice, len(m.games))
	}
	r := m.games[setup.Choice]
	seats := make([]cards.Seat, len(setup.Players))
	for i, p := range setup.Players {
		seats[i] = p.Seat
	}
	button := index(setup.Players, setup.Positions.Button)
	if button < 0 {
		return nil, nil, fmt.Errorf("poker: H-03: the button is at %v, which is not dealt in", setup.Positions.Button)
	}
	setup.Choice, setup.Positions = 0, r.places(seats, button)
	return r.Start(setup)
}
