// A file is checked in the worker; its verdict is told hand by hand, and each
// hand can be replayed.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { amount, Foot, Icon, No, PageBar, Ring, Wrong, Yes } from './parts';
import { ask, go, progress, report } from './state';
import { forget, Formats, settlement } from './export';
import { Felt } from './felt';
import { broken, refusal } from './refusals';
import { told } from './events';
import { Told } from './rail';
import { t, gameName } from './words';
import type { Report, Step } from './types';

const fileName = signal('');
const fileSize = signal(0);
const checking = signal(false);
const failed = signal('');
let checked: File | null = null; // what the report is about
const took = signal(0);

export async function check(f: File): Promise<void> {
  fileName.value = f.name;
  fileSize.value = f.size;
  checking.value = true;
  failed.value = '';
  report.value = null;
  progress.value = 0;
  steps.value = [];
  forget();
  go('/verify');
  const t0 = performance.now();
  try {
    const data = new Uint8Array(await f.arrayBuffer());
    checked = f;
    report.value = JSON.parse(await ask<string>('verify', { data })) as Report;
  } catch (err) {
    failed.value = refusal((err as Error).message);
  }
  took.value = performance.now() - t0;
  checking.value = false;
}

const pick = (list: FileList | null | undefined): void => { const f = list?.[0]; if (f) void check(f); };

export function Drop() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="drop" onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); pick(e.dataTransfer?.files); }}>
      <button class="btn" onClick={() => input.current?.click()}><Icon n="file" s />{t('verify.choose')}</button>
      <input ref={input} class="vh" type="file" accept=".ndl" tabIndex={-1} aria-label={t('verify.choose')} onChange={(e) => pick(e.currentTarget.files)} />
      <p>{t('verify.drop')}</p>
    </div>
  );
}

export function Verify() {
  const r = report.value;
  if (steps.value.length) return <Replay />;
  return (
    <>
      <PageBar at="/verify" />
      <main class="wrap" onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); pick(e.dataTransfer?.files); }}>
        {r ? <Verdict r={r} /> : checking.value ? (
          <section class="result" role="status"><Ring arcs={['now', 'off', 'off', 'off']} size="xl" /><div><h1>{t('verify.checking')}</h1>
            <p>{fileName.value}</p><progress max={fileSize.value} value={progress.value} aria-label={t('verify.checking')} /></div></section>
        ) : (
          <section class="intro"><h1>{t('verify.title')}</h1><p class="lead muted">{t('verify.lead')}</p>{failed.value ? <p class="wrong" role="alert">{failed.value}</p> : null}<Drop /></section>
        )}
        <Foot />
      </main>
    </>
  );
}

function Verdict({ r }: { r: Report }) {
  const title = r.unreadable ? 'verdict.unreadable' : r.faults.length ? 'verdict.cheated' : !r.ok ? 'verdict.wrong' : 'verdict.clean';
  const n = Math.max(r.players.length, 2);
  const bad = !r.ok;
  const sum = t('verdict.sum', { name: r.name || fileName.value, hands: r.settled, time: (took.value / 1000).toFixed(1) });
  return (
    <>
      <section class="result" role="status">
        <Ring arcs={Array.from({ length: n }, (_, i) => (bad && i === 0 ? 'bad' : 'on'))} size="xl" />
        <div><h1 id="verdict">{t(title)}</h1><p>{!r.unreadable ? sum : r.hands.length ? t('verdict.byte', { n: amount(r.byte) }) : t('verdict.foreign')}</p>{r.error ? <p class="why" lang="en">{r.error}</p> : null}</div>
        <button class="btn" onClick={() => { report.value = null; }}><Icon n="file" s />{t('verify.another')}</button>
      </section>
      {r.unreadable && !r.hands.length ? null : <><dl class="facts">
        <div><dt>{t('facts.hands')}</dt><dd>{amount(r.settled)} <small>{[r.voided > 1 ? t('facts.void', { n: r.voided }) : r.voided ? t('facts.voidone') : '', r.complete ? '' : t('facts.cut')].filter(Boolean).join(', ')}</small></dd></div>
        <div><dt>{t('facts.shuffles')}</dt><dd>{amount(r.shuffles)}</dd></div>
        <div><dt>{t('facts.openings')}</dt><dd>{amount(r.openings)}</dd></div>
        <div><dt>{t('facts.chips')}</dt><dd>{amount(r.chipsIn)} <small>{t(r.chipsIn === r.chipsOut ? 'facts.balance' : 'facts.nobalance')}</small></dd></div>
      </dl>
      {r.hands.length ? <>
        <h2 class="h2">{t('verify.hands')} <small>{t('verify.replay')}</small></h2>
        <div class="hands">{r.hands.map((h) => {
          const word = h.cheated ? 'bad' : h.absent ? 'abs' : '';
          const name = t(h.cheated ? 'word.cheated' : h.absent ? 'word.absent' : h.void ? 'word.void' : h.ended ? 'word.proved' : 'word.cut');
          return <button key={h.hand} class={word} aria-label={t('verify.hand', { hand: h.hand, word: name })} onClick={() => void replay(h.hand)}>{h.hand}<Icon n={h.cheated ? 'x' : h.absent ? 'clock' : h.void || !h.ended ? 'minus' : 'check'} /></button>;
        })}</div>
      </> : null}
      {r.faults.length || r.absent.length ? <>
        <h2 class="h2">{t('verify.notes')}</h2>
        <div class="notes">
          {r.faults.map((f) => <div class="note-row" key={f.entry}><Ring arcs={['bad', 'on', 'on', 'on']} /><p><b>{t('fault.title', { name: f.name || t('relay'), hand: f.hand })}.</b> {broken(f.clause)}.<br /><span class="faint small">{t('fault.entry', { entry: amount(f.entry), clause: `P-${f.clause} ${f.slug}` })}</span></p></div>)}
          {r.absent.map((a) => <div class="note-row" key={a.entry}><Ring arcs={['gone', 'on', 'on', 'on']} mid=" " /><p><b>{t('absent.title', { name: a.name, hand: a.hand })}.</b> {t('absent.text')}</p></div>)}
        </div>
      </> : null}
      <div class="two">
        <section><h2 class="h2">{t(r.ok ? 'verify.shows' : 'verify.shows.no')}</h2><ul class="box">{['s1', 's2', 's3', 's4'].map((k) => (r.ok ? <Yes key={k}>{t(`verify.${k}`)}</Yes> : <Wrong key={k}>{t(`verify.${k}`)}</Wrong>))}</ul></section>
        <section><h2 class="h2">{t('verify.not')}</h2><ul class="box">{['x1', 'x2', 'x3'].map((k) => <No key={k}>{t(`verify.${k}`)}</No>)}</ul></section>
      </div>
      {!r.unreadable && r.settled > 0 ? <><h2 class="h2">{t('export')}</h2>
        <Formats name={r.name} hand={0} data={async () => new Uint8Array(await checked!.arrayBuffer())} sheet={() => settlement(r.players, r.debts)} /></> : null}
      <h2 class="h2">{t('verify.without')}</h2>
      <div class="cmd"><code>nodealer verify {fileName.value}</code></div>
      <p class="faint small under">{gameName(r.game, r.game)} · {r.suite} · {t('log')} <span class="mono">{r.head.slice(0, 16)}</span></p></>}
    </>
  );
}

