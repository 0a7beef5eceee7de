package history

import (
	"maps"
	"slices"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines says where things stand in a file, counted from 1.
type lines struct {
	keys    map[string]int
	actions []int // each element of the list "actions"
}

// findLines walks a TOML document that has been read without error. It is for
// messages only.
func findLines(text []byte) lines {
	found := lines{keys: map[string]int{}}
	var p unstable.Parser
	p.Reset(text)
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.KeyValue {
			continue
		}
		keys := e.Key()
		if !keys.Next() {
			continue
		}
		key := string(keys.Node().Data)
		found.keys[key] = p.Shape(keys.Node().Raw).Start.Line
		if key != "actions" || e.Value().Kind != unstable.Array {
			continue
		}
		for it := e.Value().Children(); it.Next(); {
			if it.Node().Kind != unstable.Comment {
				found.actions = append(found.actions, p.Shape(it.Node().Raw).Start.Line)
			}
		}
	}
	return found
}

// sortedKeys returns the keys of a map in order.
func sortedKeys(m map[string]any) []string {
	return slices.Sorted(maps.Keys(m))
}
