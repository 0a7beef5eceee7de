package lab

// The nine letters (Pelé 1988, with the slips of the page put right). A group
// that its owner has to open comes with his keys alone on it. In each exchange
// the drawer takes from the pile as it stood, before the rejects of that exchange
// join it.

func (g *Letters) first(l *Letter) {
	g.fresh(l, "a1")
	g.put(l, "PILE", "a1", g.relock(g.deck, "a1"))
}

func (g *Letters) second(l *Letter) {
	g.fresh(l, "b1", "b2")
	pile := g.last().heap("PILE").list
	pile = arrange(pile, g.d.perm(len(pile)))
	hand, rest := g.relock(pile[:5], "b1"), g.relock(pile[5:], "b2")
	if g.lie == LieDouble {
		rest[0] = g.relock(pile[:1], "b2")[0]
	}
	g.put(l, "HB", "a1 b1", hand)
	g.put(l, "PILE", "a1 b2", rest)
}

func (g *Letters) third(l *Letter) {
	g.fresh(l, "a2", "a3")
	hand, pile := g.last().heap("HB").list, g.last().heap("PILE").list
	rest := g.relock(pile[5:], "-a1 a3")
	if g.lie == LieKey {
		rest[0] = g.relock(rest[:1], "a2")[0]
	}
	g.put(l, "HB", "b1", g.relock(hand, "-a1"))
	g.put(l, "HA", "a2 b2", g.relock(pile[:5], "-a1 a2"))
	g.put(l, "PILE", "a3 b2", rest)
}

func (g *Letters) fourth(l *Letter) {
	g.fresh(l, "b3", "b4")
	old := g.last()
	hand := g.relock(old.heap("HB").list, "-b1")
	keep, reject := g.choose(hand, exchanges[0])
	g.show(l, hand, reject)
	pile := old.heap("PILE").list
	n := len(reject)
	g.put(l, "HB", "b3", g.relock(keep, "b3"))
	g.put(l, "RB", "b4", g.relock(reject, "b4"))
	g.put(l, "DB", "a3 b3", g.relock(pile[:n], "-b2 b3"))
	g.put(l, "PILE", "a3 b4", g.relock(pile[n:], "-b2 b4"))
	g.put(l, "HA", "a2", g.relock(old.heap("HA").list, "-b2"))
}

func (g *Letters) fifth(l *Letter) {
	g.fresh(l, "a4", "a5")
	old := g.last()
	hand := g.relock(old.heap("HA").list, "-a2")
	keep, reject := g.choose(hand, exchanges[1])
	g.show(l, hand, reject)
	pile := old.heap("PILE").list
	n := len(reject)
	kept := g.relock(keep, "a4")
	if g.lie == LieAce {
		// Not one that she holds already, or nothing would be gained: the
		// first ace that is not in her hand.
		for i := range 4 {
			if find(hand, g.deck[i]) < 0 {
				kept[0] = g.relock(g.deck[i:i+1], "a4")[0]
				break
			}
		}
	}
	g.pass(l, old.heap("HB"))
	g.put(l, "DB", "b3", g.relock(old.heap("DB").list, "-a3"))
	g.put(l, "HA", "a4", kept)
	g.put(l, "RA", "a5", g.relock(reject, "a5"))
	g.put(l, "DA", "a4 b4", g.relock(pile[:n], "-a3 a4"))
	g.put(l, "PILE", "a5 b4", g.relock(pile[n:], "-a3 a5"), g.relock(old.heap("RB").list, "a5"))
}

func (g *Letters) sixth(l *Letter) {
	g.fresh(l, "b5", "b6")
	old := g.last()
	hand := append(g.relock(old.heap("HB").list, "-b3"), g.relock(old.heap("DB").list, "-b3")...)
	keep, reject := g.choose(hand, exchanges[2])
	g.show(l, hand, reject)
	pile, thrown := old.heap("PILE").list, old.heap("RA").list
	n := len(reject)
	drawn, rest, joins := g.relock(pile[:n], "-b4 b5"), g.relock(pile[n:], "-b4 b6"), g.relock(thrown, "b6")
	if g.lie == LieReject {
		drawn[0] = g.relock(thrown[:1], "b5")[0]
		joins[0] = g.relock(pile[:1], "-b4 b6")[0]
	}
	g.put(l, "HB", "b5", g.relock(keep, "b5"))
	g.put(l, "RB", "b6", g.relock(reject, "b6"))
	g.put(l, "DB", "a5 b5", drawn)
	g.pass(l, old.heap("HA"))
	g.put(l, "DA", "a4", g.relock(old.heap("DA").list, "-b4"))
	g.put(l, "PILE", "a5 b6", rest, joins)
}

func (g *Letters) seventh(l *Letter) {
	g.fresh(l, "a6", "a7")
	old := g.last()
	hand := append(g.relock(old.heap("HA").list, "-a4"), g.relock(old.heap("DA").list, "-a4")...)
	keep, reject := g.choose(hand, exchanges[3])
	g.show(l, hand, reject)
	pile := old.heap("PILE").list
	n := len(reject)
	g.pass(l, old.heap("HB"))
	g.put(l, "DB", "b5", g.relock(old.heap("DB").list, "-a5"))
	g.put(l, "HA", "a6", g.relock(keep, "a6"))
	g.put(l, "RA", "a7", g.relock(reject, "a7"))
	g.put(l, "DA", "a6 b6", g.relock(pile[:n], "-a5 a6"))
	g.put(l, "PILE", "a7 b6", g.relock(pile[n:], "-a5 a7"), g.relock(old.heap("RB").list, "a7"))
}

func (g *Letters) eighth(l *Letter) {
	old := g.last()
	g.show(l, append(g.relock(old.heap("HB").list, "-b5"), g.relock(old.heap("DB").list, "-b5")...), nil)
	g.put(l, "DA", "a6", g.relock(old.heap("DA").list, "-b6"))
}

// ninth opens the last hand; after it come the bets, and no more cards.
func (g *Letters) ninth(l *Letter) {
	g.show(l, append(g.relock(g.Letters[6].heap("HA").list, "-a6"), g.relock(g.last().heap("DA").list, "-a6")...), nil)
}
