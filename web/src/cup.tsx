// A tournament on the felt: the level and what comes next, the break, the places.
import { amount, stakes, time } from './parts';
import { relayNow } from './state';
import { t } from './words';
import type { Cup as CupView, View } from './types';

// next says what the blinds will be, and when.
function next(c: CupView): string {
  if (!c.next) return '';
  if (c.rises) return t('cup.nexthand', { stakes: stakes(c.next) });
  if (c.hands === 1) return t('cup.nextone', { stakes: stakes(c.next) });
  if (c.hands) return t('cup.nexthands', { stakes: stakes(c.next), n: c.hands });
  return c.ends > relayNow.value ? t('cup.nexttime', { stakes: stakes(c.next), time: time(c.ends - relayNow.value) }) : '';
}

// cupLine says between two hands what a tournament waits for: a sentence, what to
// know besides, and until when. It is null where the table says it.
export function cupLine(v: View): [string, string, string] | null {
  const c = v.cup;
  if (!c || v.running) return null;
  if (c.over) {
    const mine = c.places.find((p) => p.seat === v.me && p.name === v.places[v.me]?.name);
    const won = c.places[0];
    return [won ? t('cup.won', { name: won.name, n: amount(won.prize) }) : t('middle.closed'), mine ? t(mine.prize ? 'cup.mine' : 'cup.mineout', { n: mine.place, prize: amount(mine.prize) }) : '', ''];
  }
  if (!c.begun) return [t('cup.waits', { n: c.left }), t(v.iAmHost ? 'cup.begin.text' : 'cup.waits.text'), ''];
  if (c.rest > relayNow.value) return [t('cup.break'), '', time(c.rest - relayNow.value)];
  return null;
}

// Cup is the level on the felt, and at the end the places.
export function Cup({ v }: { v: View }) {
  const c = v.cup;
  if (!c) return null;
  if (c.over) {
    return <div class="lines">{c.places.slice(0, 3).map((p) => <span class="line" key={p.seat}><span><b>{p.place}.</b> {p.name}{p.prize ? <> <b>{amount(p.prize)}</b></> : null}</span></span>)}</div>;
  }
  const more = next(c);
  return <div class="lines"><span class="line"><span><span class="how">{t('cup.level', { n: c.level })} <b>{stakes(c.stakes)}</b>{more ? ' · ' : ''}</span>{more}</span></span></div>;
}

// placeOf is the place of a seat that is out, 0 for none.
export const placeOf = (v: View, seat: number): number => v.cup?.places.find((p) => p.seat === seat && p.out && p.name === v.places[seat]?.name)?.place ?? 0;
