package history

import "fmt"

// date is a moment in universal time.
type date struct{ year, month, day, hour, minute, second int }

// dateOf turns milliseconds since 1970 into a date, by the calendar's cycle of
// 400 years that begins on 1 March.
func dateOf(ms uint64) date {
	s := int(ms / 1000)
	days := s/86400 + 719468
	era, day := days/146097, days%146097
	year := (day - day/1460 + day/36524 - day/146096) / 365
	day -= 365*year + year/4 - year/100
	m := (5*day + 2) / 153
	d := date{
		year: 400*era + year, month: m + 3, day: day - (153*m+2)/5 + 1,
		hour: s / 3600 % 24, minute: s / 60 % 60, second: s % 60,
	}
	if d.month > 12 {
		d.month -= 12
		d.year++
	}
	return d
}

// clock writes "15:04:05".
func (d date) clock() string { return fmt.Sprintf("%02d:%02d:%02d", d.hour, d.minute, d.second) }
