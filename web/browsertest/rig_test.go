//go:build !js

package browsertest

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/web"
	"github.com/nodealer/nodealer/web/build"
)

// patience is how long a condition may take on a busy machine.
const patience = 4 * time.Minute

// thePage builds the page once.
var thePage = sync.OnceValues(func() (*web.Page, error) {
	root, err := build.Source()
	if err != nil {
		return nil, err
	}
	dir, err := build.Cached(context.Background(), root, nil)
	if err != nil {
		return nil, err
	}
	return web.Open(os.DirFS(dir))
})

// findBrowser prefers chromium without the window around the page: it shows the
// same page, and opens a tab for a third of the work.
func findBrowser() (string, error) {
	if exe, err := exec.LookPath("chromium-headless-shell"); err == nil {
		return exe, nil
	}
	return exec.LookPath("chromium")
}

// theBrowser is one chromium for all tests; each tab has storage of its own.
var theBrowser = sync.OnceValues(func() (context.Context, error) {
	exe, err := findBrowser()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "nodealer-chromium-")
	if err != nil {
		return nil, err
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(exe), chromedp.UserDataDir(dir),
		chromedp.Flag("headless", true), chromedp.Flag("no-sandbox", true), chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true),
		chromedp.Flag("no-first-run", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-renderer-backgrounding", true), chromedp.Flag("lang", "en-US"),
		chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup"), // pages in the window around each tab
		chromedp.Flag("js-flags", "--liftoff-only"),                                 // no tab lives long enough for the second compiler to pay
		chromedp.Flag("host-resolver-rules", "MAP "+foreign+" 127.0.0.1"),           // a name that somebody turned to this machine
	)
	ctx, stop := chromedp.NewContext(ctx)
	atEnd = append(atEnd, func() {
		stop()
		cancel()
		os.RemoveAll(dir)
	})
	return ctx, chromedp.Do(ctx)
})

// theProgram is the path of nodealer, built once.
var theProgram = sync.OnceValues(func() (string, error) {
	if _, err := thePage(); err != nil { // so that the program finds it built
		return "", err
	}
	root, err := build.Source()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "nodealer-program-")
	if err != nil {
		return "", err
	}
	atEnd = append(atEnd, func() { os.RemoveAll(dir) })
	exe := filepath.Join(dir, "nodealer")
	cmd := exec.Command("go", "build", "-o", exe, "./cmd/nodealer")
	cmd.Dir = root
	if msg, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, msg)
	}
	return exe, nil
})

// program starts nodealer and returns the first line that it writes, and what
// ends it before the test does.
func program(t *testing.T, args ...string) (line string, stop func()) {
	t.Helper()
	exe := must[string](t)(theProgram())
	run := exec.Command(exe, args...)
	run.Dir = must[string](t)(build.Source())
	out := must[io.ReadCloser](t)(run.StdoutPipe())
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		_ = run.Process.Signal(os.Interrupt)
		_ = run.Wait()
	})
	t.Cleanup(stop)
	return strings.TrimSpace(must[string](t)(bufio.NewReader(out).ReadString('\n'))), stop
}

var atEnd []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, f := range atEnd {
		f()
	}
	os.Exit(code)
}

// begin is for the first line of a test: it skips it where there is no browser,
// and lets it run beside others. No two tests share a relay or a storage.
func begin(t *testing.T) {
	t.Helper()
	need(t)
	t.Parallel()
}

// need skips the test where there is no browser.
func need(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	if _, err := findBrowser(); err != nil {
		if os.Getenv("NODEALER_CI") != "" {
			t.Fatal("chromium is missing: apt-get install chromium")
		}
		t.Skip("chromium is missing: apt-get install chromium")
	}
	ctx, err := theBrowser()
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

// foreign is a host name of somebody else's.
const foreign = "evil.example"

// serve runs a relay with the page and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	base, _ := host(t, t.TempDir(), store.NewMem())
	return base
}

// host is serve with what the relay keeps. stop ends it before the test does.
func host(t *testing.T, dir string, kept store.Store) (base string, l *line) {
	t.Helper()
	p, err := thePage()
	if err != nil {
		t.Fatal(err)
	}
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ln := &line{Listener: plain, open: map[net.Conn]bool{}}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := relay.Start(ctx, relay.Config{
		Dir: dir, Store: kept, Page: p, Limits: relay.DefaultLimits(), Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
	}, ln)
	if err != nil {
		t.Fatal(err)
	}
	ln.stop = sync.OnceFunc(func() {
		cancel()
		_ = r.Wait()
	})
	t.Cleanup(ln.stop)
	return "http://" + ln.Addr().String(), ln
}

// line is the way to a relay. It can be cut, and mended again.
type line struct {
	net.Listener
	stop func() // ends the relay

	mu   sync.Mutex
	open map[net.Conn]bool
	dead bool
}

// Accept implements net.Listener.
func (l *line) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		l.mu.Lock()
		dead := l.dead
		l.open[c] = !dead
		l.mu.Unlock()
		if !dead {
			return c, nil
		}
		c.Close()
	}
}

