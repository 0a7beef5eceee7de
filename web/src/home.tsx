// Home, a new table, and the page of honest words.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { arc, Back, Card, Foot, Icon, No, PageBar, Ring, SuiteFacts, suiteName, Yes } from './parts';
import { ask, go, hosting, needCatalog, catalog, newTable, sealed, token } from './state';
import { player } from './prefs';
import { refusal } from './refusals';
import { Waiting } from './letters';
import { Drop } from './verify';
import { t, gameName } from './words';
import type { Listed, Setup } from './types';

const tables = signal<Listed[]>([]);
const joinError = signal('');

async function loadTables(): Promise<void> {
  tables.value = (JSON.parse(await ask<string>('tables')) as { tables: Listed[] }).tables;
}

function follow(text: string): void {
  joinError.value = '';
  try {
    const u = new URL(text.trim());
    if (!u.pathname.startsWith('/t/') || !u.hash) throw new Error('link');
    if (u.origin === location.origin) go(u.pathname + u.hash);
    else location.href = u.href; // that relay serves its own page
  } catch {
    joinError.value = t('home.badlink');
  }
}

export function Home() {
  useEffect(() => { void loadTables(); }, []);
  if (hosting.value) {
    return <><PageBar at="/" /><main class="wrap"><p class="loading" role="status"><Ring arcs={['now', 'off', 'off', 'off']} size="l" />{t('home.opening')}</p></main></>;
  }
  return (
    <>
      <PageBar at="/" />
      <main class="wrap">
        <section class="hero">
          <div>
            <h1>{t('home.title')}</h1>
            <p class="lead">{t('home.lead')}</p>
            <div class="start">
              <a class="btn ink big new" href="/new"><Icon n="plus" />{t('home.new')}</a>
              <form class="row" onSubmit={(e) => { e.preventDefault(); follow(new FormData(e.currentTarget).get('link') as string); }}>
                <label class="field"><Icon n="link" s /><span class="vh">{t('home.link')}</span><input name="link" placeholder={t('home.link')} autocomplete="off" /></label>
                <button class="btn big">{t('home.join')}</button>
              </form>
              {joinError.value ? <p class="wrong" role="alert">{joinError.value}</p> : <p class="hint">{t('home.hint')}</p>}
            </div>
          </div>
          <Art />
        </section>
        <div class="grid">
          <div class="col">
            <section class="box">
              <h2>{t('home.mine')}</h2>
              {tables.value.length === 0 ? <p class="muted">{t('home.none')}</p> : (
                <ul class="games">{tables.value.map((x) => <Line key={x.id} x={x} />)}</ul>
              )}
            </section>
            <section class="box" aria-labelledby="waiting"><h2 id="waiting">{t('mail.waiting')}</h2><Waiting /><a class="btn" href="/letters">{t('mail.title')}</a></section>
          </div>
          <div class="col">
            <section class="box"><h2>{t('verify.title')}</h2><p class="muted">{t('verify.lead')}</p><Drop /></section>
            <section class="box"><h2>{t('nav.lab')}</h2><p class="muted">{t('home.lab')}</p><a class="btn" href="/lab" rel="external"><Icon n="play" s />{t('home.lab.go')}</a></section>
          </div>
        </div>
        <Foot />
      </main>
    </>
  );
}

