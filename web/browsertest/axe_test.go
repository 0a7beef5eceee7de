//go:build !js

package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
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
