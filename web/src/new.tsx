// A new table. What a game or a way to keep the cards cannot serve is said here,
// before the table is opened.
import { signal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect } from 'preact/hooks';
import { amount, Icon, PageBar, Ring, SuiteFacts, suiteName } from './parts';
import { ask, catalog, newTable, token } from './state';
import { player } from './prefs';
import { refusal } from './refusals';
import { t, gameName } from './words';
import type { Catalog, Setup, Suite } from './types';

const first: Setup = {
  title: '', game: 'holdem-nl/1', suite: '', seats: 6, unit: 10, small: 5, buyIn: 1000, decision: 30000, bank: 120000, between: 3000,
  hands: 0, approve: false, player: '', bots: 0, straddle: 0, missed: 0, bombEvery: 0, mix: 'dealer', games: null, turn: 2, cup: '', structure: '',
  late: 0, again: 0, breakEvery: 0, breakMS: 0, group: '', locks: false,
};
const cups = ['', 'turbo', 'regular', 'deep'];
const own = 'own'; // the mix whose games are chosen one by one
const minute = 60000;
const form = signal<Setup>(first);
const busy = signal(false);
const formError = signal('');
const ways = signal(false); // every way to keep the cards is shown
// Whether the relay has announced a transactor; null until it has answered.
const transactor = signal<boolean | null>(null);

type Game = Catalog['games'][number];
type Set = (more: Partial<Setup>) => void;
const set: Set = (more) => { form.value = { ...form.value, ...more }; };

// unfit says why a suite does not serve a game with so many seats; '' if it does.
function unfit(s: Suite, g: Game | undefined, seats: number): string {
  if (!g) return '';
  if (s.plan !== g.plan) return t(s.plan ? 'refuse.plan.suite' : 'refuse.plan.game');
  if (!s.games.includes(g.id)) return t('refuse.serve');
  if (seats < s.min || seats > s.max) return s.min === s.max ? t('refuse.seats.only', { n: s.min }) : t('refuse.seats', { min: s.min, max: s.max });
  if (s.transactor && transactor.value === false) return t('refuse.transactor');
  return '';
}

async function prepare(): Promise<void> {
  transactor.value = await ask<boolean>('transactor').catch(() => null);
}

