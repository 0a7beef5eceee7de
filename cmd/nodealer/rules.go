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
	values []string // what may stand there; nil for an amount or a number
	set    func(o *poker.Options, value int, amount game.Chips)
	number bool // a number and no amount of chips
	house  bool // a rule of the house: at a table of mixed games it is one for all
	// among sets what the rule needs besides to mean anything; nil: nothing
	among func(o *poker.Options)
}

// yesNo are the values of a rule that is on or off: the value 1 is yes.
var yesNo = []string{"no", "yes"}

// tableRules are all keys of --rules. The value given to set is the place of the
// word in values.
var tableRules = []rule{
	{key: "ante", about: "option.ante", set: func(o *poker.Options, _ int, c game.Chips) { o.Ante = c }},
	{key: "ante-from", about: "option.antefrom", values: []string{"each", "bb", "button"},
		set: func(o *poker.Options, v int, _ game.Chips) { o.AnteFrom = poker.AnteFrom(v) }},
	{key: "bring-in", about: "option.bringin", set: func(o *poker.Options, _ int, c game.Chips) { o.BringIn = c }},
	{key: "min-bet", about: "option.minbet", set: func(o *poker.Options, _ int, c game.Chips) { o.MinBet = c }},
	{key: "max-bet", about: "option.maxbet", set: func(o *poker.Options, _ int, c game.Chips) { o.MaxBet = c }},
	{key: "raises", about: "option.raises", values: []string{"3", "4"},
		set: func(o *poker.Options, v int, _ game.Chips) { o.FourRaises = v == 1 }},
	{key: "round-small-blind", about: "option.round", values: yesNo,
		set: func(o *poker.Options, v int, _ game.Chips) { o.RoundSmallBlind = v == 1 }},
	{key: "trips-over-straight", about: "option.trips", values: yesNo,
		set: func(o *poker.Options, v int, _ game.Chips) { o.TripsOverStraight = v == 1 }},
	{key: "bet-every-round", about: "option.everyround", values: yesNo,
		set: func(o *poker.Options, v int, _ game.Chips) { o.BetEveryRound = v == 1 }},
	{key: "straddle", about: "option.straddle", values: []string{"none", "utg", "button", "mississippi"},
		set: func(o *poker.Options, v int, _ game.Chips) { o.Straddle = poker.Straddling(v) }},
	{key: "restraddles", about: "option.restraddles", number: true,
		set:   func(o *poker.Options, _ int, n game.Chips) { o.Restraddles = uint8(min(n, 255)) },
		among: func(o *poker.Options) { o.Straddle = poker.StraddleUTG }},
	{key: "runs", about: "option.runs", values: []string{"1", "2", "3"},
		set: func(o *poker.Options, v int, _ game.Chips) { o.Runs = uint8(v + 1) }},
	{key: "missed", about: "option.missed", values: []string{"free", "post", "wait"}, house: true,
		set: func(o *poker.Options, v int, _ game.Chips) { o.House.Missed = poker.Missing(v) }},
	{key: "bomb-every", about: "option.bombevery", number: true, house: true,
		set: func(o *poker.Options, _ int, n game.Chips) {
			o.House.BombEvery = uint16(min(n, 65535))
			anteOfBombs(o)
		}},
	{key: "bomb-call", about: "option.bombcall", values: []string{"none", "host", "vote"}, house: true,
		set: func(o *poker.Options, v int, _ game.Chips) {
			o.House.BombCall = game.BombCall(v)
			anteOfBombs(o)
		}},
	{key: "bomb-ante", about: "option.bombante", number: true, house: true,
		set:   func(o *poker.Options, _ int, n game.Chips) { o.House.BombAnte = uint16(min(n, 65535)) },
		among: func(o *poker.Options) { o.House.BombCall = game.BombVote }},
}

// anteOfBombs is the ante of a bomb pot unless bomb-ante says another: the words
// of bomb-every say so.
func anteOfBombs(o *poker.Options) {
	if h := &o.House; h.BombAnte == 0 && (h.BombEvery > 0 || h.BombCall != game.BombNever) {
		h.BombAnte = 5
	}
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
		if r.among != nil {
			r.among(&o)
		}
		before := o
		r.set(&o, v, c)
		_, err := encoded(g, o)
		return o != before && err == nil
	}
	if r.number {
		return try(usual, 0, 1) || try(usual, 0, 10)
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
	switch {
	case r.number:
		return r.key + "=N"
	case r.values == nil:
		return r.key + "=" + a.say("option.chips")
	}
	return r.key + "=" + strings.Join(r.values, "|")
}

// applyRules changes options as --rules says: "key=value,key=value".
func (a *app) applyRules(g game.Game, o *poker.Options, text string) error {
	list, err := a.readRules(g.Info().ID, choosable(g), text)
	if err != nil {
		return err
	}
	for _, set := range list {
		set.on(o)
	}
	if _, err := encoded(g, *o); err != nil {
		return a.rulesError(text, err)
	}
	return nil
}

// rulesError says why what --rules says does not go with the blinds.
func (a *app) rulesError(text string, err error) error {
	return misuse(a.say("error.rules", "rules", clean(text), "why", strings.TrimPrefix(err.Error(), "poker: ")))
}

// setting is a rule with what is chosen.
type setting struct {
	rule
	value  int
	amount game.Chips
}

func (s setting) on(o *poker.Options) { s.set(o, s.value, s.amount) }

// readRules reads what --rules says, each key once and of those that are known.
func (a *app) readRules(id string, known []rule, text string) ([]setting, error) {
	if text == "" {
		return nil, nil
	}
	var list []setting
	for _, item := range strings.Split(text, ",") {
		key, value, found := strings.Cut(item, "=")
		at := slices.IndexFunc(known, func(r rule) bool { return r.key == key })
		switch {
		case at < 0 || !found:
			return nil, misuse(a.say("error.rulekey", "rule", clean(item), "game", id, "known", a.ruleNames(known)))
		case slices.ContainsFunc(list, func(s setting) bool { return s.key == key }):
			return nil, misuse(a.say("error.ruletwice", "key", key))
		}
		s, err := a.readRule(known[at], value)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// readRule reads one value, which has one way of being written.
func (a *app) readRule(r rule, value string) (setting, error) {
	wrong := misuse(a.say("error.rulevalue", "key", r.key, "value", clean(value), "known", r.says(a)))
	if r.values != nil {
		at := slices.Index(r.values, value)
		if at < 0 {
			return setting{}, wrong
		}
		return setting{rule: r, value: at}, nil
	}
	n, err := strconv.ParseUint(value, 10, 63)
	if err != nil || strconv.FormatUint(n, 10) != value {
		return setting{}, wrong
	}
	return setting{rule: r, amount: game.Chips(n)}, nil
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
	known := choosable(g)
	if g.Info().ID == poker.Mix.Info().ID {
		known = mixRules(allGames())
	}
	for _, r := range known {
		out.Rules = append(out.Rules, ruleInfo{r.key, r.values, a.say(r.about)})
	}
	if a.json {
		return a.emit(out)
	}
	a.printGameLine(out.gameInfo)
	for _, r := range known {
		a.print("games.rule", "rule", r.says(a), "about", a.say(r.about))
	}
	return nil
}
