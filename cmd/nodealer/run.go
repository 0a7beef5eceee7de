package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/internal/words"
)

// The exit codes.
const (
	exitYes    = 0
	exitNo     = 1 // the answer is no
	exitMisuse = 2 // wrong use, or something that cannot be read or reached
)

// Run runs the program with its arguments, without its name, and returns the
// exit code. An interrupt ends it in good order.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return runWith(ctx, args, &app{in: stdin, out: stdout, err: stderr, getenv: os.Getenv})
}

// runWith is Run with its surroundings given.
func runWith(ctx context.Context, args []string, a *app) int {
	a.words = languageOf(args, a.getenv)
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return a.code
	}
	return a.fail(cmd, err)
}

// languageOf finds the language before the commands are made, since their help
// is in it.
func languageOf(args []string, getenv func(string) string) words.Lang {
	for i, arg := range args {
		v, ok := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			v, ok = args[i+1], true
		}
		if ok {
			l, _ := words.For(v)
			return l
		}
	}
	return words.FromEnvironment(getenv)
}

// root makes the command tree.
func (a *app) root() *cobra.Command {
	root := a.command("nodealer", "root", nil)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.HiddenDefaultCmd = true
	f := root.PersistentFlags()
	f.StringVar(&a.home, "home", "", a.say("flag.home"))
	f.StringVar(&a.name, "name", "", a.say("flag.name"))
	f.String("lang", "", a.say("flag.lang"))
	f.BoolVar(&a.json, "json", false, a.say("flag.json"))
	f.BoolVar(&a.quiet, "quiet", false, a.say("flag.quiet"))
	root.PersistentPreRunE = a.before
	root.SetUsageTemplate(a.usageTemplate())
	root.SetHelpCommand(a.helpCommand(root))
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return misuse(err.Error()) })
	root.AddCommand(
		a.playCommand(), a.joinCommand(), a.watchCommand(), a.botCommand(), a.tablesCommand(), a.relayCommand(), a.openCommand(),
		a.saveCommand(), a.verifyCommand(), a.exportCommand(), a.historyCommand(), a.mailCommand(), a.gamesCommand(), a.suitesCommand(), a.benchCommand(), a.labCommand(), a.versionCommand(), a.completionCommand(root),
	)
	a.helpFlags(root)
	return root
}

// before checks the global flags.
func (a *app) before(cmd *cobra.Command, _ []string) error {
	if v, _ := cmd.Flags().GetString("lang"); v != "" {
		if _, ok := words.For(v); !ok {
			return misuse(a.say("error.lang", "lang", clean(v)))
		}
	}
	return nil
}

// command makes a command whose help texts have the key's names.
func (a *app) command(use, key string, run func(*cobra.Command, []string) error) *cobra.Command {
	c := &cobra.Command{
		Use: use, Short: a.say("help." + key), Long: a.say("help." + key + ".long"),
		RunE: run, DisableFlagsInUseLine: true, Args: cobra.ArbitraryArgs,
	}
	if words.Has("help." + key + ".example") {
		c.Example = a.say("help." + key + ".example")
	}
	if run == nil {
		c.RunE = func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return misuse(a.say("error.command", "name", clean(args[0])))
			}
			return c.Help()
		}
	}
	return c
}
