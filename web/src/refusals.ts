// French for what the client refuses and why. The engine speaks English, as its
// log does; TestRefusals finds a sentence of its that has no French here.
import { lang } from './prefs';
import { t } from './words';

const french: Record<string, string> = {
  // the table
  'the hand is over': 'le coup est fini',
  'there are too many chips on the table': 'il y a trop de jetons à la table',
  'nothing to change': 'il n’y a rien à changer',
  'too few seats are ready': 'trop peu de places sont prêtes',
  'this device speaks for another seat': 'cet appareil parle pour une autre place',
  'the tournament is over': 'le tournoi est fini',
  'the table is closed': 'la table est fermée',
  'the deck is not in use': 'ce paquet ne sert pas',
  'time is given by letters only': 'on ne donne du temps que par lettres',
  'this seat cannot be host': 'cette place ne peut pas être hôte',
  'this player was removed from the table': 'ce joueur a été retiré de la table',
  'this player sits already': 'ce joueur est déjà assis',
  'this device speaks already': 'cet appareil parle déjà',
  'there is nobody to remove': 'il n’y a personne à retirer',
  'there is nobody to give time to': 'il n’y a personne à qui donner du temps',
  'the turn that it was made for is over': 'le tour pour lequel c’était est passé',
  'the transactor is not there': 'le transacteur n’est pas là',
  'the transactor has no cards and no say in this': 'le transacteur n’a pas de cartes et rien à dire ici',
  'the tournament begins when all seats are taken, or with the host\'s word': 'le tournoi commence quand toutes les places sont prises, ou sur un mot de l’hôte',
  'the time is not over': 'le temps n’est pas écoulé',
  'the table is paused': 'la table est en pause',
  'the table is paused or closed': 'la table est en pause ou fermée',
  'the table has seen too many players': 'la table a vu passer trop de joueurs',
  'the table has its charter': 'la table a déjà sa charte',
  'the table does not offer this': 'la table ne le propose pas',
  'the stack would be over the table\'s limit': 'le tapis dépasserait la limite de la table',
  'the stack is not that of the tournament': 'ce tapis n’est pas celui du tournoi',
  'the seat is waiting for the host': 'la place attend l’hôte',
  'the seat is taken': 'la place est prise',
  'the seat is out': 'la place n’est plus en jeu',
  'the seat is leaving already': 'la place s’en va déjà',
  'the seat has nothing left to decide': 'la place n’a plus rien à décider',
  'the pause between hands is not over': 'la pause entre les coups n’est pas finie',
  'the host\'s powers are not offered to this seat': 'le rôle d’hôte n’est pas proposé à cette place',
  'the device is not certified by the seat key': 'l’appareil n’est pas certifié par la clé de la place',
  'the device is not certified by a seat\'s key': 'l’appareil n’est certifié par la clé d’aucune place',
  'the buy-in is outside the table\'s limits': 'la cave est hors des limites de la table',
  'the author is not dealt in': 'l’auteur n’est pas du coup',
  'the author has no seat': 'l’auteur n’a pas de place',
  'so much holiday is not left': 'il ne reste pas autant de congé',
  'only players by letters take holidays': 'seuls les joueurs par lettres prennent congé',
  'nobody waits for this seat': 'personne n’attend cette place',
  'it is the break': 'c’est la pause',
  'in a tournament only a seat that is out enters again': 'en tournoi, seule une place éliminée rentre',
  'in a tournament a seat with chips stays': 'en tournoi, une place qui a des jetons reste',
  'decisions are made ahead by letters only': 'on ne décide d’avance que par lettres',
  'another hand is next': 'c’est un autre coup qui suit',
  'a tournament ends when one seat has all the chips': 'un tournoi finit quand une place a tous les jetons',
  'a newer plan stands': 'un plan plus récent tient',
  'a hand is in progress': 'un coup est en cours',
  'a claim is about others, by a seat': 'on ne déclare absents que les autres, et depuis une place',
  'this key served in an earlier deck': 'cette clé a servi dans un paquet précédent',
  'only the host may do this': 'seul l’hôte peut le faire',
  'no decision is due': 'aucune décision n’est attendue',
  'there is no such hand yet': 'ce coup n’existe pas encore',
  'there is no such turn yet': 'ce tour n’existe pas encore',
  'this seat has no part in the deck': 'cette place n’a pas part au paquet',
  'the decision is for a hand that is over': 'la décision est pour un coup fini',
  'the decision is for another turn': 'la décision est pour un autre tour',
  'this seat is not in the hand': 'cette place n’est pas du coup',
  'this device does not speak for a seat here; sit down or take over first': 'cet appareil ne parle pour aucune place ici ; asseyez-vous ou reprenez votre place d’abord',
  'the table has not been read yet; wait a moment': 'la table n’est pas encore lue ; attendez un instant',
  'an onlooker has no seat to speak for': 'un spectateur n’a pas de place',
  'the table\'s name is empty, too long or has control characters': 'le nom de la table est vide, trop long ou contient des caractères interdits',
  'D-23: an exchange names how many cards go, by the lowest slots, and not which': 'D-23 : un échange dit combien de cartes partent, par les plus basses, et non lesquelles',
  // links
  'this is not a link to a table: it should look like https://example.org/t/TABLE#SECRET; copy the whole link': 'ce n’est pas le lien d’une table : il ressemble à https://example.org/t/TABLE#SECRET ; copiez le lien entier',
  'the link has no secret: the part from # on is missing; copy the whole link, or ask for it again': 'le lien n’a pas de secret : il manque la partie après # ; copiez le lien entier, ou redemandez-le',
  'the link is cut off at its end; copy it again, to the last character': 'le lien est coupé à la fin ; recopiez-le jusqu’au dernier caractère',
  'there is something behind the end of the link; copy the link alone, without the text around it': 'il y a quelque chose après la fin du lien ; copiez le lien seul, sans le texte autour',
  'a character of the link is wrong; copy the link again instead of typing it': 'un caractère du lien est faux ; recopiez le lien au lieu de le taper',
  'the link is of a kind that this version does not know; get a newer version of nodealer, or copy the link again': 'cette version ne connaît pas ce genre de lien ; prenez une version plus récente de nodealer, ou recopiez le lien',
  'this link is for watching only; ask for a link to play': 'ce lien permet seulement de regarder ; demandez un lien pour jouer',
  'an onlooker has no seat to hand over': 'un spectateur n’a pas de place à transmettre',
  'nothing is stored about this table here': 'rien n’est gardé ici sur cette table',
  'nothing of the table has been read yet': 'rien de la table n’est encore lu',
  // the browser and the way to the relay
  'the browser does not connect to this address': 'le navigateur ne se connecte pas à cette adresse',
  'the browser does not send': 'le navigateur n’envoie pas',
  'the browser\'s connection failed': 'la connexion du navigateur est coupée',
  'the relay at this address is not the one that kept the table: its key is another': 'le relais à cette adresse n’est pas celui qui tenait la table : sa clé est autre',
  'the relay sent less of the log than before': 'le relais envoie moins du journal qu’avant',
  'the relay speaks another version of the protocol; one of the two programs is old': 'le relais parle une autre version du protocole ; l’un des deux programmes est ancien',
  'no file has been checked': 'aucun fichier n’a été vérifié',
  'no table is open': 'aucune table n’est ouverte',
  'no such decision': 'cette décision n’existe pas',
  'the client has stopped': 'le client s’est arrêté',
  'the client has ended': 'le client s’est arrêté',
  'the worker does not start': 'le programme de la page ne démarre pas',
  'the browser did not store it': 'le navigateur ne l’a pas gardé',
  'there is a seat for this table already': 'il y a déjà une place pour cette table',
  'this browser keeps no data for the page; leave private browsing, or allow it': 'ce navigateur ne garde rien pour la page ; quittez la navigation privée, ou autorisez-le',
  'this seat was sealed on a secure page; open it by the same address as before': 'cette place a été scellée sur une page sûre ; ouvrez-la par la même adresse',
  'this game is open in another window': 'cette partie est ouverte dans une autre fenêtre ; rouvrez-la ici pour continuer',
  'a piece of the game’s file is missing': 'il manque un morceau du fichier de la partie',
  'this name cannot be used': 'ce nom ne convient pas',
  'nobody is invited': 'personne n’est invité',
  'read the invitation again': 'relisez l’invitation',
  'write the letter again': 'réécrivez la lettre',
  'this is not the link of a seat': 'ce n’est pas le lien d’une place',
  'this table is open in another window': 'cette table est ouverte dans une autre fenêtre',
};

