// The felt: seats, cards, bets, board and pots. A pure function of the view, so
// a replay draws it with the same code.
import { Cup, cupLine, placeOf } from './cup';
import { amount, Back, Card, Chip, Icon, list, Mark, named, Ring, Sealed, time } from './parts';
import type { Arc } from './parts';
import { relayNow } from './state';
import { signal } from '@preact/signals';
import { t } from './words';
import type { Event, Hand, Place, View } from './types';

export const you = (v: View, seat: number): string => (seat === v.me && v.me >= 0 ? t('you') : v.places[seat]?.name || t('seat.n', { n: seat + 1 }));

// whom is the same in the middle of a sentence.
export const whom = (v: View, seat: number): string => (seat === v.me && v.me >= 0 ? t('you.whom') : you(v, seat));

// stackOf is what a seat has in front of it now.
export function stackOf(v: View, seat: number): number {
  const s = v.running ? v.game?.seats.find((x) => x.seat === seat) : undefined;
  return s ? s.stack : v.places[seat]?.stack ?? 0;
}

// around lists the places in the order of the seat map: one's own first, then
// clockwise. Who may sit down sees all places, others those taken.
export function around(v: View, me: number, free: boolean): Place[] {
  const n = v.places.length;
  const from = me >= 0 ? me : 0;
  const all = Array.from({ length: n }, (_, i) => v.places[(from + i) % n]!);
  return free && !v.closed ? all : all.filter((p) => p.seat === me || p.status !== 'empty');
}

// roster are the seats of the hand in the order of the ring.
export function roster(v: View, me: number): number[] {
  const seats = v.deck?.roster ?? v.game?.seats.map((s) => s.seat) ?? [];
  const n = v.places.length;
  const from = me >= 0 ? me : 0;
  return [...seats].sort((a, b) => ((a - from + n) % n) - ((b - from + n) % n));
}

const boardless = /^(draw|deuce|ace3|badugi|stud|razz)/;
export const hasBoard = (g: Hand): boolean => g.board.length > 0 || !boardless.test(g.game);

// sealedArcs says of a board card that is not open whose shares are in. A fold
// carries the folder's shares of all board cards that the hand can still open;
// who is asked now appears in the list of what is owed.
export function sealedArcs(v: View, me: number, asked: boolean): Arc[] {
  const g = v.game!;
  const own = new Set(g.seats.flatMap((s) => s.slots));
  const owing = new Set(v.owed.filter((o) => o.kind === 'shares' && o.slots.some((k) => !own.has(k))).map((o) => o.seat));
  return roster(v, me).map((seat): Arc => {
    const s = g.seats.find((x) => x.seat === seat);
    if (s?.dropped) return v.faults.some((f) => f.seat === seat && f.hand === v.hand) ? 'bad' : 'gone';
    if (asked) return owing.has(seat) ? 'now' : 'on';
    return s?.folded ? 'on' : 'off';
  });
}

// winning are the cards that won a pot, of each of those who share it.
function winning(g: Hand): Set<string> {
  const best = (seat: number, low: boolean) => { const s = g.seats.find((x) => x.seat === seat); return low ? s?.low : s?.best; };
  return new Set(g.result?.pots.flatMap((p) => (p.name ? p.shares.flatMap((x) => (best(x.seat, p.low) ?? p.name!).cards) : [])) ?? []);
}

function Board({ v, me }: { v: View; me: number }) {
  const g = v.game;
  if (!g || !hasBoard(g) || g.street === 'deal') return null;
  const won = winning(g);
  const own = new Set(g.seats.flatMap((s) => s.slots));
  const asked = new Set(v.owed.filter((o) => o.kind === 'shares').flatMap((o) => o.slots.filter((k) => !own.has(k)))).size;
  const word = ['street.flop', 'street.flop', 'street.flop', 'street.turn', 'street.river'];
  return (
    <div class="board" role="group" aria-label={t('board')}>
      {[0, 1, 2, 3, 4].map((i) => {
        const c = g.board[i];
        if (c) return <Card key={`c${i}`} c={c} w={76} dim={won.size > 0 && !won.has(c)} />;
        if (!v.running) return null;
        const arcs = sealedArcs(v, me, i < g.board.length + asked);
        return <Sealed key={`s${i}`} arcs={arcs} w={76} label={t('board.sealed', { street: t(word[i]!), n: arcs.filter((a) => a === 'on').length, all: arcs.length })} />;
      })}
    </div>
  );
}

function Pots({ v }: { v: View }) {
  const g = v.game;
  if (!g || !v.running) return null;
  const pots = g.pots.filter((p) => p.amount > 0);
  const bets = g.seats.reduce((n, s) => n + s.bet, 0);
  if (pots.length <= 1) {
    const all = (pots[0]?.amount ?? 0) + bets;
    return all ? <div class="pots"><span class="pot">{t('pot')} <b>{amount(all)}</b></span></div> : null;
  }
  return (
    <div class="pots">{pots.map((p, i) => (
      <span class="pot" key={i} title={list(p.seats.map((s) => you(v, s)))}>{i === 0 ? t('pot.main') : t('pot.side', { n: i })} <b>{amount(p.amount)}</b></span>
    ))}</div>
  );
}

