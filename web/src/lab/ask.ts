// Questions to the worker. What was answered once is kept: the numbers of an
// experiment are a function of its seed.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { spawn } from '../spawn';

export interface Answer<T> { value?: T; done: number; total: number; error?: string }

export const fatal = signal('');
const known = new Map<string, Signal<Answer<unknown>>>();
const waiting = new Map<number, Signal<Answer<unknown>>>();
let last = 0;
const most = 200; // answers that are kept

const worker = spawn();
let ready: () => void;
const up = new Promise<void>((yes) => { ready = yes; });

interface News { id?: number; ok?: string; error?: string; done?: number; total?: number; started?: boolean; fatal?: string }
worker.onmessage = (e: MessageEvent<News>) => {
  const m = e.data;
  if (m.started) ready();
  if (m.fatal) fatal.value = m.fatal;
  const s = m.id === undefined ? undefined : waiting.get(m.id);
  if (!s) return;
  if (m.done !== undefined) {
    s.value = { ...s.value, done: m.done, total: m.total! };
    return;
  }
  waiting.delete(m.id!);
  s.value = m.error ? { done: 0, total: 0, error: m.error } : { done: 1, total: 1, value: JSON.parse(m.ok!) };
};
worker.onerror = (e) => { fatal.value = e.message || 'the worker does not start'; };

// ask returns the signal of an answer, which may still be on its way.
export function ask<T>(request: object): Signal<Answer<T>> {
  const text = JSON.stringify(request);
  let s = known.get(text);
  if (!s) {
    s = signal<Answer<unknown>>({ done: 0, total: 0 });
    if (known.size >= most) known.delete(known.keys().next().value!);
    known.set(text, s);
    const id = ++last;
    waiting.set(id, s);
    void up.then(() => worker.postMessage({ id, request: text }));
  }
  return s as Signal<Answer<T>>;
}