// sentences with a hole, in the order of their parts
const holes: [RegExp, string][] = [
  [/^it is the turn of seat (\d+)$/, 'c’est le tour de la place $1'],
  [/^the share of slot (\d+) is missing$/, 'il manque la part de la carte $1'],
  [/^this seat does not hold slot (\d+) face down$/, 'cette place ne tient pas la carte $1 cachée'],
  [/^(.*) is for (\d+) to (\d+) seats, not (\d+)$/, '$1 est pour $2 à $3 places, et non $4'],
  [/^closed: (.*)$/, 'connexion fermée : $1'],
];

// refusal says in the language of the page why something was refused.
export function refusal(text: string): string {
  if (/^table id: /.test(text)) return t('load.badlink');
  if (text === 'nothing is stored about this table here') return t('load.unknown');
  const s = plain(text);
  return s.charAt(0).toUpperCase() + s.slice(1);
}

function plain(text: string): string {
  if (lang.value !== 'fr') return text;
  if (french[text]) return french[text];
  const unstored = /^nothing was (?:written|sent), because it could not be stored first: (.*)$/.exec(text);
  if (unstored) return `rien n’est parti, faute d’avoir pu être gardé d’abord : ${plain(unstored[1]!)}`;
  for (const [form, words] of holes) if (form.test(text)) return text.replace(form, words);
  return text;
}

// broken says which rule a cheat broke, by its clause.
export const broken = (clause: number): string => t(`clause.${clause}`);