// --- replay

const steps = signal<Step[]>([]);
const at = signal(0);
const playing = signal(false);

async function replay(hand: number): Promise<void> {
  const got = (JSON.parse(await ask<string>('steps', { hand })) as { steps: Step[] }).steps;
  at.value = 0;
  playing.value = false;
  steps.value = got;
}

function Replay() {
  const s = steps.value;
  const step = s[at.value]!;
  const to = (n: number) => { at.value = Math.max(0, Math.min(s.length - 1, n)); };
  useEffect(() => {
    const id = setInterval(() => {
      if (!playing.value) return;
      if (at.value >= s.length - 1) playing.value = false;
      else at.value++;
    }, 700);
    const key = (e: KeyboardEvent) => {
      if (e.key === 'ArrowLeft') to(at.value - 1);
      else if (e.key === 'ArrowRight') to(at.value + 1);
      else if (e.key === 'Escape') steps.value = [];
    };
    addEventListener('keydown', key);
    return () => { clearInterval(id); removeEventListener('keydown', key); };
  }, [s]);
  useEffect(() => { const story = document.querySelector('.rail-body'); if (story) story.scrollTop = story.scrollHeight; }, [at.value]);
  const button = (name: string, icon: string, f: () => void, off: boolean, main = false) => (
    <button class={main ? 'icon-btn main' : 'icon-btn'} aria-label={t(name)} disabled={off} onClick={f}><Icon n={icon} /></button>
  );
  const events = told(s.slice(0, at.value + 1).flatMap((x) => x.events));
  return (
    <div class="room-page replaying">
      <header class="bar">
        <button class="icon-btn" aria-label={t('replay.back')} onClick={() => { steps.value = []; }}><Icon n="back" /></button>
        <div class="where"><h1>{step.view.charter.name}</h1><span>{t('replay.title', { hand: step.view.hand })}</span></div>
        <span class="tag seal"><Icon n="check" />{t('word.proved')}</span>
      </header>
      <Felt v={step.view} me={-1} now={step.view.time} log={s.slice(0, at.value + 1).flatMap((x) => x.events)} />
      <section class="scrub" aria-label={t('replay.title', { hand: step.view.hand })}>
        <div class="transport">
          {button('replay.first', 'first', () => to(0), at.value === 0)}
          {button('replay.prev', 'prev', () => to(at.value - 1), at.value === 0)}
          {button(playing.value ? 'replay.pause' : 'replay.play', playing.value ? 'pause' : 'play', () => { playing.value = !playing.value; }, at.value === s.length - 1, true)}
          {button('replay.next', 'next', () => to(at.value + 1), at.value === s.length - 1)}
          {button('replay.last', 'last', () => to(s.length - 1), at.value === s.length - 1)}
        </div>
        <input class="range" type="range" min={0} max={s.length - 1} value={at.value} aria-label={t('replay.step', { n: at.value + 1, all: s.length })} ref={(el) => { el?.style.setProperty('--at', `${(100 * at.value) / Math.max(1, s.length - 1)}%`); }} onInput={(e) => to(Number(e.currentTarget.value))} />
        <span class="muted num">{at.value + 1} / {s.length}</span>
      </section>
      <aside class="rail" aria-label={t('tab.hand')}><div class="rail-body">
        <p class="faint small">{t('entry')} <span class="mono">{amount(step.entry)}</span></p>
        <ol class="lines-list" aria-live="polite">{events.map((e, i) => <Told key={i} e={e} v={step.view} />)}</ol>
      </div></aside>
    </div>
  );
}
