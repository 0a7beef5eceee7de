// Small parts: icons, cards, rings, amounts.
import { lang, theme } from './prefs';
import { t } from './words';
import type { ComponentChildren } from 'preact';
import type { Suite } from './types';

export const Icon = ({ n, s }: { n: string; s?: boolean }) => (
  <svg class={s ? 'ic s' : 'ic'} aria-hidden="true"><use href={`#i-${n}`} /></svg>
);
export const Mark = () => <svg class="mark" aria-hidden="true"><use href="#mark" /></svg>;
export const Brand = () => (
  <a class="brand" href="/" aria-label="nodealer"><Mark /><span><span>no</span>dealer</span></a>
);

const widths: Record<string, number> = { A: 44, K: 42, Q: 40, J: 32, T: 52, 9: 38, 8: 38, 7: 36, 6: 38, 5: 36, 4: 40, 3: 36, 2: 36 };

export function cardName(c: string): string {
  return t('card.of', { rank: t(`rank.${c[0]}`), suit: t(`suit.${c[1]}`) });
}

// Card draws a face, or a back for a card that nobody has opened.
export function Card({ c, w, dim, hit }: { c: string; w: number; dim?: boolean; hit?: boolean }) {
  if (c === '??') return <Back w={w} />;
  const [r, s] = [c[0]!, c[1]!];
  const vb = widths[r]!;
  const court = r === 'K' || r === 'Q' || r === 'J';
  return (
    <svg class={`card ${s} w${w}${dim ? ' dim' : ''}${hit ? ' hit' : ''}`} viewBox="0 0 50 70" role="img" aria-label={cardName(c)}>
      <rect class="stock" x=".5" y=".5" width="49" height="69" rx="5" />
      <g class="ix">
        <use href={`#r-${r}`} class="rank" x="5" y="5.5" width={vb * 0.56} height="31" />
        <use href={`#s-${s}`} class="pip" x="19" y="38" width="26" height="26" />
      </g>
      <g class="fx">
        <use href={`#r-${r}`} class="rank" x="5" y="5" width={vb * 0.375} height="21.5" />
        <use href={`#s-${s}`} class="pip" x="5" y="29" width="12.5" height="12.5" />
        {court
          ? <><use href={`#s-${s}`} class="big" x="20" y="42" width="23" height="23" /><use href={`#k-${r}`} class="court" x="19.5" y="23" width="24" height="24" /></>
          : <use href={`#s-${s}`} class="big" x="18" y="35.5" width="27" height="27" />}
      </g>
    </svg>
  );
}

export const Back = ({ w }: { w: number }) => (
  <svg class={`card back w${w}`} viewBox="0 0 50 70" aria-hidden="true">
    <rect class="stock" x=".5" y=".5" width="49" height="69" rx="5" />
    <rect class="b1" x="3.5" y="3.5" width="43" height="63" rx="3" />
    <rect class="b2" x="6.5" y="6.5" width="37" height="57" rx="1.5" />
    <g class="b3">{[0, 1, 2, 3].map((i) => <path key={i} d={arc(4, i, 25, 35, 11)} />)}</g>
  </svg>
);

export const Mini = ({ c }: { c: string }) => (
  <span class={`mini ${c[1]}`} role="img" aria-label={cardName(c)}>
    {t(`index.${c[0]}`)}<svg class="suit" viewBox="0 0 32 32" aria-hidden="true"><use href={`#s-${c[1]}`} /></svg>
  </span>
);

// arc is the i-th of n arcs round a middle; the one at the bottom is the first,
// the others follow clockwise.
export function arc(n: number, i: number, x: number, y: number, r: number): string {
  const gap = Math.min(24, 90 / n);
  const half = n === 1 ? 168 : (360 / n - gap) / 2;
  const at = (deg: number) => {
    const a = (deg * Math.PI) / 180;
    return `${(x + r * Math.cos(a)).toFixed(2)} ${(y + r * Math.sin(a)).toFixed(2)}`;
  };
  const mid = 90 + (i * 360) / n;
  return `M${at(mid - half)}A${r} ${r} 0 ${half > 90 ? 1 : 0} 1 ${at(mid + half)}`;
}

export type Arc = 'on' | 'off' | 'now' | 'bad' | 'gone';

// Ring is the state of something that everybody takes part in.
export function Ring({ arcs, size, mid }: { arcs: Arc[]; size?: string; mid?: string }) {
  const bad = arcs.includes('bad');
  const now = arcs.includes('now');
  const done = arcs.every((a) => a === 'on');
  return (
    <svg class={`ring ${bad ? 'is-bad' : now ? 'is-now' : done ? 'is-done' : 'is-part'} ${size ?? ''}`} viewBox="0 0 40 40" aria-hidden="true">
      {arcs.map((a, i) => <path key={i} class={a} pathLength={100} d={arc(arcs.length, i, 20, 20, 15)} />)}
      {bad ? <path class="c" d="M15 15l10 10M25 15 15 25" />
        : done && !mid ? <path class="c" d="M14 20.5l4.2 4.2 8-9" />
        : mid ? <text x="20" y="24.5" text-anchor="middle">{mid}</text> : null}
    </svg>
  );
}

