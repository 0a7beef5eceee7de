//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/deck/race"
	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/transactor"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws"
)

// TestRace: where the relay announces a transactor the form offers the suites that
// need one (P-73, P-74); a table of one is played to the end of a hand, and nodealer
// verify finds its file clean.
func TestRace(t *testing.T) {
	begin(t)
	base := raceHost(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	ann.form(base)
	ann.press("2")
	ann.press("5 min")
	ann.click("input[name=suite][value='" + race.ID + "']")
	ann.has("it can read what is said at the table, though no card")
	ann.sane()
	ann.shot("new-race")
	if c := ann.opens(); c.Suite != race.ID || len(c.Params) != 32 {
		t.Errorf("%s with %x", c.Suite, c.Params)
	}
	ben.join(js[string](ann, "location.href"), "Ben")
	if a, b := ann.cards(), ben.cards(); a == b {
		t.Errorf("both have %s", a)
	}
	passive([]*tab{ann, ben}, overText)
	for _, b := range []*tab{ann, ben} {
		b.sane()
		b.shot("race-" + b.name)
	}
	if r := verified(t, ann.file()); r.Suite != race.ID || r.Hands != 1 || r.Voided != 0 {
		t.Errorf("%s, %d hands, %d of them void", r.Suite, r.Hands, r.Voided)
	}
}

// verified gives a file to nodealer verify, which must find it clean and end with
// exit code 0, and returns its report.
func verified(t *testing.T, data []byte) *audit.Report {
	t.Helper()
	path := filepath.Join(t.TempDir(), "saved.ndl")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(must[string](t)(theProgram()), "verify", "--json", path).Output()
	if err != nil {
		t.Fatalf("nodealer verify: %v\n%s", err, said)
	}
	var r audit.Report
	if err := json.Unmarshal(said, &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// raceHost is host with a transactor beside the relay.
func raceHost(t *testing.T) string {
	t.Helper()
	p, err := thePage()
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	tr, err := transactor.Open(transactor.Config{Dir: t.TempDir(), Catalog: catalog.Catalog{}, Clock: time.Now, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	base := "http://" + ln.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := relay.Start(ctx, relay.Config{
		Dir: t.TempDir(), Store: store.NewMem(), Page: p, Transactor: tr, Limits: relay.DefaultLimits(), Clock: time.Now, Logger: quiet,
	}, ln)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = r.Wait()
		tr.Wait()
	})
	dial := func(ctx context.Context, link transcript.Link) (transport.Conn, error) {
		return ws.Dial(ctx, base, ws.Options{Table: link.Table, Access: link.Secret.Keys().Access})
	}
	if err := tr.Start(ctx, dial); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(base, "/")
}
