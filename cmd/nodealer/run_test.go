package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/transcript"
)

// result is what one run of the program did.
type result struct {
	code     int
	out, err string
}

// run runs the program inside the test, without a terminal and with an empty
// home.
func run(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	env := map[string]string{"USER": "tester"}
	a := &app{in: strings.NewReader(stdin), out: &out, err: &errs, getenv: func(k string) string { return env[k] }}
	if !strings.Contains(strings.Join(args, " "), "--home") {
		args = append(args, "--home", t.TempDir())
	}
	code := runWith(context.Background(), args, a)
	return result{code, out.String(), errs.String()}
}

// TestMisuse: every mistake exits with 2, says what is wrong on standard error,
// and what to do next; standard output stays empty.
func TestMisuse(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"play", "play --headless"},
		{"play", "play --page"},
		{"play --page --terminal", "[page terminal]"},
		{"play --page --resume 3fKq", "[page resume]"},
		{"join x", "nodealer bot LINK"},
		{"dance", "dance"},
		{"verify", "FILE is missing"},
		{"verify a b", "b is one word too many"},
		{"verify no-such-file", "no-such-file does not exist"},
		{"--lang de games", "--lang en or --lang fr"},
		{"play --headless", "--hands N"},
		{"play --headless --hands 0", "--hands N"},
		{"play --headless --hands -1", "choose from 1 to"},
		{"play --headless --hands 3 --seats 1", "choose from 2 to 10"},
		{"play --headless --hands 3 --seats 11", "choose from 2 to 10"},
		{"play --headless --hands 3 --game chess", "nodealer games lists them"},
		{"play --headless --hands 3 --suite none", "nodealer suites lists them"},
		{"play --headless --hands 3 --suite pele --seats 3", "choose from 2 to 2"},
		{"play --headless --hands 3 --suite pele --game holdem-nl/1", "do not go together"},
		{"play --headless --hands 3 --suite vtmf --game draw1988-nl/1", "do not go together"},
		{"play --headless --hands 3 --blinds ten", "5/10"},
		{"play --headless --hands 3 --blinds 20/10", "5/10"},
		{"play --headless --hands 3 --buyin 0", "--buyin must be"},
		{"play --headless --hands x", "--hands"},
		{"play --log f", "--log needs --headless"},
		{"play --no-such-flag", "--no-such-flag"},
		{"bot hello", "no table of yours begins with hello"},
		{"bot http://x/t/y", "copy the whole link"},
		{"bot --temper wild http://x/t/y#z", "steady, tight, loose or bold"},
		{"watch http://x", "https://example.org/t/TABLE#SECRET"},
		{"tables --links zz", "nodealer tables lists them"},
		{"tables --links a --hide b", "links"},
		{"save x", "LINK FILE is missing"},
		{"relay --tls-cert a", "give both"},
		{"relay --listen 127.0.0.1:0 --tls-cert no-cert --tls-key no-key", "no-cert does not exist"},
		{"relay --listen 127.0.0.1:0 --tls-cert run_test.go --tls-key run_test.go", "PEM form"},
		{"relay --public example.org", "https://HOST"},
		{"completion csh", "bash, zsh, fish or powershell"},
		{"open --relay http://127.0.0.1:1", "does not answer"},
		{"mail new --with Bob=KEY --tournament=turbo", "tournaments are not played by letters"},
		{"mail new --with Bob=KEY --suite race", "race/1 needs a party beside the players"},
		{"mail new --with Bob=KEY --suite race-classic", "race-classic/1 needs a party beside the players"},
		{"mail new --with Bob=KEY --suite sra --game draw32-nl/1", "cannot shuffle cards again"},
		{"mail new --with Bob=KEY --dir box --seal keys", "shared folder are not sealed"},
		{"open --name \x1b[31mred", "choose one with --name"},
		{"games extra", "there is no game extra"},
		{"games razz-fl/1 extra", "one word too many"},
	} {
		r := run(t, "", strings.Split(strings.ReplaceAll(c.args, "KEY", letter.KeyText(transcript.PublicKey(ed25519.NewKeyFromSeed(make([]byte, 32))))), " ")...)
		if r.code != exitMisuse || !strings.Contains(r.err, c.want) || r.out != "" {
			t.Errorf("%s: code %d, standard error %q, standard output %q; want 2 and %q", c.args, r.code, r.err, r.out, c.want)
		}
		if strings.Contains(r.err, "\x1b") {
			t.Errorf("%s: an escape goes back to the terminal", c.args)
		}
	}
}

