package adversary

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Cheat is a player of a world whose client does not keep to the protocol. It
// holds an honest engine and lies in what that engine says, or beside it.
type Cheat struct {
	World  *sim.World
	Index  int
	Player *sim.Player
	Done   bool   // the lie is on the log
	Entry  uint64 // index of its record
	Hand   uint32 // hand in which it was told; 0 between hands
}

// View is the table as the cheat sees it.
func (c *Cheat) View() table.View {
	v, _ := c.Player.Engine.View()
	return v
}

// Rewrite changes an entry of the honest engine once: the first one for which
// change returns bodies.
func (c *Cheat) Rewrite(change func(v table.View, b []table.Body) []transcript.Body) {
	c.Instead(func(e transcript.Entry, b []table.Body) [][]byte {
		bodies := change(c.View(), b)
		if bodies == nil {
			return nil
		}
		e.Bodies = bodies
		return [][]byte{c.Seal(e)}
	})
}

// Instead sends other frames in place of the honest engine's, once: the first
// time that frames returns any. The lie is the last of them.
func (c *Cheat) Instead(frames func(e transcript.Entry, b []table.Body) [][]byte) {
	c.Player.Filter = func(a table.Append) [][]byte {
		if !c.Done {
			e, bodies := read(a.Signed)
			if out := frames(e, bodies); len(out) > 0 {
				c.done(uint64(len(out)) - 1)
				return out
			}
		}
		return [][]byte{a.Frame}
	}
}

func (c *Cheat) done(ahead uint64) {
	c.Done, c.Entry = true, c.World.Log.Len()+ahead
	if v := c.View(); v.Running {
		c.Hand = v.Hand
	}
}

// When does something once, at the first moment for which ready says so, while
// the honest engine has nothing on its way.
func (c *Cheat) When(ready func(table.View) bool, act func(table.View)) {
	first := func() bool {
		v := c.View()
		if c.Done || v.Sending || !ready(v) {
			return false
		}
		act(v)
		if err := c.World.Settle(); err != nil {
			panic(err)
		}
		return true
	}
	for _, p := range c.World.Players {
		p.Brain = &hook{next: p.Brain, first: first}
	}
}

// goOn lets the cheat play on after a lie that nobody sees yet: its honest engine
// waits for what it had said itself, so another takes over from its store.
func (c *Cheat) goOn() {
	again := false
	resume := func() bool {
		if !c.Done || again {
			return false
		}
		again = true
		pins := c.Player.Pins
		if err := c.World.Restart(c.Index, false, func(me *table.Player) { me.Pins = pins }); err != nil {
			panic(err)
		}
		if err := c.World.Settle(); err != nil {
			panic(err)
		}
		return true
	}
	for _, p := range c.World.Players {
		p.Brain = &resumed{p, p.Brain, resume}
	}
}

// resumed is a brain that looks again when the table has gone on.
type resumed struct {
	player *sim.Player
	next   sim.Brain
	resume func() bool
}

func (r *resumed) Decide(v table.View) (table.Command, bool) {
	if r.resume() {
		v, _ = r.player.Engine.View()
	}
	if r.next == nil {
		return nil, false
	}
	return r.next.Decide(v)
}

// hook is a brain that lets the cheat go first.
type hook struct {
	next  sim.Brain
	first func() bool
}

func (h *hook) Decide(v table.View) (table.Command, bool) {
	if h.first() || h.next == nil {
		return nil, false
	}
	return h.next.Decide(v)
}

// Say puts an entry of the cheat's on the log, signed over the log as it
// stands. It is the lie.
func (c *Cheat) Say(bodies ...transcript.Body) {
	e := c.Next()
	e.Bodies = bodies
	c.done(0)
	c.Send(c.Seal(e))
}

// Send hands a frame to the relay. What the relay refuses is no attack.
func (c *Cheat) Send(frame []byte) {
	if _, err := c.World.Log.Append(frame); err != nil {
		panic(fmt.Sprintf("adversary: the relay refuses: %v", err))
	}
}

// Next is the entry that the cheat's device would sign now, without bodies.
func (c *Cheat) Next() transcript.Entry {
	w := c.World
	e := transcript.Entry{Version: transcript.Version, Table: w.Table, Device: transcript.PublicKey(c.Player.Device)}
	for i := range w.Log.Len() {
		rec := w.Log.Record(i)
		inner := open(w, rec)
		e.Content = transcript.NextContent(e.Content, inner)
		e.Seen = rec.Receipt().Seen()
		if s, err := transcript.DecodeSigned(inner); err == nil && s.Entry.Device == e.Device && s.Entry.Count == e.Count {
			e.Count, e.Prev = e.Count+1, s.ID()
		}
	}
	return e
}

// Seal signs an entry with the cheat's own device key and seals it.
func (c *Cheat) Seal(e transcript.Entry) []byte {
	return SealBy(c.World, c.Player, e)
}

// SealBy signs and seals an entry as a player of the world.
func SealBy(w *sim.World, p *sim.Player, e transcript.Entry) []byte {
	return seal(w, p, sign(e, p))
}

func sign(e transcript.Entry, p *sim.Player) []byte {
	signed := must(transcript.Sign(e, p.Device))
	return signed.Encode()
}

func seal(w *sim.World, p *sim.Player, inner []byte) []byte {
	f, err := w.Keys.Seal(w.Table, 0, p.Member, inner)
	if err != nil {
		panic(err)
	}
	return f.Encode()
}

// open returns what a record holds, nil if it cannot be opened.
func open(w *sim.World, rec transcript.Record) []byte {
	f, err := transcript.DecodeFrame(rec.Frame)
	if err != nil {
		return nil
	}
	inner, _, err := f.Open(w.Keys.Read)
	if err != nil {
		return nil
	}
	return inner
}

// read decodes what the honest engine says.
func read(signed []byte) (transcript.Entry, []table.Body) {
	s, err := transcript.DecodeSigned(signed)
	if err != nil {
		panic(err)
	}
	b, err := table.DecodeBodies(s.Entry.Bodies)
	if err != nil {
		panic(err)
	}
	return s.Entry, b
}

// encode turns bodies into what an entry carries.
func encode(list []table.Body) []transcript.Body {
	var out []transcript.Body
	for _, b := range list {
		out = append(out, table.EncodeBody(b))
	}
	return out
}

// replace returns the bodies with one of them changed; nil if change wants none.
func replace[B table.Body](list []table.Body, change func(B) table.Body) []transcript.Body {
	for i, b := range list {
		if b, ok := b.(B); ok {
			if other := change(b); other != nil {
				out := append([]table.Body(nil), list...)
				out[i] = other
				return encode(out)
			}
		}
	}
	return nil
}

// deciding reports whether the viewer owes a decision of the betting.
func deciding(v table.View) bool {
	return v.Running && v.Me != cards.NoSeat && v.Game.ToAct == v.Me && v.Game.Street != "showdown"
}

// othersTurn reports whether another seat owes a decision.
func othersTurn(v table.View) bool {
	return v.Running && v.Game.ToAct != cards.NoSeat && v.Game.ToAct != v.Me && !over(v)
}

func over(v table.View) bool { return v.Game.Street == "showdown" || v.Game.Street == "done" }

// folder is a brain that folds whenever it may.
type folder struct{}

func (folder) Decide(v table.View) (table.Command, bool) {
	if !deciding(v) {
		return nil, false
	}
	return table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Fold}}, true
}
