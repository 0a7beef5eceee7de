//go:build !js

package pagebench

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"os"
	"time"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/relay/store"
)

// Seats is how many browsers sit at the table.
const Seats = 6

const (
	longTask = 50.0             // ms: above it a screen feels held up
	handTime = 45 * time.Second // that a hand may take
)

// watchScript notes in a page, with the time of each: when a hand begins, when
// one's own cards are on the screen, and every change of whose turn it is. It
// checks or calls a moment after its own turn has come, and notes the click, until
// it has played enough. It asks for no layout: what the tasks of a page cost is to
// be the page's.
const watchScript = `
window.seen = {hand: {}, cards: {}, turns: [], clicks: []};
const now = () => performance.timeOrigin + performance.now();
let turn = '', ready = false;
const hand = () => Number((document.querySelector('.bar .where span')?.textContent.match(/Hand (\d+)/) ?? [])[1] ?? 0);
const press = () => {
  const b = [...document.querySelectorAll('.verbs .btn.ink')].at(-1);
  if (!b || b.disabled || window.enough) { ready = false; return; }
  seen.clicks.push({at: now(), hand: hand(), who: document.querySelector('.seat.me .who b').title});
  b.click();
};
const look = () => {
  const n = hand();
  if (n && !seen.hand[n]) seen.hand[n] = now();
  if (n && !seen.cards[n] && document.querySelectorAll('.seat.me .held [role=img]').length >= 2) seen.cards[n] = now();
  const who = document.querySelector('.seat[aria-current] .who b')?.title ?? '';
  if (n + '/' + who !== turn) { turn = n + '/' + who; seen.turns.push({at: now(), hand: n, who}); }
  const mine = !!document.querySelector('.verbs .btn.ink');
  if (mine && !ready) setTimeout(press, 200);
  ready = mine;
};
new MutationObserver(look).observe(document.getElementById('app'), {subtree: true, childList: true, characterData: true, attributes: true});
look();`

// played is what a table of browsers showed. Times are milliseconds.
type played struct {
	deal   []float64 // from a hand's begin to one's own cards
	click  []float64 // from a click to another's screen
	worked []float64 // tasks of a main thread over 50 ms of processor time
	passed []float64 // the same by the clock
	tasks  int       // of the main threads
	hands  int       // that were dealt
}

// play seats browsers at a table and plays some hands, checking and calling.
func play(ctx context.Context, o Options) (played, error) {
	dir, err := os.MkdirTemp("", "nodealer-relay-")
	if err != nil {
		return played{}, err
	}
	defer os.RemoveAll(dir)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return played{}, err
	}
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := relay.Start(run, relay.Config{
		Dir: dir, Store: store.NewMem(), Page: o.Page, Limits: relay.DefaultLimits(), Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
	}, ln)
	if err != nil {
		return played{}, err
	}
	defer func() { cancel(); _ = r.Wait() }()
	tabs, end, err := seat(ctx, "http://"+ln.Addr().String())
	defer end()
	if err != nil {
		return played{}, err
	}
	o.Say("hands")
	rec, err := record(tabs[0].ctx)
	if err != nil {
		return played{}, err
	}
	first, last, err := wait(ctx, tabs[0], o.Hands)
	if err != nil {
		return played{}, err
	}
	for _, b := range tabs { // what is read next is read in peace
		if err := b.run("true", "window.enough = true"); err != nil {
			return played{}, err
		}
	}
	seen, err := collect(tabs)
	if err != nil {
		return played{}, err
	}
	out := sum(seen, first, last)
	if len(out.deal) == 0 {
		return out, errors.New("pagebench: not one hand was dealt to six browsers in time")
	}
	o.Say("tasks")
	out.worked, out.passed, out.tasks, err = rec.end(tabs[0].ctx, longTask)
	return out, err
}

