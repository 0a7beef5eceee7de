// Package client is the one driver loop of a seat, or of an onlooker: it joins
// the pure table.Engine with a relay, a store and a clock. Browser, terminal
// and bot use the same loop.
//
// Most callers want [Create] or [Join], which make or find what a player keeps
// about one table, then [New] and [Client.Run]. While Run runs, [Client.Do]
// gives commands and [Client.Watch] delivers whole views:
//
//	home, err := client.OpenHome(dir)
//	store, err := client.Join(home, link, "Ann")
//	c, err := client.New(client.Config{Store: store, Dial: dial, Catalog: catalog.Catalog{}, Deals: true, Shows: true})
//	updates, stop := c.Watch()
//	go c.Run(ctx)
//
// The order is the law here (P-11, P-41): what an engine says is
// stored and synced before it is sent, and what was stored is sent again byte
// for byte until it is on the log; it is never made again. A program that is
// killed anywhere and started again from its store never signs a second entry
// at one count.
//
// A store speaks for one device. Two processes cannot have one store open, and
// a copy of a store must never be used beside the original: for another device
// there is [Client.SeatLink].
package client
