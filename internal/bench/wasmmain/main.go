// Command wasmmain is package bench as a program for WebAssembly: it writes the
// report as JSON to standard output. Arguments are the fields of the options.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/nodealer/nodealer/internal/bench"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	o := bench.Defaults()
	if len(args) == 3 {
		var err error
		if o.Cards, err = strconv.Atoi(args[0]); err != nil {
			return err
		}
		if o.Rounds, err = strconv.Atoi(args[1]); err != nil {
			return err
		}
		if o.Deals, err = strconv.ParseBool(args[2]); err != nil {
			return err
		}
	}
	r, err := bench.Run(io.Discard, o)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(r)
}
