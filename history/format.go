package history

import "io"

// Format is a way to write hands for other programs.
type Format struct {
	Name  string              // as people type it
	One   string              // ending of a file with one hand, with its dot
	Many  string              // ending of a file with several
	Can   func(*Story) error  // why a hand cannot be written, or nil
	Lost  func(*Story) string // what the format cannot tell of a hand, or ""
	Write func(io.Writer, []*Story) error
}

// Formats lists the formats, the most exact first.
func Formats() []Format {
	return []Format{
		{"phh", ".phh", ".phhs", func(s *Story) error { return CanPHH(s.Hand) }, LostByPHH, writeStories},
		{"ohh", ".ohh", ".ohh", CanOHH, LostByOHH, WriteOHH},
		{"pokerstars", ".txt", ".txt", CanPokerStars, LostByPokerStars, WritePokerStars},
	}
}

// FindFormat finds a format by its name.
func FindFormat(name string) (Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// writeStories writes one hand as .phh, and several as .phhs.
func writeStories(w io.Writer, list []*Story) error {
	if len(list) == 1 {
		return WritePHH(w, list[0].Hand)
	}
	var hands []Hand
	for _, s := range list {
		hands = append(hands, s.Hand)
	}
	return WritePHHS(w, hands)
}
