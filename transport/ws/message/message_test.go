package message

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/transcript"
)

func examples() (requests, replies []Message) {
	full32 := [32]byte(bytes.Repeat([]byte{0xa1}, 32))
	full64 := [64]byte(bytes.Repeat([]byte{0xb2}, 64))
	receipt := transcript.Receipt{Index: 3, TimeMS: 1_700_000_000_000, Head: full32, Sig: full64}
	record := transcript.Record{Index: 3, TimeMS: 5, Kind: transcript.RecordFrame, Head: full32, Sig: full64, Frame: []byte("frame")}
	return []Message{
			Attach{ID: 1, Table: full32, Sig: full64},
			Create{ID: 2, Table: full32, Epoch: 1, WriteKey: full32, AccessKey: full32, Sig: full64, Frame: []byte("frame")},
			Register{ID: 3, Member: full32, Sig: full64},
			Append{ID: 4, Frame: []byte("frame")},
			Follow{ID: 5, From: 1 << 40},
			More{ID: 5, Count: Window},
			Unfollow{ID: 5},
			Ping{ID: 6},
			Reserve{ID: 7, Nonce: full32},
			Engage{ID: 8, Nonce: full32, Sealed: []byte("sealed")},
		}, []Message{
			Hello{Version: Version, RelayKey: full32, Nonce: full32, TimeMS: 7, Services: HasTransactor},
			Done{ID: 1},
			Receipt{ID: 2, Receipt: receipt},
			Record{ID: 5, Record: record},
			Refuse{ID: 3, Code: "busy", Text: "later"},
			Pong{ID: 6, TimeMS: 8},
			Offer{ID: 7, Key: full32, Box: full32, Sig: full64},
		}
}

// TestRoundTrip: each message has one form, and every shorter or longer
// one is refused.
func TestRoundTrip(t *testing.T) {
	req, rep := examples()
	for _, side := range []struct {
		messages []Message
		decode   func([]byte) (Message, error)
		other    func([]byte) (Message, error)
	}{{req, DecodeRequest, DecodeReply}, {rep, DecodeReply, DecodeRequest}} {
		for _, m := range side.messages {
			b := Encode(m)
			got, err := side.decode(b)
			if err != nil || !reflect.DeepEqual(got, m) {
				t.Errorf("%T: %+v, %v", m, got, err)
			}
			if _, err := side.other(b); err == nil {
				t.Errorf("%T is taken from the wrong side", m)
			}
			for n := range b {
				if _, err := side.decode(b[:n]); err == nil {
					t.Errorf("%T of %d bytes is taken, it has %d", m, n, len(b))
				}
			}
			if _, err := side.decode(append(b, 0)); err == nil {
				t.Errorf("%T with a byte behind is taken", m)
			}
		}
	}
}

// TestLimits: the largest of each is taken, one byte more is not.
func TestLimits(t *testing.T) {
	frame := make([]byte, transcript.MaxFrameBytes)
	if b := Encode(Create{Frame: frame}); len(b) != MaxRequest {
		t.Errorf("largest request has %d bytes, the limit is %d", len(b), MaxRequest)
	} else if _, err := DecodeRequest(b); err != nil {
		t.Error(err)
	}
	if _, err := DecodeRequest(Encode(Append{Frame: append(frame, 0)})); err == nil {
		t.Error("a frame over the limit is taken")
	}
	record := transcript.Record{Kind: transcript.RecordFrame, Frame: frame}
	if b := Encode(Record{Record: record}); len(b) != MaxReply {
		t.Errorf("largest reply has %d bytes, the limit is %d", len(b), MaxReply)
	} else if _, err := DecodeReply(b); err != nil {
		t.Error(err)
	}
	for _, n := range []uint16{0, Window + 1} {
		if _, err := DecodeRequest(Encode(More{Count: n})); err == nil {
			t.Errorf("%d more records are granted", n)
		}
	}
	long := Refuse{Code: string(make([]byte, MaxCode+1)), Text: string(make([]byte, MaxText+1))}
	got, err := DecodeReply(Encode(long))
	if r, ok := got.(Refuse); err != nil || !ok || len(r.Code) != MaxCode || len(r.Text) != MaxText {
		t.Errorf("a long refusal: %v", err)
	}
	big := Encode(Refuse{Code: "x"})
	big[8] = MaxCode + 1
	if _, err := DecodeReply(append(big, make([]byte, MaxCode)...)); err == nil {
		t.Error("a code over the limit is taken")
	}
}

// FuzzDecode: whatever is taken encodes to the same bytes ([R-11]).
func FuzzDecode(f *testing.F) {
	req, rep := examples()
	for _, m := range append(req, rep...) {
		f.Add(Encode(m))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, decode := range []func([]byte) (Message, error){DecodeRequest, DecodeReply} {
			if m, err := decode(b); err == nil && !bytes.Equal(Encode(m), b) {
				t.Fatalf("%x is taken as %x", b, Encode(m))
			}
		}
	})
}
