package bench

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// write prints a report for people.
func write(w io.Writer, r Report) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "%s, %s, %s, %d cards, medians of %d rounds, one processor\n\n", r.Platform, r.Machine, r.Go, r.Cards, r.Rounds)
	fmt.Fprintln(t, "row\t\tratio\thard\tmoonshot\tto\t")
	for _, row := range r.Rows {
		sign, verdict := "<=", "no"
		if row.Better == "higher" {
			sign = ">="
		}
		if row.Met {
			verdict = "yes"
		}
		if row.Met && (row.Better == "higher") == (row.Ratio >= row.Moonshot) {
			verdict = "moonshot"
		}
		fmt.Fprintf(t, "%s\t%s\t%.3g\t%s %g\t%s %g\t%s\t%s\n", row.ID, row.Title, row.Ratio, sign, row.Hard, sign, row.Moonshot, row.Unit, verdict)
	}
	fmt.Fprintln(t)
	for _, f := range r.Figures {
		fmt.Fprintf(t, "%s\t%.4g us\n", f.Name, f.Microseconds)
	}
	if len(r.Deals) > 0 {
		fmt.Fprintln(t, "\nplayers\tms of one player\tbytes sent by one player")
	}
	for _, d := range r.Deals {
		fmt.Fprintf(t, "%d\t%.1f\t%d\n", d.Players, d.Milliseconds, d.Bytes)
	}
	if len(r.Sizes) > 0 {
		fmt.Fprintln(t, "\nentries\tshuffle\tprove\tverify, ms\tof one entry, to a deck's\tbytes\tshortest proof")
	}
	for _, s := range r.Sizes {
		fmt.Fprintf(t, "%d\t%.1f\t%.1f\t%.1f\t%.2f\t%d\t%d\n", s.Entries, s.Shuffle, s.Prove, s.Verify, s.Growth, s.Bytes, s.Shortest)
	}
	fmt.Fprintln(t)
	if err := t.Flush(); err != nil {
		return err
	}
	return WriteEvaluators(w, r.Evaluators)
}

// WriteEvaluators prints the evaluators of poker hands for people.
func WriteEvaluators(w io.Writer, list []Evaluation) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "evaluator\tquick, ns a hand\tplain, ns a hand\tratio\ttarget\t")
	for _, e := range list {
		verdict := "no"
		if e.Met {
			verdict = "yes"
		}
		fmt.Fprintf(t, "%s\t%.1f\t%.0f\t%.1f\t>= %g\t%s\n", e.Name, e.QuickNS, e.PlainNS, e.Ratio, e.Target, verdict)
	}
	return t.Flush()
}
