package relay

import "time"

// SetPatience shortens how long a client may take no bytes.
func (s *Server) SetPatience(d time.Duration) { s.patience.Store(int64(d)) }

// Validate is the check of limits.
func (l Limits) Validate() error { return l.validate() }
