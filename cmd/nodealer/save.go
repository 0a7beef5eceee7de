package main

import (
	"context"
	"io"
	"time"

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

// quietEnd is how long no record may come before the log counts as read.
const quietEnd = 1500 * time.Millisecond

// readToEnd waits until the client has read what the log holds now: a record
// newer than this moment has come, or none for a while.
func (a *app) readToEnd(ctx context.Context, r *running) error {
	begin := uint64(time.Now().UnixMilli())
	updates, stop := r.Watch()
	defer stop()
	p := a.progress()
	defer p.done()
	for {
		select {
		case u, ok := <-updates:
			if !ok {
				<-r.done
				return r.err
			}
			p.show("save.progress", "records", a.words.Number(u.View.Records))
			if u.View.TimeMS > begin {
				return nil
			}
		case <-time.After(quietEnd):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
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
	if err := a.readToEnd(ctx, r); err != nil {
		return err
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
