// What happened at the table, in sentences.
import { you } from './felt';
import { amount, dayText, list } from './parts';
import { lang } from './prefs';
import { gameName, t, words } from './words';
import type { Event, View } from './types';

const suits: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };
const face = (c: string): string => (c === '??' ? '?' : `${t(`index.${c[0]}`)}${suits[c[1]!]}`);

// told are the events worth telling: cards that were opened together are one,
// and who shows is told with the cards.
export function told(events: Event[]): Event[] {
  const out: Event[] = [];
  for (const e of events) {
    const last = out[out.length - 1];
    if (e.kind === 'acted' && e.verb === 'show') continue;
    if (e.kind === 'card' && last?.kind === 'card' && last.seat === e.seat && last.hand === e.hand) {
      out[out.length - 1] = { ...last, cards: [...(last.cards ?? []), ...(e.cards ?? [])] };
    } else out.push(e);
  }
  return out;
}

// eventLine tells one thing that happened, '' for what is not worth a line.
export function eventLine(e: Event, v: View): string {
  const name = e.name || (e.seat >= 0 ? you(v, e.seat) : '');
  const holes = { name, days: dayText(e.ms ?? 0), hand: e.hand, chips: amount(e.verb ? e.to ?? 0 : e.chips ?? 0), text: e.text ?? '', entry: amount(e.entry), clause: `P-${e.clause ?? 0} ${e.slug ?? ''}`, cards: (e.cards ?? []).map(face).join(' ') };
  const say = (what: string): string => {
    const mine = `event.${what}.you`;
    return e.seat >= 0 && e.seat === v.me && words[mine] ? t(mine, holes) : t(`event.${what}`, holes);
  };
  switch (e.kind) {
    case '': case 'key': case 'shares': case 'ignored': case 'handed': return '';
    case 'acted': return say(e.verb ?? '');
    case 'card': return say(e.seat < 0 ? 'card' : 'shows');
    case 'ended': {
      const r = v.game?.result;
      if (e.void) return t('event.void', holes);
      if (!r || v.hand !== e.hand) return t('event.ended', holes);
      return r.pots.map((p) => `${list(p.shares.map((s) => `${you(v, s.seat)} +${amount(s.chips)}`))}${p.name ? ` (${lang.value === 'fr' ? p.name.fr : p.name.en})` : ''}`).join('; ');
    }
    case 'chosen': return t('event.chosen', { game: gameName(e.text ?? '', e.text ?? '') });
    default: return say(e.kind);
  }
}
