// What a shuffle is: the same cards go in and come out, and nobody sees which
// went where.
import { t } from './words';

const n = 26; // of the 52: enough to be read as a deck
const x = (i: number): number => 7 + i * 12.24;
const to = (i: number): number => (i * 7 + 5) % n; // any order will do: it is hidden

export function Weave() {
  const thread = (i: number, from: number, end: number) => <path key={`${from}${i}`} class="t" d={`M${x(i)} ${from}C${x(i)} ${(from + end) / 2} ${x(to(i))} ${(from + end) / 2} ${x(to(i))} ${end}`} />;
  const all = Array.from({ length: n }, (_, i) => i);
  return (
    <svg class="weave" viewBox="0 0 320 118" role="img" aria-label={t('weave.all')}>
      {all.map((i) => thread(i, 13, 59))}{all.map((i) => thread(i, 105, 59))}
      {all.map((i) => <rect key={i} class="in" x={x(i) - 3} y="4" width="6" height="9" rx="1.5" />)}
      {all.map((i) => <rect key={i} class="in" x={x(i) - 3} y="105" width="6" height="9" rx="1.5" />)}
      <rect class="veil" x="0" y="37" width="320" height="44" rx="10" />
      <text class="veil-t" x="160" y="63" text-anchor="middle">{t('weave.hidden')}</text>
    </svg>
  );
}
