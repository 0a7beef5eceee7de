// Package adversary has the cheats: one file for each attack, with what it
// wants, what it needs, what a naive design would lose to it, and the clause
// that stops it. Tests mount them on an honest player of a simulated table; the
// cheat keeps the player's own real keys and forges nobody else's.
//
// Nothing but tests imports it, and no other package has a switch for bad
// behaviour.
package adversary

import (
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/protocol"
)

// Found says when an attack shows.
type Found string

// The times at which an attack can show.
const (
	AtOnce Found = "at once" // on receipt
	Never  Found = "never"   // it has no effect, or a rule bounds the harm
)

// Want is the verdict that everybody must come to.
type Want struct {
	Clause protocol.Clause // zero if nobody is blamed
	Blamed bool            // the cheat is named, and nobody else is
	Absent bool            // the cheat ends as a seat that let its time pass
	Found  Found
}

// Attack is one way to cheat.
type Attack struct {
	Name  string
	Want  Want
	Setup func(*sim.Config) // changes the table before it opens; may be nil
	act   func(*Cheat)
}

// Mount turns player i of a world into the cheat.
func (a Attack) Mount(w *sim.World, i int) *Cheat {
	c := &Cheat{World: w, Index: i, Player: w.Players[i]}
	a.act(c)
	return c
}

// blamed is the verdict on a breach that everybody sees at once.
func blamed(c protocol.Clause) Want { return Want{Clause: c, Blamed: true, Found: AtOnce} }

// harmless is the verdict on what is ignored.
func harmless() Want { return Want{Found: Never} }

// silent is the verdict on what is ignored and leaves the duty unanswered.
func silent() Want { return Want{Absent: true, Found: Never} }

// Files lists every attack of a player, those of one file together.
func Files() [][]Attack {
	return [][]Attack{
		WrongShare(), WrongSlot(), DoubledCard(), ForeignCard(), NotAPermutation(), OldProof(), MovedProof(),
		BadPossession(), StolenKey(), KeyReuse(), BadElement(), OutOfTurn(), OutOfPhase(), IllegalAction(),
		NoRelease(), TwoFaced(), Gap(), BadBytes(), Usurper(), EarlyClaim(), Replay(), OldSeen(), SecondDeal(), Wiretap(), Impostor(), FalseWish(), CupCheat(),
	}
}
