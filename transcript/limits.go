package transcript

// Limits of everything that is read, checked before anything is allocated for
// it. A value at its limit is accepted and one above is refused.
const (
	// MaxBodies is the number of bodies in one entry.
	MaxBodies = 64
	// MaxBodyBytes is the length of the longest body of any kind, in bytes;
	// BodyLimit gives the limit of each kind.
	MaxBodyBytes = 88 << 10
	// MaxEntryBytes is the length of a signed entry, in bytes: one largest
	// body and room for smaller ones beside it.
	MaxEntryBytes = 96 << 10
	// MaxFrameBytes is the length of an encoded frame, in bytes: the largest
	// entry and what is around it.
	MaxFrameBytes = frameHeadBytes + 4 + MaxEntryBytes + sealBytes + 64
	// MaxRecordBytes is the length of an encoded record, in bytes.
	MaxRecordBytes = recordFixedBytes + MaxFrameBytes
	// MaxRecords is the number of records of one table, and so of one file.
	MaxRecords = 1 << 24
	// MaxCount is the number of entries of one device at one table.
	MaxCount = MaxRecords
	// MaxTimeMS is the last permitted time, the end of the year 9999, in
	// milliseconds since 1970. Sums of a time and a duration cannot overflow.
	MaxTimeMS = 253_402_300_799_999
	// MaxNoteBytes is the length of the note of a file, in bytes of UTF-8.
	MaxNoteBytes = 1024
	// MaxBaseBytes is the length of the address in a link, in bytes of ASCII.
	MaxBaseBytes = 512
	// MaxLinkBytes is the length of a whole link, in bytes of ASCII.
	MaxLinkBytes = MaxBaseBytes + len(linkPath) + 43 + 1 + (linkSeatBytes*8+5)/6
)

// BodyLimit returns the longest permitted body of a kind, in bytes. A kind
// without a name has the general limit, so that a reader can say who sent it.
func BodyLimit(k Kind) int {
	switch k {
	case KindDeckPass:
		return MaxBodyBytes // 52 cards modulo a prime of 3072 bits with their proof take 83 KiB
	case KindDeckShares:
		return 32 << 10 // shares of 104 slots with one batched proof
	case KindDeckReveal:
		return 8 << 10 // one key and one for each of 104 cards
	case KindCharter, KindRekey:
		return 16 << 10
	case KindChat:
		return 2 << 10
	case KindJoin, KindAdmit, KindDevice, KindSitOut, KindBack, KindLeave, KindRebuy, KindRemove,
		KindPause, KindResume, KindHandover, KindAcceptHost, KindDeal, KindDecision, KindDeckKey,
		KindDeckRetire, KindDeckComplaint, KindRedeal, KindClaim, KindClose, KindConsent,
		KindGrant, KindHoliday, KindPlan, KindWish:
		return 1 << 10
	default:
		return MaxBodyBytes
	}
}
