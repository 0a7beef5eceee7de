package pele

// Role is one of the two players.
type Role uint8

// A writes the odd letters: it has the button. B writes the even ones.
const (
	A Role = iota
	B
)

// String returns the letter of the role.
func (r Role) String() string { return string("AB"[r&1]) }

// Key names one of the thirteen keys.
type Key uint8

// The keys, in the order in which a player publishes its own.
const (
	A1 Key = iota
	A2
	A3
	A4
	A5
	A6
	A7
	B1
	B2
	B3
	B4
	B5
	B6
	Keys = iota
)

// String returns the name of the key: "a1" to "a7", "b1" to "b6".
func (k Key) String() string {
	if k >= B1 {
		return "b" + string('1'+k-B1)
	}
	return "a" + string('1'+k)
}

// Owner returns whose key it is.
func (k Key) Owner() Role {
	if k >= B1 {
		return B
	}
	return A
}

// KeysOf returns the keys of a player in their order.
func KeysOf(r Role) []Key {
	if r == A {
		return []Key{A1, A2, A3, A4, A5, A6, A7}
	}
	return []Key{B1, B2, B3, B4, B5, B6}
}

// FirstUse returns the number of the letter in which a key is used first.
func (k Key) FirstUse() int {
	for n := 1; n <= LastLetter; n++ {
		for _, fresh := range schedule[n].fresh {
			if fresh == k {
				return n
			}
		}
	}
	return 0
}

// Group is one list of cards in a letter.
type Group uint8

// The groups: hand (choix), discards (rejet) and drawn cards (repioche) of B and of
// A, and the pile (tas).
const (
	HB Group = iota
	RB
	DB
	HA
	RA
	DA
	Pile
	Groups = iota
)

// String returns the name of the group.
func (g Group) String() string { return [...]string{"HB", "RB", "DB", "HA", "RA", "DA", "PILE"}[g] }

// hand and thrown and drawn are the groups of a player.
func hand(r Role) Group   { return [...]Group{HA, HB}[r&1] }
func thrown(r Role) Group { return [...]Group{RA, RB}[r&1] }
func drawn(r Role) Group  { return [...]Group{DA, DB}[r&1] }

// phase is one line of the schedule: a letter.
type phase struct {
	fresh []Key      // keys that the sender uses for the first time
	moves []move     // what the sender does with the cards that it has received
	parts []part     // what it sends, in the order of the bytes
	sets  []equation // what must hold of it
	same  []Group    // groups that it passes on as they are, in any order
}

// move takes cards of the letter before to a group of this one.
type move struct {
	from    []Group
	take    take
	to      Group
	on, off []Key
}

// take says which cards of the source go.
type take uint8

const (
	all    take = iota
	dealt       // five of the shuffled pile
	picked      // as many of the shuffled pile as are exchanged
	rest        // what is left of it then
	kept        // of the hand
	given       // of the hand, given back
)

// part is a group with the keys that it is locked with.
type part struct {
	group Group
	keys  []Key
}

// equation says that the cards of some groups are those of some groups of the
// letter before, each as often.
type equation struct{ out, in []Group }

