// By letters: take one in, read what happened, decide, and send the answer.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Act, choice, first, key, picked } from './dock';
import { hasBoard } from './felt';
import { saveAs } from './export';
import { about, asks, because, broken, busy, chips, day, desk, doing, fileName, game, happened, letters, loadNotes, mine, notes, outs, ownKey, reads, show, subject, summary, take, wrong } from './post';
import { amount, Card, dayText, Foot, Icon, list, named, PageBar, Ring, stakes, suiteName } from './parts';
import { player } from './prefs';
import { ask, catalog, go, path, sealed } from './state';
import { copied, copy } from './sheets';
import { check } from './verify';
import { gameName, t } from './words';
import type { LetterGame, LetterNote, LetterOffer, LetterOut, LetterRead, View } from './types';

// Letters is the screen of everything by letters: the list, a new game, a game.
export function Letters() {
  const at = path.value.slice('/letters/'.length);
  return (
    <>
      <PageBar at="/letters" />
      <main class="wrap letters" aria-busy={busy.value}>
        {at === 'new' ? <NewGame /> : at ? <Game key={at} id={at} /> : <Start />}
        <Foot />
      </main>
    </>
  );
}

const Wrong = () => (wrong.value ? <p class="wrong" role="alert">{wrong.value}</p> : null);

// --- the list

// Waiting is the list of games, those that wait for this player first.
export function Waiting() {
  useEffect(() => { void loadNotes(); }, []);
  return (
    <>
      {notes.value.length ? <ul class="games">{notes.value.map((n) => <Line key={n.id} n={n} />)}</ul> : <p class="muted">{t('mail.none')}</p>}
      {broken.value.map((id) => <p class="wrong" key={id}>{t('mail.broken', { id: id.slice(0, 8) })} <a href={`/letters/${id}`}>{t('home.open')}</a></p>)}
    </>
  );
}

function Line({ n }: { n: LetterNote }) {
  const what = n.choices.length ? list(n.choices.map((c) => t(`mail.can.${c}`))) : '';
  return (
    <li class={mine(n) ? 'mine' : ''}>
      <Ring arcs={n.waiting === 'finished' ? ['on', 'on', 'on', 'on'] : mine(n) ? ['now', 'on', 'on', 'on'] : ['on', 'off', 'on', 'on']} mid={n.waiting === 'finished' ? undefined : ' '} />
      <div><b>{n.title}</b><p>{asks(n)}{what ? ` ${t('mail.asked', { what })}` : ''}{n.waiting === 'finished' ? '' : ` ${t('mail.since', { date: day(n.since) })}`}{n.until && n.waiting !== 'finished' ? ` ${t('mail.until', { date: day(n.until), n: dayText(n.until - Date.now()) })}` : ''}</p></div>
      <a class={mine(n) ? 'btn sm ink' : 'btn sm'} href={`/letters/${n.id}`} aria-label={`${t('home.open')}: ${n.title}`}>{t('home.open')}</a>
    </li>
  );
}

function Start() {
  useEffect(() => { game.value = null; outs.value = null; wrong.value = ''; reads.value = []; }, []);
  return (
    <>
      <h1>{t('mail.title')}</h1>
      <p class="lead">{t('mail.lead')}</p>
      <div class="grid">
        <div class="col">
          <section class="box" aria-labelledby="take"><h2 id="take">{t('mail.take')}</h2><TakeIn tells /></section>
          <section class="box"><h2>{t('mail.mine')}</h2><Waiting /></section>
        </div>
        <div class="col">
          <section class="box"><h2>{t('mail.new')}</h2><p class="muted">{t('mail.new.text')}</p><a class="btn ink" href="/letters/new"><Icon n="plus" s />{t('mail.new')}</a></section>
          <section class="box"><h2>{t('mail.key')}</h2><OwnKey /></section>
          <Resume />
          <section class="box"><h2>{t('mail.limits')}</h2><p class="muted">{t(sealed.value ? 'mail.kept' : 'mail.keptopen')}</p><p class="muted">{t('mail.cannot')}</p></section>
        </div>
      </div>
    </>
  );
}

