// Package museum holds the attacks that the historic protocols fell to, which
// are package lab/attack, against what was published and against the suites
// here: each has a test in which it succeeds on the former and fails on the
// latter.
package museum
