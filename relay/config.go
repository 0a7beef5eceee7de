package relay

import (
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/nodealer/nodealer/relay/store"
)

// Config is what a relay needs to know. There are no defaults but those that a
// field names.
type Config struct {
	// Dir holds the receipt key and, without NATSURL and Store, the records.
	// It is made if it does not exist.
	Dir string
	// NATSURL is a NATS server or cluster that holds the records instead. Its
	// JetStream must sync always. A table is served by one relay at a time.
	NATSURL string
	// Replicas is the number of copies of the records at NATSURL; 0 means 1.
	Replicas int
	// Store holds the records instead of either. The caller closes it.
	Store store.Store

	// Public is the address that people are told (http://HOST:PORT or
	// https://...), empty for a relay that is reached by an address of this
	// machine only.
	Public string
	// Origins are further addresses whose pages may use the relay.
	Origins []string
	// TLSCert and TLSKey name files in PEM form; both or neither.
	TLSCert, TLSKey string
	// Page answers requests for everything but GET /ws and /healthz. Without
	// one a line of text does.
	Page http.Handler

	// Transactor is the party without cards that runs beside this relay, for the
	// suites that need one; nil: there is none (P-73).
	Transactor Transactor

	Limits Limits           // see DefaultLimits
	Clock  func() time.Time // of the records
	Logger *slog.Logger
}

func (c Config) validate() error {
	switch {
	case c.Dir == "":
		return errors.New("relay: no folder for the receipt key")
	case c.NATSURL != "" && c.Store != nil:
		return errors.New("relay: both a NATS URL and a store")
	case c.Replicas < 0 || c.Replicas > 5:
		return errors.New("relay: copies of the records: want 0 to 5")
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return errors.New("relay: a certificate needs its key, and the key its certificate")
	case c.Clock == nil:
		return errors.New("relay: no clock")
	case c.Logger == nil:
		return errors.New("relay: no logger")
	}
	return c.Limits.validate()
}
