package transcript

import (
	"errors"
	"fmt"
)

// LinkSecret is the secret of a play link (L): whoever has it reads the table's
// log and may send frames. It opens no card.
type LinkSecret [32]byte

// ReadKey is the secret of a watch link (R): whoever has it reads the log.
type ReadKey [32]byte

// RecordKey opens one frame and no other. The keys of a file are published
// with it.
type RecordKey [32]byte

// SeatSeed is a player's seed at one table: whoever has it is the player.
type SeatSeed [32]byte

// redacted is what is printed in place of a secret.
const redacted = "(secret)"

// errMarshal keeps secrets out of JSON and of structured logs.
var errMarshal = errors.New("transcript: a secret does not marshal; store its bytes on purpose")

// Format prints "(secret)" whatever the verb ([T-42]).
func (LinkSecret) Format(f fmt.State, _ rune) { fmt.Fprint(f, redacted) }

// Format prints "(secret)" whatever the verb ([T-42]).
func (ReadKey) Format(f fmt.State, _ rune) { fmt.Fprint(f, redacted) }

// Format prints "(secret)" whatever the verb ([T-42]).
func (RecordKey) Format(f fmt.State, _ rune) { fmt.Fprint(f, redacted) }

// Format prints "(secret)" whatever the verb ([T-42]).
func (SeatSeed) Format(f fmt.State, _ rune) { fmt.Fprint(f, redacted) }

// MarshalText always fails ([T-42]).
func (LinkSecret) MarshalText() ([]byte, error) { return nil, errMarshal }

// MarshalText always fails ([T-42]).
func (ReadKey) MarshalText() ([]byte, error) { return nil, errMarshal }

// MarshalText always fails ([T-42]).
func (RecordKey) MarshalText() ([]byte, error) { return nil, errMarshal }

// MarshalText always fails ([T-42]).
func (SeatSeed) MarshalText() ([]byte, error) { return nil, errMarshal }
