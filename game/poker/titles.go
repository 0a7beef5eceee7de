package poker

// Title returns the name of a game by its id, in French for lang "fr" and in
// English otherwise; the id itself if it is none of [Games].
func Title(id, lang string) string {
	if name, ok := frenchTitles[id]; ok && lang == "fr" {
		return name
	}
	if id == Mix.Info().ID {
		return Mix.Info().Name
	}
	if g, ok := ByID(id); ok {
		return g.Info().Name
	}
	return id
}

var frenchTitles = map[string]string{
	"holdem-nl/1":   "Texas hold'em no limit",
	"holdem-pl/1":   "Texas hold'em pot limit",
	"holdem-fl/1":   "Texas hold'em à limites fixes",
	"holdem-sl/1":   "Texas hold'em à mises encadrées",
	"short-nl/1":    "Hold'em à 36 cartes no limit",
	"omaha-pl/1":    "Omaha pot limit",
	"omaha5-pl/1":   "Omaha à cinq cartes pot limit",
	"omaha6-pl/1":   "Omaha à six cartes pot limit",
	"omaha8-pl/1":   "Omaha haut-bas pot limit, bas au huit",
	"omaha8-fl/1":   "Omaha haut-bas à limites fixes, bas au huit",
	"omaha8x5-pl/1": "Omaha haut-bas à cinq cartes pot limit, bas au huit",
	"omaha8x5-fl/1": "Omaha haut-bas à cinq cartes à limites fixes, bas au huit",
	"omaha8x6-pl/1": "Omaha haut-bas à six cartes pot limit, bas au huit",
	"omaha8x6-fl/1": "Omaha haut-bas à six cartes à limites fixes, bas au huit",
	"draw52-nl/1":   "Poker fermé no limit",
	"draw52-pl/1":   "Poker fermé pot limit",
	"draw52-fl/1":   "Poker fermé à limites fixes",
	"draw32-nl/1":   "Poker fermé à 32 cartes et deux échanges, no limit",
	"draw1988-nl/1": "Poker par correspondance de 1988, no limit",
	"deuce1-nl/1":   "2-7 à un échange, no limit",
	"deuce3-fl/1":   "2-7 à trois échanges, limites fixes",
	"ace3-fl/1":     "As-5 à trois échanges, limites fixes",
	"badugi-fl/1":   "Badugi à limites fixes",
	"stud-fl/1":     "Stud à sept cartes",
	"stud8-fl/1":    "Stud à sept cartes haut-bas, bas au huit",
	"razz-fl/1":     "Razz",
	"mix/1":         "Jeux alternés",
}
