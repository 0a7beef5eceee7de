package history

// LostByPHH says what other readers of PHH cannot know of a hand that is
// written for them; "" if nothing. Our own reader loses nothing.
func LostByPHH(s *Story) string {
	e := s.Hand.Extra
	switch {
	case len(e.Runs) > 0:
		return "PHH has one run-out; the others stand under _boards, which other readers pass over"
	case len(e.Posts) > 0:
		return "PHH has no posts of missed blinds; they stand under _posts, which other readers pass over"
	case e.Carry > 0:
		return "PHH has no chips left over from an earlier hand; they stand under _carry, which other readers pass over"
	case e.Bomb:
		return "PHH has no bomb pots; this one is marked by _bomb, which other readers pass over"
	case len(e.Rules) > 0:
		return "PHH has no choice of rules; it stands under _rules, which other readers pass over"
	}
	return ""
}

// LostByOHH says what Open Hand History cannot say of a hand that it has words
// for; "" if it says all.
func LostByOHH(s *Story) string {
	if s.Hand.Extra.Bomb {
		return "version 1.4.7 has no flag for a bomb pot; the antes are there"
	}
	return ""
}
