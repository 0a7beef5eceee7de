// Where the person is: everything stands in the address, so that an experiment
// can be bookmarked, sent, and left by the browser's own buttons.
//
//	#sra/2?encoding=naive&prime=toy&seed=k3f9x2ab
import { signal } from '@preact/signals';

export interface Place { chapter: string; step: number; choices: Record<string, string> }

function read(): Place {
  const [where = '', query = ''] = location.hash.slice(1).split('?');
  const [chapter = '', step = '0'] = where.split('/');
  return { chapter, step: Math.max(0, parseInt(step, 10) || 0), choices: Object.fromEntries(new URLSearchParams(query)) };
}

export const place = signal(read());
addEventListener('popstate', () => { place.value = read(); });
addEventListener('hashchange', () => { place.value = read(); });

export function address(p: Place): string {
  const q = new URLSearchParams(p.choices).toString();
  return p.chapter ? `#${p.chapter}/${p.step}${q ? `?${q}` : ''}` : '#';
}

export function go(p: Place, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', location.pathname + address(p));
  place.value = p;
}

export function newSeed(): string {
  const set = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => set[b % set.length]).join('');
}

// choose changes choices of the experiment on the screen.
export function choose(more: Record<string, string>, step = place.value.step): void {
  const choices = { ...place.value.choices, ...more };
  for (const [k, v] of Object.entries(choices)) if (v === '') delete choices[k];
  go({ ...place.value, step, choices });
}

// choice is what the person has chosen, if it is one of those that there are.
export function choice<T extends string>(key: string, all: readonly T[]): T {
  const v = place.value.choices[key] as T;
  return all.includes(v) ? v : all[0]!;
}
