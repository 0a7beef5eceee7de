package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/nodealer/nodealer/minitel"
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
	if testing.Short() || os.Getenv("NODEALER_RACE") != "" {
		t.Skip("stories take a minute, in programs of one goroutine: run without -short and without the race detector")
	}
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/mail",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"spoil": spoil},
		Condition: func(cond string) (bool, error) {
			if cond != "long" {
				return false, fmt.Errorf("no condition %q", cond)
			}
			return os.Getenv("NODEALER_LONG") != "", nil
		},
	})
}

// spoil turns a bit in every block of a recording, and two in the block named.
func spoil(ts *testscript.TestScript, _ bool, args []string) {
	name := ts.MkAbs(args[0])
	line, err := os.ReadFile(name)
	ts.Check(err)
	bad, err := strconv.Atoi(args[1])
	ts.Check(err)
	for n := 0; n < len(line)/minitel.BlockSize; n++ {
		line[n*minitel.BlockSize+n%16] ^= 0x10
		if n == bad {
			line[n*minitel.BlockSize+n%16+1] ^= 0x04
		}
	}
	ts.Check(os.WriteFile(name, line, 0o600))
}
