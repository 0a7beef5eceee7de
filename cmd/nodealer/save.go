package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/transcript"
)

// savedInfo tells scripts what was saved.
type savedInfo struct {
	File    string `json:"file"`
	Table   string `json:"table"`
	Records uint64 `json:"records"`
	Bytes   int64  `json:"bytes"`
}

func (a *app) saveCommand() *cobra.Command {
	return a.command("save LINK|TABLE FILE", "save", func(c *cobra.Command, args []string) error {
		if len(args) < 2 {
			return misuse(a.say("error.missing", "what", "LINK FILE"))
		}
		if err := a.none(args[2:]); err != nil {
			return err
		}
		home, err := a.openHome()
		if err != nil {
			return err
		}
		link, err := a.find(home, args[0])
		if err != nil {
			return err
		}
		return a.save(c.Context(), link, args[1])
	})
}

// save reads the log as an onlooker and writes it to a file.
func (a *app) save(ctx context.Context, link transcript.Link, file string) error {
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := start(run, client.Config{Link: link, Dial: dial, Keep: true, Logger: a.logger()})
	if err != nil {
		return err
	}
	defer func() { cancel(); <-r.done }()
	if err := r.ready(ctx); err != nil {
		return a.unreachable(link.Base, err)
	}
	export := func(w io.Writer) error { return r.Export(ctx, w, "") }
	if file == "-" {
		return export(a.out)
	}
	n, err := replaceFile(file, export)
	if err != nil {
		return err
	}
	v, _ := r.View()
	if a.json {
		return a.emit(savedInfo{file, link.Table.String(), v.Records, n})
	}
	a.print("save.done", "file", clean(file), "records", a.words.Number(v.Records), "bytes", a.words.Bytes(n))
	a.talk("save.next", "file", clean(file))
	return nil
}
