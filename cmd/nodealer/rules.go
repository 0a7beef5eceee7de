package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// rule is something that a table can choose beside its blinds: a key of --rules.
type rule struct {
	key    string
	about  string   // words
	values []string // what may stand there; nil for an amount of chips
	set    func(o *poker.Options, value int, amount game.Chips)
}

// yesNo are the values of a rule that is on or off: the value 1 is yes.
var yesNo = []string{"no", "yes"}

// tableRules are all keys of --rules. The value given to set is the place of the
// word in values.
var tableRules = []rule{
	{"ante", "option.ante", nil, func(o *poker.Options, _ int, c game.Chips) { o.Ante = c }},
	{"ante-from", "option.antefrom", []string{"each", "bb", "button"}, func(o *poker.Options, v int, _ game.Chips) { o.AnteFrom = poker.AnteFrom(v) }},
	{"bring-in", "option.bringin", nil, func(o *poker.Options, _ int, c game.Chips) { o.BringIn = c }},
	{"min-bet", "option.minbet", nil, func(o *poker.Options, _ int, c game.Chips) { o.MinBet = c }},
	{"max-bet", "option.maxbet", nil, func(o *poker.Options, _ int, c game.Chips) { o.MaxBet = c }},
	{"raises", "option.raises", []string{"3", "4"}, func(o *poker.Options, v int, _ game.Chips) { o.FourRaises = v == 1 }},
	{"round-small-blind", "option.round", yesNo, func(o *poker.Options, v int, _ game.Chips) { o.RoundSmallBlind = v == 1 }},
	{"trips-over-straight", "option.trips", yesNo, func(o *poker.Options, v int, _ game.Chips) { o.TripsOverStraight = v == 1 }},
	{"bet-every-round", "option.everyround", yesNo, func(o *poker.Options, v int, _ game.Chips) { o.BetEveryRound = v == 1 }},
	{"runs", "option.runs", []string{"1", "2", "3"}, func(o *poker.Options, v int, _ game.Chips) { o.Runs = uint8(v + 1) }},
}

// encoded returns the options as a charter has them, or why the game does not
// take them.
func encoded(g game.Game, o poker.Options) ([]byte, error) {
	b, err := o.Encode()
	if err == nil {
		_, err = g.Rules(b)
	}
	return b, err
}

// choosable are the rules that a table of the game can choose.
func choosable(g game.Game) []rule {
	var list []rule
	for _, r := range tableRules {
		if r.fits(g) {
			list = append(list, r)
		}
	}
	return list
}

// fits reports whether a game knows the rule: some other choice than the usual
// one is possible.
func (r rule) fits(g game.Game) bool {
	usual := poker.Suggest(g, 10)
	try := func(o poker.Options, v int, c game.Chips) bool {
		before := o
		r.set(&o, v, c)
		_, err := encoded(g, o)
		return o != before && err == nil
	}
	if r.values == nil {
		most := max(usual.Ante, usual.BringIn, usual.MinBet, usual.BigBlind)
		return try(usual, 0, most/2) || try(usual, 0, most) || try(usual, 0, 3*most)
	}
	usual.Ante = max(usual.Ante, 1)
	for v := range r.values {
		if v > 0 && try(usual, v, 0) {
			return true
		}
	}
	return false
}

// says lists what may stand behind the key.
func (r rule) says(a *app) string {
	if r.values == nil {
		return r.key + "=" + a.say("option.chips")
	}
	return r.key + "=" + strings.Join(r.values, "|")
}

// applyRules changes options as --rules says: "key=value,key=value".
func (a *app) applyRules(g game.Game, o *poker.Options, text string) error {
	if text == "" {
		return nil
	}
	known, seen := choosable(g), map[string]bool{}
	for _, item := range strings.Split(text, ",") {
		key, value, found := strings.Cut(item, "=")
		at := slices.IndexFunc(known, func(r rule) bool { return r.key == key })
		switch {
		case at < 0 || !found:
			return misuse(a.say("error.rulekey", "rule", clean(item), "game", g.Info().ID, "known", a.ruleNames(known)))
		case seen[key]:
			return misuse(a.say("error.ruletwice", "key", key))
		}
		seen[key] = true
		if err := a.applyRule(known[at], o, value); err != nil {
			return err
		}
	}
	if _, err := encoded(g, *o); err != nil {
		return misuse(a.say("error.rules", "rules", clean(text), "why", strings.TrimPrefix(err.Error(), "poker: ")))
	}
	return nil
}

// applyRule reads one value, which has one way of being written.
func (a *app) applyRule(r rule, o *poker.Options, value string) error {
	wrong := misuse(a.say("error.rulevalue", "key", r.key, "value", clean(value), "known", r.says(a)))
	if r.values != nil {
		at := slices.Index(r.values, value)
		if at < 0 {
			return wrong
		}
		r.set(o, at, 0)
		return nil
	}
	n, err := strconv.ParseUint(value, 10, 63)
	if err != nil || strconv.FormatUint(n, 10) != value {
		return wrong
	}
	r.set(o, 0, game.Chips(n))
	return nil
}

// ruleNames lists what a game knows.
func (a *app) ruleNames(known []rule) string {
	var list []string
	for _, r := range known {
		list = append(list, r.says(a))
	}
	return strings.Join(list, ", ")
}

// ruleInfo describes a rule to scripts.
type ruleInfo struct {
	Key    string   `json:"key"`
	Values []string `json:"values,omitempty"` // none: an amount of chips
	About  string   `json:"about"`
}

// gameRules is a game with the rules that a table of it can choose.
type gameRules struct {
	gameInfo
	Rules []ruleInfo `json:"rules"`
}

// printGame describes one game.
func (a *app) printGame(g game.Game) error {
	out := gameRules{infoOf(g), []ruleInfo{}}
	for _, r := range choosable(g) {
		out.Rules = append(out.Rules, ruleInfo{r.key, r.values, a.say(r.about)})
	}
	if a.json {
		return a.emit(out)
	}
	a.printGameLine(out.gameInfo)
	for _, r := range choosable(g) {
		a.print("games.rule", "rule", r.says(a), "about", a.say(r.about))
	}
	return nil
}
