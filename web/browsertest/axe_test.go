//go:build !js

package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"
)

var axeSource = sync.OnceValues(func() ([]byte, error) { return os.ReadFile("../vendor/axe-core/axe.min.js") })

// axe finds nothing serious on the screen: by every rule in light colours, by
// those about colours in dark ones too.
func (b *tab) axe(where string) {
	b.t.Helper()
	if !js[bool](b, "typeof axe === 'object'") { // once for each document
		source, err := axeSource()
		b.check(err)
		js[bool](b, string(source)+"\n;true")
	}
	const all, colours = "null", "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}"
	b.axeRun(where+", light", all)
	b.media(true, false)
	b.axeRun(where+", dark", colours)
	b.media(false, false)
}

// axeRun says what axe finds by some rules.
func (b *tab) axeRun(where, only string) {
	b.t.Helper()
	js[bool](b, `(() => { window.__axe = ''; axe.run(document, {resultTypes: ['violations'], preload: false, runOnly: `+only+` ?? undefined}).then((r) => { window.__axe = JSON.stringify(r.violations
		.filter((v) => v.impact === 'serious' || v.impact === 'critical')
		.map((v) => ({id: v.id, help: v.help, nodes: v.nodes.slice(0, 4).map((n) => n.target.join(' ') + ' ' + n.html.slice(0, 120))}))); },
		(e) => { window.__axe = JSON.stringify([{id: 'axe', help: String(e), nodes: []}]); }); return true; })()`)
	b.wait("window.__axe")
	var found []struct {
		ID, Help string
		Nodes    []string
	}
	b.check(json.Unmarshal([]byte(js[string](b, "window.__axe")), &found))
	for _, f := range found {
		b.t.Errorf("%s: %s: %s\n  %s", where, f.ID, f.Help, strings.Join(f.Nodes, "\n  "))
	}
}

// TestAxe looks at every screen with axe-core.
func TestAxe(t *testing.T) {
	slow(t)
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	for _, p := range []string{"", "new", "verify", "protected"} {
		ann.open(base + "/" + p)
		ann.wait("document.querySelector('main')")
		ann.axe("/" + p)
	}
	ann.open(base + "/lab")
	ann.wait("document.querySelector('main a')")
	ann.axe("the lab")
	link := ann.newTable(base, "Ann", 3)
	ann.axe("waiting table")
	ben.open(link)
	ben.wait("document.querySelector('.sitdown')")
	ben.axe("joining")
	ben.join(link, "Ben")
	ben.cards()
	passive([]*tab{ann, ben}, boardOpen+" && document.querySelector('.verbs')")
	ann.axe("my turn")
	ben.axe("another's turn")
	ann.menu()
	ann.axe("menu")
	ann.shut()
	for _, item := range []string{"Invite", "Accounts", "Keyboard", "Leave", "Move to another"} {
		ann.item(item)
		ann.axe(item)
		ann.shut()
	}
	ann.click("#tab-chat")
	ann.click(".say-it .icon-btn")
	ann.axe("chat")
	ann.click("#tab-proof")
	ann.click(".steps li:nth-child(2) button")
	ann.axe("a proof explained")
	passive([]*tab{ann, ben}, overText)
	ann.click("#tab-hand")
	ann.axe("the result")
	ben.click(".proof-chip")
	ben.axe("rail on a phone")
	data := ann.file()
	ann.open(base + "/verify")
	ann.wait("document.querySelector('.drop')")
	ann.drop("a.ndl", data)
	ann.has("Clean. Nobody cheated.")
	ann.axe("verdict")
	ann.click(".hands button")
	ann.wait("document.querySelector('.replaying .felt')")
	ann.axe("replay")
}
