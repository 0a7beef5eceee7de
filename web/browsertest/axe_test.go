//go:build !js

package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

var axeSource = sync.OnceValues(func() ([]byte, error) { return os.ReadFile("../vendor/axe-core/axe.min.js") })

// axe finds nothing serious on the screen, in light and in dark colours.
func (b *tab) axe(where string, l look) {
	b.t.Helper()
	source, err := axeSource()
	b.check(err)
	js[bool](b, string(source)+"\n;true")
	for _, dark := range []bool{false, true} {
		l.dark, l.still = dark, true // no colour is on its way
		b.look(l)
		time.Sleep(animation) // colours move too
		js[bool](b, `(() => { window.__axe = ''; axe.run(document, {resultTypes: ['violations'], preload: false}).then((r) => { window.__axe = JSON.stringify(r.violations
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
			b.t.Errorf("%s, dark %v: %s: %s\n  %s", where, dark, f.ID, f.Help, strings.Join(f.Nodes, "\n  "))
		}
	}
	l.dark, l.still = false, false
	b.look(l)
}

// TestAxe looks at every screen with axe-core.
func TestAxe(t *testing.T) {
	slow(t)
	need(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	for _, p := range []string{"", "new", "verify", "protected"} {
		ann.open(base + "/" + p)
		ann.wait("document.querySelector('main')")
		ann.axe("/"+p, desktop)
	}
	ann.open(base + "/lab")
	ann.wait("document.querySelector('main a')")
	ann.axe("the lab", desktop)
	link := ann.newTable(base, "Ann", 3)
	ann.axe("waiting table", desktop)
	ben.open(link)
	ben.wait("document.querySelector('.sitdown')")
	ben.axe("joining", phone)
	ben.join(link, "Ben")
	ben.cards()
	passive([]*tab{ann, ben}, boardOpen+" && document.querySelector('.verbs')")
	ann.axe("my turn", desktop)
	ben.axe("another's turn", phone)
	for _, item := range []string{"Invite", "Accounts", "Keyboard", "Leave", "Move to another"} {
		ann.click(".tools .icon-btn:last-child")
		if item == "Invite" {
			ann.axe("menu", desktop)
		}
		ann.press2("dialog", item)
		ann.axe(item, desktop)
		js[bool](ann, "(document.querySelector('dialog')?.close(), true)")
	}
	ann.click("#tab-chat")
	ann.click(".say-it .icon-btn")
	ann.axe("chat", desktop)
	ann.click("#tab-proof")
	ann.click(".steps li:nth-child(2) button")
	ann.axe("a proof explained", desktop)
	passive([]*tab{ann, ben}, overText)
	ann.click("#tab-hand")
	ann.axe("the result", desktop)
	ben.click(".proof-chip")
	ben.axe("rail on a phone", phone)
	data := ann.file()
	ann.open(base + "/verify")
	ann.wait("document.querySelector('.drop')")
	ann.drop("a.ndl", data)
	ann.has("Clean. Nobody cheated.")
	ann.axe("verdict", desktop)
	ann.click(".hands button")
	ann.wait("document.querySelector('.replaying .felt')")
	ann.axe("replay", desktop)
}
