// The dock is the only place where one acts. It keeps its height.
import { cupLine, placeOf } from './cup';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { amount, Icon, list, named, stakes, SuiteFacts, suiteName, time } from './parts';
import { catalog, close, does, fatal, fragment, go, isPlayer, onUpdate, open, openTable, relayNow, sit, stopped, taken, update } from './state';
import { player } from './prefs';
import { whom, you } from './felt';
import { refusal } from './refusals';
import { showTab } from './rail';
import { saveFile, sheet } from './sheets';
import { t } from './words';
import type { Choice, Owed, View } from './types';

export const raiseTo = signal(0);
export const picked = signal<Set<number>>(new Set());
export const wish = signal<'' | 'checkfold' | 'check' | 'call'>(''); // what to do when the turn comes
const wishCost = signal(0); // what a call would cost when it was wished for
let sizedFor = '';

// first writes a phrase as the beginning of a sentence.
export const first = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

export const myTurn = (v: View): boolean => v.running && v.me >= 0 && v.game?.toAct === v.me && v.speaks && !v.sending;

export const choice = (v: View, ...verbs: string[]): Choice | undefined => v.game?.choices.find((c) => verbs.includes(c.verb));

const acting = signal(''); // the turn whose decision is on its way to the worker

// Send carries a decision to where the game is kept.
export type Send = (what: string, more: object) => Promise<boolean>;

export function act(v: View, verb: string, to = 0, slots: number[] = [], send: Send = does): void {
  const turn = `${v.table}.${v.hand}.${v.turn}`;
  if (acting.value === turn) return; // pressed twice
  acting.value = turn;
  wish.value = '';
  picked.value = new Set();
  void send('act', { verb, to, slots: slots.length ? slots.sort((a, b) => a - b) : null, hand: v.hand, turn: v.turn }).then((ok) => { if (!ok && acting.value === turn) acting.value = ''; });
}

// sized begins a turn with the least bet.
export function sized(v: View): void {
  const key = `${v.table}.${v.hand}.${v.turn}`;
  if (sizedFor === key) return;
  sizedFor = key;
  raiseTo.value = choice(v, 'bet', 'raise')?.min ?? 0;
}

onUpdate((u) => {
  const v = u.view;
  if (!v || !myTurn(v)) return;
  sized(v);
  const w = wish.peek();
  if (w === 'checkfold') act(v, choice(v, 'check') ? 'check' : 'fold');
  else if (w === 'check' && choice(v, 'check')) act(v, 'check');
  else if (w === 'call') {
    const c = choice(v, 'check', 'call');
    if (c && c.cost <= wishCost.peek()) act(v, c.verb); // not if somebody has raised since
  }
  wish.value = '';
});

// pots of a bet: what the pot would be after a call.
function fraction(v: View, c: Choice, part: number): number {
  const g = v.game!;
  const me = g.seats.find((s) => s.seat === v.me)!;
  const pot = g.pots.reduce((n, p) => n + p.amount, 0) + g.seats.reduce((n, s) => n + s.bet, 0);
  const to = me.bet + g.toCall + Math.round((pot + g.toCall) * part);
  return clamp(c, to);
}
const clamp = (c: Choice, n: number): number => Math.max(c.min, Math.min(c.max, Math.round(n)));

export function presets(v: View): [string, number][] {
  const c = choice(v, 'bet', 'raise');
  if (!c) return [];
  return [[t('size.min'), c.min], [t('size.half'), fraction(v, c, 1 / 2)], [t('size.two'), fraction(v, c, 2 / 3)], [t('size.pot'), fraction(v, c, 1)], [t('size.max'), c.max]];
}

export function key(v: View, k: string, send?: Send): boolean {
  if (!myTurn(v)) return false;
  const size = choice(v, 'bet', 'raise');
  const p = presets(v);
  if (k === 'f' && choice(v, 'fold')) act(v, choice(v, 'check') ? 'check' : 'fold', 0, [], send);
  else if (k === 'c' && choice(v, 'check', 'call')) act(v, choice(v, 'check', 'call')!.verb, 0, [], send);
  else if (k === 'r' && size) act(v, size.verb, clamp(size, raiseTo.value), [], send);
  else if (/^[1-5]$/.test(k) && p.length) raiseTo.value = p[Number(k) - 1]![1];
  else if (k === 'arrowup' && size) raiseTo.value = clamp(size, raiseTo.value + v.charter.unit);
  else if (k === 'arrowdown' && size) raiseTo.value = clamp(size, raiseTo.value - v.charter.unit);
  else return false;
  return true;
}

