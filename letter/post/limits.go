package post

import "time"

// MaxMail is the longest mail in octets that is sent or fetched.
const MaxMail = 8 << 20

// MaxFetch is how many mails one call looks at. It is far more than a person leaves
// unread: what is no letter stays unread, and must not hide the letters behind it.
const MaxFetch = 10_000

// Patience is how long one call may talk to a server.
const Patience = 2 * time.Minute
