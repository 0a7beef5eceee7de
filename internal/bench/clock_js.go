package bench

import (
	"syscall/js"
	"time"
)

// cpu returns the processor time that node has used, its compiler included, so
// that other work of the machine counts little; or, elsewhere, the time.
func cpu() time.Duration {
	process := js.Global().Get("process")
	if process.IsUndefined() || process.Get("cpuUsage").IsUndefined() {
		return time.Since(begin)
	}
	u := process.Call("cpuUsage")
	return time.Duration(u.Get("user").Float()+u.Get("system").Float()) * time.Microsecond
}
