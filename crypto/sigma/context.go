package sigma

// A Context says where a statement belongs. All fields but the numbers must be
// set: a proof is bound to its table, deck, epoch and seat ([C-022]).
type Context struct {
	Suite string   // name of the suite: [Suite] or that of another one
	Table [32]byte // table id
	Deck  [32]byte // deckID
	Epoch uint64   // epoch of the deck
	Seat  uint64   // seat of the prover
}

// A Field is one item of a kind's own context.
type Field struct {
	Label string
	Bytes []byte
}

// New begins a transcript: "nodealer", protocol version, suite, kind of
// statement, table id, deckID, epoch, seat and the kind's own context, in this
// order, each with its label and length ([C-022]). The live suite uses
// [ForPossession], [ForShares], [ForLayer], [ForShuffle] and [ForRehide], which
// fix kind and own context; New is for other suites. A field without a label or
// bytes, an empty kind or an incomplete context is misuse.
func New(c Context, kind string, own ...Field) (*Transcript, error) {
	switch {
	case c.Suite == "":
		return nil, Misuse("context has no suite")
	case c.Table == [32]byte{}:
		return nil, Misuse("context has no table id")
	case c.Deck == [32]byte{}:
		return nil, Misuse("context has no deck id")
	case kind == "":
		return nil, Misuse("context has no kind")
	case len(own) > MaxFields:
		return nil, Misuse("%d fields of own context, at most %d", len(own), MaxFields)
	}
	t := &Transcript{newDuplex(deriveSession([]byte(sessionTag)))}
	t.AbsorbBytes("product", []byte("nodealer")) // [C-022]
	t.AbsorbUint("version", Version)
	t.AbsorbBytes("suite", []byte(c.Suite))
	t.AbsorbBytes("kind", []byte(kind))
	t.AbsorbBytes("table", c.Table[:])
	t.AbsorbBytes("deck", c.Deck[:])
	t.AbsorbUint("epoch", c.Epoch)
	t.AbsorbUint("seat", c.Seat)
	for _, f := range own {
		if f.Label == "" || len(f.Bytes) == 0 {
			return nil, Misuse("a field of own context is empty")
		}
		t.AbsorbBytes(f.Label, f.Bytes)
	}
	return t, nil
}

// ForPossession begins the proof of possession of a deck key; roster is the
// hash of the deck's ordered roster.
func ForPossession(c Context, roster [32]byte) (*Transcript, error) {
	if roster == [32]byte{} {
		return nil, Misuse("possession without a roster")
	}
	return New(c, "possession", Field{"roster", roster[:]})
}

// ForShares begins the proof of the shares of one message; deal is the deal
// digest, the one final deck they are given for. Slots and recipients are part
// of the statement.
func ForShares(c Context, deal [32]byte) (*Transcript, error) {
	if deal == [32]byte{} {
		return nil, Misuse("shares without a deal digest")
	}
	return New(c, "shares", Field{"deal", deal[:]})
}

// ForLayer begins the proof of a joiner's layer on the pass-th state of a deck.
func ForLayer(c Context, pass uint64) (*Transcript, error) { return forPass(c, "layer", pass) }

// ForShuffle begins the proof of the pass-th pass of a deck.
func ForShuffle(c Context, pass uint64) (*Transcript, error) { return forPass(c, "shuffle", pass) }

// ForRehide begins the proof that one slot was encrypted anew for the rest.
func ForRehide(c Context, slot uint64) (*Transcript, error) {
	t, err := New(c, "rehide")
	if err != nil {
		return nil, err
	}
	t.AbsorbUint("slot", slot)
	return t, nil
}

func forPass(c Context, kind string, pass uint64) (*Transcript, error) {
	t, err := New(c, kind)
	if err != nil {
		return nil, err
	}
	t.AbsorbUint("pass", pass)
	return t, nil
}
