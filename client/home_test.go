package client

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/transcript"
)

// full is a store with something in each field.
func full(t *testing.T) Saved {
	t.Helper()
	link := transcript.Link{Base: testBase, Table: transcript.TableID{9},
		Secret: transcript.Secret{Kind: transcript.LinkPlay, Epoch: 1, Link: transcript.LinkSecret{8}}}
	s, err := newSaved(link, "Ann", 77)
	if err != nil {
		t.Fatal(err)
	}
	s.Relay, s.Opening, s.Pending, s.TakeOver, s.Behind = [32]byte{1}, []byte("frame"), []byte("entry"), true, -5
	s.Floor = transcript.Seen{Count: 3, TimeMS: 4, Head: [32]byte{5}, Sig: [64]byte{6}}
	s.Pins = []Pin{{Deck: [32]byte{1}, Digest: [32]byte{2}}, {Deck: [32]byte{3}, Digest: [32]byte{4}}}
	s.About = About{Player: "Ann", Title: "Friday", Host: true, Seat: 4, Finished: true, Archived: true, CreatedMS: 1, SeenMS: 2}
	return s
}

// TestCodec: what is stored is read again, and nothing else is.
func TestCodec(t *testing.T) {
	s := full(t)
	b := s.Encode()
	got, err := DecodeSaved(b)
	if err != nil || !bytes.Equal(got.Encode(), b) {
		t.Fatalf("read again: %v", err)
	}
	if !got.Device.Equal(s.Device) || got.Floor != s.Floor || got.About != s.About || got.Behind != s.Behind || len(got.Pins) != 2 {
		t.Error("a field was lost")
	}
	for n := range b {
		if _, err := DecodeSaved(b[:n]); err == nil {
			t.Errorf("%d of %d bytes were taken", n, len(b))
		}
		c := bytes.Clone(b)
		c[n] ^= 1 << (n % 8)
		if _, err := DecodeSaved(c); err == nil {
			t.Errorf("a change of byte %d was taken", n)
		}
	}
	if _, err := DecodeSaved(append(b, 0)); err == nil {
		t.Error("a longer file was taken")
	}
}

// TestPins: only the latest are remembered.
func TestPins(t *testing.T) {
	var s Saved
	for i := range MaxPins + 10 {
		s.pin(Pin{Deck: [32]byte{byte(i)}, Digest: [32]byte{1}})
	}
	s.pin(Pin{Deck: [32]byte{MaxPins + 9}, Digest: [32]byte{2}})
	if len(s.Pins) != MaxPins || s.Pins[0].Deck[0] != 10 || s.Pins[MaxPins-1].Digest[0] != 2 {
		t.Errorf("%d pins, first %d", len(s.Pins), s.Pins[0].Deck[0])
	}
}

func testHome(t *testing.T) *Home {
	t.Helper()
	h, err := OpenHome(filepath.Join(t.TempDir(), "home"))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestHome: a store in a folder keeps its secrets from others, is open once,
// and is listed without its secret.
func TestHome(t *testing.T) {
	h, s := testHome(t), full(t)
	if _, err := h.Find(s.Table()); !errors.Is(err, ErrNoStore) {
		t.Errorf("found: %v", err)
	}
	f, err := h.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Find(s.Table()); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	if err := h.Archive(s.Table(), false); !errors.Is(err, ErrInUse) {
		t.Errorf("changed while open: %v", err)
	}
	list, err := h.Tables()
	if err != nil || len(list) != 1 || list[0].About != s.About || list[0].Err != nil {
		t.Fatalf("list %v, %v", list, err)
	}
	if text := list[0].Link.String(); !strings.HasSuffix(text, "#(secret)") {
		t.Errorf("listed with %s", text)
	}
	permissions(t, h, s.Table())
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Make(s); err == nil {
		t.Error("a store was replaced")
	}
	f, err = h.Find(s.Table())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := f.Load(); err != nil || !bytes.Equal(got.Encode(), s.Encode()) {
		t.Errorf("loaded: %v", err)
	}
	_ = f.Close()
	if err := h.Archive(s.Table(), false); err != nil {
		t.Error(err)
	}
	if list, _ := h.Tables(); len(list) != 1 || list[0].About.Archived {
		t.Error("the table is still in the archive")
	}
	if err := h.Erase(s.Table()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(h.TableDir(s.Table())); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("not erased: %v", err)
	}
}

func permissions(t *testing.T, h *Home, id transcript.TableID) {
	t.Helper()
	if runtime.GOOS == "windows" {
		return
	}
	for path, want := range map[string]os.FileMode{
		h.Dir(): 0o700, h.tables(): 0o700, h.TableDir(id): 0o700, filepath.Join(h.TableDir(id), seatFile): 0o600,
	} {
		if fi, err := os.Stat(path); err != nil || fi.Mode().Perm() != want {
			t.Errorf("%s: mode %v, want %v (%v)", path, fi.Mode(), want, err)
		}
	}
}

// TestCorrupt: a damaged store is named and left as it is; what a torn write
// left beside it does no harm.
func TestCorrupt(t *testing.T) {
	h, s := testHome(t), full(t)
	f, err := h.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	path := filepath.Join(h.TableDir(s.Table()), seatFile)
	good, _ := os.ReadFile(path)
	if err := os.WriteFile(path+".new", good[:20], 0o600); err != nil {
		t.Fatal(err)
	}
	if f, err = h.Find(s.Table()); err != nil {
		t.Fatalf("a torn write: %v", err)
	}
	_ = f.Close()
	for _, bad := range [][]byte{{}, good[:len(good)-1], append(bytes.Clone(good), 1)} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Find(s.Table()); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "seat link") {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
		if _, err := Join(h, s.Link, "Ann"); err == nil {
			t.Error("joined anew over a damaged store")
		}
		if now, _ := os.ReadFile(path); !bytes.Equal(now, bad) {
			t.Error("the damaged file was changed")
		}
		if list, err := h.Tables(); err != nil || len(list) != 1 || list[0].Err == nil {
			t.Errorf("listed as %v, %v", list, err)
		}
	}
}