// blocked says why nothing can be decided here now, and what ends that.
export function blocked(v: View): { title: string; text: string; button?: [string, () => void] } | null {
  const u = update.value!;
  const trouble = fatal.value || stopped.value;
  if (taken.value) return { title: t('taken'), text: t('taken.text'), button: [t('taken.here'), () => { void open(openTable.value, fragment.value ? location.href : '', ''); }] };
  if (trouble) return { title: t('load.stopped'), text: refusal(trouble), button: [t('menu.home'), () => { void close().then(() => go('/')); }] };
  if (u.fenced) return { title: t('fenced'), text: t('fenced.text'), button: [t('fenced.here'), () => void does('takeover')] };
  if (!u.online) return { title: t('dock.offline'), text: t('dock.offline.more') };
  if (v.defect) return { title: t('dock.defect'), text: v.defect };
  return null;
}

export function Dock({ v, sitAt }: { v: View; sitAt: number }) {
  const owed = v.owed.find((o) => o.seat === v.me && o.kind === 'decision');
  const bar = blocked(v);
  if (bar) {
    const left = owed?.deadline && !v.paused ? time(clock(owed)[0]) : '';
    return (
      <section class="dock wait" id="move" aria-label={bar.title} tabIndex={-1}>
        <div class="say" role="status"><p class="turn">{bar.title} {left ? <span class="left">{left}</span> : null}</p><p class="hand">{bar.text}</p></div>
        <div class="prechoice">{bar.button ? <button class="btn ink" onClick={bar.button[1]}>{bar.button[0]}</button> : null}</div>
      </section>
    );
  }
  if (v.me < 0) return <Join v={v} sitAt={sitAt} />;
  const me = v.places[v.me]!;
  const s = v.game?.seats.find((x) => x.seat === v.me);
  const holds = s && !s.folded && s.best && v.running ? first(named(s.best)) : '';
  if (myTurn(v) && owed) return <Act v={v} left={Math.min(clock(owed)[0], clock(owed)[1] ? Infinity : v.charter.decision)} bank={clock(owed)[1]} holds={holds} />;
  const [title, text, left] = situation(v);
  const dealtIn = s && !s.folded && v.running;
  const late = v.running ? v.owed.find((o) => o.seat !== v.me && o.claimable > 0 && relayNow.value > o.claimable + 3000) : undefined;
  const ahead = dealtIn && v.game?.street !== 'deal' && v.game?.toAct !== v.me && !s.allin && !late;
  const alone = !v.hand && !v.cup && !v.closed && me.status !== 'waiting';
  const between = v.hand > 0 && !v.running; // then the time is that of the next hand
  return (
    <section class="dock wait" id="move" aria-label={t('dock.wait')} tabIndex={-1}>
      <div class="say"><p class="turn">{title} {left && !between ? <span class="left">{left}</span> : null}</p><p class="hand">{[text, text.endsWith('.') ? '' : holds].filter(Boolean).join(' · ')}{left && between ? (text ? ` · ${left}` : first(left)) : ''}</p></div>
      <div class="prechoice">
        {alone ? <button class="btn ink" onClick={() => { sheet.value = 'invite'; }}><Icon n="link" s />{t('invite')}</button> : null}
        {late ? <button class="btn ink" onClick={() => void does('claim', { hand: v.hand, seat: late.seat })}>{t('claim')}</button> : null}
        {v.paused && v.iAmHost ? <button class="btn ink" onClick={() => void does('resume')}>{t('menu.resume')}</button> : null}
        {ahead ? <>
          {(['checkfold', 'check', 'call'] as const).map((w) => {
            const cost = Math.min(Math.max(0, ...v.game!.seats.map((x) => x.bet)) - s.bet, s.stack);
            if (w === 'call' ? cost === 0 : w === 'check' && cost > 0) return null;
            return <label class="check" key={w}><input type="checkbox" checked={wish.value === w} onChange={(e) => { wish.value = e.currentTarget.checked ? w : ''; wishCost.value = cost; }} />{t(`wish.${w}`, { n: amount(cost) })}</label>;
          })}
        </> : null}
        {v.closed && !v.running ? <><button class="btn" onClick={() => { sheet.value = 'accounts'; }}><Icon n="users" s />{t('accounts')}</button><button class="btn" onClick={() => void saveFile(v)}><Icon n="down" s />{t('save')}</button></> : null}
        {v.hand && !v.running && !v.closed ? <button class="btn phone-flex" onClick={() => showTab('hand')}><Icon n="file" s />{t('key.h')}</button> : null}
        {me.status === 'in' && v.hand && !ahead && !v.closed && !v.cup?.over && me.stack + me.queued + (s?.total ?? 0) > 0 ? <button class="btn" onClick={() => void does('sitout')}><Icon n="clock" s />{t('menu.out')}</button> : null}
        {me.status === 'out' || me.status === 'absent' ? <button class="btn ink" onClick={() => void does('back')}>{t('menu.back')}</button> : null}
        {me.status === 'in' && me.debt > 0 && me.stack > 0 && !me.inHand ? <span class="muted">{t(me.post ? 'debt.post' : 'debt.wait')}</span> : null}
        {me.status === 'in' && me.debt > 0 && me.stack > 0 && !me.inHand && v.offers.post ? <button class="btn ink" onClick={() => void does('wish', { what: 2, value: me.post ? 0 : 1 })}>{t(me.post ? 'debt.dowait' : 'debt.dopost')}</button> : null}
        {v.cup && !v.cup.begun && v.iAmHost && v.cup.left > 1 ? <button class="btn ink" onClick={() => void does('deal')}>{t('cup.begin')}</button> : null}
        {v.cup?.again ? <button class="btn ink" onClick={() => void does('rebuy', { amount: v.charter.buyMax })}>{t('cup.again')}</button> : null}
        {!v.cup && me.status === 'in' && me.stack + me.queued === 0 && !(v.running && s) ? <button class="btn ink" onClick={() => void does('rebuy', { amount: v.charter.buyMax })}>{t('menu.rebuy', { n: amount(v.charter.buyMax) })}</button> : null}
      </div>
    </section>
  );
}

