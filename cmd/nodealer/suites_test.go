package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/internal/words"
)

// Every suite is described in both languages, to people and to scripts alike.
func TestSuitesCommand(t *testing.T) {
	r := run(t, "", "suites", "--json")
	code, out, errs := r.code, r.out, r.err
	var list []suiteInfo
	if err := json.Unmarshal([]byte(out), &list); err != nil || code != exitYes {
		t.Fatalf("code %d, %v: %s", code, err, errs)
	}
	if len(list) != len(catalog.Suites()) {
		t.Errorf("%d suites", len(list))
	}
	for _, s := range list {
		if len(s.Games) == 0 || s.Least.Bytes == 0 || s.Most.Bytes <= s.Least.Bytes && s.MaxSeats > s.MinSeats {
			t.Errorf("%s: %+v", s.ID, s)
		}
		if !words.Has("suite."+s.ID) || s.Leaks != "" && !words.Has("leaks."+s.ID) {
			t.Errorf("%s is not described in French", s.ID)
		}
		text := run(t, "", "suites", "--lang", "fr").out
		if !strings.Contains(text, s.ID) {
			t.Errorf("%s is not in the list", s.ID)
		}
	}
}

// A game that a suite cannot serve is refused when the table is opened, and so are
// parameters that it does not have, with the reason.
func TestSuiteRefuses(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{"cannot shuffle cards again", []string{"--suite", "race", "--game", "draw52-nl/1"}},
		{"cannot shuffle cards again", []string{"--suite", "sra-classic", "--game", "stud-fl/1"}},
		{"--group is for", []string{"--group", "ffdhe3072"}},
		{"--group is for", []string{"--suite", "sra", "--group", "ffdhe1024"}},
		{"--group is for", []string{"--suite", "sra", "--locks", "medium"}},
	} {
		r := run(t, "", append([]string{"play", "--headless", "--hands", "1", "--lang", "en"}, c.args...)...)
		code, errs := r.code, r.err
		if code != exitMisuse || !strings.Contains(errs, c.want) {
			t.Errorf("%v: code %d, %s", c.args, code, errs)
		}
	}
}
