// Blum 1981: a coin by telephone.
import { t } from '../words';
import { ask } from './ask';
import { Bench, PrimeSeg, primes, seed } from './sra';
import type { Chapter, Step } from './frame';
import { done } from './frame';
import { Await, Big, Checks, Look, Num, Repair, say, Sees } from './kit';
import { choice } from './place';
import type { Toss } from './types';

const data = (crooked: boolean) => ask<Toss>({ do: 'toss', prime: choice('prime', primes), crooked, seed: seed() }).value;

const Said = ({ rows }: { rows: [who: string, what: string, n: string][] }) => (
  <ol class="said">{rows.map(([who, what, n], i) => <li key={i} class={who === t('bob') ? 'right' : ''}><b>{who}</b><span>{what}</span><Num n={n} long={20} /></li>)}</ol>
);

// Series shows who won each toss: Alice's are full.
const Series = ({ wins }: { wins: boolean[] }) => (
  <ol class="tosses" aria-label={t('toss.series')}>{wins.map((w, i) => <li key={i} class={w ? 'on' : ''} role="img" aria-label={t(w ? 'alice' : 'bob')}>{w ? 'A' : 'B'}</li>)}</ol>
);

const One = () => (
  <Await of={data(false)}>{(d) => (
    <Bench tell={say('toss.1.tell')} side={<Look title={t('toss.idea')}><p>{say('toss.idea.p')}</p><div class="eq">n = p · q</div><p>{say('toss.idea.q')}</p></Look>}>
      <Said rows={[[t('alice'), t('toss.says.n'), d.n]]} />
      <Sees rows={[[t('alice'), say('toss.1.a', { p: <Num n={d.p} />, q: <Num n={d.q} /> })], [t('bob'), say('toss.1.b')]]} />
    </Bench>
  )}</Await>
);

const Two = () => (
  <Await of={data(false)}>{(d) => (
    <Bench tell={say('toss.2.tell')} side={<Look title={t('toss.four')}><p>{say('toss.four.p')}</p><ul class="roots">{d.roots.map((r) => <li key={r}><Num n={r} long={20} /></li>)}</ul><p>{say('toss.four.q')}</p></Look>}>
      <Said rows={[[t('alice'), t('toss.says.n'), d.n], [t('bob'), t('toss.says.sq'), d.square]]} />
      <Sees rows={[[t('alice'), say('toss.2.a')], [t('bob'), say('toss.2.b', { x: <Num n={d.x} /> })]]} />
    </Bench>
  )}</Await>
);

const Three = () => (
  <Await of={data(false)}>{(d) => (
    <Bench tell={say('toss.3.tell')} side={done() ? (
      <Look title={t('toss.result')}>
        <Big n={t(d.guessed ? 'toss.alice' : 'toss.bob')}>{say(d.guessed ? 'toss.same' : 'toss.other')}</Big>
        {d.guessed ? <p>{say('toss.same.p')}</p> : <><div class="eq">gcd(x − r, n) = <Num n={d.gcd} long={20} /></div><p>{say('toss.other.p')}</p></>}
      </Look>
    ) : <Look title={t('toss.result')}><p>{say('toss.wait')}</p></Look>}>
      <Said rows={[[t('alice'), t('toss.says.n'), d.n], [t('bob'), t('toss.says.sq'), d.square], [t('alice'), t('toss.says.root'), d.roots[d.sent]!], ...(done() ? [[t('bob'), t(d.guessed ? 'toss.says.lost' : 'toss.says.won'), d.guessed ? d.x : d.gcd] as [string, string, string]] : [])]} />
    </Bench>
  )}</Await>
);

const Crooked = () => (
  <Await of={data(true)}>{(d) => (
    <Bench tell={say('toss.4.tell')} side={done() ? (
      <Look title={t('toss.series')} bad={!d.fair}>
        <Big n={t('of', { n: d.alice, all: d.series })}>{say('toss.wins')}</Big>
        <Repair>{say('toss.mend')}</Repair>
        <Checks list={[{ ok: d.fair, text: say('toss.check', { p: <Num n={d.p} /> }) }]} />
      </Look>
    ) : <Look title={t('toss.trick')}><p>{say('toss.trick.p')}</p><div class="eq">n = p · p</div></Look>}>
      {done() ? <Await of={data(false)}>{(h) => (
        <div class="pair-of"><div><Big n={t('of', { n: h.alice, all: h.series })}>{say('toss.honest')}</Big><Series wins={h.wins} /></div><div><Big n={t('of', { n: d.alice, all: d.series })}>{say('toss.crooked')}</Big><Series wins={d.wins} /></div></div>
      )}</Await> : <Said rows={[[t('alice'), t('toss.says.n'), d.n]]} />}
    </Bench>
  )}</Await>
);

const steps: Step[] = [
  { title: 'toss.1', go: 'toss.1', view: One },
  { title: 'toss.2', go: 'toss.2', view: Two },
  { title: 'toss.3', go: 'toss.3', act: 'toss.3.act', view: Three },
  { title: 'toss.4', go: 'toss.4.go', act: 'toss.4.act', broken: true, view: Crooked },
];
export const toss: Chapter = { id: 'toss', steps: () => steps, controls: () => <PrimeSeg /> };
