package transport

// MaxMembers is the number of keys that may be registered at one table in one
// epoch. Each device of a player has its own.
const MaxMembers = 1024

// MaxSealed is the most bytes of a link sealed for a transactor (P-77).
const MaxSealed = 1024
