package history

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nodealer/nodealer/cards"
)

// people reads names and seats.
func (d *document) people(h *Hand) error {
	if v, ok := d.keys["players"]; ok {
		list, _ := v.([]any)
		if len(list) != len(h.Stacks) {
			return d.fail("players", "players does not name each of %d players", len(h.Stacks))
		}
		for _, v := range list {
			name, ok := v.(string)
			if !ok || len(name) > MaxText {
				return d.fail("players", "a player's name is not a text of at most %d bytes", MaxText)
			}
			h.Players = append(h.Players, name)
		}
	}
	v, ok := d.keys["seats"]
	if !ok {
		return nil
	}
	list, _ := v.([]any)
	if len(list) != len(h.Stacks) {
		return d.fail("seats", "seats does not have a number for each of %d players", len(h.Stacks))
	}
	for _, v := range list {
		n, ok := v.(int64)
		if !ok || n < 0 || n > 1<<16 {
			return d.fail("seats", "seats: %v is not the number of a seat", clip(fmt.Sprint(v)))
		}
		h.Seats = append(h.Seats, int(n))
	}
	return nil
}

// place reads which hand it is, and at which table.
func (d *document) place(h *Hand) (err error) {
	if v, ok := d.keys["seat_count"]; ok {
		n, ok := v.(int64)
		if !ok || n < 0 || n > 1<<16 {
			return d.fail("seat_count", "seat_count is not a number of seats")
		}
		h.SeatCount = int(n)
	}
	if h.Table, err = d.label("table"); err != nil {
		return err
	}
	h.Number, err = d.label("hand")
	return err
}

// label reads a text or a whole number.
func (d *document) label(key string) (string, error) {
	v, ok := d.keys[key]
	if !ok {
		return "", nil
	}
	switch v := v.(type) {
	case string:
		if len(v) <= MaxText {
			return v, nil
		}
	case int64:
		return fmt.Sprint(v), nil
	}
	return "", d.fail(key, "%s is neither a whole number nor a text of at most %d bytes", key, MaxText)
}

// extra reads what our own hands say under keys of their own.
func (d *document) extra(h *Hand) (err error) {
	if v, ok := d.keys["_carry"]; ok {
		if h.Extra.Carry, err = amountOf(v); err != nil {
			return d.fail("_carry", "_carry: %v %v", clip(fmt.Sprint(v)), err)
		}
	}
	if v, ok := d.keys["_bomb"]; ok {
		if h.Extra.Bomb, ok = v.(bool); !ok {
			return d.fail("_bomb", "_bomb is not true or false")
		}
	}
	if v, ok := d.keys["_rules"]; ok {
		list, _ := v.([]any)
		for _, v := range list {
			name, _ := v.(string)
			known := slices.ContainsFunc(choices, func(c choice) bool { return c.name == name })
			if !known || slices.Contains(h.Extra.Rules, name) {
				return d.fail("_rules", "_rules: %q is not a rule to choose", clip(name))
			}
			h.Extra.Rules = append(h.Extra.Rules, name)
		}
	}
	if v, ok := d.keys["_boards"]; ok {
		list, _ := v.([]any)
		if len(list) < 1 || len(list) > 2 {
			return d.fail("_boards", "_boards does not hold the boards of a second and perhaps a third run-out")
		}
		for _, v := range list {
			text, _ := v.(string)
			board, err := cards.ParseAll(text)
			if err != nil || len(board) == 0 {
				return d.fail("_boards", "_boards: %q is not a board", clip(text))
			}
			h.Extra.Runs = append(h.Extra.Runs, board)
		}
	}
	if v, ok := d.keys["_posts"]; ok {
		list, _ := v.([]any)
		for _, v := range list {
			p, err := d.post(v, len(h.Stacks))
			if err != nil {
				return err
			}
			h.Extra.Posts = append(h.Extra.Posts, p)
		}
		if len(h.Extra.Posts) == 0 || len(list) > MaxPlayers {
			return d.fail("_posts", "_posts is not a list of posts such as \"p3 10 5\"")
		}
	}
	return nil
}

// post reads "p3 10 5": player, live and dead chips.
func (d *document) post(v any, n int) (p Post, err error) {
	text, _ := v.(string)
	f := strings.Fields(text)
	if len(f) != 3 {
		return p, d.fail("_posts", "_posts: %q is not a post such as \"p3 10 5\"", clip(text))
	}
	if p.Player, err = player(f[0], n); err != nil {
		return p, d.fail("_posts", "_posts: %v", err)
	}
	for i, to := range []*Amount{&p.Live, &p.Dead} {
		if *to, err = parseAmount(f[i+1]); err != nil {
			return p, d.fail("_posts", "_posts: %s %v", clip(f[i+1]), err)
		}
	}
	return p, nil
}

// printable reports whether a text of a file can be shown in a message: UTF-8
// without control characters.
func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029
	})
}
