// Files for other programs: hand histories and the settlement sheet.
import { signal } from '@preact/signals';
import { amount, Icon } from './parts';
import { aside } from './state';
import { refusal } from './refusals';
import { t } from './words';
import type { Debt, Exported } from './types';

// saveAs gives a file to the person.
export function saveAs(name: string, data: BlobPart, type: string): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([data], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

// plainName makes a file name of a table's.
export const plainName = (s: string): string => s.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'table';

// settlement is the sheet as a text: who bought what, and who owes whom.
export function settlement(players: { name: string; in: number; out: number }[], debts: Debt[]): string {
  const head = [t('acc.player'), t('acc.in'), t('acc.out'), t('acc.net')].join('\t');
  const rows = players.map((p) => [p.name, p.in, p.out, p.out - p.in].join('\t'));
  const pays = debts.map((d) => `${d.from} ${t('acc.pays')} ${d.to}\t${d.chips}`);
  return [head, ...rows, ...(pays.length ? ['', t('acc.who'), ...pays] : []), ''].join('\n');
}

const state = signal<{ busy: boolean; done?: Exported; error?: string }>({ busy: false });
export const forget = (): void => { state.value = { busy: false }; };

// Formats are the buttons: the hands of a file, or one of them, in each format.
export function Formats({ name, hand, data, sheet }: { name: string; hand: number; data: () => Promise<Uint8Array>; sheet: () => string }) {
  const write = async (format: string) => {
    state.value = { busy: true };
    try {
      const got = await aside<Exported>('export', { format, hand, data: await data() });
      if (got.hands) saveAs(`${plainName(name)}${hand ? `-${hand}` : ''}${got.ext}`, got.data as BlobPart, 'text/plain');
      state.value = { busy: false, done: got };
    } catch (err) {
      state.value = { busy: false, error: refusal((err as Error).message) };
    }
  };
  const { busy, done, error } = state.value;
  return (
    <div class="exports">
      <div class="row wrap-row">
        {['phh', 'ohh', 'pokerstars'].map((f) => <button key={f} type="button" class="btn sm" disabled={busy} onClick={() => void write(f)}><Icon n="down" s />{t(`export.${f}`)}</button>)}
        <button type="button" class="btn sm" onClick={() => saveAs(`${plainName(name)}.tsv`, sheet(), 'text/tab-separated-values')}><Icon n="down" s />{t('export.sheet')}</button>
      </div>
      <p class="faint small" role="status">{busy ? t('export.works') : error ? <span class="wrong">{error}</span> : done ? t('export.done', { n: amount(done.hands) }) : t('export.text')}</p>
      {done?.left?.map((x) => <p class="faint small" key={x.hand}>{t('export.left', { hand: x.hand, why: x.why ? t(`export.${x.why}`) : x.text })}</p>)}
    </div>
  );
}
