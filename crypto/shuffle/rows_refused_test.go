package shuffle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// TestRowsStatement: another statement or context than the one proved is refused
// ([C-061]).
func TestRowsStatement(t *testing.T) {
	w := newWorld(t, 6)
	p := w.proveRows(t, 3)
	other := plaintext(99)
	changed := func(name string, do func(w *world)) {
		v := *w
		v.st.In, v.st.Out = slices.Clone(w.st.In), slices.Clone(w.st.Out)
		do(&v)
		if err := v.verifyRows(t, p); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	changed("PK", func(v *world) { v.st.PK = other })
	for i := range 6 {
		changed("A in", func(v *world) { v.st.In[i].A = other })
		changed("B in", func(v *world) { v.st.In[i].B = other })
		changed("A out", func(v *world) { v.st.Out[i].A = other })
		changed("B out", func(v *world) { v.st.Out[i].B = other })
	}
	changed("exchanged in a row", func(v *world) { v.st.Out[0], v.st.Out[1] = v.st.Out[1], v.st.Out[0] })
	changed("exchanged between rows", func(v *world) { v.st.Out[0], v.st.Out[5] = v.st.Out[5], v.st.Out[0] })
	changed("input exchanged", func(v *world) { v.st.In[0], v.st.In[1] = v.st.In[1], v.st.In[0] })
	changed("lists exchanged", func(v *world) { v.st.In, v.st.Out = v.st.Out, v.st.In })
	changed("table", func(v *world) { v.ctx.Table[5]++ })
	changed("deck", func(v *world) { v.ctx.Deck[5]++ })
	changed("epoch", func(v *world) { v.ctx.Epoch++ })
	changed("seat", func(v *world) { v.ctx.Seat++ })
	changed("suite", func(v *world) { v.ctx.Suite += "x" })
	tr, _ := sigma.ForShuffle(w.ctx, 5)
	refused(t, VerifyRows(tr, w.bases, w.st, p), "equation")
}

// TestRowsMisuse: what the caller does wrong is misuse, never a refusal.
func TestRowsMisuse(t *testing.T) {
	w := newWorld(t, 6)
	check := func(name string, err error) {
		t.Helper()
		if !errors.Is(err, sigma.ErrMisuse) || errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, wit := range map[string]Witness{
		"doubled place": {[]int{0, 1, 2, 3, 4, 4}, w.w.Rho}, "place 6": {[]int{0, 1, 2, 3, 4, 6}, w.w.Rho},
		"five factors": {w.w.Pi, w.w.Rho[:5]}, "nothing": {},
	} {
		_, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, wit, 2)
		check(name, err)
	}
	for _, m := range []int{-1, 0, 1, 4, 5, 6, MaxRows + 1} {
		_, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, m)
		check(fmt.Sprint(m, " rows"), err)
	}
	small, err := NewBases(2)
	if err != nil {
		t.Fatal(err)
	}
	p := w.proveRows(t, 2)
	check("few bases", VerifyRows(w.transcript(t), small, w.st, p))
	check("no bases", VerifyRows(w.transcript(t), nil, w.st, p))
	check("no proof", VerifyRows(w.transcript(t), w.bases, w.st, RowsProof{}))
	_, err = ProveRows(w.seed, w.transcript(t), small, w.st, w.w, 2)
	check("few bases", err)
	if _, err = ProveRows(derive.Seed{}, w.transcript(t), w.bases, w.st, w.w, 2); !errors.Is(err, derive.ErrSeed) {
		t.Errorf("no seed: %v", err)
	}
	for _, c := range []struct {
		n, m   int
		misuse bool
	}{{1, 2, true}, {2, 2, false}, {MaxList + 2, 2, true}, {52, 1, true}, {52, 0, true}, {52, MaxRows + 1, true},
		{52, 52, false}, {52, 5, false}, {53, 4, false}, {MaxList, MaxRows, false}, {4, 2, false}} {
		_, err := DecodeRowsProof(nil, c.n, c.m)
		if errors.Is(err, sigma.ErrMisuse) != c.misuse || err == nil {
			t.Errorf("proof for %d in %d: %v", c.n, c.m, err)
		}
	}
}

