// The worker runs the client. Commands of the page go to Go, answers and views
// come back from there by postMessage; nothing is decided here.
import 'wasm_exec';
import { sealed, vault, whenTaken } from './vault';

// Addresses of the clients, set when the page is built: that of the live suite,
// which nearly every table needs, and that of all suites.
declare const WASM: string;
declare const HISTORIC: string;
declare class Go { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> }

interface Hosted { nodealerStore: typeof vault; nodealerCall?: (m: unknown) => void }
const host = self as unknown as Hosted;
const post = (m: unknown): void => (self as unknown as { postMessage(m: unknown): void }).postMessage(m);

host.nodealerStore = vault;
whenTaken((table) => {
  host.nodealerCall?.({ id: -1, do: 'halt' });
  post({ taken: table });
});
self.onmessage = (e: MessageEvent) => host.nodealerCall?.(e.data);

async function begin(): Promise<void> {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(self.name === 'all' ? HISTORIC : WASM), go.importObject);
  post({ sealed });
  await go.run(instance);
  post({ fatal: 'the client has ended' });
}
begin().catch((err: unknown) => post({ fatal: String(err) }));
