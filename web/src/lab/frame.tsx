// One experiment on the screen: its title and choices, its steps, the step that
// the person is at, and one button that goes on.
import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Icon } from '../parts';
import { t } from '../words';
import { address, choose, go, newSeed, place } from './place';

export interface Step {
  title: string; // key of the short title
  go: string; // key of the button that leads here
  act?: string; // key of a button that must be pressed here before going on
  broken?: boolean; // here something breaks
  view: () => ComponentChildren;
}

export interface Chapter {
  id: string;
  steps: () => Step[];
  controls?: () => ComponentChildren;
}

export const done = (): boolean => place.value.choices.do === '1';

export function Frame({ c, next }: { c: Chapter; next: Chapter | null }) {
  const p = place.value;
  const steps = c.steps();
  const at = Math.min(p.step, steps.length - 1);
  const step = steps[at]!;
  const head = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const key = `${c.id}/${at}`;
  useEffect(() => {
    if (!p.choices.seed) choose({ seed: newSeed() });
  }, [p.choices.seed]);
  useEffect(() => {
    // After a step the eye, and a screen reader, go to its words.
    if (moved.current) head.current?.focus({ preventScroll: true });
    moved.current = true;
    const top = head.current!.getBoundingClientRect().top;
    if (top < 0) scrollTo({ top: scrollY + top - 12 });
    document.title = `${t(step.title)} · ${t(`${c.id}.title`)} · nodealer`;
  }, [key]);
  const to = (n: number) => choose({ do: '' }, n);
  // Where a key or a button leads from is read when it is pressed: the screen may
  // be a moment behind.
  const forward = () => {
    const all = c.steps();
    const now = Math.min(place.value.step, all.length - 1);
    if (all[now]!.act && !done()) choose({ do: '1' });
    else if (now + 1 < all.length) to(now + 1);
    else {
      go(next ? { chapter: next.id, step: 0, choices: { seed: place.value.choices.seed! } } : { chapter: '', step: 0, choices: {} });
      scrollTo(0, 0);
    }
  };
  const back = () => {
    const now = Math.min(place.value.step, c.steps().length - 1);
    if (now > 0) to(now - 1);
  };
  const label = step.act && !done() ? t(step.act)
    : at + 1 < steps.length ? t(steps[at + 1]!.go)
    : next ? t('nav.next', { title: t(`${next.id}.title`) }) : t('nav.home');
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest('input, .sheet')) return;
      if (e.key === 'ArrowRight') forward();
      else if (e.key === 'ArrowLeft') back();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [c, next]);
  if (!p.choices.seed) return null;
  return (
    <>
      <div class={at ? 'lab-head later' : 'lab-head'}>
        <div><p class="crumb"><a href="#">{t('nav.all')}</a></p><h1>{t(`${c.id}.title`)}</h1><p class="sub">{t(`${c.id}.sub`)}</p></div>
        <div class="lab-ctl">{c.controls?.()}</div>
      </div>
      <nav class="stages" aria-label={t('nav.steps')} data-n={steps.length}>
        {steps.map((s, i) => (
          <a key={i} class={`${i < at ? 'past' : i === at ? 'here' : ''}${s.broken ? ' broken' : ''}`} aria-current={i === at ? 'step' : undefined}
            aria-label={t('nav.step', { n: i + 1, all: steps.length, title: t(s.title) })} href={address({ ...p, step: i, choices: { ...p.choices, do: '' } })}
            onClick={(e) => { e.preventDefault(); to(i); }}><span>{i + 1}. {t(s.title)}</span></a>
        ))}
      </nav>
      <section class="step" aria-labelledby="step-title">
        <h2 id="step-title" ref={head} tabIndex={-1}><span class="count">{t('nav.count', { n: at + 1, all: steps.length })}</span>{t(step.title)}</h2>
        {step.view()}
      </section>
      <div class="lab-nav">
        <button class="btn big" disabled={at === 0} onClick={back}><Icon n="back" s />{t('nav.back')}</button>
        <button class={step.act && !done() && step.broken ? 'btn fault big forward' : 'btn ink big forward'} onClick={forward}>{label}<kbd>→</kbd></button>
        <button class="btn big quiet wide" onClick={() => choose({ seed: newSeed(), do: '' })}>{t('nav.again')}</button>
      </div>
    </>
  );
}
