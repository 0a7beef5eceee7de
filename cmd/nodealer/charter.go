package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// tableFlags are what a new table can be told on the command line.
type tableFlags struct {
	title   string
	game    string
	suite   string
	group   string // of the suite, where it has a choice
	locks   string
	seats   int
	blinds  string
	rules   string
	mix     mixFlags
	buyIn   uint64
	leastIn uint64
	hands   int
	think   time.Duration
	bank    time.Duration
	pause   time.Duration
	approve bool
	cup     cupFlags
	given   func(flag string) bool // whether a flag was given
}

// bind adds the flags that every new table has.
func (t *tableFlags) bind(a *app, c *cobra.Command) {
	f := c.Flags()
	t.given = f.Changed
	f.StringVar(&t.game, "game", catalog.Games()[0].Info().ID, a.say("flag.game"))
	f.StringVar(&t.suite, "suite", catalog.Schemes()[0].Suite().ID, a.say("flag.suite"))
	f.StringVar(&t.group, "group", "", a.say("flag.group"))
	f.StringVar(&t.locks, "locks", "short", a.say("flag.locks"))
	f.IntVar(&t.seats, "seats", 6, a.say("flag.seats"))
	f.StringVar(&t.blinds, "blinds", "5/10", a.say("flag.blinds"))
	f.StringVar(&t.rules, "rules", "", a.say("flag.rules"))
	f.StringVar(&t.mix.list, "mix", "", a.say("flag.mix", "known", mixNames()))
	f.StringVar(&t.mix.turn, "turn", "", a.say("flag.turn", "known", strings.Join(turns, ", ")))
	f.Uint64Var(&t.buyIn, "buyin", 1000, a.say("flag.buyin"))
	f.Uint64Var(&t.leastIn, "min-buyin", 0, a.say("flag.minbuyin"))
	f.IntVar(&t.hands, "hands", 0, a.say("flag.hands"))
	t.cup.bind(a, c)
}

// bindPeople adds the flags that matter where people play.
func (t *tableFlags) bindPeople(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&t.title, "title", "", a.say("flag.title"))
	f.DurationVar(&t.think, "time", 30*time.Second, a.say("flag.time"))
	f.DurationVar(&t.bank, "bank", 2*time.Minute, a.say("flag.bank"))
	f.DurationVar(&t.pause, "pause", 3*time.Second, a.say("flag.pause"))
	f.BoolVar(&t.approve, "approve", false, a.say("flag.approve"))
}

// maxHands bounds --hands; a log has room for about so many.
const maxHands = 20000

// charter makes the charter, or says in plain words what is wrong.
func (t *tableFlags) charter(a *app) (table.Charter, error) {
	c := table.Charter{
		Name: t.title, Game: t.game, Suite: t.suite, Seats: t.seats, Claims: table.ClaimAny,
		BuyInMin: game.Chips(t.least()), BuyInMax: game.Chips(t.buyIn), MaxHands: uint32(t.hands),
		Clock: table.Clock{
			DecisionMS: uint64(t.think.Milliseconds()), BankMS: uint64(t.bank.Milliseconds()),
			DeckMS: 30_000, GraceMS: 5_000, BetweenMS: uint64(t.pause.Milliseconds()),
		},
	}
	if c.Name == "" {
		c.Name = a.say("table.title")
	}
	if t.approve {
		c.Admission = table.AdmitHost
	}
	g, s, err := t.kinds(a)
	if err != nil {
		return c, err
	}
	c.Game, c.Seats = t.game, t.seats
	c.Suite = s.Suite().ID // people may have named it short
	if c.Params, err = t.params(a, s); err != nil {
		return c, err
	}
	if err := t.check(a, g.Info(), s.Suite()); err != nil {
		return c, err
	}
	if t.cup.kind != "" {
		err := t.tournament(a, g, &c)
		return c, err
	}
	if name := t.cup.stray(); name != "" {
		return c, misuse(a.say("error.cupflag", "flag", "--"+name))
	}
	if c.Options, err = t.options(a, g); err != nil {
		return c, err
	}
	rules, err := g.Rules(c.Options)
	if err != nil {
		return c, err
	}
	return c, t.check(a, rules.Info(), s.Suite()) // a mix seats as many as its games
}

// params are those of a suite that has a choice.
func (t *tableFlags) params(a *app, s deck.Scheme) ([]byte, error) {
	p, err := catalog.Params(s, t.group, t.locks == "full")
	if err != nil || t.locks != "" && t.locks != "short" && t.locks != "full" {
		return nil, misuse(a.say("error.group"))
	}
	return p, nil
}

