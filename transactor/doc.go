// Package transactor is the party without cards of suites such as race, run
// beside a relay: for every table that names it, one client with a seed and a
// store of its own (P-35, P-73 to P-77).
//
// It takes part by the table's link like a player: whoever opens the table hands
// it over, so this process can read what is said there, though no card. It is not
// part of the relay, which reads nothing; the two only share a process and an
// address.
//
//	t, err := transactor.Open(transactor.Config{Dir: dir, Catalog: catalog.Catalog{}, ...})
//	r, err := relay.Start(ctx, relay.Config{Transactor: t, ...}, listener)
//	err = t.Start(ctx, dial) // serves the tables that it had, and new ones, until ctx ends
//
// What it promises is stored and synced before it is said; killed and started
// again it keeps every promise.
package transactor
