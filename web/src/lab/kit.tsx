// What every experiment is made of: sentences with signs in them, numbers, places
// on the table, the box of the onlooker, and answers that are still on their way.
import type { ComponentChildren, JSX } from 'preact';
import { Back, Card, Icon, Mini } from '../parts';
import { lang } from '../prefs';
import { t, words } from '../words';
import type { Answer } from './ask';
import { choice, choose } from './place';

type Holes = Record<string, ComponentChildren>;

// say is t for sentences with signs: {hole} may hold anything, **strong** is
// strong, `c = m^a` is a formula with raised and lowered parts.
export function say(key: string, holes: Holes = {}): JSX.Element {
  const w = words[key];
  const text = w ? t(key, Object.fromEntries(Object.keys(holes).map((k) => [k, `{${k}}`]))) : key;
  return <>{text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, i) => {
    if (part.startsWith('**')) return <b key={i}>{fill(part.slice(2, -2), holes)}</b>;
    if (part.startsWith('`')) return <span key={i} class="mono fm">{formula(part.slice(1, -1), holes)}</span>;
    return fill(part, holes);
  })}</>;
}

function fill(text: string, holes: Holes): ComponentChildren {
  return text.split(/(\{\w+\})/).map((p) => (p.startsWith('{') ? holes[p.slice(1, -1)] : p));
}

// formula raises what follows ^ and lowers what follows _: one sign, or what
// stands in brackets [ ].
export function formula(text: string, holes: Holes): ComponentChildren {
  return text.split(/([\^_](?:\[[^\]]*\]|\{\w+\}|.))/).map((p, i) => {
    const inner = p.slice(1).replace(/^\[|\]$/g, '');
    if (p.startsWith('^')) return <sup key={i}>{formula(inner, holes)}</sup>;
    if (p.startsWith('_')) return <sub key={i}>{fill(inner, holes)}</sub>;
    return fill(p, holes);
  });
}

// Num is a number as Go computed it; one of many digits is shortened, and whole
// in its title.
export function Num({ n, long = 13 }: { n: string; long?: number }) {
  if (n.length <= long) return <span class="mono">{n}</span>;
  return (
    <span class="mono long" title={n}>
      <span aria-hidden="true">{n.slice(0, 5)}…{n.slice(-4)}</span>
      <span class="vh">{t('num.of', { first: n.slice(0, 5), last: n.slice(-4), n: n.length })}</span>
    </span>
  );
}

export const Sign = ({ s }: { s: number }) => (
  <span class={s > 0 ? 'sign plus' : 'sign minus'} role="img" aria-label={t(s > 0 ? 'sign.plus' : 'sign.minus')}>{s > 0 ? '+' : '−'}</span>
);

export const Minis = ({ list }: { list: string[] }) => <span class="cards inl wrapping">{list.map((c, i) => (c ? <Mini key={i} c={c} /> : <Blank key={i} />))}</span>;

// Blank is a number that is no card.
export const Blank = () => <span class="mini blank" role="img" aria-label={t('card.none')}>?</span>;

export const Face = ({ c, w = 42 }: { c: string; w?: number }) => (c ? <Card c={c} w={w} /> : <Back w={w} />);

// Look is the box of what somebody computes.
export function Look({ title, bad, children }: { title: string; bad?: boolean; children: ComponentChildren }) {
  return <aside class={bad ? 'bob broken' : 'bob'}><h2><Icon n={bad ? 'warn' : 'eye'} />{title}</h2>{children}</aside>;
}

// Big is a result that one reads from afar.
export const Big = ({ n, children }: { n: ComponentChildren; children: ComponentChildren }) => (
  <div class="match"><b>{n}</b><span class="muted">{children}</span></div>
);

// Sees says who sees what.
export function Sees({ rows, bare }: { rows: [who: string, what: ComponentChildren][]; bare?: boolean }) {
  return (
    <div class="sees">
      {bare ? null : <h3 class="h3">{t('sees.title')}</h3>}
      <dl>{rows.map(([who, what]) => <div key={who}><dt>{who}</dt><dd>{what}</dd></div>)}</dl>
    </div>
  );
}

export function Checks({ list }: { list: { text: ComponentChildren; ok: boolean }[] }) {
  return (
    <ul class="checks">{list.map((c, i) => (
      <li key={i} class={c.ok ? 'y' : 'n'}><Icon n={c.ok ? 'check' : 'x'} s /><span class="vh">{t(c.ok ? 'check.yes' : 'check.no')}</span><span>{c.text}</span></li>
    ))}</ul>
  );
}

// Seg is a choice between a few.
export function Seg<T extends string>({ name, label, all, text }: { name: string; label: string; all: readonly T[]; text: (v: T) => string }) {
  const now = choice(name, all);
  return (
    <div class="pick-one"><span id={`seg-${name}`}>{label}</span>
      <span class="seg" role="group" aria-labelledby={`seg-${name}`}>
        {all.map((v) => <button key={v} type="button" aria-pressed={v === now} onClick={() => choose({ [name]: v, do: '' })}>{text(v)}</button>)}
      </span>
    </div>
  );
}

// Await shows an answer when it is there, and until then how far it is.
export function Await<T>({ of, children }: { of: Answer<T>; children: (v: T) => ComponentChildren }) {
  if (of.error) return <p class="wrong" role="alert">{of.error}</p>;
  if (of.value !== undefined) return <>{children(of.value)}</>;
  const part = of.total ? Math.round((100 * of.done) / of.total) : 0;
  return (
    <div class="computing" role="status">
      <p>{t('computing')}{of.total ? ` ${part}\u00a0%` : ''}</p>
      <progress max={100} value={of.total ? part : undefined} aria-label={t('computing')} />
    </div>
  );
}

// tenths writes 52 as 5.2, or 5,2 in French.
export const tenths = (n: number): string => `${Math.floor(n / 10)}${lang.value === 'fr' ? ',' : '.'}${n % 10}`;

export const Table = ({ head, rows, label }: { head: string[]; rows: { cells: ComponentChildren[]; mark?: boolean }[]; label: string }) => (
  <div class="sheet" tabIndex={0} role="region" aria-label={label}>
    <table><thead><tr>{head.map((h) => <th key={h} scope="col">{h}</th>)}</tr></thead>
      <tbody>{rows.map((r, i) => <tr key={i} class={r.mark ? 'mark' : undefined}>{r.cells.map((c, k) => <td key={k}>{c}</td>)}</tr>)}</tbody>
    </table>
  </div>
);

export const Repair = ({ children }: { children: ComponentChildren }) => <div class="repair"><h3><Icon n="check" s />{t('repair')}</h3><p>{children}</p></div>;

export type { Holes };
