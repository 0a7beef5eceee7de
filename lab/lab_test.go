package lab

import (
	"math/big"
	"slices"
	"testing"
)

const seed = "test"

func number(t *testing.T, s string) *big.Int {
	t.Helper()
	v, ok := new(big.Int).SetString(s, 10)
	if !ok {
		t.Fatalf("%q is no number", s)
	}
	return v
}

// The five stages, in every encoding, modulo both primes: the sign tells with
// the naive encoding and nothing else does, and everybody gets his cards.
func TestSRA(t *testing.T) {
	for _, which := range []string{Toy, Real} {
		for _, enc := range []string{Naive, Squares, Hashed} {
			s, err := NewSRA(Two{enc, which, seed})
			if err != nil {
				t.Fatal(err)
			}
			for n := range SRAStages {
				sc, err := s.Stage(n, nil)
				if err != nil {
					t.Fatal(err)
				}
				if sc.Look != nil {
					if sc.Look.Matches != 10 || sc.Look.Says != (enc == Naive) {
						t.Errorf("%s, %s, stage %d: %+v", which, enc, n, sc.Look)
					}
					if want := sc.Squares*sc.Squares + sc.Others*sc.Others; sc.Look.Tenths != want || (enc != Naive) != (want == 100) {
						t.Errorf("%s, %s: %d tenths", which, enc, sc.Look.Tenths)
					}
				}
				if n != SRAShow {
					continue
				}
				for _, d := range sc.Dealt {
					if d.Card == "" || d.Card != sc.Opened[d.Slot].Card {
						t.Errorf("%s, %s: dealt %+v, opened %+v", which, enc, d, sc.Opened[d.Slot])
					}
				}
				for _, c := range sc.Checks {
					if !c.OK {
						t.Errorf("%s, %s: check %s fails", which, enc, c.Name)
					}
				}
				if len(sc.Checks) != 4 {
					t.Errorf("%d checks", len(sc.Checks))
				}
			}
			if _, err := s.Stage(SRAStages, nil); err == nil {
				t.Error("a sixth stage")
			}
		}
	}
}

// The mock's numbers: four of the ten naive cards are squares modulo 2^31 - 1, so
// a place hides one of 5.2.
func TestClasses(t *testing.T) {
	s, err := NewSRA(Two{Naive, Toy, seed})
	if err != nil {
		t.Fatal(err)
	}
	sc, err := s.Stage(SRAAlice, nil)
	if err != nil {
		t.Fatal(err)
	}
	if sc.Squares != 4 || sc.Look.Tenths != 52 || !slices.Equal(sc.Look.PowerCards, []string{"As", "Qs", "Kh"}) || len(sc.Look.Powers) != 3 {
		t.Errorf("%+v", sc.Look)
	}
}

// A showdown is judged by what lies on the table: one number changed is found.
func TestShowdownFinds(t *testing.T) {
	s, err := NewSRA(Two{Hashed, Toy, seed})
	if err != nil {
		t.Fatal(err)
	}
	s.compute(SRABob, nil)
	s.bob[0] = s.bob[1]
	sc, err := s.Stage(SRAShow, nil)
	if err != nil {
		t.Fatal(err)
	}
	if sc.Checks[1].OK || sc.Checks[2].OK || !sc.Checks[0].OK {
		t.Errorf("%+v", sc.Checks)
	}
}

