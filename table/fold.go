package table

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Fold computes the public state of a table from its records, one after
// another. Players, onlookers and auditors run the same fold. It is not safe
// for concurrent use.
type Fold struct {
	id      transcript.TableID
	catalog Catalog
	relay   [32]byte   // whose receipts are believed
	signers [][32]byte // by letters: who has had the log, relay first
	chain   transcript.Chain
	heads   [][32]byte // chained head of every record
	read    [][32]byte // hash of what was read up to every record
	state   *State
	past    []*State // past[i]: the state after record base+i
	base    uint64
	devices map[[32]byte]*speaker
	entries int    // entries that took their place in a device's chain
	vouched uint64 // records whose content an entry has confirmed
	against int    // entries whose authors had read something else
	halted  *Event // the relay was caught: nothing more is believed
}

// speaker is the own chain of one device.
type speaker struct {
	ids   []transcript.EntryID          // by own count
	last  uint64                        // index of the record of its latest entry
	ahead map[uint64]transcript.EntryID // signed, but ahead of their place: by own count
}

// NewFold begins the fold of a table. relayKey is the key whose receipts are
// believed; the charter must name the same.
func NewFold(id transcript.TableID, relayKey [32]byte, catalog Catalog) *Fold {
	return &Fold{
		id: id, catalog: catalog, relay: relayKey,
		chain:   transcript.NewChain(id, relayKey),
		signers: [][32]byte{relayKey},
		devices: map[[32]byte]*speaker{},
	}
}

// State returns the state after the last record, nil before the first.
func (f *Fold) State() *State { return f.state }

// Count returns how many records have been taken.
func (f *Fold) Count() uint64 { return uint64(len(f.heads)) }

// Entries returns how many entries took their place in the chain of a device.
func (f *Fold) Entries() int { return f.entries }

// Halted returns the event that ended the fold: a relay caught lying.
func (f *Fold) Halted() *Event { return f.halted }

// content is the hash of what was read so far.
func (f *Fold) content() [32]byte {
	if len(f.read) == 0 {
		return [32]byte{}
	}
	return f.read[len(f.read)-1]
}

// Vouched returns the number of records whose content an entry that took its
// place has confirmed, and how many entries said that they had read something
// else. Those were ignored: either their author lies, or whoever saved the file
// left keys out or put foreign ones in.
func (f *Fold) Vouched() (records uint64, against int) { return f.vouched, f.against }

// Head returns the chained head of record i.
func (f *Fold) Head(i uint64) ([32]byte, bool) {
	if i >= f.Count() {
		return [32]byte{}, false
	}
	return f.heads[i], true
}

// Apply takes the next record. inner is the opened frame, nil if the record is
// an outage or the frame could not be opened. An error says that the record
// does not belong to this log, or that the table cannot be opened at all; the
// fold has not moved then.
func (f *Fold) Apply(rec transcript.Record, inner []byte) ([]Event, error) {
	if f.halted != nil {
		return nil, fmt.Errorf("table: %v", f.halted.Clause)
	}
	next, err := f.chain.Next(rec)
	if err != nil {
		return nil, err
	}
	var events []Event
	m := moment{index: rec.Index, timeMS: rec.TimeMS, head: rec.Head, events: &events, author: author{seat: cards.NoSeat}}
	var s *State
	switch {
	case f.state == nil:
		s, err = f.openingRecord(m, inner)
	case rec.Kind == transcript.RecordBaton || rec.Kind == transcript.RecordRecall:
		s, err = f.state.handed(m, rec, f.chain)
	default:
		s = f.laterRecord(m, rec, inner)
	}
	if err != nil {
		return nil, err
	}
	if k := next.Signer(); k != f.chain.Signer() && !slices.Contains(f.signers, k) {
		f.signers = append(f.signers, k)
	}
	f.chain = next
	f.heads = append(f.heads, rec.Head)
	f.read = append(f.read, transcript.NextContent(f.content(), inner))
	f.keep(s, rec.Index)
	return events, nil
}

// keep makes s the current state and forgets the moments before the deck of
// the hand was opened: no entry is judged by those (P-62).
func (f *Fold) keep(s *State, index uint64) {
	opened := s.hand != nil && s.hand.opened == index
	if f.state == nil || opened || len(f.past) >= MaxHistory {
		f.past, f.base = nil, index
	}
	f.past = append(f.past, s)
	f.state = s
}

// at returns the state after record i, nil if it is no longer kept.
func (f *Fold) at(i uint64) *State {
	if i < f.base || i-f.base >= uint64(len(f.past)) {
		return nil
	}
	return f.past[i-f.base]
}

