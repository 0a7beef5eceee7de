// Games by letters: a worker of their own with the client of all suites, started
// when the first letter is read, and what the page knows of the game on the screen.
import { signal } from '@preact/signals';
import { sized } from './dock';
import { eventLine, told } from './events';
import { amount, dayText, list } from './parts';
import { lang } from './prefs';
import { refusal } from './refusals';
import { spawn } from './spawn';
import { ask } from './state';
import { t } from './words';
import type { LetterGame, LetterNote, LetterOut, LetterRead, View } from './types';

export const notes = signal<LetterNote[]>([]);
export const broken = signal<string[]>([]); // ids of games whose line cannot be read
export const ownKey = signal('');
export const game = signal<LetterGame | null>(null);
export const outs = signal<LetterOut[] | null>(null); // letters to be sent; null: none were written
export const reads = signal<LetterRead[]>([]); // what was read last
export const wrong = signal('');
export const busy = signal(false);

const ranks: Record<string, number> = { me: 0, letter: 1, old: 2, start: 3, others: 4, finished: 5 };
export const mine = (n: { waiting: string }): boolean => ranks[n.waiting]! < 3;

export async function loadNotes(): Promise<void> {
  const rows = await ask<{ id: string; note: string }[]>('letterlist');
  notes.value = rows.filter((r) => r.note).map((r) => JSON.parse(r.note) as LetterNote)
    .sort((a, b) => ranks[a.waiting]! - ranks[b.waiting]! || (a.until || Infinity) - (b.until || Infinity) || a.since - b.since);
  broken.value = rows.filter((r) => !r.note).map((r) => r.id);
}

// Refused is what the desk would not do.
export class Refused extends Error {
  constructor(readonly read: LetterRead) { super(because(read)); }
}

let worker: Worker | undefined;
let up: Promise<void> | undefined;
let last = 0;
const waiting = new Map<number, (m: { ok?: unknown; error?: string }) => void>();

function start(): Promise<void> {
  worker = spawn(true);
  return new Promise((yes, no) => {
    const fail = (why: string) => {
      for (const f of waiting.values()) f({ error: why });
      waiting.clear();
      up = undefined;
      no(new Error(why));
    };
    worker!.onmessage = (e: MessageEvent) => {
      const m = e.data as { id?: number; ok?: unknown; error?: string; started?: boolean; fatal?: string };
      if (m.started) yes();
      else if (m.fatal) fail(m.fatal);
      else if (typeof m.id === 'number') {
        waiting.get(m.id)?.(m);
        waiting.delete(m.id);
      }
    };
    worker!.onerror = (e) => fail(e.message || 'the worker does not start');
  });
}

// desk gives the desk a command.
export async function desk<T>(op: string, more: object = {}): Promise<T> {
  await (up ??= start());
  const id = ++last;
  const m = await new Promise<{ ok?: unknown; error?: string }>((yes) => {
    waiting.set(id, yes);
    worker!.postMessage({ ...more, id, do: 'letters', op });
  });
  if (typeof m.error === 'string') throw new Error(m.error);
  const ok = m.ok as { refused?: string } | null;
  if (ok && typeof ok === 'object' && typeof ok.refused === 'string') throw new Refused((JSON.parse(ok.refused) as { read: LetterRead[] }).read[0]!);
  return m.ok as T;
}

// doing runs something, and says what went wrong with it.
export async function doing(work: () => Promise<void>): Promise<boolean> {
  wrong.value = '';
  busy.value = true;
  try {
    await work();
    return true;
  } catch (err) {
    wrong.value = err instanceof Refused ? err.message : said((err as Error).message);
    return false;
  } finally {
    busy.value = false;
  }
}

function said(text: string): string {
  const m = /^(badkey|twice): (.*)$/.exec(text);
  return m ? t(m[1] === 'twice' ? 'mail.twice' : 'mail.badkey', { name: m[2]! }) : refusal(text);
}

