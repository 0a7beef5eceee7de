package message

import "github.com/nodealer/nodealer/internal/wire"

func (Attach) kind() Type   { return TypeAttach }
func (Create) kind() Type   { return TypeCreate }
func (Register) kind() Type { return TypeRegister }
func (Append) kind() Type   { return TypeAppend }
func (Follow) kind() Type   { return TypeFollow }
func (More) kind() Type     { return TypeMore }
func (Unfollow) kind() Type { return TypeUnfollow }
func (Ping) kind() Type     { return TypePing }
func (Reserve) kind() Type  { return TypeReserve }
func (Engage) kind() Type   { return TypeEngage }
func (Offer) kind() Type    { return TypeOffer }
func (Hello) kind() Type    { return TypeHello }
func (Done) kind() Type     { return TypeDone }
func (Receipt) kind() Type  { return TypeReceipt }
func (Record) kind() Type   { return TypeRecord }
func (Refuse) kind() Type   { return TypeRefuse }
func (Pong) kind() Type     { return TypePong }

func (m Attach) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Table[:])
	w.Raw(m.Sig[:])
}

func (m Create) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Table[:])
	w.U32(m.Epoch)
	w.Raw(m.WriteKey[:])
	w.Raw(m.AccessKey[:])
	w.Raw(m.Sig[:])
	w.Blob(m.Frame)
}

func (m Register) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Member[:])
	w.Raw(m.Sig[:])
}

func (m Append) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Blob(m.Frame)
}

func (m Follow) put(w *wire.Writer) {
	w.U32(m.ID)
	w.U64(m.From)
}

func (m More) put(w *wire.Writer) {
	w.U32(m.ID)
	w.U16(m.Count)
}

func (m Unfollow) put(w *wire.Writer) { w.U32(m.ID) }
func (m Ping) put(w *wire.Writer)     { w.U32(m.ID) }
func (m Done) put(w *wire.Writer)     { w.U32(m.ID) }

func (m Hello) put(w *wire.Writer) {
	w.U8(m.Version)
	w.Raw(m.RelayKey[:])
	w.Raw(m.Nonce[:])
	w.U64(m.TimeMS)
	w.U8(uint8(m.Services))
}

func (m Reserve) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Nonce[:])
}

func (m Engage) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Nonce[:])
	w.Blob(m.Sealed)
}

func (m Offer) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Key[:])
	w.Raw(m.Box[:])
	w.Raw(m.Sig[:])
}

func (m Receipt) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Raw(m.Receipt.Encode())
}

func (m Record) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Blob(m.Record.Encode())
}

// put shortens what a refusal says to what a reader takes.
func (m Refuse) put(w *wire.Writer) {
	w.U32(m.ID)
	w.Text(m.Code[:min(len(m.Code), MaxCode)])
	w.Text(m.Text[:min(len(m.Text), MaxText)])
}

func (m Pong) put(w *wire.Writer) {
	w.U32(m.ID)
	w.U64(m.TimeMS)
}