export function NewTable() {
  // At once: what the browser or a quick person fills in must not come before it.
  useLayoutEffect(() => {
    if (form.value === first) form.value = { ...first, title: t('new.usual'), player: player.value, bots: token.value ? 3 : 0 };
  }, []);
  useEffect(() => { void prepare(); }, []);
  const c = catalog;
  const g = c.games.find((x) => x.id === form.value.game);
  const most = mostSeats(form.value, c);
  const f = { ...form.value, seats: Math.min(form.value.seats, most), cup: g && !g.cup ? '' : form.value.cup };
  const reasons = new Map(c.suites.map((s) => [s, unfit(s, g, f.seats)]));
  const fits = c.suites.filter((s) => !reasons.get(s));
  const suite = fits.find((x) => x.id === f.suite) ?? fits[0];
  const hidden = fits.filter((s, i) => i > 0 && s !== suite).length; // till one asks for them
  const wish = c.suites.find((x) => x.id === f.suite);
  const none = f.game === 'mix/1' && f.mix === own && !f.games?.length;
  const submit = async (e: Event) => {
    e.preventDefault();
    formError.value = '';
    busy.value = true;
    try {
      await newTable({
        ...f, suite: suite!.id, bots: Math.min(f.bots, f.seats - 1), small: Math.floor(f.unit / 2), games: f.mix === own ? f.games ?? null : null,
        again: f.late ? f.again ?? 0 : 0, breakMS: f.breakEvery ? 5 * minute : 0, group: suite!.groups.includes(f.group ?? '') ? f.group ?? '' : '', locks: suite!.locks && !!f.locks,
      });
    } catch (err) {
      formError.value = refusal((err as Error).message);
    }
    busy.value = false;
  };
  return (
    <>
      <PageBar at="/new" />
      <main class="wrap form">
        <h1>{t('home.new')}</h1>
        <div class="fgrid">
          <form id="new" onSubmit={submit}>
            <div class="frow"><label for="n-player">{t('new.player')}</label><span class="field"><input id="n-player" required maxlength={24} autocomplete="nickname" value={f.player} onInput={(e) => set({ player: e.currentTarget.value.trim() })} /></span></div>
            <div class="frow"><label for="n-title">{t('new.title')}</label><span class="field"><input id="n-title" required maxlength={40} value={f.title} onInput={(e) => set({ title: e.currentTarget.value.trim() })} /></span></div>
            <Games f={f} c={c} most={most} />
            <Kind f={f} g={g} />
            {f.cup ? <Entries f={f} /> : <House f={f} g={g} />}
            <Seg label={t('new.clock')} items={[[15000, '15 s'], [30000, '30 s'], [60000, '60 s'], [300000, '5 min']]} value={f.decision} pick={(n) => set({ decision: n })} fit />
            <div class="frow"><span>{t('new.who')}</span><label class="check"><input type="checkbox" checked={f.approve} onChange={(e) => set({ approve: e.currentTarget.checked })} />{t('new.approve')}</label></div>
            <fieldset class="frow"><legend>{t('new.suite')}</legend>
              <div class="suites">{fits.map((s, i) => <Way key={s.id} s={s} on={s === suite} usual={s === c.suites[0]} seats={f.seats} out={i > 0 && s !== suite && !ways.value} />)}</div>
              {hidden > 0 ? <button type="button" class="btn sm ways" aria-expanded={ways.value} onClick={() => { ways.value = !ways.value; }}><Icon n={ways.value ? 'minus' : 'plus'} s />{t('new.ways', { n: hidden })}</button> : null}
              {wish && wish !== suite && reasons.get(wish) ? <p class="wrong small under" role="alert">{t('refuse.suite', { suite: suiteName(wish), why: reasons.get(wish)! })}</p> : null}
              {suite ? <Parameters f={f} s={suite} /> : null}
              <Others reasons={reasons} />
            </fieldset>
          </form>
          <aside class="box ticket">
            <h2>{f.title || t('new.usual')}</h2>
            <p class="muted">{t(f.cup ? 'new.ticket.cup' : 'new.ticket', { kind: t(`cup.kind.${f.cup}`), buyin: amount(f.buyIn), game: gameName(f.game, g?.name ?? ''), unit: amount(f.unit), seats: f.seats, time: `${f.decision / 1000} s` })}</p>
            <Ring arcs={Array.from({ length: f.seats }, (_, i) => (i <= f.bots ? 'on' : 'off'))} size="xl" mid=" " />
            <p class="muted">{t(token.value ? 'new.here' : 'new.there')}</p>
            <div class="go">
              {none ? <p class="muted small" role="status">{t('refuse.nogames')}</p> : null}
              {formError.value ? <p class="wrong" role="alert">{formError.value}</p> : null}
              <button class="btn ink big new" form="new" disabled={busy.value || !suite || none}>{t('new.open')}</button>
            </div>
            <p class="faint small">{t('new.link')}</p>
          </aside>
        </div>
      </main>
    </>
  );
}

// Seg is a row of a few choices, one of which holds.
function Seg({ label, items, value, pick, fit, off }: { label: string; items: [number, string][]; value: number; pick: (n: number) => void; fit?: boolean; off?: boolean }) {
  const id = useId();
  return (
    <div class="frow"><span id={id}>{label}</span><span class={fit ? 'seg fit' : items.length === 4 && items.reduce((n, [, text]) => n + text.length, 0) > 34 ? 'seg pairs' : 'seg'} role="group" aria-labelledby={id}>
      {items.map(([n, text]) => <button key={n} type="button" aria-pressed={value === n} disabled={off && value !== n} onClick={() => pick(n)}>{text}</button>)}
    </span></div>
  );
}

function Amount({ f, k, min }: { f: Setup; k: 'unit' | 'buyIn'; min: number }) {
  return <span class="field"><input id={`n-${k}`} type="number" inputmode="numeric" min={min} max="1000000" required value={f[k]} onInput={(e) => set({ [k]: Math.max(0, Math.floor(Number(e.currentTarget.value))) })} /></span>;
}

