package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"sync"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/bot"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/web"
)

// setup is the table that the page opens at once, in the page's words
// (web/src/types.ts).
type setup struct {
	Title    string `json:"title"`
	Game     string `json:"game"`
	Suite    string `json:"suite"`
	Options  string `json:"options"` // in hex
	Params   string `json:"params"`  // of the suite, in hex
	Seats    int    `json:"seats"`
	Unit     uint64 `json:"unit"`
	Small    uint64 `json:"small"`
	BuyIn    uint64 `json:"buyIn"`
	BuyMin   uint64 `json:"buyMin"`
	Decision uint64 `json:"decision"`
	Bank     uint64 `json:"bank"`
	Between  uint64 `json:"between"`
	Hands    uint32 `json:"hands"`
	Approve  bool   `json:"approve"`
	Player   string `json:"player"`
	Bots     int    `json:"bots"`
	// Cup is the kind of a tournament, Structure the whole of it in hexadecimal;
	// both are empty for a cash game.
	Cup       string `json:"cup"`
	Structure string `json:"structure"`
}

// playPage hosts a table on this computer and gives its player a seat in the
// browser, with bots for company.
func (a *app) playPage(ctx context.Context, f *playFlags, page *web.Page) error {
	charter, err := f.table.charter(a)
	if err != nil {
		return err
	}
	name, err := a.player()
	if err != nil {
		return err
	}
	home, err := a.openHome()
	if err != nil {
		return err
	}
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	token := make([]byte, 16)
	if _, err := rand.Read(token); err != nil {
		return err
	}
	p := &pageHost{a: a, ctx: run, home: home, page: page, token: hex.EncodeToString(token), running: map[string]bool{}}
	p.setup = setupOf(charter, name, f.bots)
	p.setup.Cup = f.table.cup.kind
	f.relay.page = p.handler()
	serve, stopServing := context.WithCancel(context.WithoutCancel(ctx))
	defer stopServing()
	f.relay.transactor = true
	h, err := a.startRelay(serve, home.Dir(), &f.relay)
	if err != nil {
		return err
	}
	p.setHost(h)
	a.tellSuite(&charter)
	url := h.base + "/#k=" + p.token
	a.talk("page.link")
	a.print("links.line", "link", url)
	a.talk("page.hosts")
	a.tellPhone(h)
	if !f.noBrowser && !browse(url) {
		a.talk("page.openit")
	}
	select {
	case <-run.Done():
	case <-h.running.Done(): // it serves no more
		cancel()
	}
	p.wait.Wait()
	stopServing()
	if err := h.wait(); err != nil {
		return err
	}
	a.talk("page.stopped")
	return nil
}

func setupOf(c table.Charter, name string, bots int) setup {
	s := setup{
		Title: c.Name, Game: c.Game, Suite: c.Suite, Options: hex.EncodeToString(c.Options), Params: hex.EncodeToString(c.Params), Seats: c.Seats, BuyIn: uint64(c.BuyInMax), BuyMin: uint64(c.BuyInMin), Decision: c.Clock.DecisionMS,
		Bank: c.Clock.BankMS, Between: c.Clock.BetweenMS, Hands: c.MaxHands, Approve: c.Admission == table.AdmitHost, Player: name, Bots: bots,
	}
	if o, err := poker.ParseOptions(c.Options); err == nil {
		s.Unit, s.Small = uint64(max(o.BigBlind, o.MinBet)), uint64(o.SmallBlind)
	}
	if t := c.Tournament; t != nil {
		s.BuyIn, s.Unit, s.Small = uint64(t.BuyIn), uint64(t.Levels[0].BigBlind), uint64(t.Levels[0].SmallBlind)
		if b, err := t.Encode(); err == nil {
			s.Structure = hex.EncodeToString(b)
		}
	}
	return s
}

