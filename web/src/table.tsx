// The table's screen.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { amount, Brand, cardName, Icon, list, named, PageBar, Ring, stakes } from './parts';
import { botNames, does, fatal, fragment, log, notice, onUpdate, open, openTable, stopped, update, view } from './state';
import { sound } from './prefs';
import { refusal } from './refusals';
import { blocked, Dock, key, myTurn, picked } from './dock';
import { Felt } from './felt';
import { proofWord, Rail, railOpen, showTab, unread } from './rail';
import { Sheets, sheet } from './sheets';
import { eventLine, told } from './events';
import { gameName, t } from './words';
import type { Choice, Event, View } from './types';

const polite = signal('');
const loud = signal('');
const sitAt = signal(-1);
const admitted = new Set<string>();

// spoken says a legal action with its amounts.
function spoken(c: Choice): string {
  const name = c.verb === 'draw' ? t('speak.draw') : t(`verb.${c.verb}`);
  if (c.verb === 'bet' || c.verb === 'raise') return c.min < c.max ? t('speak.range', { verb: name, min: amount(c.min), max: amount(c.max) }) : `${name} ${amount(c.max)}`;
  return c.cost ? `${name} ${amount(c.cost)}` : name;
}

// speak says the table in a sentence or two.
function speak(v: View): string {
  const g = v.game;
  const me = g?.seats.find((s) => s.seat === v.me);
  const parts: string[] = [];
  if (me?.cards.length) parts.push(list(me.cards.filter((c) => c !== '??').map(cardName)));
  if (me?.best) parts.push(named(me.best));
  if (g?.board.length) parts.push(`${t('board')}: ${list(g.board.map(cardName))}`);
  if (g && v.running) {
    const pot = g.pots.reduce((n, p) => n + p.amount, 0) + g.seats.reduce((n, s) => n + s.bet, 0);
    parts.push(`${t('pot')} ${amount(pot)}`);
    if (g.toAct === v.me && g.toCall) parts.push(t('speak.call', { n: amount(g.toCall) }));
    if (me) parts.push(t('speak.stack', { n: amount(me.stack) }));
    if (g.toAct === v.me) parts.push(list(g.choices.map(spoken)));
  }
  return parts.filter(Boolean).join('. ');
}

onUpdate((u, before) => {
  const v = u.view;
  if (!v || u.reading) return;
  const lines = told(u.events).map((e) => (e.kind === 'pass' || e.kind === 'key' || e.kind === 'shares' ? '' : eventLine(e, v))).filter(Boolean);
  if (lines.length) polite.value = lines.slice(-4).join('. ');
  const mine = myTurn(v);
  if (mine && !(before && myTurn(before) && before.turn === v.turn && before.hand === v.hand)) {
    loud.value = `${t('dock.mine')}. ${speak(v)}`;
    knock();
    navigator.vibrate?.(80);
  } else if (!mine && loud.value && !v.faults.length) loud.value = '';
  const blamed = u.events.find((e: Event) => e.kind === 'blamed');
  if (blamed) loud.value = eventLine(blamed, v);
  document.title = mine ? `${t('dock.mine')} · nodealer` : `${v.charter.name} · nodealer`;
  if (v.iAmHost) {
    for (const p of v.places) {
      // The bots that this page asked for need no second approval.
      if (p.status === 'waiting' && botNames.value.includes(p.name) && !admitted.has(p.name)) {
        admitted.add(p.name);
        void does('admit', { seat: p.seat, let: true });
      }
    }
  }
});

// knock is one soft wooden sound, made here so that nothing is loaded.
let audio: AudioContext | undefined;
function knock(): void {
  if (sound.value !== 'on') return;
  audio ??= new AudioContext();
  const [o, g, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  o.type = 'triangle';
  o.frequency.setValueAtTime(320, now);
  o.frequency.exponentialRampToValueAtTime(140, now + 0.09);
  g.gain.setValueAtTime(0.25, now);
  g.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
  o.connect(g).connect(audio.destination);
  o.start(now);
  o.stop(now + 0.18);
}

function keydown(e: KeyboardEvent): void {
  const v = view.value;
  const on = e.target as HTMLElement;
  if (!v || e.ctrlKey || e.metaKey || e.altKey || sheet.value || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName)) return;
  const k = e.key.toLowerCase();
  if (!blocked(v) && key(v, k)) e.preventDefault();
  else if (k === 'p') showTab('proof');
  else if (k === 'h') showTab('hand');
  else if (k === 't') { showTab('chat'); e.preventDefault(); queueMicrotask(() => document.querySelector<HTMLInputElement>('.say-it input')?.focus()); }
  else if (k === 's') polite.value = speak(v) || t('hand.none');
  else if (k === '?') sheet.value = 'keys';
  else if (k === 'escape') railOpen.value = false;
}

