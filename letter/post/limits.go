package post

import "time"

// MaxMail is the longest mail in octets that is sent or fetched.
const MaxMail = 8 << 20

// MaxFetch is how many mails one call fetches; the others wait for the next.
const MaxFetch = 500

// Patience is how long one call may talk to a server.
const Patience = 2 * time.Minute
