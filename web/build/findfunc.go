package build

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Go's table from program counters to functions has sixteen buckets of twenty
// bytes for each function in WebAssembly, where a function is 64 KB long by
// definition: the function's number and sixteen zeros, again and again. That is
// a fifth of the client, to be unpacked and carried into memory before it can
// start. writeTable leaves it out and lets the module write it itself.

const (
	bucketSize   = 20
	perFunction  = 16 // buckets
	leastEntries = 64 // functions for which it is worth the trouble
)

// entry is what the table holds for function k.
func entry(k int) []byte {
	bucket := binary.LittleEndian.AppendUint32(nil, uint32(k))
	return bytes.Repeat(append(bucket, make([]byte, bucketSize-len(bucket))...), perFunction)
}

// findTable returns where the entries of the functions from 1 on stand in data,
// and how many there are: 0 if there is no such table. Wherever it finds one,
// writing these entries there gives what data holds, whatever it is.
func findTable(data []byte) (at, n int) {
	at = bytes.Index(data, append(entry(1), entry(2)...))
	if at < 0 {
		return 0, 0
	}
	for bytes.HasPrefix(data[at+n*perFunction*bucketSize:], entry(n+1)) {
		n++
	}
	return at, n
}

// writeTable takes the table out of a module's data and adds a function that
// writes it when the module is instantiated. A module without such a table, or
// one that has such a function already, stays as it is.
func writeTable(module []byte) ([]byte, error) {
	m, err := readModule(module)
	if err != nil {
		return nil, err
	}
	if m.has(startSection) || m.has(dataCountSection) || !m.has(typeSection) || !m.has(codeSection) {
		return module, nil
	}
	list, err := readSegments(m.body(dataSection))
	if err != nil {
		return nil, err
	}
	for i, s := range list {
		at, n := findTable(s.data)
		if n < leastEntries {
			continue
		}
		end := at + n*perFunction*bucketSize
		before, after := segment{s.at, s.data[:at]}, segment{s.at + uint64(end), s.data[end:]}
		m.set(dataSection, encode(slices.Replace(list, i, i+1, before, after)))
		if !m.start(tableWriter(before.at+uint64(at), n)) {
			return nil, errWasm
		}
		break
	}
	return m.bytes(), nil
}

// tableWriter is the body of a function that writes the entries of the functions
// 1 to n at an address.
func tableWriter(at uint64, n int) []byte {
	const (
		k, p, end  = 0, 1, 2 // locals: function, address, end of its entry
		get, set   = 0x20, 0x21
		tee, store = 0x22, 0x36
		add, less  = 0x6a, 0x49
		loop, void = 0x03, 0x40
		branchIf   = 0x0d
		i32        = 0x7f
	)
	c := []byte{1, 3, i32}
	number := func(v int) { c = appendSigned(append(c, i32Const), int32(uint32(v))) }
	code := func(b ...byte) { c = append(c, b...) }
	number(1)
	code(set, k)
	number(int(at))
	code(set, p)
	code(loop, void)
	code(get, p)
	number(perFunction * bucketSize)
	code(add, set, end)
	code(loop, void)
	code(get, p, get, k, store, 2, 0)
	code(get, p)
	number(bucketSize)
	code(add, tee, p, get, end, less, branchIf, 0, endOfExpr)
	code(get, k)
	number(1)
	code(add, tee, k)
	number(n + 1)
	code(less, branchIf, 0, endOfExpr)
	return append(c, endOfExpr)
}
