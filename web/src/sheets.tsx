// Sheets over the table: invite, accounts, menu, keys.
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { amount, Choices, Icon } from './parts';
import { colours, sound } from './prefs';
import { ask, close, does, go, isPlayer, notice, sealed, token } from './state';
import { forget, Formats, plainName, saveAs, settlement } from './export';
import { stackOf } from './felt';
import { refusal } from './refusals';
import { draw } from './qr';
import { t, gameName } from './words';
import type { View } from './types';

export type Sheet = '' | 'menu' | 'invite' | 'accounts' | 'keys' | 'leave' | 'move' | 'export';
export const sheet = signal<Sheet>('');
const done = (): void => { sheet.value = ''; };

export async function saveFile(v: View): Promise<void> {
  try {
    saveAs(`${plainName(v.charter.name)}-${v.table.slice(0, 6)}.ndl`, (await ask<Uint8Array>('save')) as BlobPart, 'application/octet-stream');
  } catch (err) {
    notice.value = refusal((err as Error).message);
  }
}

// Dialog is one opened sheet. The browser tells only later that a dialog was
// closed, when the next sheet may be open already; so what closes it by hand
// takes it away at once, and the late word counts only for a dialog that still
// stands. Closing, unlike removing, gives the focus back to what had it before.
function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  const stands = useRef(true);
  const end = (): void => {
    if (!stands.current) return;
    stands.current = false;
    ref.current?.close();
    done();
  };
  const own = (e: Event): void => { if (e.target === ref.current) end(); }; // not of something inside
  useLayoutEffect(() => {
    const el = ref.current!;
    el.showModal();
    return () => { stands.current = false; el.close(); };
  }, []);
  return (
    <dialog ref={ref} aria-label={title} onCancel={own} onClose={own} onClick={own}>
      <div class="dialog">
        <header><h2>{title}</h2><button class="icon-btn" aria-label={t('shut')} onClick={end}><Icon n="x" /></button></header>
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
    case 'move': return <Move v={v} />;
    case 'export': return <Export v={v} />;
    default: return null;
  }
}

const links = signal<{ play?: string; watch?: string; seat?: string }>({});
export const copied = signal('');
const show = signal(false);

export async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    copied.value = what;
    setTimeout(() => { copied.value = ''; }, 2000);
  } catch {
    const text = document.getElementById(`link-${what}`) as HTMLInputElement | null; // for copying by hand
    text?.closest('details')?.setAttribute('open', '');
    text?.select();
  }
}