// cut ends all connections and lets no new one come about; mend ends that.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead = true
	for c := range l.open {
		c.Close()
	}
	clear(l.open)
}

func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead = false
}

// tab is one window of one person.
type tab struct {
	t    *testing.T
	ctx  context.Context
	name string
	seen look // as it looks now
}

type look struct {
	width, height int64
	scale         float64
	mobile        bool
	dark          bool
	moves         bool // does not ask for reduced motion
}

var (
	desktop = look{width: 1440, height: 900, scale: 1}
	phone   = look{width: 390, height: 844, scale: fine(), mobile: true}
	// doubled is a desktop window with everything at twice its size, whose user
	// has not asked for less motion.
	doubled = look{width: 640, height: 512, scale: 2, moves: true}
)

// fine is how fine a phone's screen is: as fine as phones are where somebody
// looks at the pictures; drawing them takes four times as long.
func fine() float64 {
	if os.Getenv("NODEALER_SHOTS") != "" {
		return 2
	}
	return 1
}

// slow leaves a test to CI, where it is never skipped, and to long runs.
func slow(t *testing.T) {
	t.Helper()
	if !patient() {
		t.Skip("slow; NODEALER_CI=1 runs it")
	}
}

// patient reports whether there is time for slow tests.
func patient() bool { return os.Getenv("NODEALER_CI") != "" || os.Getenv("NODEALER_LONG") != "" }

// newTab opens a window with a storage of its own.
func newTab(t *testing.T, name string, l look) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(need(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, name: name}
	b.look(l)
	return b
}

func (b *tab) look(l look) {
	b.t.Helper()
	b.seen = l
	opts := []chromedp.EmulateViewportOption{chromedp.EmulateScale(l.scale)}
	if l.mobile {
		opts = append(opts, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.check(chromedp.Do(b.ctx, chromedp.EmulateViewport(l.width, l.height, opts...)))
	b.media(l.dark, l.moves)
}

// media sets the colours and the motion that the person wishes for.
func (b *tab) media(dark, moves bool) {
	b.t.Helper()
	scheme, motion := "light", "reduce"
	if moves {
		motion = "no-preference"
	}
	if dark {
		scheme = "dark"
	}
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}},
	})
	b.check(err)
}

func (b *tab) check(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("%s: %v", b.name, err)
	}
}

func (b *tab) open(url string) {
	b.t.Helper()
	b.check(chromedp.Do(b.ctx, chromedp.Navigate(url)))
}

// js evaluates an expression.
func js[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %s: %v", b.name, expression, err)
	}
	return v
}

// await watches the page until an expression is true in it; each time that it is
// not yet, the page does something. It looks from within, which costs a busy
// machine less than asking again and again, and comes back after a while, since
// the page may have gone to another address.
func (b *tab) await(expression, meanwhile string) bool {
	watch := fmt.Sprintf(`new Promise((say) => { const end = Date.now() + 2000; const look = () => {
		let yes = false; try { yes = !!(%s); if (!yes) { %s } } catch { }
		if (yes || Date.now() > end) say(yes); else setTimeout(look, 40); }; look(); })`, expression, meanwhile)
	for end := time.Now().Add(patience); time.Now().Before(end); {
		ctx, cancel := context.WithTimeout(b.ctx, patience)
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](watch, chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && yes {
			return true
		}
		if err != nil { // on its way to another page
			time.Sleep(50 * time.Millisecond)
		}
	}
	return false
}

// wait waits until an expression is true.
func (b *tab) wait(expression string) {
	b.t.Helper()
	if b.await(expression, "") {
		return
	}
	b.shot("failed-" + b.name)
	text := js[string](b, "document.body.innerText")
	b.t.Fatalf("%s: not in time: %s\nthe page says:\n%s", b.name, expression, text)
}

