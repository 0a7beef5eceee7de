//go:build js

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"syscall/js"
	"time"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws"
	"github.com/nodealer/nodealer/web/show"
)

// worker runs at most one client, that of the table on the screen.
type worker struct {
	global js.Value
	places places

	mu   sync.Mutex
	now  *seat
	file *show.Audited
	post post // games by letters

	missed atomic.Bool // a suite was wanted that this build does without
}

// Game implements table.Catalog.
func (w *worker) Game(id string) (game.Game, bool) { return catalog.Catalog{}.Game(id) }

// Scheme implements table.Catalog. It notes when only the client of all suites
// can go on; the page then starts that one.
func (w *worker) Scheme(id string) (deck.Scheme, bool) {
	s, ok := catalog.Catalog{}.Scheme(id)
	if !ok && slices.ContainsFunc(catalog.Suites(), func(s deck.Suite) bool { return s.ID == id }) {
		w.missed.Store(true)
	}
	return s, ok
}

// seat is a running client.
type seat struct {
	*client.Client
	stop context.CancelFunc
	done chan struct{}
}

// do does one command of the page's.
func (w *worker) do(ctx context.Context, m js.Value) (any, error) {
	switch name := m.Get("do").String(); name {
	case "tables":
		return w.tables()
	case "transactor":
		return w.transactor(ctx)
	case "create":
		return w.create(ctx, m)
	case "open":
		return w.open(ctx, m)
	case "forget":
		id, err := transcript.ParseTableID(m.Get("table").String())
		if err != nil {
			return nil, err
		}
		w.halt()
		return nil, w.places.forget(id)
	case "halt":
		w.halt()
		return nil, nil
	case "verify":
		w.file = show.Audit(toBytes(m.Get("data")), w, w.progress())
		return show.Report(&w.file.Report, w.file.Hands), nil
	case "export":
		return w.export(m)
	case "letters":
		return w.letters(m)
	case "steps":
		if w.file == nil {
			return nil, errors.New("no file has been checked")
		}
		return show.Steps(w.file.Steps(uint32(m.Get("hand").Int()))), nil
	}
	w.mu.Lock()
	s := w.now
	w.mu.Unlock()
	if s == nil {
		return nil, errors.New("no table is open")
	}
	return w.atTable(ctx, s, m)
}

// progress tells the page how far a file has been read, now and then.
func (w *worker) progress() func(int) {
	last := time.Now()
	return func(done int) {
		if time.Since(last) > 100*time.Millisecond {
			last = time.Now()
			w.global.Call("postMessage", map[string]any{"progress": done})
		}
	}
}

func (w *worker) tables() (any, error) {
	all, err := w.places.list()
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b client.Saved) int { return cmp.Compare(b.About.SeenMS, a.About.SeenMS) })
	var out []show.Listed
	for _, s := range all {
		a := s.About
		out = append(out, show.Listed{
			ID: s.Table().String(), Title: a.Title, Player: a.Player, Host: a.Host, Finished: a.Finished, Seat: a.Seat, SeenMS: a.SeenMS,
		})
	}
	return show.Tables(out), nil
}

// base is the address of the relay that served the page, the only one that the
// page may connect to.
func (w *worker) base() string { return w.global.Get("location").Get("origin").String() }

func (w *worker) dial(ctx context.Context, link transcript.Link) (transport.Conn, error) {
	return ws.Dial(ctx, w.base(), ws.Options{Table: link.Table, Access: link.Secret.Keys().Access})
}

// create opens a new table and returns its play link.
func (w *worker) create(ctx context.Context, m js.Value) (any, error) {
	c, err := w.newCharter(m)
	if err != nil {
		return nil, err
	}
	s, err := client.Create(ctx, w.places, w.dial, client.NewTable{Base: w.base(), Charter: c, Catalog: w, Name: m.Get("player").String()})
	if err != nil {
		return nil, err
	}
	v, err := s.Load()
	if err != nil {
		return nil, err
	}
	return v.Link.URL(), nil
}