// pageHost is what the program that hosts a page does for the page of its own
// player: it says which table to open, and seats bots there. It answers to
// those alone who know the token, which is in the printed address behind the #.
type pageHost struct {
	a     *app
	ctx   context.Context // bots stop with it
	home  *client.Home
	page  *web.Page
	token string
	setup setup
	wait  sync.WaitGroup

	mu      sync.Mutex
	host    *hosted
	table   string          // play link of the table that was opened
	running map[string]bool // table and number of each bot
}

func (p *pageHost) setHost(h *hosted) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.host = h
}

func (p *pageHost) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /local/setup", p.guard(p.serveSetup))
	mux.HandleFunc("POST /local/bots", p.guard(p.serveBots))
	mux.Handle("/", p.page)
	return mux
}

// guard lets in who has the token. A page of another origin cannot send the
// header: nothing here answers the question that a browser asks first.
func (p *pageHost) guard(f http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Nodealer-Token")), []byte(p.token)) != 1 {
			http.Error(w, p.a.say("page.token"), http.StatusForbidden)
			return
		}
		f(w, r)
	}
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func (p *pageHost) serveSetup(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	reply(w, map[string]any{"setup": p.setup, "table": p.table})
}

// maxBody bounds what the page sends.
const maxBody = 4096

func (p *pageHost) serveBots(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Link string `json:"link"`
		Bots int    `json:"bots"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&ask); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	link, err := transcript.ParseLink(ask.Link)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	names, err := p.bots(link.Play(), min(ask.Bots, table.MaxSeats-1))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	reply(w, map[string]any{"names": names})
}

// bots seats n bots, and those that sat at the table before.
func (p *pageHost) bots(link transcript.Link, n int) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n > 0 || p.table == "" {
		p.table = link.URL()
	}
	e := &evening{a: p.a, h: p.host, home: p.home, link: link}
	names := []string{}
	for i := range table.MaxSeats - 1 {
		key := link.Table.String() + botName(i)
		if p.running[key] || i >= n && !e.wasHere(i) {
			continue
		}
		if err := p.seat(e, key, i); err != nil {
			return nil, err
		}
		names = append(names, botName(i))
	}
	return names, nil
}

// seat starts one bot.
func (p *pageHost) seat(e *evening, key string, i int) error {
	home, err := client.OpenHome(e.botHome(i))
	if err != nil {
		return err
	}
	cfg := bot.Config{Temper: bot.Tempers()[i%len(bot.Tempers())], Rebuy: table.MaxBuyIn, MakesRoom: true}
	b, err := newBot(p.ctx, home, e.link, botName(i), dialLocal(p.host), false, cfg)
	if err != nil {
		return err
	}
	b.pace, b.place = botPace, cards.Seat(i+1)
	p.running[key] = true
	p.wait.Go(func() {
		_ = b.play(p.ctx)
		<-b.done
	})
	return nil
}

// wantsPage decides between the page and the terminal.
func (a *app) wantsPage(ctx context.Context, c *cobra.Command, f *playFlags) (*web.Page, error) {
	if f.terminal || f.resume != "" || !f.page && !a.interactive() {
		return nil, nil
	}
	if _, _, err := f.table.kinds(a); err != nil { // it says how many seats there are
		return nil, err
	}
	if f.table.cup.kind != "" && !c.Flags().Changed("bots") {
		f.bots = f.table.seats - 1 // a tournament begins when it is full
	}
	if f.bots < 0 || f.bots >= f.table.seats {
		if c.Flags().Changed("bots") {
			return nil, misuse(a.say("error.bots", "bots", f.bots, "max", f.table.seats-1))
		}
		f.bots = max(f.table.seats-2, 1)
	}
	page, err := a.loadPage(ctx)
	if err != nil && !f.page {
		a.talk("page.none", "why", err.Error())
		return nil, nil
	}
	if err != nil {
		return nil, errors.New(a.say("page.none", "why", err.Error()))
	}
	return page, nil
}
