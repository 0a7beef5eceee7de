//go:build !js

package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// ErrNoWASM: the program is not run in a checkout of its sources with the go
// command and node at hand.
var ErrNoWASM = errors.New("bench: wasm needs node, the go command and the sources of this program as working directory")

const wasmMain = "github.com/nodealer/nodealer/internal/bench/wasmmain"

// RunWASM is [Run] for WebAssembly under node.
func RunWASM(w io.Writer, o Options) (Report, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return Report{}, ErrNoWASM
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return Report{}, ErrNoWASM
	}
	dir, err := os.MkdirTemp("", "nodealer-bench-")
	if err != nil {
		return Report{}, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "bench.wasm")
	build := exec.Command("go", "build", "-o", file, wasmMain)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return Report{}, fmt.Errorf("%w: %s", ErrNoWASM, out)
	}
	host := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	var talk bytes.Buffer
	run := exec.Command("node", "--stack-size=8192", host, file, strconv.Itoa(o.Cards), strconv.Itoa(o.Rounds), strconv.FormatBool(o.Deals))
	run.Stderr = &talk
	out, err := run.Output()
	if err != nil {
		return Report{}, fmt.Errorf("bench: node: %w: %s", err, talk.Bytes())
	}
	var r Report
	if err := json.Unmarshal(out, &r); err != nil {
		return Report{}, fmt.Errorf("bench: node: %w", err)
	}
	return r, write(w, r)
}
