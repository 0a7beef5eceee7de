package term

import (
	"context"
	"errors"
	"os"

	tea "charm.land/bubbletea/v2"
)

// Run shows the table until the player leaves or ctx ends. in and out are
// terminals.
func Run(ctx context.Context, in, out *os.File, o Options) error {
	m := New(ctx, o)
	defer m.stop()
	p := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler())
	_, err := p.Run()
	if errors.Is(err, tea.ErrProgramKilled) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
