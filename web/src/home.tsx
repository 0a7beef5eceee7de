// Home, and the page of honest words.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Waiting } from './letters';
import { arc, Back, Card, Foot, Icon, No, PageBar, Ring, Yes } from './parts';
import { ask, go, hosting, sealed } from './state';
import { Drop } from './verify';
import { t } from './words';
import type { Listed } from './types';

const tables = signal<Listed[] | null>(null); // null: not read yet
const joinError = signal('');

async function loadTables(): Promise<void> {
  tables.value = (JSON.parse(await ask<string>('tables')) as { tables: Listed[] }).tables;
}

function follow(text: string): void {
  joinError.value = '';
  try {
    const u = new URL(text.trim());
    if (!/^https?:$/.test(u.protocol) || !u.pathname.startsWith('/t/') || !u.hash) throw new Error('link');
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
              {!tables.value ? <p class="muted" role="status">{t('home.reading')}</p> : tables.value.length === 0 ? <p class="muted">{t('home.none')}</p> : (
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

// Missing is what stands at an address that the page does not know.
export const Missing = () => (
  <>
    <PageBar at="" />
    <main class="wrap"><div class="loading"><Ring arcs={['off', 'off', 'off', 'off']} size="l" mid=" " /><div><h1>{t('missing')}</h1><p class="muted">{t('missing.text')}</p><p><a class="btn" href="/">{t('menu.home')}</a></p></div></div></main>
  </>
);

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
