package crypto

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gtank/ristretto255"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// judge is the verdict of the library.
func judge(v vector) verdict {
	if err := judgeByKind(v); err != nil {
		if v.lines["group"] != nil {
			return lockVerdict(err)
		}
		return verdictOf(err)
	}
	return verdict{"valid", ""}
}

func judgeByKind(v vector) error {
	ctx := sigma.Context{Suite: v.text("suite"), Table: [32]byte(v.bytes("table")), Deck: [32]byte(v.bytes("deck")),
		Epoch: v.number("epoch"), Seat: v.number("seat")}
	switch v.text("kind") {
	case "possession":
		return judgePossession(v, ctx)
	case "equal logs":
		return judgeShares(v, ctx)
	case "layer":
		return judgeLayer(v, ctx)
	case "rehide":
		return judgeRehide(v, ctx)
	case "shuffle with one lock", "equal logs of a lock", "relock":
		return judgeLock(v, ctx)
	}
	return judgeShuffle(v, ctx)
}

// under names the key of the file at which a decoder failed.
func under(key string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", key, err)
}

func judgePossession(v vector, ctx sigma.Context) error {
	key, err := group.DecodePoint(v.bytes("X"))
	if err != nil {
		return under("X", err)
	}
	p, err := sigma.DecodePossession(v.bytes("proof"))
	if err != nil {
		return err
	}
	tr, err := sigma.ForPossession(ctx, [32]byte(v.bytes("roster")))
	if err != nil {
		return err
	}
	return sigma.VerifyPossession(tr, key, p)
}

func judgeShares(v vector, ctx sigma.Context) error {
	key, err := group.DecodePoint(v.bytes("X"))
	if err != nil {
		return under("X", err)
	}
	st := sigma.EqualLogs{X: key}
	for j, line := range v.pairs() {
		a, err := group.DecodePoint(line.a)
		if err != nil {
			return under(fmt.Sprintf("pair %d A", j), err)
		}
		s, err := group.DecodePoint(line.s)
		if err != nil {
			return under(fmt.Sprintf("pair %d S", j), err)
		}
		st.Pairs = append(st.Pairs, sigma.Pair{Slot: line.slot, Recipient: line.recipient, A: a, S: s})
	}
	p, err := sigma.DecodeEqualLogs(v.bytes("proof"))
	if err != nil {
		return err
	}
	tr, err := sigma.ForShares(ctx, [32]byte(v.bytes("deal")))
	if err != nil {
		return err
	}
	return sigma.VerifyEqualLogs(tr, st, p)
}

// lists decodes "in" and "out".
func lists(v vector, n int) (in, out []elgamal.Ciphertext, err error) {
	if in, err = elgamal.DecodeList(v.bytes("in"), n); err != nil {
		return nil, nil, under("in", err)
	}
	if out, err = elgamal.DecodeList(v.bytes("out"), n); err != nil {
		return nil, nil, under("out", err)
	}
	return in, out, nil
}

func judgeLayer(v vector, ctx sigma.Context) error {
	key, err := group.DecodePoint(v.bytes("X"))
	if err != nil {
		return under("X", err)
	}
	in, out, err := lists(v, int(v.number("N")))
	if err != nil {
		return err
	}
	p, err := sigma.DecodeEqualLogs(v.bytes("proof"))
	if err != nil {
		return err
	}
	tr, err := sigma.ForLayer(ctx, v.number("pass"))
	if err != nil {
		return err
	}
	return elgamal.VerifyLayer(tr, key, in, out, p)
}

func judgeRehide(v vector, ctx sigma.Context) error {
	key, err := group.DecodePoint(v.bytes("X"))
	if err != nil {
		return under("X", err)
	}
	in, out, err := lists(v, 1)
	if err != nil {
		return err
	}
	fresh, err := group.DecodePoint(v.bytes("PK'"))
	if err != nil {
		return under("PK'", err)
	}
	p, err := elgamal.DecodeRehiding(v.bytes("proof"))
	if err != nil {
		return err
	}
	tr, err := sigma.ForRehide(ctx, v.number("slot"))
	if err != nil {
		return err
	}
	return elgamal.VerifyRehiding(tr, elgamal.Rehiding{Key: key, Old: in[0], New: out[0], NewKey: fresh}, p)
}

