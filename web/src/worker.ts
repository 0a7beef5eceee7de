// The worker runs the client. Commands of the page go to Go, answers and views
// come back from there by postMessage; nothing is decided here.
import 'wasm_exec';
import { letterbox } from './letterbox';
import { sealed, vault, whenTaken } from './vault';

// Addresses of the clients, set when the page is built: that of the live suite,
// which nearly every table needs, and that of all suites.
declare const WASM: string;
declare const HISTORIC: string;
declare class Go { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> }

interface Hosted { nodealerStore: typeof vault; nodealerLetters: typeof letterbox; nodealerCall?: (m: unknown) => void }
const host = self as unknown as Hosted;
const post = (m: unknown): void => (self as unknown as { postMessage(m: unknown): void }).postMessage(m);

host.nodealerStore = vault;
host.nodealerLetters = letterbox;
whenTaken((table) => {
  host.nodealerCall?.({ id: -1, do: 'halt' });
  post({ taken: table });
});
self.onmessage = (e: MessageEvent<{ id: number; do: string; table?: string }>) => {
  // What lies in the letterbox is listed and thrown away without the client.
  const { id, do: what, table } = e.data;
  const answer = (work: Promise<unknown>) => void work.then((ok) => post({ id, ok }), (err: Error) => post({ id, error: err.message }));
  if (what === 'letterlist') answer(letterbox.notes());
  else if (what === 'letterforget') answer(letterbox.forget(table!));
  else host.nodealerCall?.(e.data);
};

async function begin(): Promise<void> {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(self.name === 'all' ? HISTORIC : WASM), go.importObject);
  post({ sealed });
  await go.run(instance);
  post({ fatal: 'the client has ended' });
}
begin().catch((err: unknown) => post({ fatal: String(err) }));
