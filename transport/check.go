package transport

import (
	"fmt"

	"github.com/nodealer/nodealer/transcript"
)

// CheckFrame is what every relay does before it records a frame ([T-13]), except
// to look the member up: limits, form, tag, epoch and write signature. The error
// is a *Refused.
func CheckFrame(table transcript.TableID, epoch uint32, raw []byte) (transcript.Frame, error) {
	if len(raw) > transcript.MaxFrameBytes {
		text := fmt.Sprintf("the frame has %d bytes, at most %d are allowed", len(raw), transcript.MaxFrameBytes)
		return transcript.Frame{}, &Refused{TooLarge, text}
	}
	f, err := transcript.DecodeFrame(raw)
	if err != nil {
		return transcript.Frame{}, &Refused{BadFrame, err.Error()}
	}
	if f.Table != table { // Done here: [T-14].
		return transcript.Frame{}, &Refused{WrongTable, "the frame belongs to another table; check the link"}
	}
	if f.Epoch != epoch {
		return transcript.Frame{}, &Refused{WrongEpoch, "the table has a new link; ask a player for it"}
	}
	if err := f.VerifyWrite(); err != nil {
		return transcript.Frame{}, &Refused{BadFrame, err.Error()}
	}
	return f, nil
}

// CheckNew is what every relay does before it opens a table. It returns the
// first frame, whose member is registered with it.
func CheckNew(t NewTable) (transcript.Frame, error) {
	for _, key := range [][32]byte{t.WriteKey, t.AccessKey} {
		if err := transcript.CheckDeviceKey(key); err != nil {
			return transcript.Frame{}, &Refused{BadMember, err.Error()}
		}
	}
	return CheckFrame(t.Table, t.Epoch, t.Frame)
}

// CheckMember is what every relay does before it registers a member ([T-21]).
func CheckMember(t NewTable, member [32]byte, sig [64]byte) error {
	if err := transcript.VerifyMember(t.WriteKey, t.Table, t.Epoch, member, sig); err != nil {
		return &Refused{BadMember, err.Error()}
	}
	return nil
}
