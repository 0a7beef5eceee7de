package main

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/letter/post/posttest"
	"github.com/nodealer/nodealer/letter/seal"
)

// correspondents are people who play by mail, each with a home of his own.
type correspondents struct {
	t     *testing.T
	dir   string
	names []string
	day   time.Time
}

// mailAddress is somebody's.
func mailAddress(name string) string { return strings.ToLower(name) + "@example.org" }

// run runs the program for one of them.
func (p *correspondents) run(name string, args ...string) (code int, out, talk string) {
	p.t.Helper()
	var stdout, stderr bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &stdout, err: &stderr, now: func() time.Time { return p.day }, getenv: func(string) string { return "" }}
	code = runWith(p.t.Context(), append(args, "--home", filepath.Join(p.dir, name)), a)
	return code, stdout.String(), stderr.String()
}

// must runs the program and wants it to succeed.
func (p *correspondents) must(name string, args ...string) string {
	p.t.Helper()
	code, out, talk := p.run(name, args...)
	if code != 0 {
		p.t.Fatalf("%s: %v: code %d\n%s%s", name, args, code, out, talk)
	}
	return out
}

func (p *correspondents) account(name string) string { return filepath.Join(p.dir, name+".toml") }

// open gives everybody an account: out and in describe the servers, with USER for the
// user.
func (p *correspondents) open(out, in string) {
	for _, name := range p.names {
		who := mailAddress(name)
		text := fmt.Sprintf("from = %q\n[smtp]\n%s[imap]\n%s", who, strings.ReplaceAll(out, "USER", who), strings.ReplaceAll(in, "USER", who))
		if err := os.WriteFile(p.account(name), []byte(text), 0o600); err != nil {
			p.t.Fatal(err)
		}
	}
}

// invite begins a game of all with the first as host.
func (p *correspondents) invite(args ...string) {
	args = append([]string{"mail", "new", "--name", p.names[0], "--title", "Winter", "--hands", "1", "--account", p.account(p.names[0])}, args...)
	for _, name := range p.names[1:] {
		key := strings.TrimSpace(p.must(name, "mail", "key"))
		args = append(args, "--with", name+"="+key+","+mailAddress(name))
	}
	p.must(p.names[0], args...)
}

