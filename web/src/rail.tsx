// The proof rail: what has been proved of this hand, who owes what now, the
// story of the hand, and chat.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { amount, Icon, list, Mini, named, Ring, time } from './parts';
import type { Arc } from './parts';
import { does, isPlayer, log, relayNow } from './state';
import { hasBoard, roster, sealedArcs, whom, you } from './felt';
import { eventLine, told } from './events';
import { Weave } from './weave';
import { t } from './words';
import { broken } from './refusals';
import { saveFile, sheet } from './sheets';
import type { Event, View } from './types';

export const tab = signal<'proof' | 'hand' | 'chat'>('proof');
export const railOpen = signal(false); // as a sheet, on a phone
export const readChat = signal(0);
const opened = signal('');

export const unread = (): number => log.value.filter((e) => e.kind === 'said').length - readChat.value;

export function showTab(which: 'proof' | 'hand' | 'chat'): void {
  tab.value = which;
  railOpen.value = true;
  if (which === 'chat') readChat.value = log.value.filter((e) => e.kind === 'said').length;
}

// handLog are the events of the hand on the screen.
function handLog(v: View): Event[] {
  let from = 0;
  log.value.forEach((e, i) => { if (e.kind === 'hand' && e.hand === v.hand) from = i; });
  return log.value.slice(from);
}

// proved says whether what the log has of the hand is proved. At a table that is
// checked by the keys at the end it is when each player of the hand has published them.
function proved(v: View): boolean {
  if (!v.reveals) return true;
  const have = new Set(handLog(v).filter((e) => e.kind === 'revealed').map((e) => e.seat));
  return !v.running && roster(v, v.me).every((s) => have.has(s));
}

interface Step { id: string; title: string; meta: string; arcs: Arc[]; text: string; proves: string[]; not: string[]; entries: [number, string][]; idle?: boolean; open?: boolean }

// proofSteps lists the steps of the hand in the order of the protocol, from
// what the log has told and from what is owed.
export function proofSteps(v: View): Step[] {
  const events = handLog(v);
  const seats = roster(v, v.me);
  const n = seats.length;
  const g = v.game;
  if (!g || n === 0) return [];
  const of = (kind: string) => events.filter((e) => e.kind === kind);
  const owes = (kind: string) => new Set(v.owed.filter((o) => o.kind === kind).map((o) => o.seat));
  const ring = (done: Set<number>, now: Set<number>): Arc[] => seats.map((s) => (done.has(s) ? 'on' : v.faults.some((f) => f.seat === s && f.hand === v.hand) ? 'bad' : now.has(s) ? 'now' : 'off'));
  const entries = (list: Event[]): [number, string][] => list.map((e) => [e.entry, you(v, e.seat)]);
  const count = (arcs: Arc[]) => t('of', { n: arcs.filter((a) => a === 'on').length, all: n });
  const steps: Step[] = [];
  const sure = proved(v);
  const shows = (...keys: string[]): string[] => (sure ? keys : ['step.later']).map((k) => t(k));

  const keys = of('key');
  const passes = of('pass');
  const ended = !v.running;
  const ready = v.deck?.ready || ended;
  const all = new Set(seats);
  const keyArcs = ring(passes.length || ready ? all : new Set(keys.map((e) => e.seat)), owes('key'));
  if (keys.length || !v.reveals) steps.push({ id: 'keys', title: t('step.keys'), meta: count(keyArcs), arcs: keyArcs, text: t(v.reveals ? 'step.keys.later' : 'step.keys.text'), proves: shows('step.keys.p'), not: [t('step.keys.n')], entries: entries(keys) });
  const passArcs = ring(ready ? all : new Set(passes.map((e) => e.seat)), owes('pass'));
  steps.push({ id: 'shuffle', title: t('step.shuffle'), meta: count(passArcs), arcs: passArcs, text: t(v.reveals ? 'step.shuffle.later' : 'step.shuffle.text'), proves: shows('step.shuffle.p1', 'step.shuffle.p2'), not: [t('step.shuffle.n')], entries: entries(passes), idle: keyArcs.includes('off') && passes.length === 0 });
  const boardSlots = new Set(g.seats.flatMap((s) => s.slots));
  const owingOwn = new Set(v.owed.filter((o) => o.kind === 'shares' && o.slots.some((k) => boardSlots.has(k))).map((o) => o.seat));
  const dealt = ready && g.street !== 'deal';
  const dealArcs = ring(dealt ? all : new Set(ready && owingOwn.size ? seats.filter((s) => !owingOwn.has(s)) : []), owingOwn);
  const first = events.findIndex((e) => e.kind === 'acted' || e.kind === 'card');
  steps.push({ id: 'deal', title: t('step.deal'), meta: count(dealArcs), arcs: dealArcs, text: t('step.deal.text'), proves: shows('step.deal.p'), not: [t('step.deal.n')], entries: entries((first < 0 ? events : events.slice(0, first)).filter((e) => e.kind === 'shares')), idle: !ready });
  if (hasBoard(g)) {
    const streets: [string, number, number][] = [['street.flop', 0, 3], ['street.turn', 3, 4], ['street.river', 4, 5]];
    const asked = new Set(v.owed.filter((o) => o.kind === 'shares').flatMap((o) => o.slots.filter((k) => !boardSlots.has(k)))).size;
    const opens = of('card').filter((e) => e.seat < 0);
    for (const [name, from, to] of streets) {
      const done = g.board.length >= to;
      if (!done && ended) continue;
      const arcs: Arc[] = done ? seats.map(() => 'on') : sealedArcs(v, v.me, asked > 0 && from === g.board.length);
      const folded = g.seats.filter((s) => s.folded).map((s) => you(v, s.seat));
      const cards = done ? list(g.board.slice(from, to).map((c) => c)) : '';
      const at = opens[from];
      steps.push({
        id: name, title: t(done ? 'step.opened' : 'step.sealed', { street: t(name) }), meta: count(arcs), arcs, idle: !done,
        text: done ? '' : folded.length ? t('step.released', { who: list(folded) }) : t('step.wait'),
        proves: shows('step.open.p'), not: [t('step.open.n')], entries: at ? [[at.entry, cards]] : [],
      });
    }
  }
  const shown = g.seats.filter((s) => s.shown);
  if (shown.length) {
    const arcs: Arc[] = seats.map((s) => (shown.some((x) => x.seat === s) ? 'on' : 'off'));
    steps.push({ id: 'show', title: t('step.show'), meta: list(shown.map((s) => you(v, s.seat))), arcs, text: t('step.show.text'), proves: shows('step.open.p'), not: [t(v.reveals ? 'step.open.n' : 'step.show.n')], entries: entries(of('card').filter((e) => e.seat >= 0)) });
  }
  if (v.reveals) {
    const revealed = of('revealed');
    const arcs = ring(new Set(revealed.map((e) => e.seat)), owes('reveal'));
    steps.push({ id: 'reveal', title: t('step.reveal'), meta: count(arcs), arcs, text: t('step.reveal.text'), proves: shows('step.reveal.p'), not: [t('step.reveal.n')], entries: entries(revealed), idle: !revealed.length });
  }
  if (!sure) steps.forEach((x) => { x.open = true; });
  return steps;
}

