package transport

// Code says why a relay refused. It is the same word on every transport.
type Code string

// The reasons of refusals.
const (
	BadFrame      Code = "bad-frame"      // not a frame, or its write signature is wrong
	WrongTable    Code = "wrong-table"    // the frame carries the tag of another table
	WrongEpoch    Code = "wrong-epoch"    // the frame belongs to another link secret
	TooLarge      Code = "too-large"      // over a limit of package transcript or of the relay
	NotRegistered Code = "not-registered" // the member's key is not registered, or no longer
	BadMember     Code = "bad-member"     // a registration that the link's write key did not sign
	NoTable       Code = "no-table"       // the relay has no such table
	Exists        Code = "exists"         // the table is open already, with another first frame
	NoAccess      Code = "no-access"      // the reader has not shown that it may read
	NoRecord      Code = "no-record"      // the log is shorter than the asker believes
	Full          Code = "full"           // the table has all the records or members that it may have
	Busy          Code = "busy"           // too many at once; the same again later
	NoTransactor  Code = "no-transactor"  // no transactor runs beside this relay, or it cannot serve the table
)

// Refused says that the relay answered no. Only Busy may be tried again as it
// is.
type Refused struct {
	Code Code
	Text string // plain words: what to do next
}

func (e *Refused) Error() string {
	if e.Text == "" {
		return "the relay refused: " + string(e.Code)
	}
	return "the relay refused (" + string(e.Code) + "): " + e.Text
}

// Is makes errors.Is compare refusals by their code alone.
func (e *Refused) Is(target error) bool {
	other, ok := target.(*Refused)
	return ok && other.Code == e.Code
}

// Refusals to compare with by errors.Is.
var (
	ErrTooLarge      = &Refused{Code: TooLarge}
	ErrNotRegistered = &Refused{Code: NotRegistered}
	ErrNoTable       = &Refused{Code: NoTable}
	ErrNoRecord      = &Refused{Code: NoRecord}
	ErrBusy          = &Refused{Code: Busy}
	ErrNoTransactor  = &Refused{Code: NoTransactor}
)

// Gone says that the connection broke: whether the last request was carried out
// is not known. Connect and send the same bytes again.
type Gone struct{ Err error }

func (e *Gone) Error() string {
	if e.Err == nil {
		return "the connection to the relay broke"
	}
	return "the connection to the relay broke: " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Gone) Unwrap() error { return e.Err }
