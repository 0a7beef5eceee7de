// Package browsertest drives the page in a real browser, from go test. It needs
// chromium; without it the tests are skipped, unless NODEALER_CI is set.
// chromium-headless-shell is used where it is: it does less for the same page.
// One test plays a hand in WebKit too, the engine of Safari, where it is installed.
package browsertest
