package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long anything in these tests may take.
const patience = 60 * time.Second

// TestMain lets the stories run the program as a command.
func TestMain(m *testing.M) {
	testscript.Main(tidy{m}, map[string]func(){"nodealer": func() { os.Exit(storyRun()) }})
}

// tidy removes the program that the tests have built.
type tidy struct{ *testing.M }

func (t tidy) Run() int {
	code := t.M.Run()
	if dir := builtIn; dir != "" {
		os.RemoveAll(dir)
	}
	return code
}

var builtIn string

// program builds the program once and returns its path.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "nodealer-test-")
	if err != nil {
		return "", err
	}
	builtIn = dir
	exe := filepath.Join(dir, "nodealer.exe")
	out, err := exec.Command("go", "build", "-o", exe, ".").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return exe, nil
})

// process is the program at work, with a home of its own.
type process struct {
	t      *testing.T
	cmd    *exec.Cmd
	lines  chan string // of standard output
	errors *lockedBuffer
	ended  chan struct{}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// launch starts the program.
func launch(t *testing.T, home string, args ...string) *process {
	t.Helper()
	exe, err := program()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(exe, append(args, "--home", home, "--lang", "en")...), lines: make(chan string, 4096), errors: &lockedBuffer{}, ended: make(chan struct{})}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = p.errors
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go p.read(out)
	t.Cleanup(p.kill)
	return p
}

func (p *process) read(out io.Reader) {
	s := bufio.NewScanner(out)
	for s.Scan() {
		p.lines <- s.Text()
	}
	close(p.lines)
	p.cmd.Wait()
	close(p.ended)
}

// kill is kill -9.
func (p *process) kill() {
	p.cmd.Process.Kill()
	<-p.ended
}

// line waits for a line of standard output with a text in it.
func (p *process) line(text string) string {
	p.t.Helper()
	limit := time.After(patience)
	for {
		select {
		case l, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the program ended before %q: %s", text, p.errors)
			}
			if strings.Contains(l, text) {
				return l
			}
		case <-limit:
			p.t.Fatalf("no %q in time: %s", text, p.errors)
		}
	}
}

// finish waits for the program to end by itself, with code 0.
func (p *process) finish() {
	p.t.Helper()
	select {
	case <-p.ended:
		if code := p.cmd.ProcessState.ExitCode(); code != 0 {
			p.t.Fatalf("code %d: %s", code, p.errors)
		}
	case <-time.After(patience):
		p.t.Fatalf("the program does not end: %s", p.errors)
	}
}

// eveningTest is a relay with a table, each party in its own folder.
type eveningTest struct {
	t     *testing.T
	dir   string
	relay *process
	url   string
	links linksInfo
}

func (e *eveningTest) home(name string) string { return filepath.Join(e.dir, name) }

func (e *eveningTest) startRelay(listen string) {
	e.t.Helper()
	e.relay = launch(e.t, e.home("relay"), "relay", "--json", "--listen", listen)
	var info relayInfo
	e.into(e.relay.line("{"), &info)
	e.url = info.URL
}

func (e *eveningTest) into(line string, v any) {
	e.t.Helper()
	if err := json.Unmarshal([]byte(line), v); err != nil {
		e.t.Fatalf("%q: %v", line, err)
	}
}

// call runs the program to its end and returns its standard output.
func (e *eveningTest) call(name string, args ...string) string {
	e.t.Helper()
	p := launch(e.t, e.home(name), args...)
	var out []string
	for l := range p.lines {
		out = append(out, l)
	}
	p.finish()
	return strings.Join(out, "\n")
}

// newEvening starts a relay and opens a table of so many hands.
func newEvening(t *testing.T, hands string) *eveningTest {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program and starts processes")
	}
	t.Parallel()
	e := &eveningTest{t: t, dir: t.TempDir()}
	e.startRelay("127.0.0.1:0")
	e.into(e.call("host", "open", "--json", "--name", "Host", "--relay", e.url, "--seats", "3", "--pause", "300ms", "--hands", hands), &e.links)
	return e
}

func (e *eveningTest) bot(name, link string) *process {
	return launch(e.t, e.home(name), "bot", "--name", name, "--pace", "30ms", link)
}

func (e *eveningTest) watch() *process {
	return launch(e.t, e.home("watcher"), "watch", "--plain", e.links.Watch)
}

// save saves the log and returns its bytes.
func (e *eveningTest) save(name string) []byte {
	e.t.Helper()
	file := filepath.Join(e.dir, name)
	e.call("saver", "save", "--json", e.links.Watch, file)
	b, err := os.ReadFile(file)
	if err != nil {
		e.t.Fatal(err)
	}
	return b
}

