package history

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nodealer/nodealer/game"
	"github.com/pelletier/go-toml/v2"
)

// maxFile is the largest PHH file that is read, in bytes.
const maxFile = 1 << 20

var (
	errFraction = errors.New("fractions of a chip in play")
	errOther    = errors.New("bring-ins and draws")
)

// optional lists the keys of PHH that do not change the play of a hand.
var optional = strings.Fields(`author event url address city region postal_code country
	time time_zone time_zone_abbreviation day month year hand level seats seat_count table
	players winnings currency currency_symbol time_limit time_banks finishing_stacks`)

// required lists the keys of a hand of no-limit hold'em.
var required = strings.Fields(`variant antes blinds_or_straddles min_bet starting_stacks actions`)

// ReadPHH reads one hand. name stands for the file in messages. The error is
// an *Error for what is no sound PHH, an *UnsupportedError for what we do not
// play yet, or that of the reader.
func ReadPHH(r io.Reader, name string) (Hand, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return Hand{}, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxFile {
		return Hand{}, &Error{File: name, Reason: fmt.Sprintf("the file is larger than %d bytes", maxFile)}
	}
	doc := document{name: name}
	if err := toml.Unmarshal(text, &doc.keys); err != nil {
		e := &Error{File: name, Reason: "not TOML: " + strings.TrimPrefix(err.Error(), "toml: ")}
		if at := (*toml.DecodeError)(nil); errors.As(err, &at) {
			e.Line, _ = at.Position()
		}
		return Hand{}, e
	}
	doc.lines = findLines(text)
	return doc.hand()
}

// document is the TOML of one hand.
type document struct {
	name  string
	keys  map[string]any
	lines lines
}

// fail makes the error about a key.
func (d *document) fail(key, format string, args ...any) error {
	return &Error{File: d.name, Line: d.lines.keys[key], Reason: fmt.Sprintf(format, args...)}
}

// hand reads the whole hand.
func (d *document) hand() (h Hand, err error) {
	h.Name = d.name
	variant, ok := d.keys["variant"].(string)
	if !ok {
		return Hand{}, d.fail("variant", "the hand states no variant")
	}
	if err := d.checkVariant(variant); err != nil {
		return Hand{}, err
	}
	h.Variant = variant
	if err := d.checkKeys(); err != nil {
		return Hand{}, err
	}
	if status, ok := d.keys["ante_trimming_status"]; ok {
		if h.Trimmed, ok = status.(bool); !ok {
			return Hand{}, d.fail("ante_trimming_status", "ante_trimming_status is not true or false")
		}
	}
	if err := d.amounts(&h); err != nil {
		return Hand{}, err
	}
	if err := d.actions(&h); err != nil {
		return Hand{}, err
	}
	return h, d.players(&h)
}

// checkVariant sorts the variants of PHH into those that we play, those that
// we do not play yet, and those that do not exist.
func (d *document) checkVariant(variant string) error {
	switch variant {
	case "NT":
		return nil
	case "FT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB":
		return &UnsupportedError{File: d.name, Line: d.lines.keys["variant"], What: "the variant " + variant}
	}
	return d.fail("variant", "there is no variant %q", variant)
}

// checkKeys refuses keys that are missing or unknown.
func (d *document) checkKeys() error {
	allowed := map[string]bool{"ante_trimming_status": true}
	for _, key := range required {
		if _, ok := d.keys[key]; !ok {
			return d.fail("", "%s is missing", key)
		}
		allowed[key] = true
	}
	for _, key := range optional {
		allowed[key] = true
	}
	for _, key := range sortedKeys(d.keys) {
		if !allowed[key] && !strings.HasPrefix(key, "_") {
			return d.fail(key, "%s is not a key of this variant", key)
		}
	}
	return nil
}

// amounts reads everything that is chips.
func (d *document) amounts(h *Hand) (err error) {
	if h.Stacks, err = d.chips("starting_stacks"); err != nil {
		return err
	}
	if h.Antes, err = d.chips("antes"); err != nil {
		return err
	}
	if h.Blinds, err = d.chips("blinds_or_straddles"); err != nil {
		return err
	}
	if h.MinBet, err = d.whole("min_bet", d.keys["min_bet"]); err != nil {
		return err
	}
	n := len(h.Stacks)
	if len(h.Antes) != n {
		return d.fail("antes", "%d antes for %d players", len(h.Antes), n)
	}
	if len(h.Blinds) != n {
		return d.fail("blinds_or_straddles", "%d blinds for %d players", len(h.Blinds), n)
	}
	v, ok := d.keys["finishing_stacks"]
	if !ok {
		return nil
	}
	list, _ := v.([]any)
	if len(list) != n {
		return d.fail("finishing_stacks", "finishing_stacks does not have an amount for each of %d players", n)
	}
	for _, v := range list {
		a, err := amountOf(v)
		if err != nil {
			return d.fail("finishing_stacks", "finishing_stacks: %v %v", v, err)
		}
		h.Finished = append(h.Finished, a)
	}
	return nil
}

// chips reads a list of whole amounts.
func (d *document) chips(key string) ([]game.Chips, error) {
	list, ok := d.keys[key].([]any)
	if !ok {
		return nil, d.fail(key, "%s is not a list", key)
	}
	out := make([]game.Chips, len(list))
	for i, v := range list {
		var err error
		if out[i], err = d.whole(key, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// whole reads one whole amount.
func (d *document) whole(key string, v any) (game.Chips, error) {
	a, err := amountOf(v)
	if err != nil {
		return 0, d.fail(key, "%s: %v %v", key, v, err)
	}
	chips, whole := a.Chips()
	if !whole {
		return 0, &UnsupportedError{File: d.name, Line: d.lines.keys[key], What: errFraction.Error()}
	}
	return chips, nil
}

// actions reads the list of actions.
func (d *document) actions(h *Hand) error {
	list, ok := d.keys["actions"].([]any)
	if !ok {
		return d.fail("actions", "actions is not a list")
	}
	for i, v := range list {
		line := d.lines.keys["actions"]
		if i < len(d.lines.actions) {
			line = d.lines.actions[i]
		}
		text, ok := v.(string)
		if !ok {
			return &Error{File: d.name, Line: line, Reason: "an action is not a text"}
		}
		a, err := parseAction(text, len(h.Stacks))
		switch {
		case errors.Is(err, errFraction) || errors.Is(err, errOther):
			return &UnsupportedError{File: d.name, Line: line, What: err.Error()}
		case err != nil:
			return &Error{File: d.name, Line: line, Reason: err.Error()}
		}
		a.Line = line
		h.Actions = append(h.Actions, a)
	}
	return nil
}

// players reads the names.
func (d *document) players(h *Hand) error {
	v, ok := d.keys["players"]
	if !ok {
		return nil
	}
	list, _ := v.([]any)
	if len(list) != len(h.Stacks) {
		return d.fail("players", "players does not name each of %d players", len(h.Stacks))
	}
	for _, v := range list {
		name, ok := v.(string)
		if !ok {
			return d.fail("players", "a player's name is not a text")
		}
		h.Players = append(h.Players, name)
	}
	return nil
}
