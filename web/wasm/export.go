//go:build js && !live

package main

import (
	"bytes"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/history/ndl"
	"github.com/nodealer/nodealer/transcript"
)

// whys are the page's names of the reasons for which a hand has no story.
var whys = map[ndl.Reason]string{ndl.Void: "void", ndl.Dropout: "dropout", ndl.Cut: "cut", ndl.NoWords: "nowords"}

// export writes the hands of a file, or one of them, for other programs.
func (w *worker) export(m js.Value) (any, error) {
	format, ok := history.FindFormat(m.Get("format").String())
	if !ok {
		return nil, fmt.Errorf("there is no format %q", m.Get("format").String())
	}
	hands, err := ndl.Hands(toBytes(m.Get("data")), w, nil)
	var torn *transcript.TornError
	if err != nil && !errors.As(err, &torn) { // the hands before a torn end are whole
		return nil, err
	}
	var stories []*history.Story
	var left []any
	for _, h := range hands {
		if n := m.Get("hand").Int(); n != 0 && h.Number != uint32(n) {
			continue
		}
		why, text := whys[h.Reason], ""
		if h.Story != nil {
			h.Err = format.Can(h.Story)
		}
		if h.Err != nil {
			text = h.Err.Error()
		}
		if why != "" || text != "" {
			left = append(left, map[string]any{"hand": int(h.Number), "why": why, "text": text})
			continue
		}
		stories = append(stories, h.Story)
	}
	var b bytes.Buffer
	if len(stories) > 0 {
		if err := format.Write(&b, stories); err != nil {
			return nil, err
		}
	}
	ext := format.Many
	if len(stories) == 1 {
		ext = format.One
	}
	return map[string]any{"data": fromBytes(b.Bytes()), "ext": ext, "hands": len(stories), "left": left}, nil
}