// show takes the state of a game. With more, its news follow on those shown.
export function show(text: string, more = false): void {
  const g = JSON.parse(text) as LetterGame;
  if (more && game.value?.id === g.id) g.news = [...game.value.news, ...g.news];
  game.value = g;
  if (g.asked) sized(g.view);
}

export const about = (op: string, more: object = {}): Promise<string> => desk<string>(op, { ...more, table: game.value!.id });

// letters writes what is to be sent.
export async function letters(op: 'write' | 'ask', note = ''): Promise<void> {
  outs.value = (JSON.parse(await about(op, { note })) as { letters: LetterOut[] }).letters;
  show(await about('open'), true);
}

// take reads whatever stands in some bytes. Its answer is the game that a letter
// brought something to, '' for none.
export async function take(data: Uint8Array): Promise<string> {
  reads.value = [];
  const got = (JSON.parse(await desk<string>('read', { data })) as { read: LetterRead[] }).read;
  reads.value = got;
  void loadNotes();
  return got.find((r) => r.table && !r.why && !r.offer)?.table ?? '';
}

export const day = (ms: number): string => new Date(ms).toLocaleDateString(lang.value, { day: 'numeric', month: 'long', year: 'numeric' });

// because says why a letter was refused, in the words of nodealer mail.
export function because(r: LetterRead): string {
  if (r.why === 'text') return refusal(r.text);
  return t(`mail.why.${r.why}`, {
    name: r.name || t('mail.somebody'), from: r.first, to: r.last, date: day(r.at), clause: r.clause, evidence: r.evidence,
  });
}

// asks says what a game waits for.
export function asks(n: LetterNote | LetterGame): string {
  const names = list(n.for);
  if (n.waiting === 'start') return names ? t('mail.state.start', { names }) : t('mail.state.soon');
  return t(`mail.state.${n.waiting}`, { names: names || t('mail.somebody') });
}

// summary tells the reader of a letter what happened and what is asked (L-17). It
// is made of what anybody at the table may see.
export function summary(o: LetterOut, player: string): string {
  const v = o.view;
  const title = v.charter.name;
  if (o.kind === 'invitation') return [t('mail.sum.invited', { name: player, title }), t('mail.sum.accept'), t('mail.sum.secret')].join('\n\n') + '\n';
  if (o.kind === 'request') return [t('mail.sum.asks', { name: player, title }), t('mail.sum.read')].join('\n\n') + '\n';
  const lines = [t('mail.sum.title', { name: player, title }), ''];
  const events = happened(o.told, v);
  if (events.length) lines.push(t('mail.happened') + ':', ...events.map((l) => `  ${l}`), '');
  const owed = v.owed.find((x) => v.places[x.seat]?.name === o.to);
  if (o.turn && owed) {
    lines.push(t(owed.kind === 'decision' ? 'mail.sum.decides' : 'mail.sum.owes'));
    if (owed.deadline) lines.push(t('mail.until', { date: day(owed.deadline), n: dayText(owed.deadline - Date.now()) }), t('mail.noforfeit'));
    lines.push('');
  }
  if (o.note) lines.push(t('mail.notefrom', { name: player, note: o.note }), '');
  return [...lines, t('mail.sum.read'), ''].join('\n');
}

export const happened = (events: LetterOut['told'], v: View): string[] => told(events).map((e) => eventLine(e, v)).filter(Boolean);

const slug = (s: string): string => s.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 24) || 'game';
export const fileName = (g: LetterGame, o: LetterOut): string => `${slug(g.title)}-${g.id.slice(0, 6)}-${o.have}-to-${slug(o.to)}`;
export const subject = (o: LetterOut): string => t(o.turn ? 'mail.subjectturn' : 'mail.subject', { title: o.view.charter.name });

export const chips = (v: View, seat: number): string => amount(v.game?.seats.find((s) => s.seat === seat)?.stack ?? v.places[seat]!.stack);
