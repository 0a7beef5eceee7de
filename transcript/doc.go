// Package transcript holds the bytes of a table: entries that devices sign,
// frames in which entries are sealed from the relay, records and receipts by
// which the relay orders them, links that open a table, and the .ndl file in
// which a game is kept. docs/transcript.md gives all of it byte for byte; the
// clauses [T-01] to [T-55] cited here stand there.
//
// To send: [Sign] an [Entry], seal it with [Keys.Seal], send [Frame.Encode].
// To read: run each [Record] through [Chain.Next], then [DecodeFrame],
// [Frame.Open], [DecodeSigned] and [Signed.Verify].
//
//	write  Entry -> Sign -> Signed.Encode -> Keys.Seal -> Frame.Encode -> relay
//	read   Record -> Chain.Next -> DecodeFrame -> Open -> DecodeSigned -> Verify
//
// The package is pure: it reads no clock, draws no randomness, locks nothing and
// does no input or output. Decoders accept exactly what encoders write and
// return the zero value with an error. All integers are big-endian. Values may
// be used from several goroutines as long as nobody changes them.
//
// It is not for programs that want to know what entries mean: package table
// folds them into a game.
package transcript