// TestRowsPitfall12_Lists: splits that do not divide, rows of one entry, and
// lists of another length are refused by name; nothing is padded ([C-060]).
func TestRowsPitfall12_Lists(t *testing.T) {
	w := newWorld(t, 8)
	p := w.proveRows(t, 4)
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return VerifyRows(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:7], st.Out[:7] }), "list of 7 does not split into 4 equal rows")
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:4], st.Out[:4] }), "fewer than 2 entries in a row")
	refused(t, with(func(st *Statement) { st.In, st.Out = nil, nil }), "fewer than 2 entries in a row")
	refused(t, with(func(st *Statement) { st.Out = st.Out[:7] }), "list of 8 became a list of 7")
	refused(t, with(func(st *Statement) { st.In = append(st.In, st.In[:4]...) }), "list of 12 became a list of 8")
	twelve := newWorld(t, 12)
	refused(t, twelve.verifyRows(t, p), "another number of entries")
	long := make([]elgamal.Ciphertext, MaxList+4)
	refused(t, with(func(st *Statement) { st.In, st.Out = long, long }), "at most 10000")
	for _, c := range [][2]int{{53, 4}, {53, 2}, {51, 13}} {
		_, err := DecodeRowsProof(make([]byte, RowsProofSize(52, 4)), c[0], c[1])
		refused(t, err, fmt.Sprintf("list of %d does not split into %d equal rows", c[0], c[1]))
	}
	_, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, 3)
	if err == nil || !strings.Contains(err.Error(), "does not split into 3") {
		t.Error(err)
	}
	_, err = ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, 1)
	if err == nil || !strings.Contains(err.Error(), "that is Prove and Verify") {
		t.Error(err)
	}
}

// TestRowsPitfall24_Identity: the identity is refused in every position, in the
// statement by name and in the proof by the decoder; so are responses that are
// not reduced.
func TestRowsPitfall24_Identity(t *testing.T) {
	w := newWorld(t, 4)
	p := w.proveRows(t, 2)
	zero := group.Identity()
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return VerifyRows(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.PK = zero }), "PK is the identity")
	for i := range 4 {
		refused(t, with(func(st *Statement) { st.In[i].A = zero }), fmt.Sprintf("entry %d of the input", i))
		refused(t, with(func(st *Statement) { st.Out[i].B = zero }), fmt.Sprintf("entry %d of the output", i))
	}
	enc := p.Append(nil)
	_, points := p.points()
	_, scalars := p.scalars()
	for i := range len(enc) / 32 {
		bad := slices.Clone(enc)
		word := bad[32*i : 32*i+32]
		if i < len(points) {
			clear(word)
			_, err := DecodeRowsProof(bad, 4, 2)
			refused(t, err, points[i]+": group: the identity")
		}
		copy(word, bytes.Repeat([]byte{0xff}, 32))
		_, err := DecodeRowsProof(bad, 4, 2)
		if i < len(points) {
			refused(t, err, points[i]+": group: not a canonical")
		} else {
			refused(t, err, scalars[i-len(points)]+": group: scalar is not reduced")
		}
	}
	if got := strings.Join(points, " "); got != "c_A,1 c_A,2 c_B,1 c_B,2 c_G,2 c_L c_R c_O,0 c_O,1 c_O,2 c_O,4 c_u c_v c_w c_F "+
		"c_K,0 c_K,1 c_K,3 E_A,0 E_A,1 E_A,3 E_B,0 E_B,1 E_B,3" {
		t.Error(got)
	}
	if got := strings.Join(scalars, " "); got != "l~_1 l~_2 factor of l~ h~_1 h~_2 factor of h~ t~ g~_1 g~_2 factor of g~ "+
		"e s_w + s_1 b~_1 b~_2 factor of b~ beta~ sigma~ tau~" {
		t.Error(got)
	}
	wide := newRowsProof(2, 4)
	_, scalars = wide.scalars()
	if got := strings.Join(scalars[11:17], " "); got != "g~_1 g~_2 g~_3 g~_4 p~_2 p~_3" {
		t.Errorf("responses of rows of four: %s", got)
	}
}
