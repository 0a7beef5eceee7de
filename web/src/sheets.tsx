// Sheets over the table: invite, accounts, menu, keys.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { amount, Choices, Icon } from './parts';
import { colours, sound } from './prefs';
import { ask, close, does, go, isPlayer, notice, sealed, token } from './state';
import { stackOf } from './felt';
import { draw } from './qr';
import { t, gameName } from './words';
import type { View } from './types';

export type Sheet = '' | 'menu' | 'invite' | 'accounts' | 'keys' | 'leave';
export const sheet = signal<Sheet>('');
const done = (): void => { sheet.value = ''; };

export async function saveFile(v: View): Promise<void> {
  try {
    const data = await ask<Uint8Array>('save');
    const a = document.createElement('a');
    a.href = URL.createObjectURL(new Blob([data as BlobPart], { type: 'application/octet-stream' }));
    a.download = `${v.charter.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'table'}-${v.table.slice(0, 6)}.ndl`;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  } catch (err) {
    notice.value = (err as Error).message;
  }
}

function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => { ref.current?.showModal(); }, []);
  return (
    <dialog ref={ref} aria-label={title} onClose={done} onClick={(e) => { if (e.target === ref.current) ref.current?.close(); }}>
      <div class="dialog">
        <header><h2>{title}</h2><button class="icon-btn" aria-label={t('shut')} onClick={() => ref.current?.close()}><Icon n="x" /></button></header>
        {children}
      </div>
    </dialog>
  );
}

export function Sheets({ v }: { v: View }) {
  switch (sheet.value) {
    case 'menu': return <Menu v={v} />;
    case 'invite': return <Invite v={v} />;
    case 'accounts': return <Accounts v={v} />;
    case 'keys': return <Keys />;
    case 'leave': return <Leave v={v} />;
    default: return null;
  }
}

const links = signal<{ play?: string; watch?: string; seat?: string }>({});
const copied = signal('');
const show = signal(false);

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    copied.value = what;
    setTimeout(() => { copied.value = ''; }, 2000);
  } catch {
    (document.getElementById(`link-${what}`) as HTMLInputElement | null)?.select();
  }
}

function Invite({ v }: { v: View }) {
  useEffect(() => { void ask<typeof links.value>('links').then((l) => { links.value = l; }); }, []);
  const row = (what: 'play' | 'watch' | 'seat') => {
    const url = links.value[what];
    return url ? (
      <div class="link-row"><h3>{t(`link.${what}`)}</h3><p class="muted small">{t(`link.${what}.text`)}</p>
        <div class="row"><label class="field"><span class="vh">{t(`link.${what}`)}</span><input id={`link-${what}`} class="mono" readOnly value={url} onFocus={(e) => e.currentTarget.select()} /></label>
          <button class={what === 'play' ? 'btn ink' : 'btn'} onClick={() => void copy(what, url)}>{t(copied.value === what ? 'copied' : 'copy')}</button></div>
        {what === 'play' || (what === 'seat' && show.value) ? <Code text={url} label={t('link.code')} /> : null}
        {what === 'seat' ? <button class="btn sm" onClick={() => { show.value = !show.value; }}>{t('link.showcode')}</button> : null}
      </div>
    ) : null;
  };
  return (
    <Dialog title={t('invite')}>
      {row('play')}{row('watch')}{row('seat')}
      <p class="faint small">{t(token.value ? 'invite.here' : 'invite.there')}{v.charter.approve ? ` ${t('invite.approve')}` : ''}{/^https:|localhost|127\./.test(location.origin) ? '' : ` ${t('invite.plain')}`}</p>
    </Dialog>
  );
}

// Code draws a QR code.
function Code({ text, label }: { text: string; label: string }) {
  const m = draw(text);
  if (!m) return null;
  let d = '';
  m.forEach((row, y) => row.forEach((on, x) => { if (on) d += `M${x} ${y}h1v1h-1z`; }));
  return <svg class="qr" viewBox={`-3 -3 ${m.length + 6} ${m.length + 6}`} role="img" aria-label={label}><rect x="-3" y="-3" width={m.length + 6} height={m.length + 6} /><path d={d} /></svg>;
}

