// What the page knows: the address, the person's choices, and the last whole
// view that the worker sent. Screens are functions of these signals.
import { computed, effect, signal } from '@preact/signals';
import { player } from './prefs';
import { refusal } from './refusals';
import { spawn } from './spawn';
import { t } from './words';
import type { Catalog, Event, Report, Setup, Update, View } from './types';

// --- the address

export const path = signal(location.pathname);
export const fragment = signal(location.hash.slice(1));
addEventListener('popstate', here);
addEventListener('hashchange', here);
function here(): void {
  path.value = location.pathname;
  fragment.value = location.hash.slice(1);
}
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  here();
  scrollTo(0, 0);
}

// --- the worker

interface Answer { ok?: unknown; error?: string; other?: boolean }
const waiting = new Map<number, (a: Answer) => void>();
let last = 0;

export const started = signal(false);
export const sealed = signal(true);
export const fatal = signal('');

let worker: Worker;
let up: Promise<void>;
let whole = false; // the worker has every suite

function boot(all: boolean): void {
  whole = all;
  worker = spawn(all);
  let ready: () => void;
  up = new Promise<void>((yes) => { ready = yes; });
  worker.onmessage = (e: MessageEvent) => {
    const m = e.data as Record<string, unknown>;
    if (typeof m.id === 'number') {
      waiting.get(m.id)?.(m as Answer);
      waiting.delete(m.id);
    } else if (typeof m.update === 'string') { if (m.gen === generation) take(JSON.parse(m.update) as Update); }
    else if (m.started) { started.value = true; ready(); }
    else if (typeof m.sealed === 'boolean') sealed.value = m.sealed;
    else if (typeof m.progress === 'number') progress.value = m.progress;
    else if (typeof m.taken === 'string') taken.value = true;
    else if (typeof m.stopped === 'string') { if (m.gen === generation) ended(m.stopped, !!m.other); }
    else if (typeof m.fatal === 'string') fatal.value = m.fatal;
  };
  worker.onerror = (e) => { fatal.value = e.message || 'the worker does not start'; };
}

// enlarge starts the worker anew with every suite. The first one has those that
// nearly all tables play, since a phone loads it sooner.
function enlarge(): void {
  worker.terminate();
  for (const answer of waiting.values()) answer({ other: true });
  waiting.clear();
  boot(true);
}

// ended hears that the client of the table has stopped.
function ended(why: string, other: boolean): void {
  if (!other || whole) { stopped.value = why; return; }
  enlarge();
  open(openTable.value, fragment.value ? location.href : '', '').catch((err: Error) => { stopped.value = err.message; });
}

// ask gives the worker a command and returns its answer.
export async function ask<T = unknown>(what: string, more: object = {}): Promise<T> {
  for (;;) {
    await up;
    const id = ++last;
    const all = whole;
    const a = await new Promise<Answer>((yes) => {
      waiting.set(id, yes);
      worker.postMessage({ ...more, id, do: what });
    });
    if (!a.other || all) {
      if (typeof a.error === 'string') throw new Error(a.error);
      return a.ok as T;
    }
    if (!whole) enlarge();
  }
}

// aside asks a second worker that has every part of the program and ends with
// its answer; the table plays on meanwhile.
export async function aside<T>(what: string, more: object): Promise<T> {
  const w = spawn(true);
  try {
    return await new Promise<T>((yes, no) => {
      w.onmessage = (e: MessageEvent) => {
        const m = e.data as Answer & { started?: boolean; id?: number; fatal?: string };
        if (m.started) w.postMessage({ ...more, id: 1, do: what });
        else if (m.id !== 1 && !m.fatal) return;
        else if (m.error ?? m.fatal) no(new Error(m.error ?? m.fatal));
        else yes(m.ok as T);
      };
      w.onerror = (e) => no(new Error(e.message || 'the worker does not start'));
    });
  } finally {
    w.terminate();
  }
}

// The games and suites that a new table can have, set when the page is built, so
// that nobody waits for the client to choose one.
declare const CATALOG: Catalog;
export const catalog = CATALOG;

// --- the table on the screen

export const update = signal<Update | null>(null);
export const view = computed<View | null>(() => update.value?.view ?? null);
export const log = signal<Event[]>([]);
export const isPlayer = signal(false);
export const taken = signal(false); // another window has the table
export const stopped = signal(''); // why the client has ended
export const notice = signal('');
export const progress = signal(0);
export const openTable = signal('');
export const playLink = signal('');

const maxLog = 3000;
let generation = 0; // counts the clients; news of an earlier one are dropped

function take(u: Update): void {
  const before = view.peek();
  if (u.events.length) {
    const seen = log.peek();
    // A client that reads the log from its start again tells it again.
    const from = u.events[0]!.entry;
    const old = seen.length && seen[seen.length - 1]!.entry >= from ? seen.filter((e) => e.entry < from) : seen;
    log.value = [...old, ...u.events].slice(-maxLog);
  }
  keepOwn(u.view);
  update.value = u;
  for (const d of u.dropped) notice.value = refusal(d);
  for (const f of listeners) f(u, before);
}

