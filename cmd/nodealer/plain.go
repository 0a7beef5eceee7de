package main

import (
	"errors"
	"io/fs"

	"github.com/nodealer/nodealer/transcript"
)

// plain puts an error into the user's words where it is one that people meet;
// any other speaks for itself.
func (a *app) plain(err error) string {
	if said := (*refusedError)(nil); errors.As(err, &said) {
		return said.text
	}
	for _, known := range []struct {
		err error
		key string
	}{
		{transcript.ErrLinkForm, "link.form"},
		{transcript.ErrLinkBare, "link.bare"},
		{transcript.ErrLinkCut, "link.cut"},
		{transcript.ErrLinkLong, "link.long"},
		{transcript.ErrLinkTypo, "link.typo"},
		{transcript.ErrLinkNewer, "link.newer"},
	} {
		if errors.Is(err, known.err) {
			return a.say(known.key)
		}
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return a.say("error.nofile", "file", clean(path.Path))
		case errors.Is(err, fs.ErrPermission):
			return a.say("error.permission", "file", clean(path.Path))
		}
	}
	return a.words.Refusal(err.Error())
}