// payments settles the accounts with few payments.
export function payments(v: View): [string, string, number][] {
  const net = v.accounts.map((a) => ({ name: a.name, n: a.out - a.in }));
  const lose = net.filter((x) => x.n < 0).sort((a, b) => a.n - b.n);
  const win = net.filter((x) => x.n > 0).sort((a, b) => b.n - a.n);
  const out: [string, string, number][] = [];
  for (const l of lose) {
    for (const w of win) {
      const n = Math.min(-l.n, w.n);
      if (n > 0) { out.push([l.name, w.name, n]); l.n += n; w.n -= n; }
    }
  }
  return out;
}

function Accounts({ v }: { v: View }) {
  const pays = payments(v);
  const balance = v.chipsIn === v.chipsOut;
  return (
    <Dialog title={t('accounts')}>
      <table class="accounts"><thead><tr><th>{t('acc.player')}</th><th>{t('acc.in')}</th><th>{t('acc.out')}</th><th>{t('acc.net')}</th></tr></thead>
        <tbody>{v.accounts.map((a, i) => <tr key={i}><td>{a.name}{a.gone ? <small> ({t('acc.gone')})</small> : null}</td><td>{amount(a.in)}</td><td>{amount(a.out)}</td><td class={a.out > a.in ? 'net pos' : 'net'}>{a.out > a.in ? '+' : ''}{amount(a.out - a.in)}</td></tr>)}</tbody>
        <tfoot><tr><td>{t('acc.all')}</td><td>{amount(v.chipsIn)}</td><td>{amount(v.chipsOut)}</td><td class="net">{amount(v.chipsOut - v.chipsIn)}</td></tr></tfoot></table>
      {pays.length ? <><h3 class="h2">{t('acc.who')}</h3><ul class="pays">{pays.map(([a, b, n]) => <li key={a + b}><span><b>{a}</b> <i>{t('acc.pays')}</i> <b>{b}</b></span><span class="amt num">{amount(n)}</span></li>)}</ul></> : null}
      <p class="faint small">{t(v.running ? 'acc.running' : balance ? 'acc.text' : 'acc.carry')}</p>
      <div class="row"><button class="btn" onClick={() => void copy('accounts', v.accounts.map((a) => `${a.name} ${a.out - a.in}`).join('\n') + '\n' + pays.map(([a, b, n]) => `${a} → ${b} ${n}`).join('\n'))}>{t(copied.value === 'accounts' ? 'copied' : 'acc.copy')}</button>
        <button class="btn" onClick={() => void saveFile(v)}><Icon n="down" s />{t('save')}</button></div>
    </Dialog>
  );
}

function Menu({ v }: { v: View }) {
  const me = v.me >= 0 ? v.places[v.me]! : null;
  const item = (icon: string, text: string, f: () => void, cls = '') => <li><button class={`menu-item ${cls}`} onClick={f}><Icon n={icon} />{text}</button></li>;
  const run = (what: string, more = {}) => () => { done(); void does(what, more); };
  const others = v.places.filter((p) => p.status !== 'empty' && p.seat !== v.me);
  const room = me ? v.charter.buyMax - stackOf(v, v.me) - (v.running ? v.game?.seats.find((x) => x.seat === v.me)?.total ?? 0 : 0) - me.queued : 0;
  return (
    <Dialog title={v.charter.name}>
      <ul class="menu">
        {item('link', t('invite'), () => { sheet.value = 'invite'; })}
        {item('users', t('accounts'), () => { sheet.value = 'accounts'; })}
        {item('down', t('save.long'), () => { done(); void saveFile(v); })}
        {me && me.status === 'in' ? item('clock', t('menu.out'), run('sitout')) : null}
        {me && (me.status === 'out' || me.status === 'absent') ? item('play', t('menu.back'), run('back')) : null}
        {me && room > 0 && !v.cup ? item('plus', t('menu.rebuy', { n: amount(room) }), run('rebuy', { amount: room })) : null}
        {me && !me.leaving ? item('back', t('menu.leave'), () => { sheet.value = 'leave'; }) : null}
        {item('key', t('keys'), () => { sheet.value = 'keys'; })}
        {item('menu', t('menu.home'), () => { done(); void close().then(() => go('/')); })}
      </ul>
      {me ? <Wishes v={v} /> : null}
      {v.iAmHost ? <>
        <h3>{t('menu.host')}</h3>
        <ul class="menu">
          {v.closed ? null : v.paused ? item('play', t('menu.resume'), run('resume')) : item('pause', t('menu.pause'), run('pause'))}
          {v.closed ? null : item('x', t('menu.close'), run('close'))}
        </ul>
        <ul class="host-list">{others.map((p) => (
          <li key={p.seat}><b>{p.name}</b><span>
            {p.status === 'waiting' ? <><button class="btn sm ink" onClick={() => void does('admit', { seat: p.seat, let: true })}>{t('menu.let')}</button><button class="btn sm" onClick={() => void does('admit', { seat: p.seat, let: false })}>{t('menu.refuse')}</button></>
              : <><button class="btn sm" onClick={() => void does('handover', { seat: p.seat })}>{t('menu.handover')}</button><button class="btn sm" onClick={() => void does('remove', { seat: p.seat })}>{t('menu.remove')}</button></>}
          </span></li>
        ))}</ul>
      </> : me ? <p class="small"><button class="btn sm" onClick={run('accept')}>{t('menu.accept')}</button> <span class="faint">{t('menu.accept.text')}</span></p> : null}
      <h3>{t('menu.looks')}</h3>
      <div class="row wrap-row"><Choices />
        <label class="check"><input type="checkbox" checked={colours.value === 'two'} onChange={(e) => { colours.value = e.currentTarget.checked ? 'two' : 'four'; }} />{t('menu.two')}</label>
        <label class="check"><input type="checkbox" checked={sound.value === 'on'} onChange={(e) => { sound.value = e.currentTarget.checked ? 'on' : 'off'; }} />{t('menu.sound')}</label></div>
      {isPlayer.value ? <p class={sealed.value ? 'faint small' : 'wrong small'}>{t(sealed.value ? 'honest.sealed' : 'honest.unsealed')}</p> : null}
    </Dialog>
  );
}

