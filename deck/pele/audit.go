package pele

import (
	"fmt"
	"slices"
)

// Rule is what a letter can be found to have broken.
type Rule uint8

// The rules. All but the last need no keys.
const (
	RuleCount   Rule = 1 + iota // a group has the number of cards that the schedule gives (P-100)
	RuleChanged                 // a group that is not locked anew is passed on as it is (P-101)
	RuleDoubled                 // no card is twice in a group that was not so before (P-102)
	RuleSets                    // the groups hold the cards of the groups that they were made from (P-104)
)

// Finding is the first thing wrong in a letter.
type Finding struct {
	Letter int
	Rule   Rule
	Reason string
}

// By returns who wrote the letter.
func (f Finding) By() Role { return Sender(f.Letter) }

func found(letter int, r Rule, format string, args ...any) *Finding {
	return &Finding{letter, r, fmt.Sprintf("letter %d: ", letter) + fmt.Sprintf(format, args...)}
}

// Check says what is wrong with a letter as far as it shows without keys, or nil.
// exchanged are the numbers of cards that the exchanges so far gave back.
func Check[E, K any](l Locks[E, K], letter int, before, now Letter[E], exchanged [4]int) *Finding {
	want := sizes(letter, exchanged)
	for g := range Group(Groups) {
		if len(now[g]) != want[g] {
			return found(letter, RuleCount, "%v has %d cards, the schedule gives %d", g, len(now[g]), want[g])
		}
	}
	for _, g := range schedule[letter].same {
		if !slices.Equal(texts(l, before[g]), texts(l, now[g])) {
			return found(letter, RuleChanged, "%v is not what the other player sent", g)
		}
	}
	return doubled(l, letter, before, now)
}

// texts returns the texts of a group, sorted.
func texts[E, K any](l Locks[E, K], list []E) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = l.Text(x)
	}
	slices.Sort(out)
	return out
}

// doubled finds a card that is twice in a group, if it was not so in what the group
// was made of: then its sender has doubled it. Groups that come together from under
// different keys are left to the audit, since the doubling may be the other's: a
// card that B has both given back and left in the pile is twice in A's pile.
func doubled[E, K any](l Locks[E, K], letter int, before, now Letter[E]) *Finding {
	for _, p := range schedule[letter].parts {
		if !repeats(l, now[p.group]) {
			continue
		}
		list, together := origin(letter, p.group, before)
		if together && !repeats(l, list) {
			return found(letter, RuleDoubled, "a card is twice in %v", p.group)
		}
	}
	return nil
}

// repeats reports whether an element is in a list twice.
func repeats[E, K any](l Locks[E, K], list []E) bool {
	sorted := texts(l, list)
	return len(slices.Compact(sorted)) != len(list)
}

// origin returns the cards that a group is made of, and whether they were all under
// the same keys.
func origin[E any](letter int, g Group, before Letter[E]) (list []E, together bool) {
	var keys []Key
	for _, m := range schedule[letter].moves {
		if m.to != g {
			continue
		}
		for _, from := range m.from {
			under, _ := keysIn(letter-1, from)
			if len(list) > 0 && len(before[from]) > 0 && !slices.Equal(keys, under) {
				return nil, false
			}
			keys, list = under, append(list, before[from]...)
		}
	}
	return list, true
}

// Walk audits letters with the keys that are known. letters[0] is the deck before
// any lock. It stops at the first letter that breaks a rule, since everything after
// it is contaminated, and at the first one that needs a key it does not have.
// audited is the number of letters that were found right. The deck must have
// [Cards] cards.
func Walk[E, K any](l Locks[E, K], letters []Letter[E], exchanged [4]int, key func(Key) (K, bool)) (audited int, broken *Finding) {
	if len(letters) == 0 || len(letters[0][Pile]) != Cards {
		return 0, nil
	}
	w := walker[E, K]{locks: l, key: key, tables: map[string]*table[E]{}}
	deck := &table[E]{list: letters[0][Pile], card: map[string]int{}}
	for i, x := range deck.list {
		deck.card[l.Text(x)] = i
	}
	w.tables[""] = deck
	held, _ := w.open(0, letters[0], nil)
	for n := 1; n < len(letters); n++ {
		if !w.has(n) {
			return n - 1, nil
		}
		if f := Check(l, n, letters[n-1], letters[n], exchanged); f != nil {
			return n - 1, f
		}
		next, f := w.open(n, letters[n], held)
		if f == nil {
			f = balance(n, held, next)
		}
		if f != nil {
			return n - 1, f
		}
		held = next
	}
	return len(letters) - 1, nil
}

// walker keeps the deck under each product of keys.
type walker[E, K any] struct {
	locks  Locks[E, K]
	key    func(Key) (K, bool)
	tables map[string]*table[E]
}

// table is the deck under some keys.
type table[E any] struct {
	list []E
	card map[string]int // by name: the place in the deck
}

// holds counts the cards of a group.
type holds [Cards]int

// contents are the cards of all groups of a letter.
type contents [Groups]holds

// has reports whether all keys of a letter are known.
func (w *walker[E, K]) has(letter int) bool {
	for _, p := range schedule[letter].parts {
		for _, k := range p.keys {
			if _, ok := w.key(k); !ok {
				return false
			}
		}
	}
	return true
}

// under returns the deck under keys. A key that cannot be used gives no table.
func (w *walker[E, K]) under(keys []Key) *table[E] {
	name := fmt.Sprint(keys)
	if len(keys) == 0 {
		name = ""
	}
	if t, ok := w.tables[name]; ok {
		return t
	}
	last := keys[len(keys)-1]
	k, _ := w.key(last)
	before := w.under(keys[:len(keys)-1])
	t := &table[E]{card: map[string]int{}}
	for i, x := range before.list {
		y := w.locks.Turn(k, x)
		t.list = append(t.list, y)
		t.card[w.locks.Text(y)] = i
	}
	w.tables[name] = t
	return t
}

// open finds the cards of every group. A group that is passed on holds what it did.
func (w *walker[E, K]) open(letter int, now Letter[E], before *contents) (*contents, *Finding) {
	c := &contents{}
	for _, p := range schedule[letter].parts {
		if slices.Contains(schedule[letter].same, p.group) {
			c[p.group] = before[p.group]
			continue
		}
		t := w.under(p.keys)
		for _, x := range now[p.group] {
			card, ok := t.card[w.locks.Text(x)]
			if !ok {
				return nil, found(letter, RuleSets, "a card of %v is none of the deck under %v", p.group, p.keys)
			}
			c[p.group][card]++
		}
	}
	return c, nil
}

// balance checks the equations of a letter, and that nobody draws what the other
// has just given back.
func balance(letter int, before, now *contents) *Finding {
	for _, e := range schedule[letter].sets {
		if sum(now, e.out) != sum(before, e.in) {
			return found(letter, RuleSets, "%v are not the cards of %v in the letter before", e.out, e.in)
		}
	}
	if letter < 5 || letter > 7 {
		return nil
	}
	r := Sender(letter)
	for card, n := range now[drawn(r)] {
		if n > 0 && before[thrown(1-r)][card] > 0 {
			return found(letter, RuleSets, "%v draws a card that %v has just given back", r, 1-r)
		}
	}
	return nil
}

func sum(c *contents, groups []Group) (all holds) {
	for _, g := range groups {
		for card, n := range c[g] {
			all[card] += n
		}
	}
	return all
}
