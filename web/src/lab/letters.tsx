// Laurent Pelé 1988: poker by nine letters, the slips of the page that told it,
// and the audit that names who lied.
import { useState } from 'preact/hooks';
import { t } from '../words';
import { Mini } from '../parts';
import { ask } from './ask';
import { Bench, PrimeSeg, seed } from './sra';
import { primes } from './sra';
import type { Chapter, Step } from './frame';
import { done } from './frame';
import { Await, Big, Checks, Look, Minis, Num, Repair, say, Seg, Sees, Table } from './kit';
import { choice } from './place';
import { lang } from '../prefs';
import type { Crack, Heap, KeyTry, Letter, Letters, Slips, Verdict } from './types';

const lies = ['ace', 'double', 'key', 'reject', 'publish', 'none'] as const;
const prime = () => choice('prime', primes);
const game = (lie: string) => ({ prime: prime(), lie: lie === 'none' ? '' : lie, seed: seed() });
const person = (from: string): string => t(from === 'A' ? 'alice' : 'bob');

// Lock is a key on a group: Alice's and Bob's differ by shape and colour.
const Lock = ({ k }: { k: string }) => <span class={`lock l${k[0] === 'a' ? 1 : 2}`}>{k[0]}<sub>{k.slice(1)}</sub></span>;

// faint names what kind a group is, so that it has one colour in all letters.
const kind = (name: string): string => (name === 'PILE' ? 'pile' : { H: 'hand', R: 'reject', D: 'draw' }[name[0]!]!);

function Group({ h, from }: { h: Heap; from: string }) {
  const of = h.name === 'PILE' ? '' : person(h.name[1]!);
  return (
    <li class={`heap ${kind(h.name)}`}>
      <h4><b>{t(`heap.${kind(h.name)}`, { who: of })}</b><span class="code mono">{h.name}</span><span class="faint">{h.numbers.length === 1 ? t('heap.one') : t('heap.n', { n: h.numbers.length })}</span><span class="locks" aria-label={t('heap.locks', { keys: h.keys.join(', ') })}>{h.keys.map((k) => <Lock key={k} k={k} />)}</span></h4>
      <p class="numbers">{h.numbers.slice(0, prime() === 'real' ? 6 : 40).map((n, i) => <Num key={i} n={n} />)}{prime() === 'real' && h.numbers.length > 6 ? <span class="faint">{t('heap.more', { n: h.numbers.length - 6 })}</span> : null}</p>
      <span class="vh">{t('letters.from', { who: person(from) })}</span>
    </li>
  );
}

// hands are the cards that a player knows after so many letters.
function known(g: Letters, n: number, who: 'A' | 'B'): { hand: string[]; rejected: string[] } | null {
  for (let i = n; i >= 0; i--) {
    const l = g.letters[i]!;
    if (l.from === who && l.hand.length) return { hand: l.hand, rejected: l.rejected };
  }
  return null;
}

function Hand({ l }: { l: Letter }) {
  if (!l.hand.length) return null;
  const out = l.rejected;
  return (
    <p class="opens">{say(out.length ? 'letters.opens' : 'letters.final', { who: person(l.from), hand: <Minis list={l.hand} />, out: <Minis list={out} />, n: out.length })}</p>
  );
}

const LetterView = ({ n }: { n: number }) => (
  <Await of={ask<Letters>({ do: 'letters', ...game('') }).value}>{(g) => {
    const l = g.letters[n]!;
    const [a, b] = [known(g, n, 'A'), known(g, n, 'B')];
    return (
      <Bench tell={say(`letters.l${n + 1}`)} side={(
        <Look title={t('sees.title')}>
          <Sees bare rows={[
            [t('alice'), a ? <Minis list={a.hand} /> : say('letters.nothing')],
            [t('bob'), b ? <Minis list={b.hand} /> : say('letters.nothing')],
            [t('onlooker'), l.heaps.length ? say('letters.counts', { n: l.heaps.reduce((s, h) => s + h.numbers.length, 0) }) : say('letters.nomore')],
          ]} />
          {l.newKeys.length ? <p>{say('letters.keys', { who: person(l.from), keys: <span class="locks">{l.newKeys.map((k) => <Lock key={k} k={k} />)}</span> })}</p> : null}
          {l.newKeys.length ? <dl class="keylist">{l.newKeys.map((k) => <div key={k}><dt><Lock k={k} /></dt><dd><Num n={g.keys[k]!} /></dd></div>)}</dl> : null}
          <p>{say('letters.why')}</p>
        </Look>
      )}>
        <Hand l={l} />
        {l.heaps.length ? <ul class="letter" aria-label={t('letters.letter', { n: l.number, who: person(l.from) })}>{l.heaps.map((h) => <Group key={h.name} h={h} from={l.from} />)}</ul> : <p class="muted">{say('letters.bets')}</p>}
      </Bench>
    );
  }}</Await>
);

