// What package lab computes, by its JSON names.

export interface CardNumber { card: string; number: string; sign: number }
export interface Slot { number: string; sign: number; power: boolean }
export interface Signs {
  matches: number; says: boolean; plus: string[]; minus: string[]; tenths: number; powers: number[]; powerCards: string[];
}
export interface Scene {
  stage: number; p: string; deck: CardNumber[]; slots: Slot[]; look?: Signs; a: string; b: string; ai: string; bi: string;
  dealt: { slot: number; to: 'alice' | 'bob'; locked: string; half: string; number: string; card: string }[];
  opened: CardNumber[]; checks: { name: string; ok: boolean }[]; squares: number; others: number;
}
export interface KeyHunt {
  p: string; slot: number; order: string; number: string; slots: Slot[]; tries: { card: string; key: string; opens: number }[];
  searches: { factor: string; base: string; wanted: string; rest: string; order: string }[];
  key: string; alice: string; same: boolean; opened: string[]; digits: number;
}
export interface ProductHunt {
  slots: { number: string; guess: string; right: boolean }[]; found: number;
  examples: { x: number; y: number; z: number; cards: string[]; values: string[] }[]; named: number; right: number;
}
export interface Twice { number: string; keys: string[]; values: string[]; cards: string[]; from: string; to: string }
export interface Oracle {
  card: string; half: string; honest: string; blinded: string; answer: string; opened: string; read: string; looks: boolean;
  equation: string; honestOK: boolean;
}
export interface Race {
  players: number; deck: string[];
  passes: { kind: 'mask' | 'shuffle' | 'relock' | 'unmask'; who: number; out: string[]; locks: string[][] }[];
  openings: { slot: number; to: number; keys: { who: number; key: string; ok: boolean }[]; onlook: number; card: string }[];
}
export interface Stream { plain: string[]; masked: string[]; tried: number; fits: number; found: string; opened: string[]; right: number }
export interface Heap { name: string; keys: string[]; numbers: string[] }
export interface Letter { number: number; from: 'A' | 'B'; newKeys: string[]; heaps: Heap[]; hand: string[]; rejected: string[] }
export interface Letters { prime: string; p: string; cards: CardNumber[]; keys: Record<string, string>; letters: Letter[] }
export interface Verdict {
  findings: { letter: number; from: string; rule: string; text: string; ok: boolean }[]; liar: string; letter: number; checked: number;
}
export interface KeyTry { key: string; gcd: string; inverse: string; distinct: number; locked: string; back: string }
export interface Slips {
  mod8: number; nextSafe: string; squares: string[]; valid: number; smallest: string; invalid: number; wrongMod: string; wrongBack: string;
  rightMod: string; rightBack: string; residues: number; pile: number; printed: number; correct: number;
}
export interface Crack { tried: number; fits: number; key: string; opened: string[]; bits: number }
export interface Bit { bit: number; root: string; number: string; symbol: number; modP: number; opened: number }
export interface Bits {
  n: string; p: string; q: string; card: string; index: number; bits: Bit[]; again: Bit[]; plus: number; opened: string;
  flip: number; turned: string; other: string; asked: { x: string; square: string; root: string; gcd: string; factor: boolean }[]; broken: boolean;
}
export interface Proof {
  cards: string[]; in: { a: string; b: string }[]; out: { a: string; b: string }[]; order: number[]; changed: number[]; opened: string[];
  proofSize: number; deckSize: number; equations: { name: string; holds: boolean }[]; refused: string; ok: boolean;
}
export interface Toss {
  n: string; p: string; q: string; x: string; square: string; roots: string[]; sent: number; guessed: boolean; gcd: string; proved: boolean;
  alice: number; wins: boolean[]; series: number; fair: boolean;
}
