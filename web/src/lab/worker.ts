// The worker computes. Questions of the page go to Go as text, and come back as
// text; nothing is decided here.
import 'wasm_exec';

declare const WASM: string; // address of the arithmetic, set when the page is built
declare class Go { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> }

interface Hosted { labAnswer?: (id: number, request: string) => void }
const host = self as unknown as Hosted;
const post = (m: unknown): void => (self as unknown as { postMessage(m: unknown): void }).postMessage(m);

self.onmessage = (e: MessageEvent<{ id: number; request: string }>) => host.labAnswer?.(e.data.id, e.data.request);

async function begin(): Promise<void> {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(WASM), go.importObject);
  await go.run(instance);
  post({ fatal: 'the arithmetic has ended' });
}
begin().catch((err: unknown) => post({ fatal: String(err) }));
