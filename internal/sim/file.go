package sim

import "github.com/nodealer/nodealer/transcript"

// File returns the table's log as the bytes of a .ndl file.
func (w *World) File(note string) ([]byte, error) {
	fw, err := transcript.NewFileWriter(transcript.FileHeader{
		Table: w.Table, RelayKey: transcript.PublicKey(w.Relay), Note: note,
	})
	if err != nil {
		return nil, err
	}
	out := fw.Header()
	for i := range w.Log.Len() {
		rec := transcript.FileRecord{Record: w.Log.Record(i)}
		if f, err := transcript.DecodeFrame(rec.Record.Frame); err == nil {
			if _, key, err := f.Open(w.Keys.Read); err == nil {
				rec.HasKey, rec.Key = true, key
			}
		}
		if out, err = fw.Append(out, rec); err != nil {
			return nil, err
		}
	}
	return out, nil
}