// gamesOf are the games of a mix that is chosen.
const gamesOf = (f: Setup, c: Catalog): string[] => (f.mix === own ? f.games : c.mixes.find((x) => x.name === f.mix)?.games) ?? [];

// mostSeats is how many can sit at the game, or at every game of the mix.
function mostSeats(f: Setup, c: Catalog): number {
  const ids = f.game === 'mix/1' ? gamesOf(f, c) : [f.game];
  return Math.min(10, ...c.games.filter((x) => ids.includes(x.id)).map((x) => x.max));
}

// Games is the game, or the games of a mix, and how many can sit there.
function Games({ f, c, most }: { f: Setup; c: Catalog; most: number }) {
  const pickMix = (name: string) => {
    set({ mix: name, turn: name === 'dealer' || name === own ? 2 : 1, games: name === own ? f.games ?? gamesOf(f, c) : f.games ?? null });
  };
  return (
    <>
      <div class="frow"><label for="n-game">{t('new.game')}</label><span class="field"><select id="n-game" value={f.game} onChange={(e) => set({ game: e.currentTarget.value })}>{c.games.map((x) => <option key={x.id} value={x.id}>{gameName(x.id, x.name)}</option>)}</select></span></div>
      {f.game === 'mix/1' ? <>
        <div class="frow"><label for="n-mix">{t('new.mix')}</label><span class="field"><select id="n-mix" value={f.mix} onChange={(e) => pickMix(e.currentTarget.value)}>
          {c.mixes.map((x) => <option key={x.name} value={x.name}>{t(`mix.${x.name}`)}</option>)}<option value={own}>{t('mix.own')}</option></select></span></div>
        {f.mix === own ? <Own f={f} c={c} /> : null}
        <Seg label={t('new.turn')} items={[[0, t('turn.hand')], [1, t('turn.round')], [2, t('turn.dealer')], [3, t('turn.dealerround')]]} value={f.turn ?? 0} pick={(n) => set({ turn: n })} />
      </> : null}
      <Seg label={t('new.seats')} items={Array.from({ length: most - 1 }, (_, i) => [i + 2, String(i + 2)])} value={f.seats} pick={(n) => set({ seats: n })} fit />
    </>
  );
}

// Own chooses the games of a mix one by one; they come in the order of the list.
function Own({ f, c }: { f: Setup; c: Catalog }) {
  const chosen = f.games ?? [];
  const all = c.games.filter((x) => x.mixes);
  const pick = (id: string, on: boolean) => set({ games: all.map((x) => x.id).filter((x) => (x === id ? on : chosen.includes(x))) });
  return (
    <fieldset class="frow own"><legend>{t('new.own', { n: chosen.length, max: c.maxMix })}</legend>
      <div class="own-list">{all.map((x) => {
        const on = chosen.includes(x.id);
        return <label class="check" key={x.id}><input type="checkbox" name="own" value={x.id} checked={on} disabled={!on && chosen.length >= c.maxMix} onChange={(e) => pick(x.id, e.currentTarget.checked)} />{gameName(x.id, x.name)}</label>;
      })}</div>
    </fieldset>
  );
}

// Kind is a cash game or one of the usual tournaments, with its amounts.
function Kind({ f, g }: { f: Setup; g: Game | undefined }) {
  const no = g && !g.cup;
  return (
    <>
      {token.value ? <Seg label={t('new.bots')} items={[0, 1, 2, 3, 4, 5].map((n) => [n, String(n)])} value={f.bots} pick={(n) => set({ bots: n })} fit /> : null}
      <Seg label={t('new.cup')} items={cups.map((k, i) => [i, t(`cup.kind.${k}`)])} value={Math.max(0, cups.indexOf(f.cup))} off={no} fit
        pick={(i) => set({ cup: cups[i]!, bots: cups[i] && token.value ? f.seats - 1 : f.bots })} />
      {no ? <p class="muted small of-row">{t('refuse.cup', { game: gameName(g.id, g.name) })}</p> : null}
      {f.cup
        ? <div class="frow"><label for="n-buyIn">{t('new.buyin')}</label><Amount f={f} k="buyIn" min={1} /></div>
        : <div class="frow"><label for="n-unit">{t('new.unit')}</label><span class="pair"><Amount f={f} k="unit" min={2} /><label for="n-buyIn">{t('new.buyin')}</label><Amount f={f} k="buyIn" min={1} /></span></div>}
    </>
  );
}

