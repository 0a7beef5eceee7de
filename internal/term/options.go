package term

import (
	"context"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Seat is what the screen shows and commands: a *client.Client.
type Seat interface {
	Watch() (updates <-chan client.Update, stop func())
	Do(context.Context, table.Command) error
	SeatLink() (transcript.Link, error)
}

// Quit says what leaving the screen means.
type Quit uint8

// What leaving means.
const (
	QuitGuest    Quit = iota // the table goes on elsewhere
	QuitHost                 // this program keeps the table: it stops with it
	QuitOnlooker             // nothing happens
)

// Options are what a screen begins with.
type Options struct {
	Words words.Lang
	Seat  Seat
	// Link is what friends need: shown on demand. A watch link gives no seat.
	Link      transcript.Link
	LinkNotes []string // what stands below the links, such as a QR code
	About     []string // what a player should know of the suite; on the help page
	Name      string   // to sit down with
	BuyIn     game.Chips
	Quit      Quit
	// Save writes the log to a file.
	Save   func(ctx context.Context, file string) error
	Getenv func(string) string
}

// onlooker reports whether the link gives no seat.
func (o *Options) onlooker() bool { return o.Quit == QuitOnlooker }
