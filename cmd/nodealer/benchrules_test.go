package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// TestBenchRules: the same seed sees the same hands, of every game.
func TestBenchRules(t *testing.T) {
	var one, two rulesReport
	for _, into := range []*rulesReport{&one, &two} {
		r := run(t, "", "bench", "rules", "--hands", "200", "--seed", "5", "--json")
		if err := json.Unmarshal([]byte(r.out), into); err != nil || r.code != exitYes {
			t.Fatalf("%v, %+v", err, r)
		}
	}
	if !reflect.DeepEqual(one, two) || !one.OK || one.Hands != 200 || one.Seed != 5 || len(one.Games) != len(poker.Games()) || one.Failure != nil {
		t.Errorf("%+v, then %+v", one, two)
	}
	for args, want := range map[string]string{
		"bench rules --hands 30":           "30 hands played",
		"bench rules --hands 30 --lang fr": "Chaque coup est juste.",
		"bench rules --replay 12":          "seed 12 is sound",
		"bench rules --replay 12 --json":   `{"ok":true,"seed":12}`,
		"bench rules --hands 1 --seed 99":  "Every hand is sound.",
	} {
		if r := run(t, "", strings.Fields(args)...); r.code != exitYes || !strings.Contains(r.out, want) {
			t.Errorf("%s: %+v", args, r)
		}
	}
	for args, want := range map[string]string{
		"bench rules --hands 0": "at least 1", "bench rules --replay 1 --hands 2": "replay", "bench rules x": "one word too many",
	} {
		if r := run(t, "", strings.Fields(args)...); r.code != exitMisuse || !strings.Contains(r.err, want) || r.out != "" {
			t.Errorf("%s: %+v", args, r)
		}
	}
}

// TestBenchRulesFails: a failure gives exit code 1 and the seed that shows it
// again.
func TestBenchRulesFails(t *testing.T) {
	var out strings.Builder
	a := &app{out: &out}
	f := &pokertest.Failure{Seed: 77, Game: "razz-fl/1", Reason: "a chip is lost"}
	if err := a.reportRules(rulesReport{Hands: 3}, f); err != nil || a.code != exitNo {
		t.Errorf("%v, code %d", err, a.code)
	}
	for _, want := range []string{"3 hands", "Seed 77, razz-fl/1: a chip is lost", "bench rules --replay 77"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %q", want, out.String())
		}
	}
	out.Reset()
	a.json = true
	if err := a.reportRules(rulesReport{}, f); err != nil || !strings.Contains(out.String(), `"failure":{"seed":77,"game":"razz-fl/1","reason":"a chip is lost"}`) {
		t.Errorf("%v, %s", err, out.String())
	}
}
