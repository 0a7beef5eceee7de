//go:build !amd64 || purego || fe25

package group

// lookupNiels sets c to entry index - 1 of t, or to zeros if index is 0, reading
// all of t.
func lookupNiels(c *niels, t *[secretTable]niels, index uint64) { lookupNielsGeneric(c, t, index) }

// lookupCached is the same for the other kind of entry.
func lookupCached(c *cached, t *[secretTable]cached, index uint64) { lookupCachedGeneric(c, t, index) }
