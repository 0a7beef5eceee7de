package transcript

import (
	"bytes"
	"crypto/ed25519"
	"testing"

	"github.com/nodealer/nodealer/crypto/hash"
)

// bytes32 returns 32 bytes made from a name.
func bytes32(name string) [32]byte { return hash.Sum32("transcript test", []byte(name)) }

// testKey returns a signing key made from a name.
func testKey(name string) ed25519.PrivateKey {
	s := bytes32(name)
	return ed25519.NewKeyFromSeed(s[:])
}

// game is a small table for tests: a charter, two later entries of two devices
// and an outage between them, all from fixed keys.
type game struct {
	keys    Keys
	link    LinkSecret
	relay   ed25519.PrivateKey
	table   TableID
	entries []Signed // of the records that hold one
	frames  []Frame
	records []Record
	keysOf  []RecordKey // of each record; zero for the outage
}

// newGame plays the small table.
func newGame(t testing.TB) *game {
	t.Helper()
	g := &game{link: bytes32("link"), relay: testKey("relay")}
	g.keys = PlayKeys(g.link)
	charter := Entry{
		Version: Version, Device: PublicKey(testKey("ann")),
		Bodies: []Body{{KindCharter, []byte("rules of the table")}},
	}
	g.table = TableIDOf(charter)
	g.say(t, "ann", charter)
	g.say(t, "bob", Entry{
		Version: Version, Table: g.table, Device: PublicKey(testKey("bob")), Seen: g.records[0].Receipt().Seen(),
		Content: g.content(),
		Bodies:  []Body{{KindJoin, []byte("seat 1")}},
	})
	g.record(t, Record{Kind: RecordOutage})
	g.say(t, "ann", Entry{
		Version: Version, Table: g.table, Device: PublicKey(testKey("ann")), Count: 1, Prev: g.entries[0].ID(),
		Seen:    g.records[2].Receipt().Seen(),
		Content: g.content(),
		Bodies:  []Body{{KindDecision, []byte("fold")}, {KindDeckShares, []byte("shares")}},
	})
	return g
}

// content is the hash of all that the records so far hold ([T-08]).
func (g *game) content() (c [32]byte) {
	next := 0
	for _, r := range g.records {
		var inner []byte
		if r.Kind == RecordFrame {
			inner = g.entries[next].Encode()
			next++
		}
		c = NextContent(c, inner)
	}
	return c
}

// say signs, seals and records an entry.
func (g *game) say(t testing.TB, who string, e Entry) {
	t.Helper()
	s := mustSign(t, e, testKey(who))
	f := mustSeal(t, g.keys, g.table, 0, testKey(who+"'s member key"), s.Encode())
	g.entries = append(g.entries, s)
	g.frames = append(g.frames, f)
	g.record(t, Record{Kind: RecordFrame, Frame: f.Encode()})
	_, key, err := f.Open(g.keys.Read)
	if err != nil {
		t.Fatal(err)
	}
	g.keysOf[len(g.keysOf)-1] = key
}

// record appends a record of the relay, a second after the one before.
func (g *game) record(t testing.TB, r Record) {
	t.Helper()
	var prev [32]byte
	if n := len(g.records); n > 0 {
		prev = g.records[n-1].Head
	}
	r.Index = uint64(len(g.records))
	r.TimeMS = 1_700_000_000_000 + 1000*r.Index
	g.records = append(g.records, SignRecord(g.relay, g.table, prev, r))
	g.keysOf = append(g.keysOf, RecordKey{})
}

// chain returns the chain before the first record.
func (g *game) chain() Chain { return NewChain(g.table, PublicKey(g.relay)) }

// filed returns a record as a file holds it.
func (g *game) filed(i int) FileRecord {
	return FileRecord{Record: g.records[i], HasKey: g.keysOf[i] != RecordKey{}, Key: g.keysOf[i]}
}

// file writes the whole game, and returns where each record begins.
func (g *game) file(t testing.TB) (b []byte, starts []int) {
	t.Helper()
	w, err := NewFileWriter(FileHeader{Table: g.table, RelayKey: PublicKey(g.relay), Note: "Tuesday, at Ann’s"})
	if err != nil {
		t.Fatal(err)
	}
	b = w.Header()
	for i := range g.records {
		starts = append(starts, len(b))
		if b, err = w.Append(b, g.filed(i)); err != nil {
			t.Fatal(err)
		}
	}
	return b, starts
}

func mustSign(t testing.TB, e Entry, key ed25519.PrivateKey) Signed {
	t.Helper()
	s, err := Sign(e, key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustSeal(t testing.TB, k Keys, table TableID, epoch uint32, member ed25519.PrivateKey, inner []byte) Frame {
	t.Helper()
	f, err := k.Seal(table, epoch, member, inner)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// flips calls f with each copy of b in which one bit is turned.
func flips(b []byte, f func(bit int, bad []byte)) { flipsFront(b, len(b), f) }

// flipsFront turns every bit of the first n bytes and one bit of each other
// byte, which are covered by one hash.
func flipsFront(b []byte, n int, f func(bit int, bad []byte)) {
	for bit := range 8 * len(b) {
		if at := bit / 8; at < n || bit%8 == at%8 {
			bad := bytes.Clone(b)
			bad[at] ^= 1 << (bit % 8)
			f(bit, bad)
		}
	}
}