// OwnKey is the key under which this browser's person is invited.
function OwnKey() {
  const ready = async () => { ownKey.value = await desk<string>('key'); };
  return (
    <>
      <p class="muted">{t('mail.key.text')}</p>
      {ownKey.value ? (
        <div class="cmd"><code id="own-key">{ownKey.value}</code><button class="btn sm" onClick={() => void copy('key', ownKey.value)}>{t(copied.value === 'key' ? 'copied' : 'copy')}</button></div>
      ) : <button class="btn" onClick={() => void doing(ready)}><Icon n="key" s />{t('mail.key.show')}</button>}
    </>
  );
}

// --- taking a letter in

const pasted = signal('');

async function read(data: Uint8Array): Promise<void> {
  await doing(async () => {
    outs.value = null;
    const id = await take(data);
    if (!id) return;
    pasted.value = '';
    show(await desk<string>('open', { table: id }));
    if (path.value !== `/letters/${id}`) go(`/letters/${id}`);
  });
}

const files = async (all: FileList | null | undefined): Promise<void> => { if (all?.[0]) await read(new Uint8Array(await all[0].arrayBuffer())); };

function TakeIn({ tells }: { tells?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div class="drop" onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); void files(e.dataTransfer?.files); }}>
        <button class="btn" disabled={busy.value} onClick={() => input.current?.click()}><Icon n="file" s />{t('mail.choose')}</button>
        <input ref={input} class="vh" type="file" accept=".ndm,.eml,.txt" tabIndex={-1} aria-label={t('mail.choose')} onChange={(e) => { const el = e.currentTarget; void files(el.files).then(() => { el.value = ''; }); }} />
        <p>{t('mail.drop')}</p>
      </div>
      <form class="paste" onSubmit={(e) => { e.preventDefault(); void read(new TextEncoder().encode(pasted.value)); }}>
        <label for="pasted">{t('mail.paste')}</label>
        <textarea id="pasted" rows={4} spellcheck={false} autocomplete="off" placeholder="-----BEGIN NODEALER LETTER-----" value={pasted.value} onInput={(e) => { pasted.value = e.currentTarget.value; }} />
        <button class="btn" disabled={busy.value || !pasted.value.trim()}>{t('mail.read')}</button>
      </form>
      <div role="status" class="brought">{busy.value ? <p class="muted">{t('mail.reading')}</p> : null}{tells ? reads.value.map((r, i) => <Brought key={i} r={r} />) : null}</div>
      {tells ? <Wrong /> : null}
    </>
  );
}

// Brought tells what one letter brought, or why it did nothing.
function Brought({ r }: { r: LetterRead }) {
  if (r.why) {
    const here = r.table && notes.value.some((n) => n.id === r.table);
    return (
      <div class="refused" role="alert"><p class="wrong">{because(r)}</p><p class="muted">{t('mail.nothinglost')}</p>
        {here ? <p><a class="btn sm" href={`/letters/${r.table}`}>{t('mail.togame')}</a></p> : null}</div>
    );
  }
  const name = r.from || t('mail.somebody');
  return (
    <>
      {r.offer ? <Offer id={r.table} o={r.offer} /> : r.asks ? <p>{t('mail.asks', { name })}</p> : r.old ? <p>{t('mail.nothing')}</p> : <p>{t('mail.took', { name })}</p>}
      {r.note ? <p class="said">{t('mail.notefrom', { name, note: r.note })}</p> : null}
      {r.more ? <p>{t('mail.more', { name })}</p> : null}
    </>
  );
}