// clock is the time left for a decision: first the table's, then one's bank.
function clock(o: Owed): [ms: number, bank: boolean] {
  const now = relayNow.value;
  if (!o.deadline) return [0, false];
  return now < o.end ? [o.end - now, false] : [o.deadline - now, o.kind === 'decision' && o.end < o.deadline];
}

// sealed says that own cards are still backs: in the game of 1988 the letter with
// the other's exchange takes the last lock off them.
function sealed(v: View): boolean {
  const s = v.game?.seats.find((x) => x.seat === v.me);
  return !!s && !s.folded && s.cards.includes('??');
}

// situation says what the table waits for, what to know besides, and until when.
function situation(v: View): [string, string, string] {
  const me = v.places[v.me]!;
  if (me.status === 'eliminated' && !v.cup?.over) {
    const [title, text, left] = v.running ? awaited(v) : outcome(v);
    return [t('cup.mineout', { n: placeOf(v, v.me) }), [title, text].filter(Boolean).join(' · '), left];
  }
  if (me.status === 'waiting') return [t('waits'), t('waits.text'), ''];
  if (v.sending) return [t('dock.sending'), '', ''];
  if (v.paused) return [t('dock.paused'), t('dock.paused.more'), ''];
  if (v.running) {
    const [title, text, left] = awaited(v);
    return me.status === 'out' && !me.inHand ? [t('dock.out'), [title, text].filter(Boolean).join(' · '), left] : [title, text, left];
  }
  const cup = cupLine(v);
  if (cup) return cup;
  if (v.closed) return [t('middle.closed'), v.hand ? t('dock.closed') : '', ''];
  if (v.game?.result && v.hand > 0) return outcome(v);
  if (me.status === 'out') return [t('dock.out'), '', ''];
  return v.places.filter((p) => p.status === 'in').length < 2 ? [t('middle.wait'), t('middle.share'), ''] : [t('middle.soon'), '', ''];
}

// awaited is whom a running hand waits for.
function awaited(v: View): [string, string, string] {
  const o = v.owed.find((x) => x.kind === 'decision') ?? v.owed[0];
  if (!o) return [t('dock.waits'), '', ''];
  const [ms, bank] = clock(o);
  if (o.deadline && relayNow.value > o.deadline && o.seat !== v.me) {
    const name = you(v, o.seat);
    return o.claimable > relayNow.value ? [t('dock.late', { name }), t('dock.late.text'), time(o.claimable - relayNow.value)] : [t('dock.late', { name }), t('claim.text'), ''];
  }
  const left = o.deadline ? `${time(ms)}${bank ? ` · ${t('bank')}` : ''}` : '';
  if (o.kind === 'decision') return [o.seat === v.me ? t('dock.mine') : t('dock.turn', { name: you(v, o.seat) }), sealed(v) ? t('dock.sealed') : '', left];
  const who = list([...new Set(v.owed.map((x) => whom(v, x.seat)))]);
  return [t('dock.from', { who }), t(`dock.${o.kind}`), left];
}

