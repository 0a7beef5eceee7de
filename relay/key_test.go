package relay

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestKeyStays.
func TestKeyStays(t *testing.T) {
	dir := t.TempDir()
	first, err := loadKey(dir)
	if err != nil {
		t.Fatal(err)
	}
	again, err := loadKey(dir)
	if err != nil || !first.Equal(again) {
		t.Fatalf("the key changed: %v", err)
	}
	path := filepath.Join(dir, keyFile)
	if fi, _ := os.Stat(path); runtime.GOOS != "windows" && fi.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", fi.Mode())
	}
	if left, _ := filepath.Glob(path + ".*"); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := os.WriteFile(path, make([]byte, 31), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := loadKey(dir); err == nil {
		t.Error("a torn key is taken, or replaced")
	}
}

func TestLock(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no flock")
	}
	dir := t.TempDir()
	release, err := lockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockDir(dir); err == nil {
		t.Fatal("two relays share a folder")
	}
	release()
	release, err = lockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	release()
}
