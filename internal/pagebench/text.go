//go:build !js

package pagebench

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// write prints a report for people.
func (r *Report) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "%s, %d processors, %s\n", r.Machine, r.Processors, r.Browser)
	if r.Load > float64(r.Processors) {
		fmt.Fprintf(t, "The computer was busy with other things (load %.0f): times, and row p3, say little.\n", r.Load)
	}
	fmt.Fprintln(t, "\nrow\tmeasured\thard\tmoonshot\t\twhat")
	for _, x := range r.Rows {
		verdict := "no"
		switch {
		case x.Met && x.Ratio <= x.Moonshot && x.Hard != x.Moonshot:
			verdict = "moonshot"
		case x.Met:
			verdict = "yes"
		}
		fmt.Fprintf(t, "%s\t%.3g\t<= %g\t<= %g\t%s\t%s, %s\n", x.ID, x.Ratio, x.Hard, x.Moonshot, verdict, x.Title, x.Unit)
	}
	fmt.Fprintln(t, "\n\tmedian, ms\tworst, ms\tnumber\t\twhat")
	for _, f := range r.Figures {
		if f.Count == 0 {
			fmt.Fprintf(t, "\t-\t-\t0\t\t%s\n", f.Name)
			continue
		}
		fmt.Fprintf(t, "\t%.0f\t%.0f\t%d\t\t%s\n", f.Median, f.Worst, f.Count, f.Name)
	}
	return t.Flush()
}
