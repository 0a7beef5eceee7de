package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"

	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/transcript"
)

// writeLog writes the table's log to a file, to standard output for "-", or
// nowhere for "". It returns the number of bytes.
func (a *app) writeLog(w *sim.World, file string) (int64, error) {
	if file == "" {
		return 0, nil
	}
	write := func(to io.Writer) error { return writeRecords(w, to) }
	if file == "-" {
		c := &counter{w: a.out}
		err := write(c)
		return c.n, err
	}
	return replaceFile(file, write)
}

// counter counts what it passes on.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}

// replaceFile writes a file beside the old one and puts it in its place when
// all of it is there.
func replaceFile(name string, write func(io.Writer) error) (int64, error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".nodealer-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(tmp.Name())
	c := &counter{w: tmp}
	if err := write(c); err != nil {
		tmp.Close()
		return 0, err
	}
	if err := tmp.Chmod(0o644); err != nil {
		tmp.Close()
		return 0, err
	}
	if err := tmp.Close(); err != nil {
		return 0, err
	}
	return c.n, os.Rename(tmp.Name(), name)
}

// writeRecords writes the whole log with the keys of its records.
func writeRecords(w *sim.World, to io.Writer) error {
	out := bufio.NewWriterSize(to, 1<<16)
	fw, err := transcript.NewFileWriter(transcript.FileHeader{Table: w.Table, RelayKey: w.Log.RelayKey()})
	if err != nil {
		return err
	}
	if _, err := out.Write(fw.Header()); err != nil {
		return err
	}
	for i := range w.Log.Len() {
		fr := transcript.FileRecord{Record: w.Log.Record(i)}
		if f, err := transcript.DecodeFrame(fr.Record.Frame); err == nil {
			if _, key, err := f.Open(w.Keys.Read); err == nil {
				fr.HasKey, fr.Key = true, key
			}
		}
		b, err := fw.Append(nil, fr)
		if err != nil {
			return err
		}
		if _, err := out.Write(b); err != nil {
			return err
		}
	}
	return out.Flush()
}
