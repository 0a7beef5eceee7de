//go:build !js

package browsertest

import "testing"

func TestLabOpens(t *testing.T) {
	need(t)
	base := serve(t)
	b := newTab(t, "lab", desktop)
	b.open(base + "/lab")
	b.wait("document.querySelector('.lab-hero')")
	b.sane()
	b.shot("lab-home")
}