// middle says in a line what the table is doing when no cards lie there.
function caption(v: View): [string, string] | null {
  const g = v.game;
  if (v.running && v.deck && (!v.deck.ready || g?.street === 'deal')) {
    const o = v.owed.filter((x) => x.kind !== 'decision');
    const who = list([...new Set(o.map((x) => whom(v, x.seat)))]);
    if (o.some((x) => x.kind === 'reveal')) return [t('dock.reveal'), v.me < 0 ? t('middle.by', { who }) : ''];
    const by = who && v.me < 0 ? t('middle.by', { who }) : ''; // a player reads it in the dock
    if (!v.deck.ready && v.deck.passes > 0) return [t('middle.shuffle', { n: v.deck.passes, all: v.deck.roster.length }), by];
    if (!v.deck.ready) return [t('middle.keys'), by];
    return [t('middle.deal'), who ? t('middle.shares', { who }) : ''];
  }
  const cup = cupLine(v);
  if (v.closed && !v.running && !v.hand) return [t('middle.closed'), ''];
  if (cup && v.cup!.over) return [cup[0], ''];
  if (cup && !v.hand) return [cup[0], v.me < 0 ? cup[1] : ''];
  if (!v.running && !v.hand) {
    const taken = v.places.filter((p) => p.status !== 'empty').length;
    return [t('middle.seats', { n: taken, all: v.places.length }), v.me < 0 && taken > 1 ? t('middle.soon') : ''];
  }
  return null;
}

function Result({ v }: { v: View }) {
  const r = v.game?.result;
  if (!r || v.running || v.cup?.over) return null;
  if (r.void) return <div class="lines"><span class="line"><span>{t('result.void')}</span></span></div>;
  return (
    <div class="lines">{r.pots.map((p, i) => (
      <span class="line" key={i}><span>{i > 0 && r.pots.length > 1 ? `${t('result.side')} ` : ''}<b>{amount(p.amount)}</b> {t('result.to')} <b>{list(p.shares.map((s) => whom(v, s.seat)))}</b>{p.name ? <span class="how">, {named(p.name)}</span> : null}</span></span>
    ))}</div>
  );
}

const hushed = signal(-1); // the entry of the fault that was read and put aside

// Felt draws a view. now is the time of its clocks: that of the relay, or the
// time when a hand that is replayed was played.
export function Felt({ v, me, log, sit, picked, pick, now = relayNow.value }: {
  v: View; me: number; log: Event[]; now?: number; sit?: (seat: number) => void; picked?: Set<number>; pick?: (slot: number) => void;
}) {
  const places = around(v, me, !!sit);
  const n = Math.max(2, Math.min(10, places.length));
  const pos = new Map(places.map((p, i) => [p.seat, i]));
  const g = v.game;
  const cap = caption(v);
  const fault = v.faults[v.faults.length - 1];
  const showFault = fault && fault.hand === v.hand && hushed.value !== fault.entry && log.some((e) => e.kind === 'blamed');
  const bare = !cap && !(g && hasBoard(g));
  return (
    <main class={`room n${n}`} aria-label={v.charter.name}>
      <div class="felt">
        <div class={bare || cap ? 'middle bare' : 'middle'}>
          {cap ? <>
            {v.running ? <div class="dealing"><Back w={64} /><Back w={64} /><Back w={64} /></div>
              : v.closed || v.hand ? null : <Ring arcs={v.places.map((_, i) => (v.places[((me >= 0 ? me : 0) + i) % v.places.length]!.status === 'empty' ? 'off' : 'on'))} size="l" mid=" " />}
            <p class="caption"><b>{cap[0]}</b>{cap[1] ? <><br />{cap[1]}</> : null}</p>
          </> : <Board v={v} me={me} />}
          <Pots v={v} /><Result v={v} /><Cup v={v} />
        </div>
        {showFault ? <div class="verdict-felt" role="alert"><Ring arcs={['bad', 'on', 'on', 'on']} /><div><h2>{t('fault.title', { name: fault.name, hand: fault.hand })}</h2><p>{t('fault.entry', { entry: amount(fault.entry), clause: `P-${fault.clause} ${fault.slug}` })}</p></div>
          <button class="icon-btn" aria-label={t('shut')} onClick={() => { hushed.value = fault.entry; }}><Icon n="x" /></button></div> : null}
        {g && v.running ? g.seats.filter((s) => s.bet > 0 && pos.has(s.seat)).map((s) => (
          <span key={`b${s.seat}`} class={`spot p${pos.get(s.seat)}`}><span class="bet"><Chip n={s.bet} /><span class="vh">{t('bet.of', { name: you(v, s.seat) })} </span>{amount(s.bet)}</span></span>
        )) : null}
        {g && g.button >= 0 && pos.has(g.button) ? <span class={`button p${pos.get(g.button)}${g.button === me ? ' mine' : ''}`} role="img" aria-label={g.button === me ? t('button.at.you') : t('button.at', { name: you(v, g.button) })}><Mark /></span> : null}
        <ol class="seats">{[...places.slice(1), places[0]!].map((p) => <Seat key={p.seat} v={v} me={me} now={now} p={p} i={pos.get(p.seat)!} sit={sit} picked={picked} pick={pick} />)}</ol>
      </div>
    </main>
  );
}