function Line({ x }: { x: Listed }) {
  return (
    <li>
      <Ring arcs={x.finished ? ['on', 'on', 'on', 'on'] : ['on', 'on', 'off', 'on']} mid={x.finished ? undefined : ' '} />
      <div><b>{x.title}</b><p>{x.player}{x.host ? ` · ${t('host')}` : ''} · {new Date(x.seen).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' })}{x.finished ? ` · ${t('closed')}` : ''}</p></div>
      <a class="btn sm" href={`/t/${x.id}`}>{t('home.open')}</a>
    </li>
  );
}

const Art = () => (
  <div class="table-art" aria-hidden="true">
    <svg class="arcs" viewBox="0 0 440 440">{[0, 1, 2, 3].map((i) => <path key={i} class={i === 0 ? 'you' : ''} d={arc(4, i, 220, 220, 214)} />)}</svg>
    <div class="disc" />
    <div class="hand-of o1"><Back w={48} /><Back w={48} /></div>
    <div class="hand-of o2"><Back w={48} /><Back w={48} /></div>
    <div class="hand-of o3"><Back w={48} /><Back w={48} /></div>
    <div class="btn-disc"><svg class="mark"><use href="#mark" /></svg></div>
    <div class="hand-of o0"><Card c="As" w={88} /><Card c="Kh" w={88} /></div>
  </div>
);

// --- a new table

const first: Setup = {
  title: '', game: 'holdem-nl/1', suite: '', seats: 6, unit: 10, small: 5, buyIn: 1000, decision: 30000, bank: 120000, between: 3000,
  hands: 0, approve: false, player: '', bots: 0, straddle: 0, missed: 0, bombEvery: 0, mix: 'dealer', turn: 2, cup: '', structure: '',
};
const cups = ['', 'turbo', 'regular', 'deep'];
const form = signal<Setup>(first);
const busy = signal(false);
const formError = signal('');

export function NewTable() {
  useEffect(() => {
    if (form.value === first) form.value = { ...first, title: t('new.usual'), player: player.value, bots: token.value ? 3 : 0 };
    void needCatalog();
  }, []);
  const c = catalog.value;
  const f = form.value;
  const set = (more: Partial<Setup>) => { form.value = { ...form.value, ...more }; };
  const g = c?.games.find((x) => x.id === f.game);
  const seatsMax = g?.max ?? 10;
  const fits = c?.suites.filter((x) => x.games.includes(f.game) && f.seats >= x.min && f.seats <= x.max);
  const suite = fits?.find((x) => x.id === f.suite) ?? fits?.[0];
  const wish = c?.suites.find((x) => x.id === f.suite);
  const submit = async (e: Event) => {
    e.preventDefault();
    formError.value = '';
    busy.value = true;
    try {
      await newTable({ ...f, suite: suite!.id, bots: Math.min(f.bots, f.seats - 1), small: Math.floor(f.unit / 2) });
    } catch (err) {
      formError.value = refusal((err as Error).message);
    }
    busy.value = false;
  };
  const number = (k: 'unit' | 'buyIn', min: number) => (
    <span class="field"><input id={`n-${k}`} type="number" inputmode="numeric" min={min} max="1000000" required value={f[k]} onInput={(e) => set({ [k]: Math.max(0, Math.floor(Number(e.currentTarget.value))) })} /></span>
  );
  const seg = (label: string, items: [number, string][], value: number, pick: (n: number) => void, fit = false) => (
    <div class="frow"><span id={`l-${label}`}>{t(label)}</span><span class={fit ? 'seg fit' : 'seg'} role="group" aria-labelledby={`l-${label}`}>
      {items.map(([n, text]) => <button key={n} type="button" aria-pressed={value === n} onClick={() => pick(n)}>{text}</button>)}
    </span></div>
  );
  const seats = Array.from({ length: seatsMax - 1 }, (_, i) => [i + 2, String(i + 2)] as [number, string]);
  return (
    <>
      <PageBar at="/new" />
      <main class="wrap form">
        <h1>{t('home.new')}</h1>
        <div class="fgrid">
          <form id="new" onSubmit={submit}>
            <div class="frow"><label for="n-player">{t('new.player')}</label><span class="field"><input id="n-player" required maxlength={24} autocomplete="nickname" value={f.player} onInput={(e) => set({ player: e.currentTarget.value.trim() })} /></span></div>
            <div class="frow"><label for="n-title">{t('new.title')}</label><span class="field"><input id="n-title" required maxlength={40} value={f.title} onInput={(e) => set({ title: e.currentTarget.value.trim() })} /></span></div>
            <div class="frow"><label for="n-game">{t('new.game')}</label><span class="field"><select id="n-game" value={f.game} onChange={(e) => {
              const id = e.currentTarget.value;
              set({ game: id, seats: Math.min(f.seats, c?.games.find((x) => x.id === id)?.max ?? f.seats) });
            }}>{c?.games.map((x) => <option key={x.id} value={x.id}>{gameName(x.id, x.name)}</option>)}</select></span></div>
            {seg('new.seats', seats, f.seats, (n) => set({ seats: n }), true)}
            {token.value ? seg('new.bots', [[0, '0'], [1, '1'], [2, '2'], [3, '3'], [4, '4'], [5, '5']], f.bots, (n) => set({ bots: n }), true) : null}
            {seg('new.cup', cups.map((k, i) => [i, t(`cup.kind.${k}`)]), Math.max(0, cups.indexOf(f.cup)), (i) => set({ cup: cups[i]!, bots: cups[i] && token.value ? f.seats - 1 : f.bots }), true)}
            {f.cup
              ? <div class="frow"><label for="n-buyIn">{t('new.buyin')}</label>{number('buyIn', 1)}</div>
              : <div class="frow"><label for="n-unit">{t('new.unit')}</label><span class="pair">{number('unit', 2)}<label for="n-buyIn">{t('new.buyin')}</label>{number('buyIn', 1)}</span></div>}
            {f.game === 'mix/1' ? <>
              <div class="frow"><label for="n-mix">{t('new.mix')}</label><span class="field"><select id="n-mix" value={f.mix} onChange={(e) => set({ mix: e.currentTarget.value, turn: e.currentTarget.value === 'dealer' ? 2 : 1 })}>{c?.mixes.map((x) => <option key={x.name} value={x.name}>{t(`mix.${x.name}`)}</option>)}</select></span></div>
              {seg('new.turn', [[0, t('turn.hand')], [1, t('turn.round')], [2, t('turn.dealer')], [3, t('turn.dealerround')]], f.turn ?? 0, (n) => set({ turn: n }))}
            </> : null}
            {g?.straddle && !f.cup ? seg('new.straddle', [[0, t('straddle.none')], [1, t('straddle.utg')], [2, t('straddle.button')], [3, t('straddle.any')]], f.straddle ?? 0, (n) => set({ straddle: n })) : null}
            {g?.missed && !f.cup ? seg('new.missed', [[0, t('missed.free')], [1, t('missed.post')], [2, t('missed.wait')]], f.missed ?? 0, (n) => set({ missed: n })) : null}
            {g?.bomb && !f.cup ? seg('new.bomb', [[0, t('bomb.none')], [6, t('bomb.every', { n: 6 })], [12, t('bomb.every', { n: 12 })], [24, t('bomb.every', { n: 24 })]], f.bombEvery ?? 0, (n) => set({ bombEvery: n })) : null}
            {seg('new.clock', [[15000, '15 s'], [30000, '30 s'], [60000, '60 s'], [300000, '5 min']], f.decision, (n) => set({ decision: n }))}
            <div class="frow"><span>{t('new.who')}</span><label class="check"><input type="checkbox" checked={f.approve} onChange={(e) => set({ approve: e.currentTarget.checked })} />{t('new.approve')}</label></div>
            <fieldset class="frow"><legend>{t('new.suite')}</legend><div class="suites">
              {fits?.map((s) => (
                <label key={s.id} class={s === suite ? 'suite on' : 'suite'}><input type="radio" name="suite" checked={s === suite} onChange={() => set({ suite: s.id })} />
                  <span class="head"><b>{t(s.shuffle === 'at once' ? 'suite.shuffles.once' : 'suite.shuffles.end')}</b><span>{s === c?.suites[0] ? t('suite.usual') : suiteName(s)}</span></span>
                  <SuiteFacts s={s} seats={f.seats} />
                </label>
              ))}
            </div>{wish && wish !== suite ? <p class="faint small">{suiteName(wish)}: {t('suite.nogame')}</p> : null}</fieldset>
          </form>
          <aside class="box ticket">
            <h2>{f.title || t('new.usual')}</h2>
            <p class="muted">{t(f.cup ? 'new.ticket.cup' : 'new.ticket', { kind: t(`cup.kind.${f.cup}`), buyin: f.buyIn, game: gameName(f.game, g?.name ?? ''), unit: f.unit, seats: f.seats, time: `${f.decision / 1000} s` })}</p>
            <Ring arcs={Array.from({ length: f.seats }, (_, i) => (i === 0 ? 'now' : i <= f.bots ? 'on' : 'off'))} size="xl" mid=" " />
            <p class="muted">{t(token.value ? 'new.here' : 'new.there')}</p>
            <button class="btn ink big new" form="new" disabled={busy.value || !c}>{t('new.open')}</button>
            {formError.value ? <p class="wrong" role="alert">{formError.value}</p> : null}
            <p class="faint small">{t('new.link')}</p>
          </aside>
        </div>
      </main>
    </>
  );
}

// --- what is protected and what is not

const hash = signal('');
export function Protected() {
  useEffect(() => { void fetch('/hash').then(async (r) => { hash.value = (await r.text()).trim(); }); }, []);
  const part = (key: string) => <section class="honest"><h2 class="h2">{t(`${key}.h`)}</h2><p>{t(`${key}.p`)}</p></section>;
  return (
    <>
      <PageBar at="/protected" />
      <main class="wrap narrow words">
        <h1>{t('nav.protected')}</h1>
        <p class="lead">{t('honest.lead')}</p>
        <div class="two">
          <section class="box"><h3>{t('honest.yes')}</h3><ul>{['y1', 'y2', 'y3', 'y4'].map((k) => <Yes key={k}>{t(`honest.${k}`)}</Yes>)}</ul></section>
          <section class="box"><h3>{t('honest.no')}</h3><ul>{['n1', 'n2', 'n3', 'n4'].map((k) => <No key={k}>{t(`honest.${k}`)}</No>)}</ul></section>
        </div>
        {part('honest.friends')}{part('honest.page')}{part('honest.gone')}{part('honest.device')}{part('honest.host')}
        <p class={sealed.value ? 'muted' : 'wrong'}>{t(sealed.value ? 'honest.sealed' : 'honest.unsealed')}</p>
        <h2 class="h2">{t('honest.hash.h')}</h2>
        <p>{t('honest.hash.p')}</p>
        <div class="cmd"><code>{hash.value}</code></div>
        <Foot />
      </main>
    </>
  );
}