// mark stands in the ring of a step: how many have done it, until it is proved.
function mark(s: Step): string | undefined {
  return s.arcs.includes('bad') || (!s.open && s.arcs.every((a) => a === 'on')) ? undefined : String(s.arcs.filter((a) => a === 'on').length);
}

export function proofWord(v: View): { word: string; arcs: Arc[]; bad: boolean } {
  const seats = roster(v, v.me);
  const fault = v.faults.find((f) => f.hand === v.hand);
  const work = v.running ? v.owed.filter((o) => o.kind !== 'decision') : [];
  const owing = new Set(work.map((o) => o.seat));
  const arcs: Arc[] = seats.length ? seats.map((s) => (v.faults.some((f) => f.seat === s) ? 'bad' : owing.has(s) ? 'now' : 'on')) : ['off', 'off', 'off'];
  if (fault) return { word: t('word.cheated'), arcs, bad: true };
  if (owing.size) return { word: t('of', { n: seats.length - owing.size, all: seats.length }), arcs, bad: false };
  if (v.hand && !proved(v)) return { word: t('word.later'), arcs: arcs.map((a) => (a === 'on' ? 'off' : a)), bad: false };
  return { word: t(v.hand ? 'word.proved' : 'word.ready'), arcs, bad: false };
}

export function Rail({ v }: { v: View }) {
  const n = unread();
  const name = (k: 'proof' | 'hand' | 'chat', extra?: number) => (
    <button role="tab" id={`tab-${k}`} aria-controls="rail-body" aria-selected={tab.value === k} onClick={() => showTab(k)}>{t(`tab.${k}`)}{extra ? <> <span class="dot">{extra}</span></> : null}</button>
  );
  if (tab.value === 'chat' && n > 0) queueMicrotask(() => { readChat.value += n; });
  return (
    <aside class="rail" aria-label={t('tab.proof')}>
      <div class="tabs"><div class="tablist" role="tablist">{name('proof')}{name('hand')}{name('chat', tab.value === 'chat' ? 0 : n)}</div>
        <button class="icon-btn shut" aria-label={t('shut')} onClick={() => { railOpen.value = false; }}><Icon n="x" /></button></div>
      <div class={tab.value === 'chat' ? 'rail-body talk' : 'rail-body'} id="rail-body" role="tabpanel" tabIndex={0} aria-labelledby={`tab-${tab.value}`}>
        {tab.value === 'proof' ? <Proof v={v} /> : tab.value === 'hand' ? <Story v={v} /> : <Chat v={v} />}
      </div>
      <div class="rail-foot"><span>{t('log')} <span class="mono">{v.head.slice(0, 4)} {v.head.slice(4, 8)}</span></span><button class="btn sm" onClick={() => void saveFile(v)}><Icon n="down" s />{t('save')}</button></div>
    </aside>
  );
}

