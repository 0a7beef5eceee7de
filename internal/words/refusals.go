package words

import (
	"regexp"
	"strings"
)

// Refusal says in this language why the engine refused something. The engine speaks
// English, as its log does; a text that is none of its sentences stays as it is.
func (l Lang) Refusal(text string) string {
	if !l.french {
		return text
	}
	s := text
	for _, p := range []string{"client: ", "desk: ", "table: ", "stale: ", "poker: "} { // who says it
		s = strings.TrimPrefix(s, p)
	}
	if fr, ok := refusals[s]; ok {
		return fr
	}
	for _, r := range holed {
		if r.form.MatchString(s) {
			return r.form.ReplaceAllString(s, r.fr)
		}
	}
	return text
}

// holed are sentences with a value in them.
var holed = []struct {
	form *regexp.Regexp
	fr   string
}{
	{regexp.MustCompile(`^it is the turn of seat (\d+)$`), "c'est le tour de la place $1"},
	{regexp.MustCompile(`^the share of slot (\d+) is missing$`), "il manque la part de la carte $1"},
	{regexp.MustCompile(`^this seat does not hold slot (\d+) face down$`), "cette place ne tient pas la carte $1 cachée"},
}

// refusals are the engine's sentences; TestRefusals finds one that is missing.
var refusals = map[string]string{
	"D-23: an exchange names how many cards go, by the lowest slots, and not which": "D-23 : un échange dit combien de cartes partent, par les plus basses, et non lesquelles",
	"a claim is about others, by a seat":                                            "on ne déclare absents que les autres, et depuis une place",
	"a hand is in progress":                                                         "un coup est en cours",
	"a newer plan stands":                                                           "un plan plus récent tient",
	"a tournament ends when one seat has all the chips":                             "un tournoi finit quand une place a tous les jetons",
	"an onlooker has no seat to speak for":                                          "un spectateur n'a pas de place",
	"another hand is next":                                                          "c'est un autre coup qui suit",
	"decisions are made ahead by letters only":                                      "on ne décide d'avance que par lettres",
	"in a tournament a seat with chips stays":                                       "en tournoi, une place qui a des jetons reste",
	"in a tournament only a seat that is out enters again":                          "en tournoi, seule une place éliminée rentre",
	"it is the break":                                                               "c'est la pause",
	"no decision is due":                                                            "aucune décision n'est attendue",
	"nobody waits for this seat":                                                    "personne n'attend cette place",
	"nothing to change":                                                             "il n'y a rien à changer",
	"only players by letters take holidays":                                         "seuls les joueurs par lettres prennent congé",
	"only the host may do this":                                                     "seul l'hôte peut le faire",
	"so much holiday is not left":                                                   "il ne reste pas autant de congé",
	"the author has no seat":                                                        "l'auteur n'a pas de place",
	"the author is not dealt in":                                                    "l'auteur n'est pas du coup",
	"the buy-in is outside the table's limits":                                      "la cave est hors des limites de la table",
	"the decision is for a hand that is over":                                       "la décision est pour un coup fini",
	"the decision is for another turn":                                              "la décision est pour un autre tour",
	"the deck is not in use":                                                        "ce paquet ne sert pas",
	"the device is not certified by a seat's key":                                   "l'appareil n'est certifié par la clé d'aucune place",
	"the device is not certified by the seat key":                                   "l'appareil n'est pas certifié par la clé de la place",
	"the hand is over":                                                              "le coup est fini",
	"the host's powers are not offered to this seat":                                "le rôle d'hôte n'est pas proposé à cette place",
	"the pause between hands is not over":                                           "la pause entre les coups n'est pas finie",
	"the seat has nothing left to decide":                                           "la place n'a plus rien à décider",
	"the seat is leaving already":                                                   "la place s'en va déjà",
	"the seat is out":                                                               "la place n'est plus en jeu",
	"the seat is taken":                                                             "la place est prise",
	"the seat is waiting for the host":                                              "la place attend l'hôte",
	"the stack is not that of the tournament":                                       "ce tapis n'est pas celui du tournoi",
	"the stack would be over the table's limit":                                     "le tapis dépasserait la limite de la table",
	"the table does not offer this":                                                 "la table ne le propose pas",
	"the table has its charter":                                                     "la table a déjà sa charte",
	"the table has not been read yet; wait a moment":                                "la table n'est pas encore lue ; attendez un instant",
	"the table has seen too many players":                                           "la table a vu passer trop de joueurs",
	"the table is closed":                                                           "la table est fermée",
	"the table is paused":                                                           "la table est en pause",
	"the table is paused or closed":                                                 "la table est en pause ou fermée",
	"the table's name is empty, too long or has control characters":                 "le nom de la table est vide, trop long ou contient des caractères interdits",
	"the time is not over":                                                          "le temps n'est pas écoulé",
	"the tournament begins when all seats are taken, or with the host's word":       "le tournoi commence quand toutes les places sont prises, ou sur un mot de l'hôte",
	"the tournament is over":                                                        "le tournoi est fini",
	"the transactor has no cards and no say in this":                                "le transacteur n'a pas de cartes et rien à dire ici",
	"the transactor is not there":                                                   "le transacteur n'est pas là",
	"the turn that it was made for is over":                                         "le tour pour lequel c'était est passé",
	"there are too many chips on the table":                                         "il y a trop de jetons à la table",
	"there is no such hand yet":                                                     "ce coup n'existe pas encore",
	"there is no such turn yet":                                                     "ce tour n'existe pas encore",
	"there is nobody to give time to":                                               "il n'y a personne à qui donner du temps",
	"there is nobody to remove":                                                     "il n'y a personne à retirer",
	"this device does not speak for a seat here; sit down or take over first":       "cet appareil ne parle pour aucune place ici ; asseyez-vous ou reprenez votre place d'abord",
	"this device speaks already":                                                    "cet appareil parle déjà",
	"this device speaks for another seat":                                           "cet appareil parle pour une autre place",
	"this key served in an earlier deck":                                            "cette clé a servi dans un paquet précédent",
	"this player sits already":                                                      "ce joueur est déjà assis",
	"this player was removed from the table":                                        "ce joueur a été retiré de la table",
	"this seat cannot be host":                                                      "cette place ne peut pas être hôte",
	"this seat has no part in the deck":                                             "cette place n'a pas part au paquet",
	"this seat is not in the hand":                                                  "cette place n'est pas du coup",
	"time is given by letters only":                                                 "on ne donne du temps que par lettres",
	"too few seats are ready":                                                       "trop peu de places sont prêtes",
}
