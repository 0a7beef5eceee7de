package main

import (
	"errors"
	"strings"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/transcript"
)

// find takes a link, or the beginning of the id of one of this player's tables.
func (a *app) find(home *client.Home, what string) (transcript.Link, error) {
	if strings.Contains(what, "/") {
		return transcript.ParseLink(what)
	}
	l, err := a.findTable(home, what)
	return l.Link, err
}

// findTable finds one of this player's tables by the beginning of its id.
func (a *app) findTable(home *client.Home, id string) (client.Listed, error) {
	list, err := home.Tables()
	if err != nil {
		return client.Listed{}, err
	}
	var found []client.Listed
	for _, l := range list {
		if id != "" && strings.HasPrefix(l.Table.String(), id) {
			found = append(found, l)
		}
	}
	switch len(found) {
	case 0:
		return client.Listed{}, misuse(a.say("error.notable", "id", clean(id)))
	case 1:
		return found[0], found[0].Err
	}
	return client.Listed{}, misuse(a.say("error.manytables", "id", clean(id), "n", len(found)))
}

// playable refuses a link that gives no seat.
func (a *app) playable(link transcript.Link) error {
	if link.Secret.Kind == transcript.LinkWatch {
		return errors.New(a.say("error.watchlink"))
	}
	return nil
}
