//go:build !js

package browsertest

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestForeignPage shows that a page of somebody else gets nothing of the relay
// on this machine: not by its own name turned to this machine (DNS rebinding),
// not by a WebSocket, not by reading an answer (A41).
func TestForeignPage(t *testing.T) {
	begin(t)
	base := serve(t)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	eve := newTab(t, "eve", desktop)
	eve.open("http://" + foreign + ":" + port + "/")
	eve.has("does not serve that host name")
	if n := js[int](eve, "document.scripts.length"); n != 0 {
		t.Errorf("%d scripts came along", n)
	}

	theirs := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<title>free chips</title>")
	}))
	defer theirs.Close()
	_, at, err := net.SplitHostPort(theirs.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	eve.open("http://" + foreign + ":" + at + "/")
	js[bool](eve, `(() => { window.tries = {};
		const s = new WebSocket(`+quote("ws"+strings.TrimPrefix(base, "http")+"/ws")+`);
		s.onopen = () => { tries.socket = 'open'; }; s.onerror = () => { tries.socket = 'refused'; };
		fetch(`+quote(base+"/hash")+`).then((r) => r.text()).then(() => { tries.read = 'open'; }, () => { tries.read = 'refused'; });
		fetch(`+quote(base+"/local/bots")+`, {method: 'POST', headers: {'X-Nodealer-Token': 'x'}, body: '{}'}).then(() => { tries.local = 'open'; }, () => { tries.local = 'refused'; });
		return true; })()`)
	eve.wait("Object.keys(window.tries).length === 3")
	if got := js[string](eve, "JSON.stringify(window.tries)"); strings.Contains(got, "open") {
		t.Errorf("a foreign page gets in: %s", got)
	}
	if n := js[int](eve, "document.title.length"); n != len("free chips") {
		t.Error("the foreign page is not there: the test shows nothing")
	}
}