// Offer is an invitation: everything that one agrees to, before one agrees.
function Offer({ id, o }: { id: string; o: LetterOffer }) {
  const c = o.charter;
  const suite = catalog.suites.find((s) => s.id === c.suite);
  const name = useRef(player.value || o.name);
  const can = playable(c.suite);
  return (
    <section class="offer" aria-labelledby="offer">
      <h3 id="offer">{t('mail.offer', { host: o.host, title: c.name })}</h3>
      <ul>
        <li>{gameName(c.game, c.game)}, {list(o.people)}</li>
        <li>{t('mail.offermoney', { n: amount(c.buyMax), stakes: stakes(c.stakes) })}</li>
        <li>{t('mail.offertime', { think: dayText(c.decision), bank: dayText(c.bank), grace: dayText(c.grace), holiday: dayText(o.holiday) })}</li>
        <li>{t(o.ring ? 'mail.offerring' : 'mail.offerstar', { host: o.host })}</li>
        <li>{suite ? suiteName(suite) : c.suite}: {t(o.atOnce ? 'suite.shuffles.once' : 'suite.shuffles.end')}</li>
      </ul>
      {can ? (
        <form class="row" onSubmit={(e) => { e.preventDefault(); void accept(id, name.current); }}>
          <label class="field"><span class="vh">{t('new.player')}</span><input name="as" required maxlength={24} defaultValue={name.current} onInput={(e) => { name.current = e.currentTarget.value.trim(); }} /></label>
          <button class="btn ink" disabled={busy.value}>{t('mail.accept')}</button>
        </form>
      ) : <p class="wrong">{t('mail.nosuite', { suite: suite ? suiteName(suite) : c.suite })}</p>}
    </section>
  );
}

// playable reports whether the page plays a suite by letters.
const playable = (suite: string): boolean => suite.startsWith('vtmf');

// keep asks the browser to keep its data: a game by letters takes months.
const keep = (): void => { void navigator.storage?.persist?.(); };

async function accept(id: string, name: string): Promise<void> {
  await doing(async () => {
    player.value = name;
    keep();
    show(await desk<string>('accept', { table: id, name }));
    reads.value = [];
    go(`/letters/${id}`);
    await letters('write');
  });
}

// --- a new game

interface Guest { name: string; key: string; address: string }
const nobody: Guest = { name: '', key: '', address: '' };
const setup = signal({ player: '', address: '', title: '', game: 'holdem-nl/1', unit: 10, buyIn: 500, hands: 0, think: 3, reserve: 30, grace: 2, holiday: 20 });
const guests = signal<Guest[]>([nobody]);

