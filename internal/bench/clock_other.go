//go:build !unix && !js

package bench

import "time"

// cpu returns the time: there is no processor time to be had.
func cpu() time.Duration { return time.Since(begin) }