// seat opens a table in one browser and follows its link in the others.
func seat(ctx context.Context, base string) (tabs []tab, end func(), err error) {
	var ends []func()
	end = func() {
		for _, f := range ends {
			f()
		}
	}
	link := ""
	for i := range Seats {
		b, close := newTab(ctx)
		ends, tabs = append(ends, close), append(tabs, b)
		name := fmt.Sprintf("Player %d", i+1)
		if i == 0 {
			err = b.create(base, name)
		} else {
			err = b.join(link, name)
		}
		if err != nil {
			return tabs, end, err
		}
		if i == 0 {
			if link, err = js[string](b, "location.href"); err != nil {
				return tabs, end, err
			}
		}
	}
	return tabs, end, nil
}

func (b tab) create(base, name string) error {
	if err := b.open(base + "/new"); err != nil {
		return err
	}
	if err := b.run("document.querySelector('#n-game option')", fill("#n-player", name)); err != nil {
		return err
	}
	if err := b.run("!document.querySelector('button[form=new]').disabled", "document.querySelector('button[form=new]').click()"); err != nil {
		return err
	}
	return b.run("document.querySelector('.seat.me')", watchScript)
}

func (b tab) join(link, name string) error {
	if err := b.open(link); err != nil {
		return err
	}
	if err := b.run("document.querySelector('.sitdown')", fill(".sitdown input[name=name]", name)); err != nil {
		return err
	}
	if err := b.run("true", "document.querySelector('.sitdown .btn.lamp').click()"); err != nil {
		return err
	}
	return b.run("document.querySelector('.seat.me')", watchScript)
}

// wait waits until so many hands have begun and ended after the present one, or
// the time for them is over. It returns the numbers of the first and the last.
func wait(ctx context.Context, b tab, hands int) (first, last int, err error) {
	const hand = "Math.max(0, ...Object.keys(window.seen.hand).map(Number))"
	now, err := js[int](b, hand)
	if err != nil {
		return 0, 0, err
	}
	first, last = now+1, now+hands
	for end := time.Now().Add(time.Duration(hands+1) * handTime); now <= last && time.Now().Before(end) && ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
		if now, err = js[int](b, hand); err != nil {
			return 0, 0, err
		}
	}
	return first, min(last, now-1), ctx.Err() // the last to begin may not be over
}

// moment is something that a page has noted.
type moment struct {
	At   float64 `json:"at"` // ms
	Hand int     `json:"hand"`
	Who  string  `json:"who"`
}

// seen is what one page has noted; times are ms by the number of the hand.
type seen struct {
	Hand   map[int]float64 `json:"hand"`
	Cards  map[int]float64 `json:"cards"`
	Turns  []moment        `json:"turns"`
	Clicks []moment        `json:"clicks"`
}

// collect reads what the pages have noted.
func collect(tabs []tab) ([]seen, error) {
	var all []seen
	for _, b := range tabs {
		s, err := js[seen](b, "window.seen")
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// sum makes of it the times of the hands from first to last.
func sum(all []seen, first, last int) played {
	p := played{hands: max(last-first+1, 0)}
	for n := first; n <= last; n++ {
		begun := math.Inf(1)
		for _, s := range all {
			if at, ok := s.Hand[n]; ok {
				begun = min(begun, at)
			}
		}
		for _, s := range all {
			if at, ok := s.Cards[n]; ok {
				p.deal = append(p.deal, at-begun)
			}
		}
	}
	for i, s := range all {
		for _, c := range s.Clicks {
			for j, other := range all {
				if at, ok := other.passedOn(c); ok && i != j && first <= c.Hand && c.Hand <= last {
					p.click = append(p.click, at-c.At)
				}
			}
		}
	}
	return p
}

// passedOn says when this page showed that a turn had passed on after a click.
func (s seen) passedOn(c moment) (float64, bool) {
	his := false
	for _, t := range s.Turns {
		if his && t.At > c.At {
			return t.At, true
		}
		his = t.Hand == c.Hand && t.Who == c.Who
	}
	return 0, false
}