function NewGame() {
  useEffect(() => {
    wrong.value = '';
    if (!setup.value.player) setup.value = { ...setup.value, player: player.value, title: t('mail.usual') };
  }, []);
  const f = setup.value;
  const set = (more: Partial<typeof f>) => { setup.value = { ...setup.value, ...more }; };
  const guest = (i: number, more: Partial<Guest>) => { guests.value = guests.value.map((g, k) => (k === i ? { ...g, ...more } : g)); };
  const suite = catalog.suites.find((s) => playable(s.id));
  const games = catalog.games.filter((g) => suite?.games.includes(g.id) && g.id !== 'mix/1' && guests.value.length < g.max);
  const text = (k: 'player' | 'title' | 'address', label: string, required: boolean) => (
    <div class="frow"><label for={`l-${k}`}>{t(label)}</label><span class="field"><input id={`l-${k}`} inputmode={k === 'address' ? 'email' : 'text'} required={required} maxlength={k === 'address' ? 254 : 40} value={f[k]} onInput={(e) => set({ [k]: e.currentTarget.value.trim() })} /></span></div>
  );
  const number = (k: 'unit' | 'buyIn' | 'hands' | 'think' | 'reserve' | 'grace' | 'holiday', label: string, min: number, max: number) => (
    <div class="frow"><label for={`l-${k}`}>{t(label)}</label><span class="field"><input id={`l-${k}`} type="number" inputmode="numeric" required min={min} max={max} value={f[k]} onInput={(e) => set({ [k]: Math.floor(Number(e.currentTarget.value)) })} /></span></div>
  );
  const begin = async () => {
    player.value = f.player;
    keep();
    const got = await desk<string>('new', { ...f, small: Math.floor(f.unit / 2), suite: suite!.id, seats: guests.value.length + 1, people: guests.value });
    show(got);
    guests.value = [nobody];
    go(`/letters/${game.value!.id}`);
    await letters('write');
  };
  return (
    <>
      <p><a href="/letters"><Icon n="back" s />{t('mail.back')}</a></p>
      <h1>{t('mail.new')}</h1>
      <p class="lead">{t('mail.new.how')}</p>
      <form class="form by-letters" onSubmit={(e) => { e.preventDefault(); void doing(begin); }}>
        {text('player', 'new.player', true)}
        {text('address', 'mail.address', false)}
        <fieldset class="guests"><legend>{t('mail.invited')}</legend>
          {guests.value.map((g, i) => (
            <div class="guest" key={i}>
              <label class="field"><span class="vh">{t('mail.guest.name', { n: i + 1 })}</span><input placeholder={t('mail.guest.name', { n: i + 1 })} required maxlength={24} value={g.name} onInput={(e) => guest(i, { name: e.currentTarget.value.trim() })} /></label>
              <label class="field"><span class="vh">{t('mail.guest.key')}</span><input class="mono" placeholder="ndkey-…" required value={g.key} onInput={(e) => guest(i, { key: e.currentTarget.value.trim() })} /></label>
              <label class="field"><span class="vh">{t('mail.guest.address')}</span><input type="email" placeholder={t('mail.guest.address')} value={g.address} onInput={(e) => guest(i, { address: e.currentTarget.value.trim() })} /></label>
              {guests.value.length > 1 ? <button type="button" class="icon-btn" aria-label={t('mail.guest.remove', { n: i + 1 })} onClick={() => { guests.value = guests.value.filter((_, k) => k !== i); }}><Icon n="x" /></button> : null}
            </div>
          ))}
          {guests.value.length < 9 ? <button type="button" class="btn sm" onClick={() => { guests.value = [...guests.value, nobody]; }}><Icon n="plus" s />{t('mail.guest.more')}</button> : null}
        </fieldset>
        {text('title', 'new.title', true)}
        <div class="frow"><label for="l-game">{t('new.game')}</label><span class="field"><select id="l-game" value={f.game} onChange={(e) => set({ game: e.currentTarget.value })}>{games.map((g) => <option key={g.id} value={g.id}>{gameName(g.id, g.name)}</option>)}</select></span></div>
        {number('unit', 'new.unit', 2, 1000000)}{number('buyIn', 'new.buyin', 1, 1000000)}{number('hands', 'mail.hands', 0, 1000)}
        {number('think', 'mail.think', 1, 60)}{number('reserve', 'mail.reserve', 0, 365)}{number('grace', 'mail.grace', 1, 60)}{number('holiday', 'mail.holiday', 0, 120)}
        <button class="btn ink big" disabled={busy.value || !suite}>{t('mail.open')}</button>
        <Wrong />
      </form>
    </>
  );
}

// --- a game from another device

const moving = signal({ link: '', name: '', latest: false });
const copyOf = signal<File | null>(null);

function Resume() {
  const m = moving.value;
  const resume = async () => {
    const data = new Uint8Array(await copyOf.value!.arrayBuffer());
    keep();
    show(await desk<string>('resume', { ...m, data, name: m.name || player.value || 'me' }));
    moving.value = { link: '', name: '', latest: false };
    void loadNotes();
    go(`/letters/${game.value!.id}`);
  };
  return (
    <details class="box"><summary>{t('mail.resume')}</summary>
      <form class="form by-letters" onSubmit={(e) => { e.preventDefault(); void doing(resume); }}>
        <p class="muted">{t('mail.resume.text')}</p>
        <label for="r-file">{t('mail.resume.file')}</label><input id="r-file" type="file" accept=".ndl" required onChange={(e) => { copyOf.value = e.currentTarget.files?.[0] ?? null; }} />
        <label for="r-link">{t('mail.resume.link')}</label><span class="field"><input id="r-link" required value={m.link} onInput={(e) => { moving.value = { ...m, link: e.currentTarget.value.trim() }; }} /></span>
        <label class="check"><input type="checkbox" checked={m.latest} onChange={(e) => { moving.value = { ...m, latest: e.currentTarget.checked }; }} />{t('mail.resume.latest')}</label>
        <button class="btn" disabled={busy.value || !copyOf.value || !m.link}>{t('mail.resume.go')}</button>
      </form>
    </details>
  );
}

// --- a game

