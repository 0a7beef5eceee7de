// Four ways in which the locks of 1979 break, and what mends each.
import { t } from '../words';
import { ask } from './ask';
import { Bench, EncodingSeg, PrimeSeg, seed, two } from './sra';
import type { Chapter, Step } from './frame';
import { done } from './frame';
import { Await, Big, Blank, Checks, Face, Look, Minis, Num, Repair, say, Sign, Table } from './kit';
import { choice, choose, place } from './place';
import type { KeyHunt, Oracle, ProductHunt, Scene, Twice } from './types';
import { Card, Mini } from '../parts';

const careless = ['squares', 'hashed'] as const;
const late = () => ({ encoding: choice('encoding', careless), seed: seed() });

function Locked() {
  return (
    <Await of={ask<Scene>({ do: 'sra', ...two(), stage: 1 }).value}>{(s) => (
      <ol class="slots">{s.slots.map((x, i) => <li key={i} class="slot"><span class="n">{i + 1}</span><Face c="" /><Num n={x.number} /><Sign s={x.sign} /></li>)}</ol>
    )}</Await>
  );
}

const FindKey = () => {
  const real = two().prime === 'real';
  if (!done()) {
    return (
      <Bench tell={say('key.tell')} side={(
        <Look title={t('key.how')}>
          <p>{say(real ? 'key.real' : 'key.toy')}</p>
          <div class="eq">{real ? 'p − 1 = 2 · q' : <>p − 1 = 2 · 3² · 7 · 11 · 31 · 151 · 331</>}</div>
          <p>{say(real ? 'key.real2' : 'key.toy2')}</p>
        </Look>
      )}><Locked /></Bench>
    );
  }
  return (
    <Await of={ask<KeyHunt>({ do: 'findkey', ...two() }).value}>{(h) => (
      <Bench tell={say(h.key ? 'key.found' : 'key.none', { slot: h.slot + 1, n: h.tries.length })} side={(
        h.key ? (
          <Look title={t('key.opens')} bad>
            <Big n={<Num n={h.key} />}>{say(h.same ? 'key.is' : 'key.isnot')}</Big>
            <p class="found" data-key={h.key}>{say('key.deck')} <Minis list={h.opened} /></p>
            <Repair>{say('key.mend')}</Repair>
            <button class="btn" onClick={() => choose({ prime: 'real', do: '' })}>{t('key.mendit')}</button>
          </Look>
        ) : (
          <Look title={t('key.holds')}>
            <Big n="2¹⁰³">{say('key.steps')}</Big>
            <p>{say('key.why', { n: h.digits })}</p>
            <button class="btn" onClick={() => choose({ prime: 'toy', do: '' })}>{t('key.totoy')}</button>
          </Look>
        )
      )}>
        {h.tries.length ? (
          <>
            <h3 class="h3">{t('key.guesses', { n: h.slot + 1 })}</h3>
            <Table label={t('key.guesses', { n: h.slot + 1 })} head={[t('key.th.card'), t('key.th.lock'), t('key.th.opens')]}
              rows={h.tries.map((x) => ({ mark: x.opens === 10, cells: [<Mini c={x.card} />, <Num n={x.key} />, t('of', { n: x.opens, all: 10 })] }))} />
          </>
        ) : null}
        <h3 class="h3">{t('key.parts')}</h3>
        <Table label={t('key.parts')} head={[t('key.th.part'), t('key.th.base'), t('key.th.want'), t('key.th.rest')]}
          rows={h.searches.map((x) => ({ cells: [<Num n={x.factor} />, <Num n={x.base} />, <Num n={x.wanted} />, x.rest ? <b class="num">{x.rest}</b> : <span class="muted">{t('key.never')}</span>] }))} />
        {h.key ? <p class="muted small">{say('key.join', { key: <Num n={h.key} /> })}</p> : null}
      </Bench>
    )}</Await>
  );
};

const ProductsView = () => {
  const enc = late().encoding;
  if (!done()) {
    return (
      <Bench tell={say('prod.tell')} side={(
        <Look title={t('prod.how')}>
          <p>{say('prod.p')}</p>
          <div class="eq">x<sup>a</sup> · y<sup>a</sup> = (x · y)<sup>a</sup></div>
          <p>{say(enc === 'squares' ? 'prod.eg' : 'prod.eg.hashed')}</p>
        </Look>
      )}><p class="muted">{say('prod.wait')}</p></Bench>
    );
  }
  return (
    <Await of={ask<ProductHunt>({ do: 'products', ...late() }).value}>{(h) => (
      <Bench tell={say(h.named ? 'prod.done' : 'prod.none', { found: h.found })} side={(
        <Look title={t('look.out')} bad={h.named > 0}>
          <Big n={t('of', { n: h.named, all: 52 })}>{say('prod.named')}</Big>
          {h.named ? <p>{say('prod.right', { n: h.right })}</p> : null}
          {h.examples.map((e) => (
            <p key={e.z} class="rel">{say('prod.rel', { x: e.x + 1, y: e.y + 1, z: e.z + 1, cx: <Mini c={e.cards[0]!} />, cy: <Mini c={e.cards[1]!} />, cz: <Mini c={e.cards[2]!} />, vx: e.values[0], vy: e.values[1], vz: e.values[2] })}</p>
          ))}
          <Repair>{say('prod.mend')}</Repair>
          {enc === 'squares' ? <button class="btn" onClick={() => choose({ encoding: 'hashed' })}>{t('prod.mendit')}</button> : null}
        </Look>
      )}>
        <ol class="fifty">{h.slots.map((s, i) => <li key={i} class={s.guess ? 'on' : ''}><span class="n">{i + 1}</span>{s.guess ? <Card c={s.guess} w={34} /> : <Face c="" w={34} />}</li>)}</ol>
      </Bench>
    )}</Await>
  );
};