// clean checks that the table was played to its end, and nobody is blamed.
func (e *eveningTest) clean(hands int) {
	e.t.Helper()
	e.save("end.ndl")
	rep := verified(e.t, filepath.Join(e.dir, "end.ndl"), exitYes)
	e.t.Logf("%d hands, %d void, %d ignored, absent %+v", rep.Hands, rep.Voided, rep.Ignored, rep.Absent)
	if !rep.OK || !rep.Complete || rep.Hands != hands || len(rep.Faults) > 0 || rep.Chips.In != rep.Chips.Out {
		e.t.Errorf("%+v", rep)
	}
}

// TestRelayKilled: the relay is killed in the middle of a hand and started
// again on its store. The game goes on; every record that had a receipt is
// there, byte for byte.
func TestRelayKilled(t *testing.T) {
	e := newEvening(t, "4")
	a, b := e.bot("Ada", e.links.Play), e.bot("Bruno", e.links.Play)
	w := e.watch()
	w.line("Hand 2:")
	w.line("the deck is ready")
	before := e.save("before.ndl")
	e.relay.kill()
	time.Sleep(300 * time.Millisecond)
	e.startRelay(strings.TrimPrefix(e.url, "http://"))
	w.line("The relay was away")
	a.finish()
	b.finish()
	e.clean(4)
	if after := e.save("after.ndl"); !bytes.HasPrefix(after, before) {
		t.Error("records that were on the log before the relay was killed are not there after it")
	}
}

// TestBotKilled: a player's process is killed in the middle of a hand and
// started again: it makes the same secrets again and plays on, and nobody finds
// a fault.
func TestBotKilled(t *testing.T) {
	e := newEvening(t, "4")
	a, b := e.bot("Ada", e.links.Play), e.bot("Bruno", e.links.Play)
	w := e.watch()
	for _, at := range []string{"Hand 1:", "in a new order", "the deck is ready"} {
		w.line(at)
		b.kill()
		b = e.bot("Bruno", e.links.Play)
	}
	a.finish()
	b.finish()
	e.clean(4)
}

// TestSecondDevice: another device takes a seat over by its seat link in the
// middle of a game; the first one, started again, is silent and not to blame.
func TestSecondDevice(t *testing.T) {
	e := newEvening(t, "5")
	a, b := e.bot("Ada", e.links.Play), e.bot("Bruno", e.links.Play)
	w := e.watch()
	w.line("Hand 2:")
	b.kill()
	var link linksInfo
	e.into(e.call("Bruno", "tables", "--json", "--seat-link", e.links.Table[:10]), &link)
	second := e.bot("Second", link.Seat)
	w.line("plays from another device now")
	old := e.bot("Bruno", e.links.Play)
	a.finish()
	second.finish()
	old.finish()
	e.clean(5)
}

// TestTables: a player finds the table again, with its links.
func TestTables(t *testing.T) {
	e := newEvening(t, "1")
	var list []tableInfo
	e.into(e.call("host", "tables", "--json"), &list)
	if len(list) != 1 || list[0].Table != e.links.Table || !list[0].Host || list[0].Player != "Host" {
		t.Fatalf("%+v", list)
	}
	var links linksInfo
	e.into(e.call("host", "tables", "--json", "--links", e.links.Table[:6]), &links)
	if links != e.links {
		t.Error("the links are not those of the table")
	}
	a, b := e.bot("Ada", e.links.Play), e.bot("Bruno", e.links.Play)
	a.finish()
	b.finish()
	e.clean(1)
	for _, p := range []*process{a, b, e.relay} {
		_, secret, _ := strings.Cut(e.links.Play, "#")
		if strings.Contains(p.errors.String(), secret) {
			t.Error("the secret of the link is in what a program tells")
		}
	}
	e.call("host", "tables", "--hide", e.links.Table[:6])
	list = nil
	e.into(e.call("host", "tables", "--json"), &list)
	if len(list) != 0 {
		t.Errorf("a hidden table is listed: %+v", list)
	}
}

// TestWatchLink: a watch link gives no seat.
func TestWatchLink(t *testing.T) {
	e := newEvening(t, "1")
	p := e.bot("Ada", e.links.Watch)
	select {
	case <-p.ended:
	case <-time.After(patience):
		t.Fatal("the bot does not end")
	}
	if code := p.cmd.ProcessState.ExitCode(); code != exitMisuse || !strings.Contains(p.errors.String(), "for watching") {
		t.Errorf("code %d: %s", code, p.errors)
	}
}
