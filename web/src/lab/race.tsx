// The shuffle of RACE, pass by pass, and its stream cipher.
import { t } from '../words';
import { Card, Ring } from '../parts';
import type { Arc } from '../parts';
import { ask } from './ask';
import { Bench, seed } from './sra';
import type { Chapter, Step } from './frame';
import { done } from './frame';
import { Await, Big, Blank, Checks, Face, Look, Repair, say, Seg, Sees, Table } from './kit';
import { choice } from './place';
import type { Race, Stream } from './types';

const counts = ['2', '3', '4'] as const;
const players = (): number => Number(choice('players', counts));
const person = (i: number): string => t(['alice', 'bob', 'carol', 'dan'][i] ?? 'transactor');

const data = () => ask<Race>({ do: 'race', players: players(), seed: seed() }).value;

// Badge is a lock: a capital for one that lies on every card, a small letter with
// a number for that of one card. Each player has a colour and a letter.
const Badge = ({ l }: { l: string }) => <span class={`lock l${'TABCD'.indexOf(l[0]!.toUpperCase())}${l.length > 1 ? ' own' : ''}`}>{l[0]}{l.length > 1 ? <sub>{l.slice(1)}</sub> : null}</span>;

function Deck({ out, locks, faces }: { out: string[]; locks: string[][]; faces?: Record<number, string> }) {
  return (
    <ol class="twelve">{out.map((x, i) => (
      <li key={i} class="slot"><span class="n">{i + 1}</span>{faces?.[i] ? <Card c={faces[i]!} w={42} /> : <Face c="" />}<span class="mono">{x}</span><span class="locks">{locks[i]!.map((l) => <Badge key={l} l={l} />)}</span></li>
    ))}</ol>
  );
}

function Turn({ who }: { who: number }) {
  const n = players();
  const arcs: Arc[] = Array.from({ length: n }, (_, i) => (i === who ? 'now' : 'off'));
  return <Ring arcs={arcs} size="l" mid={who < 0 ? 'T' : ' '} />;
}

const Plan = () => (
  <Await of={data()}>{(r) => (
    <Bench tell={say('race.plan.tell')} side={(
      <Look title={t('race.plan.title')}>
        <ol class="numbered">{['p1', 'p2', 'p3', 'p4', 'p5'].map((k) => <li key={k}>{say(`race.plan.${k}`)}</li>)}</ol>
        <p>{say('race.plan.note')}</p>
      </Look>
    )}>
      <ol class="twelve">{r.deck.map((c) => <li key={c} class="slot"><Face c={c} /></li>)}</ol>
    </Bench>
  )}</Await>
);

const Pass = ({ n }: { n: number }) => (
  <Await of={data()}>{(r) => {
    const p = r.passes[n]!;
    const holes = { who: person(p.who), l: p.who < 0 ? 'T' : 'ABCD'[p.who]!, s: p.who < 0 ? '' : 'abcd'[p.who]! };
    return (
      <Bench tell={say(`race.${p.kind}.tell`, holes)} side={(
        <Look title={t('race.look')}>
          <div class="row"><Turn who={p.who} /><p>{say('race.turn', holes)}</p></div>
          <div class="eq">{say(`race.${p.kind}.eq`, holes)}</div>
          <p>{say(`race.${p.kind}.p`, holes)}</p>
        </Look>
      )}>
        <Deck out={p.out} locks={p.locks} />
        <Sees rows={[[person(p.who), say(`race.${p.kind}.me`, holes)], [t('others'), say(`race.${p.kind}.others`, holes)]]} />
      </Bench>
    );
  }}</Await>
);

const Opening = ({ n }: { n: number }) => (
  <Await of={data()}>{(r) => {
    const o = r.openings[n]!;
    const p = r.passes[r.passes.length - 1]!;
    return (
      <Bench tell={say(n ? 'race.common.tell' : 'race.mine.tell', { n: o.slot + 1 })} side={(
        <Look title={t('look.out')}>
          <Big n={t('of', { n: o.onlook, all: 12 })}>{say('race.onlook', { n: o.slot + 1 })}</Big>
          <p>{say(n ? 'race.common.p' : 'race.mine.p')}</p>
          <Checks list={o.keys.map((k) => ({ ok: k.ok, text: say('race.key', { who: person(k.who), key: <span class="mono">{k.key.slice(0, 8)}…</span>, l: 'abcd'[k.who]!, n: o.slot + 1 }) }))} />
        </Look>
      )}>
        <Deck out={p.out} locks={p.locks} faces={{ [o.slot]: o.card }} />
        {n ? null : <Sees rows={[[t('alice'), say('race.mine.a')], [t('others'), say('race.mine.o')]]} />}
      </Bench>
    );
  }}</Await>
);

const StreamView = () => (
  <Await of={ask<Stream>({ do: 'stream', players: players(), seed: seed() }).value}>{(s) => (
    <Bench tell={say(done() ? 'stream.done' : 'stream.tell')} side={done() ? (
      <Look title={t('look.out')} bad>
        <Big n={t('of', { n: s.right, all: 52 })}>{say('stream.read')}</Big>
        <p>{say('stream.one', { tried: s.tried, fits: s.fits, key: <span class="mono">{s.found}</span> })}</p>
        <Repair>{say('stream.mend')}</Repair>
      </Look>
    ) : (
      <Look title={t('stream.how')}>
        <p>{say('stream.p1')}</p>
        <div class="eq">c = m ⊕ k</div>
        <p>{say('stream.p2', { n: s.tried })}</p>
      </Look>
    )}>
      <ol class="fifty">{s.masked.map((m, i) => <li key={i} class={done() ? 'on' : ''}>{done() ? (s.opened[i] ? <Card c={s.opened[i]!} w={34} /> : <Blank />) : <Face c="" w={34} />}<span class="mono">{m}</span></li>)}</ol>
      {done() ? <Table label={t('stream.table')} head={[t('stream.th.masked'), t('stream.th.stream'), t('stream.th.card')]}
        rows={[0, 1, 2].map((i) => ({ cells: [<span class="mono">{s.masked[i]}</span>, <span class="mono">⊕ {s.found}</span>, s.opened[i] ? <Card c={s.opened[i]!} w={26} /> : <Blank />] }))} /> : null}
    </Bench>
  )}</Await>
);

function steps(): Step[] {
  const n = players();
  const out: Step[] = [{ title: 'race.plan', go: 'race.plan', view: Plan }];
  const pass = (i: number, title: string) => out.push({ title, go: title, view: () => <Pass n={i} /> });
  pass(0, 'race.t1');
  for (let i = 0; i < n; i++) pass(1 + i, `race.s${i}`);
  for (let i = 0; i < n; i++) pass(1 + n + i, `race.r${i}`);
  pass(2 * n + 1, 'race.t2');
  out.push({ title: 'race.mine', go: 'race.mine', view: () => <Opening n={0} /> });
  out.push({ title: 'race.common', go: 'race.common', view: () => <Opening n={1} /> });
  out.push({ title: 'race.stream', go: 'race.stream.go', act: 'race.stream.act', broken: true, view: StreamView });
  return out;
}

export const race: Chapter = { id: 'race', steps, controls: () => <Seg name="players" label={t('race.players')} all={counts} text={(v) => v} /> };
