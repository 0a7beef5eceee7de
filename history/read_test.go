package history_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/history"
)

// headsUp is a hand of two players: the lists of antes and blinds stand in
// reverse, the first player has the big blind.
const headsUp = `# A comment
variant = "NT"
ante_trimming_status = true
antes = [1, 1]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 200.0]
actions = [
  # Pre-flop
  "d dh p1 AhKh",
  "d dh p2 ????", # unknown
  "p2 cbr 30 # a raise",
  "p1 cc",
  "d db 2c3c4c",
  "p1 cc", "p2 cbr 40",
  "p1 cbr 100",
  "p2 f",
]
finishing_stacks = [1071, 129]
players = ["Ann", "Bob"]
_note = "free"
`

func read(text string) (history.Hand, error) {
	return one(strings.NewReader(text))
}

func TestHeadsUp(t *testing.T) {
	h, err := read(headsUp)
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Actions) != 9 || h.Actions[3].Line != 13 || h.Actions[6].Line != 15 || h.Players[1] != "Bob" {
		t.Errorf("%+v", h)
	}
	s, err := history.Replay(h)
	if err != nil || history.Compare(h, s) != history.Exact {
		t.Errorf("%+v, %v; stated %v", s, err, h.Finished)
	}
}

// TestBadHands changes the good hand in one way each.
func TestBadHands(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"not TOML", `min_bet = 10`, `min_bet = = 10`, "x.phh:6: not TOML"},
		{"half a file", `"p2 f",`, "", "x.phh:16: the actions stop before the hand is over"},
		{"cut", "]\nfinishing_stacks = [1071, 129]\nplayers = [\"Ann\", \"Bob\"]\n_note = \"free\"\n", "", "x.phh:"},
		{"unknown variant", `"NT"`, `"XX"`, `x.phh:2: there is no variant "XX"`},
		{"no variant", `variant = "NT"`, ``, "x.phh: the hand states no variant"},
		{"unknown key", `min_bet = 10`, "min_bet = 10\nfoo = 1", "x.phh:7: foo is not a key"},
		{"missing key", `min_bet = 10`, ``, "x.phh: min_bet is missing"},
		{"a key twice", `min_bet = 10`, "min_bet = 10\nmin_bet = 10", "x.phh:7: not TOML"},
		{"a negative stack", `[1000, 200.0]`, `[-1, 200]`, "x.phh:7: starting_stacks: -1 is not an amount"},
		{"an endless stack", `[1000, 200.0]`, `[inf, 200]`, "x.phh:7: starting_stacks: +Inf is not an amount"},
		{"no number", `[1000, 200.0]`, `[nan, 200]`, "x.phh:7: starting_stacks: NaN is not an amount"},
		{"a huge stack", `[1000, 200.0]`, `[9223372036854775807, 200]`, "is more than the limit"},
		{"a text for a stack", `[1000, 200.0]`, `["a", 200]`, "x.phh:7: starting_stacks: a is not an amount"},
		{"an empty stack", `[1000, 200.0]`, `[0, 200]`, "has no chips"},
		{"antes too few", `antes = [1, 1]`, `antes = [1]`, "x.phh:4: 1 antes for 2 players"},
		{"a card twice", `AhKh`, `AhAh`, `x.phh:10: "d dh p1 AhAh": H-35: Ah is at slot`},
		{"a card again on the board", `2c3c4c`, `2c3cAh`, `x.phh:14: "d db 2c3cAh": H-35`},
		{"no card", `AhKh`, `AhXx`, `x.phh:10: "d dh p1 AhXx": cards:`},
		{"three hole cards", `AhKh`, `AhKhQh`, `x.phh:10: "d dh p1 AhKhQh": 3 cards for p1, who gets 2 now`},
		{"a bet above the stack", `cbr 40`, `cbr 170`, `x.phh:15: "p2 cbr 170": H-19`},
		{"a bet that overflows", `cbr 40`, `cbr 99999999999999999999`, "is more than the limit"},
		{"a bet below nothing", `cbr 40`, `cbr -40`, "-40 is not an amount of chips"},
		{"a raise too small", `cbr 100`, `cbr 79`, `x.phh:16: "p1 cbr 79": H-16`},
		{"out of turn", `p2 cbr 30`, `p1 cbr 30`, `x.phh:12: "p1 cbr 30 # a raise": H-12: p2 is to act`},
		{"a third player", `"p2 f"`, `"p3 f"`, `"p3" is not one of the players p1 to p2`},
		{"no action", `"p2 f"`, `"p2 jump"`, "not an action of a player"},
		{"a number for an action", `"p2 f"`, `7`, "x.phh:17: an action is not a text"},
		{"after the end", `"p2 f"`, `"p2 f", "p1 f"`, "the hand is over"},
		{"stacks too few", `[1071, 129]`, `[1071]`, "x.phh:19: finishing_stacks does not have"},
		{"status", `ante_trimming_status = true`, `ante_trimming_status = 1`, "x.phh:3: ante_trimming_status is not"},
		{"names too few", `["Ann", "Bob"]`, `["Ann"]`, "x.phh:20: players does not name"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(headsUp, tt.old) {
				t.Fatalf("%q is not in the hand", tt.old)
			}
			h, err := read(strings.Replace(headsUp, tt.old, tt.new, 1))
			if err == nil {
				_, err = history.Replay(h)
			}
			var e *history.Error
			if !errors.As(err, &e) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%T: %v; want %q", err, err, tt.want)
			}
		})
	}
}

