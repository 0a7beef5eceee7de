// Package words holds every sentence that the program says to people, in
// English and in French, in one table.
//
//	w := words.For("fr")
//	w.Say("term.joined", "name", "Ann", "chips", w.Chips(1240))
//
// A text may hold {name} for a value, and {n?hand|hands} for the singular or
// plural that goes with the number n.
package words

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Lang is a language with its words. Its zero value speaks English.
type Lang struct{ french bool }

// The languages.
var (
	English = Lang{}
	French  = Lang{french: true}
)

// Code returns "en" or "fr".
func (l Lang) Code() string {
	if l.french {
		return "fr"
	}
	return "en"
}

// For returns the language of a code such as "fr" or a locale such as
// "fr_CA.UTF-8"; ok is false, and the language English, if it is another one.
func For(code string) (l Lang, ok bool) {
	base := strings.ToLower(code)
	if i := strings.IndexAny(base, "_-.@"); i >= 0 {
		base = base[:i]
	}
	switch base {
	case "fr":
		return French, true
	case "en":
		return English, true
	}
	return English, false
}

// FromEnvironment chooses by LC_ALL, LC_MESSAGES and LANG, in this order.
func FromEnvironment(getenv func(string) string) Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			l, _ := For(v)
			return l
		}
	}
	return English
}

// texts is everything that the program says.
var texts = joined(tableTexts, letterTexts)

// joined makes one table; no key is in two.
func joined(tables ...map[string]text) map[string]text {
	all := map[string]text{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

// Has reports whether there is a text for the key.
func Has(key string) bool {
	_, ok := texts[key]
	return ok
}

// Keys lists all keys, sorted.
func Keys() []string {
	var list []string
	for k := range texts {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// Say returns the text of a key with its values filled in; they come in pairs
// of a name and a value. An unknown key is returned as it is, so that a mistake
// is seen and nothing breaks.
func (l Lang) Say(key string, pairs ...any) string {
	t, ok := texts[key]
	if !ok {
		return key
	}
	text := t.en
	if l.french {
		text = typeset(t.fr)
	}
	if !strings.Contains(text, "{") {
		return text
	}
	return l.fill(text, pairs)
}

// fill puts values into a text.
func (l Lang) fill(text string, pairs []any) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		hole, after, _ := strings.Cut(rest, "}")
		out.WriteString(l.value(hole, pairs))
		text = after
	}
}

// value is what stands in the place of one hole.
func (l Lang) value(hole string, pairs []any) string {
	name, forms, plural := strings.Cut(hole, "?")
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] != name {
			continue
		}
		if !plural {
			return fmt.Sprint(pairs[i+1])
		}
		one, many, _ := strings.Cut(forms, "|")
		n, err := strconv.Atoi(fmt.Sprint(pairs[i+1]))
		if err == nil && (n == 1 || n == 0 && l.french) {
			return one
		}
		return many
	}
	return "{" + hole + "}"
}

const (
	noBreak = "\u00a0"
	thin    = "\u202f" // narrow, and no break
)

// typeset puts the no-break spaces of French before signs and inside quotes.
var typeset = strings.NewReplacer(
	" :", noBreak+":", " ;", thin+";", " !", thin+"!", " ?", thin+"?",
	"« ", "«"+noBreak, " »", noBreak+"»", " %", noBreak+"%",
).Replace

// Number writes a number with its thousands set apart.
func (l Lang) Number(n uint64) string {
	s := strconv.FormatUint(n, 10)
	mark := ","
	if l.french {
		mark = thin
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + mark + s[i:]
	}
	return s
}

// Chips writes an amount of chips.
func Chips[T ~uint64](l Lang, n T) string { return l.Number(uint64(n)) }

// List joins words: "a, b and c".
func (l Lang) List(items []string) string {
	and := " and "
	if l.french {
		and = " et "
	}
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return strings.Join(items[:n-1], ", ") + and + items[n-1]
	}
}

// Bytes writes a size.
func (l Lang) Bytes(n int64) string {
	unit, div := []string{"B", "kB", "MB", "GB"}, 1000.0
	if l.french {
		unit = []string{"o", "ko", "Mo", "Go"}
	}
	f, i := float64(n), 0
	for f >= div && i < len(unit)-1 {
		f, i = f/div, i+1
	}
	digits := 0
	if i > 0 && f < 100 {
		digits = 1
	}
	s := strconv.FormatFloat(f, 'f', digits, 64)
	if l.french {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s + noBreak + unit[i]
}