func (w *worker) newCharter(m js.Value) (table.Charter, error) {
	num := func(k string) uint64 {
		if v := m.Get(k); v.Type() == js.TypeNumber {
			return uint64(max(v.Float(), 0))
		}
		return 0 // the program that hosts the page gives whole options instead
	}
	text := func(k string) string {
		if v := m.Get(k); v.Type() == js.TypeString {
			return v.String()
		}
		return ""
	}
	c := table.Charter{
		Name: m.Get("title").String(), Game: m.Get("game").String(), Suite: m.Get("suite").String(), Seats: int(num("seats")),
		Claims: table.ClaimAny, BuyInMin: game.Chips(num("buyIn")), BuyInMax: game.Chips(num("buyIn")), MaxHands: uint32(num("hands")),
		Clock: table.Clock{DecisionMS: num("decision"), BankMS: num("bank"), DeckMS: 30_000, GraceMS: 5_000, BetweenMS: num("between")},
	}
	if least := num("buyMin"); least != 0 {
		c.BuyInMin = game.Chips(least)
	}
	if m.Get("approve").Truthy() {
		c.Admission = table.AdmitHost
	}
	if err := w.params(&c, m, text("params"), text("group")); err != nil {
		return c, err
	}
	if kind, hexed := text("cup"), text("structure"); kind != "" || hexed != "" {
		p := tourney.Plan{Late: int(num("late")), ReEntries: int(num("again")), Every: int(num("breakEvery")), Break: num("breakMS")}
		err := w.tournament(&c, kind, hexed, text("options"), p)
		return c, err
	}
	n := show.NewTable{
		Game: c.Game, Options: text("options"), Unit: game.Chips(num("unit")), Small: game.Chips(num("small")),
		Straddle: poker.Straddling(num("straddle")), Missed: poker.Missing(num("missed")), BombEvery: int(num("bombEvery")),
		Mix: text("mix"), Turn: poker.Turn(num("turn")),
	}
	if list := m.Get("games"); list.Type() == js.TypeObject {
		for i := range list.Length() {
			n.Games = append(n.Games, list.Index(i).String())
		}
	}
	rules, err := n.Make()
	if err != nil {
		return c, err
	}
	c.Options = rules.Options()
	return c, w.servable(&c, rules.Info())
}

// params are those of the suite: as the program that hosts the page has made them,
// or those that were chosen by name.
func (w *worker) params(c *table.Charter, m js.Value, hexed, group string) (err error) {
	full := m.Get("locks").Truthy()
	switch {
	case hexed != "":
		c.Params, err = hex.DecodeString(hexed)
	case group != "" || full:
		s, ok := w.Scheme(c.Suite)
		if !ok {
			return fmt.Errorf("there is no suite %q", c.Suite)
		}
		c.Params, err = catalog.Params(s, group, full)
	}
	return err
}

// transactor reports whether the relay has announced one (P-73).
func (w *worker) transactor(ctx context.Context) (any, error) {
	conn, err := ws.Dial(ctx, w.base(), ws.Options{})
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return conn.Transactor(), nil
}

// servable says why the suite cannot serve the table, or nil.
func (w *worker) servable(c *table.Charter, g game.Info) error {
	s, ok := w.Scheme(c.Suite)
	if !ok {
		return fmt.Errorf("there is no suite %q", c.Suite)
	}
	return table.Servable(g, s.Suite(), c.Seats)
}

// open runs the client of a table: of a link, or of a table that this browser
// keeps. Without a store a watch link makes an onlooker, and a play link one
// who looks on until "join" is asked for.
func (w *worker) open(ctx context.Context, m js.Value) (any, error) {
	w.halt()
	cfg := client.Config{Dial: w.dial, Catalog: w, Deals: true, Shows: true, Keep: true}
	id, err := transcript.ParseTableID(m.Get("table").String())
	if err != nil {
		return nil, err
	}
	var link transcript.Link
	given := m.Get("link").Truthy()
	if given {
		if link, err = transcript.ParseLink(m.Get("link").String()); err != nil {
			return nil, err
		}
		link.Base = w.base()
	}
	switch name := m.Get("name"); {
	case given && (name.Truthy() || link.Secret.Kind == transcript.LinkSeat):
		text := ""
		if name.Truthy() {
			text = name.String()
		}
		cfg.Store, err = client.Join(w.places, link, text)
	default:
		cfg.Store, err = w.places.Find(id)
		if errors.Is(err, client.ErrNoStore) && given {
			cfg.Link, err = link, nil
		}
	}
	if err != nil {
		return nil, err
	}
	c, err := client.New(cfg)
	if err != nil {
		return nil, err
	}
	w.run(c, m.Get("gen").Int())
	play := ""
	if l := c.Link(); l.Secret.Kind == transcript.LinkPlay {
		play = l.URL()
	}
	return map[string]any{"player": cfg.Store != nil, "link": play}, nil
}

