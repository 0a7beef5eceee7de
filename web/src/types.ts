// What web/show writes. Cards are two letters ("Ah"), "??" for a hidden one;
// seats count from 0, -1 is none; times are milliseconds.

export interface Debt { from: string; to: string; chips: number }
export interface Named { en: string; fr: string; cards: string[] }
export interface Place {
  seat: number; status: 'empty' | 'waiting' | 'in' | 'out' | 'absent' | 'cheated' | 'eliminated';
  name: string; stack: number; queued: number; bank: number; leaving: boolean; host: boolean; inHand: boolean;
  debt: number; straddle: number; post: boolean; bomb: boolean; game: number; // blinds to make good; wishes before a deal
}
export interface Choice { verb: string; min: number; max: number; cost: number; slots: number[] }
export interface SeatView {
  seat: number; stack: number; bet: number; total: number; folded: boolean; allin: boolean; mucked: boolean; dropped: boolean;
  shown: boolean; slots: number[]; cards: string[]; up: boolean[]; best: Named | null; low: Named | null; last: string;
}
export interface Award {
  amount: number; shares: { seat: number; chips: number }[]; name: Named | null; low: boolean; run: number;
}
export interface Hand {
  game: string; street: string; board: string[]; runs: string[][]; pots: { amount: number; seats: number[] }[];
  seats: SeatView[]; button: number; toAct: number; choices: Choice[]; toCall: number;
  result: { void: boolean; carry: number; rule: string; pots: Award[] } | null;
}
export interface Owed {
  seat: number; kind: 'key' | 'pass' | 'shares' | 'decision' | 'reveal'; slots: number[]; deadline: number; end: number; claimable: number;
}
export interface Fault {
  seat: number; name: string; entry: number; hand: number; clause: number; slug: string; text: string; reason?: string;
}
export interface Charter {
  name: string; game: string; suite: string; seats: number; approve: boolean; buyMin: number; buyMax: number;
  decision: number; bank: number; grace: number; maxHands: number; stakes: string; unit: number;
}
export interface View {
  table: string; charter: Charter; reveals: boolean; records: number; head: string; time: number; me: number; host: number; iAmHost: boolean;
  speaks: boolean; sending: boolean; places: Place[];
  accounts: { name: string; seat: number; in: number; out: number; gone: boolean }[];
  debts: Debt[]; hand: number; running: boolean; turn: number; game: Hand | null;
  deck: { id: string; digest: string; ready: boolean; passes: number; shares: number; roster: number[] } | null;
  owed: Owed[]; settled: number; voided: number; paused: boolean; closed: boolean; defect: string;
  faults: Fault[]; absences: { seat: number; name: string; entry: number; hand: number }[];
  chipsIn: number; chipsOut: number; nextDeal: number; cup: Cup | null;
  offers: { straddle: boolean; debts: boolean; post: boolean; bomb: boolean; games: string[] };
}
// Cup is a tournament. Stakes are texts such as "25/50"; times are 0 for none.
export interface Cup {
  begun: boolean; over: boolean; level: number; stakes: string; next: string; rises: boolean; hands: number; ends: number; rest: number;
  again: boolean; left: number;
  places: { place: number; seat: number; name: string; chips: number; prize: number; out: boolean; foul: boolean }[];
}
export interface Event {
  entry: number; kind: string; seat: number; hand: number; verb?: string; to?: number; cards?: string[]; chips?: number;
  name?: string; text?: string; void?: boolean; done?: boolean; clause?: number; slug?: string; ms?: number;
}
export interface Update {
  ready: boolean; online: boolean; reading: boolean; trouble: string; retry: number; fenced: boolean; skew: number;
  view?: View; events: Event[]; dropped: string[];
}
export interface Report {
  ok: boolean; unreadable: boolean; complete: boolean; audit: string; settled: number; voided: number; shuffles: number;
  openings: number; entries: number; chipsIn: number; chipsOut: number; table: string; name: string; game: string; suite: string;
  head: string; error: string; byte: number; faults: Fault[]; absent: { name: string; entry: number; hand: number }[];
  players: { name: string; in: number; out: number }[]; debts: Debt[];
  hands: { hand: number; entry: number; void: boolean; ended: boolean; absent: boolean; cheated: boolean }[];
}
export interface Step { entry: number; events: Event[]; view: View }
export interface Catalog {
  games: { id: string; name: string; min: number; max: number; straddle: boolean; missed: boolean; bomb: boolean; plan: string; cup: boolean; mixes: boolean }[];
  mixes: { name: string; games: string[] }[];
  maxMix: number;
  suites: Suite[];
}
// Suite is what a person should know of a way to keep the cards. costs are bytes of a deck, from min seats on;
// groups are primes to choose from, and locks says whether locks of full length can be chosen.
export interface Suite {
  id: string; name: string; min: number; max: number; shuffle: string; opening: string; leaks: string; transactor: boolean;
  plan: string; groups: string[]; locks: boolean; costs: number[]; games: string[];
}
export interface Listed { id: string; title: string; player: string; host: boolean; seat: number; finished: boolean; seen: number }
// Exported is a hand history, and the hands that are not in it.
export interface Exported { data: Uint8Array; ext: string; hands: number; left: { hand: number; why: string; text: string }[] | null }
// Setup is a new table, as the form or the program that hosts the page has it.
export interface Setup {
  title: string; game: string; suite: string; seats: number; unit: number; small: number; buyIn: number; decision: number;
  bank: number; between: number; hands: number; approve: boolean; player: string; bots: number;
  options?: string; buyMin?: number; straddle?: number; missed?: number; bombEvery?: number; mix?: string; games?: string[] | null; turn?: number;
  late?: number; again?: number; breakEvery?: number; breakMS?: number; // of a tournament
  params?: string; group?: string; locks?: boolean; // of the suite: whole in hexadecimal, or what was chosen
  cup: string; structure: string; // the kind of a tournament, or one in hexadecimal; both empty for none
}
// LetterNote is a line of the list of games by letters; LetterGame is such a game.
export type Waiting = 'me' | 'letter' | 'old' | 'start' | 'others' | 'left' | 'finished';
interface LetterHead { id: string; title: string; player: string; waiting: Waiting; for: string[]; since: number; until: number }
export interface LetterNote extends LetterHead { choices: string[] }
export interface LetterGame extends LetterHead {
  asked: boolean; ring: boolean; recall: number; leaving: boolean; invited: boolean; view: View; news: Event[]; past: Event[];
}
// LetterOut is a letter to be sent; view and told are what its reader may see.
export interface LetterOut {
  to: string; address: string; kind: 'move' | 'invitation' | 'request'; turn: boolean; have: number; bytes: number; note: string;
  armor: string; view: View; told: Event[];
}
// LetterRead is what a letter brought, or why it was refused.
export interface LetterRead {
  table: string; from: string; note: string; asks: boolean; old: boolean; more: boolean; why: string; name: string; first: number;
  last: number; at: number; clause: string; evidence: string; text: string; offer: LetterOffer | null;
}
export interface LetterOffer {
  host: string; name: string; people: string[]; charter: Charter; holiday: number; ring: boolean; leaks: string; atOnce: boolean;
}