function TryKey() {
  const [a, set] = useState('2');
  const n = Math.floor(Number(a));
  const ok = n >= 1 && n <= 9972;
  return (
    <div class="trykey">
      <label class="frow" for="try">{say('try.label')}<span class="field"><input id="try" type="number" inputmode="numeric" min="1" max="9972" value={a} onInput={(e) => set(e.currentTarget.value)} /></span></label>
      <p class="picks">{['2', '5', '7', '277', '9972'].map((k) => <button key={k} type="button" class="btn sm" aria-pressed={k === a} onClick={() => set(k)}>{k}</button>)}</p>
      {ok ? (
        <Await of={ask<KeyTry>({ do: 'trykey', key: n }).value}>{(k) => (
          <div role="status">
            <Checks list={[
              { ok: k.inverse !== '', text: k.inverse ? say('try.inv', { a: k.key, inv: <b class="num">{k.inverse}</b> }) : say('try.noinv', { a: k.key, gcd: <b class="num">{k.gcd}</b> }) },
              { ok: k.distinct === 32, text: say('try.distinct', { n: <b class="num">{k.distinct}</b> }) },
              { ok: k.back !== '', text: k.back ? say('try.back', { locked: k.locked, back: k.back }) : say('try.noback', { locked: k.locked }) },
            ]} />
          </div>
        )}</Await>
      ) : <p class="wrong" role="alert">{say('try.range')}</p>}
    </div>
  );
}

const Keys = () => (
  <Await of={ask<Letters>({ do: 'letters', ...game('') }).value}>{(g) => (
    <Bench tell={say('letters.tell')} side={(
      <Look title={t('try.title')}>
        <p>{say('try.p')}</p>
        <TryKey />
      </Look>
    )}>
      <p class="muted">{say(prime() === 'toy' ? 'letters.toy' : 'letters.real', { p: <Num n={g.p} /> })}</p>
      <ol class="thirtytwo">{g.cards.map((c) => <li key={c.card}><Mini c={c.card} /><Num n={c.number} long={6} /></li>)}</ol>
    </Bench>
  )}</Await>
);

const percent = (thousand: number): string => `${Math.floor(thousand / 10)}${lang.value === 'fr' ? ',' : '.'}${thousand % 10}\u00a0%`;

const SlipsView = () => (
  <Await of={ask<Slips>({ do: 'slips', seed: seed() }).value}>{(s) => (
    <Bench tell={say('slips.tell')} side={(
      <Look title={t('slips.five')}>
        <p>{say('slips.five.p')}</p>
        {done() ? (
          <>
            <div class="pair-of"><Big n={t('of', { n: s.printed, all: s.pile })}>{say('slips.printed')}</Big><Big n={t('of', { n: s.correct, all: s.pile })}>{say('slips.correct')}</Big></div>
            <p>{say('slips.five.why')}</p>
          </>
        ) : <p>{say('slips.five.try', { n: s.pile })}</p>}
      </Look>
    )}>
      <Table label={t('slips.table')} head={[t('slips.th.page'), t('slips.th.truth')]} rows={[
        { cells: [say('slips.a'), say('slips.at', { n: s.smallest })] },
        { cells: [say('slips.b'), say('slips.bt', { wrong: s.wrongMod, back: s.wrongBack, right: s.rightMod, good: s.rightBack })] },
        { cells: [say('slips.c'), say('slips.ct', { n: s.squares[0]! })] },
        { cells: [say('slips.d'), say('slips.dt', { n: s.mod8, next: s.nextSafe })] },
        { cells: [say('slips.e'), say('slips.et', { n: s.valid, part: percent(s.invalid) })] },
        { cells: [say('slips.f'), say('slips.ft', { q: s.residues, n: 32 - s.residues })] },
      ]} />
      <p class="muted small">{say('slips.kind')}</p>
    </Bench>
  )}</Await>
);

