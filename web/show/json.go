package show

import (
	"strconv"
	"unicode/utf8"
)

// writer writes compact JSON by hand: the page reads it with JSON.parse, and
// the wasm stays free of reflection. Numbers are safe below 2^53, and so are
// all amounts of chips and all times.
type writer struct {
	b     []byte
	first bool // nothing stands in the innermost bracket yet
}

func (w *writer) comma() {
	if !w.first && len(w.b) > 0 {
		w.b = append(w.b, ',')
	}
	w.first = false
}

func (w *writer) open(c byte) {
	w.comma()
	w.b = append(w.b, c)
	w.first = true
}

func (w *writer) close(c byte) {
	w.b = append(w.b, c)
	w.first = false
}

// key begins a field; a value must follow.
func (w *writer) key(k string) {
	w.comma()
	w.b = append(appendText(w.b, k), ':')
	w.first = true
}

func (w *writer) text(s string) {
	w.comma()
	w.b = appendText(w.b, s)
}

func (w *writer) num(n uint64) {
	w.comma()
	w.b = strconv.AppendUint(w.b, n, 10)
}

func (w *writer) int(n int) {
	w.comma()
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) flag(v bool) {
	w.comma()
	w.b = strconv.AppendBool(w.b, v)
}

func (w *writer) null() {
	w.comma()
	w.b = append(w.b, "null"...)
}

// Fields of an object.

func (w *writer) fText(k, s string)       { w.key(k); w.text(s) }
func (w *writer) fNum(k string, n uint64) { w.key(k); w.num(n) }
func (w *writer) fInt(k string, n int)    { w.key(k); w.int(n) }
func (w *writer) fFlag(k string, v bool)  { w.key(k); w.flag(v) }

// list writes an array, one element a call.
func list[T any](w *writer, k string, items []T, each func(T)) {
	w.key(k)
	w.open('[')
	for _, x := range items {
		each(x)
	}
	w.close(']')
}

const hexDigits = "0123456789abcdef"

// appendText quotes a string as JSON. Bytes that are no UTF-8 become U+FFFD.
func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' || r == 0x2028 || r == 0x2029:
			b = append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
