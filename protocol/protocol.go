// Package protocol lists the clauses of docs/protocol.md that somebody can
// break. The fault code is the clause: its number and slug stand in the
// document, in verdicts, in tests and in the link that a player clicks.
package protocol

import "fmt"

// Clause is one rule that a seat (or the relay) can be found to have broken.
type Clause struct {
	Number int    // P-NN of docs/protocol.md
	Slug   string // short stable name
	Text   string // what the culprit did, in plain words
}

// String returns, for instance, "P-12 bad-shuffle".
func (c Clause) String() string { return fmt.Sprintf("P-%02d %s", c.Number, c.Slug) }

// Clauses that a seat can break.
var (
	BadEncoding   = Clause{10, "bad-encoding", "sent bytes that are not in the one permitted form"}
	Equivocation  = Clause{11, "equivocation", "signed two different entries for one place in its own chain"}
	BadShuffle    = Clause{12, "bad-shuffle", "put out a deck that is not the same cards in another order"}
	NoKeyProof    = Clause{13, "no-key-proof", "announced a key without a valid proof of having it"}
	BadKey        = Clause{14, "bad-key", "announced a key that cannot be used"}
	KeyReuse      = Clause{15, "key-reuse", "announced a key that served before"}
	BadShare      = Clause{16, "bad-share", "gave a share of an opening that is not the right one"}
	WrongSlot     = Clause{17, "wrong-slot", "gave or named a slot that was not its to give"}
	BadElement    = Clause{18, "bad-element", "sent a group element that is not permitted there"}
	OutOfTurn     = Clause{19, "out-of-turn", "decided when another was to act"}
	OutOfPhase    = Clause{20, "out-of-phase", "sent something that was not due at that moment"}
	IllegalAction = Clause{21, "illegal-action", "took an action that the rules of the game forbid"}
	NoRelease     = Clause{22, "no-release", "folded or showed without the shares that belong to it"}
	NotHost       = Clause{23, "not-host", "used a power that only the host has"}
	NoReveal      = Clause{24, "no-reveal", "did not publish the keys that the hand is audited by"}
	BadComplaint  = Clause{25, "bad-complaint", "called a card key false that is right"}
)

// Clauses that a seat can break with the suite pele.
var (
	BadCount     = Clause{100, "bad-count", "sent a group with another number of cards than is due"}
	ChangedGroup = Clause{101, "changed-group", "changed cards that were only to be passed on"}
	DoubledCard  = Clause{102, "doubled-card", "sent a card twice under the same keys"}
	FalseKey     = Clause{103, "false-key", "published another key than the one committed to"}
	BrokenSet    = Clause{104, "set-broken", "sent cards that are not those that were there"}
	BadKeyPair   = Clause{105, "key-pair", "used two keys that undo each other"}
)

// Clauses that the relay can break.
var (
	RelayFork     = Clause{70, "relay-fork", "showed two different logs"}
	RelayRollback = Clause{71, "relay-rollback", "showed a shorter log than it had signed for"}
	RelayChain    = Clause{72, "relay-chain", "sent a record that does not follow from the one before"}
)

// All lists every clause, ascending by number.
func All() []Clause {
	return []Clause{
		BadEncoding, Equivocation, BadShuffle, NoKeyProof, BadKey, KeyReuse, BadShare, WrongSlot,
		BadElement, OutOfTurn, OutOfPhase, IllegalAction, NoRelease, NotHost, NoReveal, BadComplaint,
		RelayFork, RelayRollback, RelayChain,
		BadCount, ChangedGroup, DoubledCard, FalseKey, BrokenSet, BadKeyPair,
	}
}
