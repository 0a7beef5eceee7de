//go:build unix

package bench

import (
	"syscall"
	"time"
)

// cpu returns the processor time that this program has used, so that other work
// of the machine counts little.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(begin)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
