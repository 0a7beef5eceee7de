// Goldwasser and Micali 1982: a card as six bits that tell nothing.
import { t } from '../words';
import { Card, Mini } from '../parts';
import { ask } from './ask';
import { Bench, PrimeSeg, primes, seed } from './sra';
import type { Chapter, Step } from './frame';
import { done } from './frame';
import { Await, Big, Face, Look, Num, Repair, say, Sees, Sign, Table } from './kit';
import { choice } from './place';
import type { Bit, Bits } from './types';

const data = () => ask<Bits>({ do: 'bits', prime: choice('prime', primes), seed: seed() }).value;

function Six({ list, open, bare, flip }: { list: Bit[]; open?: boolean; bare?: boolean; flip?: { at: number; to: string } }) {
  return (
    <ol class="six">{list.map((b, i) => (
      <li key={i} class={flip?.at === i ? 'slot bad' : 'slot'}><span class="n">{i + 1}</span><Num n={flip?.at === i ? flip.to : b.number} />{bare ? null : <Sign s={b.symbol} />}{open ? <b class="bit">{flip?.at === i ? 1 - b.opened : b.opened}</b> : null}</li>
    ))}</ol>
  );
}

const Key = () => (
  <Await of={data()}>{(d) => (
    <Bench tell={say('bits.key.tell')} side={<Look title={t('bits.key.title')}><p>{say('bits.key.p')}</p><div class="eq">n = p · q</div><p>{say('bits.key.q')}</p></Look>}>
      <dl class="keys">
        <div><dt>{say('bits.n')}</dt><dd><Num n={d.n} long={20} /></dd><dd class="muted">{t('bits.public')}</dd></div>
        <div><dt>{say('bits.p')}</dt><dd><Num n={d.p} long={20} /></dd><dd class="muted">{t('bits.secret')}</dd></div>
        <div><dt>{say('bits.q')}</dt><dd><Num n={d.q} long={20} /></dd><dd class="muted">{t('bits.secret')}</dd></div>
      </dl>
    </Bench>
  )}</Await>
);

const Card6 = () => (
  <Await of={data()}>{(d) => (
    <Bench tell={say('bits.enc.tell', { card: <Mini c={d.card} />, n: d.index, bits: <b class="num">{d.bits.map((b) => b.bit).join('')}</b> })} side={(
      <Look title={t('bits.enc.title')}>
        <p>{say('bits.enc.p')}</p>
        <div class="eq">0 → r² mod n<br />1 → −r² mod n</div>
        <p>{say('bits.enc.q')}</p>
      </Look>
    )}>
      <div class="row"><Card c={d.card} w={56} /><span class="arrow" aria-hidden="true">→</span><b class="bits">{d.bits.map((b, i) => <span key={i}>{b.bit}</span>)}</b></div>
      <Six list={d.bits} bare />
      <h3 class="h3">{t('bits.again')}</h3>
      <Six list={d.again} bare />
    </Bench>
  )}</Await>
);

const Test = () => (
  <Await of={data()}>{(d) => (
    <Bench tell={say('bits.test.tell')} side={done() ? (
      <Look title={t('look.out')}>
        <Big n={t('of', { n: d.plus, all: 6 })}>{say('bits.test.plus')}</Big>
        <p>{say('bits.test.p')}</p>
      </Look>
    ) : <Look title={t('bits.test.title')}><p>{say('bits.test.q')}</p></Look>}>
      {done() ? <Six list={d.bits} /> : <ol class="six">{d.bits.map((b, i) => <li key={i} class="slot"><span class="n">{i + 1}</span><Num n={b.number} /><span class="sign ask" role="img" aria-label="?">?</span></li>)}</ol>}
    </Bench>
  )}</Await>
);

const Opened = () => (
  <Await of={data()}>{(d) => (
    <Bench tell={say('bits.open.tell')} side={(
      <Look title={t('sees.title')}>
        <Sees bare rows={[[t('bob'), <Mini c={d.opened} />], [t('onlooker'), say('bits.open.out')]]} />
        <Repair>{say('bits.open.mend')}</Repair>
      </Look>
    )}>
      <Table label={t('bits.table')} head={[t('bits.th.n'), t('bits.th.sign'), t('bits.th.p'), t('bits.th.bit')]}
        rows={d.bits.map((b) => ({ cells: [<Num n={b.number} />, <Sign s={b.symbol} />, <Sign s={b.modP} />, <b class="num">{b.opened}</b>] }))} />
      <div class="row"><b class="bits">{d.bits.map((b, i) => <span key={i}>{b.opened}</span>)}</b><span class="arrow" aria-hidden="true">→</span><Card c={d.opened} w={56} /></div>
    </Bench>
  )}</Await>
);

const Flip = () => (
  <Await of={data()}>{(d) => (
    <Bench tell={say('bits.flip.tell')} side={done() ? (
      <Look title={t('bits.flip.title')} bad>
        <div class="row"><Card c={d.card} w={56} /><span class="arrow" aria-hidden="true">→</span>{d.other ? <Card c={d.other} w={56} /> : <Face c="" w={56} />}</div>
        <p>{say('bits.flip.p', { n: d.flip + 1, card: <Mini c={d.card} />, other: <Mini c={d.other} /> })}</p>
        <Repair>{say('bits.flip.mend')}</Repair>
      </Look>
    ) : <Look title={t('bits.flip.how')}><p>{say('bits.flip.q')}</p><div class="eq">c → n − c</div></Look>}>
      {done() ? <Six list={d.bits} open flip={{ at: d.flip, to: d.turned }} /> : <Six list={d.bits} />}
    </Bench>
  )}</Await>
);

const Root = () => (
  <Await of={data()}>{(d) => {
    const last = d.asked[d.asked.length - 1]!;
    return (
      <Bench tell={say('bits.root.tell')} side={done() ? (
        <Look title={t('bits.root.title')} bad={d.broken}>
          <Big n={String(d.asked.length)}>{say('bits.root.n')}</Big>
          <p>{say('bits.root.p', { g: <Num n={last.gcd} />, who: last.gcd === d.p ? 'p' : 'q' })}</p>
          <Repair>{say('bits.root.mend')}</Repair>
        </Look>
      ) : <Look title={t('bits.root.how')}><p>{say('bits.root.q')}</p><div class="eq">gcd(x − r, n)</div></Look>}>
        {done() ? <Table label={t('bits.root.table')} head={['x', 'x² mod n', t('bits.root.answer'), 'gcd']}
          rows={d.asked.map((a) => ({ mark: a.factor, cells: [<Num n={a.x} />, <Num n={a.square} />, <Num n={a.root} />, <Num n={a.gcd} />] }))} /> : <dl class="keys"><div><dt>{say('bits.n')}</dt><dd><Num n={d.n} long={20} /></dd></div></dl>}
      </Bench>
    );
  }}</Await>
);

const steps: Step[] = [
  { title: 'bits.1', go: 'bits.1', view: Key },
  { title: 'bits.2', go: 'bits.2', view: Card6 },
  { title: 'bits.3', go: 'bits.3', act: 'bits.3.act', view: Test },
  { title: 'bits.4', go: 'bits.4', view: Opened },
  { title: 'bits.5', go: 'bits.5.go', act: 'bits.5.act', broken: true, view: Flip },
  { title: 'bits.6', go: 'bits.6.go', act: 'bits.6.act', broken: true, view: Root },
];
export const bits: Chapter = { id: 'bits', steps: () => steps, controls: () => <PrimeSeg /> };
