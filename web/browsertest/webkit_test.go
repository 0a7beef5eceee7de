//go:build linux

package browsertest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestWebKit plays a hand between the engine of Safari, which every browser of
// an iPhone has, and Chromium: a table is opened in WebKit, the other joins it,
// cards are dealt, the hand is played out and the page loaded anew. WebKit is
// driven by the W3C's WebDriver, with WebKitGTK's driver and a screen in memory.
// .ci/run tests the page in Chromium and does not install a second browser for
// one hand; it runs this where WebKit is, and .ci/long always.
func TestWebKit(t *testing.T) {
	if !patient() {
		t.Skip("slow; NODEALER_LONG=1 or NODEALER_CI=1 runs it")
	}
	need(t)
	ann := newWebKit(t)
	base := serve(t)
	ann.open(base + "/new")
	ann.does(`const e = document.querySelector('#n-player'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(e, 'Ann');
		e.dispatchEvent(new Event('input', {bubbles: true})); [...document.querySelectorAll('.seg button')].find((x) => x.innerText === '5 min').click()`)
	ann.wait("!document.querySelector('button[form=new]').disabled")
	ann.does("document.querySelector('button[form=new]').click()")
	ann.wait("location.pathname.startsWith('/t/') && document.querySelector('.seat.me')")
	ben := newTab(t, "ben", phone)
	ben.join(ann.js("location.href"), "Ben")
	const act = `setInterval(() => { const b = [...document.querySelectorAll('.verbs .btn.ink')].at(-1); if (b && !b.disabled) b.click(); }, 40)`
	js[bool](ben, "("+act+", true)")
	const own = "[...document.querySelectorAll('.seat.me .held [role=img]')].map((x) => x.getAttribute('aria-label')).join(', ')"
	ann.wait("document.querySelectorAll('.seat.me .held [role=img]').length >= 2 && document.querySelector('.verbs')")
	cards := ann.js(own)
	ann.open(ann.js("location.href")) // as one who has closed the page by mistake
	ann.wait("document.querySelectorAll('.seat.me .held [role=img]').length >= 2")
	if again := ann.js(own); again != cards {
		t.Errorf("after the page was loaded anew one holds %s, not %s", again, cards)
	}
	ann.does(act)
	ann.wait(overText)
	if alert := ann.js("[...document.querySelectorAll('[role=alert]')].map((x) => x.innerText).join()"); alert != "" {
		t.Errorf("the page says %q", alert)
	}
	if wide := ann.js("String(document.documentElement.scrollWidth > innerWidth)"); wide != "false" {
		t.Error("the page scrolls sideways")
	}
}

// webkit is a window of WebKit's.
type webkit struct {
	t       *testing.T
	session string // its address
}

// newWebKit starts WebKit, or skips the test where it is not installed.
func newWebKit(t *testing.T) *webkit {
	t.Helper()
	browsers, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	driver, err := exec.LookPath("WebKitWebDriver")
	screen, bad := exec.LookPath("Xvfb")
	if err != nil || bad != nil || len(browsers) == 0 {
		t.Skip("needs WebKit, which .ci/long installs: apt-get install webkit2gtk-driver xvfb")
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := ln.Addr().(*net.TCPAddr).Port
	ln.Close()
	home, err := os.MkdirTemp("", "nodealer-webkit-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) }) // its processes write into it till they end
	d := exec.Command(driver, fmt.Sprintf("--port=%d", port))
	d.Env = append(os.Environ(), "DISPLAY="+display(t, screen), "HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_DATA_HOME="+home, "XDG_CACHE_HOME="+home, "LANG=C.UTF-8", "MESA_SHADER_CACHE_DISABLE=true")
	d.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := d.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-d.Process.Pid, syscall.SIGKILL); _ = d.Wait() }) // the browser too
	w := &webkit{t, fmt.Sprintf("http://127.0.0.1:%d/session", port)}
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			conn.Close()
			break
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	options := map[string]any{"binary": browsers[0], "args": []string{"--automation"}}
	var v struct{ SessionID string }
	w.call(http.MethodPost, "", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{"webkitgtk:browserOptions": options}}}, &v)
	w.session += "/" + v.SessionID
	t.Cleanup(func() { w.call(http.MethodDelete, "", nil, nil) })
	return w
}

// display starts a screen in memory and returns its name.
func display(t *testing.T, screen string) string {
	t.Helper()
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	x := exec.Command(screen, "-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{out}
	if err := x.Start(); err != nil {
		t.Fatal(err)
	}
	out.Close()
	t.Cleanup(func() { _ = x.Process.Kill(); _ = x.Wait() })
	name, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal("no screen in memory: ", err)
	}
	return ":" + strings.TrimSpace(name)
}

// call asks the driver.
func (w *webkit) call(method, path string, body, value any) {
	w.t.Helper()
	b := []byte("{}")
	if body != nil {
		b, _ = json.Marshal(body)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, w.session+path, bytes.NewReader(b))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer a.Body.Close()
	var got struct{ Value json.RawMessage }
	if err := json.NewDecoder(a.Body).Decode(&got); err != nil || a.StatusCode != http.StatusOK {
		w.t.Fatalf("WebKit: %s %s: %s %v", path, a.Status, got.Value, err)
	}
	if value != nil {
		if err := json.Unmarshal(got.Value, value); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *webkit) open(url string) {
	w.t.Helper()
	w.call(http.MethodPost, "/url", map[string]any{"url": url}, nil)
}

// js returns the text that an expression has.
func (w *webkit) js(expression string) (text string) {
	w.t.Helper()
	w.call(http.MethodPost, "/execute/sync", map[string]any{"script": "return String(" + expression + ")", "args": []any{}}, &text)
	return text
}

// does runs statements.
func (w *webkit) does(statements string) {
	w.t.Helper()
	w.call(http.MethodPost, "/execute/sync", map[string]any{"script": statements, "args": []any{}}, nil)
}

// wait waits until an expression is true.
func (w *webkit) wait(expression string) {
	w.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if w.js("!!("+expression+")") == "true" {
			return
		}
	}
	w.t.Fatalf("WebKit: not in time: %s\nthe page says:\n%s", expression, w.js("document.body.innerText"))
}