// schedule is the corrected one. Entry 0 is the deck before any lock: a pile under
// no key. Every group that leaves a player has been shuffled by it.
var schedule = [LastLetter + 1]phase{
	0: {parts: []part{{Pile, nil}}},
	1: {
		fresh: []Key{A1},
		moves: []move{{[]Group{Pile}, all, Pile, []Key{A1}, nil}},
		parts: []part{{Pile, []Key{A1}}},
		sets:  []equation{{[]Group{Pile}, []Group{Pile}}},
	},
	2: {
		fresh: []Key{B1, B2},
		moves: []move{
			{[]Group{Pile}, dealt, HB, []Key{B1}, nil},
			{[]Group{Pile}, rest, Pile, []Key{B2}, nil},
		},
		parts: []part{{HB, []Key{A1, B1}}, {Pile, []Key{A1, B2}}},
		sets:  []equation{{[]Group{HB, Pile}, []Group{Pile}}},
	},
	3: {
		fresh: []Key{A2, A3},
		moves: []move{
			{[]Group{HB}, all, HB, nil, []Key{A1}},
			{[]Group{Pile}, dealt, HA, []Key{A2}, []Key{A1}},
			{[]Group{Pile}, rest, Pile, []Key{A3}, []Key{A1}},
		},
		parts: []part{{HB, []Key{B1}}, {HA, []Key{A2, B2}}, {Pile, []Key{A3, B2}}},
		sets:  []equation{{[]Group{HB}, []Group{HB}}, {[]Group{HA, Pile}, []Group{Pile}}},
	},
	4: {
		fresh: []Key{B3, B4},
		moves: []move{
			{[]Group{HB}, kept, HB, []Key{B3}, []Key{B1}},
			{[]Group{HB}, given, RB, []Key{B4}, []Key{B1}},
			{[]Group{Pile}, picked, DB, []Key{B3}, []Key{B2}},
			{[]Group{Pile}, rest, Pile, []Key{B4}, []Key{B2}},
			{[]Group{HA}, all, HA, nil, []Key{B2}},
		},
		parts: []part{{HB, []Key{B3}}, {RB, []Key{B4}}, {DB, []Key{A3, B3}}, {Pile, []Key{A3, B4}}, {HA, []Key{A2}}},
		sets:  []equation{{[]Group{HB, RB}, []Group{HB}}, {[]Group{DB, Pile}, []Group{Pile}}, {[]Group{HA}, []Group{HA}}},
	},
	5: {
		fresh: []Key{A4, A5},
		moves: []move{
			{[]Group{HB}, all, HB, nil, nil},
			{[]Group{DB}, all, DB, nil, []Key{A3}},
			{[]Group{HA}, kept, HA, []Key{A4}, []Key{A2}},
			{[]Group{HA}, given, RA, []Key{A5}, []Key{A2}},
			{[]Group{Pile}, picked, DA, []Key{A4}, []Key{A3}},
			{[]Group{Pile}, rest, Pile, []Key{A5}, []Key{A3}},
			{[]Group{RB}, all, Pile, []Key{A5}, nil},
		},
		parts: []part{{HB, []Key{B3}}, {DB, []Key{B3}}, {HA, []Key{A4}}, {RA, []Key{A5}}, {DA, []Key{A4, B4}}, {Pile, []Key{A5, B4}}},
		sets:  []equation{{[]Group{DB}, []Group{DB}}, {[]Group{HA, RA}, []Group{HA}}, {[]Group{DA, Pile}, []Group{Pile, RB}}},
		same:  []Group{HB},
	},
	6: {
		fresh: []Key{B5, B6},
		moves: []move{
			{[]Group{HB, DB}, kept, HB, []Key{B5}, []Key{B3}},
			{[]Group{HB, DB}, given, RB, []Key{B6}, []Key{B3}},
			{[]Group{Pile}, picked, DB, []Key{B5}, []Key{B4}},
			{[]Group{HA}, all, HA, nil, nil},
			{[]Group{DA}, all, DA, nil, []Key{B4}},
			{[]Group{Pile}, rest, Pile, []Key{B6}, []Key{B4}},
			{[]Group{RA}, all, Pile, []Key{B6}, nil},
		},
		parts: []part{{HB, []Key{B5}}, {RB, []Key{B6}}, {DB, []Key{A5, B5}}, {HA, []Key{A4}}, {DA, []Key{A4}}, {Pile, []Key{A5, B6}}},
		sets:  []equation{{[]Group{HB, RB}, []Group{HB, DB}}, {[]Group{DB, Pile}, []Group{Pile, RA}}, {[]Group{DA}, []Group{DA}}},
		same:  []Group{HA},
	},
	7: {
		fresh: []Key{A6, A7},
		moves: []move{
			{[]Group{HB}, all, HB, nil, nil},
			{[]Group{DB}, all, DB, nil, []Key{A5}},
			{[]Group{HA, DA}, kept, HA, []Key{A6}, []Key{A4}},
			{[]Group{HA, DA}, given, RA, []Key{A7}, []Key{A4}},
			{[]Group{Pile}, picked, DA, []Key{A6}, []Key{A5}},
			{[]Group{Pile}, rest, Pile, []Key{A7}, []Key{A5}},
			{[]Group{RB}, all, Pile, []Key{A7}, nil},
		},
		parts: []part{{HB, []Key{B5}}, {DB, []Key{B5}}, {HA, []Key{A6}}, {RA, []Key{A7}}, {DA, []Key{A6, B6}}, {Pile, []Key{A7, B6}}},
		sets:  []equation{{[]Group{DB}, []Group{DB}}, {[]Group{HA, RA}, []Group{HA, DA}}, {[]Group{DA, Pile}, []Group{Pile, RB}}},
		same:  []Group{HB},
	},
	8: {
		moves: []move{{[]Group{DA}, all, DA, nil, []Key{B6}}},
		parts: []part{{DA, []Key{A6}}},
		sets:  []equation{{[]Group{DA}, []Group{DA}}},
	},
}

// Sender returns who writes a letter, 1 to 9.
func Sender(letter int) Role { return Role(1 - letter%2) }

// Exchange returns which of the four exchanges (B, A, B, A) a letter carries out,
// from 0; ok is false for a letter that carries out none.
func Exchange(letter int) (i int, ok bool) { return letter - 4, letter >= 4 && letter <= 7 }

// FinalKey returns the key that a player's final hand is locked with.
func FinalKey(r Role) Key { return [...]Key{A6, B5}[r&1] }

// sizes returns how many cards each group of a letter has after so many were
// exchanged each time.
func sizes(letter int, exchanged [4]int) (n [Groups]int) {
	n[Pile] = Cards
	for k := 1; k <= letter; k++ {
		before := n
		n = [Groups]int{}
		swap := 0
		if i, ok := Exchange(k); ok {
			swap = exchanged[i]
		}
		for _, m := range schedule[k].moves {
			have := 0
			for _, g := range m.from {
				have += before[g]
			}
			n[m.to] += m.take.count(k, have, swap)
		}
	}
	return n
}

// count returns how many cards of a source are taken.
func (t take) count(letter, have, swap int) int {
	switch t {
	case dealt:
		return HandSize
	case picked, given:
		return swap
	case kept:
		return have - swap
	case rest:
		if letter == 2 || letter == 3 {
			return have - HandSize
		}
		return have - swap
	default:
		return have
	}
}

// Fresh returns the keys that a letter commits to, in the order of its bytes.
func Fresh(letter int) []Key { return append([]Key(nil), schedule[letter].fresh...) }

// Parts returns the groups of a letter in the order of its bytes.
func Parts(letter int) (list []Group) {
	for _, p := range schedule[letter].parts {
		list = append(list, p.group)
	}
	return list
}

// Under returns the keys that a group of a letter is locked with; none for a group
// that the letter lacks.
func Under(letter int, g Group) []Key {
	keys, _ := keysIn(letter, g)
	return append([]Key(nil), keys...)
}

// keysIn returns the keys that a group of a letter is locked with, and whether the
// letter has the group.
func keysIn(letter int, g Group) ([]Key, bool) {
	for _, p := range schedule[letter].parts {
		if p.group == g {
			return p.keys, true
		}
	}
	return nil, false
}
