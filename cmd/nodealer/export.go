package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/history/ndl"
	"github.com/nodealer/nodealer/transcript"
)

// exportInfo tells scripts what was written.
type exportInfo struct {
	File     string       `json:"file"` // "-" for standard output
	Format   string       `json:"format"`
	Hands    int          `json:"hands"`
	LeftOut  []exportLoss `json:"left_out"`
	Lost     []exportLoss `json:"lost"`     // what the format cannot say of hands that were written
	Complete bool         `json:"complete"` // false when the file stops inside a record or a hand
}

// exportLoss is a hand and what became of it.
type exportLoss struct {
	Hand uint32 `json:"hand"`
	Why  string `json:"why"`
}

func (a *app) exportCommand() *cobra.Command {
	e := export{app: a}
	c := a.command("export FILE|-", "export", func(_ *cobra.Command, args []string) error {
		file, err := a.one(args, "FILE")
		if err != nil {
			return err
		}
		return e.run(file)
	})
	c.Flags().StringVar(&e.format, "format", "phh", a.say("flag.format"))
	c.Flags().Uint32Var(&e.hand, "hand", 0, a.say("flag.hand"))
	c.Flags().StringVarP(&e.file, "output", "o", "-", a.say("flag.output"))
	return c
}

// export is one run of the command.
type export struct {
	*app
	format string
	hand   uint32 // 0 for all
	file   string
	info   exportInfo
}

func (e *export) run(file string) error {
	format, ok := history.FindFormat(e.format)
	if !ok {
		return misuse(e.say("error.format", "format", clean(e.format)))
	}
	b, err := e.read(file)
	if err != nil {
		return err
	}
	hands, err := e.hands(b, file)
	if err != nil {
		return err
	}
	e.info = exportInfo{File: e.file, Format: e.format, LeftOut: []exportLoss{}, Lost: []exportLoss{}, Complete: e.info.Complete}
	var stories []*history.Story
	for _, h := range hands {
		if e.hand != 0 && h.Number != e.hand {
			continue
		}
		why := e.why(h)
		if h.Story != nil {
			if err := format.Can(h.Story); err != nil {
				why = err.Error()
			}
		}
		if why != "" {
			e.info.LeftOut = append(e.info.LeftOut, exportLoss{h.Number, why})
			e.talk("export.left", "hand", h.Number, "why", oneLine(why))
			continue
		}
		if lost := format.Lost(h.Story); lost != "" {
			e.info.Lost = append(e.info.Lost, exportLoss{h.Number, lost})
			e.talk("export.lost", "hand", h.Number, "why", oneLine(lost))
		}
		stories = append(stories, h.Story)
	}
	if e.hand != 0 && len(stories)+len(e.info.LeftOut) == 0 {
		return errors.New(e.say("export.nohand", "hand", e.hand, "n", len(hands), "file", clean(file)))
	}
	if len(stories) == 0 {
		e.code = exitNo
	}
	e.info.Hands = len(stories)
	return e.write(stories, format.Write)
}

// hands reads the log. One that ends inside a record has the hands before it.
func (e *export) hands(b []byte, file string) ([]ndl.Hand, error) {
	p := e.progress()
	list, err := ndl.Hands(b, catalog.Catalog{}, func(done int) {
		p.show("verify.progress", "done", e.words.Bytes(int64(done)), "all", e.words.Bytes(int64(len(b))))
	})
	p.done()
	var torn *transcript.TornError
	switch {
	case errors.As(err, &torn):
		e.talk("export.torn", "file", clean(file), "byte", torn.Byte)
	case err != nil:
		return nil, errors.New(e.say("export.unreadable", "file", clean(file), "why", oneLine(err.Error())))
	}
	e.info.Complete = torn == nil
	for _, h := range list {
		e.info.Complete = e.info.Complete && h.Reason != ndl.Cut
	}
	return list, nil
}

// why says why a hand has no story, or "".
func (e *export) why(h ndl.Hand) string {
	switch h.Reason {
	case ndl.Told:
		return ""
	case ndl.Void:
		return e.say("export.void")
	case ndl.Dropout:
		return e.say("export.dropout")
	case ndl.Cut:
		return e.say("export.cut")
	case ndl.NoWords:
		return e.say("export.nowords")
	}
	return fmt.Sprint(h.Err)
}

// write writes the hands, and what was done.
func (e *export) write(stories []*history.Story, write func(io.Writer, []*history.Story) error) error {
	switch {
	case len(stories) == 0 && e.json:
		return e.emit(e.info)
	case len(stories) == 0:
		return nil // each was named
	case e.file == "-":
		var b bytes.Buffer
		if err := write(&b, stories); err != nil {
			return err
		}
		if _, err := e.out.Write(b.Bytes()); err != nil {
			return err
		}
		if e.json {
			return json.NewEncoder(e.err).Encode(e.info)
		}
		return nil
	}
	if _, err := replaceFile(e.file, func(w io.Writer) error { return write(w, stories) }); err != nil {
		return err
	}
	if e.json {
		return e.emit(e.info)
	}
	e.talk("export.done", "n", len(stories), "file", clean(e.file))
	return nil
}
