// The lab: one page of experiments, each with its steps.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Back, Card, Icon, PageBar } from '../parts';
import { t, words } from '../words';
import { fatal } from './ask';
import { bits } from './bits';
import { breaks } from './breaks';
import { Frame } from './frame';
import type { Chapter } from './frame';
import { say } from './kit';
import { letters } from './letters';
import { go, newSeed, place } from './place';
import { proof } from './proof';
import { race } from './race';
import { sra } from './sra';
import { toss } from './toss';
import { sentences } from './words';

Object.assign(words, sentences);

const chapters: Chapter[] = [sra, breaks, race, letters, bits, proof, toss];

// A lab that nobody serves with the rest of the page stands at its root, and
// leads nowhere else.
const alone = location.pathname !== '/lab';

const Lock = ({ who }: { who: 'A' | 'B' }) => <span class={`lock l${who === 'A' ? 1 : 2}`}>{who}</span>;

function Idea() {
  const step = (locks: ('A' | 'B')[], key: string, open?: boolean) => (
    <li>{open ? <Card c="As" w={56} /> : <Back w={56} />}<span class="locks">{locks.map((l) => <Lock key={l} who={l} />)}</span><span>{t(key)}</span></li>
  );
  return (
    <figure class="idea"><ol aria-label={t('lab.idea')}>
      {step([], 'lab.idea.0', true)}{step(['A'], 'lab.idea.1')}{step(['A', 'B'], 'lab.idea.2')}{step(['B'], 'lab.idea.3')}{step([], 'lab.idea.4', true)}
    </ol><figcaption>{say('lab.idea.p')}</figcaption></figure>
  );
}

function Home() {
  useEffect(() => { document.title = `${t('nav.lab')} · nodealer`; });
  const to = (c: Chapter) => (e: Event) => { e.preventDefault(); go({ chapter: c.id, step: 0, choices: { seed: newSeed() } }); scrollTo(0, 0); };
  return (
    <>
      <section class="lab-hero">
        <h1>{t('lab.title')}</h1>
        <p class="lead">{say('lab.lead')}</p>
        <Idea />
        <div class="start"><a class="btn ink big" href="#sra/0" onClick={to(sra)}>{t('lab.start')}</a><p class="hint">{t('lab.hint')}</p></div>
      </section>
      <h2 class="h2">{t('lab.all')}</h2>
      <ol class="chapters">{chapters.map((c, i) => (
        <li key={c.id}><a href={`#${c.id}/0`} onClick={to(c)}>
          <span class="n">{i + 1}</span><span><b>{t(`${c.id}.title`)}</b><span class="sub">{t(`${c.id}.sub`)}</span><span class="what">{t(`${c.id}.what`)}</span></span><Icon n="play" s />
        </a></li>
      ))}</ol>
    </>
  );
}

function Lab() {
  const at = chapters.findIndex((c) => c.id === place.value.chapter);
  useEffect(() => { document.body.className = 'paper'; }, []);
  return (
    <>
      <PageBar at="/lab" bare={alone} />
      <main class="wrap lab">
        {fatal.value ? <p class="wrong" role="alert">{t('fatal')} {fatal.value}</p> : null}
        {at < 0 ? <Home /> : <Frame key={chapters[at]!.id} c={chapters[at]!} next={chapters[at + 1] ?? null} />}
        <footer class="foot"><span>{t('lab.foot')}</span></footer>
      </main>
    </>
  );
}

render(<Lab />, document.getElementById('app')!);
