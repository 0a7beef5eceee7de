// Package relay is the server that keeps the order of card tables: one ordered
// durable log for each, whose records it times, chains and signs. It reads
// nothing of what it keeps, and stores nothing else ([R-22]). docs/relay.md is
// its specification; the R-NN in comments are its clauses.
//
// Most callers want [Run] or [Start] with a listener; [New] gives the same as
// an http.Handler. Clients use package transport/ws.
//
//	cfg := relay.Config{
//		Dir: dir, Limits: relay.DefaultLimits(), Clock: time.Now, Logger: slog.Default(),
//	}
//	err := relay.Run(ctx, cfg, listener)
//
// From the outside in: origin.go and http.go decide whether a request may come
// in, session.go is one connection, follow.go one reader on it, table.go says
// what may be done at a table, roster.go and ledger.go are its two logs, and
// package store is where they last.
//
// A relay may be killed at any moment: what it has given a receipt for is
// stored, and what it was about to is found again.
package relay