const failed = signal('');

export function Table({ id }: { id: string }) {
  useEffect(() => {
    if (openTable.value === id) return;
    failed.value = '';
    const link = fragment.value ? location.href : '';
    open(id, link, '').catch((err: Error) => { failed.value = err.message; });
  }, [id, fragment.value]);
  useEffect(() => {
    addEventListener('keydown', keydown);
    return () => removeEventListener('keydown', keydown);
  }, []);
  const u = update.value;
  const v = view.value;
  const trouble = fatal.value || failed.value || stopped.value;
  if (!v || !u) {
    return (
      <><PageBar at="/t" /><main class="wrap"><div class="loading" role="status"><Ring arcs={trouble ? ['bad', 'on', 'on', 'on'] : ['now', 'off', 'off', 'off']} size="l" />
        <div><h1>{t(trouble ? 'load.trouble' : 'load.reading')}</h1><p class="muted">{refusal(trouble || u?.trouble || '') || t('load.text')}</p>{trouble ? <p><a class="btn" href="/">{t('menu.home')}</a></p> : null}</div></div></main></>
    );
  }
  const w = proofWord(v);
  const draw = myTurn(v) && v.game?.choices.find((c) => c.verb === 'draw');
  const n = unread();
  const pick = (slot: number) => {
    const s = new Set(picked.value);
    if (!s.delete(slot)) s.add(slot);
    picked.value = s;
  };
  return (
    <div class={`room-page${railOpen.value ? ' show-rail' : ''}`}>
      <a class="skip" href="#move">{t('skip')}</a>
      <header class="bar">
        <Brand /><span class="sep" />
        <button class="icon-btn phone-only" aria-label={t('menu')} onClick={() => { sheet.value = 'menu'; }}><Icon n="menu" /></button>
        <div class="where"><h1>{v.charter.name}</h1><span>{v.hand ? `${t('hand', { hand: v.hand })} · ` : ''}<span class="wide">{gameName(v.charter.game === 'mix/1' && v.game ? v.game.game : v.charter.game, v.charter.game)} · </span>{stakes(v.charter.stakes)}</span></div>
        <div class="tools">
          <button class={w.bad ? 'proof-chip bad' : 'proof-chip'} aria-label={`${t('tab.proof')}: ${w.word}`} onClick={() => showTab('proof')}><Ring arcs={w.arcs} />{w.word}</button>
          <button class="btn sm wide" onClick={() => { sheet.value = 'invite'; }}><Icon n="link" s />{t('invite')}</button>
          <button class="icon-btn chat-btn" aria-label={n > 0 ? t('chat.new', { n }) : t('tab.chat')} onClick={() => showTab('chat')}><Icon n="chat" />{n > 0 ? <span class="dot" aria-hidden="true">{n}</span> : null}</button>
          <button class="icon-btn wide" aria-label={t('menu')} onClick={() => { sheet.value = 'menu'; }}><Icon n="more" /></button>
        </div>
      </header>
      <Felt v={v} me={v.me} log={log.value} sit={v.me < 0 && fragment.value ? (s) => { sitAt.value = s; document.querySelector<HTMLInputElement>('.sitdown input')?.focus(); } : undefined} picked={draw ? picked.value : undefined} pick={draw ? pick : undefined} />
      <Notice v={v} />
      <Dock v={v} sitAt={sitAt.value} />
      <Rail v={v} />
      <Sheets v={v} />
      <div class="vh" aria-live="polite">{polite.value}</div>
      <div class="vh" aria-live="assertive">{loud.value}</div>
    </div>
  );
}

// Notice is the one thing that has to be said now.
function Notice({ v }: { v: View }) {
  const asks = v.iAmHost ? v.places.find((p) => p.status === 'waiting' && !botNames.value.includes(p.name)) : undefined;
  if (notice.value) return <div class="notice" role="status"><Icon n="warn" /><b>{notice.value}</b><button class="icon-btn" aria-label={t('shut')} onClick={() => { notice.value = ''; }}><Icon n="x" /></button></div>;
  if (!asks) return null;
  const admit = (yes: boolean) => { void does('admit', { seat: asks.seat, let: yes }); };
  return (
    <div class="notice" role="status"><Icon n="users" /><b>{t('asks', { name: asks.name })}</b>
      <span class="answers"><button class="btn sm" onClick={() => admit(false)}>{t('menu.refuse')}</button><button class="btn sm ink" onClick={() => admit(true)}>{t('menu.let')}</button></span></div>
  );
}
