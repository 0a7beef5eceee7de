package bench

import (
	"runtime"
	"slices"
	"time"
)

// An operation is one thing to measure; what it does is per units of one.
type operation struct {
	name string
	per  int // repetitions in one call of run
	run  func()
}

// begin is when the program began, where there is only time to go by.
var begin = time.Now()

// shortest is the time that one reading of the clock should cover.
const shortest = 40 * time.Millisecond

// measure runs all operations in turns, once for each round after two to warm
// up, and returns the median time of one unit of each by name.
func measure(list []operation, rounds int) map[string]time.Duration {
	calls := make([]int, len(list))
	for i, op := range list {
		op.run()
		start := cpu()
		op.run()
		calls[i] = int(shortest/max(cpu()-start, time.Microsecond)) + 1
	}
	samples := make([][]time.Duration, len(list))
	for range rounds {
		for i, op := range list {
			runtime.GC()
			start := cpu()
			for range calls[i] {
				op.run()
			}
			samples[i] = append(samples[i], (cpu()-start)/time.Duration(calls[i]))
		}
	}
	out := make(map[string]time.Duration, len(list))
	for i, op := range list {
		slices.Sort(samples[i])
		out[op.name] = samples[i][rounds/2] / time.Duration(op.per)
	}
	return out
}
