package minitel

import "fmt"

// Octets of the terminal's protocol, STUM 1B section 2.
const (
	esc         = 0x1b
	pro2        = 0x3a
	start       = 0x69
	stop        = 0x6a
	procedure   = 0x44 // what is started: the correcting procedure
	repStatus   = 0x73 // the answer: status of the functions
	statusPC    = 1 << 2
	statusChars = 4
)

// Start asks a terminal to switch the procedure on: PRO2 START PROCEDURE.
// Send it again after [StartWithin], at most [MaxRepeats] times.
func Start() []byte { return evenAll(esc, pro2, start, procedure) }

// Stop asks a terminal to switch the procedure off: PRO2 STOP PROCEDURE.
// Send it again after [StopWithin], at most [MaxRepeats] times.
func Stop() []byte { return evenAll(esc, pro2, stop, procedure) }

// Status reads a terminal's answer to [Start] or [Stop], PRO2 REP STATUS with
// the byte of functions, and says whether the procedure is on.
func Status(answer []byte) (on bool, err error) {
	if len(answer) != statusChars {
		return false, fmt.Errorf("minitel: a status answer has %d octets, this has %d", statusChars, len(answer))
	}
	want := [...]byte{esc, pro2, repStatus}
	for i, o := range answer {
		if o != even(o) {
			return false, fmt.Errorf("minitel: octet %d of the status answer has wrong parity", i+1)
		}
		if i < len(want) && o&0x7f != want[i] {
			return false, fmt.Errorf("minitel: octet %d of the status answer is %#02x, not %#02x", i+1, o&0x7f, want[i])
		}
	}
	return answer[3]&statusPC != 0, nil
}
