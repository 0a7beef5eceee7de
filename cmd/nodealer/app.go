package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/internal/words"
)

// app is what every command works with: the streams, and the global flags.
type app struct {
	in     io.Reader
	out    io.Writer // data
	err    io.Writer // talk
	getenv func(string) string

	words words.Lang
	home  string
	name  string
	json  bool
	quiet bool
	code  int // exit code of a command that answered

	identity string // file of private keys, for sealed letters

	now func() time.Time // nil: the clock of the system
}

func (a *app) say(key string, pairs ...any) string { return a.words.Say(key, pairs...) }

// print writes a line of data.
func (a *app) print(key string, pairs ...any) { fmt.Fprintln(a.out, a.say(key, pairs...)) }

// talk writes a line for people, unless they want none.
func (a *app) talk(key string, pairs ...any) {
	if !a.quiet {
		fmt.Fprintln(a.err, a.say(key, pairs...))
	}
}

// emit writes a value as one line of JSON.
func (a *app) emit(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// misuseError is a mistake in the use of the program, in plain words.
type misuseError string

func (e misuseError) Error() string { return string(e) }

func misuse(text string) error { return misuseError(text) }

// fail tells what went wrong and returns the exit code.
func (a *app) fail(cmd *cobra.Command, err error) int {
	if a.json {
		a.emit(struct {
			Error string `json:"error"`
		}{err.Error()})
	}
	fmt.Fprintln(a.err, "nodealer: "+a.plain(err))
	if cmd != nil && cmd.HasParent() {
		if _, wrong := err.(misuseError); wrong {
			fmt.Fprintln(a.err, a.say("error.help", "command", cmd.CommandPath()))
		}
	}
	return exitMisuse
}

// none refuses arguments.
func (a *app) none(args []string) error {
	if len(args) > 0 {
		return misuse(a.say("error.extra", "arg", clean(args[0])))
	}
	return nil
}

// one takes exactly one argument; what names it in the complaint.
func (a *app) one(args []string, what string) (string, error) {
	switch {
	case len(args) == 0:
		return "", misuse(a.say("error.missing", "what", what))
	case len(args) > 1:
		return "", misuse(a.say("error.extra", "arg", clean(args[1])))
	}
	return args[0], nil
}

// clean makes a word of the user's safe to print: no control characters, and
// not longer than a line.
func clean(s string) string { return cleanTo(s, 60) }

// cleanTo is clean for a text of another length.
func cleanTo(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 {
			return '?'
		}
		return r
	}, s)
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return s
}