// openingRecord takes the entry with the charter (P-01, P-02, P-03, P-04).
func (f *Fold) openingRecord(m moment, inner []byte) (*State, error) {
	signed, err := transcript.DecodeSigned(inner)
	if err != nil {
		return nil, fmt.Errorf("table: opening entry: %w", err)
	}
	e := signed.Entry
	if transcript.TableIDOf(e) != f.id {
		return nil, errors.New("table: the opening entry is not the one that the table's id was made from")
	}
	if err := signed.Verify(); err != nil {
		return nil, fmt.Errorf("table: opening entry: %w", err)
	}
	bodies, err := DecodeBodies(e.Bodies)
	if err != nil {
		return nil, err
	}
	c, ok := bodies[0].(CharterBody)
	if !ok || len(bodies) != 1 || e.Count != 0 || e.Seen.Count != 0 || e.Table != (transcript.TableID{}) {
		return nil, errors.New("table: the opening entry must carry the charter and nothing else")
	}
	if !validCert(c.HostKey, DeviceScope(c.Nonce), e.Device, c.HostCert) {
		return nil, errors.New("table: the host's key does not certify the device that signed the charter")
	}
	if c.RelayKey != f.relay {
		return nil, errors.New("table: the charter names another relay than the one that keeps this log")
	}
	m.author = author{e.Device, c.HostKey, cards.NoSeat}
	s, err := openTable(f.id, c.Charter, f.catalog, m)
	if err != nil {
		return nil, err
	}
	f.devices[e.Device] = &speaker{ids: []transcript.EntryID{signed.ID()}, last: m.index}
	f.entries++
	return s, nil
}

// laterRecord moves the time on and takes the entry, if the record holds one.
func (f *Fold) laterRecord(m moment, rec transcript.Record, inner []byte) *State {
	s := f.state.clone()
	if rec.Kind == transcript.RecordOutage {
		if !s.paused {
			s.lost += rec.TimeMS - s.time
		}
		s.time = rec.TimeMS
		m.event(Event{Kind: RelayAway, Seat: cards.NoSeat})
		return s
	}
	s.time = rec.TimeMS
	next, why := f.entry(s, m, inner)
	if why != "" {
		m.event(Event{Kind: Ignored, Seat: cards.NoSeat, Text: why})
	}
	if next == nil {
		return s
	}
	return next
}

// entry takes an opened frame (P-66). It returns the next state, or nil and why the
// entry has no effect.
func (f *Fold) entry(s *State, m moment, inner []byte) (*State, string) {
	signed, err := transcript.DecodeSigned(inner)
	if err != nil {
		return nil, "the record holds no entry"
	}
	e := signed.Entry
	if e.Table != f.id || signed.Verify() != nil {
		return nil, "the entry is not signed for this table"
	}
	m.author.device = e.Device
	m.author.key, m.author.seat = f.resolve(s, e.Device)
	sp := f.devices[e.Device]
	active := m.author.key != [32]byte{}
	if sp == nil {
		if !active && !introduces(e.Bodies) {
			return nil, "the device speaks for nobody"
		}
		sp = &speaker{}
	}
	if why, twice := sp.place(e, signed.ID()); twice && s.sits(m.author.seat) {
		// P-11: evidence is this entry and the earlier one with its count.
		return f.blame(s, m, protocol.Equivocation, why)
	} else if why != "" {
		if active {
			f.devices[e.Device] = sp
		}
		return nil, why
	}
	// Whatever becomes of the entry, its place is used from here on (P-63), also
	// by a device that has lost its seat while the entry was under way: its count
	// is never free for a second entry.
	before := *sp
	sp.ids = append(sp.ids, signed.ID())
	sp.last = m.index
	f.devices[e.Device] = sp
	f.entries++
	if !active && !introduces(e.Bodies) {
		return nil, "the device speaks for the seat no more" // P-33
	}
	if why := f.checkSeen(m, e.Seen, &before); why != "" {
		return nil, why
	}
	if e.Content != f.read[e.Seen.Count-1] {
		f.against++ // P-67
		return nil, "the author has read other entries than this log shows"
	}
	f.vouched = max(f.vouched, e.Seen.Count)
	return f.judge(s, m, e)
}

func (f *Fold) resolve(s *State, device [32]byte) ([32]byte, cards.Seat) {
	key, ok := s.keyOf(device)
	if !ok {
		return [32]byte{}, cards.NoSeat
	}
	return key, s.seatOf(key)
}

// introduces reports whether an entry begins by saying who its author is.
func introduces(bodies []transcript.Body) bool {
	return len(bodies) > 0 && (bodies[0].Kind == transcript.KindJoin || bodies[0].Kind == transcript.KindDevice)
}