// TestHelp: every command has help in both languages, without holes.
func TestHelp(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		for _, name := range []string{"", "play", "relay", "open", "join", "watch", "bot", "tables", "save", "verify", "games", "suites", "mail", "mail key", "mail new", "mail accept", "mail read", "mail reply", "mail list",
			"mail status", "mail show", "mail repeat", "mail resign", "mail export", "mail seat", "mail resume", "mail watch", "version", "completion", "help"} {
			args := append(strings.Fields(name), "--help", "--lang", lang)
			r := run(t, "", args...)
			if r.code != exitYes || r.err != "" || len(r.out) < 200 {
				t.Errorf("%s in %s: code %d, %q, %d bytes", name, lang, r.code, r.err, len(r.out))
			}
			for _, bad := range []string{"help.p", "flag.", "usage.", "for nodealer", "!"} {
				if strings.Contains(r.out, bad) {
					t.Errorf("%s in %s: %q in the help", name, lang, bad)
				}
			}
			usage := map[string]string{"en": "Usage:", "fr": "Usage\u00a0:"}[lang]
			if !strings.Contains(r.out, usage) {
				t.Errorf("%s in %s: no usage", name, lang)
			}
		}
	}
}

func TestLists(t *testing.T) {
	var games []gameInfo
	var suites []suiteInfo
	var v versionInfo
	for _, c := range []struct {
		name string
		into any
	}{{"games", &games}, {"suites", &suites}, {"version", &v}} {
		r := run(t, "", c.name, "--json")
		if err := json.Unmarshal([]byte(r.out), c.into); err != nil || r.code != exitYes {
			t.Errorf("%s: %v, code %d", c.name, err, r.code)
		}
		if r := run(t, "", c.name, "--lang", "fr"); r.code != exitYes || r.out == "" {
			t.Errorf("%s in French: %+v", c.name, r)
		}
	}
	if len(games) == 0 || games[0].ID != "holdem-nl/1" || len(suites) == 0 || suites[0].ID != "vtmf-ristretto255/1" || v.Go == "" {
		t.Errorf("%v, %v, %v", games, suites, v)
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if r := run(t, "", "completion", shell); r.code != exitYes || !strings.Contains(r.out, "nodealer") {
			t.Errorf("%s: code %d, %d bytes", shell, r.code, len(r.out))
		}
	}
}

// headless plays and returns the summary and the file.
func headless(t *testing.T, args ...string) (summary, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.ndl")
	r := run(t, "", append([]string{"play", "--headless", "--json", "--log", file}, args...)...)
	if r.code != exitYes {
		t.Fatalf("code %d: %s", r.code, r.err)
	}
	var s summary
	if err := json.Unmarshal([]byte(r.out), &s); err != nil {
		t.Fatal(err)
	}
	return s, file
}

// verified checks a file and returns the report.
func verified(t *testing.T, file string, code int) audit.Report {
	t.Helper()
	r := run(t, "", "verify", "--json", file)
	if r.code != code {
		t.Fatalf("verify: code %d, want %d: %s%s", r.code, code, r.out, r.err)
	}
	var rep audit.Report
	if err := json.Unmarshal([]byte(r.out), &rep); err != nil {
		t.Fatal(err)
	}
	return rep
}

// TestHeadlessVerifies: what was played is what verify counts, for 2, 6 and 10
// seats.
func TestHeadlessVerifies(t *testing.T) {
	hands := map[string]string{"2": "3", "6": "2", "10": "1"}
	if os.Getenv("NODEALER_LONG") != "" {
		hands = map[string]string{"2": "20", "6": "20", "10": "20"}
	}
	for seats, n := range hands {
		s, file := headless(t, "--seats", seats, "--hands", n)
		rep := verified(t, file, exitYes)
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case !rep.OK || !rep.Complete || rep.Audit != audit.Online || len(rep.Faults)+len(rep.Absent) > 0:
			t.Errorf("%s seats: %+v", seats, rep)
		case rep.Hands != s.Hands || rep.Voided != s.Voided || rep.Shuffles != s.Shuffles || rep.Openings != s.Openings || rep.Entries != s.Entries:
			t.Errorf("%s seats: played %+v, verified %+v", seats, s, rep)
		case uint64(rep.Chips.In) != s.Chips.In || rep.Chips.In != rep.Chips.Out || s.Bytes != info.Size():
			t.Errorf("%s seats: played %+v, verified %+v, %d bytes", seats, s, rep, info.Size())
		case !settles(rep):
			t.Errorf("%s seats: %+v does not settle %+v", seats, rep.Settlement, rep.Players)
		case rep.Shuffles == 0 || rep.Openings == 0 || s.Seats != len(rep.Players):
			t.Errorf("%s seats: %+v", seats, rep)
		}
		if got, want := rep.Hands, n; want != "" && strings.TrimSpace(want) != jsonInt(got) {
			t.Errorf("%s seats: %d hands, want %s", seats, got, want)
		}
	}
}

// settles reports whether the payments make every player even.
func settles(r audit.Report) bool {
	left := map[int]int64{}
	for _, p := range r.Players {
		left[int(p.Seat)] += int64(p.Out) - int64(p.In)
	}
	for _, d := range r.Settlement {
		left[int(d.FromSeat)] += int64(d.Chips)
		left[int(d.ToSeat)] -= int64(d.Chips)
	}
	for _, n := range left {
		if n != 0 {
			return false
		}
	}
	return len(r.Settlement) < max(1, len(r.Players))
}

