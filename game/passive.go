package game

// Passive returns what is done for a player who does not decide in time: check
// if that is free, stand pat, bring in, one run-out, else fold. At showdown it
// shows; a table that knows better asks a [Shower] first. ok is false if there
// is nothing to decide.
func Passive(choices []Choice) (a Action, ok bool) {
	for _, v := range []Verb{Check, Draw, BringIn, RunOnce, Show, Fold} {
		for _, c := range choices {
			if c.Verb == v {
				return Action{Verb: v}, true
			}
		}
	}
	return Action{}, false
}
