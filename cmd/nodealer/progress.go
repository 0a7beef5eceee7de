package main

import (
	"fmt"
	"time"
)

// progress is one line on standard error that is written over again and again.
// It says nothing if standard error is no terminal, or with --quiet.
type progress struct {
	a    *app
	on   bool
	last time.Time
}

// progressStep is the time between two lines.
const progressStep = 150 * time.Millisecond

func (a *app) progress() *progress {
	return &progress{a: a, on: !a.quiet && isTerminal(a.err)}
}

// show writes the line, at most every progressStep.
func (p *progress) show(key string, pairs ...any) {
	if !p.on || time.Since(p.last) < progressStep {
		return
	}
	p.last = time.Now()
	fmt.Fprint(p.a.err, "\r\x1b[K"+p.a.say(key, pairs...))
}

// done takes the line away.
func (p *progress) done() {
	if p.on {
		fmt.Fprint(p.a.err, "\r\x1b[K")
	}
}
