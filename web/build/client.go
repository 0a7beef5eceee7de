package build

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// tagLive builds the client for tables of the live suite alone (package
// catalog). The page loads the other one when it meets a table that needs it.
const tagLive = "live"

// quickPackages keep the compiler's inlining: arithmetic that a shuffle repeats
// ten thousand times, and the Go runtime, which starts sooner if it is inlined,
// since a browser compiles each function when it is first called.
// Everywhere else calls cost less than their copies: inlined code, and its
// entries in the tables of the runtime, make up a tenth of the client as it is
// sent.
var quickPackages = []string{
	"github.com/nodealer/nodealer/crypto/...", "github.com/nodealer/nodealer/game/poker", "filippo.io/...", "golang.org/x/...",
	"crypto/...", "math/...", "encoding/binary", "runtime", "runtime/...", "internal/...", "sync/...", "syscall/...",
}

// Client compiles the client, with all suites or for the live one alone.
func Client(ctx context.Context, root string, all bool) ([]byte, error) {
	if all {
		return small(ctx, root, "./web/wasm")
	}
	return small(ctx, root, "./web/wasm", "-tags="+tagLive)
}

// Lab compiles the arithmetic of the lab.
func Lab(ctx context.Context, root string) ([]byte, error) {
	return small(ctx, root, "./web/lab/wasm")
}

// Empty compiles a program that does nothing, as the go tool makes it, to
// measure against.
func Empty(ctx context.Context, root string) ([]byte, error) {
	return compile(ctx, root, "./web/empty")
}

// small compiles a package and makes what is sent, and what is read before it
// starts, as small as can be done without changing what it does.
func small(ctx context.Context, root, pkg string, flags ...string) ([]byte, error) {
	flags = append(flags, "-gcflags=all=-l")
	for _, p := range quickPackages {
		flags = append(flags, "-gcflags="+p+"=")
	}
	b, err := compile(ctx, root, pkg, flags...)
	if err != nil {
		return nil, err
	}
	if b, err = joinSegments(b); err != nil {
		return nil, err
	}
	return writeTable(b)
}

// compile compiles a package of this module to WebAssembly.
func compile(ctx context.Context, root, pkg string, flags ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "nodealer-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	at := filepath.Join(dir, "out.wasm")
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", at}, flags...)
	cmd := exec.CommandContext(ctx, goTool(), append(args, pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build: %s does not compile: %w\n%s", pkg, err, msg)
	}
	return os.ReadFile(at)
}

// goTool is the go command of GOROOT, or the one in PATH.
func goTool() string {
	if root := os.Getenv("GOROOT"); root != "" {
		return filepath.Join(root, "bin", "go")
	}
	return "go"
}

// GoRoot is goRoot, "" if there is no toolchain.
func GoRoot() string {
	root, _ := goRoot()
	return root
}

// goRoot is where the Go toolchain keeps wasm_exec.js.
func goRoot() (string, error) {
	out, err := exec.Command(goTool(), "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("build: the go command does not answer: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
