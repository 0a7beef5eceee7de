// Command mkdist builds the page for a release into web/dist, from where the
// program embeds it, and prints the hash that the page shows of itself.
//
//	go run ./web/mkdist
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nodealer/nodealer/web"
	"github.com/nodealer/nodealer/web/build"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "mkdist:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := build.Source()
	if err != nil {
		return err
	}
	out := filepath.Join(root, "web", "dist")
	for _, old := range []string{"a", "index.html.br", "index.html.gz"} {
		if err := os.RemoveAll(filepath.Join(out, old)); err != nil {
			return err
		}
	}
	say := func(step string) { fmt.Fprintln(os.Stderr, step) }
	if err := build.Make(context.Background(), root, out, build.Release, say); err != nil {
		return err
	}
	page, err := web.Open(os.DirFS(out))
	if err != nil {
		return err
	}
	first, client := page.Size()
	fmt.Fprintf(os.Stderr, "page %d bytes, client %d bytes (brotli)\n", first, client)
	fmt.Println(page.Hash())
	return nil
}