function Invite({ v }: { v: View }) {
  useEffect(() => { void ask<typeof links.value>('links').then((l) => { links.value = l; }); }, []);
  const row = (what: 'play' | 'watch' | 'seat') => {
    const url = links.value[what];
    return url ? (
      <div class="link-row"><h3>{t(`link.${what}`)}</h3><p class="muted small">{t(`link.${what}.text`)}</p>
        <div class="row"><label class="field"><span class="vh">{t(`link.${what}`)}</span><input id={`link-${what}`} class="mono" readOnly value={url} onFocus={(e) => e.currentTarget.select()} /></label>
          {what === 'play' && typeof navigator.share === 'function' ? <button class="btn ink" onClick={() => { navigator.share({ title: v.charter.name, url }).catch(() => {}); }}>{t('link.share')}</button> : null}
          <button class={what === 'play' && typeof navigator.share !== 'function' ? 'btn ink' : 'btn'} onClick={() => void copy(what, url)}>{t(copied.value === what ? 'copied' : 'copy')}</button></div>
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

function Accounts({ v }: { v: View }) {
  const balance = v.chipsIn === v.chipsOut;
  return (
    <Dialog title={t('accounts')}>
      <table class="accounts"><thead><tr><th>{t('acc.player')}</th><th>{t('acc.in')}</th><th>{t('acc.out')}</th><th>{t('acc.net')}</th></tr></thead>
        <tbody>{v.accounts.map((a, i) => <tr key={i}><td>{a.name}{a.gone ? <small> ({t('acc.gone')})</small> : null}</td><td>{amount(a.in)}</td><td>{amount(a.out)}</td><td class={a.out > a.in ? 'net pos' : 'net'}>{a.out > a.in ? '+' : ''}{amount(a.out - a.in)}</td></tr>)}</tbody>
        <tfoot><tr><td>{t('acc.all')}</td><td>{amount(v.chipsIn)}</td><td>{amount(v.chipsOut)}</td><td class="net">{amount(v.chipsOut - v.chipsIn)}</td></tr></tfoot></table>
      {v.debts.length ? <><h3 class="h2">{t('acc.who')}</h3><ul class="pays">{v.debts.map((d) => <li key={d.from + d.to}><span><b>{d.from}</b> <i>{t('acc.pays')}</i> <b>{d.to}</b></span><span class="amt num">{amount(d.chips)}</span></li>)}</ul></> : null}
      <p class="faint small">{t(v.running ? 'acc.running' : balance ? 'acc.text' : 'acc.carry')}</p>
      <div class="row"><button class="btn" onClick={() => void copy('accounts', settlement(v.accounts, v.debts))}>{t(copied.value === 'accounts' ? 'copied' : 'acc.copy')}</button>
        <button class="btn" onClick={() => void saveFile(v)}><Icon n="down" s />{t('save')}</button></div>
    </Dialog>
  );
}

function Menu({ v }: { v: View }) {
  const me = v.me >= 0 ? v.places[v.me]! : null;
  const item = (icon: string, text: string, f: () => void, cls = '') => <li class={cls}><button class="menu-item" onClick={f}><Icon n={icon} />{text}</button></li>;
  const run = (what: string, more = {}) => () => { done(); void does(what, more); };
  const others = v.places.filter((p) => p.status !== 'empty' && p.seat !== v.me);
  const room = me ? v.charter.buyMax - stackOf(v, v.me) - (v.running ? v.game?.seats.find((x) => x.seat === v.me)?.total ?? 0 : 0) - me.queued : 0;
  return (
    <Dialog title={v.charter.name}>
      <ul class="menu twice">
        {item('link', t('invite'), () => { sheet.value = 'invite'; })}
        {item('users', t('accounts'), () => { sheet.value = 'accounts'; })}
        {me && me.status === 'in' ? item('clock', t('menu.out'), run('sitout')) : null}
        {me && (me.status === 'out' || me.status === 'absent') ? item('play', t('menu.back'), run('back')) : null}
        {me && room > 0 && !v.cup ? item('plus', t('menu.rebuy', { n: amount(room) }), run('rebuy', { amount: room })) : null}
        {me && !me.leaving ? item('back', t('menu.leave'), () => { sheet.value = 'leave'; }) : null}
        {item('down', t('save.long'), () => { done(); void saveFile(v); })}
        {v.settled > 0 ? item('file', t('export'), () => { forget(); sheet.value = 'export'; }) : null}
        {item('link', t('menu.move'), () => { sheet.value = 'move'; })}
        {item('key', t('keys'), () => { sheet.value = 'keys'; }, 'fine')}
        {item('menu', t('menu.home'), () => { done(); void close().then(() => go('/')); })}
      </ul>
      {me ? <Wishes v={v} /> : null}
      {v.iAmHost ? <>
        <h3>{t('menu.host')}</h3>
        <ul class="menu twice">
          {v.closed ? null : v.paused ? item('play', t('menu.resume'), run('resume')) : item('pause', t('menu.pause'), run('pause'))}
          {v.closed ? null : item('x', t('menu.close'), run('close'))}
        </ul>
        {others.length ? <details class="others" open={others.some((p) => p.status === 'waiting')}><summary>{t('menu.players', { n: others.length })}</summary><ul class="host-list">{others.map((p) => (
          <li key={p.seat}><b>{p.name}</b><span>
            {p.status === 'waiting' ? <><button class="btn sm ink" onClick={() => void does('admit', { seat: p.seat, let: true })}>{t('menu.let')}</button><button class="btn sm" onClick={() => void does('admit', { seat: p.seat, let: false })}>{t('menu.refuse')}</button></>
              : <><button class="btn sm" onClick={() => void does('handover', { seat: p.seat })}>{t('menu.handover')}</button><button class="btn sm" onClick={() => void does('remove', { seat: p.seat })}>{t('menu.remove')}</button></>}
          </span></li>
        ))}</ul></details> : null}
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

const onlyLast = signal(true);

function Export({ v }: { v: View }) {
  const last = v.running ? v.hand - 1 : v.hand;
  return (
    <Dialog title={t('export')}>
      {last > 1 ? <label class="check"><input type="checkbox" checked={onlyLast.value} onChange={(e) => { onlyLast.value = e.currentTarget.checked; }} />{t('export.one', { hand: last })}</label> : null}
      <Formats name={v.charter.name} hand={onlyLast.value ? last : 0} data={() => ask<Uint8Array>('save')} sheet={() => settlement(v.accounts, v.debts)} />
      <div class="row"><button class="btn" onClick={() => void saveFile(v)}><Icon n="down" s />{t('save')}</button></div>
    </Dialog>
  );
}

const moveError = signal('');

// Move tells how a table goes on from another computer. What a browser keeps
// belongs to the address of the page, so the seat goes along as a link.
function Move({ v }: { v: View }) {
  const follow = async (e: Event & { currentTarget: HTMLFormElement }) => {
    e.preventDefault();
    moveError.value = '';
    try {
      const to = new URL(new FormData(e.currentTarget).get('to') as string);
      if (!/^https?:$/.test(to.protocol)) throw new Error('scheme');
      const l = await ask<typeof links.value>('links');
      const from = new URL((l.seat ?? l.play ?? l.watch)!);
      location.href = to.origin + from.pathname + from.hash;
    } catch { moveError.value = t('move.bad'); }
  };
  return (
    <Dialog title={t('menu.move')}>
      <p>{t('move.lead')}</p>
      <ol class="do">{['1', '2', '3', '4'].map((n) => <li key={n}>{t(`move.${n}`)}</li>)}</ol>
      <form class="row" onSubmit={follow}><label class="field"><span class="vh">{t('move.address')}</span><input name="to" required placeholder={t('move.address')} autocomplete="off" inputmode="url" /></label><button class="btn ink">{t('move.go')}</button></form>
      {moveError.value ? <p class="wrong" role="alert">{moveError.value}</p> : null}
      <p class="faint small">{t('move.save')}</p>
      <div class="row"><button class="btn" onClick={() => void saveFile(v)}><Icon n="down" s />{t('save')}</button></div>
    </Dialog>
  );
}

const keyList: [string, string][] = [['F', 'key.f'], ['C', 'key.c'], ['R', 'key.r'], ['1 – 5', 'key.n'], ['↑ ↓', 'key.up'], ['P', 'key.p'], ['H', 'key.h'], ['T', 'key.t'], ['S', 'key.s'], ['?', 'key.q']];
function Keys() {
  return <Dialog title={t('keys')}><dl class="keys">{keyList.map(([k, w]) => <><dt><kbd>{k}</kbd></dt><dd>{t(w)}</dd></>)}</dl></Dialog>;
}