const OneLock = () => (
  <Await of={ask<Twice>({ do: 'onelock', ...late() }).value}>{(o) => {
    const lied = o.cards[1] !== '';
    return (
      <Bench tell={say('one.tell')} side={done() ? (
        <Look title={t('one.what')} bad={lied}>
          <Big n={t('of', { n: lied ? 2 : 1, all: 2 })}>{say('one.opens')}</Big>
          <p>{say(lied ? 'one.why' : 'one.whynot')}</p>
          <Repair>{say('one.mend')}</Repair>
          {lied ? <button class="btn" onClick={() => choose({ encoding: 'hashed' })}>{t('prod.mendit')}</button> : null}
        </Look>
      ) : <Look title={t('one.plan')}><p>{say('one.p', { from: <Num n={o.from} />, to: <Num n={o.to} /> })}</p><div class="eq">16 = 4²&ensp;⇒&ensp;16<sup>a/2</sup> = 4<sup>a</sup></div><p>{say(lied ? 'one.p2' : 'one.p3')}</p></Look>}>
        <div class="twice">
          <div class="one"><span class="faint">{t('one.table')}</span><Face c="" w={56} /><Num n={o.number} /></div>
          {[0, 1].map((i) => (i === 0 || done() ? (
            <div key={i} class={i && lied ? 'one bad' : 'one'}>
              <span class="faint">{t(i ? 'one.later' : 'one.true')}</span>{o.cards[i] ? <Card c={o.cards[i]!} w={56} /> : <Blank />}
              <span>{t('one.key')} <Num n={o.keys[i]!} /></span><span>{t('one.value')} <Num n={o.values[i]!} /></span>
            </div>
          ) : null))}
        </div>
      </Bench>
    );
  }}</Await>
);

const OracleView = () => (
  <Await of={ask<Oracle>({ do: 'oracle', seed: seed() }).value}>{(o) => (
    <Bench tell={say('ora.tell')} side={done() ? (
      <Look title={t('ora.carol')} bad>
        <Big n="1">{say('ora.read', { card: <Mini c={o.read} /> })}</Big>
        <p>{say('ora.alice', { card: <Mini c={o.card} /> })}</p>
        <Repair>{say('ora.mend')}</Repair>
        <Checks list={[{ ok: o.honestOK, text: t('ora.honest') }, { ok: o.equation === '', text: say('ora.false', { eq: <span class="mono">{o.equation}</span> }) }]} />
      </Look>
    ) : <Look title={t('ora.why')}><p>{say('ora.p')}</p><p>{say('ora.p2')}</p></Look>}>
      <ol class="ring-steps">
        <li><b>{t('ora.s1')}</b><p>{say('ora.s1p')}</p><Num n={o.half} /></li>
        {done() ? (
          <>
            <li class="bad"><b>{t('ora.s2')}</b><p>{say('ora.s2p')}</p><Num n={o.blinded} /></li>
            <li><b>{t('ora.s3')}</b><p>{say('ora.s3p')}</p><Num n={o.answer} /></li>
            <li class="bad"><b>{t('ora.s4')}</b><p>{say('ora.s4p')}</p><span class="row"><Num n={o.opened} /><Mini c={o.read} /></span></li>
          </>
        ) : <li><b>{t('ora.turn')}</b><p>{say('ora.turnp')}</p><Num n={o.honest} /></li>}
      </ol>
    </Bench>
  )}</Await>
);

const steps: Step[] = [
  { title: 'breaks.1', go: 'breaks.1', act: 'breaks.1.act', broken: true, view: FindKey },
  { title: 'breaks.2', go: 'breaks.2.go', act: 'breaks.2.act', broken: true, view: ProductsView },
  { title: 'breaks.3', go: 'breaks.3.go', act: 'breaks.3.act', broken: true, view: OneLock },
  { title: 'breaks.4', go: 'breaks.4.go', act: 'breaks.4.act', broken: true, view: OracleView },
];

export const breaks: Chapter = {
  id: 'breaks', steps: () => steps,
  controls: () => {
    const n = Math.min(place.value.step, 3);
    return n === 0 ? <><EncodingSeg /><PrimeSeg /></> : n < 3 ? <EncodingSeg all={careless} /> : null;
  },
};
