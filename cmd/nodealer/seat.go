package main

import (
	"context"
	"errors"
	"time"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws"
)

// dial connects to the relay of a link.
func dial(ctx context.Context, link transcript.Link) (transport.Conn, error) {
	return ws.Dial(ctx, link.Base, ws.Options{Table: link.Table, Access: link.Secret.Keys().Access})
}

// dialLocal connects to the relay in this process, wherever the link points:
// the port may have changed since the link was made.
func dialLocal(h *hosted) client.Dial {
	return func(ctx context.Context, link transcript.Link) (transport.Conn, error) {
		link.Base = h.local
		return dial(ctx, link)
	}
}

// openHome opens the folder of this player.
func (a *app) openHome() (*client.Home, error) {
	dir, err := client.DefaultHome(a.home)
	if err != nil {
		return nil, err
	}
	return client.OpenHome(dir)
}

// running is a client at work.
type running struct {
	*client.Client
	done chan struct{}
	err  error // once done is closed
}

// start runs a client until ctx ends and closes its store after that.
func start(ctx context.Context, cfg client.Config) (*running, error) {
	cfg.Catalog = catalog.Catalog{}
	c, err := client.New(cfg)
	if err != nil {
		if cfg.Store != nil {
			cfg.Store.Close()
		}
		return nil, err
	}
	r := &running{Client: c, done: make(chan struct{})}
	go func() {
		defer close(r.done)
		r.err = c.Run(ctx)
		if cfg.Store != nil {
			r.err = errors.Join(r.err, cfg.Store.Close())
		}
	}()
	return r, nil
}

// until waits for an update that satisfies want, for at most the time given.
func (r *running) until(ctx context.Context, wait time.Duration, want func(client.Update) bool) error {
	updates, stop := r.Watch()
	defer stop()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	trouble := ""
	for {
		select {
		case u, ok := <-updates:
			switch {
			case !ok:
				<-r.done
				return errors.Join(r.err, client.ErrStopped)
			case want(u):
				return nil
			}
			trouble = u.Status.Trouble
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			if trouble == "" {
				trouble = "no answer"
			}
			return errors.New(trouble)
		}
	}
}

// ready waits for the table.
func (r *running) ready(ctx context.Context) error {
	return r.until(ctx, 30*time.Second, func(u client.Update) bool {
		return u.Ready && u.Status.Online && !u.Status.Reading
	})
}
