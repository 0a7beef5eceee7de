package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/web"
)

// labListen is beside the address of play and relay, so that the lab and a table
// can be open at once.
const labListen = "127.0.0.1:8421"

// labInfo tells scripts where the lab is.
type labInfo struct {
	URL string `json:"url"`
}

func (a *app) labCommand() *cobra.Command {
	var listen, out string
	var noBrowser bool
	c := a.command("lab [flags]", "lab", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		page, err := a.loadPage(c.Context())
		if err != nil {
			return errors.New(a.say("lab.nopage", "why", err.Error()))
		}
		if out != "" {
			return a.writeLab(page, out)
		}
		return a.serveLab(c.Context(), page, &relayFlags{listen: listen, given: func() bool { return c.Flags().Changed("listen") }}, noBrowser)
	}
	c.Flags().StringVar(&listen, "listen", labListen, a.say("flag.lablisten"))
	c.Flags().BoolVar(&noBrowser, "no-browser", false, a.say("flag.nobrowser"))
	c.Flags().StringVar(&out, "out", "", a.say("flag.labout"))
	return c
}

// serveLab serves nothing but the lab's files, until ctx ends.
func (a *app) serveLab(ctx context.Context, page *web.Page, f *relayFlags, noBrowser bool) error {
	ln, err := a.listen(f)
	if err != nil {
		return err
	}
	url := addresses(ln.Addr(), false).base + "/"
	if a.json {
		err = a.emit(labInfo{url})
	} else {
		a.talk("lab.runs")
		a.print("links.line", "link", url)
	}
	if err != nil {
		return err
	}
	if !noBrowser && !browse(url) {
		a.talk("page.openit")
	}
	s := &http.Server{Handler: page.OnlyLab(), ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(ln) }()
	select {
	case <-ctx.Done():
		return s.Close()
	case err := <-failed:
		return err
	}
}

// writeLab writes the lab as files for any web server.
func (a *app) writeLab(page *web.Page, dir string) error {
	files := page.OnlyLab().Static()
	for name, b := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, b, 0o644); err != nil {
			return err
		}
	}
	a.print("lab.written", "n", len(files), "dir", clean(dir))
	return nil
}
