package post_test

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/letter/post"
	"github.com/nodealer/nodealer/letter/post/posttest"
)

// Letters go and come through servers that were not written for us.
func TestRealServers(t *testing.T) {
	smtpAddr, imapAddr, word := posttest.Real(t, false)
	of := func(who string) post.Account {
		return post.Account{
			From: who,
			Out:  post.Server{Addr: smtpAddr, Security: post.Plain},
			In:   post.Server{Addr: imapAddr, Security: post.Plain, User: who, Password: word},
		}
	}
	for _, text := range []string{"one", "two\n.\n.three", strings.Repeat("a long line of a letter of 64 signs, as it stands in a mail body\n", 4000)} {
		if err := of(ann).Send(t.Context(), []string{bob}, mail("[nodealer] your move", text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := of(ann).Send(t.Context(), []string{bob}, mail("Sunday", "lunch?")); err != nil {
		t.Fatal(err)
	}
	got := fetch(t, of(bob))
	if len(got) != 3 || got[0] != "one" || got[1] != "two\r\n.\r\n.three" || strings.Count(got[2], "\n") != 3999 {
		t.Errorf("%d letters: %.100q", len(got), got)
	}
	if got := fetch(t, of(bob)); len(got) != 0 {
		t.Errorf("a second time: %.100q", got)
	}
}
