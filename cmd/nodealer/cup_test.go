package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A tournament without people is played to its end, and its file says who won.
func TestTournament(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cup.ndl")
	r0 := run(t, "", "play", "--headless", "--tournament", "--seats", "3", "--stack", "600", "--level", "3", "--payouts", "60/40",
		"--break", "2:5m", "--seed", "7", "--fixed-clock", "--log", file)
	if r0.code != exitYes || !strings.Contains(r0.out, "played by 3 bots") {
		t.Fatalf("%+v", r0)
	}
	for lang, want := range map[string][]string{
		"en": {"tournament: over on level", "1. ", "gets 1,800", "gets 1,200", "out in hand", "Who owes whom", "Proved:"},
		"fr": {"fini au niveau", "touche 1", "sort au coup"},
	} {
		v := run(t, "", "verify", "--lang", lang, file)
		for _, w := range want {
			if v.code != exitYes || !strings.Contains(v.out, w) {
				t.Errorf("%s: no %q in %s%s", lang, w, v.out, v.err)
			}
		}
	}
	r := verified(t, file, exitYes)
	if !r.OK || r.Tournament == nil || !r.Tournament.Over || len(r.Tournament.Places) != 3 || r.Tournament.Places[0].Prize != 1800 || r.Chips.In != 1800 {
		t.Errorf("%+v", r.Tournament)
	}
	// Half of it is a tournament that still runs, with the places of that moment.
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(t.TempDir(), "half.ndl")
	if err := os.WriteFile(half, b[:len(b)/3], 0o600); err != nil {
		t.Fatal(err)
	}
	if v := run(t, "", "verify", half); !strings.Contains(v.out, "the places by the chips now") || strings.Contains(v.out, "The accounts are not even") {
		t.Error(v.out)
	}
}

// What is no tournament is refused in a sentence that says what to write.
func TestNoTournament(t *testing.T) {
	for _, tt := range []struct {
		args string
		want string
	}{
		{"--tournament=huge", "turbo, regular or deep"},
		{"--tournament --level 0", "as 8"},
		{"--tournament --level 5x", "as 8m"},
		{"--tournament --break 5m", "4:5m"},
		{"--tournament --payouts 50/60", "N-06"},
		{"--tournament --payouts half", "50/30/20"},
		{"--tournament --reentry 1", "N-10"},
		{"--tournament --late 200", "N-04"},
		{"--tournament --blinds 5/10", "--blinds"},
		{"--tournament --rules ante=3", "ante=3"},
		{"--tournament --game mix/1", "mix/1"},
		{"--level 8 --hands 3", "--tournament"},
	} {
		r := run(t, "", append([]string{"play", "--headless", "--seats", "3"}, strings.Fields(tt.args)...)...)
		if r.code != exitMisuse || !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: %+v", tt.args, r)
		}
	}
}
