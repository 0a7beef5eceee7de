//go:build !js

package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/nodealer/nodealer/lab"
	"github.com/nodealer/nodealer/web/build"
)

const labSeed = "abcd2345"

// labAt is where the person is, as the address has it: "sra/2", and whether the
// step's own button was pressed.
func labAt(b *tab) (at string, done bool) {
	hash := js[string](b, "location.hash")
	at, query, _ := strings.Cut(strings.TrimPrefix(hash, "#"), "?")
	return at, strings.Contains(query, "do=1")
}

// labReady waits until the step on the screen has its numbers.
func (b *tab) labReady() {
	b.t.Helper()
	b.wait("document.querySelector('#step-title') && document.querySelector('.bob') && !document.querySelector('.computing')")
}

// labGo opens a step.
func (b *tab) labGo(at, more string) {
	b.t.Helper()
	js[bool](b, "(location.hash = "+quote("#"+at+"?seed="+labSeed+more)+", true)")
	b.wait("location.hash.startsWith(" + quote("#"+at+"?") + ")")
	b.labReady()
}

// fits says whether a phone has to scroll sideways. (innerWidth grows with what
// is too wide.)
func (b *tab) fits() {
	b.t.Helper()
	if w := js[int](b, "document.documentElement.scrollWidth"); w > int(phone.width) {
		b.t.Errorf("%s: %d px wide on a phone, at %s", b.name, w, js[string](b, "location.hash"))
	}
}

// texts are the inner texts of all that a selector finds; long numbers are told
// by their whole digits.
func texts(b *tab, selector string) []string {
	return js[[]string](b, "[...document.querySelectorAll("+quote(selector)+")].map((x) => x.title || x.innerText.trim())")
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestLab presses one button from the first screen to the last, as somebody does
// who has read nothing, and compares what stands on the screen with what Go
// computes.
func TestLab(t *testing.T) {
	begin(t)
	b := newTab(t, "lab", desktop)
	b.open(serve(t) + "/")
	b.press("Open the lab")
	b.press("Start: two locks")
	b.labReady()
	js[bool](b, "(location.hash = location.hash.replace(/seed=\\w+/, 'seed="+labSeed+"'), true)")
	b.wait("location.hash.includes('" + labSeed + "')")
	seen := map[string]bool{}
	for n := 0; ; n++ {
		if n > 120 {
			t.Fatalf("no end after %d presses", n)
		}
		b.labReady()
		at, done := labAt(b)
		seen[at] = true
		checkLab(t, b, at, done)
		if text := js[string](b, "document.querySelector('#app').innerText"); strings.Contains(text, "{") || strings.Contains(text, "**") {
			t.Errorf("%s: a sentence is not filled in", at)
		}
		if e := texts(b, ".wrong"); len(e) > 0 {
			t.Errorf("%s: %v", at, e)
		}
		b.sane()
		before := js[string](b, "location.hash")
		b.click(".forward")
		b.wait("location.hash !== " + quote(before))
		if js[bool](b, "!!document.querySelector('.lab-hero')") {
			break
		}
	}
	for chapter, steps := range map[string]int{"sra": 5, "breaks": 4, "race": 10, "letters": 13, "bits": 6, "proof": 4, "toss": 4} {
		for i := range steps {
			if at := fmt.Sprintf("%s/%d", chapter, i); !seen[at] {
				t.Errorf("%s was not reached", at)
			}
		}
	}
}

// checkLab compares one step with package lab.
func checkLab(t *testing.T, b *tab, at string, done bool) {
	t.Helper()
	same := func(what string, got, want []string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s: the page has %q, Go %q", at, what, got, want)
		}
	}
	big := func(want ...string) {
		t.Helper()
		same("the result", texts(b, ".match > b"), want)
	}
	naive := lab.Two{Encoding: lab.Naive, Prime: lab.Toy, Seed: labSeed}
	switch at {
	case "sra/1", "sra/2":
		s := must[*lab.SRA](t)(lab.NewSRA(naive))
		sc := must[lab.Scene](t)(s.Stage(int(at[4]-'0'), nil))
		var want []string
		for _, x := range sc.Slots {
			want = append(want, x.Number)
		}
		same("the slots", texts(b, ".slots .mono"), want)
		big("10 of 10")
		same("the class", texts(b, ".average"), []string{"5.2"})
	case "sra/4":
		s := must[*lab.SRA](t)(lab.NewSRA(naive))
		sc := must[lab.Scene](t)(s.Stage(lab.SRAShow, nil))
		same("the keys", texts(b, ".keys .mono")[1:3], []string{sc.A, sc.AI})
		if n := len(texts(b, ".bob .checks .y")); n != 4 {
			t.Errorf("%s: %d checks hold", at, n)
		}
	case "breaks/0":
		if done {
			h := must[lab.KeyHunt](t)(lab.FindKey(naive, nil))
			big(h.Key)
			if n := len(texts(b, ".found .mini")); h.Key == "" || n != 10 {
				t.Errorf("%s: the key %s opens %d cards", at, h.Key, n)
			}
		}
	case "breaks/1":
		if done {
			big("33 of 52")
		}
	case "breaks/2":
		if done {
			big("2 of 2")
		}
	case "breaks/3":
		if done {
			o := must[lab.Oracle](t)(lab.Unlock(labSeed, nil))
			if !strings.Contains(strings.Join(texts(b, ".bob .checks .n"), ""), o.Equation) {
				t.Errorf("%s: the equation is not named", at)
			}
			same("the numbers", texts(b, ".ring-steps .mono"), []string{o.Half, o.Blinded, o.Answer, o.Opened})
		}
	case "race/7":
		big("0 of 12")
	case "race/8":
		big("1 of 12")
	case "race/9":
		if done {
			big("52 of 52")
		}
	case "letters/4":
		g := must[*lab.Letters](t)(lab.NewLetters(lab.Toy, lab.LieNone, labSeed, nil))
		same("the pile", texts(b, ".heap.pile .numbers .mono"), g.Letters[3].Heaps[3].Numbers)
	case "letters/10":
		if done {
			big("0 of 21", "21 of 21")
		}
	case "letters/11":
		if done {
			big("Alice")
		}
	case "letters/12":
		if done {
			big("1")
		}
	case "bits/2":
		if done {
			big("6 of 6")
		}
	case "proof/2":
		if done {
			big("5 of 5")
		}
	case "proof/3":
		if done {
			big("2 of 5")
			why := must[lab.Proof](t)(lab.NewProof(lab.TamperDouble, 0, labSeed)).Refused
			if why == "" || !strings.Contains(strings.Join(texts(b, ".refusal"), ""), why) {
				t.Errorf("%s: the verdict is not %q", at, why)
			}
		}
	case "toss/3":
		if done {
			c := must[lab.Toss](t)(lab.NewToss(lab.Toy, false, labSeed, nil))
			big(fmt.Sprintf("%d of 20", c.Alice), "20 of 20", "20 of 20")
		}
	}
}

