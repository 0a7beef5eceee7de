package audit

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// File audits the bytes of a .ndl file. progress, if not nil, is told after
// each record how many bytes of the file have been read.
func File(b []byte, catalog table.Catalog, progress func(done int)) Report {
	if progress == nil {
		return Watch(b, catalog, nil)
	}
	return Watch(b, catalog, func(m Moment) { progress(m.Done) })
}

// Moment is what Watch shows after a record.
type Moment struct {
	Done   int    // bytes of the file that have been read
	Entry  uint64 // index of the record
	Events []table.Event
	State  *table.State // after the record; nil before the opening entry
}

// Watch is File for those who also want to see what happened: see, if not nil,
// is called after each record.
func Watch(b []byte, catalog table.Catalog, see func(Moment)) Report {
	r := Report{Faults: []Fault{}, Absent: []Absence{}, Players: []Player{}, Settlement: []Debt{}}
	file, err := transcript.NewFileReader(b)
	if err != nil {
		return r.unreadable(err, 0)
	}
	h := file.Header()
	fold := table.NewFold(h.Table, h.RelayKey, catalog)
	err = r.read(file, fold, see)
	r.fill(fold, catalog)
	head := file.Chain().Head()
	r.Head = hex.EncodeToString(head[:])
	if err != nil {
		return r.unreadable(err, file.Offset())
	}
	if fold.State() == nil {
		return r.unreadable(errors.New("the file ends before the table's opening entry"), len(b))
	}
	r.judge(fold)
	return r
}

// read folds every record of the file.
func (r *Report) read(file *transcript.FileReader, fold *table.Fold, see func(Moment)) error {
	for rec, err := range file.Records() {
		if err != nil {
			return err
		}
		if rec.Record.Kind == transcript.RecordFrame && !rec.HasKey {
			r.Sealed++
			r.sealed = rec.Record.Index
		}
		events, err := fold.Apply(rec.Record, rec.Inner)
		if err != nil {
			return &transcript.FileError{Byte: rec.Byte, Record: int(rec.Record.Index), Err: err}
		}
		for _, e := range events {
			if e.Kind == table.Ignored {
				r.Ignored++
			}
		}
		if see != nil {
			see(Moment{file.Offset(), rec.Record.Index, events, fold.State()})
		}
		if fold.Halted() != nil {
			return nil
		}
	}
	return nil
}

// judge says whether the file is clean.
func (r *Report) judge(fold *table.Fold) {
	vouched, against := fold.Vouched()
	switch s := fold.State(); {
	case len(r.Faults) > 0:
	case s.Defect() != "":
		r.Error = "the program contradicts itself; nobody is blamed: " + s.Defect()
	case against > 0:
		r.Error = fmt.Sprintf("%d entries were signed over other contents than this file shows: either their authors lie, or whoever saved the file left keys out or put foreign ones in", against)
	case r.Sealed > 0 && r.sealed >= vouched:
		r.Error = fmt.Sprintf("record %d is sealed and no later entry says that it holds nothing: ask for a file with all keys", r.sealed)
	case r.Chips.In != r.Chips.Out:
		r.Error = fmt.Sprintf("the books do not balance: %d chips in, %d out", r.Chips.In, r.Chips.Out)
	default:
		r.OK = true
	}
}

// unreadable turns an error of the file into the verdict. What was read before
// it stays in the report, but the report is not clean.
func (r Report) unreadable(err error, at int) Report {
	r.OK, r.Complete, r.Unreadable = false, false, true
	r.Error, r.Byte = err.Error(), &at
	var fe *transcript.FileError
	var te *transcript.TornError
	switch {
	case errors.As(err, &te):
		at = te.Byte
	case errors.As(err, &fe):
		at = fe.Byte
	}
	return r
}

// ExitCode is 0 for a clean file, 1 for a fault, 2 for a file that cannot be
// read.
func (r *Report) ExitCode() int {
	switch {
	case r.Unreadable:
		return 2
	case !r.OK:
		return 1
	default:
		return 0
	}
}
