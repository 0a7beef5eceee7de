// Questions to the worker. What was answered once is kept: the numbers of an
// experiment are a function of its seed.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { spawn } from '../spawn';

export interface Answer<T> { value?: T; done: number; total: number; error?: string }

export const fatal = signal('');
const known = new Map<string, Signal<Answer<unknown>>>();
const most = 200; // answers that are kept

// What is asked and not answered, in the order of the worker's work.
interface Asked { id: number; request: string; answer: Signal<Answer<unknown>> }
let waiting: Asked[] = [];
let last = 0;
let since = 0; // when the worker began with the first of them

// A newer question does not wait behind a long computation: after so many
// milliseconds the worker is begun anew, with the newest question first.
const patience = 1500;

interface News { id?: number; ok?: string; error?: string; done?: number; total?: number; started?: boolean; fatal?: string }

let worker: Worker;
let running = false;
function begin(): void {
  running = false;
  worker = spawn();
  worker.onmessage = (e: MessageEvent<News>) => heard(e.data);
  worker.onerror = (e) => { fatal.value = e.message || 'the worker does not start'; };
}
begin();

function heard(m: News): void {
  if (m.started) {
    running = true;
    waiting.forEach(send);
  }
  if (m.fatal) fatal.value = m.fatal;
  const a = waiting.find((x) => x.id === m.id);
  if (!a) return;
  if (m.done !== undefined) {
    a.answer.value = { done: m.done, total: m.total! };
    return;
  }
  waiting = waiting.filter((x) => x !== a);
  since = performance.now();
  a.answer.value = m.error ? { done: 0, total: 0, error: m.error } : { done: 1, total: 1, value: JSON.parse(m.ok!) };
}

const send = (a: Asked): void => worker.postMessage({ id: a.id, request: a.request });

// ask returns the signal of an answer, which may still be on its way.
export function ask<T>(request: object): Signal<Answer<T>> {
  const text = JSON.stringify(request);
  let s = known.get(text);
  if (!s) {
    s = signal<Answer<unknown>>({ done: 0, total: 0 });
    if (known.size >= most) known.delete(known.keys().next().value!);
    known.set(text, s);
    const a: Asked = { id: ++last, request: text, answer: s };
    if (!waiting.length) since = performance.now();
    if (running && waiting.length && performance.now() - since > patience) {
      worker.terminate();
      waiting.unshift(a);
      begin();
    } else {
      waiting.push(a);
      if (running) send(a);
    }
  }
  return s as Signal<Answer<T>>;
}