// Modulo 2^31 - 1 the lock is found whatever the encoding, and it opens the deck;
// modulo ffdhe2048 only the sign is.
func TestFindKey(t *testing.T) {
	for _, enc := range []string{Naive, Squares, Hashed} {
		for _, sd := range []string{"a", "b", "c"} {
			h, err := FindKey(Two{enc, Toy, sd}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !h.Same || count(h.Opened) != 10 || len(h.Searches) != 7 || h.Tries[len(h.Tries)-1].Opens != 10 {
				t.Errorf("%s: %+v", enc, h)
			}
			for _, s := range h.Searches {
				if power(number(t, s.Base), number(t, s.Rest), big.NewInt(1<<31-1)).String() != s.Wanted {
					t.Errorf("%s: %+v", enc, s)
				}
			}
		}
	}
	h, err := FindKey(Two{Hashed, Real, seed}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if h.Key != "" || len(h.Searches) != 2 || h.Searches[1].Rest != "" || h.Digits != 616 && h.Digits != 617 {
		t.Errorf("%+v", h)
	}
}

func TestProducts(t *testing.T) {
	for enc, want := range map[string]int{Squares: 33, Hashed: 0} {
		h, err := Products(enc, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		if h.Named != want || h.Right != want || (h.Found > 0) != (want > 0) || (len(h.Examples) > 0) != (want > 0) {
			t.Errorf("%s: %d named, %d right, %d products", enc, h.Named, h.Right, h.Found)
		}
	}
}

func TestOneLock(t *testing.T) {
	for enc, want := range map[string]string{Squares: "Qs", Hashed: ""} {
		o, err := OneLock(enc, seed)
		if err != nil {
			t.Fatal(err)
		}
		if o.Cards[0] != "As" || o.Cards[1] != want {
			t.Errorf("%s: %v", enc, o.Cards)
		}
	}
}

func TestUnlock(t *testing.T) {
	o, err := Unlock(seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	if o.Read != o.Card || o.Card == "" || o.Looks || !o.HonestOK || o.Equation == "" || o.Blinded == o.Honest {
		t.Errorf("%+v", o)
	}
}

func TestRace(t *testing.T) {
	for n := RaceMin; n <= RaceMax; n++ {
		r, err := NewRace(n, seed)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Passes) != 2*n+2 || len(r.Passes[2*n+1].Locks[0]) != n {
			t.Errorf("%d players: %d passes, %v", n, len(r.Passes), r.Passes[2*n+1].Locks[0])
		}
		mine, common := r.Openings[0], r.Openings[1]
		if mine.Card == "" || mine.Onlook != 0 || len(mine.Keys) != n-1 || common.Card == "" || common.Onlook != 1 || len(common.Keys) != n {
			t.Errorf("%+v", r.Openings)
		}
		for _, k := range append(mine.Keys, common.Keys...) {
			if !k.OK {
				t.Errorf("key of %d", k.Who)
			}
		}
		s, err := NewStream(n, seed)
		if err != nil {
			t.Fatal(err)
		}
		if s.Right != 52 || s.Fits != 1 {
			t.Errorf("stream: %d right", s.Right)
		}
	}
	if _, err := NewRace(RaceMax+1, seed); err == nil {
		t.Error("five players")
	}
}

// Both players end with five cards, all different, and the audit is clean; the
// pile of letter 4 has 21 cards.
func TestLetters(t *testing.T) {
	for _, which := range []string{Toy, Real} {
		if which == Real && testing.Short() {
			continue
		}
		g, err := NewLetters(which, LieNone, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		all := append(slices.Clone(g.Letters[7].Hand), g.Letters[8].Hand...)
		slices.Sort(all)
		if len(all) != 10 || len(slices.Compact(all)) != 10 || all[0] == "" {
			t.Errorf("%s: hands %v and %v", which, g.Letters[7].Hand, g.Letters[8].Hand)
		}
		if n := len(g.Letters[3].heap("PILE").list); n != 21 || len(g.Keys) != 13 {
			t.Errorf("%d cards in the pile, %d keys", n, len(g.Keys))
		}
		if v := g.Audit(nil); v.Liar != "" || v.Checked != 57 {
			t.Errorf("%s: honest players: %s in letter %d after %d checks", which, v.Liar, v.Letter, v.Checked)
		}
	}
}

// Every lie is pinned on the letter in which it was told, and on its sender.
func TestAudit(t *testing.T) {
	want := map[string]Finding{
		LieDouble:  {2, "B", "sets", "HB ∪ PILE = old PILE", false},
		LieKey:     {3, "A", "opens", "PILE[a3b2]", false},
		LieAce:     {5, "A", "sets", "HA ∪ RA = old HA", false},
		LieReject:  {6, "B", "fresh", "DB ∩ old RA = ∅", false},
		LiePublish: {4, "B", "opens", "", false},
	}
	for _, lie := range Lies() {
		for _, sd := range []string{"a", "b", "c", "d"} {
			g, err := NewLetters(Toy, lie, sd, nil)
			if err != nil {
				t.Fatal(err)
			}
			v := g.Audit(nil)
			last := v.Findings[len(v.Findings)-1]
			if lie == LiePublish {
				last.Text = ""
			}
			if w := want[lie]; v.Liar != w.From || v.Letter != w.Letter || last != w {
				t.Errorf("%s, %s: %s in letter %d, %+v", lie, sd, v.Liar, v.Letter, last)
			}
		}
	}
}

// The slips of the page of 1988.
func TestSlips(t *testing.T) {
	s, err := FindSlips(seed)
	if err != nil {
		t.Fatal(err)
	}
	if s.Mod8 != 5 || s.NextSafe != "10163" || !slices.Equal(s.Squares, []string{"2327", "4770", "1769"}) || s.Valid != 3312 || s.Smallest != "5" || s.Invalid != 668 ||
		s.WrongMod != "5984" || s.WrongBack != "9563" || s.RightMod != "3989" || s.RightBack != "1512" || s.Residues != 15 ||
		s.Pile != 21 || s.Printed != 0 || s.Correct != 21 {
		t.Errorf("%+v", s)
	}
	for a, want := range map[int]KeyTry{
		2: {"2", "2", "", 32, "2327", ""}, 5: {"5", "1", "3989", 32, "", "1512"}, 7: {"7", "1", "7123", 32, "", "1512"},
		277: {"277", "277", "", 20, "", ""}, 9972: {"9972", "9972", "", 1, "1", ""},
	} {
		got, err := TryKey(a)
		if err != nil {
			t.Fatal(err)
		}
		if want.Locked == "" {
			got.Locked = ""
		}
		if got != want {
			t.Errorf("a = %d: %+v", a, got)
		}
	}
	for _, a := range []int{0, 9973, -1} {
		if _, err := TryKey(a); err == nil {
			t.Errorf("a = %d is taken", a)
		}
	}
	g, err := NewLetters(Toy, LieNone, seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c := g.CrackFirst(nil); c.Fits != 1 || c.Key != g.Keys["a1"] || len(c.Opened) != 32 {
		t.Errorf("%+v", c)
	}
}

func TestBits(t *testing.T) {
	for _, sd := range []string{"a", "b", "c"} {
		b, err := NewBits(Toy, sd, nil)
		if err != nil {
			t.Fatal(err)
		}
		if b.Plus != 6 || b.Opened != b.Card || b.Other == b.Card || b.Other == "" || !b.Broken {
			t.Errorf("%+v", b)
		}
		g := number(t, b.Asked[len(b.Asked)-1].GCD)
		if g.String() != b.P && g.String() != b.Q {
			t.Errorf("%v is no factor", g)
		}
		for i := range b.Bits {
			if b.Bits[i].Number == b.Again[i].Number || b.Bits[i].Bit != b.Again[i].Bit || b.Bits[i].Bit != b.Bits[i].Opened {
				t.Errorf("bit %d: %+v, %+v", i, b.Bits[i], b.Again[i])
			}
		}
	}
}

func TestToss(t *testing.T) {
	mixed := 0
	for _, sd := range []string{"a", "b", "c", "d"} {
		c, err := NewToss(Toy, false, sd, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Roots) != 4 || c.Guessed == c.Proved || !c.Fair {
			t.Errorf("%+v", c)
		}
		for _, r := range c.Roots {
			if times(number(t, r), number(t, r), number(t, c.N)).String() != c.Square {
				t.Errorf("%s is no root", r)
			}
		}
		mixed += c.Alice
		c, err = NewToss(Toy, true, sd, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.Alice != c.Series || c.Fair || len(c.Roots) != 2 || c.Proved {
			t.Errorf("crooked: %+v", c)
		}
	}
	if mixed < 20 || mixed > 60 {
		t.Errorf("Alice wins %d of 80 honest tosses", mixed)
	}
}

// A proof of a false shuffle is refused by name: what was done before proving
// breaks the equation of the cards, what was done after it breaks the questions
// and with them almost everything.
func TestProof(t *testing.T) {
	const cards = "sum b~_i C'_i + tau~ (G, PK) = e sum x^i C_i + E, part "
	for _, tamper := range append(Tampers(), TamperNone) {
		p, err := NewProof(tamper, 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		broken := []string{}
		for _, e := range p.Equations {
			if !e.Holds {
				broken = append(broken, e.Name)
			}
		}
		if p.OK != (tamper == TamperNone) || p.OK != (len(broken) == 0) || p.OK != (p.Refused == "") || len(p.Equations) != 5 {
			t.Errorf("%s: ok %v, broken %q, %s", tamper, p.OK, broken, p.Refused)
		}
		switch tamper {
		case TamperDouble:
			if !slices.Equal(broken, []string{cards + "A", cards + "B"}) || p.Opened[2] != p.Opened[3] {
				t.Errorf("doubled: broken %q, %v", broken, p.Opened)
			}
		case TamperMark:
			if !slices.Equal(broken, []string{cards + "B"}) || p.Opened[2] != "" {
				t.Errorf("marked: broken %q, %v", broken, p.Opened)
			}
		}
		for i, k := range p.Order {
			if tamper == TamperNone && p.Opened[i] != p.Cards[k] {
				t.Errorf("place %d: %s", i, p.Opened[i])
			}
		}
	}
}

// The same seed gives the same numbers, another one others.
func TestSeed(t *testing.T) {
	key := func(seed string) string {
		s, err := NewSRA(Two{Naive, Toy, seed})
		if err != nil {
			t.Fatal(err)
		}
		return s.a.String()
	}
	if a := key("x"); a != key("x") || a == key("y") {
		t.Error("the seed does not decide")
	}
}