// outcome says who has won the hand with what, and when the next one begins.
function outcome(v: View): [string, string, string] {
  const r = v.game!.result!;
  const next = v.nextDeal > relayNow.value ? t('dock.next', { time: time(v.nextDeal - relayNow.value) }) : '';
  if (r.void) return [t('event.void', { hand: v.hand }), t('dock.void'), next];
  const mine = r.pots.flatMap((p) => p.shares).filter((s) => s.seat === v.me).reduce((n, s) => n + s.chips, 0);
  const won = new Map<string, { seats: number[]; how: string; chips: number }>(); // in the order of the pots
  for (const p of r.pots) {
    const seats = [...new Set(p.shares.map((s) => s.seat))];
    const how = named(p.name);
    const key = `${seats.join()} ${how}`;
    won.set(key, { seats, how, chips: (won.get(key)?.chips ?? 0) + p.amount });
  }
  const lines = [...won.values()].map(({ seats, how, chips }): [string, string] => [
    seats.length > 1 ? t('dock.share', { who: list(seats.map((i) => whom(v, i))) })
      : seats[0] === v.me ? '' : t('dock.wins', { name: whom(v, seats[0]!), n: amount(chips) }),
    how,
  ]);
  const title = mine ? t('dock.won', { n: amount(mine) }) : first(lines[0]?.[0] ?? t('dock.over', { hand: v.hand }));
  if (!mine && lines[0]) lines[0][0] = '';
  return [title, lines.map((l) => first(l.filter(Boolean).join(', '))).filter(Boolean).join('. '), next];
}

// Act is the player's decision. By letters no clock of seconds runs, and send
// carries it.
export function Act({ v, left, bank, holds, send }: { v: View; left: number; bank: boolean; holds: string; send?: Send }) {
  const say = (verb: string, to = 0, slots: number[] = []) => act(v, verb, to, slots, send);
  const size = choice(v, 'bet', 'raise');
  const fixed = size && size.min === size.max; // there is nothing to choose
  const to = size ? clamp(size, raiseTo.value) : 0;
  const draw = choice(v, 'draw');
  const fold = choice(v, 'fold');
  const plain = choice(v, 'check', 'call');
  const others = v.game!.choices.filter((c) => ['bringin', 'runonce', 'runtwice', 'runthrice', 'show', 'muck'].includes(c.verb));
  useEffect(() => { if (!send) document.getElementById('move')?.focus({ preventScroll: true }); }, [v.hand, v.turn]);
  const p = presets(v);
  const full = bank ? Math.max(left, v.charter.bank) : v.charter.decision;
  return (
    <section class="dock" id="move" aria-label={t('dock.mine')} tabIndex={-1}>
      {send ? null : <progress class={bank ? 'fuse bank' : 'fuse'} max={full} value={Math.max(0, Math.min(full, left))} aria-label={time(left)} />}
      <div class="say"><p class="turn">{t('dock.mine')} {v.paused ? <span class="tag">{t('dock.stands')}</span> : left > 0 ? <><span class="left">{time(left)}</span>{bank ? <span class="tag lamp">{t('bank')}</span> : null}</> : null}</p><p class="hand">{holds}</p></div>
      {size && !fixed ? (
        <div class="size">
          <div class="presets" role="group" aria-label={t('size')}>{p.map(([name, n], i) => <button key={i} aria-pressed={i === p.findIndex((x) => x[1] === to)} onClick={() => { raiseTo.value = n; }}>{name}</button>)}</div>
          <div class="amount">
            <button class="step" aria-label={t('size.less')} onClick={() => { raiseTo.value = clamp(size, to - v.charter.unit); }}><Icon n="minus" s /></button>
            <input class="range" type="range" min={size.min} max={size.max} value={to} aria-label={t('size.to')} ref={(el) => { el?.style.setProperty('--at', `${size.max > size.min ? (100 * (to - size.min)) / (size.max - size.min) : 100}%`); }} onInput={(e) => { raiseTo.value = Number(e.currentTarget.value); }} />
            <button class="step" aria-label={t('size.more')} onClick={() => { raiseTo.value = clamp(size, to + v.charter.unit); }}><Icon n="plus" s /></button>
            <label class="field"><span class="vh">{t('size.to')}</span><input inputmode="numeric" value={to} onChange={(e) => { raiseTo.value = clamp(size, Number(e.currentTarget.value) || size.min); }} /></label>
          </div>
        </div>
      ) : draw ? <p class="muted">{t('draw.pick')}</p> : <span />}
      <div class="verbs">
        {fold ? <button class="btn" onClick={() => say('fold')}>{t('verb.fold')}<kbd>F</kbd></button> : null}
        {draw ? <button class="btn ink" onClick={() => say('draw', 0, [...picked.value])}>{picked.value.size ? t('verb.draw', { n: picked.value.size }) : t('verb.pat')}</button> : null}
        {others.map((c) => <button key={c.verb} class="btn ink" onClick={() => say(c.verb)}>{t(`verb.${c.verb}`)}{c.cost ? <small>{amount(c.cost)}</small> : null}</button>)}
        {plain ? <button class="btn ink" onClick={() => say(plain.verb)}>{t(`verb.${plain.verb}`)}{plain.cost ? <small>{amount(plain.cost)}</small> : null}<kbd>C</kbd></button> : null}
        {size ? <button class="btn lamp" onClick={() => say(size.verb, to)}>{to === size.max && v.game!.seats.find((s) => s.seat === v.me)!.stack <= to ? t('allin') : t(`verb.${size.verb}`)}<small>{amount(to)}</small><kbd>R</kbd></button> : null}
      </div>
    </section>
  );
}