function Game({ id }: { id: string }) {
  useEffect(() => {
    if (game.value?.id === id) return; // a letter has just opened it
    game.value = null;
    outs.value = null;
    reads.value = [];
    picked.value = new Set();
    void doing(async () => { show(await desk<string>('open', { table: id })); });
  }, [id]);
  const g = game.value;
  const brought = reads.value;
  useEffect(() => { if (brought.length) document.getElementById('game')?.focus(); }, [brought, g?.id]);
  useEffect(() => {
    if (!g?.asked) return;
    const press = (e: KeyboardEvent) => {
      if (busy.value || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName)) return;
      if (key(g.view, e.key.toLowerCase(), (_, more) => did('decide', more))) e.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [g]);
  if (!g || g.id !== id) {
    return <><p><a href="/letters"><Icon n="back" s />{t('mail.back')}</a></p><div class="loading" role="status"><Ring arcs={wrong.value ? ['bad', 'on', 'on', 'on'] : ['now', 'off', 'off', 'off']} size="l" /><p>{wrong.value || t('mail.opening')}</p></div>{wrong.value ? <div class="tool-list"><Forget id={id} /></div> : null}</>;
  }
  const v = g.view;
  const decided = (_: string, more: object) => did('decide', more);
  const mayWrite = !g.ring || mine(g) || (g.recall > 0 && Date.now() > g.recall);
  const late = mayWrite ? v.owed.find((o) => o.seat !== v.me && o.claimable > 0 && Date.now() > o.claimable) : undefined;
  const news = g.news.length ? g.news : g.past.filter((e) => e.hand === v.hand);
  const lines = happened(news.length ? news : g.past, v).slice(-40);
  const me = v.game?.seats.find((s) => s.seat === v.me);
  return (
    <>
      <p><a href="/letters"><Icon n="back" s />{t('mail.back')}</a></p>
      <h1 id="game" tabIndex={-1}>{g.title}</h1>
      <p class="muted">{v.hand ? `${t('hand', { hand: v.hand })} · ` : ''}{gameName(v.charter.game, v.charter.game)} · {stakes(v.charter.stakes)} · {list(v.places.filter((p) => p.status !== 'empty').map((p) => p.name))}</p>
      <p class={mine(g) ? 'state mine' : 'state'} role="status"><b>{asks(g)}</b> {g.waiting === 'finished' ? '' : t('mail.since', { date: day(g.since) })} {g.until ? t('mail.until', { date: day(g.until), n: dayText(g.until - Date.now()) }) : ''}</p>
      {reads.value.length ? <div class="brought" role="status">{reads.value.map((r, i) => <Brought key={i} r={r} />)}</div> : null}
      <Wrong />
      {outs.value ? <Send g={g} /> : null}
      {lines.length ? <section aria-labelledby="happened"><h2 class="h2" id="happened">{t('mail.happened')}</h2><ol class="lines-list box">{lines.map((l, i) => <li key={i}>{l}</li>)}</ol></section> : null}
      {v.game && v.hand ? <Cards v={v} picks={g.asked && !!choice(v, 'draw')} /> : null}
      {g.asked ? <Act v={v} left={0} bank={false} holds={me?.best ? first(named(me.best)) : ''} send={decided} /> : null}
      {g.waiting === 'letter' && !outs.value && !busy.value ? <section class="next"><p>{t('mail.mustanswer')}</p><button class="btn lamp big" disabled={busy.value} onClick={() => void did('answer')}>{t('mail.answer')}</button></section> : null}
      {g.waiting === 'start' && g.invited && v.places.filter((p) => p.status === 'in').length > 1 ? <section class="next"><button class="btn" disabled={busy.value} onClick={() => void did('begin')}>{t('mail.begin')}</button></section> : null}
      {!g.asked ? <section class="box"><h2>{t('mail.take')}</h2><TakeIn /></section> : null}
      <Tools g={g} late={late ? v.places[late.seat]!.name : ''} seat={late?.seat ?? -1} />
    </>
  );
}

// did does something about the game, and writes the letters if nothing more is to be
// decided.
const did = (op: string, more: object = {}): Promise<boolean> => doing(async () => { outs.value = null; show(await about(op, more)); await after(); });

// after writes the letters when nothing more is asked of the player.
async function after(): Promise<void> {
  picked.value = new Set();
  if (!game.value!.asked) await letters('write');
  reads.value = [];
  void loadNotes();
}

// Cards are the board, everybody's stacks, and one's own hand.
function Cards({ v, picks }: { v: View; picks: boolean }) {
  const g = v.game!;
  const pot = g.pots.reduce((n, p) => n + p.amount, 0) + g.seats.reduce((n, s) => n + s.bet, 0);
  const own = g.seats.find((s) => s.seat === v.me);
  const pick = (slot: number) => {
    const s = new Set(picked.value);
    if (!s.delete(slot)) s.add(slot);
    picked.value = s;
  };
  return (
    <section class="box cards-box" aria-label={t('hand', { hand: v.hand })}>
      {hasBoard(g) && g.board.length ? <div class="cards" role="group" aria-label={t('board')}>{g.board.map((c) => <Card key={c} c={c} w={56} />)}</div> : null}
      {pot ? <p class="pot-line">{t('pot')} <b>{amount(pot)}</b></p> : null}
      <ul class="stacks">{g.seats.map((s) => (
        <li key={s.seat} class={s.folded || s.dropped ? 'out' : ''}>
          <b>{s.seat === v.me ? t('you') : v.places[s.seat]!.name}</b> <span>{chips(v, s.seat)}{s.bet ? ` · ${t('mail.bet', { n: amount(s.bet) })}` : ''}{s.folded ? ` · ${t('acted.fold')}` : s.allin ? ` · ${t('allin')}` : ''}</span>
          {s.seat !== v.me && s.cards.some((c) => c !== '??') ? <span class="cards">{s.cards.map((c, i) => <Card key={i} c={c} w={34} />)}</span> : null}
        </li>
      ))}</ul>
      {own?.cards.length && own.cards.some((c) => c !== '??') ? (
        <div class="cards own" role="group" aria-label={t('mail.own')}>{own.cards.map((c, i) => {
          const slot = own.slots[i]!;
          return picks ? <button key={slot} class="pick" aria-pressed={picked.value.has(slot)} onClick={() => pick(slot)}><Card c={c} w={64} /></button> : <Card key={slot} c={c} w={64} />;
        })}</div>
      ) : null}
    </section>
  );
}

const words = signal('');

// Send is the answer: to whom it goes, and every way to get it there.
function Send({ g }: { g: LetterGame }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => { head.current?.focus(); }, [outs.value]);
  const all = outs.value!;
  if (!all.length) return <p role="status">{t('mail.nothingtosend')}</p>;
  return (
    <section class="send" aria-labelledby="send">
      <h2 class="h2" id="send" tabIndex={-1} ref={head}>{t('mail.send')}</h2>
      {all.map((o, i) => <One key={`${o.to}${o.have}${o.kind}`} g={g} o={o} i={i} />)}
      {all.some((o) => o.kind === 'move') ? (
        <form class="row words" onSubmit={(e) => { e.preventDefault(); void doing(() => letters('write', words.value)).then(() => { words.value = ''; }); }}>
          <label class="field"><span class="vh">{t('mail.words')}</span><input placeholder={t('mail.words')} maxlength={500} value={words.value} onInput={(e) => { words.value = e.currentTarget.value; }} /></label>
          <button class="btn" disabled={!words.value.trim() || busy.value}>{t('mail.words.add')}</button>
        </form>
      ) : null}
    </section>
  );
}

