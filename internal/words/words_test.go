package words

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var hole = regexp.MustCompile(`\{([a-z]+)[?}]`)

func holes(s string) []string {
	var list []string
	for _, m := range hole.FindAllStringSubmatch(s, -1) {
		if !slices.Contains(list, m[1]) {
			list = append(list, m[1])
		}
	}
	slices.Sort(list)
	return list
}

// TestBothLanguages: every text exists in both, with the same values to fill in
// (a number that only chooses a plural may be missing in one).
func TestBothLanguages(t *testing.T) {
	for key, x := range texts {
		if strings.TrimSpace(x.en) == "" || strings.TrimSpace(x.fr) == "" {
			t.Errorf("%s: a language is missing", key)
		}
		en, fr := holes(x.en), holes(x.fr)
		drop := func(list []string) []string {
			return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == "n" && !strings.Contains(x.en+x.fr, "{n}") })
		}
		if !slices.Equal(drop(en), drop(fr)) {
			t.Errorf("%s: English fills in %v, French %v", key, en, fr)
		}
		if strings.Count(x.en, "{") != strings.Count(x.en, "}") || strings.Count(x.fr, "{") != strings.Count(x.fr, "}") {
			t.Errorf("%s: a brace is open", key)
		}
		if strings.Contains(x.en, "!") || strings.Contains(x.fr, "!") {
			t.Errorf("%s shouts", key)
		}
		if strings.Count(x.en, "\n") != strings.Count(x.fr, "\n") && !strings.HasSuffix(key, ".long") {
			t.Errorf("%s: not the same number of lines", key)
		}
	}
}

// TestKeysOfCode: what the program says is in the table, and the table holds
// nothing that it never says.
func TestKeysOfCode(t *testing.T) {
	literal := regexp.MustCompile(`"([a-z]+(?:\.[a-z0-9]+)+)"`)
	command := regexp.MustCompile(`a\.(?:command|boxed|about)\("[^"]*", "([a-z]+)"`)
	used := map[string]bool{}
	spoken := regexp.MustCompile(`(?:say|Say|print|talk|show|paragraphs)\("([a-z0-9.]+)"`)
	for _, dir := range []string{"../../cmd/nodealer", "../term"} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
				return err
			}
			b, err := fs.ReadFile(os.DirFS(dir), p)
			for _, m := range literal.FindAllStringSubmatch(string(b), -1) {
				used[m[1]] = true
			}
			for _, m := range spoken.FindAllStringSubmatch(string(b), -1) {
				if !Has(m[1]) && !strings.HasSuffix(m[1], ".") {
					t.Errorf("%s says %q, which is not in the table", p, m[1])
				}
			}
			for _, m := range command.FindAllStringSubmatch(string(b), -1) {
				for _, end := range []string{"", ".long"} {
					if key := "help." + m[1] + end; !Has(key) {
						t.Errorf("%s has a command without %s", p, key)
					}
				}
				for _, end := range []string{"", ".long", ".example"} {
					used["help."+m[1]+end] = true
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range Keys() {
		// suites are looked up by their ids
		made := strings.HasPrefix(key, "owed.") || strings.HasPrefix(key, "suite.") || strings.HasPrefix(key, "leaks.")
		if !used[key] && !made {
			t.Errorf("nobody says %s", key)
		}
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct {
		lang  Lang
		key   string
		pairs []any
		want  string
	}{
		{English, "event.joined", []any{"name", "Ann", "chips", "1,000"}, "Ann sits down with 1,000."},
		{French, "event.said", []any{"name", "Ann", "text", "salut"}, "Ann\u00a0: salut"},
		{French, "event.paused", []any{"name", "Ann"}, "Ann met la table en pause\u202f; les horloges s'arrêtent."},
		{English, "header.free", []any{"n", 1}, "1 seat free"},
		{English, "header.free", []any{"n", 0}, "0 seats free"},
		{French, "header.free", []any{"n", 0}, "0 place libre"},
		{French, "header.free", []any{"n", 2}, "2 places libres"},
		{English, "no.such", nil, "no.such"},
		{English, "event.joined", nil, "{name} sits down with {chips}."},
		{English, "event.joined", []any{"name", "{chips}", "chips", 1}, "{chips} sits down with 1."},
	} {
		if got := c.lang.Say(c.key, c.pairs...); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.lang.Code(), c.key, got, c.want)
		}
	}
}

func TestLanguages(t *testing.T) {
	for code, want := range map[string]Lang{"fr": French, "fr_CA.UTF-8": French, "FR": French, "en": English, "en_US": English, "de": English, "C": English} {
		got, ok := For(code)
		if got != want || ok != (code != "de" && code != "C") {
			t.Errorf("%s: %v, %v", code, got.Code(), ok)
		}
	}
	env := map[string]string{"LANG": "fr_FR.UTF-8"}
	if got := FromEnvironment(func(k string) string { return env[k] }); got != French {
		t.Error("LANG is not looked at")
	}
	env["LC_ALL"] = "C"
	if got := FromEnvironment(func(k string) string { return env[k] }); got != English {
		t.Error("LC_ALL does not come first")
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[uint64][2]string{0: {"0", "0"}, 999: {"999", "999"}, 1240: {"1,240", "1\u202f240"}, 1234567: {"1,234,567", "1\u202f234\u202f567"}} {
		if en, fr := English.Number(n), French.Number(n); en != want[0] || fr != want[1] {
			t.Errorf("%d: %q, %q", n, en, fr)
		}
	}
	if got := French.Bytes(123_400); got != "123\u00a0ko" {
		t.Errorf("%q", got)
	}
	if got := English.Bytes(1_234_000); got != "1.2\u00a0MB" {
		t.Errorf("%q", got)
	}
	if got := French.List([]string{"a", "b", "c"}); got != "a, b et c" {
		t.Errorf("%q", got)
	}
}
