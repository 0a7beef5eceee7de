// Shamir, Rivest and Adleman 1979, in five stages.
import type { ComponentChildren } from 'preact';
import { Icon } from '../parts';
import { t } from '../words';
import { ask } from './ask';
import type { Answer } from './ask';
import type { Chapter, Step } from './frame';
import { Await, Big, Checks, Face, Look, Minis, Num, say, Seg, Sees, Sign, tenths } from './kit';
import { address, choice, choose, place } from './place';
import type { Scene, Slot } from './types';

const encodings = ['naive', 'squares', 'hashed'] as const;
export const primes = ['toy', 'real'] as const;
const eyes = ['all', 'alice', 'bob', 'out'] as const;

export const seed = (): string => place.value.choices.seed!;
export const two = () => ({ encoding: choice('encoding', encodings), prime: choice('prime', primes), seed: seed() });

export const PrimeSeg = () => <Seg name="prime" label={t('sra.prime')} all={primes} text={(v) => t(`sra.prime.${v}`)} />;
export const EncodingSeg = ({ all = encodings }: { all?: readonly ('naive' | 'squares' | 'hashed')[] }) => (
  <Seg name="encoding" label={t('sra.encoding')} all={all} text={(v) => t(`sra.enc.${v}`)} />
);

const scene = (stage: number): Answer<Scene> => ask<Scene>({ do: 'sra', ...two(), stage }).value;

function Bench({ tell, children, side }: { tell: ComponentChildren; children: ComponentChildren; side: ComponentChildren }) {
  return <div class="bench"><div><p class="tell">{tell}</p>{children}</div>{side}</div>;
}

function Slots({ list, faces }: { list: Slot[]; faces?: string[] }) {
  return (
    <ol class="slots">{list.map((s, i) => (
      <li key={i} class={s.power ? 'slot pow' : 'slot'}><span class="n">{i + 1}</span><Face c={faces?.[i] ?? ''} /><Num n={s.number} /><Sign s={s.sign} /></li>
    ))}</ol>
  );
}

function Legend({ s, who }: { s: Scene; who: ('a' | 'b')[] }) {
  const shown = place.value.choices.show === '1';
  return (
    <div class="alice">
      <span><Sign s={1} /> {t('sign.plus')}</span><span><Sign s={-1} /> {t('sign.minus')}</span>
      <span>{t('sra.p')} <Num n={s.p} long={20} /></span>
      {who.map((w) => <span key={w}>{t(`sra.key.${w}`)} {shown ? <Num n={w === 'a' ? s.a : s.b} /> : <b class="dots" aria-label={t('sra.hidden')}>•••</b>}</span>)}
      {who.length ? <button class="btn sm quiet" onClick={() => choose({ show: shown ? '' : '1' })}>{t(shown ? 'sra.hide' : 'sra.show')}</button> : null}
    </div>
  );
}

// What the ten numbers alone tell.
function Signs({ s, title }: { s: Scene; title: string }) {
  const l = s.look!;
  const { encoding, prime } = two();
  return (
    <Look title={title} bad={l.says}>
      <p>{say('look.from')}</p>
      <div class="eq">c<sup>(p−1)/2</sup> mod p = ±1</div>
      <Big n={t('of', { n: l.matches, all: 10 })}>{say('look.match')}</Big>
      {l.says ? (
        <>
          <div class="classes">
            <div><Sign s={1} /><Minis list={l.plus} /></div>
            <div><Sign s={-1} /><Minis list={l.minus} /></div>
          </div>
          <p>{say('look.class', { size: <b class="num average">{tenths(l.tenths)}</b>, q: l.plus.length, n: l.minus.length })}</p>
          <p>{say('look.why')}</p>
        </>
      ) : <p>{say('look.nothing')}</p>}
      {l.powers.length && prime === 'toy' ? <p>{say('look.powers', { slots: l.powers.map((i) => i + 1).join(', '), cards: <Minis list={l.powerCards} /> })}</p> : null}
      {encoding === 'naive'
        ? <button class="btn" onClick={() => choose({ encoding: 'squares' })}>{t('look.mend')}</button>
        : <p>{say(encoding === 'squares' ? 'look.squares' : 'look.hashed')} {prime === 'toy' ? say('look.toy') : null} <a href={address({ chapter: 'breaks', step: encoding === 'squares' && prime === 'real' ? 1 : 0, choices: { ...two() } })}>{t('look.breaks')}</a></p>}
    </Look>
  );
}