// Entries are who may come late to a tournament, or again, and its breaks.
function Entries({ f }: { f: Setup }) {
  return (
    <>
      <Seg label={t('new.late')} items={[[0, t('late.none')], [2, t('late.levels', { n: 2 })], [4, t('late.levels', { n: 4 })], [6, t('late.levels', { n: 6 })]]} value={f.late ?? 0} pick={(n) => set({ late: n })} />
      {f.late ? <Seg label={t('new.again')} items={[[0, t('again.none')], [1, t('again.once')], [2, t('again.twice')], [5, t('again.times', { n: 5 })]]} value={f.again ?? 0} pick={(n) => set({ again: n })} /> : null}
      <Seg label={t('new.break')} items={[[0, t('break.none')], [3, t('break.every', { n: 3 })], [4, t('break.every', { n: 4 })], [6, t('break.every', { n: 6 })]]} value={f.breakEvery ?? 0} pick={(n) => set({ breakEvery: n })} />
    </>
  );
}

// House are the customs of a cash game.
function House({ f, g }: { f: Setup; g: Game | undefined }) {
  return (
    <>
      {g?.straddle ? <Seg label={t('new.straddle')} items={[[0, t('straddle.none')], [1, t('straddle.utg')], [2, t('straddle.button')], [3, t('straddle.any')]]} value={f.straddle ?? 0} pick={(n) => set({ straddle: n })} /> : null}
      {g?.missed ? <Seg label={t('new.missed')} items={[[0, t('missed.free')], [1, t('missed.post')], [2, t('missed.wait')]]} value={f.missed ?? 0} pick={(n) => set({ missed: n })} /> : null}
      {g?.bomb ? <Seg label={t('new.bomb')} items={[[0, t('bomb.none')], [6, t('bomb.every', { n: 6 })], [12, t('bomb.every', { n: 12 })], [24, t('bomb.every', { n: 24 })]]} value={f.bombEvery ?? 0} pick={(n) => set({ bombEvery: n })} /> : null}
    </>
  );
}

// Way is one way to keep the cards, with what to know of it.
function Way({ s, on, usual, seats, out }: { s: Suite; on: boolean; usual: boolean; seats: number; out: boolean }) {
  return (
    <label class={on ? 'suite on' : 'suite'} hidden={out}><input type="radio" name="suite" value={s.id} checked={on} onChange={() => set({ suite: s.id })} />
      <span class="head"><b>{t(s.shuffle === 'at once' ? 'suite.shuffles.once' : 'suite.shuffles.end')}</b><span>{usual ? t('suite.usual') : suiteName(s)}</span></span>
      <SuiteFacts s={s} seats={seats} />
    </label>
  );
}

// Parameters are what can be chosen of a suite beside it.
function Parameters({ f, s }: { f: Setup; s: Suite }) {
  if (!s.groups.length) return null;
  return (
    <div class="params">
      <Seg label={t('new.group')} items={s.groups.map((name, i) => [i, name])} value={Math.max(0, s.groups.indexOf(f.group ?? ''))} pick={(i) => set({ group: s.groups[i]! })} />
      {s.locks ? <Seg label={t('new.locks')} items={[[0, t('locks.short')], [1, t('locks.full')]]} value={f.locks ? 1 : 0} pick={(n) => set({ locks: n === 1 })} /> : null}
      <p class="muted small of-row">{t(s.locks ? 'new.group.text' : 'new.prime.text')}</p>
    </div>
  );
}

// Others are the ways to keep the cards that this table cannot have, and why.
function Others({ reasons }: { reasons: Map<Suite, string> }) {
  const list = [...reasons].filter(([, why]) => why);
  if (!list.length) return null;
  return (
    <details class="others"><summary>{t('new.others', { n: list.length })}</summary>
      <ul>{list.map(([s, why]) => <li key={s.id}>{t('refuse.suite', { suite: suiteName(s), why })}</li>)}</ul>
    </details>
  );
}
