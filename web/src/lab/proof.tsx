// A shuffle that proves itself: tamper, and see which equation breaks.
import { t } from '../words';
import { ask } from './ask';
import { Bench, seed } from './sra';
import type { Chapter, Step } from './frame';
import { done } from './frame';
import { Await, Big, Blank, Face, formula, Look, say, Seg, Sees } from './kit';
import { choice, choose, place } from './place';
import { Card, Icon, Mini } from '../parts';
import type { Proof } from './types';

const ways = ['double', 'mark', 'swap', 'proof'] as const;
const at = (): number => Math.min(7, Math.max(0, Number(place.value.choices.at) || 0));
const honest = () => ask<Proof>({ do: 'proof', tamper: '', at: 0, seed: seed() }).value;

function Pairs({ list, faces, pick, changed }: { list: { a: string; b: string }[]; faces?: string[]; pick?: boolean; changed?: number[] }) {
  return (
    <ol class="eight">{list.map((p, i) => {
      const inner = <><span class="n">{i + 1}</span>{faces ? (faces[i] ? <Card c={faces[i]!} w={42} /> : <Blank />) : <Face c="" />}<span class="mono">{p.a}</span><span class="mono">{p.b}</span></>;
      const cls = `slot${changed?.includes(i) ? ' bad' : ''}`;
      return <li key={i}>{pick
        ? <button class={cls} aria-pressed={at() === i} aria-label={t('proof.pick', { n: i + 1 })} onClick={() => choose({ at: String(i), do: '' })}>{inner}</button>
        : <div class={cls}>{inner}</div>}</li>;
    })}</ol>
  );
}

function Equations({ p }: { p: Proof }) {
  return (
    <ul class="checks eqs">{p.equations.map((e) => (
      <li key={e.name} class={e.holds ? 'y' : 'n'}><Icon n={e.holds ? 'check' : 'x'} s /><span><b>{t(`eq.${name(e.name)}`)}</b> <span class="vh">{t(e.holds ? 'check.yes' : 'check.no')}</span><span class="mono" title={e.name}>{typeset(e.name)}</span></span></li>
    ))}</ul>
  );
}

// typeset writes an equation of docs/crypto.md as on paper.
function typeset(e: string) {
  const s = e.replace(/, part [AB]$/, '').replace(/sum /g, 'Σ ').replace(/tau~/g, 'τ̃').replace(/([bdp])~/g, '$1̃').replace(/C'_/g, 'C′_').replace(/_\((i\+1)\)/g, '_[$1]');
  return formula(s, {});
}

// name finds the words for an equation of docs/crypto.md.
function name(e: string): string {
  if (e.endsWith('part A')) return 'cardsA';
  if (e.endsWith('part B')) return 'cardsB';
  if (e.startsWith('com(d~)')) return 'order';
  return e.startsWith('com(b~)') ? 'powers' : 'product';
}

const Start = () => (
  <Await of={honest()}>{(p) => (
    <Bench tell={say('proof.deck.tell')} side={<Look title={t('proof.deck.title')}><p>{say('proof.deck.p')}</p><div class="eq">(A, B) = (r G, M + r K)</div><p>{say('proof.deck.q')}</p></Look>}>
      <Pairs list={p.in} faces={p.cards} />
    </Bench>
  )}</Await>
);

const Shuffled = () => (
  <Await of={honest()}>{(p) => {
    const shown = place.value.choices.show === '1';
    return (
      <Bench tell={say('proof.mix.tell')} side={(
        <Look title={t('proof.mix.title')}>
          <Big n={t('proof.bytes', { n: p.proofSize })}>{say('proof.mix.size', { n: p.deckSize })}</Big>
          <p>{say('proof.mix.p')}</p>
          <Sees rows={[[t('bob'), say('proof.mix.b')], [t('others'), say('proof.mix.o')]]} />
          <button class="btn" aria-pressed={shown} onClick={() => choose({ show: shown ? '' : '1' })}>{t(shown ? 'proof.hide' : 'proof.show')}</button>
        </Look>
      )}>
        <Pairs list={p.out} faces={shown ? p.order.map((k) => p.cards[k]!) : undefined} />
      </Bench>
    );
  }}</Await>
);

const Verified = () => (
  <Await of={honest()}>{(p) => (
    <Bench tell={say('proof.verify.tell')} side={<Look title={t('proof.verify.title')}><p>{say('proof.verify.p')}</p><p>{say('proof.verify.q')}</p></Look>}>
      {done() ? <><Big n={t('of', { n: p.equations.filter((e) => e.holds).length, all: p.equations.length })}>{say('proof.verify.hold')}</Big><Equations p={p} /></> : <Pairs list={p.out} />}
    </Bench>
  )}</Await>
);

const Tamper = () => {
  const way = choice('tamper', ways);
  return (
    <Await of={ask<Proof>({ do: 'proof', tamper: done() ? way : '', at: at(), seed: seed() }).value}>{(p) => {
      const broken = p.equations.filter((e) => !e.holds);
      return (
        <Bench tell={say(done() ? 'proof.caught' : 'proof.tamper.tell')} side={done() ? (
          <Look title={t('proof.verdict')} bad>
            <Big n={t('of', { n: broken.length, all: p.equations.length })}>{say('proof.fail')}</Big>
            <Equations p={p} />
            <p class="refusal">{say('proof.refused', { why: <span class="mono">{p.refused}</span> })}</p>
            <p>{say(`proof.why.${way}`)}</p>
          </Look>
        ) : <Look title={t('proof.tamper.title')}><p>{say(`tamper.${way}.p`, { n: at() + 1, next: ((at() + 1) % 8) + 1 })}</p></Look>}>
          <Seg name="tamper" label={t('proof.how')} all={ways} text={(v) => t(`tamper.${v}`)} />
          <p class="muted small gap">{say('proof.click')}</p>
          <Pairs list={p.out} pick changed={done() ? p.changed : [at()]} faces={done() ? p.opened : undefined} />
          {done() ? <p class="muted small">{say('proof.opened')} {p.opened.map((c, i) => (c ? <Mini key={i} c={c} /> : <Blank key={i} />))}</p> : null}
        </Bench>
      );
    }}</Await>
  );
};

const steps: Step[] = [
  { title: 'proof.1', go: 'proof.1', view: Start },
  { title: 'proof.2', go: 'proof.2', view: Shuffled },
  { title: 'proof.3', go: 'proof.3', act: 'proof.3.act', view: Verified },
  { title: 'proof.4', go: 'proof.4.go', act: 'proof.4.act', broken: true, view: Tamper },
];
export const proof: Chapter = { id: 'proof', steps: () => steps };