// join lets everybody take part whose invitation has come.
func (p *correspondents) join() {
	for _, name := range p.names[1:] {
		p.run(name, "mail", "read", "--account", p.account(name))
		found, err := filepath.Glob(filepath.Join(p.dir, name, "letters", "invitation-*"))
		if err != nil {
			p.t.Fatal(err)
		}
		for _, file := range found {
			p.must(name, "mail", "accept", file, "--yes", "--account", p.account(name))
			if err := os.Remove(file); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

// move lets one of them read and answer: check, or else call.
func (p *correspondents) move(name string) {
	if code, _, _ := p.run(name, "mail", "reply", "--account", p.account(name)); code == 0 {
		return
	}
	for _, decision := range [][]string{{"--check"}, {"--call", "any"}, {"--pat"}} {
		args := append([]string{"mail", "reply", "--account", p.account(name)}, decision...)
		if code, _, _ := p.run(name, args...); code == 0 {
			return
		}
	}
}

// over says that the game has ended for all.
func (p *correspondents) over() bool {
	for _, name := range p.names {
		_, out, _ := p.run(name, "mail", "status", "Winter")
		if !strings.Contains(out, "is over") {
			return false
		}
	}
	return true
}

// play goes on until the game is over. Who has heard nothing for a round sends
// the last letter again, and asks.
func (p *correspondents) play(days int) {
	p.t.Helper()
	for day := range days {
		p.join()
		for _, name := range p.names {
			p.move(name)
			if day%3 == 2 {
				p.run(name, "mail", "repeat", "--account", p.account(name))
			}
		}
		if p.over() {
			return
		}
		p.day = p.day.Add(time.Hour)
	}
	for _, name := range p.names {
		code, out, talk := p.run(name, "mail", "status", "Winter")
		p.t.Logf("%s: %d\n%s%s", name, code, out, talk)
	}
	p.t.Fatal("the game does not end")
}

// verify checks everybody's file.
func (p *correspondents) verify() {
	p.t.Helper()
	for _, name := range p.names {
		file := filepath.Join(p.dir, name+".ndl")
		p.must(name, "mail", "export", "Winter", file)
		if out := p.must(name, "verify", file); !strings.Contains(out, "Proved") {
			p.t.Errorf("%s: %s", name, out)
		}
	}
}

func newCorrespondents(t *testing.T, names ...string) *correspondents {
	t.Helper()
	return &correspondents{t: t, dir: t.TempDir(), names: names, day: time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)}
}

// People play a hand by mail, with a post that loses, doubles and holds back
// letters: two whose letter goes to and fro, or three around a host.
func TestByMail(t *testing.T) {
	if testing.Short() || os.Getenv("NODEALER_RACE") != "" {
		t.Skip("plays a whole hand in one goroutine: run without -short and without the race detector")
	}
	p := newCorrespondents(t, "Ann", "Bob")
	how := []string{"--buyin", "500"}
	if os.Getenv("NODEALER_LONG") != "" {
		p, how = newCorrespondents(t, "Ann", "Bob", "Cec"), append(how, "--star")
	}
	o := posttest.Start(t, mailAddress("Ann"), mailAddress("Bob"), mailAddress("Cec"))
	server := func(addr string) string {
		return fmt.Sprintf("server = %q\nsecurity = \"starttls\"\nuser = \"USER\"\npassword = %q\nca_file = %q\n", addr, posttest.Password, o.CAFile)
	}
	p.open(server(o.SMTP), server(o.IMAP))
	held := map[string][]byte{}
	o.Carry = func(n int, eml []byte) [][]byte {
		to := strings.SplitN(string(eml), "\r\n", 3)[1]
		switch {
		case n%7 == 3:
			return nil // lost
		case n%5 == 4:
			return [][]byte{eml, eml}
		case n%6 == 5:
			held[to] = eml // comes behind the next one
			return nil
		}
		out := [][]byte{eml}
		if late, ok := held[to]; ok {
			out = append(out, late)
			delete(held, to)
		}
		return out
	}
	p.invite(how...)
	p.play(120)
	p.verify()
	t.Logf("%d mails", o.Sent())
}

// Mail that is no letter, a letter sealed to somebody else and a forged invitation
// keep nobody from reading and answering the others, and take nobody's place.
func TestOddMail(t *testing.T) {
	p := newCorrespondents(t, "Ann", "Bob")
	o := posttest.Start(t, mailAddress("Ann"), mailAddress("Bob"))
	server := func(addr string) string {
		return fmt.Sprintf("server = %q\nsecurity = \"starttls\"\nuser = \"USER\"\npassword = %q\nca_file = %q\n", addr, posttest.Password, o.CAFile)
	}
	p.open(server(o.SMTP), server(o.IMAP))
	// More words about the game than one page of a mailbox shows come before the letters.
	for range 600 {
		if err := o.Put(mailAddress("Bob"), []byte("From: cec@example.org\r\nTo: bob@example.org\r\nSubject: nodealer tonight?\r\n\r\nAt eight.\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	var invitation []byte
	o.Carry = func(_ int, eml []byte) [][]byte { invitation = eml; return [][]byte{eml} }
	p.invite()
	put := func(text string) {
		t.Helper()
		head := "From: cec@example.org\r\nTo: bob@example.org\r\nSubject: [nodealer] your move\r\n\r\n"
		if err := o.Put(mailAddress("Bob"), []byte(head+strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
			t.Fatal(err)
		}
	}
	put("Nice hand, Bob!\n")
	found, err := envelope.Find(invitation)
	if err != nil || len(found) != 1 {
		t.Fatalf("%d letters, %v", len(found), err)
	}
	l, err := letter.Decode(found[0])
	if err != nil {
		t.Fatal(err)
	}
	l.Link[0]++ // Mallory's: nobody can read the table by it
	forged, err := letter.Sign(l, ed25519.NewKeyFromSeed(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	put(letter.Armor(forged.Encode()))
	_, public, err := seal.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	to, err := seal.ParseRecipient(public)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := seal.Seal(found[0], to)
	if err != nil {
		t.Fatal(err)
	}
	put(string(sealed))

	code, _, talk := p.run("Bob", "mail", "read", "--account", p.account("Bob"))
	if code != exitMisuse || strings.Contains(talk, "no letter in") || !strings.Contains(talk, "invites you") && !strings.Contains(talk, "invitation-") {
		t.Errorf("code %d: %s", code, talk)
	}
	p.join()
	if out := p.must("Bob", "mail", "list"); !strings.Contains(out, "Winter") {
		t.Errorf("Bob cannot accept: %s", out)
	}
	if _, out, talk := p.run("Ann", "mail", "watch", "--once", "--account", p.account("Ann")); !strings.Contains(out+talk, "Bob") {
		t.Errorf("%s%s", out, talk)
	}
	// Bob's mailbox goes on bringing letters beside those that stay.
	if _, out, _ := p.run("Bob", "mail", "reply", "--account", p.account("Bob")); !strings.Contains(out, "Hand 1") {
		t.Errorf("Bob does not answer: %s", out)
	}
}

// Two people play the same through servers that were not written for us, with a
// post as bad.
func TestByRealMail(t *testing.T) {
	if testing.Short() || os.Getenv("NODEALER_RACE") != "" {
		t.Skip("plays a whole hand in one goroutine: run without -short and without the race detector")
	}
	smtpAddr, imapAddr, word := posttest.Real(t, true)
	p := newCorrespondents(t, "Ann", "Bob")
	p.open(fmt.Sprintf("server = %q\nsecurity = \"none\"\n", smtpAddr),
		fmt.Sprintf("server = %q\nsecurity = \"none\"\nuser = \"USER\"\npassword = %q\n", imapAddr, word))
	p.invite("--buyin", "500")
	p.play(120)
	p.verify()
}
