package main

import (
	"context"
	"os"
	"os/signal"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// storyRun is main with a clock that the story sets: DATE, a day or a time.
func storyRun() int {
	a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}
	if d := os.Getenv("DATE"); d != "" {
		at, err := time.Parse("2006-01-02", d)
		if err != nil {
			panic(err)
		}
		a.now = func() time.Time { return at }
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return runWith(ctx, os.Args[1:], a)
}

// TestStories plays games by letters as people do, and documents it: each file
// in testdata/mail is a story.
func TestStories(t *testing.T) {
	if testing.Short() {
		t.Skip("stories take a minute")
	}
	testscript.Run(t, testscript.Params{Dir: "testdata/mail"})
}
