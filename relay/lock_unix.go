//go:build unix

package relay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockDir claims dir for this process: two relays in one folder would write
// over each other's store. The system lets go of the lock when the process
// ends, however it ends.
func lockDir(dir string) (release func(), err error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("relay: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("relay: %s is in use by another relay; stop it, or choose another folder", dir)
		}
		return nil, fmt.Errorf("relay: lock %s: %w", dir, err)
	}
	return func() { f.Close() }, nil
}
