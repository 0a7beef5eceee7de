package vectors

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

var update = flag.Bool("update", false, "write the files and the index anew")

// made are the attacks of which a file is kept: two seats, one hand each.
func made() map[string]adversary.Attack {
	pick := func(list []adversary.Attack, name string) adversary.Attack {
		for _, a := range list {
			if a.Name == name {
				return a
			}
		}
		panic("vectors: no attack " + name)
	}
	return map[string]adversary.Attack{
		"wrong-share.ndl":       pick(adversary.WrongShare(), "a false share of a hole card"),
		"wrong-slot.ndl":        pick(adversary.WrongSlot(), "a share of the flop before the flop"),
		"doubled-card.ndl":      pick(adversary.DoubledCard(), "a doubled card, masked anew, with a proof made for it"),
		"foreign-card.ndl":      pick(adversary.ForeignCard(), "a marker in place of a card"),
		"old-proof.ndl":         pick(adversary.OldProof(), "the proof of earlier shares"),
		"old-pass.ndl":          pick(adversary.OldProof(), "the pass of an earlier hand, said to be on this input"),
		"moved-key.ndl":         pick(adversary.MovedProof(), "another seat's key and proof"),
		"spoilt-possession.ndl": pick(adversary.BadPossession(), "a key with a spoilt proof"),
		"key-reuse.ndl":         pick(adversary.KeyReuse(), "a key that served before"),
		"identity.ndl":          pick(adversary.BadElement(), "the identity as a share"),
		"out-of-turn.ndl":       pick(adversary.OutOfTurn(), "a decision while another is to act"),
		"out-of-phase.ndl":      pick(adversary.OutOfPhase(), "a decision before the deck is ready"),
		"negative-bet.ndl":      pick(adversary.IllegalAction(), "verb 5 of 9223372036854775808 chips"),
		"overflowing-bet.ndl":   pick(adversary.IllegalAction(), "verb 5 of 18446744073709551615 chips"),
		"bet-over-stack.ndl":    pick(adversary.IllegalAction(), "verb 5 of 3001 chips"),
		"no-release.ndl":        pick(adversary.NoRelease(), "a show without its shares"),
		"one-count.ndl":         pick(adversary.TwoFaced(), "two decisions with one count"),
		"unknown-kind.ndl":      pick(adversary.BadBytes(), "an unknown kind"),
		"not-host.ndl":          pick(adversary.Usurper(), "a guest pauses the table"),
	}
}

// TestVectors: every file gets the verdict of the index, and is what the attack
// makes today (P-10 to P-23, P-60).
func TestVectors(t *testing.T) {
	if *update {
		write(t)
		return
	}
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	attacks := made()
	if len(list) != len(attacks) {
		t.Errorf("%d files in the index, %d attacks", len(list), len(attacks))
	}
	for _, v := range list {
		t.Run(v.File, func(t *testing.T) {
			t.Parallel()
			b, err := Read(v.File)
			if err != nil {
				t.Fatal(err)
			}
			r := audit.File(b, catalog.Catalog{}, nil)
			if r.ExitCode() != 1 || len(r.Faults) != 1 {
				t.Fatalf("exit code %d, %s, %+v", r.ExitCode(), r.Error, r.Faults)
			}
			if got := verdict(v.File, v.Comment, r); got != v {
				t.Errorf("got %+v, want %+v", got, v)
			}
			if a, ok := attacks[v.File]; !ok || !bytes.Equal(b, file(t, a)) {
				t.Error("the attack makes another file now; if that is right, run with -update")
			}
		})
	}
}

// verdict is the index entry of a report with one fault.
func verdict(name, comment string, r audit.Report) Vector {
	f := r.Faults[0]
	return Vector{name, fmt.Sprintf("P-%02d", f.Clause), int(f.Seat), f.Entry, comment}
}

// file plays the attack: the cheat has the second of two seats.
func file(t *testing.T, a adversary.Attack) []byte {
	t.Helper()
	w := simtest.Seated(t, 2, a.Setup)
	c := a.Mount(w, 1)
	named := func(s *table.State) bool { return c.Done && len(s.Faults()) > 0 }
	if err := w.Run(120, named); err != nil && !named(w.Players[0].Engine.State()) { // with one seat left nothing follows
		simtest.Log(t, w)
		t.Fatal(err)
	}
	b, err := w.File(a.Name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t *testing.T) {
	var index []string
	attacks := made()
	for _, name := range slices.Sorted(maps.Keys(attacks)) {
		b := file(t, attacks[name])
		r := audit.File(b, catalog.Catalog{}, nil)
		if len(r.Faults) != 1 {
			t.Fatalf("%s: %+v", name, r.Faults)
		}
		index = append(index, verdict(name, attacks[name].Name, r).String())
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("index.txt", []byte(strings.Join(index, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}
