//go:build !purego && !fe25

package group

import "golang.org/x/sys/cpu"

// lookupNiels sets c to entry index - 1 of t, or to zeros if index is 0, reading
// all of t.
func lookupNiels(c *niels, t *[secretTable]niels, index uint64) {
	if cpu.X86.HasAVX2 {
		lookupNielsAVX2(c, t, index)
		return
	}
	lookupNielsGeneric(c, t, index)
}

// lookupCached is the same for the other kind of entry.
func lookupCached(c *cached, t *[secretTable]cached, index uint64) {
	if cpu.X86.HasAVX2 {
		lookupCachedAVX2(c, t, index)
		return
	}
	lookupCachedGeneric(c, t, index)
}

//go:noescape
func lookupNielsAVX2(c *niels, t *[secretTable]niels, index uint64)

//go:noescape
func lookupCachedAVX2(c *cached, t *[secretTable]cached, index uint64)
