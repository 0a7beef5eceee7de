//go:build !js

package browsertest

import (
	"net/http"
	"strings"
	"testing"
)

// TestPlay is what somebody sees who types nodealer play: a seat in the
// browser, three bots at the table, and cards on the screen.
func TestPlay(t *testing.T) {
	begin(t)
	url, _ := program(t, "play", "--page", "--no-browser", "--listen", "127.0.0.1:0", "--home", t.TempDir(), "--name", "Lou", "--lang", "en", "--pause", "1s")
	base, _, _ := strings.Cut(url, "/#")

	lou := newTab(t, "lou", phone)
	lou.open(url)
	lou.cards()
	lou.wait("document.querySelectorAll('.seats .seat:not(.is-free)').length === 4")
	if strings.Contains(js[string](lou, "location.hash"), "k=") {
		t.Error("the token stays in the address")
	}
	lou.shot("play-phone")
	passive([]*tab{lou}, overText)
	lou.sane()
	lou.shot("play-over-phone")

	// Somebody without the token gets nothing of the program.
	r := must[*http.Response](t)(http.Get(base + "/local/setup"))
	r.Body.Close()
	if r.StatusCode != http.StatusForbidden {
		t.Errorf("without the token: %d", r.StatusCode)
	}
}