function One({ g, o, i }: { g: LetterGame; o: LetterOut; i: number }) {
  const name = fileName(g, o);
  const text = `${summary(o, g.player)}\n${o.armor}`;
  const save = (eml: boolean) => void doing(async () => {
    const data = await desk<Uint8Array>(eml ? 'eml' : 'raw', { table: g.id, i, subject: subject(o), text: summary(o, g.player), name: `${name}.ndm` });
    saveAs(name + (eml ? '.eml' : '.ndm'), data as BlobPart, eml ? 'message/rfc822' : 'application/vnd.nodealer.letter');
  });
  return (
    <article class="box one" aria-label={t('mail.to', { name: o.to })}>
      <h3>{t('mail.to', { name: o.to })}{o.address ? <> <span class="mono">{o.address}</span></> : null}</h3>
      <p class="muted">{t(o.kind === 'invitation' ? 'mail.isinvitation' : o.kind === 'request' ? 'mail.isrequest' : o.turn ? 'mail.isturn' : 'mail.isnews', { name: o.to, kb: Math.ceil(o.bytes / 1000) })}{o.note ? ` “${o.note}”` : ''}</p>
      <div class="row wrap-row">
        <button class="btn ink" onClick={() => void copy(name, text)}>{t(copied.value === name ? 'copied' : 'mail.copy')}</button>
        <button class="btn" onClick={() => save(false)}><Icon n="down" s />{t('mail.file')}</button>
        <button class="btn" onClick={() => save(true)}><Icon n="down" s />{t('mail.eml')}</button>
      </div>
      <details><summary>{t('mail.text')}</summary><textarea id={`link-${name}`} class="armor" readonly rows={6} aria-label={t('mail.text')} value={text} onFocus={(e) => e.currentTarget.select()} /></details>
    </article>
  );
}