// Wishes are what one wants before the next deals: the table says what there is.
function Wishes({ v }: { v: View }) {
  const me = v.places[v.me]!;
  const o = v.offers;
  if (!o.straddle && !o.post && !o.bomb && !o.games.length) return null;
  const say = (what: number, value: number) => { void does('wish', { what, value }); };
  return (
    <>
      <h3>{t('menu.wishes')}</h3>
      {o.straddle ? <div class="row wrap-row"><span class="muted">{t('menu.straddle')}</span><span class="seg fit" role="group" aria-label={t('menu.straddle')}>{['never', 'once', 'always'].map((k, n) => <button key={k} type="button" aria-pressed={me.straddle === n} onClick={() => say(1, n)}>{t(`straddle.${k}`)}</button>)}</span></div> : null}
      {o.post ? <label class="check"><input type="checkbox" checked={me.post} onChange={(e) => say(2, e.currentTarget.checked ? 1 : 0)} />{t('menu.post')}</label> : null}
      {o.bomb ? <label class="check"><input type="checkbox" checked={me.bomb} onChange={(e) => say(3, e.currentTarget.checked ? 1 : 0)} />{t('menu.bomb')}</label> : null}
      {o.games.length ? <div class="row wrap-row"><label class="muted" for="w-game">{t('menu.game')}</label><span class="field"><select id="w-game" value={me.game} onChange={(e) => say(4, Number(e.currentTarget.value))}><option value="0">{t('menu.anygame')}</option>{o.games.map((id, i) => <option key={id} value={i + 1}>{gameName(id, id)}</option>)}</select></span></div> : null}
    </>
  );
}

function Leave({ v }: { v: View }) {
  return (
    <Dialog title={t('menu.leave')}>
      <p>{t('leave.text', { n: amount(stackOf(v, v.me)) })}</p>
      <div class="row"><button class="btn fault" onClick={() => { done(); void does('leave'); }}>{t('leave.yes')}</button><button class="btn" onClick={() => { sheet.value = ''; }}>{t('leave.no')}</button></div>
    </Dialog>
  );
}

const keyList: [string, string][] = [['F', 'key.f'], ['C', 'key.c'], ['R', 'key.r'], ['1 – 5', 'key.n'], ['↑ ↓', 'key.up'], ['P', 'key.p'], ['H', 'key.h'], ['T', 'key.t'], ['S', 'key.s'], ['?', 'key.q']];
function Keys() {
  return <Dialog title={t('keys')}><dl class="keys">{keyList.map(([k, w]) => <><dt><kbd>{k}</kbd></dt><dd>{t(w)}</dd></>)}</dl></Dialog>;
}
