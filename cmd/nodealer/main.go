// Command nodealer plays card games with no dealer, hosts tables, and verifies
// what was played. "nodealer help" says what it can do.
package main

import "os"

func main() { os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
