package history_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/history"
)

// stud and draw are hands of the other families.
const (
	studHand = `variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [100, 100, 100]
actions = ["d dh p1 5d2sAd", "d dh p2 7h3s4h", "d dh p3 ??????", "p2 pb", "p3 f", "p1 cbr 10", "p2 f"]
finishing_stacks = [104, 97, 99]
`
	drawHand = `variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
actions = ["d dh p1 7h6c4c3d2c", "d dh p2 ??????????", "p2 cbr 20", "p1 cc", "p1 sd", "p2 sd ????",
  "d dh p2 ????", "p1 cbr 10", "p2 f"]
`
)

// FuzzRead checks that no text makes reading, replaying or writing panic, and
// that what can be replayed comes back from every format's writer.
func FuzzRead(f *testing.F) {
	f.Add(headsUp)
	f.Add(strings.Replace(headsUp, `"p2 f"`, `"p2 cbr 169", "p1 cc", "p2 sm QsQd", "d db 5c", "d db 6c"`, 1))
	f.Add(studHand)
	f.Add(drawHand)
	f.Add("variant = 'NT'")
	f.Add("[1]\n" + strings.ReplaceAll(studHand, "\n[", "["))
	f.Add("[1]\nvariant = 'NT'\n[x]")
	f.Fuzz(func(t *testing.T, text string) {
		for h, err := range history.Read(strings.NewReader(text), "x.phh") {
			if err != nil {
				continue
			}
			s, err := history.Replay(h)
			if err != nil {
				continue
			}
			if len(s.Stacks) != len(h.Stacks) {
				t.Errorf("%d stacks for %d players", len(s.Stacks), len(h.Stacks))
			}
			if got := history.Check(reread(t, s.Hand), nil).Verdict; got != history.Compare(h, s) {
				t.Errorf("written and read: %v", got)
			}
			if history.CanOHH(s) == nil {
				if err := history.WriteOHH(io.Discard, []*history.Story{s}); err != nil {
					t.Error(err)
				}
			}
			if history.CanPokerStars(s) == nil {
				if err := history.WritePokerStars(io.Discard, []*history.Story{s}); err != nil {
					t.Error(err)
				}
			}
		}
	})
}

// FuzzArchive checks that no bytes make reading an archive panic.
func FuzzArchive(f *testing.F) {
	f.Add(archive(f, entry{name: "a/1.phh", text: headsUp}, entry{name: "../x.phh", text: "x"}))
	f.Add([]byte{0x1f, 0x8b})
	f.Fuzz(func(t *testing.T, b []byte) {
		for h, err := range history.Read(bytes.NewReader(b), "x.tar.gz") {
			history.Check(h, err)
		}
	})
}