function Proof({ v }: { v: View }) {
  const w = proofWord(v);
  const steps = proofSteps(v);
  const step = steps.find((s) => s.id === opened.value);
  if (step) return <Explain s={step} />;
  const fault = v.faults[v.faults.length - 1];
  const proofs = v.deck ? v.deck.passes + v.deck.shares : 0;
  const who = list([...new Set(v.owed.filter((o) => o.kind !== 'decision').map((o) => whom(v, o.seat)))]);
  return (
    <>
      <div class="sum"><Ring arcs={w.arcs} size="l" mid={w.arcs.includes('now') ? String(w.arcs.filter((a) => a === 'on').length) : w.arcs.includes('off') ? ' ' : undefined} />
        <div><h2>{t(w.bad ? 'sum.bad' : !v.hand ? 'sum.none' : who ? 'sum.wait' : !proved(v) ? 'sum.later' : v.running ? 'sum.good' : 'sum.hand', { hand: v.hand })}</h2>
          <p>{w.bad ? t('sum.bad.text') : !v.hand ? t('sum.none.text') : who ? t('middle.by', { who }) : !proved(v) ? t('sum.later.text') : v.running ? t('sum.text', { n: w.arcs.length, proofs: amount(proofs) }) : t('sum.hands', { n: amount(v.settled) })}</p></div></div>
      {fault ? <div class="verdict" role="status"><h2>{t('fault.title', { name: fault.name, hand: fault.hand })}</h2><p>{broken(fault.clause)}.</p><p>{t('fault.chips')}</p>
        <dl class="kv"><dt>{t('clause')}</dt><dd>P-{fault.clause} {fault.slug}</dd><dt>{t('entry')}</dt><dd class="mono">{amount(fault.entry)}</dd></dl>{fault.reason ? <p class="faint small" lang="en">{fault.reason}</p> : null}</div> : null}
      {v.absences.filter((a) => a.hand === v.hand).map((a) => <div class="panel" key={a.entry}><h3>{t('absent.title', { name: a.name, hand: a.hand })}</h3><p>{t('absent.text')}</p></div>)}
      {v.owed.length ? (
        <div class="owed"><h3>{t('owed')}</h3><ul>{v.owed.map((o) => (
          <li key={`${o.seat}${o.kind}`}><b>{t(`owed.${o.kind}${o.seat === v.me ? '.you' : ''}`, { name: you(v, o.seat), n: o.slots.length })}</b><span class="t">{o.deadline ? time((relayNow.value < o.end ? o.end : o.deadline) - relayNow.value) : ''}</span></li>
        ))}</ul></div>
      ) : null}
      <ol class="steps">{steps.map((s) => (
        <li key={s.id} class={s.idle ? 'is-idle' : ''}><button class="step-row" onClick={() => { opened.value = s.id; }}>
          <Ring arcs={s.arcs} size="s" mid={mark(s)} />
          <b>{s.title}</b><span class="meta">{s.meta}</span>{s.text ? <p>{s.text}</p> : null}
        </button></li>
      ))}</ol>
    </>
  );
}

function Explain({ s }: { s: Step }) {
  return (
    <div class="explain">
      <button class="crumb" onClick={() => { opened.value = ''; }}><Icon n="back" s />{t('tab.proof')}</button>
      <div class="sum"><Ring arcs={s.arcs} size="l" mid={mark(s)} /><div><h2>{s.title}</h2><p>{s.meta}</p></div></div>
      <p class="lead">{s.text || t('step.open.text')}</p>
      {s.id === 'shuffle' ? <Weave /> : null}
      <div class="yesno"><div><h3>{t('proves')}</h3><ul>{s.proves.map((x) => <li key={x} class="y"><Icon n="check" />{x}</li>)}</ul></div>
        <div><h3>{t('proves.not')}</h3><ul>{s.not.map((x) => <li key={x} class="n"><Icon n="minus" />{x}</li>)}</ul></div></div>
      {s.entries.length ? <dl class="kv">{s.entries.map(([n, who]) => <><dt>{t('entry')} <span class="mono">{amount(n)}</span></dt><dd>{who}</dd></>)}</dl> : null}
    </div>
  );
}

