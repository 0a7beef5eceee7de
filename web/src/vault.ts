// The vault keeps seats in IndexedDB. Each is sealed under an AES-GCM key that
// was made not to be extractable: a copy of the database alone opens nothing.
// A browser gives that key only to pages with https, and to those of the same
// computer; elsewhere seats are kept unsealed, and the page says so.

interface Row extends Sealed { id: string; owner: string }

const name = 'nodealer';
const subtle = self.crypto.subtle as SubtleCrypto | undefined;
export const sealed = subtle !== undefined;

const channel = new BroadcastChannel(name);
const mine = new Map<string, string>(); // table -> owner, of this window
let onTaken: (table: string) => void = () => {};

channel.onmessage = (e: MessageEvent<{ opened: string; owner: string }>) => {
  const { opened, owner } = e.data;
  if (mine.has(opened) && mine.get(opened) !== owner) {
    mine.delete(opened);
    onTaken(opened);
  }
};

// whenTaken says what to do when another window opens a table of this one.
export function whenTaken(f: (table: string) => void): void { onTaken = f; }

export function asked<T>(r: IDBRequest<T>): Promise<T> {
  return new Promise((yes, no) => {
    r.onsuccess = () => yes(r.result);
    r.onerror = () => no(r.error);
  });
}

// opener opens a database, once, and makes its stores the first time.
export function opener(name: string, make: (db: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined;
  return () => opening ??= new Promise((yes, no) => {
    const r = indexedDB.open(name, 1);
    r.onupgradeneeded = () => make(r.result);
    r.onsuccess = () => yes(r.result);
    r.onerror = () => no(new Error('this browser keeps no data for the page; leave private browsing, or allow it'));
  });
}

const database = opener(name, (db) => {
  db.createObjectStore('seats', { keyPath: 'id' });
  db.createObjectStore('keys');
  db.createObjectStore('evidence', { autoIncrement: true });
});

const change = <T,>(store: string, work: (s: IDBObjectStore) => Promise<T>): Promise<T> => transact(database, [store], (tx) => work(tx.objectStore(store)));

// transact runs one transaction and returns when it is safely written.
export async function transact<T>(db: () => Promise<IDBDatabase>, stores: string[], work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const tx = (await db()).transaction(stores, 'readwrite', { durability: 'strict' });
  const end = new Promise<void>((yes, no) => {
    tx.oncomplete = () => yes();
    tx.onabort = () => no(tx.error ?? new Error('the browser did not store it'));
  });
  end.catch(() => {});
  let out: T;
  try {
    out = await work(tx);
  } catch (err) {
    try { tx.abort(); } catch { /* it has ended by itself */ }
    throw err;
  }
  await end;
  return out;
}

let key: Promise<CryptoKey> | undefined;
function sealingKey(): Promise<CryptoKey> {
  key ??= (async () => {
    const made = await subtle!.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return change('keys', async (s) => {
      const old = (await asked(s.get('seal'))) as CryptoKey | undefined;
      if (old) return old;
      await asked(s.put(made, 'seal'));
      return made;
    });
  })();
  return key;
}

// Sealed is what is kept of some bytes: iv is null where there is no key.
export interface Sealed { iv: Uint8Array | null; data: ArrayBuffer | Uint8Array }

// sealBytes seals bytes for one place: in another they cannot be opened.
export async function sealBytes(place: string, data: Uint8Array): Promise<Sealed> {
  if (!subtle) return { iv: null, data: data.slice() };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(place);
  return { iv, data: await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, await sealingKey(), data as BufferSource) };
}

export async function openBytes(place: string, box: Sealed): Promise<Uint8Array> {
  if (!box.iv) return new Uint8Array(box.data);
  if (!subtle) throw new Error('this seat was sealed on a secure page; open it by the same address as before');
  const additionalData = new TextEncoder().encode(place);
  return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: box.iv as BufferSource, additionalData }, await sealingKey(), box.data as BufferSource));
}

const seal = async (id: string, owner: string, data: Uint8Array): Promise<Row> => ({ id, owner, ...await sealBytes(id, data) });
const unseal = (row: Row): Promise<Uint8Array> => openBytes(row.id, row);

export function newOwner(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}

function claim(id: string, owner: string): void {
  mine.set(id, owner);
  channel.postMessage({ opened: id, owner });
}

export const vault = {
  // open makes this window the owner of a table and returns what is stored.
  async open(id: string): Promise<{ owner: string; data: Uint8Array } | null> {
    const owner = newOwner();
    const row = await change('seats', async (s) => {
      const r = (await asked(s.get(id))) as Row | undefined;
      if (r) await asked(s.put({ ...r, owner }));
      return r;
    });
    if (!row) return null;
    const data = await unseal(row);
    claim(id, owner);
    return { owner, data };
  },

  async make(id: string, data: Uint8Array): Promise<string> {
    const owner = newOwner();
    const row = await seal(id, owner, data);
    await change('seats', async (s) => {
      if (await asked(s.get(id))) throw new Error('there is a seat for this table already');
      await asked(s.put(row));
    });
    claim(id, owner);
    return owner;
  },

  // save refuses a window that is not the owner any more. What is sent was
  // saved before, so such a window sends nothing.
  async save(id: string, owner: string, data: Uint8Array): Promise<void> {
    const row = await seal(id, owner, data);
    await change('seats', async (s) => {
      const r = (await asked(s.get(id))) as Row | undefined;
      if (!r || r.owner !== owner) throw new Error('this table is open in another window');
      await asked(s.put(row));
    });
  },

  async list(): Promise<Uint8Array[]> {
    const tx = (await database()).transaction('seats', 'readonly');
    const rows = (await asked(tx.objectStore('seats').getAll())) as Row[];
    const out: Uint8Array[] = [];
    for (const r of rows) {
      try { out.push(await unseal(r)); } catch { /* not readable here */ }
    }
    return out;
  },

  async forget(id: string): Promise<void> {
    await change('seats', (s) => asked(s.delete(id)));
  },

  async evidence(title: string, data: Uint8Array): Promise<string> {
    const n = await change('evidence', (s) => asked(s.add({ title, data: data.slice(), at: Date.now() })));
    return `evidence ${n}`;
  },
};
