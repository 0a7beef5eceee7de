package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// relayInfo tells scripts where a relay is.
type relayInfo struct {
	URL string `json:"url"`
	Key string `json:"key"` // of its receipts, hexadecimal
	Dir string `json:"dir"`
	// Transactor says that tables whose suite needs one can be opened here.
	Transactor bool `json:"transactor"`
}

func (a *app) relayCommand() *cobra.Command {
	var f relayFlags
	c := a.command("relay [flags]", "relay", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		home, err := a.openHome()
		if err != nil {
			return err
		}
		f.page = &lazyPage{a: a, ctx: c.Context()}
		h, err := a.startRelay(c.Context(), home.Dir(), &f)
		if err != nil {
			return err
		}
		if a.json {
			key := h.running.Server.Key()
			if err := a.emit(relayInfo{h.base, fmt.Sprintf("%x", key[:]), relayDir(home.Dir()), h.transactor != nil}); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(a.out, h.base)
		}
		a.talk("relay.runs", "url", h.base, "dir", clean(relayDir(home.Dir())))
		if h.transactor != nil {
			a.talk("relay.transactor")
		}
		a.tellPhone(h)
		err = h.wait()
		if err == nil {
			a.talk("relay.stopped")
		}
		return err
	}
	f.bind(a, c)
	c.Flags().BoolVar(&f.transactor, "transactor", true, a.say("flag.transactor"))
	return c
}

// tellPhone says what another computer or a phone can do with the address.
func (a *app) tellPhone(h *hosted) {
	switch {
	case !h.lan:
		a.talk("phone.local")
	case !h.tls:
		a.talk("phone.plain")
	default:
		a.talk("phone.tls")
	}
}
