package build

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Sections of a WebAssembly module, in the order in which they stand.
const (
	typeSection      = 1
	importSection    = 2
	functionSection  = 3
	startSection     = 8
	codeSection      = 10
	dataSection      = 11
	dataCountSection = 12
)

const magic = "\x00asm\x01\x00\x00\x00"

// A module is its sections, in order.
type module []section

type section struct {
	id   byte
	body []byte
}

func readModule(b []byte) (module, error) {
	if !bytes.HasPrefix(b, []byte(magic)) {
		return nil, errWasm
	}
	var m module
	for r := (&wasmReader{b: b[len(magic):]}); len(r.b) > 0; {
		s := section{id: r.byte(), body: r.take(r.uint())}
		if r.bad {
			return nil, errWasm
		}
		m = append(m, s)
	}
	return m, nil
}

func (m module) bytes() []byte {
	out := []byte(magic)
	for _, s := range m {
		out = binary.AppendUvarint(append(out, s.id), uint64(len(s.body)))
		out = append(out, s.body...)
	}
	return out
}

func (m module) find(id byte) int {
	return slices.IndexFunc(m, func(s section) bool { return s.id == id })
}

func (m module) has(id byte) bool { return m.find(id) >= 0 }

// body is a section's body, nil if there is none.
func (m module) body(id byte) []byte {
	if i := m.find(id); i >= 0 {
		return m[i].body
	}
	return nil
}

// set replaces the body of a section, if there is one.
func (m module) set(id byte, body []byte) {
	if i := m.find(id); i >= 0 {
		m[i].body = body
	}
}

// grow adds an element to a section that is a list, and returns its number.
func (m module) grow(id byte, element []byte) (n uint64, ok bool) {
	r := &wasmReader{b: m.body(id)}
	n = r.uint()
	if r.bad {
		return 0, false
	}
	m.set(id, append(append(binary.AppendUvarint(nil, n+1), r.b...), element...))
	return n, true
}

// imports counts the imports; ok is false if one of them is not a function.
func (m module) imports() (n uint64, ok bool) {
	const function = 0
	r := &wasmReader{b: m.body(importSection)}
	n = r.uint()
	for range n {
		r.take(r.uint()) // module
		r.take(r.uint()) // name
		if r.byte() != function {
			return 0, false
		}
		r.uint() // type
	}
	return n, !r.bad && len(r.b) == 0
}

// start adds a function without parameters that runs when the module is
// instantiated. If the module does not have the form that the go tool gives it,
// start returns false, and m is of no more use.
func (m *module) start(body []byte) bool {
	const function = 0x60
	imported, good := m.imports()
	kind, ok := m.grow(typeSection, []byte{function, 0, 0})
	good = good && ok
	own, ok := m.grow(functionSection, binary.AppendUvarint(nil, kind))
	good = good && ok
	coded, ok := m.grow(codeSection, append(binary.AppendUvarint(nil, uint64(len(body))), body...))
	good = good && ok && coded == own
	at := slices.IndexFunc(*m, func(s section) bool { return s.id > startSection })
	*m = slices.Insert(*m, at, section{startSection, binary.AppendUvarint(nil, imported+own)})
	return good
}
