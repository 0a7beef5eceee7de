package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// usageTemplate is cobra's with our words, and without the flag of help.
func (a *app) usageTemplate() string {
	return strings.NewReplacer(
		"USAGE", a.say("usage.usage"), "EXAMPLES", a.say("usage.examples"), "COMMANDS", a.say("usage.commands"),
		"OWNFLAGS", a.say("usage.flags"), "ALLFLAGS", a.say("usage.global"), "MORE", a.say("usage.more"),
	).Replace(`USAGE
  {{if .HasAvailableSubCommands}}{{.CommandPath}} [command]{{else}}{{.UseLine}}{{end}}{{if .HasExample}}

EXAMPLES
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

COMMANDS{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

OWNFLAGS
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

ALLFLAGS
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

MORE{{end}}
`)
}

// helpCommand is "nodealer help COMMAND".
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return a.command("help [command]", "help", func(_ *cobra.Command, args []string) error {
		c, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return misuse(a.say("error.command", "name", clean(strings.Join(args, " "))))
		}
		return c.Help()
	})
}

// helpFlags gives every command its -h in our words.
func (a *app) helpFlags(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, a.say("flag.help"))
	for _, sub := range c.Commands() {
		a.helpFlags(sub)
	}
}

// completionCommand writes a completion script.
func (a *app) completionCommand(root *cobra.Command) *cobra.Command {
	return a.command("completion bash|zsh|fish|powershell", "completion", func(_ *cobra.Command, args []string) error {
		shell, err := a.one(args, "bash, zsh, fish, powershell")
		if err != nil {
			return err
		}
		switch shell {
		case "bash":
			return root.GenBashCompletionV2(a.out, true)
		case "zsh":
			return root.GenZshCompletion(a.out)
		case "fish":
			return root.GenFishCompletion(a.out, true)
		case "powershell":
			return root.GenPowerShellCompletionWithDesc(a.out)
		}
		return misuse(a.say("error.shell", "shell", clean(shell)))
	})
}