// TestLabChoices takes the ways beside the straight one: what mends a break, real
// numbers with their progress, every lie, every tampering.
func TestLabChoices(t *testing.T) {
	begin(t)
	b := newTab(t, "lab", phone)
	b.open(serve(t) + "/lab")
	b.wait("document.querySelector('.lab-hero')")
	b.labGo("sra/1", "")
	b.press("Mend it")
	b.labReady()
	b.has("tell no two cards apart")
	b.press("Real")
	b.labReady()
	s := must[*lab.SRA](t)(lab.NewSRA(lab.Two{Encoding: lab.Squares, Prime: lab.Real, Seed: labSeed}))
	sc := must[lab.Scene](t)(s.Stage(lab.SRAAlice, nil))
	if got := texts(b, ".slots .long"); len(got) != 10 || got[0] != sc.Slots[0].Number {
		t.Errorf("real numbers: %d slots", len(got))
	}
	b.sane()
	b.fits()
	b.labGo("sra/3", "&eye=bob")
	if n := js[int](b, "document.querySelectorAll('.deal .card.back').length"); n != 2 {
		t.Errorf("Bob does not see %d cards, want Alice's 2", n)
	}
	b.labGo("breaks/0", "&prime=real&encoding=hashed&do=1")
	b.has("nobody can")
	b.labGo("breaks/1", "&encoding=hashed&do=1")
	if got := texts(b, ".match > b"); !slices.Equal(got, []string{"0 of 52"}) {
		t.Errorf("hashes: %q", got)
	}
	b.labGo("letters/0", "")
	for key, want := range map[string]string{"5": "3989", "277": "20", "2": "nothing undoes it"} {
		b.fill("#try", key)
		b.wait("document.querySelector('.trykey [role=status]')?.innerText.includes(" + quote(want) + ")")
	}
	b.labGo("letters/11", "&do=1&lie=none")
	if got := texts(b, ".match > b"); !slices.Equal(got, []string{"Nobody"}) {
		t.Errorf("honest players: the page blames %q", got)
	}
	for _, lie := range lab.Lies() {
		b.labGo("letters/11", "&do=1&lie="+lie)
		v := must[*lab.Letters](t)(lab.NewLetters(lab.Toy, lie, labSeed, nil)).Audit(nil)
		b.wait("document.querySelector('.eq.bad')?.innerText === " + quote(v.Findings[len(v.Findings)-1].Text))
		who := map[string]string{"A": "Alice", "B": "Bob"}[v.Liar]
		if got := texts(b, ".match > b"); !slices.Equal(got, []string{who}) {
			t.Errorf("%s: the page blames %q, Go %s", lie, got, who)
		}
	}
	b.sane()
	b.fits()
	for _, way := range lab.Tampers() {
		b.labGo("proof/3", "&do=1&at=5&tamper="+way)
		p := must[lab.Proof](t)(lab.NewProof(way, 5, labSeed))
		b.wait("document.querySelector('.refusal')?.innerText.includes(" + quote(p.Refused) + ")")
		var want []string
		for _, e := range p.Equations {
			if !e.Holds {
				want = append(want, e.Name)
			}
		}
		if got := texts(b, ".eqs .n .mono"); !slices.Equal(got, want) {
			t.Errorf("%s: the page breaks %q, Go %q", way, got, want)
		}
	}
	b.sane()
	b.fits()
	b.labGo("race/13", "&players=4&do=1")
	b.has("52 of 52")
	b.sane()
	b.fits()
}

