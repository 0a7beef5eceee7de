package deck

import (
	"encoding/hex"
	"errors"
	"testing"

	"github.com/nodealer/nodealer/cards"
)

var suite = Suite{ID: "test/1", MinSeats: 2, MaxSeats: MaxSeats, MaxCards: MaxFaces}

func example() Context {
	return Context{
		Table: [32]byte{1}, Counter: 2, Attempt: 3, Suite: "test/1", Params: []byte("p"),
		Faces: []cards.Card{1, 2, 3},
		Roster: []Member{
			{Seat: 4, Key: [32]byte{5}, Device: [32]byte{6}},
			{Seat: 1, Key: [32]byte{7}, Device: [32]byte{8}},
		},
		Index: 9, Head: [32]byte{10},
	}
}

// flips change one field of the context each.
var flips = map[string]func(*Context){
	"table":         func(c *Context) { c.Table[31]++ },
	"counter":       func(c *Context) { c.Counter++ },
	"attempt":       func(c *Context) { c.Attempt++ },
	"suite":         func(c *Context) { c.Suite = "test/2" },
	"parameters":    func(c *Context) { c.Params = nil },
	"faces":         func(c *Context) { c.Faces[2] = 4 },
	"faces' order":  func(c *Context) { c.Faces[0], c.Faces[1] = 2, 1 },
	"fewer faces":   func(c *Context) { c.Faces = c.Faces[:2] },
	"seat":          func(c *Context) { c.Roster[0].Seat++ },
	"seat key":      func(c *Context) { c.Roster[1].Key[0]++ },
	"device":        func(c *Context) { c.Roster[1].Device[0]++ },
	"roster order":  func(c *Context) { c.Roster[0], c.Roster[1] = c.Roster[1], c.Roster[0] },
	"fewer members": func(c *Context) { c.Roster = c.Roster[:1] },
	"index":         func(c *Context) { c.Index++ },
	"head":          func(c *Context) { c.Head[0]++ },
}

// The id binds every field (P-40; pitfall 3).
func TestIDBindsEveryField(t *testing.T) {
	seen := map[ID]string{example().ID(): "nothing"}
	for name, flip := range flips {
		c := example()
		flip(&c)
		if other, ok := seen[c.ID()]; ok {
			t.Errorf("flipping %s gives the id of flipping %s", name, other)
		}
		seen[c.ID()] = name
	}
}

// The id of the example is pinned: another one would be another protocol.
func TestIDPinned(t *testing.T) {
	const want = "847c734fb5639db7dfef75ee67e58f548b20bbc52e1c33c34bde6a4caf647fa4"
	id := example().ID()
	if got := hex.EncodeToString(id[:]); got != want {
		t.Errorf("id %s, want %s", got, want)
	}
}

func TestRosterHash(t *testing.T) {
	for _, name := range []string{"seat", "seat key", "device", "roster order", "fewer members"} {
		c := example()
		flips[name](&c)
		if RosterHash(c.Roster) == RosterHash(example().Roster) {
			t.Errorf("flipping %s does not change the roster hash", name)
		}
	}
}

func TestCloneSharesNothing(t *testing.T) {
	c := example()
	id := c.ID()
	for name, flip := range flips {
		d := c.Clone()
		flip(&d)
		if c.ID() != id {
			t.Fatalf("flipping %s in a clone changes the original", name)
		}
	}
}

func TestCheck(t *testing.T) {
	roster := func(n int) func(*Context) {
		return func(c *Context) {
			c.Roster = nil
			for i := range n {
				c.Roster = append(c.Roster, Member{cards.Seat(i), [32]byte{1, byte(i)}, [32]byte{1}})
			}
		}
	}
	faces := func(n int) func(*Context) {
		return func(c *Context) { c.Faces = make([]cards.Card, n); copy(c.Faces, cards.Deck52()) }
	}
	for _, c := range []struct {
		name string
		flip func(*Context)
		ok   bool
	}{
		{"as it is", func(*Context) {}, true},
		{"other suite", flips["suite"], false},
		{"no table", func(c *Context) { c.Table = [32]byte{} }, false},
		{"MaxParams", func(c *Context) { c.Params = make([]byte, MaxParams) }, true},
		{"one more byte", func(c *Context) { c.Params = make([]byte, MaxParams+1) }, false},
		{"MinSeats", roster(MinSeats), true},
		{"one seat less", roster(MinSeats - 1), false},
		{"MaxSeats", roster(MaxSeats), true},
		{"one seat more", roster(MaxSeats + 1), false},
		{"MaxSeat", func(c *Context) { c.Roster[0].Seat = MaxSeat }, true},
		{"one above", func(c *Context) { c.Roster[0].Seat = MaxSeat + 1 }, false},
		{"no seat", func(c *Context) { c.Roster[0].Seat = cards.NoSeat }, false},
		{"seat twice", func(c *Context) { c.Roster[0].Seat = 1 }, false},
		{"seat key twice", func(c *Context) { c.Roster[0].Key = c.Roster[1].Key }, false},
		{"no seat key", func(c *Context) { c.Roster[0].Key = [32]byte{} }, false},
		{"no device", func(c *Context) { c.Roster[0].Device = [32]byte{} }, false},
		{"MinFaces", faces(MinFaces), true},
		{"one face less", faces(MinFaces - 1), false},
		{"whole pack", faces(52), true},
		{"more than MaxFaces", faces(MaxFaces + 1), false},
		{"hidden face", func(c *Context) { c.Faces[0] = cards.Hidden }, false},
		{"face twice", func(c *Context) { c.Faces[0] = c.Faces[1] }, false},
	} {
		ctx := example()
		c.flip(&ctx)
		err := ctx.Check(suite)
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrContext) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