func judgeShuffle(v vector, ctx sigma.Context) error {
	n := int(v.number("N"))
	pk, err := group.DecodePoint(v.bytes("PK"))
	if err != nil {
		return under("PK", err)
	}
	in, out, err := lists(v, n)
	if err != nil {
		return err
	}
	bases, err := shuffle.NewBases(max(n, shuffle.MinList))
	if err != nil {
		return err
	}
	tr, err := sigma.ForShuffle(ctx, v.number("pass"))
	if err != nil {
		return err
	}
	st := shuffle.Statement{PK: pk, In: in, Out: out}
	if n < shuffle.MinList { // no proof is for a shorter list
		return shuffle.Verify(tr, bases, st, shuffle.Proof{})
	}
	var p shuffle.Argument
	switch v.text("kind") {
	case "shuffle":
		p, err = shuffle.DecodeProof(v.bytes("proof"), n)
	case "shuffle in rows":
		p, err = shuffle.DecodeRowsProof(v.bytes("proof"), n, int(v.number("m")))
	case "folded shuffle":
		p, err = shuffle.DecodeFoldedProof(v.bytes("proof"), n)
	}
	if err != nil {
		return err
	}
	return shuffle.VerifyChain(bases, pk, in, []shuffle.Pass{{Transcript: tr, Out: out, Proof: p}})
}

// verdictOf reads an error of the library as a class and a field.
func verdictOf(err error) verdict {
	if !errors.Is(err, sigma.ErrRefused) && !errors.Is(err, group.ErrPointEncoding) && !errors.Is(err, group.ErrIdentity) &&
		!errors.Is(err, group.ErrLength) {
		return verdict{"not a refusal", err.Error()}
	}
	text := err.Error()
	for _, argument := range []string{"sigma", "equal logs", "layer", "possession", "rehide", "folded shuffle", "shuffle in rows", "shuffle", "ciphertext list", "ciphertext"} {
		text = strings.ReplaceAll(text, argument+" proof refused: ", "")
	}
	if name, ok := strings.CutPrefix(text, "equation "); ok {
		return verdict{"equation", name}
	}
	for _, end := range []struct {
		text, class string
	}{
		{": " + group.ErrPointEncoding.Error(), "encoding"}, {": " + group.ErrIdentity.Error(), "identity"},
		{": " + group.ErrScalarEncoding.Error(), "unreduced"}, {": " + group.ErrLength.Error(), "length"},
		{" holds the identity", "identity"}, {" is the identity", "identity"}, {" changed", "changed"},
	} {
		if field, ok := strings.CutSuffix(text, end.text); ok {
			return verdict{end.class, strings.NewReplacer(": ", " ").Replace(field)}
		}
	}
	switch {
	case strings.HasPrefix(text, "proof ") && strings.HasSuffix(text, "bytes long"):
		return verdict{"length", "proof"}
	case strings.Contains(text, " bytes for "):
		key, _, _ := strings.Cut(text, ": ")
		return verdict{"length", key}
	case strings.HasPrefix(text, "list of ") && (strings.Contains(text, " does not split ") || strings.Contains(text, " in a row")):
		return verdict{"count", "m"}
	case strings.HasPrefix(text, "list of "):
		return verdict{"count", "N"}
	}
	return verdict{"not understood", text}
}

