package build

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// tableOf is a table of functions as Go lays it out, with other data around it.
func tableOf(functions int) []byte {
	data := []byte("before")
	for k := range functions {
		data = append(data, entry(k)...)
	}
	return append(data, "after"...)
}

// program makes a module with two functions, one imported, and data.
func program(list []segment) []byte {
	m := module{
		{typeSection, []byte{1, 0x60, 1, 0x7f, 0}}, {importSection, []byte{1, 1, 'm', 1, 'f', 0, 0}}, {functionSection, []byte{1, 0}},
		{codeSection, []byte{1, 2, 0, endOfExpr}}, {dataSection, encode(list)},
	}
	return m.bytes()
}

// execute does what a function body does to memory; it knows the instructions of
// tableWriter.
func execute(t *testing.T, body, mem []byte) {
	t.Helper()
	r := &wasmReader{b: body}
	if r.uint() != 1 {
		t.Fatal("one kind of locals was expected")
	}
	locals := make([]int32, r.uint())
	r.byte()
	var stack []int32
	pop := func() int32 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	var loops [][]byte
	for steps := 0; len(r.b) > 0 && !r.bad; steps++ {
		if steps > 1<<20 {
			t.Fatal("it does not end")
		}
		switch op := r.byte(); op {
		case i32Const:
			stack = append(stack, r.signed())
		case 0x20:
			stack = append(stack, locals[r.uint()])
		case 0x21:
			locals[r.uint()] = pop()
		case 0x22:
			locals[r.uint()] = stack[len(stack)-1]
		case 0x6a:
			stack = append(stack, pop()+pop())
		case 0x49:
			b, a := uint32(pop()), uint32(pop())
			v := int32(0)
			if a < b {
				v = 1
			}
			stack = append(stack, v)
		case 0x36:
			if r.uint() != 2 || r.uint() != 0 {
				t.Fatal("another store than expected")
			}
			v, at := pop(), pop()
			binary.LittleEndian.PutUint32(mem[at:], uint32(v))
		case 0x03:
			r.byte()
			loops = append(loops, r.b)
		case 0x0d:
			if r.uint() != 0 {
				t.Fatal("a branch out of the loop")
			}
			if pop() != 0 {
				r.b = loops[len(loops)-1]
			}
		case endOfExpr:
			if len(loops) > 0 {
				loops = loops[:len(loops)-1]
			}
		default:
			t.Fatalf("instruction %x", op)
		}
	}
	if r.bad || len(stack) > 0 {
		t.Fatal("the function does not read")
	}
}

// TestWriteTable: without the table in its data and with the function that
// writes it, a module begins with the same memory.
func TestWriteTable(t *testing.T) {
	in := program([]segment{{100, []byte("one")}, {1 << 16, tableOf(300)}, {1 << 20, []byte("far")}})
	out, err := writeTable(in)
	if err != nil {
		t.Fatal(err)
	}
	if len(out) > len(in)/100 {
		t.Errorf("%d bytes of %d", len(out), len(in))
	}
	want, _ := memory(t, in)
	got, n := memory(t, out)
	if n != 4 {
		t.Errorf("%d segments", n)
	}
	m, err := readModule(out)
	if err != nil {
		t.Fatal(err)
	}
	if s := m.body(startSection); !bytes.Equal(s, []byte{2}) {
		t.Fatalf("it starts with function %x", s)
	}
	if !bytes.HasSuffix(m.body(typeSection), []byte{0x60, 0, 0}) || !bytes.Equal(m.body(functionSection), []byte{2, 0, 1}) {
		t.Error("the function has parameters or results")
	}
	code := &wasmReader{b: m.body(codeSection)}
	count := code.uint()
	code.take(code.uint())
	body := code.take(code.uint())
	if count != 2 || len(code.b) > 0 || code.bad {
		t.Fatal("the functions do not read")
	}
	execute(t, body, got)
	if !bytes.Equal(got, want) {
		t.Error("another memory")
	}
	again, err := writeTable(out)
	if err != nil || !bytes.Equal(again, out) {
		t.Error("not the same a second time", err)
	}
}

// TestWriteTableNot leaves alone what has no table worth the trouble, or a form
// that it does not know.
func TestWriteTableNot(t *testing.T) {
	for name, data := range map[string][]byte{"none": []byte("hello"), "short": tableOf(leastEntries), "broken": append([]byte{7}, entry(1)...)} {
		in := program([]segment{{8, data}})
		if out, err := writeTable(in); err != nil || !bytes.Equal(out, in) {
			t.Errorf("%s: changed, or %v", name, err)
		}
	}
	big := []segment{{8, tableOf(100)}}
	memoryImport := module{{typeSection, []byte{0}}, {importSection, []byte{1, 1, 'm', 1, 'f', 2, 0, 1}}, {functionSection, []byte{0}}, {codeSection, []byte{0}}, {dataSection, encode(big)}}
	for name, m := range map[string][]byte{"no module": []byte("hello, world"), "an imported memory": memoryImport.bytes(), "cut": program(big)[:900]} {
		if _, err := writeTable(m); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestGoTable: the table stands in what the go tool makes today.
func TestGoTable(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program; not with -short")
	}
	b, err := small(t.Context(), "../..", "./web/empty")
	if err != nil {
		t.Fatal(err)
	}
	m, err := readModule(b)
	if err != nil {
		t.Fatal(err)
	}
	if !m.has(startSection) {
		t.Error("the table of functions was not found: package runtime lays it out in another way than findTable knows")
	}
}
