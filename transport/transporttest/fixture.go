package transporttest

import (
	"context"
	"crypto/ed25519"
	"testing"
	"time"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// patience is how long a test waits for what must come.
const patience = 10 * time.Second

// Table is a table for tests, made from a name: keys, a charter's entry, its id
// and what opens it.
type Table struct {
	Keys   transcript.Keys
	Device ed25519.PrivateKey
	Member ed25519.PrivateKey // the creator's
	ID     transcript.TableID
	New    transport.NewTable
}

// MakeTable makes the table of this name, the same each time.
func MakeTable(t testing.TB, name string) Table {
	t.Helper()
	tb := Table{
		Keys:   transcript.PlayKeys(transcript.LinkSecret(seed(name, "link"))),
		Device: key(name, "device"),
		Member: key(name, "member"),
	}
	charter := transcript.Entry{
		Version: transcript.Version,
		Device:  transcript.PublicKey(tb.Device),
		Bodies:  []transcript.Body{{Kind: transcript.KindCharter, Data: []byte(name)}},
	}
	signed, err := transcript.Sign(charter, tb.Device)
	if err != nil {
		t.Fatal(err)
	}
	tb.ID = transcript.TableIDOf(charter)
	frame, err := tb.Keys.Seal(tb.ID, 0, tb.Member, signed.Encode())
	if err != nil {
		t.Fatal(err)
	}
	tb.New = transport.NewTable{
		Table: tb.ID, WriteKey: tb.Keys.WriteKey(), AccessKey: tb.Keys.AccessKey(), Frame: frame.Encode(),
	}
	return tb
}

// Frame seals any text for the table. A relay cannot tell it from an entry.
func (tb Table) Frame(t testing.TB, member ed25519.PrivateKey, text []byte) []byte {
	t.Helper()
	f, err := tb.Keys.Seal(tb.ID, 0, member, text)
	if err != nil {
		t.Fatal(err)
	}
	return f.Encode()
}

// Registration signs a member's key with the link's write key.
func (tb Table) Registration(member ed25519.PrivateKey) ([32]byte, [64]byte) {
	pub := transcript.PublicKey(member)
	return pub, transcript.SignMember(tb.Keys.Write, tb.ID, 0, pub)
}

// open dials and creates the table.
func (tb Table) open(t *testing.T, dial Dial) (context.Context, transport.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	c := dial(tb.ID, tb.Keys.Access)
	if _, err := c.Create(ctx, tb.New); err != nil {
		t.Fatalf("create: %v", err)
	}
	return ctx, c
}

// read reads n records and checks them by the chain from the first one on.
func (tb Table) read(ctx context.Context, t *testing.T, c transport.Conn, n int) []transcript.Record {
	t.Helper()
	chain := transcript.NewChain(tb.ID, c.RelayKey())
	records := take(ctx, t, c, 0, n)
	for _, r := range records {
		next, err := chain.Next(r)
		if err != nil {
			t.Fatal(err)
		}
		chain = next
	}
	return records
}

// take reads n records from an index on.
func take(ctx context.Context, t *testing.T, c transport.Transport, from uint64, n int) []transcript.Record {
	t.Helper()
	var got []transcript.Record
	for r, err := range c.Records(ctx, from) {
		if err != nil {
			t.Fatalf("records from %d: %v", from, err)
		}
		if got = append(got, r); len(got) == n {
			return got
		}
	}
	t.Fatalf("records from %d: %d came, want %d", from, len(got), n)
	return nil
}

// seed returns 32 bytes made from names.
func seed(names ...string) [32]byte {
	fields := make([][]byte, len(names))
	for i, n := range names {
		fields[i] = []byte(n)
	}
	return hash.Sum32("transporttest", fields...)
}

// key returns a signing key made from names.
func key(names ...string) ed25519.PrivateKey {
	s := seed(names...)
	return ed25519.NewKeyFromSeed(s[:])
}