// Sealed is the place of a card that is not opened yet: whose shares are in.
export function Sealed({ arcs, w, label }: { arcs: Arc[]; w: number; label: string }) {
  return (
    <svg class={`card sealed w${w}`} viewBox="0 0 50 70" role="img" aria-label={label}>
      <rect class="slot" x=".75" y=".75" width="48.5" height="68.5" rx="5" />
      <g class="b3">{arcs.map((a, i) => <path key={i} class={a} pathLength={100} d={arc(arcs.length, i, 25, 35, 11)} />)}</g>
    </svg>
  );
}

export const chipClass = (n: number): string => (n >= 500 ? 'c500' : n >= 100 ? 'c100' : n >= 25 ? 'c25' : 'c5');
export const Chip = ({ n }: { n: number }) => <svg class={`chip ${chipClass(n)}`} aria-hidden="true"><use href="#chip" /></svg>;

// amount writes a number with its thousands set apart.
export function amount(n: number): string {
  const s = Math.abs(n).toString().replace(/\B(?=(\d{3})+$)/g, lang.value === 'fr' ? '\u00a0' : ',');
  return n < 0 ? `−${s}` : s;
}

// stakes writes the ante of "10 (1)" out.
export const stakes = (s: string): string => s.replace(/ \((\d+)\)$/, (_, n: string) => `, ${t('ante', { n: amount(Number(n)) })}`);

// list joins words: "a, b and c".
export function list(items: string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${t('and')} ${items[items.length - 1]}`;
}

export function time(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  if (s < 60) return `${s}\u00a0s`;
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

// dayText counts days: "1 day", "3 days".
export const dayText = (ms: number): string => {
  const n = Math.max(0, Math.ceil(ms / 86400e3));
  return t(n === 1 ? 'day' : 'days', { n });
};

export const Foot = () => (
  <footer class="foot"><span>{t('foot.serve')}</span><a href="/protected">{t('nav.protected')}</a></footer>
);

export const named = (n: { en: string; fr: string } | null): string => (n ? (lang.value === 'fr' ? n.fr : n.en) : '');

// PageBar heads every page but the table's. The lab is a document of its own: rel
// says so to the click handler. A bare one leads nowhere.
export function PageBar({ at, bare }: { at: string; bare?: boolean }) {
  const item = (to: string, key: string) => <a href={to} rel={to === '/lab' ? 'external' : undefined} aria-current={at === to ? 'page' : undefined}>{t(key)}</a>;
  return (
    <header class="bar">
      <Brand />
      <nav aria-label={t('nav.main')}>{bare ? null : <>{item('/', 'nav.tables')}{item('/letters', 'nav.letters')}{item('/verify', 'nav.verify')}{item('/lab', 'nav.lab')}{item('/protected', 'nav.protected')}</>}</nav>
      <Choices />
    </header>
  );
}

function dark(): boolean {
  return theme.value ? theme.value === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
export function Choices() {
  return (
    <>
      <button class="icon-btn" aria-label={t(dark() ? 'theme.light' : 'theme.dark')} onClick={() => { theme.value = dark() ? 'light' : 'dark'; }}><Icon n="moon" /></button>
      <button class="btn sm quiet" lang={lang.value === 'fr' ? 'en' : 'fr'} onClick={() => { lang.value = lang.value === 'fr' ? 'en' : 'fr'; }}>
        {lang.value === 'fr' ? 'English' : 'Français'}
      </button>
    </>
  );
}

export const Yes = ({ children }: { children: ComponentChildren }) => <li class="y"><Icon n="check" s />{children}</li>;
// SuiteFacts is what a person should know of a suite before sitting down with it.
export const SuiteFacts = ({ s, seats }: { s: Suite; seats: number }) => {
  const short = s.id.replace(/\/\d+$/, '');
  const leak = t(`suite.leaks.${short}`);
  const cost = s.costs[seats - s.min];
  return (
    <ul>
      <Yes>{t(s.shuffle === 'at once' ? 'suite.open.once' : 'suite.open.end')}</Yes>
      {s.leaks ? (leak !== `suite.leaks.${short}` ? <No>{leak}</No> : s.transactor ? null : <No>{s.leaks}</No>) : null}
      {s.transactor ? <No>{t('suite.transactor')}</No> : null}
      <No>{t('suite.phone')}</No>
      {cost ? <li>{t('suite.cost', { kb: Math.round(cost / 1000) })}</li> : null}
    </ul>
  );
};
// suiteName is a suite in the language of the page.
export const suiteName = (s: Suite): string => {
  const short = s.id.replace(/\/\d+$/, '');
  const name = t(`suite.name.${short}`);
  return name.startsWith('suite.') ? s.name : name;
};
// No is what something does not do, which is no fault; Wrong is what should be so and is not.
export const No = ({ children }: { children: ComponentChildren }) => <li class="n"><Icon n="minus" s />{children}</li>;
export const Wrong = ({ children }: { children: ComponentChildren }) => <li class="w"><Icon n="x" s />{children}</li>;
