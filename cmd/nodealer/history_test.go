package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// handText is a sound hand of three players.
const handText = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
finishing_stacks = [95, 105, 100]
players = ["Ann", "Bob", "Cleo"]
seats = [4, 6, 9]
`

// files writes files into a new folder.
func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestHistoryCheck: counts first, then the hands that are not exact by what they
// are; exit code 1 unless the hands are allowed.
func TestHistoryCheck(t *testing.T) {
	dir := files(t, map[string]string{
		"1.phh":     handText,
		"2.phh":     strings.Replace(handText, "[95, 105,", "[94, 106,", 1),
		"3.phh":     strings.Replace(handText, "finishing_stacks = [95, 105, 100]\n", "", 1),
		"4.phh":     strings.Replace(handText, "[95, 105,", "[95.5, 104.5,", 1),
		"5.phh":     "variant = \x1b",
		"6.phhs":    "[1]\n" + handText + "[2]\n" + strings.Replace(handText, "[95, 105,", "[94, 106,", 1),
		"README":    "no hand",
		"allow.txt": "# known\n2.phh\n6.phhs#2 # too\n5.phh\n",
	})
	r := run(t, "", "history", "check", dir)
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	var heads []string
	for _, l := range lines[1:] {
		if !strings.HasPrefix(l, " ") {
			kind, _, _ := strings.Cut(l, ":")
			heads = append(heads, kind)
		}
	}
	if r.code != 1 || lines[0] != "7 hands, 2 exact" ||
		strings.Join(heads, " ") != "differs differs unstated fraction unreadable" ||
		!strings.Contains(r.out, "2.phh\n  p1 Ann (seat 4): 95, stated 94\n  p2 Bob (seat 6): 105, stated 106\n") ||
		!strings.Contains(r.out, "5.phh:1: not TOML") {
		t.Errorf("%+v", r)
	}
	r = run(t, "", "history", "check", "--json", "--allow", filepath.Join(dir, "allow.txt"), dir)
	var got historyReport
	if err := json.Unmarshal([]byte(r.out), &got); err != nil || r.code != 0 {
		t.Errorf("%v, %+v", err, r)
	}
	if got.Hands != 7 || got.Exact != 2 || got.Differ != 2 || got.Unstated != 1 || got.Fraction != 1 || got.Unreadable != 1 || len(got.List) != 5 {
		t.Errorf("%+v", got)
	}
	if r := run(t, handText, "history", "check", "-"); r.code != 0 || r.out != "1 hand, 1 exact\n" {
		t.Errorf("%+v", r)
	}
	for _, args := range [][]string{
		{"history", "check"}, {"history", "check", t.TempDir()}, {"history", "check", filepath.Join(dir, "README")},
		{"history", "check", filepath.Join(dir, "nothing.phh")}, {"history", "check", "--allow", "nothing", dir}, {"history", "chekc"},
	} {
		if r := run(t, "", args...); r.code != 2 || r.out != "" || r.err == "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

// TestExport: a game that bots have played is written in every format, and as
// PHH it is exact again.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	log, phh := filepath.Join(dir, "g.ndl"), filepath.Join(dir, "g.phh")
	if r := run(t, "", "play", "--headless", "--seats", "3", "--hands", "4", "--log", log, "--seed", "x", "--fixed-clock"); r.code != 0 {
		t.Fatal(r)
	}
	if r := run(t, "", "export", log, "-o", phh, "--json"); r.code != 0 || !strings.Contains(r.out, `"hands":4,"left_out":[],"lost":[],"complete":true`) {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", "history", "check", phh); r.code != 0 || r.out != "4 hands, 4 exact\n" {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", "export", log, "--hand", "2"); r.code != 0 || !strings.HasPrefix(r.out, "variant = \"NT\"\n") || r.err != "" {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", "export", log, "--format", "ohh"); r.code != 0 || strings.Count(r.out, `"ohh"`) != 4 || r.err != "" {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", "export", log, "--format", "pokerstars"); r.code != 0 || strings.Count(r.out, "PokerStars Hand #") != 4 {
		t.Errorf("%+v", r)
	}
	b, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if r := run(t, string(b[:len(b)-9]), "export", "-"); r.code != 0 || !strings.Contains(r.err, "ends inside a record") {
		t.Errorf("torn: %d %s", r.code, r.err)
	}
	for _, args := range [][]string{
		{"export"}, {"export", phh}, {"export", log, "--format", "xml"}, {"export", log, "--hand", "5"}, {"export", "nothing.ndl"},
	} {
		if r := run(t, "", args...); r.code != 2 || r.out != "" || r.err == "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
}