// place checks an entry's position in its device's own chain (P-64, P-65).
// twice says that the device has signed two entries with one count, or two that
// follow one entry.
func (sp *speaker) place(e transcript.Entry, id transcript.EntryID) (why string, twice bool) {
	n := uint64(len(sp.ids))
	early, known := sp.ahead[e.Count]
	switch {
	case e.Count < n && sp.ids[e.Count] == id, known && early == id && e.Count > n:
		return "the entry is on the log already", false
	case e.Count < n, known && early != id:
		return fmt.Sprintf("two entries with count %d", e.Count), true
	case n > 1 && slices.Contains(sp.ids[:n-1], e.Prev):
		return "two entries after one of the device's own", true
	case e.Count > n:
		if sp.ahead == nil {
			sp.ahead = map[uint64]transcript.EntryID{}
		}
		sp.ahead[e.Count] = id
		return "an earlier entry of the device is missing", false
	case n > 0 && e.Prev != sp.ids[n-1]:
		return "the entry does not follow the device's previous one", false
	}
	return "", false
}

// checkSeen checks what the author says to have seen (P-61, P-70). A head that
// the relay signed and that is not on this log convicts the relay.
func (f *Fold) checkSeen(m moment, seen transcript.Seen, sp *speaker) string {
	if seen.Count == 0 {
		return "the author has seen no record"
	}
	if head, ok := f.Head(seen.Count - 1); ok && head == seen.Head {
		if len(sp.ids) > 0 && seen.Count <= sp.last {
			return "the author has not seen its own previous entry"
		}
		return ""
	}
	r := transcript.Receipt{Index: seen.Count - 1, TimeMS: seen.TimeMS, Head: seen.Head, Sig: seen.Sig}
	signed := func(key [32]byte) bool { return transcript.VerifyReceipt(key, f.id, r) == nil }
	if !slices.ContainsFunc(f.signers, signed) {
		return "the author names a head that is not on the log"
	}
	ev := Event{Index: m.index, Kind: WasBlamed, Seat: cards.NoSeat, Clause: protocol.RelayFork,
		Text: fmt.Sprintf("the relay signed two heads for record %d", r.Index)}
	f.halted = &ev
	m.event(ev)
	return "the relay has forked the log"
}

// judge applies an entry by the rule that it is judged by the log which its
// author had seen (P-61).
func (f *Fold) judge(s *State, m moment, e transcript.Entry) (*State, string) {
	bodies, err := DecodeBodies(e.Bodies)
	if err != nil {
		return f.verdict(s, m, breach(protocol.BadEncoding, err.Error()))
	}
	seen := f.at(e.Seen.Count - 1)
	if seen != nil && e.Seen.Count < m.index {
		quiet := m
		quiet.events = nil
		quiet.author.key, quiet.author.seat = f.resolve(seen, m.author.device)
		if quiet.author != m.author {
			seen = nil
		} else if _, err := seen.applyAll(quiet, bodies); err != nil {
			return f.verdict(s, m, err)
		}
	}
	if seen == nil && boundToHand(bodies) {
		return nil, "the author had not seen the hand begin"
	}
	var events []Event
	there := m
	there.events = &events
	next, err := s.applyAll(there, bodies)
	var b *breachError
	if errors.As(err, &b) && e.Seen.Count < m.index {
		// Legal where the author stood, overtaken since: P-63.
		return nil, "overtaken: " + b.reason
	}
	if err != nil {
		return f.verdict(s, m, err)
	}
	for _, ev := range events {
		m.event(ev)
	}
	return next, ""
}

// boundToHand reports whether any body only has meaning within one hand.
func boundToHand(bodies []Body) bool {
	for _, b := range bodies {
		switch b.(type) {
		case Decision, DeckMessage, Redeal, Claim:
			return true
		}
	}
	return false
}

// verdict turns an error of applyAll into its consequence.
func (f *Fold) verdict(s *State, m moment, err error) (*State, string) {
	var b *breachError
	var st staleError
	switch {
	case errors.As(err, &b):
		if !s.sits(m.author.seat) {
			return nil, "a stranger: " + b.reason
		}
		return f.blame(s, m, b.clause, b.reason)
	case errors.As(err, &st):
		return nil, string(st)
	default:
		return s.stop(m, err), ""
	}
}

func (f *Fold) blame(s *State, m moment, c protocol.Clause, reason string) (*State, string) {
	next, err := s.blame(m, m.author.seat, c, reason)
	if err != nil {
		return s.stop(m, err), ""
	}
	return next, ""
}

// stop ends a table at which the program contradicts itself: nobody is blamed
// and nothing more happens, alike for everybody.
func (s *State) stop(m moment, err error) *State {
	t := s.clone()
	t.defect = err.Error()
	m.event(Event{Kind: Closed, Seat: cards.NoSeat, Text: t.defect})
	return t
}