const AuditView = () => {
  const lie = choice('lie', lies);
  if (!done()) {
    return (
      <Bench tell={say('audit.tell')} side={<Look title={t('audit.how')}><p>{say('audit.p')}</p><p>{say('audit.p2')}</p></Look>}>
        <Seg name="lie" label={t('audit.who')} all={lies} text={(v) => t(`lie.${v}`)} />
        <p class="muted gap">{say(`lie.${lie}.p`)}</p>
      </Bench>
    );
  }
  return (
    <Await of={ask<Verdict>({ do: 'audit', ...game(lie) }).value}>{(v) => {
      const last = v.findings[v.findings.length - 1]!;
      const letters = [...new Set(v.findings.map((f) => f.letter))];
      return (
        <Bench tell={say(v.liar ? 'audit.lied' : 'audit.clean', { who: person(v.liar), n: v.letter })} side={(
          <Look title={t('audit.verdict')} bad={v.liar !== ''}>
            <Big n={v.liar ? person(v.liar) : t('audit.nobody')}>{v.liar ? say('audit.in', { n: v.letter }) : say('audit.all', { n: v.checked })}</Big>
            {v.liar ? <><p>{say(`audit.rule.${last.rule}`)}</p><div class="eq bad">{last.text}</div><p>{say('audit.stop')}</p></> : null}
            <Repair>{say('audit.mend')}</Repair>
            <Seg name="lie" label={t('audit.who')} all={lies} text={(x) => t(`lie.${x}`)} />
          </Look>
        )}>
          <ol class="walk">{letters.map((n) => (
            <li key={n}><h3 class="h3">{t('letters.letter', { n, who: person(n % 2 ? 'A' : 'B') })}</h3>
              <Checks list={v.findings.filter((f) => f.letter === n).map((f) => ({ ok: f.ok, text: <><span class="mono">{f.text}</span> <span class="faint">{t(`rule.${f.rule}`)}</span></> }))} />
            </li>
          ))}</ol>
        </Bench>
      );
    }}</Await>
  );
};

const CrackView = () => (
  <Bench tell={say(prime() === 'toy' ? 'crack.tell' : 'crack.real')} side={done() && prime() === 'toy' ? (
    <Await of={ask<Crack>({ do: 'crack', ...game('') }).value}>{(c) => (
      <Look title={t('look.out')} bad>
        <Big n={String(c.fits)}>{say('crack.fits', { tried: c.tried })}</Big>
        <p>{say('crack.key', { key: <b class="num">{c.key}</b> })}</p>
        <Minis list={c.opened} />
        <Repair>{say('crack.mend', { bits: c.bits })}</Repair>
      </Look>
    )}</Await>
  ) : <Look title={t('crack.how')}><p>{say('crack.p')}</p></Look>}>
    <Await of={ask<Letters>({ do: 'letters', ...game('') }).value}>{(g) => <ul class="letter">{g.letters[0]!.heaps.map((h) => <Group key={h.name} h={h} from="A" />)}</ul>}</Await>
  </Bench>
);

function steps(): Step[] {
  const out: Step[] = [{ title: 'letters.k', go: 'letters.k', view: Keys }];
  for (let i = 0; i < 9; i++) out.push({ title: `letters.t${i + 1}`, go: `letters.t${i + 1}`, view: () => <LetterView n={i} /> });
  out.push({ title: 'letters.slips', go: 'letters.slips.go', act: 'letters.slips.act', view: SlipsView });
  out.push({ title: 'letters.audit', go: 'letters.audit.go', act: 'letters.audit.act', view: AuditView });
  out.push({ title: 'letters.crack', go: 'letters.crack.go', act: 'letters.crack.act', broken: true, view: CrackView });
  return out;
}

export const letters: Chapter = { id: 'letters', steps, controls: () => <PrimeSeg /> };
