package history

import (
	"fmt"
	"io"
	"strings"
)

// LeftOutError says why a format has no words for a hand.
type LeftOutError struct {
	Format string // its name
	Why    string // in plain words
}

func (e *LeftOutError) Error() string { return e.Format + " has no words for it: " + e.Why }

// WritePHH writes one hand as a .phh file. The error is a *LeftOutError if PHH
// has no code for the game, or that of the writer.
func WritePHH(w io.Writer, h Hand) error { return writePHH(w, h, "") }

// WritePHHS writes hands as a .phhs file, numbered from 1 in their order.
func WritePHHS(w io.Writer, hands []Hand) error {
	for i, h := range hands {
		head := fmt.Sprintf("[%d]\n", i+1)
		if i > 0 {
			head = "\n" + head
		}
		if err := writePHH(w, h, head); err != nil {
			return err
		}
	}
	return nil
}

// CanPHH says why PHH has no words for a hand, or nil.
func CanPHH(h Hand) error {
	if h.Variant == "" {
		return &LeftOutError{"PHH", "it has codes for eleven games, and this is none of them"}
	}
	if h.Extra.Dead {
		return &LeftOutError{"PHH", "it has no small blind that nobody posts"}
	}
	return nil
}

func writePHH(w io.Writer, h Hand, head string) error {
	if err := CanPHH(h); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(head)
	d := phhWriter{&b}
	d.key("variant", quote(h.Variant))
	d.key("ante_trimming_status", fmt.Sprint(h.Trimmed))
	d.list("antes", texts(h.Antes))
	d.list("blinds_or_straddles", texts(h.Blinds))
	d.amount("bring_in", h.BringIn)
	d.amount("small_bet", h.SmallBet)
	d.amount("big_bet", h.BigBet)
	d.amount("min_bet", h.MinBet)
	d.list("starting_stacks", texts(h.Stacks))
	d.actions(h.Actions)
	d.list("players", quoted(h.Players))
	d.list("finishing_stacks", texts(h.Finished))
	d.place(h)
	d.extra(h.Extra)
	_, err := io.WriteString(w, b.String())
	return err
}

// phhWriter writes the keys of a hand.
type phhWriter struct{ b *strings.Builder }

func (d phhWriter) key(key, value string) { fmt.Fprintf(d.b, "%s = %s\n", key, value) }

// list writes a list, unless it is empty.
func (d phhWriter) list(key string, values []string) {
	if len(values) > 0 {
		d.key(key, "["+strings.Join(values, ", ")+"]")
	}
}

// amount writes an amount, unless it is 0.
func (d phhWriter) amount(key string, a Amount) {
	if a > 0 {
		d.key(key, a.String())
	}
}

func (d phhWriter) actions(list []Action) {
	d.b.WriteString("actions = [\n")
	for _, a := range list {
		text := a.String()
		if a.Comment != "" {
			text += " # " + a.Comment
		}
		fmt.Fprintf(d.b, "  %s,\n", quote(text))
	}
	d.b.WriteString("]\n")
}

// place writes where and when the hand was played.
func (d phhWriter) place(h Hand) {
	var seats []string
	for _, s := range h.Seats {
		seats = append(seats, fmt.Sprint(s))
	}
	d.list("seats", seats)
	if h.SeatCount > 0 {
		d.key("seat_count", fmt.Sprint(h.SeatCount))
	}
	if h.Table != "" {
		d.key("table", quote(h.Table))
	}
	switch {
	case h.Number == "":
	case digits(h.Number) && len(h.Number) < 18 && (h.Number == "0" || h.Number[0] != '0'):
		d.key("hand", h.Number)
	default:
		d.key("hand", quote(h.Number))
	}
	if h.Cup != nil {
		d.key("event", quote(h.Cup.Name))
		d.key("level", fmt.Sprint(h.Cup.Level))
	}
	if h.TimeMS > 0 {
		t := dateOf(h.TimeMS)
		d.key("time", t.clock())
		d.key("time_zone", quote("UTC"))
		d.key("day", fmt.Sprint(t.day))
		d.key("month", fmt.Sprint(t.month))
		d.key("year", fmt.Sprint(t.year))
	}
}

// extra writes what PHH has no keys for.
func (d phhWriter) extra(e Extra) {
	d.amount("_carry", e.Carry)
	if e.Bomb {
		d.key("_bomb", "true")
	}
	var posts, boards []string
	for _, p := range e.Posts {
		posts = append(posts, quote(fmt.Sprintf("p%d %v %v", p.Player+1, p.Live, p.Dead)))
	}
	d.list("_posts", posts)
	for _, board := range e.Runs {
		text := ""
		for _, c := range board {
			text += c.String()
		}
		boards = append(boards, quote(text))
	}
	d.list("_boards", boards)
	d.list("_rules", quoted(e.Rules))
}

func texts(list []Amount) (out []string) {
	for _, a := range list {
		out = append(out, a.String())
	}
	return out
}

func quoted(list []string) (out []string) {
	for _, s := range list {
		out = append(out, quote(s))
	}
	return out
}

// quote writes a basic string of TOML.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, "\\u%04X", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