// referenceJudge is the verdict of the second verifier, which shares no code
// with the library.
func referenceJudge(v vector) (out verdict) {
	r := reader{v: v}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case verdict:
			out = p
		default:
			panic(p)
		}
	}()
	at := place{v.text("suite"), v.bytes("table"), v.bytes("deck"), v.number("epoch"), v.number("seat")}
	name := ""
	switch kind := v.text("kind"); kind {
	case "possession":
		r.point("X", v.bytes("X"))
		r.proof([]string{"commitment 0"}, []string{"response 0"})
		name = referencePossession(newLogIn(at, kind, "roster", v.bytes("roster")), v.bytes("X"), v.bytes("proof"))
	case "equal logs":
		r.point("X", v.bytes("X"))
		var list []refPair
		for j, p := range v.pairs() {
			list = append(list, refPair{p.slot, p.recipient,
				r.point(fmt.Sprintf("pair %d A", j), p.a), r.point(fmt.Sprintf("pair %d S", j), p.s)})
		}
		r.proof([]string{"commitment 0", "commitment 1"}, []string{"response 0"})
		name = referenceEqualLogs(newLogIn(at, "shares", "deal", v.bytes("deal")), v.bytes("X"), list, v.bytes("proof"))
	case "layer":
		name = r.layer(newLogIn(at, kind, "pass", be8(v.number("pass"))))
	case "rehide":
		key := r.point("X", v.bytes("X"))
		old, fresh := r.list("in", 1)[0], r.list("out", 1)[0]
		newKey := r.point("PK'", v.bytes("PK'"))
		r.proof([]string{"commitment 0", "commitment 1", "commitment 2"}, []string{"response 0", "response 1"})
		relation := rehideRelation(key, old, fresh, newKey)
		if isZero(relation[2].image) {
			panic(verdict{"identity", "image of " + relation[2].name})
		}
		l := newLogIn(at, kind, "slot", be8(v.number("slot")))
		absorbRefLists(l, v.bytes("in"), v.bytes("out"))
		l.data("PK'", v.bytes("PK'"))
		name = referenceRelation(l, kind, 2, relation, v.bytes("proof"))
	case "shuffle", "shuffle in rows", "folded shuffle":
		name = r.shuffle(newLogIn(at, "shuffle", "pass", be8(v.number("pass"))))
	default:
		name = r.lock(at)
	}
	if name != "" {
		return verdict{"equation", name}
	}
	return verdict{"valid", ""}
}

// A reader decodes the values of a vector; it panics with a verdict.
type reader struct{ v vector }

func isZero(e element) bool { return e.Equal(ristretto255.NewElement().Zero()) == 1 }

func (r reader) point(field string, b []byte) element {
	if len(b) != 32 {
		panic(verdict{"length", field})
	}
	e := ristretto255.NewElement()
	if e.Decode(b) != nil {
		panic(verdict{"encoding", field})
	}
	if isZero(e) {
		panic(verdict{"identity", field})
	}
	return e
}

func (r reader) list(key string, n int) (out [][2]element) {
	b := r.v.bytes(key)
	if len(b) != 64*n {
		panic(verdict{"length", key})
	}
	for i := range n {
		field := fmt.Sprintf("%s entry %d ", key, i)
		out = append(out, [2]element{r.point(field+"A", b[64*i:64*i+32]), r.point(field+"B", b[64*i+32:64*i+64])})
	}
	return out
}

func (r reader) proof(points, scalars []string) {
	b := r.v.bytes("proof")
	if len(b) != 32*(len(points)+len(scalars)) {
		panic(verdict{"length", "proof"})
	}
	for i, field := range points {
		r.point(field, b[32*i:32*i+32])
	}
	b = b[32*len(points):]
	for i, field := range scalars {
		if ristretto255.NewScalar().Decode(b[32*i:32*i+32]) != nil {
			panic(verdict{"unreduced", field})
		}
	}
}

func (r reader) layer(l *log) string {
	r.point("X", r.v.bytes("X"))
	n := int(r.v.number("N"))
	in, out := r.list("in", n), r.list("out", n)
	r.proof([]string{"commitment 0", "commitment 1"}, []string{"response 0"})
	var list []refPair
	for i := range n {
		if !same(in[i][0], out[i][0]) {
			panic(verdict{"changed", fmt.Sprintf("A of entry %d", i)})
		}
	}
	for i := range n {
		s := minus(out[i][1], in[i][1])
		if isZero(s) {
			panic(verdict{"identity", fmt.Sprintf("pair %d", i)})
		}
		list = append(list, refPair{uint64(i), 1<<64 - 1, in[i][0], s})
	}
	absorbRefLists(l, r.v.bytes("in"), r.v.bytes("out"))
	return referenceEqualLogs(l, r.v.bytes("X"), list, r.v.bytes("proof"))
}