// TestRefusesUnreadable: what could not be read again is not written.
func TestRefusesUnreadable(t *testing.T) {
	h, s := testHome(t), full(t)
	f, err := h.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for name, change := range map[string]func(*Saved){
		"base":  func(s *Saved) { s.Link.Base = "localhost" },
		"kind":  func(s *Saved) { s.Link = s.seatLink(transcript.Seen{}) },
		"seed":  func(s *Saved) { s.Seed = [32]byte{} },
		"name":  func(s *Saved) { s.About.Player = strings.Repeat("x", 100) },
		"table": func(s *Saved) { s.Link.Table[0]++ },
		"pins":  func(s *Saved) { s.Pins = make([]Pin, MaxPins+1) },
	} {
		bad := s.clone()
		change(&bad)
		if err := f.Save(bad); err == nil {
			t.Errorf("%s: stored", name)
		}
	}
	if got, err := f.Load(); err != nil || !bytes.Equal(got.Encode(), s.Encode()) {
		t.Errorf("the store has changed: %v", err)
	}
}

// TestEvidenceFiles: evidence never replaces evidence, and the same again is kept
// once.
func TestEvidenceFiles(t *testing.T) {
	h, s := testHome(t), full(t)
	f, err := h.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	one, err1 := f.Evidence("relay-fault.txt", []byte("1"))
	two, err2 := f.Evidence("relay-fault.txt", []byte("2"))
	if err1 != nil || err2 != nil || one == two || filepath.Ext(two) != ".txt" {
		t.Errorf("%s %s %v %v", one, two, err1, err2)
	}
	if b, _ := os.ReadFile(one); string(b) != "1" {
		t.Error("evidence was replaced")
	}
	if again, err := f.Evidence("relay-fault.txt", []byte("2")); again != two || err != nil {
		t.Errorf("the same again is in %s, not in %s: %v", again, two, err)
	}
}

// TestDefaultHome: the flag beats the environment, which beats the system's
// folder.
func TestDefaultHome(t *testing.T) {
	env := t.TempDir()
	t.Setenv("NODEALER_HOME", env)
	if dir, err := DefaultHome("x"); err != nil || filepath.Base(dir) != "x" || !filepath.IsAbs(dir) {
		t.Errorf("flag: %s, %v", dir, err)
	}
	if dir, err := DefaultHome(""); err != nil || dir != env {
		t.Errorf("environment: %s, %v", dir, err)
	}
	t.Setenv("NODEALER_HOME", "")
	t.Setenv("XDG_CONFIG_HOME", env)
	t.Setenv("HOME", env)
	t.Setenv("AppData", env)
	if dir, err := DefaultHome(""); err != nil || !strings.HasPrefix(dir, env) || filepath.Base(dir) != "nodealer" {
		t.Errorf("system: %s, %v", dir, err)
	}
}

// TestSecretsHidden: no store prints what it holds.
func TestSecretsHidden(t *testing.T) {
	s := full(t)
	s.Device = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{0xab}, 32))
	s.Seed = [32]byte(bytes.Repeat([]byte{0xcd}, 32))
	for _, verb := range []string{"%v", "%+v", "%#v", "%x"} {
		for _, v := range []any{s, &s, []Saved{s}} {
			text := strings.ToLower(fmt.Sprintf(verb, v))
			for _, leak := range []string{"171", "abab", "0xab", "205", "cdcd", "0xcd"} {
				if strings.Contains(text, leak) {
					t.Errorf("%s shows %q: %s", verb, leak, text)
				}
			}
		}
	}
}