const buy = signal(0);
const typed = signal<string | null>(null); // the name, while it is being written
// Kept says, before one sits down, how this table keeps its cards.
function Kept({ v }: { v: View }) {
  const s = catalog.suites.find((x) => x.id === v.charter.suite);
  return s ? (
    <>
      <button type="button" class="link kept" popovertarget="kept">{t('sit.kept', { suite: suiteName(s) })}</button>
      <div id="kept" class="kept-box" popover="auto"><h2>{suiteName(s)}</h2><SuiteFacts s={s} seats={v.charter.seats} /></div>
    </>
  ) : null;
}

const joining = signal(false);
const wrong = signal('');

function Join({ v, sitAt }: { v: View; sitAt: number }) {
  const free = v.places.some((p) => p.status === 'empty');
  const c = v.charter;
  const watching = !location.hash && !isPlayer.value;
  if (v.closed) return <section class="dock wait" id="move"><div class="say"><p class="turn">{t('middle.closed')}</p></div></section>;
  if (watching) return <section class="dock wait" id="move"><div class="say"><p class="turn">{t('dock.watching')}</p></div></section>;
  return (
    <section class="dock wait" id="move" aria-label={t('seat.sit')}>
      <div class="say"><p class="turn">{t(free ? 'sit.title' : 'sit.full')}</p><p class="hand">{wrong.value ? <span class="wrong" role="alert">{wrong.value}</span> : t(c.approve ? 'sit.approve' : 'sit.text', { stakes: stakes(c.stakes) })}</p>{v.reveals ? <p class="reveals"><Icon n="warn" s />{t('sit.reveals')}</p> : null}<Kept v={v} /></div>
      {free ? (
        <form class="sitdown" onSubmit={async (e) => {
          e.preventDefault();
          const name = (typed.value ?? player.value).trim();
          joining.value = true;
          wrong.value = '';
          try {
            await sit(name, sitAt, buy.value || c.buyMax);
          } catch (err) { wrong.value = refusal((err as Error).message); }
          joining.value = false;
        }}>
          <label class="field"><span class="pre">{t('sit.name')}</span><input name="name" required maxlength={24} value={typed.value ?? player.value} onInput={(e) => { typed.value = e.currentTarget.value; }} autocomplete="nickname" /></label>
          {c.buyMin < c.buyMax ? <label class="field buy"><span class="pre">{t('new.buyin')}</span><input type="number" inputmode="numeric" min={c.buyMin} max={c.buyMax} value={buy.value || c.buyMax} onInput={(e) => { buy.value = Number(e.currentTarget.value); }} /></label> : null}
          <button class="btn lamp big" disabled={joining.value}>{t('sit.with', { n: amount(buy.value || c.buyMax) })}</button>
        </form>
      ) : null}
    </section>
  );
}