// has waits until the page shows a text.
func (b *tab) has(text string) {
	b.t.Helper()
	b.wait("document.body.innerText.includes(" + quote(text) + ")")
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// click presses what a selector finds.
func (b *tab) click(selector string) {
	b.t.Helper()
	b.wait("document.querySelector(" + quote(selector) + ") && !document.querySelector(" + quote(selector) + ").disabled")
	js[bool](b, "(document.querySelector("+quote(selector)+").click(), true)")
}

// press presses the button with a text.
func (b *tab) press(text string) {
	b.t.Helper()
	find := "[...document.querySelectorAll('button, a')].find((x) => x.innerText.trim().startsWith(" + quote(text) + ") && x.offsetParent)"
	b.wait(find)
	js[bool](b, "("+find+".click(), true)")
}

// fill writes into a field as a person would.
func (b *tab) fill(selector, text string) {
	b.t.Helper()
	b.wait("document.querySelector(" + quote(selector) + ")")
	js[bool](b, fmt.Sprintf(`(() => { const e = document.querySelector(%s); const p = Object.getPrototypeOf(e);
		Object.getOwnPropertyDescriptor(p, 'value').set.call(e, %s); e.dispatchEvent(new Event('input', {bubbles: true})); return true; })()`, quote(selector), quote(text)))
}

// shot keeps a picture of the screen where NODEALER_SHOTS says.
func (b *tab) shot(name string) {
	dir := os.Getenv("NODEALER_SHOTS")
	if dir == "" {
		return
	}
	r, err := chromedp.Call(b.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
	if err != nil {
		b.t.Log(err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), r.Data, 0o600); err != nil {
		b.t.Log(err)
	}
}

// newTable opens a table with the form and returns its link.
func (b *tab) newTable(base, name string, seats int) string {
	b.t.Helper()
	b.open(base + "/new")
	return b.fillTable(name, seats)
}

// fillTable fills the form that is on the screen.
func (b *tab) fillTable(name string, seats int) string {
	b.t.Helper()
	b.fill("#n-player", name)
	b.press(fmt.Sprint(seats))
	b.press("5 min") // no clock runs out on a busy machine
	b.click("button[form=new]")
	b.wait("location.pathname.startsWith('/t/') && document.querySelector('.seat.me')")
	return js[string](b, "location.href")
}

// join takes a seat by a link, at a table whose suite publishes no keys.
func (b *tab) join(link, name string) {
	b.t.Helper()
	b.open(link)
	// How the cards are kept is said before one sits down.
	b.click(".kept")
	b.wait("document.querySelectorAll('#kept:popover-open li').length >= 3")
	js[bool](b, "(document.querySelector('#kept').hidePopover(), true)")
	if strings.Contains(js[string](b, "document.body.innerText"), "keys are published") {
		b.t.Errorf("%s: a table whose suite publishes no keys says that it does", b.name)
	}
	b.fill(".sitdown input[name=name]", name)
	b.click(".sitdown .btn.lamp")
	b.wait("document.querySelector('.seat.me')")
}

// cards are the player's own cards by their labels.
func (b *tab) cards() string {
	b.t.Helper()
	b.wait("document.querySelectorAll('.seat.me .held [role=img]').length >= 2")
	return js[string](b, "[...document.querySelectorAll('.seat.me .held [role=img]')].map((x) => x.getAttribute('aria-label')).join(', ')")
}

// passive checks or calls whenever it is a tab's turn, until the first one sees
// the text, which is looked for before anything is pressed there.
func passive(tabs []*tab, until string) {
	tabs[0].t.Helper()
	const act = `(() => { const b = [...document.querySelectorAll('.verbs .btn.ink')].at(-1); if (b && !b.disabled) b.click(); })()`
	for _, b := range tabs[1:] {
		js[bool](b, "(window.__plays = setInterval(() => "+act+", 40), true)")
	}
	done := tabs[0].await(until, act)
	for _, b := range tabs[1:] {
		js[bool](b, "(clearInterval(window.__plays), true)")
	}
	if done {
		return
	}
	for _, b := range tabs {
		b.shot("failed-" + b.name)
	}
	tabs[0].t.Fatalf("not in time: %s\nthe page says:\n%s", until, js[string](tabs[0], "document.body.innerText"))
}

// file presses "save the file" and returns what would be stored.
func (b *tab) file() []byte {
	b.t.Helper()
	return b.given(func() { b.click(".rail-foot .btn") })
}

// given presses a button and returns the file that it gives to the person.
func (b *tab) given(press func()) []byte {
	b.t.Helper()
	js[bool](b, `(() => { const make = URL.createObjectURL; window.__saved = ''; URL.createObjectURL = (blob) => {
		const r = new FileReader(); r.onload = () => { window.__saved = r.result.split(',')[1]; }; r.readAsDataURL(blob); return make(blob); }; return true; })()`)
	press()
	b.wait("window.__saved")
	data, err := base64.StdEncoding.DecodeString(js[string](b, "window.__saved"))
	b.check(err)
	return data
}

// drop drops a file on the page.
func (b *tab) drop(name string, data []byte) {
	b.t.Helper()
	js[bool](b, fmt.Sprintf(`(() => { const raw = Uint8Array.from(atob(%s), (c) => c.charCodeAt(0)); const d = new DataTransfer();
		d.items.add(new File([raw], %s)); document.querySelector('.drop').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: d})); return true; })()`,
		quote(base64.StdEncoding.EncodeToString(data)), quote(name)))
}

// sane says what no screen may have: a sideways scroll, or a text that is
// missing in the table of words.
func (b *tab) sane() {
	b.t.Helper()
	if w := js[int](b, "document.documentElement.scrollWidth - innerWidth"); w > 0 {
		b.t.Errorf("%s: the page is %d px too wide", b.name, w)
	}
	text := js[string](b, "document.body.innerText")
	for _, word := range strings.Fields(text) {
		if strings.Contains(word, "undefined") || strings.Contains(word, "NaN") {
			b.t.Errorf("%s: the page says %q", b.name, word)
		}
	}
}
