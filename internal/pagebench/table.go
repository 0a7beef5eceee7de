//go:build !js

package pagebench

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/web"
)

// Seats is how many browsers sit at the table.
const Seats = 6

// watchScript notes in a page, with the time of each: when a hand begins, when
// one's own cards are on the screen, every change of whose turn it is, and tasks
// that hold the main thread up for more than 50 ms while a deck is shuffled.
const watchScript = `
window.seen = {hand: {}, cards: {}, turns: [], long: []};
const now = () => performance.timeOrigin + performance.now();
let turn = '';
const look = () => {
  const n = Number((document.querySelector('.bar .where span')?.innerText.match(/Hand (\d+)/) ?? [])[1] ?? 0);
  if (n && !seen.hand[n]) seen.hand[n] = now();
  if (n && !seen.cards[n] && document.querySelectorAll('.seat.me .held [role=img]').length >= 2) seen.cards[n] = now();
  const t = n + '/' + [...document.querySelectorAll('.seats .seat')].map((x) => x.innerText.replace(/\s+/g, ' ')).join('|');
  if (t !== turn) { turn = t; seen.turns.push(now()); }
};
new MutationObserver(look).observe(document.getElementById('app'), {subtree: true, childList: true, characterData: true, attributes: true});
new PerformanceObserver((l) => { for (const e of l.getEntries()) if (document.querySelector('.dealing')) seen.long.push(e.duration); }).observe({entryTypes: ['longtask']});
look();`

// played is what a table of browsers showed.
type played struct {
	deal   []float64 // from a hand's begin to one's own cards, ms
	click  []float64 // from a click to another's screen, ms
	long   []float64 // tasks over 50 ms while a deck was shuffled, ms
	shuffs int       // hands that were dealt
}

// play seats browsers at a table and plays some hands, checking and calling.
func play(ctx context.Context, p *web.Page, hands int) (played, error) {
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
		Dir: dir, Store: store.NewMem(), Page: p, Limits: relay.DefaultLimits(), Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
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
	clicks, err := press(tabs, hands)
	if err != nil {
		return played{}, err
	}
	return collect(tabs, hands, clicks)
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

// press checks or calls whenever it is somebody's turn, until all have seen a
// later hand than the last one that counts. It returns when each click was.
func press(tabs []tab, hands int) (clicks []float64, err error) {
	const act = `(() => { const b = [...document.querySelectorAll('.verbs .btn.ink')].at(-1); if (!b || b.disabled) return 0;
		const t = performance.timeOrigin + performance.now(); b.click(); return t; })()`
	// The first hand is dealt when two have sat down; those that count have all.
	last := fmt.Sprintf("!!window.seen.hand[%d]", hands+3)
	for end := time.Now().Add(time.Duration(hands+3) * patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		for _, b := range tabs {
			at, err := js[float64](b, act)
			if err != nil {
				return nil, err
			}
			if at > 0 {
				clicks = append(clicks, at)
			}
		}
		if done, err := js[bool](tabs[0], last); err != nil || done {
			return clicks, err
		}
	}
	return nil, fmt.Errorf("pagebench: %d hands took too long", hands)
}

// collect reads what the pages have noted.
func collect(tabs []tab, hands int, clicks []float64) (played, error) {
	var p played
	begun := map[string]float64{}
	var all []struct {
		Hand, Cards map[string]float64
		Turns, Long []float64
	}
	for _, b := range tabs {
		s, err := js[struct {
			Hand, Cards map[string]float64
			Turns, Long []float64
		}](b, "window.seen")
		if err != nil {
			return p, err
		}
		all = append(all, s)
		p.long = append(p.long, s.Long...)
		for n, at := range s.Hand {
			if old, ok := begun[n]; !ok || at < old {
				begun[n] = at
			}
		}
	}
	for n := 3; n < hands+3; n++ {
		key := fmt.Sprint(n)
		p.shuffs++
		for _, s := range all {
			if at, ok := s.Cards[key]; ok {
				p.deal = append(p.deal, at-begun[key])
			}
		}
	}
	for _, at := range clicks {
		for _, s := range all {
			for _, t := range s.Turns {
				if t > at {
					p.click = append(p.click, t-at)
					break
				}
			}
		}
	}
	return p, nil
}