const sure = signal(false);

// Forget throws a game away, when it was pressed twice.
function Forget({ id }: { id: string }) {
  useEffect(() => { sure.value = false; }, [id]);
  const press = () => {
    if (!sure.value) { sure.value = true; return; }
    void doing(async () => {
      await desk('shut');
      await ask('letterforget', { table: id });
      game.value = null;
      go('/letters');
    });
  };
  return <><button class="btn sm" onClick={press}>{t(sure.value ? 'mail.forget.sure' : 'mail.forget')}</button><span role="status">{t(sure.value ? 'mail.forget.warn' : 'mail.forget.text')}</span></>;
}

const link = signal('');

// Tools are what one needs seldom.
function Tools({ g, late, seat }: { g: LetterGame; late: string; seat: number }) {
  useEffect(() => { link.value = ''; }, [g.id]);
  const file = async () => new File([await desk<Uint8Array>('file', { table: g.id }) as BlobPart], `${g.title}.ndl`);
  const over = g.waiting === 'finished';
  return (
    <details class="box tools-box"><summary>{t('mail.tools')}</summary>
      <ul class="tool-list">
        {!over || !outs.value ? <li><button class="btn sm" disabled={busy.value || g.asked} onClick={() => void doing(() => letters('write'))}>{t('mail.again')}</button><span>{t('mail.again.text')}</span></li> : null}
        <li><button class="btn sm" disabled={busy.value} onClick={() => void doing(() => letters('ask'))}>{t('mail.askfor')}</button><span>{t('mail.askfor.text')}</span></li>
        <li><button class="btn sm" onClick={() => void doing(async () => { const f = await file(); saveAs(f.name, f, 'application/octet-stream'); })}><Icon n="down" s />{t('save')}</button><span>{t('mail.file.text')}</span></li>
        <li><button class="btn sm" onClick={() => void doing(async () => check(await file()))}><Icon n="check" s />{t('mail.verify')}</button><span>{t('mail.verify.text')}</span></li>
        {late ? <li><button class="btn sm" onClick={() => void did('claim', { seat })}>{t('claim')}</button><span>{t('mail.late', { name: late })}</span></li> : null}
        {late ? <li><button class="btn sm" onClick={() => void did('grant', { seat, days: 3 })}>{t('mail.grant')}</button><span>{t('mail.grant.text', { name: late })}</span></li> : null}
        <li>{link.value ? <div class="cmd"><code>{link.value}</code><button class="btn sm" onClick={() => void copy('seat', link.value)}>{t(copied.value === 'seat' ? 'copied' : 'copy')}</button></div>
          : <button class="btn sm" onClick={() => void doing(async () => { link.value = await about('seat'); })}><Icon n="link" s />{t('mail.seat')}</button>}<span>{t('mail.seat.text')}</span></li>
        {!over && !g.leaving ? <li><button class="btn sm" disabled={busy.value} onClick={() => void did('resign')}>{t('mail.resign')}</button><span>{t('mail.resign.text')}</span></li> : null}
        {g.leaving && !over ? <li><span>{t('mail.leaving')}</span></li> : null}
        <li><Forget id={g.id} /></li>
      </ul>
    </details>
  );
}