// run shows the client's updates to the page until it stops. gen is the page's
// number for this client.
func (w *worker) run(c *client.Client, gen int) {
	ctx, stop := context.WithCancel(context.Background())
	s := &seat{c, stop, make(chan struct{})}
	w.mu.Lock()
	w.now = s
	w.mu.Unlock()
	updates, _ := c.Watch()
	go func() {
		defer close(s.done)
		err := c.Run(ctx)
		if ctx.Err() == nil {
			why := "the client has stopped"
			if err != nil {
				why = plain(err)
			}
			w.global.Call("postMessage", map[string]any{"stopped": why, "gen": gen, "other": w.missed.Swap(false)})
		}
	}()
	go w.publish(ctx, updates, gen)
}

func (w *worker) publish(ctx context.Context, updates <-chan client.Update, gen int) {
	var skew int64
	var records uint64
	known := false
	for u := range updates {
		if ctx.Err() != nil {
			continue
		}
		if u.Ready && u.View.Records > records && !u.Status.Reading {
			// The record is as old as the way from the relay is long: the
			// smallest difference is the best.
			d := time.Now().UnixMilli() - int64(u.View.TimeMS)
			if records > 0 && (!known || d < skew) {
				skew, known = d, true
			}
			records = u.View.Records
		}
		w.global.Call("postMessage", map[string]any{"update": show.Update(&u, skew), "gen": gen})
	}
}

// halt stops the client that runs, if one does, and waits for it.
func (w *worker) halt() {
	w.mu.Lock()
	s := w.now
	w.now = nil
	w.mu.Unlock()
	if s != nil {
		s.stop()
		<-s.done
	}
}

// atTable does a command for the table on the screen.
func (w *worker) atTable(ctx context.Context, s *seat, m js.Value) (any, error) {
	num := func(k string) uint64 { return uint64(max(m.Get(k).Float(), 0)) }
	place := func(k string) cards.Seat {
		if n := m.Get(k).Int(); n >= 0 {
			return cards.Seat(n)
		}
		return cards.NoSeat
	}
	want := func(b table.Body) (any, error) { return nil, s.Do(ctx, table.Want{Body: b}) }
	switch name := m.Get("do").String(); name {
	case "act":
		v, ok := show.VerbOf(m.Get("verb").String())
		if !ok {
			return nil, errors.New("no such decision")
		}
		a := game.Action{Verb: v, To: game.Chips(num("to"))}
		if slots := m.Get("slots"); slots.Truthy() {
			for i := range slots.Length() {
				a.Slots = append(a.Slots, cards.Slot(slots.Index(i).Int()))
			}
		}
		return nil, s.Do(ctx, table.Act{Hand: uint32(num("hand")), Turn: uint32(num("turn")), Action: a})
	case "sit":
		return nil, s.Do(ctx, table.Sit{Name: m.Get("name").String(), Seat: place("seat"), BuyIn: game.Chips(num("buyIn"))})
	case "takeover":
		return nil, s.Do(ctx, table.TakeOver{})
	case "deal":
		return nil, s.Do(ctx, table.DealNow{})
	case "chat":
		return want(table.Chat{Text: m.Get("text").String()})
	case "rebuy":
		return want(table.Rebuy{Amount: game.Chips(num("amount"))})
	case "admit":
		return want(table.Admit{Seat: place("seat"), Let: m.Get("let").Truthy()})
	case "wish":
		return want(table.WishBody{What: table.WishKind(num("what")), Value: uint8(num("value"))})
	case "remove":
		return want(table.Remove{Seat: place("seat")})
	case "handover":
		return want(table.Handover{Seat: place("seat")})
	case "claim":
		return want(table.Claim{Hand: uint32(num("hand")), Seats: []cards.Seat{place("seat")}})
	case "links":
		return w.links(s)
	case "save":
		var b bytes.Buffer
		if err := s.Export(ctx, &b, ""); err != nil {
			return nil, err
		}
		return fromBytes(b.Bytes()), nil
	default:
		if k, ok := plains[name]; ok {
			return want(table.Plain{Kind: k})
		}
		return nil, fmt.Errorf("no command %q", name)
	}
}

var plains = map[string]transcript.Kind{
	"sitout": transcript.KindSitOut, "back": transcript.KindBack, "leave": transcript.KindLeave, "pause": transcript.KindPause,
	"resume": transcript.KindResume, "accept": transcript.KindAcceptHost, "close": transcript.KindClose,
}

// links are for the clipboard and the codes on the screen.
func (w *worker) links(s *seat) (any, error) {
	l := s.Link()
	l.Base = w.base()
	out := map[string]any{"watch": l.Watch().URL()}
	if l.Secret.Kind == transcript.LinkPlay {
		out["play"] = l.URL()
	}
	if seat, err := s.SeatLink(); err == nil {
		seat.Base = w.base()
		out["seat"] = seat.URL()
	}
	return out, nil
}