function Seat({ v, me, p, i, sit, picked, pick, now }: {
  v: View; me: number; p: Place; i: number; now: number; sit: ((seat: number) => void) | undefined; picked: Set<number> | undefined; pick: ((slot: number) => void) | undefined;
}) {
  const g = v.game;
  const s = g?.seats.find((x) => x.seat === p.seat);
  if (p.status === 'empty') {
    return <li class={`seat p${i} is-free`}><button class="plate free" onClick={() => sit?.(p.seat)}><Icon n="plus" s />{t('seat.sit')}</button></li>;
  }
  const mine = p.seat === me;
  const owed = v.owed.find((o) => o.seat === p.seat);
  const turn = v.running && owed?.kind === 'decision';
  const late = v.running && owed && now > owed.deadline && owed.deadline > 0;
  const won = !v.running && g?.result ? g.result.pots.reduce((n, x) => n + x.shares.filter((y) => y.seat === p.seat).reduce((m, y) => m + y.chips, 0), 0) : 0;
  const live = s && !s.folded && !s.mucked && !s.dropped;
  const total = Math.max(1, v.charter.decision);
  const left = turn && owed.deadline ? (now < owed.end ? owed.end : owed.deadline) - now : 0;
  const state = p.status === 'cheated' ? 'is-fault' : won > 0 ? 'is-win' : late ? 'is-away' : turn ? 'is-turn' : p.status !== 'in' || (s && !live) || (v.running && !s) ? 'is-out' : '';
  const note = p.status === 'cheated' ? t('word.cheated') : p.status === 'absent' ? t('word.absent') : p.status === 'waiting' ? t('seat.asks') : p.status === 'eliminated' ? t('cup.place', { n: placeOf(v, p.seat) }) : p.status === 'out' ? t('seat.out')
    : late ? (owed.claimable > now ? t('seat.absentin', { time: time(owed.claimable - now) }) : t('seat.late')) : v.running && !s ? t('seat.next') : mine && !v.running ? '' : s?.folded ? t('acted.fold') : s?.mucked && !won ? t('acted.muck') : s?.dropped ? t('word.absent') : '';
  const stack = stackOf(v, p.seat);
  const open = s && !mine && s.cards.some((c) => c !== '??');
  const best = g ? winning(g) : new Set<string>();
  const own = mine && s?.cards.some((c) => c !== '??');
  const cards = s && (own || (live || open) && (v.running || s.shown || mine)) && g?.street !== 'deal' ? s.cards : [];
  return (
    <li class={`seat p${i}${mine ? ' me' : ''} ${state}`} aria-current={turn ? 'true' : undefined}>
      {cards.length ? <div class={`held${open ? ' open' : ''}${cards.length > 2 ? ` many k${cards.length}` : ''}`}>{cards.map((c, k) => {
        const face = <Card c={c} w={mine ? 88 : open ? 42 : 34} dim={own && !live || !v.running && best.size > 0 && s!.shown && !best.has(c)} />;
        const slot = s!.slots[k]!;
        return mine && pick && picked ? <button key={k} class="pick" aria-pressed={picked.has(slot)} onClick={() => pick(slot)}>{face}</button> : <span key={`${v.hand}-${k}-${c}`} class="dealt">{face}</span>;
      })}</div> : null}
      <div class="plate">
        <span class="face" aria-hidden="true">{p.status === 'cheated' ? <Icon n="x" /> : Array.from(p.name)[0]?.toUpperCase()}
          {turn && !late ? <svg class="timer" viewBox="0 0 46 46"><circle cx="23" cy="23" r="21" pathLength="100" stroke-dasharray={`${Math.max(0, Math.min(100, (100 * left) / total))} 100`} /></svg> : null}
        </span>
        <span class="who"><b title={p.name}>{mine ? t('you') : p.name}{p.host ? <span class="vh"> ({t('host')})</span> : null}</b>
          {note ? <span class="note">{note}</span> : s?.allin && v.running ? <span class="stack"><span class="allin">{t('allin')}</span></span> : <span class="stack">{amount(stack)}</span>}
        </span>
        {won > 0 ? <span class="won">+{amount(won)}</span> : null}
      </div>
      {s?.last && v.running && live && !turn && !s.allin ? <span class="act">{t(`acted.${s.last}`)}</span> : null}
    </li>
  );
}
