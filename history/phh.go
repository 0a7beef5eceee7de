package history

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// parseTOML reads a document. The error names the line.
func parseTOML(text []byte, name string) (keys map[string]any, err error) {
	if err := toml.Unmarshal(text, &keys); err != nil {
		e := &Error{File: name, Reason: "not TOML: " + strings.TrimPrefix(err.Error(), "toml: ")}
		if at := (*toml.DecodeError)(nil); errors.As(err, &at) {
			e.Line, _ = at.Position()
		}
		return nil, e
	}
	return keys, nil
}

// document is the TOML of one hand.
type document struct {
	name string
	keys map[string]any
	at   *lines
}

// line returns the line of a key, or the one on which the hand begins.
func (d *document) line(key string) int {
	if d.at == nil {
		return 0
	}
	if n, ok := d.at.keys[key]; ok {
		return n
	}
	return d.at.begin
}

// fail makes the error about a key.
func (d *document) fail(key, format string, args ...any) error {
	return &Error{File: d.name, Line: d.line(key), Reason: fmt.Sprintf(format, args...)}
}

// hand reads the whole hand. After an error it holds no more than its name.
func (d *document) hand() (Hand, error) {
	h := Hand{Name: d.name, Line: d.line("")}
	for _, read := range []func(*Hand) error{
		d.variant, d.checkKeys, d.trimming, d.stacks, d.forced, d.bets, d.actions, d.finished, d.people, d.place, d.extra,
	} {
		if err := read(&h); err != nil {
			return Hand{Name: h.Name, Line: h.Line}, err
		}
	}
	return h, nil
}

// variant reads which game it is.
func (d *document) variant(h *Hand) error {
	v, ok := d.keys["variant"]
	if !ok {
		return d.fail("", "the hand states no variant")
	}
	h.Variant, ok = v.(string)
	if !ok {
		return d.fail("variant", "the variant is not a text")
	}
	if _, ok := codes[h.Variant]; !ok {
		return d.fail("variant", "there is no variant %q", clip(h.Variant))
	}
	return nil
}

// checkKeys refuses keys that are missing, unknown or of another variant.
func (d *document) checkKeys(h *Hand) error {
	allowed := map[string]bool{}
	needed := append(strings.Fields(codes[h.Variant].keys), required...)
	for _, key := range needed {
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
			return d.fail(key, "%s is not a key of the variant %s", clip(key), h.Variant)
		}
	}
	return nil
}

// trimming reads whether antes are part of the layers of the pots.
func (d *document) trimming(h *Hand) (err error) {
	v, ok := d.keys["ante_trimming_status"]
	if !ok {
		return nil
	}
	if h.Trimmed, ok = v.(bool); !ok {
		return d.fail("ante_trimming_status", "ante_trimming_status is not true or false")
	}
	return nil
}

// stacks reads the stacks at the beginning, and so how many players there are.
func (d *document) stacks(h *Hand) (err error) {
	if h.Stacks, err = d.amounts("starting_stacks"); err != nil {
		return err
	}
	if n := len(h.Stacks); n < 2 || n > MaxPlayers {
		return d.fail("starting_stacks", "a hand of %d players; it takes 2 to %d", n, MaxPlayers)
	}
	for i, s := range h.Stacks {
		if s == 0 {
			return d.fail("starting_stacks", "starting_stacks: p%d has no chips", i+1)
		}
	}
	return nil
}

// forced reads antes and blinds.
func (d *document) forced(h *Hand) (err error) {
	n := len(h.Stacks)
	if h.Antes, err = d.amounts("antes"); err != nil {
		return err
	}
	if len(h.Antes) != n {
		return d.fail("antes", "%d antes for %d players", len(h.Antes), n)
	}
	if _, ok := d.keys["blinds_or_straddles"]; !ok {
		return nil
	}
	if h.Blinds, err = d.amounts("blinds_or_straddles"); err != nil {
		return err
	}
	if len(h.Blinds) != n {
		return d.fail("blinds_or_straddles", "%d blinds for %d players", len(h.Blinds), n)
	}
	return nil
}

// bets reads the sizes of bets that the variant has.
func (d *document) bets(h *Hand) (err error) {
	for key, to := range map[string]*Amount{
		"bring_in": &h.BringIn, "small_bet": &h.SmallBet, "big_bet": &h.BigBet, "min_bet": &h.MinBet,
	} {
		v, ok := d.keys[key]
		if !ok {
			continue
		}
		if *to, err = amountOf(v); err != nil {
			return d.fail(key, "%s: %v %v", key, clip(fmt.Sprint(v)), err)
		}
		if *to == 0 {
			return d.fail(key, "%s is 0", key)
		}
	}
	return nil
}

// actions reads the list of actions.
func (d *document) actions(h *Hand) error {
	list, ok := d.keys["actions"].([]any)
	if !ok {
		return d.fail("actions", "actions is not a list")
	}
	if len(list) > MaxActions {
		return d.fail("actions", "%d actions; at most %d are read", len(list), MaxActions)
	}
	for i, v := range list {
		line := d.line("actions")
		if d.at != nil && i < len(d.at.actions) {
			line = d.at.actions[i]
		}
		text, ok := v.(string)
		if !ok {
			return &Error{File: d.name, Line: line, Reason: "an action is not a text"}
		}
		a, ok, err := parseAction(text, len(h.Stacks))
		if err != nil {
			return &Error{File: d.name, Line: line, Reason: err.Error()}
		}
		if ok {
			a.Line = line
			h.Actions = append(h.Actions, a)
		}
	}
	return nil
}

// finished reads the stated stacks at the end. They may be finer than a
// hundredth, as the third of an odd chip is; they are rounded, and such a hand
// can be no better than a fraction.
func (d *document) finished(h *Hand) error {
	v, ok := d.keys["finishing_stacks"]
	if !ok {
		return nil
	}
	list, _ := v.([]any)
	if len(list) != len(h.Stacks) {
		return d.fail("finishing_stacks", "finishing_stacks does not have an amount for each of %d players", len(h.Stacks))
	}
	for _, v := range list {
		a, err := amountOf(v)
		if err != nil && err != errFine {
			return d.fail("finishing_stacks", "finishing_stacks: %v %v", clip(fmt.Sprint(v)), err)
		}
		h.Finished = append(h.Finished, a)
	}
	return nil
}

// amounts reads a list of amounts.
func (d *document) amounts(key string) ([]Amount, error) {
	list, ok := d.keys[key].([]any)
	if !ok {
		return nil, d.fail(key, "%s is not a list", key)
	}
	out := make([]Amount, len(list))
	for i, v := range list {
		var err error
		if out[i], err = amountOf(v); err != nil {
			return nil, d.fail(key, "%s: %v %v", key, clip(fmt.Sprint(v)), err)
		}
	}
	return out, nil
}
