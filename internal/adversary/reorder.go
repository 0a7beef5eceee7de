package adversary

import (
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/transcript"
)

// Record is a relay that puts any frame at any place: it signs the record of a
// frame after the head given. With the same frame twice it is a relay that
// repeats, with frames exchanged one that reorders.
//
// Goal: that an honest answer comes at a moment at which it is wrong, so that
// its author is blamed. Needs: the relay's own key. A naive design judges an
// entry by the place where the relay put it. Stopped by P-61 and P-63 (the log
// that its author had seen decides; overtaken is no fault) and P-65 (repeats).
func Record(w *sim.World, prev transcript.Record, timeMS uint64, frame []byte) transcript.Record {
	return transcript.SignRecord(w.Relay, w.Table, prev.Head, transcript.Record{
		Index: prev.Index + 1, TimeMS: timeMS, Kind: transcript.RecordFrame, Frame: frame,
	})
}

// Inner opens a frame with the table's read key; nil if it does not open.
func Inner(w *sim.World, frame []byte) []byte { return open(w, transcript.Record{Frame: frame}) }