// TestOtherGames: bots play every game of the catalog legally, and it verifies.
func TestOtherGames(t *testing.T) {
	games := []string{"holdem-fl/1", "omaha-pl/1"}
	if os.Getenv("NODEALER_LONG") != "" {
		games = nil
		for _, g := range catalog.Games() {
			if id := g.Info().ID; id != poker.Mix.Info().ID {
				games = append(games, id)
			}
		}
	}
	for _, g := range games {
		seats := "3"
		if g == poker.Letters.Info().ID {
			seats = "2"
		}
		s, file := headless(t, "--seats", seats, "--hands", "2", "--game", g)
		if rep := verified(t, file, exitYes); rep.Hands != s.Hands || rep.Voided > 0 || len(rep.Absent) > 0 || rep.Game != g {
			t.Errorf("%s: %+v", g, rep)
		}
	}
}

// TestCorrespondence: the suite of 1988 brings its game and its seats along, the
// game brings the suite, and the audit is one by keys (P-107, P-110).
func TestCorrespondence(t *testing.T) {
	for _, args := range [][]string{{"--suite", "pele", "--seats", "2"}, {"--game", "draw1988-nl/1"}} {
		s, file := headless(t, append(args, "--hands", "1")...)
		rep := verified(t, file, exitYes)
		switch {
		case s.Game != poker.Letters.Info().ID || s.Suite != "pele/1" || s.Seats != 2 || s.Audit != audit.AtReveal:
			t.Errorf("%v: played %+v", args, s)
		case !rep.OK || !rep.Complete || rep.Audit != audit.AtReveal || rep.Hands != 1 || rep.Shuffles != 8 || rep.Openings != s.Openings:
			t.Errorf("%v: %+v", args, rep)
		}
	}
	r := run(t, "", "suites")
	if !strings.Contains(r.out, "pele/1") || !strings.Contains(r.out, "discards and folded hands too") {
		t.Errorf("the suites are listed as\n%s", r.out)
	}
}

func jsonInt(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// TestSameBytes: with a seed and a fixed clock two runs give the same file, in
// any language; another seed or no seed gives another.
func TestSameBytes(t *testing.T) {
	file := func(args ...string) string {
		_, name := headless(t, append([]string{"--seats", "3", "--hands", "2"}, args...)...)
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	first := file("--seed", "x", "--fixed-clock")
	if file("--seed", "x", "--fixed-clock", "--lang", "fr") != first {
		t.Error("two runs with one seed differ")
	}
	if file("--seed", "y", "--fixed-clock") == first || file("--fixed-clock") == first {
		t.Error("another seed gives the same file")
	}
}

// TestCutFile: a file that stops inside a hand says so; one that stops inside a
// record cannot be read to its end; one with a changed byte is not clean.
func TestCutFile(t *testing.T) {
	_, name := headless(t, "--seats", "2", "--hands", "2", "--seed", "cut", "--fixed-clock")
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	write := func(b []byte) string {
		f := filepath.Join(t.TempDir(), "cut.ndl")
		if err := os.WriteFile(f, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return f
	}
	whole, inside := false, false
	for at := len(b) * 3 / 4; at < len(b) && !(whole && inside); at++ {
		switch r := run(t, "", "verify", "--json", write(b[:at])); {
		case r.code == exitYes && strings.Contains(r.out, `"complete":false`):
			inside = true
		case r.code == exitMisuse && strings.Contains(r.out, `"byte":`):
			whole = true
		case r.code == exitNo:
			t.Fatalf("cut at %d: %s", at, r.out)
		}
		if inside {
			break
		}
		at += len(b) / 400
	}
	if !whole {
		t.Error("no cut inside a record was noticed")
	}
	b[len(b)/2] ^= 1
	if r := run(t, "", "verify", "--json", write(b)); r.code == exitYes {
		t.Errorf("a changed byte passes: %s", r.out)
	}
	if r := run(t, "not a log", "verify", "--json", "-"); r.code != exitMisuse || !strings.Contains(r.out, `"error":`) {
		t.Errorf("rubbish on standard input: %+v", r)
	}
}

// TestVerifyText: the verdict is the word, in both languages; the log may come
// on standard input and go to standard output.
func TestVerifyText(t *testing.T) {
	r := run(t, "", "play", "--headless", "--seats", "2", "--hands", "1", "--log", "-", "--lang", "fr")
	if r.code != exitYes || !strings.HasPrefix(r.out, "nodealer") || !strings.Contains(r.err, "1 coup joué par 2 robots") {
		t.Fatalf("code %d, %q", r.code, r.err)
	}
	for lang, want := range map[string][]string{
		"en": {"Proved:", "2 shuffles", "1 hand settled", "Ada (bot)", "does not show"},
		"fr": {"Prouvé\u00a0:", "2 mélanges", "1 coup réglé", "ne montre pas"},
	} {
		v := run(t, r.out, "verify", "-", "--lang", lang)
		for _, text := range want {
			if !strings.Contains(v.out, text) {
				t.Errorf("%s: %q is not in %q", lang, text, v.out)
			}
		}
		if strings.Contains(v.out+v.err, "\x1b") {
			t.Error("escapes without a terminal")
		}
	}
}