// least is the smallest buy-in: the only one, unless another is given.
func (t *tableFlags) least() uint64 {
	if t.leastIn == 0 {
		return t.buyIn
	}
	return t.leastIn
}

// kinds finds the game and the suite.
func (t *tableFlags) kinds(a *app) (game.Game, deck.Scheme, error) {
	g, ok := catalog.Catalog{}.Game(t.game)
	if !ok {
		return nil, nil, misuse(a.say("error.game", "id", clean(t.game)))
	}
	s, ok := catalog.FindScheme(t.suite)
	if !ok {
		return nil, nil, misuse(a.say("error.suite", "id", clean(t.suite)))
	}
	g, s = t.together(g, s)
	return g, s, nil
}

// together finds the game or the suite that was not asked for, where only one goes
// with the other: a suite and a game with one plan.
func (t *tableFlags) together(g game.Game, s deck.Scheme) (game.Game, deck.Scheme) {
	if g.Info().Plan == s.Suite().Plan {
		return g, s
	}
	for _, other := range catalog.Games() {
		if !t.given("game") && other.Info().Plan == s.Suite().Plan && s.Suite().Plan != "" {
			g = other
			t.game = g.Info().ID
		}
	}
	for _, other := range catalog.Schemes() {
		if !t.given("suite") && other.Suite().Plan == g.Info().Plan && g.Info().Plan != "" {
			s = other
		}
	}
	if g.Info().Plan != "" && !t.given("seats") {
		t.seats = min(t.seats, g.Info().MaxSeats)
	}
	return g, s
}

// options reads the blinds, "5/10" or "5/10/1" with an ante, and the rules.
func (t *tableFlags) options(a *app, g game.Game) ([]byte, error) {
	wrong := misuse(a.say("error.blinds", "blinds", clean(t.blinds)))
	n, ok := readBlinds(t.blinds)
	if !ok {
		return nil, wrong
	}
	if isMix(g) {
		return t.mix.options(a, n.of, t.rules)
	}
	if t.mix != (mixFlags{}) {
		return nil, misuse(a.say("error.mixflag"))
	}
	o, ok := n.of(g)
	if !ok {
		return nil, wrong
	}
	if err := a.applyRules(g, &o, t.rules); err != nil {
		return nil, err
	}
	return encoded(g, o)
}

// blinds are the numbers of --blinds: the small one, the big one, and an ante.
type blinds [3]game.Chips

func readBlinds(text string) (n blinds, ok bool) {
	parts := strings.Split(text, "/")
	if len(parts) < 2 || len(parts) > 3 {
		return n, false
	}
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 63)
		if err != nil {
			return n, false
		}
		n[i] = chips(v)
	}
	return n, n[1] > 0 && n[0] <= n[1]
}

// of makes plain options for a game, which takes from the blinds what it knows:
// stud its bets and antes, short deck one blind.
func (n blinds) of(g game.Game) (poker.Options, bool) {
	o := poker.Suggest(g, n[1])
	if n[2] > 0 {
		o.Ante = n[2]
	}
	with := o
	with.SmallBlind = n[0]
	for _, try := range []poker.Options{with, o} {
		if _, err := encoded(g, try); err == nil {
			return try, true
		}
	}
	return o, false
}

// check says which number is impossible.
func (t *tableFlags) check(a *app, g game.Info, s deck.Suite) error {
	if g.Plan != s.Plan {
		return misuse(a.say("error.plan", "game", g.ID, "suite", s.ID))
	}
	least, most := max(table.MinSeats, g.MinSeats, s.MinSeats), min(table.MaxSeats, g.MaxSeats, s.MaxSeats)
	switch {
	case t.seats < least || t.seats > most:
		return misuse(a.say("error.seats", "seats", t.seats, "min", least, "max", most))
	case t.hands < 0 || t.hands > maxHands:
		return misuse(a.say("error.hands", "hands", t.hands, "max", maxHands))
	case t.buyIn == 0 || t.buyIn > uint64(table.MaxBuyIn):
		return misuse(a.say("error.buyin", "max", uint64(table.MaxBuyIn)))
	case t.leastIn > t.buyIn:
		return misuse(a.say("error.minbuyin", "least", t.leastIn, "most", t.buyIn))
	case t.title != "" && !table.ValidName(t.title):
		return misuse(a.say("error.title", "max", table.MaxNameRunes))
	case t.think < time.Second || t.think > 24*time.Hour || t.bank < 0 || t.bank > 24*time.Hour || t.pause < 0 || t.pause > time.Hour:
		return misuse(a.say("error.time"))
	case table.Servable(g, s, t.seats) != nil:
		return misuse(a.say("error.serve", "id", s.ID))
	}
	return nil
}
