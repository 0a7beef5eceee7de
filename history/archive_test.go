package history_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/history"
)

// entry is one entry of an archive.
type entry struct {
	name, text string
	kind       byte
}

// archive packs entries.
func archive(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	w := tar.NewWriter(zip)
	for _, e := range entries {
		if e.kind == 0 {
			e.kind = tar.TypeReg
		}
		size := int64(len(e.text))
		if e.kind != tar.TypeReg {
			size = 0
		}
		err := w.WriteHeader(&tar.Header{Name: e.name, Size: size, Mode: 0o600, Typeflag: e.kind, Linkname: "x"})
		if err == nil && size > 0 {
			_, err = w.Write([]byte(e.text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// findings reads and checks everything in a file.
func findings(b []byte, name string) (list []history.Finding) {
	for h, err := range history.Read(bytes.NewReader(b), name) {
		list = append(list, history.Check(h, err))
	}
	return list
}

func TestArchive(t *testing.T) {
	list := findings(archive(t,
		entry{name: "day/", kind: tar.TypeDir}, entry{name: "day/README", text: "hands"},
		entry{name: "day/1.phh", text: headsUp}, entry{name: "day/2.phhs", text: "[1]\n" + studHand + "[2]\n" + drawHand},
	), "x.tar.gz")
	var got []string
	for _, f := range list {
		got = append(got, f.Name+" "+f.Verdict.String())
	}
	want := "x.tar.gz/day/1.phh exact, x.tar.gz/day/2.phhs#1 exact, x.tar.gz/day/2.phhs#2 unstated"
	if strings.Join(got, ", ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestHostileArchives: each gets one sentence.
func TestHostileArchives(t *testing.T) {
	good := archive(t, entry{name: "1.phh", text: headsUp})
	for _, tt := range []struct {
		name string
		b    []byte
		want string
	}{
		{"no gzip", []byte("hello"), "x.tgz: not a .tar.gz archive"},
		{"half", good[:len(good)/2], "x.tgz"},
		{"up", archive(t, entry{name: "a/../../b.phh", text: headsUp}), "x.tgz: the archive has an entry with the hostile name"},
		{"root", archive(t, entry{name: "/etc/b.phh", text: headsUp}), "hostile name"},
		{"drive", archive(t, entry{name: `c:\b.phh`, text: headsUp}), "hostile name"},
		{"control", archive(t, entry{name: "a\x1b[2J.phh", text: headsUp}), "hostile name"},
		{"long", archive(t, entry{name: strings.Repeat("a", history.MaxEntryName) + ".phh", text: headsUp}), "more than 512 bytes"},
		{"link", archive(t, entry{name: "a.phh", kind: tar.TypeSymlink}), "neither a file nor a folder"},
		{"nested", archive(t, entry{name: "a.tar.gz", text: "x"}), "an archive in an archive"},
		{"large", archive(t, entry{name: "a.phh", text: strings.Repeat("#", history.MaxFile+1)}), "x.tgz/a.phh: the file is larger than"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := findings(tt.b, "x.tgz")
			if len(list) == 0 || list[0].Verdict != history.Unreadable || !strings.Contains(list[0].Err.Error(), tt.want) {
				t.Errorf("%+v; want %q", list, tt.want)
			}
		})
	}
}

func TestSeveralHands(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"two", "[2]\n" + drawHand + "[1]\n" + studHand, "x.phhs#1 exact, x.phhs#2 unstated"},
		{"no table", headsUp, "is not a hand: hands stand in tables"},
		{"another name", "[one]\n" + studHand, "x.phhs:1: one is not a hand"},
		{"nothing", "# nothing\n", "x.phhs: the file holds no hand"},
		{"a bad one", "[1]\n" + studHand + "[2]\nvariant = \"XX\"\n", "x.phhs#1 exact, x.phhs#2:11: there is no variant \"XX\""},
	} {
		var got []string
		for _, f := range findings([]byte(tt.text), "x.phhs") {
			if f.Err != nil {
				got = append(got, f.Err.Error())
			} else {
				got = append(got, f.Name+" "+f.Verdict.String())
			}
		}
		if !strings.Contains(strings.Join(got, ", "), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.want)
		}
	}
	if list := findings([]byte("[1]\n"+studHand), "x.phh"); len(list) != 1 || list[0].Name != "x.phh#1" {
		t.Errorf("a .phh file with tables: %+v", list)
	}
}
