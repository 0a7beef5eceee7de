package nodealer

import (
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/nodealer/nodealer/"

// policy says which packages of this module a package may import. A package
// imports only what stands above it; siblings under deck and game never import
// each other. It is a list and not a rule, so that each new arrow is a reviewed
// line.
var policy = map[string]string{
	"cards":                     "",
	"protocol":                  "",
	"hamming128":                "",
	"minitel":                   "hamming128",
	"letter/typed":              "crypto/hash hamming128",
	"letter/paper":              "letter/typed",
	"letter/seal":               "",
	"letter/certify":            "",
	"letter/post":               "",
	"letter/post/posttest":      "",
	"internal/wire":             "",
	"internal/testdata":         "",
	"internal/vectors":          "",
	"crypto":                    "",
	"crypto/hash":               "",
	"crypto/internal/fe25":      "",
	"crypto/internal/fe51":      "",
	"crypto/group":              "crypto/internal/fe25 crypto/internal/fe51",
	"crypto/internal/sortnet":   "",
	"crypto/derive":             "crypto/group crypto/hash crypto/internal/sortnet",
	"crypto/sigma":              "crypto/derive crypto/group crypto/hash",
	"crypto/elgamal":            "crypto/derive crypto/group crypto/sigma",
	"crypto/shuffle":            "crypto/derive crypto/elgamal crypto/group crypto/hash crypto/internal/sortnet crypto/sigma",
	"crypto/modp":               "crypto/group",
	"crypto/commute":            "crypto/derive crypto/group crypto/hash crypto/internal/sortnet crypto/modp crypto/sigma",
	"transcript":                "crypto/hash internal/wire protocol",
	"deck":                      "cards crypto/derive crypto/hash internal/wire protocol transcript",
	"deck/vtmf":                 "cards crypto/derive crypto/elgamal crypto/group crypto/hash crypto/shuffle crypto/sigma deck protocol transcript",
	"deck/internal/locks":       "cards crypto/commute crypto/hash crypto/modp crypto/sigma deck protocol transcript",
	"deck/sra":                  "cards crypto/commute crypto/derive crypto/hash crypto/modp crypto/sigma deck deck/internal/locks protocol transcript",
	"deck/pele":                 "cards crypto/commute crypto/derive crypto/hash crypto/modp deck deck/internal/locks internal/wire protocol transcript",
	"deck/race":                 "cards crypto/commute crypto/derive crypto/group crypto/hash crypto/sigma deck deck/internal/locks internal/wire protocol transcript",
	"lab/attack":                "crypto/commute",
	"lab":                       "cards crypto/commute crypto/derive crypto/elgamal crypto/group crypto/hash crypto/modp crypto/shuffle crypto/sigma lab/attack",
	"internal/adversary/museum": "",
	"deck/decktest":             "cards crypto/derive crypto/hash deck protocol transcript",
	"game":                      "cards",
	"game/poker":                "cards game internal/wire",
	"game/gametest":             "cards game",
	"game/poker/plain":          "cards",
	"game/settle":               "cards game",
	"game/tourney":              "cards game internal/wire",
	"game/poker/pokertest":      "cards game game/gametest game/poker game/poker/plain",
	"catalog":                   "deck deck/pele deck/sra deck/race deck/vtmf game game/poker",
	"table":                     "cards crypto/derive crypto/hash deck game game/settle game/tourney internal/wire protocol transcript",
	"audit":                     "cards deck game protocol table transcript",
	"history":                   "cards game game/poker",
	"history/ndl":               "cards game history table transcript",

	"transport":               "crypto/hash transcript",
	"letter":                  "crypto/hash internal/wire transcript",
	"letter/envelope":         "crypto/hash letter",
	"letter/desk":             "cards client crypto/derive crypto/hash game internal/wire letter protocol table transcript",
	"transport/dir":           "crypto/hash letter",
	"transport/mem":           "crypto/hash transcript transport",
	"transport/transporttest": "crypto/hash transcript transport",
	"transport/ws":            "transcript transport transport/ws/message",
	"transport/ws/message":    "internal/wire transcript transport",
	"relay":                   "internal/wire protocol relay/store transcript transport transport/ws/message",
	"relay/store":             "",
	"transactor":              "client crypto/derive table transcript transport",
	"relay/store/storetest":   "relay/store",
	"bot":                     "cards game game/poker table transcript",
	"client":                  "audit cards catalog crypto/derive crypto/hash deck internal/wire protocol table transcript transport",
	"internal/words":          "",
	"internal/term":           "cards client game game/poker internal/words table transcript",
	"internal/bench":          "cards crypto/derive crypto/elgamal crypto/group crypto/hash crypto/shuffle crypto/sigma deck deck/vtmf game/poker/pokertest",
	"internal/pagebench":      "internal/bench relay relay/store web web/build",
	"internal/bench/wasmmain": "internal/bench",
	"internal/timing":         "crypto/commute crypto/derive crypto/elgamal crypto/group crypto/modp crypto/shuffle crypto/sigma",
	"internal/sim":            "cards catalog crypto/derive crypto/hash deck game table transcript transport transport/mem",
	"internal/sim/simtest":    "audit cards catalog game game/poker game/tourney internal/sim table",
	"internal/adversary":      "cards catalog crypto/commute crypto/derive crypto/elgamal crypto/group crypto/hash crypto/modp crypto/shuffle crypto/sigma deck deck/vtmf game game/poker game/tourney internal/sim internal/wire protocol table transcript transport transport/mem",
	"web":                     "",
	"web/build":               "web/show",
	"web/mkdist":              "web web/build",
	"web/show":                "audit cards catalog client deck game game/poker table",
	"web/wasm":                "cards catalog client deck game game/poker game/tourney history history/ndl letter letter/desk letter/envelope table transcript transport transport/ws web/show",
	"web/lab/desk":            "lab",
	"web/lab/wasm":            "web/lab/desk",
	"web/empty":               "",
	"web/browsertest":         "",
	"cmd/nodealer":            "audit bot cards catalog client deck game game/poker game/poker/pokertest game/tourney history history/ndl internal/bench internal/pagebench internal/sim internal/term internal/timing internal/words letter letter/certify letter/desk letter/envelope letter/paper letter/post letter/seal letter/typed minitel protocol relay table transactor transcript transport transport/dir transport/ws web web/build",
}

// pure are the packages that do nothing: they return what is to be done.
var pure = []string{
	"cards", "protocol", "internal/wire", "crypto", "crypto/hash", "crypto/group", "crypto/internal/fe25", "crypto/internal/fe51",
	"crypto/internal/sortnet", "crypto/derive",
	"crypto/sigma", "crypto/elgamal", "crypto/shuffle", "crypto/modp", "crypto/commute", "transcript", "deck", "deck/vtmf", "game", "game/poker", "game/poker/plain", "game/settle", "game/tourney", "catalog",
	"table", "audit", "history", "history/ndl", "letter",
	"deck/internal/locks", "deck/sra", "lab", "lab/attack",
	"deck/race", "deck/pele",
}

// impure are the packages of the standard library that pure ones do without.
var impure = map[string]string{
	"os": "no I/O", "os/exec": "no I/O", "net": "no I/O", "net/http": "no I/O", "log": "no I/O", "log/slog": "no I/O", "syscall": "no I/O",
	"time":        "no clock: times are values that come in",
	"crypto/rand": "no randomness: seeds are born in client", "math/rand": "no randomness", "math/rand/v2": "no randomness",
	"sync": "no locks", "sync/atomic": "no locks", "context": "nothing here waits",
	"encoding/json": "one canonical form: internal/wire", "encoding/gob": "one canonical form: internal/wire",
	"reflect": "no reflection in the codec", "unsafe": "no",
}

// exempt are imports of impure packages with their reason.
var exempt = map[string]string{
	"crypto/group sync/atomic": "the table of the generator, public, made when it is first needed, without a lock",
	"history encoding/json":    "Open Hand History is JSON",
	"deck/vtmf sync":           "public tables, the same for all decks, made once when the first deck needs them",
	"deck/internal/locks sync": "public tables, the same for all decks, made once when the first deck needs them",
	"deck/race sync":           "public tables, the same for all decks, made once when the first deck needs them",
}

// outside are the modules that a package may use, each with its reason.
var outside = map[string]map[string]string{
	"crypto/internal/fe51": {"golang.org/x/sys": "which instructions the processor has"},
	"crypto/group": {
		"filippo.io/edwards25519": "arithmetic of scalars, constant-time and reviewed",
		"golang.org/x/sys":        "which instructions the processor has",
	},
	"crypto/modp": {
		"filippo.io/bigmod": "constant-time arithmetic modulo a large number: math/big shows secret exponents in its time",
	},
	"transcript": {
		"filippo.io/edwards25519":              "tells canonical Ed25519 keys of full order from others",
		"golang.org/x/crypto/chacha20poly1305": "the AEAD of frames; not in the standard library's public part",
	},
	"transport": {"golang.org/x/crypto/chacha20poly1305": "seals a table's link for a transactor; transcript has it already"},
	"history":   {"github.com/pelletier/go-toml/v2": "PHH files are TOML 1.0"},
	"letter/seal": {
		"filippo.io/age":          "encryption of files to people's keys, the SSH keys that they have included",
		"golang.org/x/crypto/ssh": "says that an SSH key needs its passphrase",
	},
	"letter/certify": {
		"github.com/hiddeco/sshsig": "signatures that ssh-keygen -Y makes and verifies",
		"golang.org/x/crypto/ssh":   "SSH keys",
	},
	"letter/paper": {"github.com/skip2/go-qrcode": "QR codes of a printed letter"},
	"letter/post": {
		"github.com/emersion/go-smtp":     "SMTP, client and server from one hand",
		"github.com/emersion/go-imap/v2":  "IMAP, client and server from one hand",
		"github.com/emersion/go-sasl":     "how both log in",
		"github.com/pelletier/go-toml/v2": "the description of a mail account",
	},
	"letter/post/posttest": {
		"github.com/emersion/go-smtp":    "the server of the tests",
		"github.com/emersion/go-imap/v2": "the server of the tests",
		"github.com/emersion/go-sasl":    "how both log in",
	},
	"relay": {
		"github.com/coder/websocket": "WebSocket server side: small, context-aware, no dependencies",
		"golang.org/x/time":          "token buckets",
	},
	"relay/store": {
		"github.com/nats-io/nats-server/v2": "the durable ordered log, embedded; the same code runs against a cluster",
		"github.com/nats-io/nats.go":        "its client",
	},
	"transport/ws": {"github.com/coder/websocket": "WebSocket client side, natively and under js/wasm"},
	"internal/term": {
		"charm.land/bubbletea/v2":         "the terminal seat: event loop and input",
		"charm.land/lipgloss/v2":          "the terminal seat: layout and colour",
		"github.com/charmbracelet/x/ansi": "widths of text on a terminal",
	},
	"internal/bench": {"filippo.io/edwards25519": "the reference that everything is compared with"},
	"internal/pagebench": {
		"github.com/chromedp/chromedp":  "drives Chromium, to measure the page where it runs",
		"github.com/chromedp/cdproto":   "the words of its protocol, for what chromedp has no function: how long tasks take",
		"github.com/andybalholm/brotli": "the client's size as a release sends it",
	},
	"client": {"golang.org/x/sys": "file locks"},
	"web/build": {
		"github.com/evanw/esbuild":      "bundles the page's TypeScript, as a Go package: nobody needs npm to build or run",
		"github.com/andybalholm/brotli": "the page and its client are sent compressed",
	},
	"cmd/nodealer": {
		"golang.org/x/crypto/ssh":         "SSH keys that sign for a seat",
		"github.com/spf13/cobra":          "commands, help and completion as people know them",
		"github.com/charmbracelet/x/term": "is this a terminal, and how wide",
		"github.com/skip2/go-qrcode":      "QR code of a link for phones",
		"charm.land/bubbletea/v2":         "runs the terminal seat",
	},
}

// TestImports checks the policy by parsing sources itself: the test cache sees
// files that a test opens, not those that a child process opens.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	walk(t, ".", ".go", func(p, text string) {
		pkg := path.Dir(p)
		if strings.HasSuffix(p, "_test.go") || pkg == "." {
			return
		}
		seen[pkg] = true
		f, err := parser.ParseFile(token.NewFileSet(), p, text, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		if _, ok := policy[pkg]; !ok {
			t.Errorf("%s: not in the import policy", pkg)
		}
		for _, spec := range f.Imports {
			imp, _ := strconv.Unquote(spec.Path.Value)
			checkImport(t, p, pkg, imp)
		}
	})
	for pkg := range policy {
		if !seen[pkg] && !testOnly[pkg] {
			t.Errorf("%s: in the import policy, but there is no such package", pkg)
		}
	}
}

// testOnly are packages that may have no files but tests.
var testOnly = map[string]bool{"internal/adversary": true, "internal/testdata": true}

func checkImport(t *testing.T, file, pkg, imp string) {
	t.Helper()
	if dep, ours := strings.CutPrefix(imp, module); ours {
		if !slices.Contains(strings.Fields(policy[pkg]), dep) {
			t.Errorf("%s: %s may not import %s", file, pkg, dep)
		}
		return
	}
	if why, bad := impure[imp]; bad && slices.Contains(pure, pkg) && exempt[pkg+" "+imp] == "" {
		t.Errorf("%s: imports %s: %s", file, imp, why)
	}
	if first, _, _ := strings.Cut(imp, "/"); !strings.Contains(first, ".") {
		return // the standard library
	}
	for mod := range maps.Keys(outside[pkg]) {
		if imp == mod || strings.HasPrefix(imp, mod+"/") {
			return
		}
	}
	t.Errorf("%s: imports %s, which is not argued in the policy of %s", file, imp, pkg)
}
