package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/audit"
)

// raceEvening starts a relay and opens a table of a suite with a transactor.
func raceEvening(t *testing.T, suite, hands string) *eveningTest {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program and starts processes")
	}
	t.Parallel()
	e := &eveningTest{t: t, dir: t.TempDir()}
	e.startRelay("127.0.0.1:0")
	e.into(e.call("host", "open", "--json", "--name", "Host", "--relay", e.url, "--suite", suite, "--seats", "2", "--pause", "300ms", "--hands", hands), &e.links)
	return e
}

// TestTransactor: a table of RACE's suite between two processes, its transactor
// beside the relay. The relay with its transactor is killed in the middle of a
// hand, twice, and started again: it makes the same secrets again, and nobody
// finds a fault (P-73 to P-76).
func TestTransactor(t *testing.T) {
	e := raceEvening(t, "race", "3")
	a, b := e.bot("Ada", e.links.Play), e.bot("Bruno", e.links.Play)
	w := e.watch()
	for _, at := range []string{"Hand 1:", "the deck is ready"} {
		w.line(at)
		e.relay.kill()
		time.Sleep(200 * time.Millisecond)
		e.startRelay(strings.TrimPrefix(e.url, "http://"))
	}
	a.finish()
	b.finish()
	e.clean(3)
	if _, secret, _ := strings.Cut(e.links.Play, "#"); strings.Contains(e.relay.errors.String(), secret) {
		t.Error("the secret of the link is in what the relay tells")
	}
}

// TestTransactorClassic: the published form, audited by the keys at the end, the
// transactor's among them.
func TestTransactorClassic(t *testing.T) {
	e := raceEvening(t, "race-classic", "2")
	a, b := e.bot("Ada", e.links.Play), e.bot("Bruno", e.links.Play)
	a.finish()
	b.finish()
	e.clean(2)
	if rep := verified(t, e.home("end.ndl"), exitYes); rep.Audit != audit.AtReveal {
		t.Errorf("audit: %v", rep.Audit)
	}
}

// P-73: a relay that runs no transactor refuses the table when it is opened, and
// says what to do.
func TestNoTransactor(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and starts processes")
	}
	t.Parallel()
	e := &eveningTest{t: t, dir: t.TempDir()}
	e.relay = launch(t, e.home("relay"), "relay", "--json", "--transactor=false", "--listen", "127.0.0.1:0")
	var info relayInfo
	e.into(e.relay.line("{"), &info)
	if info.Transactor {
		t.Error("it announces a transactor")
	}
	p := launch(t, e.home("host"), "open", "--json", "--name", "Host", "--relay", info.URL, "--suite", "race")
	var said struct{ Error string }
	if err := json.Unmarshal([]byte(p.line("{")), &said); err != nil {
		t.Fatal(err)
	}
	<-p.ended
	if code := p.cmd.ProcessState.ExitCode(); code != exitMisuse || !strings.Contains(said.Error, "needs a transactor") || !strings.Contains(said.Error, "--suite") {
		t.Errorf("code %d: %s", code, said.Error)
	}
	var list []tableInfo
	e.into(e.call("host", "tables", "--json"), &list)
	if len(list) != 0 {
		t.Errorf("a table is stored that was never opened: %+v", list)
	}
}