function Story({ v }: { v: View }) {
  const g = v.game;
  const events = told(handLog(v));
  const shuffled = events.some((e) => e.kind === 'deck'); // then who shuffled is no news any more
  const lines = events.filter((e) => !(shuffled && e.kind === 'pass')).map((e) => [e, eventLine(e, v)] as const).filter(([, s]) => s);
  return (
    <>
      {g?.result && !v.running && !g.result.void ? (
        <ol class="results">{g.seats.filter((s) => s.shown || g.result!.pots.some((p) => p.shares.some((x) => x.seat === s.seat))).map((s) => {
          const won = g.result!.pots.reduce((n, p) => n + p.shares.filter((x) => x.seat === s.seat).reduce((m, x) => m + x.chips, 0), 0);
          return <li class="res" key={s.seat}><div><b>{you(v, s.seat)}</b><span class="amt num">{won ? `+${amount(won)}` : ''}</span></div><p>{s.shown || s.seat === v.me ? named(s.best) : ''}</p>
            {s.shown && s.best ? <div class="five">{s.best.cards.map((c) => <Mini key={c} c={c} />)}</div> : null}</li>;
        })}</ol>
      ) : null}
      <ol class="lines-list">{lines.map(([e], i) => <Told key={i} e={e} v={v} />)}</ol>
      {lines.length === 0 ? <p class="faint">{t('hand.none')}</p> : null}
      {v.settled > 0 && !v.running ? <p><button class="btn sm" onClick={() => { sheet.value = 'export'; }}><Icon n="file" s />{t('export')}</button></p> : null}
    </>
  );
}

// Told is one line of the story. Cards are drawn, and those of the board head what
// follows them.
export function Told({ e, v }: { e: Event; v: View }) {
  const s = eventLine(e, v);
  if (!s) return null;
  const cards = e.cards?.length && !e.cards.includes('??') ? <span class="cards">{e.cards.map((c) => <Mini key={c} c={c} />)}</span> : null;
  if (e.kind === 'card' && cards) {
    return e.seat < 0 ? <li class="street"><b>{t(`street.${{ 3: 'flop', 4: 'turn', 5: 'river' }[v.game ? v.game.board.indexOf(e.cards!.at(-1)!) + 1 : 0] ?? 'next'}`)}</b>{cards}</li> : <li class="shows">{eventLine({ ...e, cards: [] }, v)} {cards}</li>;
  }
  return <li class={e.kind === 'blamed' || e.kind === 'absent' ? 'alarm' : e.kind === 'hand' || e.kind === 'deck' || e.kind === 'pass' ? 'quiet' : ''}>{s}</li>;
}

const emoji = ['👍', '👎', '👏', '🙏', '😀', '😂', '😉', '😎', '😮', '😢', '😡', '🤔', '🤞', '💪', '🔥', '🎉', '🍀', '🃏', '♠️', '♥️', '♦️', '♣️', '💰', '☕'];
const picking = signal(false);

// Picker adds emoji to what is being written.
function Picker() {
  return (
    <div class="emoji" role="group" aria-label={t('chat.emoji')}>{emoji.map((x) => (
      <button type="button" key={x} onClick={(e) => {
        const field = e.currentTarget.closest('form')!.elements.namedItem('text') as HTMLInputElement;
        field.setRangeText(x, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
        field.focus();
      }}>{x}</button>
    ))}</div>
  );
}

function Chat({ v }: { v: View }) {
  const said = log.value.filter((e) => e.kind === 'said');
  useEffect(() => { const body = document.getElementById('rail-body'); if (body) body.scrollTop = body.scrollHeight; }, [said.length]);
  return (
    <>
      <ol class="chat" aria-live="polite">{said.map((e) => <li key={e.entry}><b>{you(v, e.seat)}</b> {e.text}</li>)}</ol>
      {said.length === 0 ? <p class="faint">{t('chat.none')}</p> : null}
      {isPlayer.value && v.me >= 0 ? (
        <form class="say-it" onSubmit={(e) => {
          e.preventDefault();
          const form = e.currentTarget;
          const text = (new FormData(form).get('text') as string).trim();
          if (text) void does('chat', { text }).then((ok) => { if (ok) form.reset(); });
        }}>
          <label class="field"><span class="vh">{t('chat.say')}</span><input name="text" maxlength={200} autocomplete="off" placeholder={t('chat.say')} /></label>
          <button type="button" class="icon-btn" aria-label={t('chat.emoji')} aria-expanded={picking.value} onClick={() => { picking.value = !picking.value; }}><span aria-hidden="true">☺</span></button>
          <button class="btn">{t('chat.send')}</button>
          {picking.value ? <Picker /> : null}
        </form>
      ) : <p class="faint small">{t('chat.seat')}</p>}
    </>
  );
}