func (r reader) shuffle(l *log) string {
	r.point("PK", r.v.bytes("PK"))
	n := int(r.v.number("N"))
	r.list("in", n)
	r.list("out", n)
	if n < 2 {
		panic(verdict{"count", "N"})
	}
	switch r.v.text("kind") {
	case "shuffle in rows":
		m := int(r.v.number("m"))
		if n%m != 0 || n/m < 2 {
			panic(verdict{"count", "m"})
		}
		r.proof(rowsNames(n, m))
		return referenceRows(l, m, r.v.bytes("PK"), r.v.bytes("in"), r.v.bytes("out"), r.v.bytes("proof"))
	case "folded shuffle":
		r.proof(foldedNames(n))
		return referenceFolded(l, r.v.bytes("PK"), r.v.bytes("in"), r.v.bytes("out"), r.v.bytes("proof"))
	}
	r.proof(commitmentNames, responseNames(n))
	return referenceShuffle(l, r.v.bytes("PK"), r.v.bytes("in"), r.v.bytes("out"), r.v.bytes("proof"))
}

var commitmentNames = []string{"c_A", "c_B", "c_u", "c_v", "c_w", "c_F", "E (A part)", "E (B part)"}

// responseNames are the names of the scalars of C-046 in their order.
func responseNames(n int) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprintf("d~_%d", i+1))
	}
	for i := 2; i < n; i++ {
		out = append(out, fmt.Sprintf("p~_%d", i))
	}
	for i := range n {
		out = append(out, fmt.Sprintf("b~_%d", i+1))
	}
	return append(out, "et + r_u", "e s_w + s_1", "es + r_f", "tau~")
}

// numbered are names of a list: those from..to, without one.
func numbered(format string, from, to, without int) (out []string) {
	for i := from; i <= to; i++ {
		if i != without {
			out = append(out, fmt.Sprintf(format, i))
		}
	}
	return out
}

// rowsNames are the names of the elements and scalars of C-066 in their order.
func rowsNames(entries, m int) (points, scalars []string) {
	n := entries / m
	points = slices.Concat(numbered("c_A,%d", 1, m, 0), numbered("c_B,%d", 1, m, 0), numbered("c_G,%d", 2, m, 0), []string{"c_L", "c_R"},
		numbered("c_O,%d", 0, 2*m, m+1), []string{"c_u", "c_v", "c_w", "c_F"}, numbered("c_K,%d", 0, 2*m-1, m),
		numbered("E_A,%d", 0, 2*m-1, m), numbered("E_B,%d", 0, 2*m-1, m))
	scalars = slices.Concat(numbered("l~_%d", 1, n, 0), []string{"factor of l~"}, numbered("h~_%d", 1, n, 0), []string{"factor of h~", "t~"},
		numbered("g~_%d", 1, n, 0), numbered("p~_%d", 2, n-1, 0), []string{"factor of g~", "e s_w + s_1"},
		numbered("b~_%d", 1, n, 0), []string{"factor of b~", "beta~", "sigma~", "tau~"})
	return points, scalars
}

// foldedNames are those of C-087.
func foldedNames(n int) (points, scalars []string) {
	points = []string{"c_A", "c_B", "c_G", "c_u", "c_v", "c_1", "c_0", "E_A", "E_B"}
	scalars = []string{"et + r_u", "e r_G + r_v", "e s_1 + s_0", "tau~"}
	for fold := 1; n >= 8; fold++ {
		for _, name := range []string{"L_h", "R_h", "L_k", "R_k", "L_E", "R_E"} {
			points = append(points, fmt.Sprintf("%s,%d", name, fold))
		}
		if n%2 == 1 {
			scalars = append(scalars, fmt.Sprintf("k of fold %d", fold), fmt.Sprintf("h of fold %d", fold))
		}
		n /= 2
	}
	return points, slices.Concat(scalars, numbered("k_%d", 1, n, 0), numbered("h_%d", 1, n, 0))
}
