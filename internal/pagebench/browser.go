//go:build !js

package pagebench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/chromedp"
)

// ErrNoBrowser says that there is no Chromium to measure in.
var ErrNoBrowser = errors.New("pagebench: chromium is missing: apt-get install chromium, or see https://www.chromium.org/getting-involved/download-chromium")

// patience is how long a condition may take.
const patience = time.Minute

// browser starts a Chromium without a window.
func browser(ctx context.Context) (context.Context, func(), error) {
	exe := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if p, err := exec.LookPath(name); err == nil {
			exe = p
			break
		}
	}
	if exe == "" {
		return nil, nil, ErrNoBrowser
	}
	dir, err := os.MkdirTemp("", "nodealer-chromium-")
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := chromedp.NewExecAllocator(ctx,
		chromedp.ExecPath(exe), chromedp.UserDataDir(dir), chromedp.Flag("headless", true), chromedp.Flag("no-sandbox", true),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("no-first-run", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-renderer-backgrounding", true), chromedp.Flag("disable-backgrounding-occluded-windows", true), chromedp.Flag("lang", "en-US"),
	)
	ctx, stop := chromedp.NewContext(ctx)
	end := func() {
		stop()
		cancel()
		os.RemoveAll(dir)
	}
	if err := chromedp.Do(ctx); err != nil {
		end()
		return nil, nil, fmt.Errorf("pagebench: chromium does not start: %w", err)
	}
	return ctx, end, nil
}

// tab is a window of one person, with storage of its own.
type tab struct{ ctx context.Context }

func newTab(ctx context.Context) (tab, func()) {
	ctx, end := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	return tab{ctx}, end
}

func (b tab) open(url string) error { return chromedp.Do(b.ctx, chromedp.Navigate(url)) }

// js evaluates an expression.
func js[T any](b tab, expression string) (T, error) {
	return chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
}

// until waits until an expression is true.
func (b tab) until(expression string) error {
	for end := time.Now().Add(patience); time.Now().Before(end) && b.ctx.Err() == nil; time.Sleep(15 * time.Millisecond) {
		if ok, err := js[bool](b, "!!("+expression+")"); err == nil && ok {
			return nil
		}
	}
	return fmt.Errorf("pagebench: not in time: %s", expression)
}

// run runs statements once something is there.
func (b tab) run(there, statements string) error {
	if err := b.until(there); err != nil {
		return err
	}
	_, err := js[bool](b, "(() => { "+statements+"; return true; })()")
	return err
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// fill writes into a field as a person does.
func fill(selector, text string) string {
	return fmt.Sprintf(`{ const e = document.querySelector(%s); Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, %s);
		e.dispatchEvent(new Event('input', {bubbles: true})); }`, quote(selector), quote(text))
}