// TestLabFrench walks through every step in French on a phone: no English
// sentence is left, and nothing is too wide.
func TestLabFrench(t *testing.T) {
	slow(t)
	begin(t)
	base := serve(t)
	b := newTab(t, "labo", phone)
	b.open(base + "/lab")
	b.press("Français")
	b.has("sans donneur")
	b.sane()
	b.fits()
	english := englishOf(t)
	for chapter, steps := range map[string]int{"sra": 5, "breaks": 4, "race": 10, "letters": 13, "bits": 6, "proof": 4, "toss": 4} {
		for i := range steps {
			for _, more := range []string{"", "&do=1"} {
				b.labGo(fmt.Sprintf("%s/%d", chapter, i), more)
				b.sane()
				b.fits()
				text := js[string](b, "document.body.innerText")
				for _, s := range english {
					if strings.Contains(text, s) {
						t.Errorf("%s/%d in French: %q", chapter, i, s)
					}
				}
			}
		}
	}
	js[bool](b, "(localStorage.removeItem('lang'), true)")
}

// englishOf are the English sentences of the lab that are long enough to be
// recognised, up to their first sign.
func englishOf(t *testing.T) (out []string) {
	t.Helper()
	root := must[string](t)(build.Source())
	text := must[[]byte](t)(os.ReadFile(filepath.Join(root, "web/src/lab/words.ts")))
	for _, m := range regexp.MustCompile(`(?m)^  '[^']+': \['((?:[^'\\]|\\.)*)', '((?:[^'\\]|\\.)*)'\],$`).FindAllStringSubmatch(string(text), -1) {
		s := regexp.MustCompile("[{*`]").Split(m[1], 2)[0]
		if len(s) > 14 && !strings.Contains(m[2], s) {
			out = append(out, strings.TrimSpace(s))
		}
	}
	if len(out) < 200 {
		t.Fatalf("only %d sentences", len(out))
	}
	return out
}

// TestLabKeyboard goes from the first screen to the first broken cipher with the
// keyboard alone.
func TestLabKeyboard(t *testing.T) {
	begin(t)
	b := newTab(t, "keys", desktop)
	b.open(serve(t) + "/lab")
	b.wait("document.querySelector('.lab-hero')")
	press := func(key string) { b.check(chromedp.Do(b.ctx, chromedp.KeyEvent(key))) }
	focus := func(on string) {
		t.Helper()
		for range 40 {
			press("\t")
			if js[bool](b, "document.activeElement?.matches("+quote(on)+") ?? false") {
				return
			}
		}
		t.Fatalf("Tab does not lead to %s", on)
	}
	focus(".lab-hero .start a")
	press("\r")
	b.labReady()
	focus(".forward")
	press("\r")
	b.wait("location.hash.startsWith('#sra/1')")
	b.labReady()
	if on := js[string](b, "document.activeElement.id"); on != "step-title" {
		t.Errorf("after a step the focus is on %q", on)
	}
	b.has("10 of 10")
	focus(".bob .btn")
	press("\r")
	b.wait("location.hash.includes('encoding=squares')")
	press(kb.ArrowRight)
	b.wait("location.hash.startsWith('#sra/2')")
	press(kb.ArrowLeft)
	b.wait("location.hash.startsWith('#sra/1')")
	b.labReady()
	for _, name := range js[[]string](b, `[...document.querySelectorAll('button, a, input, [role=img], [role=region], progress')].filter((x) => !(x.getAttribute('aria-label') || x.innerText?.trim() || x.labels?.length)).map((x) => x.outerHTML.slice(0, 80))`) {
		t.Errorf("without a name: %s", name)
	}
}

// TestLabCommand: nodealer lab serves the lab and nothing else, and the page goes
// on when nothing serves it any more.
func TestLabCommand(t *testing.T) {
	begin(t)
	url, stop := program(t, "lab", "--no-browser", "--listen", "127.0.0.1:0", "--lang", "en")
	for path, want := range map[string]int{"": 200, "new": 404, "t/abc": 404} {
		r := must[*http.Response](t)(http.Get(url + path))
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("/%s: %d", path, r.StatusCode)
		}
	}
	b := newTab(t, "alone", desktop)
	b.open(url)
	b.wait("document.querySelector('.lab-hero')")
	if n := js[int](b, "document.querySelectorAll('.bar nav a').length"); n != 0 {
		t.Errorf("%d links lead to pages that nobody serves", n)
	}
	b.labGo("sra/0", "")
	stop()
	b.labGo("sra/4", "&encoding=hashed")
	b.has("A fair deal.")

	// As files, on a server that knows nothing of it.
	dir := t.TempDir()
	if msg, err := exec.Command(must[string](t)(theProgram()), "lab", "--out", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	plain := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(plain.Close)
	b.open(plain.URL)
	b.wait("document.querySelector('.lab-hero')")
	b.labGo("sra/1", "")
	b.has("10 of 10")
}