let own = { hand: 0, slots: [] as number[], cards: [] as string[] }; // as last seen in a hand of this table

// keepOwn leaves one's own cards in sight when the hand is over or given up: the
// engine forgets them then, and nobody else has seen them.
function keepOwn(v: View | undefined): void {
  const s = v?.me !== undefined && v.me >= 0 ? v.game?.seats.find((x) => x.seat === v.me) : undefined;
  if (!v || !s) return;
  // Some may lie open, and an exchanged card is another slot.
  if (own.hand === v.hand) s.cards = s.cards.map((c, i) => (c === '??' && own.slots.includes(s.slots[i]!) ? own.cards[own.slots.indexOf(s.slots[i]!)]! : c));
  if (s.cards.some((c) => c !== '??')) own = { hand: v.hand, slots: s.slots, cards: s.cards };
}

type Listener = (u: Update, before: View | null) => void;
const listeners: Listener[] = [];
export function onUpdate(f: Listener): void { listeners.push(f); }

function clearTable(): void {
  generation++;
  own = { hand: 0, slots: [], cards: [] };
  update.value = null;
  log.value = [];
  taken.value = false;
  stopped.value = '';
  notice.value = '';
}

// open runs the client of a table. With a name it becomes a player's.
export async function open(table: string, link: string, name: string): Promise<void> {
  clearTable();
  openTable.value = table;
  const got = await ask<{ player: boolean; link: string }>('open', { table, link, name, gen: generation });
  isPlayer.value = got.player;
  playLink.value = got.link;
  if (got.link && location.pathname === `/t/${table}`) {
    const to = new URL(got.link); // a seat link does not stay in the address
    history.replaceState(null, '', to.pathname + to.hash);
    fragment.value = to.hash.slice(1);
  }
  if (token.value && got.player && got.link) {
    // Bots that sat at this table come back with the program that hosts it.
    void local<{ names: string[] }>('bots', { link: got.link, bots: 0 }).catch(() => {});
  }
}

export async function close(): Promise<void> {
  openTable.value = '';
  clearTable();
  await ask('halt');
}

// settled waits until the client has read the log.
export function settled(): Promise<void> {
  return new Promise((yes) => {
    const stop = effect(() => {
      const u = update.value;
      if (u?.ready && u.online && !u.reading) queueMicrotask(() => { stop(); yes(); });
    });
  });
}

// does runs a command and shows why it was refused.
export async function does(what: string, more: object = {}): Promise<boolean> {
  try {
    await ask(what, more);
    notice.value = '';
    return true;
  } catch (err) {
    notice.value = refusal((err as Error).message);
    return false;
  }
}

export async function sit(name: string, seat: number, buyIn: number): Promise<void> {
  player.value = name;
  if (!isPlayer.value) {
    await open(openTable.value, location.href, name);
    await settled();
  }
  await ask('sit', { name, seat, buyIn });
}

// --- the program that hosts the page on this computer, if it says so

export const token = signal(sessionStorage.getItem('token') ?? '');
export const botNames = signal<string[]>([]);

async function local<T>(what: string, body?: unknown): Promise<T> {
  const r = await fetch(`/local/${what}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-Nodealer-Token': token.value },
    body: body ? JSON.stringify(body) : null,
  });
  if (!r.ok) throw new Error(await r.text());
  return (await r.json()) as T;
}

export const hosting = signal(false);

export async function firstVisit(): Promise<void> {
  const m = /^k=([0-9a-f]+)$/.exec(fragment.value);
  if (!m) return;
  token.value = m[1]!;
  sessionStorage.setItem('token', token.value);
  history.replaceState(null, '', '/');
  here();
  const s = await local<{ setup: Setup; table: string }>('setup').catch(() => { throw new Error(t('home.badtoken')); });
  if (s.table) return go(s.table.slice(s.table.indexOf('/t/')), true);
  hosting.value = true;
  try {
    await newTable(s.setup);
  } finally {
    hosting.value = false;
  }
}

export async function newTable(s: Setup): Promise<void> {
  const link = await ask<string>('create', s);
  player.value = s.player;
  const to = new URL(link);
  go(to.pathname + to.hash, true);
  await open(to.pathname.slice(3), '', '');
  await settled();
  await ask('sit', { name: s.player, seat: 0, buyIn: view.value?.charter.buyMax ?? s.buyIn });
  if (token.value && s.bots > 0) {
    const got = await local<{ names: string[] }>('bots', { link, bots: s.bots });
    botNames.value = got.names;
  }
}

// --- the clock, twice a second while a table is open

export const now = signal(Date.now());
setInterval(() => { if (openTable.peek()) now.value = Date.now(); }, 500);
// relayNow is the time as the relay's records show it.
export const relayNow = computed(() => now.value - (update.value?.skew ?? 0));

export const report = signal<Report | null>(null);

boot(false);
