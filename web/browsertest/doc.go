// Package browsertest drives the page in a real browser, from go test. It needs
// chromium; without it the tests are skipped, unless NODEALER_CI is set.
package browsertest