// TestNotSupported checks that sound hands that we do not play are told from
// bad ones.
func TestNotSupported(t *testing.T) {
	for _, tt := range [][2]string{
		{`antes = [1, 1]`, `antes = [1, 2]`},
		{`ante_trimming_status = true
antes = [1, 1]`, `antes = [300, 300]`},
	} {
		h, err := read(strings.Replace(headsUp, tt[0], tt[1], 1))
		if err == nil {
			_, err = history.Replay(h)
		}
		var u *history.UnsupportedError
		if !errors.As(err, &u) || !strings.Contains(err.Error(), "is not supported") {
			t.Errorf("%s: %T: %v", tt[1], err, err)
		}
	}
}

// TestFractions: a hand in parts of a chip is played in that part.
func TestFractions(t *testing.T) {
	text := strings.NewReplacer("200.0]", "200.25]", "cbr 40", "cbr 40.5", "[1071, 129]", "[1071.5, 128.75]").Replace(headsUp)
	h, err := read(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := history.Replay(h)
	if err != nil || s.Unit != 25 || history.Compare(h, s) != history.Exact {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestFileTooLarge(t *testing.T) {
	if _, err := read(headsUp + strings.Repeat("#", history.MaxFile)); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Error(err)
	}
}

func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		stated string
		want   history.Verdict
	}{
		{"[1071, 129]", history.Exact},
		{"[1070.5, 129.5]", history.Fraction},
		{"[1071.3333333333, 128.66666666667]", history.Fraction},
		{"[1070, 130]", history.Differs},
		{"[1072.5, 127.5]", history.Differs},
		{"[1070.5, 130]", history.Differs},
	} {
		h, err := read(strings.Replace(headsUp, "[1071, 129]", tt.stated, 1))
		if err != nil {
			t.Fatal(err)
		}
		f := history.Check(h, nil)
		if f.Verdict != tt.want || (f.Verdict == history.Exact) != (len(f.Stacks) == 0) {
			t.Errorf("%s: %v, %+v", tt.stated, f.Verdict, f.Stacks)
		}
	}
	h, err := read(strings.Replace(headsUp, "finishing_stacks = [1071, 129]", "", 1))
	if err != nil {
		t.Fatal(err)
	}
	if f := history.Check(h, nil); f.Verdict != history.Unstated || len(f.Stacks) != 2 || f.Stacks[0].Got.String() != "1071" {
		t.Errorf("nothing stated: %+v", f)
	}
}
