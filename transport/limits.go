package transport

// MaxMembers is the number of keys that may be registered at one table in one
// epoch. Each device of a player has its own.
const MaxMembers = 1024
