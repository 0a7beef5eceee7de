package history

import (
	"maps"
	"slices"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines says where things of one hand stand in a file, counted from 1.
type lines struct {
	begin   int // of the hand's table; 0 at the top of a file
	keys    map[string]int
	actions []int // each element of the list "actions"
}

// findLines walks a TOML document that has been read without error, and returns
// the lines of each table of its top level; "" is the top itself. It is for
// messages only.
func findLines(text []byte) map[string]*lines {
	all := map[string]*lines{}
	at := func(table string, begin int) *lines {
		if all[table] == nil {
			all[table] = &lines{begin: begin, keys: map[string]int{}}
		}
		return all[table]
	}
	found := at("", 0)
	var p unstable.Parser
	p.Reset(text)
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.KeyValue && e.Kind != unstable.Table {
			continue
		}
		keys := e.Key()
		if !keys.Next() {
			continue
		}
		key, line := string(keys.Node().Data), p.Shape(keys.Node().Raw).Start.Line
		if e.Kind == unstable.Table {
			found = at(key, line)
			continue
		}
		found.keys[key] = line
		if key != "actions" || e.Value().Kind != unstable.Array {
			continue
		}
		for it := e.Value().Children(); it.Next(); {
			if it.Node().Kind != unstable.Comment {
				found.actions = append(found.actions, p.Shape(it.Node().Raw).Start.Line)
			}
		}
	}
	return all
}

// sortedKeys returns the keys of a map in order.
func sortedKeys(m map[string]any) []string {
	return slices.Sorted(maps.Keys(m))
}