const Open = () => (
  <Await of={scene(0)}>{(s) => (
    <Bench tell={say('sra.open.tell')} side={(
      <Look title={t('sra.lock.title')}>
        <p>{say('sra.lock.p')}</p>
        <div class="eq">c = m<sup>a</sup> mod p</div>
        <p>{say('sra.lock.commute')}</p>
        <div class="eq">(m<sup>a</sup>)<sup>b</sup> = (m<sup>b</sup>)<sup>a</sup></div>
        <p>{say('sra.lock.sign', { q: s.squares, n: s.others })}</p>
      </Look>
    )}>
      <ol class="slots">{s.deck.map((c, i) => <li key={i} class="slot"><Face c={c.card} /><Num n={c.number} /><Sign s={c.sign} /></li>)}</ol>
      <Legend s={s} who={[]} />
    </Bench>
  )}</Await>
);

const Alice = () => (
  <Await of={scene(1)}>{(s) => (
    <Bench tell={say('sra.alice.tell')} side={<Signs s={s} title={t('look.bob')} />}>
      <Slots list={s.slots} />
      <Legend s={s} who={['a']} />
      <Sees rows={[[t('alice'), say('sra.alice.a')], [t('bob'), say('sra.alice.b')]]} />
    </Bench>
  )}</Await>
);

const Bob = () => (
  <Await of={scene(2)}>{(s) => (
    <Bench tell={say('sra.bob.tell')} side={<Signs s={s} title={t('look.out')} />}>
      <Slots list={s.slots} />
      <Legend s={s} who={['a', 'b']} />
      <Sees rows={[[t('alice'), say('sra.bob.a')], [t('bob'), say('sra.bob.b')], [t('onlooker'), say('sra.bob.o')]]} />
    </Bench>
  )}</Await>
);

const Deal = () => (
  <Await of={scene(3)}>{(s) => {
    const eye = choice('eye', eyes);
    return (
      <Bench tell={say('sra.deal.tell')} side={(
        <Look title={t('sra.deal.title')}>
          <p>{say('sra.deal.p')}</p>
          <Seg name="eye" label={t('sra.eye')} all={eyes} text={(v) => t(`eye.${v}`)} />
          <p>{say(`sra.eye.${eye}`)}</p>
          <p>{say('sra.deal.sign')}</p>
        </Look>
      )}>
        <ol class="deals">{s.dealt.map((d) => {
          const sees = eye === 'all' || eye === d.to;
          const other = d.to === 'alice' ? 'bob' : 'alice';
          return (
            <li key={d.slot} class="deal">
              <h3>{t('sra.slot', { n: d.slot + 1, who: t(d.to) })}</h3>
              <div class="flow">
                <span><Icon n="key" s />{t('sra.both')}<Num n={d.locked} /></span>
                <span><Icon n="key" s />{t('sra.off', { who: t(other) })}<Num n={d.half} /></span>
                <span class="end">{t('sra.off', { who: t(d.to) })}{sees ? <Num n={d.number} /> : <b class="dots" aria-label={t('sra.hidden')}>•••</b>}</span>
                <Face c={sees ? d.card : ''} w={56} />
              </div>
            </li>
          );
        })}</ol>
      </Bench>
    );
  }}</Await>
);

const Show = () => (
  <Await of={scene(4)}>{(s) => (
    <Bench tell={say('sra.end.tell')} side={(
      <Look title={t('sra.end.title')}>
        <p>{say('sra.end.p')}</p>
        <Checks list={s.checks.map((c) => ({ ok: c.ok, text: t(`sra.check.${c.name}`) }))} />
        <p class="verdict"><b>{t(s.checks.every((c) => c.ok) ? 'sra.fair' : 'sra.unfair')}</b></p>
        <p>{say('sra.end.price')}</p>
      </Look>
    )}>
      <dl class="keys">
        <div><dt>{say('sra.keyline.a')}</dt><dd><Num n={s.a} /></dd><dd>{say('sra.keyline.inv')} <Num n={s.ai} /></dd></div>
        <div><dt>{say('sra.keyline.b')}</dt><dd><Num n={s.b} /></dd><dd>{say('sra.keyline.inv')} <Num n={s.bi} /></dd></div>
      </dl>
      <Slots list={s.slots} faces={s.opened.map((c) => c.card)} />
      <div class="alice"><span>{t('alice')}: <Minis list={s.dealt.filter((d) => d.to === 'alice').map((d) => d.card)} /></span><span>{t('bob')}: <Minis list={s.dealt.filter((d) => d.to === 'bob').map((d) => d.card)} /></span></div>
    </Bench>
  )}</Await>
);

const steps: Step[] = [
  { title: 'sra.1', go: 'sra.1', view: Open },
  { title: 'sra.2', go: 'sra.2', view: Alice },
  { title: 'sra.3', go: 'sra.3', view: Bob },
  { title: 'sra.4', go: 'sra.4', view: Deal },
  { title: 'sra.5', go: 'sra.5.go', view: Show },
];

export const sra: Chapter = { id: 'sra', steps: () => steps, controls: () => <><EncodingSeg /><PrimeSeg /></> };
export { Bench };
