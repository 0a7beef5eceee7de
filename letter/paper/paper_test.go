package paper_test

import (
	"bytes"
	"errors"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/letter/paper"
	"github.com/nodealer/nodealer/letter/typed"
)

var words = paper.Words{Lang: "fr", Title: "Votre coup, <Bob>", Summary: "Anne relance à 40.", How: "Scannez.", Code: "Code %d de %d"}

func letter(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i * i >> 3)
	}
	return b
}

var lines = regexp.MustCompile(`(?s)<pre>(.*?)</pre>`)

// The lines on the page are the letter, and texts are only texts.
func TestPage(t *testing.T) {
	c := letter(900)
	page, err := paper.Page(words, c)
	if err != nil {
		t.Fatal(err)
	}
	var s typed.Sheet
	for _, m := range lines.FindAllSubmatch(page, -1) {
		for _, l := range typed.Lines(html.UnescapeString(string(m[1]))) {
			if _, err := s.Add(l); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got, err := s.Content(); err != nil || !bytes.Equal(got, c) {
		t.Error(err)
	}
	for _, want := range []string{"Votre coup, &lt;Bob&gt;", "Code 6 de 6", `lang="fr"`, s.Mark() + "</span>"} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if n := bytes.Count(page, []byte("<svg")); n != 6 {
		t.Errorf("%d codes, want 6", n)
	}
	if bytes.Contains(page, []byte("<script")) || bytes.Contains(page, []byte("src=")) {
		t.Error("the page loads something")
	}
}

func TestSize(t *testing.T) {
	if _, err := paper.Page(words, nil); !errors.Is(err, typed.ErrSize) {
		t.Error(err)
	}
}

// A camera reads the codes: zbarimg, where it is installed, on the printed page.
func TestCamera(t *testing.T) {
	zbar, err := exec.LookPath("zbarimg")
	chromium, err2 := exec.LookPath("chromium")
	if (err != nil || err2 != nil) && os.Getenv("NODEALER_MAIL") != "" {
		t.Fatal("zbarimg or chromium is missing")
	} else if err != nil || err2 != nil {
		t.Skip("zbarimg or chromium is not here")
	}
	c := letter(150)
	page, err := paper.Page(words, c)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, picture := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.png")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	shot := exec.Command(chromium, "--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1000,1400", "--screenshot="+picture, "file://"+file)
	if out, err := shot.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(zbar, "--raw", "-q", picture).Output()
	if err != nil {
		t.Fatal(err)
	}
	var s typed.Sheet
	for _, l := range typed.Lines(strings.TrimSpace(string(out))) {
		if _, err := s.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Content(); err != nil || !bytes.Equal(got, c) {
		t.Error(err)
	}
}
